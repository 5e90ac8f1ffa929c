import { count, like } from "drizzle-orm";
import { SAMPLE_MARK } from "../../../../domain/content/sample-mark.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { outsourcingCases } from "./outsourcing-tables.ts";

const isSample = () => like(outsourcingCases.title, `${SAMPLE_MARK.title}%`);

/** Deletes the cases whose title still has the mark. Returns how many. */
export async function deleteSampleCases(tx: Transaction): Promise<number> {
  const rows = await tx.delete(outsourcingCases).where(isSample()).returning({ id: outsourcingCases.id });
  return rows.length;
}

/** How many cases `deleteSampleCases` would delete. */
export async function countSampleCases(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ cases: count() }).from(outsourcingCases).where(isSample());
  return row?.cases ?? 0;
}
