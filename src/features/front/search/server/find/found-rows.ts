import type { SearchedKind, SearchedWork } from "../../../../../domain/content/searchable-resources.ts";

/** A control character, which no field contains; titles are stripped of it. */
export const SEPARATOR_CODE = "01";
const SEPARATOR = String.fromCharCode(Number.parseInt(SEPARATOR_CODE, 16));

/** The stage of parts with all words; lower numbers are parts whose title sounds like the query. */
export const WITH_ALL_WORDS = -1;

/** A part, once for each stage that found it. */
export interface FoundRow {
  stage: number;
  version: string;
  kind: SearchedKind;
  resourceId: number;
  part: number;
  workKind: SearchedWork;
  title: string;
}

const FIELDS = 7;

/** Reads the rows that a statement returns as one text. */
export function readRows(listed: string | null): FoundRow[] {
  if (listed === null) return [];
  const fields = listed.split(SEPARATOR);
  const rows: FoundRow[] = [];
  for (let at = 0; at + FIELDS <= fields.length; at += FIELDS) {
    rows.push({
      stage: Number(fields[at]),
      version: fields[at + 1] ?? "",
      kind: fields[at + 2] as SearchedKind,
      resourceId: Number(fields[at + 3]),
      part: Number(fields[at + 4]),
      workKind: fields[at + 5] as SearchedWork,
      title: fields[at + 6] ?? "",
    });
  }
  return rows;
}
