import { like } from "drizzle-orm";
import { SAMPLE_MARK } from "../../../../domain/content/sample-mark.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { outsourcingCases } from "./outsourcing-tables.ts";

/** Deletes the cases whose title still has the mark. Returns how many. */
export async function deleteSampleCases(tx: Transaction): Promise<number> {
  const { id, title } = outsourcingCases;
  const rows = await tx
    .delete(outsourcingCases)
    .where(like(title, `${SAMPLE_MARK.title}%`))
    .returning({ id });
  return rows.length;
}
