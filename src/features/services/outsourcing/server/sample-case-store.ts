import { like } from "drizzle-orm";
import type { Transaction } from "../../../../ports/database.ts";
import { outsourcingCases } from "./outsourcing-tables.ts";

/** Begins the title of every invented case. */
export const SAMPLE_CASE_MARK = "示例：";

/** Deletes the cases whose title still has the mark. Returns how many. */
export async function deleteSampleCases(tx: Transaction): Promise<number> {
  const { id, title } = outsourcingCases;
  const rows = await tx
    .delete(outsourcingCases)
    .where(like(title, `${SAMPLE_CASE_MARK}%`))
    .returning({ id });
  return rows.length;
}
