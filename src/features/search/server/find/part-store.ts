import { type SQL, sql } from "drizzle-orm";
import type { AiMark } from "../../../../kit/values/ai-mark.ts";
import type { Database } from "../../../../ports/database.ts";
import type { SearchedWork } from "../../searched-things.ts";
import { type Passage, unpackPassages } from "../index/passages.ts";
import { type Candidate, INDEX_TABLES, numberArray, textArray } from "./find-store.ts";
import { askPrepared } from "./prepared-asking.ts";

/** A candidate with what is told of it. */
export interface FoundPart extends Candidate {
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

interface Row extends Record<string, unknown> {
  place: number;
  path: string;
  work_id: string;
  work_title: string;
  content_type: string;
  ai_mark: AiMark;
  changed_at: string;
  passages: Buffer;
}

/**
 * Parts of one index with their texts, in the order asked for; what is gone meanwhile is left out. Of what is gated only
 * what was listed for this viewer may be asked.
 */
export async function readParts(db: Database, parts: readonly Candidate[]): Promise<ReadPart[]> {
  const found = await selectParts(db, parts, sql`part.passages`);
  return found.map(({ candidate, row }) => ({ candidate, passages: unpackPassages(row.passages) }));
}

/** The same without their texts. */
export async function describeParts(db: Database, parts: readonly Candidate[]): Promise<FoundPart[]> {
  const found = await selectParts(db, parts, sql`null as passages`);
  return found.map(({ candidate }) => candidate);
}

/** Every row is found by its key, whatever is asked for. */
async function selectParts(db: Database, parts: readonly Candidate[], passages: SQL) {
  const [first] = parts;
  if (!first) return [];
  const { rows } = await askPrepared(db, first.index, () =>
    db.execute<Row>(sql`
      select asked.place::int4 as place, part.path, part.work_id, part.work_title, part.content_type, part.ai_mark,
        part.changed_at, ${passages}
      from unnest(
        ${textArray(parts.map(({ kind }) => kind))}, ${`{${parts.map(({ thingId }) => thingId).join(",")}}`}::int8[],
        ${numberArray(parts.map(({ part }) => part))}
      ) with ordinality as asked (kind, thing_id, part, place)
      join ${INDEX_TABLES[first.index]} as part using (kind, thing_id, part)`),
  );
  const places = new Map(rows.map((row) => [row.place, row]));
  return parts.flatMap((part, at) => {
    const row = places.get(at + 1);
    return row ? [{ candidate: toFound(part, row), row }] : [];
  });
}

function toFound(part: Candidate, { path, work_id, work_title, content_type, ai_mark, changed_at }: Row): FoundPart {
  const work = { kind: part.workKind, id: Number(work_id), title: work_title };
  return { ...part, path, work, contentType: content_type, aiMark: ai_mark, changedAt: new Date(changed_at) };
}
