import { type SQL, sql } from "drizzle-orm";
import type { SearchedWork } from "../../../../../domain/content/searchable-resources.ts";
import type { AiMark } from "../../../../../kit/values/ai-mark.ts";
import type { Database } from "../../../../../ports/database.ts";
import { type Passage, unpackPassages } from "../index/passages.ts";
import { numberArray, tableOf, textArray } from "./candidate-store.ts";
import type { Candidate } from "./find-store.ts";
import { PartCache } from "./part-cache.ts";
import { runPrepared } from "./prepared-query.ts";

/** A candidate with its description. */
export interface FoundPart extends Omit<Candidate, "version"> {
  path: string;
  work: { kind: SearchedWork; id: number; title: string };
  contentType: string;
  aiMark: AiMark;
  changedAt: Date;
}

export interface ReadPart {
  candidate: FoundPart;
  passages: Passage[];
}

/** The columns of a row in addition to its text and the fields of the candidate. */
interface DetailsRow {
  path: string;
  work_id: string;
  work_title: string;
  content_type: string;
  ai_mark: AiMark;
  changed_at: string;
}

interface Row extends DetailsRow, Record<string, unknown> {
  place: number;
  passages: Buffer;
}

/** Two bytes per character, and as many again for the folded form. */
const MAX_CACHED_CHARACTERS = 4_000_000;
const cache = new PartCache<Read>(MAX_CACHED_CHARACTERS);

interface Read {
  row: DetailsRow;
  passages: Passage[];
}

/**
 * Parts of one index with their texts, in the requested order, without deleted ones. Gated parts may only be requested
 * if they were listed for this viewer. Recently read parts are cached; a rewritten row has another version.
 */
export async function readParts(db: Database, parts: readonly Candidate[]): Promise<ReadPart[]> {
  const read = new Map(
    parts.flatMap((part) => {
      const cached = cache.get(db, keyOf(part));
      return cached ? [[part, cached] as const] : [];
    }),
  );
  for (const {
    part,
    row: { passages: packed, ...row },
  } of await selectParts(
    db,
    parts.filter((part) => !read.has(part)),
    sql`part.passages`,
  )) {
    const passages = unpackPassages(packed);
    read.set(part, { row, passages });
    cache.set(
      db,
      keyOf(part),
      { row, passages },
      passages.reduce((sum, { text }) => sum + text.length, 0),
    );
  }
  return parts.flatMap((part) => {
    const found = read.get(part);
    return found ? [{ candidate: toFound(part, found.row), passages: found.passages }] : [];
  });
}

function keyOf({ index, kind, resourceId, part, version }: Candidate): string {
  return `${index} ${kind}:${resourceId} ${part} ${version}`;
}

/** The same without their texts. */
export async function describeParts(db: Database, parts: readonly Candidate[]): Promise<FoundPart[]> {
  const found = await selectParts(db, parts, sql`null as passages`);
  return found.map(({ part, row }) => toFound(part, row));
}

/** Every row is found by its key, whatever is requested. */
async function selectParts(db: Database, parts: readonly Candidate[], passages: SQL) {
  const [first] = parts;
  if (!first) return [];
  const { rows } = await runPrepared(db, first.index, () =>
    db.execute<Row>(sql`
      select asked.place::int4 as place, part.path, part.work_id, part.work_title, part.content_type, part.ai_mark,
        part.changed_at, ${passages}
      from unnest(
        ${textArray(parts.map(({ kind }) => kind))}, ${`{${parts.map(({ resourceId }) => resourceId).join(",")}}`}::int8[],
        ${numberArray(parts.map(({ part }) => part))}
      ) with ordinality as asked (kind, thing_id, part, place)
      join ${tableOf(first.index)} as part using (kind, thing_id, part)`),
  );
  const places = new Map(rows.map((row) => [row.place, row]));
  return parts.flatMap((part, at) => {
    const row = places.get(at + 1);
    return row ? [{ part, row }] : [];
  });
}

function toFound({ version: _, ...part }: Candidate, row: DetailsRow): FoundPart {
  const { path, work_id, work_title, content_type: contentType, ai_mark: aiMark, changed_at } = row;
  const work = { kind: part.workKind, id: Number(work_id), title: work_title };
  return { ...part, path, work, contentType, aiMark, changedAt: new Date(changed_at) };
}
