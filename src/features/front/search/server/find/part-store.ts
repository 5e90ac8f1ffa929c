import { type SQL, sql } from "drizzle-orm";
import type { SearchedWork } from "../../../../../domain/content/searchable-resources.ts";
import type { AiMark } from "../../../../../kit/values/ai-mark.ts";
import type { Database } from "../../../../../ports/database.ts";
import { type Passage, unpackPassages } from "../index/passages.ts";
import { numberArray, tableOf, textArray } from "./candidate-store.ts";
import type { Candidate } from "./find-store.ts";
import { PartCache } from "./part-cache.ts";
import { runPrepared } from "./prepared-query.ts";

interface Details {
  path: string;
  work: { kind: SearchedWork; id: number; title: string };
  contentType: string;
  aiMark: AiMark;
  changedAt: Date;
}

/** A candidate with its description. */
export interface FoundPart extends Omit<Candidate, "version">, Details {}

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
  details: Details;
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
  const unread = parts.filter((part) => !read.has(part));
  for (const { part, row } of await selectParts(db, unread, sql`part.passages`)) {
    const passages = unpackPassages(row.passages);
    const one = { details: detailsOf(part, row), passages };
    read.set(part, one);
    const characters = passages.reduce((sum, { text }) => sum + text.length, 0);
    cache.set(db, keyOf(part), one, characters);
  }
  return parts.flatMap((part) => {
    const found = read.get(part);
    return found ? [{ candidate: toFound(part, found.details), passages: found.passages }] : [];
  });
}

function keyOf({ index, kind, resourceId, part, version }: Candidate): string {
  return `${index} ${kind}:${resourceId} ${part} ${version}`;
}

/** The same without their texts. */
export async function describeParts(db: Database, parts: readonly Candidate[]): Promise<FoundPart[]> {
  const found = await selectParts(db, parts, sql`null as passages`);
  return found.map(({ part, row }) => toFound(part, detailsOf(part, row)));
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

function detailsOf({ workKind: kind }: Candidate, row: DetailsRow): Details {
  const { path, work_id, work_title: title, content_type: contentType, ai_mark: aiMark, changed_at } = row;
  return { path, work: { kind, id: Number(work_id), title }, contentType, aiMark, changedAt: new Date(changed_at) };
}

/** Written out, because copying objects takes longer than all else that a cached part costs. */
function toFound(candidate: Candidate, details: Details): FoundPart {
  const { index, stage, isSound, kind, resourceId, part, title, workKind } = candidate;
  const { path, work, contentType, aiMark, changedAt } = details;
  return {
    index,
    stage,
    isSound,
    kind,
    resourceId,
    part,
    title,
    workKind,
    path,
    work,
    contentType,
    aiMark,
    changedAt,
  };
}
