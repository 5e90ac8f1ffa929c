import { and, count, eq, inArray, like } from "drizzle-orm";
import { SAMPLE_MARK } from "../../../../domain/content/sample-mark.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { bookingHosts, bookingServices } from "./booking-tables.ts";

/** Closes the services of the hosts whose name still has the mark. Returns how many. */
export async function closeSampleServices(tx: Transaction): Promise<number> {
  const rows = await tx
    .update(bookingServices)
    .set({ isOpen: false })
    .where(isOpenSample(tx))
    .returning({ id: bookingServices.id });
  return rows.length;
}

/** How many services `closeSampleServices` would close. */
export async function countSampleServices(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ services: count() }).from(bookingServices).where(isOpenSample(tx));
  return row?.services ?? 0;
}

function isOpenSample(tx: Transaction) {
  const { id, name } = bookingHosts;
  const hosts = tx
    .select({ id })
    .from(bookingHosts)
    .where(like(name, `%${SAMPLE_MARK.name}`));
  return and(eq(bookingServices.isOpen, true), inArray(bookingServices.hostId, hosts));
}
