import { and, eq, inArray, like } from "drizzle-orm";
import { SAMPLE_MARK } from "../../../../domain/content/sample-mark.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { bookingHosts, bookingServices } from "./booking-tables.ts";

/** Closes the services of the hosts whose name still has the mark. Returns how many. */
export async function closeSampleServices(tx: Transaction): Promise<number> {
  const { id, name } = bookingHosts;
  const hosts = tx
    .select({ id })
    .from(bookingHosts)
    .where(like(name, `%${SAMPLE_MARK.name}`));
  const rows = await tx
    .update(bookingServices)
    .set({ isOpen: false })
    .where(and(eq(bookingServices.isOpen, true), inArray(bookingServices.hostId, hosts)))
    .returning({ id: bookingServices.id });
  return rows.length;
}
