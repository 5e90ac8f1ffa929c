import { sql } from "drizzle-orm";
import { isTalk } from "../../../../../domain/content/searchable-resources.ts";
import type { Database } from "../../../../../ports/database.ts";
import type { Hit } from "../../contract.ts";
import { unpackPassages } from "../index/passages.ts";
import { numberArray, tableOf, textArray } from "./candidate-store.ts";
import { markText, SNIPPET_CHARACTERS, wholeCharacters } from "./describe-hits.ts";

interface Named {
  kind: string;
  id: number;
}

/**
 * Gives each result without a matching passage the beginning of what everyone may read: its summary or its first
 * sentence, otherwise those of its work. Only the index of public parts is read, with the guest's connection, also for
 * viewers who may read more.
 */
export async function addBeginnings(guestDb: Database, hits: readonly Hit[], now: Date): Promise<Hit[]> {
  const bare = hits.filter(({ snippet, kind }) => snippet === null && !isTalk(kind));
  const beginnings = await readBeginnings(guestDb, [...bare, ...bare.map(({ work }) => work)], now);
  return hits.map((hit) => {
    if (!bare.includes(hit)) return hit;
    const text = beginnings.get(nameOf(hit)) ?? beginnings.get(nameOf(hit.work));
    return text === undefined ? hit : { ...hit, snippet: markText(text, []) };
  });
}

function nameOf({ kind, id }: Named): string {
  return `${kind}:${id}`;
}

async function readBeginnings(guestDb: Database, named: readonly Named[], now: Date): Promise<Map<string, string>> {
  if (named.length === 0) return new Map();
  const { rows } = await guestDb.execute<{ kind: string; thing_id: string; passages: Buffer }>(sql`
    select part.kind, part.thing_id, part.passages
    from unnest(${textArray(named.map(({ kind }) => kind))}, ${numberArray(named.map(({ id }) => id))}) as asked (kind, thing_id)
    join ${tableOf("open")} as part using (kind, thing_id)
    where part.part = 0 and part.shown_from <= ${now.toISOString()}::timestamptz`);
  return new Map(
    rows.flatMap(({ kind, thing_id, passages }) => {
      const first = unpackPassages(passages).find((passage) => passage.kind === "words");
      return first ? [[`${kind}:${thing_id}`, shorten(first.text)] as const] : [];
    }),
  );
}

function shorten(text: string): string {
  const shown = wholeCharacters(text.slice(0, SNIPPET_CHARACTERS));
  return shown.length < text.length ? `${shown}…` : shown;
}
