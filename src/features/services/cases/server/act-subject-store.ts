import { inArray } from "drizzle-orm";
import type { TitleSubjects } from "../../../../domain/staff/act-subjects.ts";
import { CASE_KINDS } from "../case-kinds.ts";
import { cases } from "./case-tables.ts";

/** What a case is about; its text is nothing for the log. */
export const caseSubjects: TitleSubjects = async (db, keys) => {
  const { caseNo, kind } = cases;
  const rows = await db
    .select({ caseNo, kind })
    .from(cases)
    .where(inArray(caseNo, [...keys]));
  return new Map(rows.map((row) => [row.caseNo, CASE_KINDS[row.kind].label]));
};
