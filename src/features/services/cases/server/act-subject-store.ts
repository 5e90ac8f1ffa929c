import { inArray } from "drizzle-orm";
import type { TitleSubjects } from "../../../../domain/staff/act-subjects.ts";
import { CASE_KINDS } from "../case-kinds.ts";
import { cases } from "./case-tables.ts";

/** The subject of a case. Its text is not logged. */
export const caseSubjects: TitleSubjects = async (db, keys) => {
  const { caseNo, kind } = cases;
  const rows = await db
    .select({ caseNo, kind })
    .from(cases)
    .where(inArray(caseNo, [...keys]));
  return new Map(rows.map((row) => [row.caseNo, CASE_KINDS[row.kind].label]));
};
