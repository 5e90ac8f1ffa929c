import type { DescribedThing, ThingKind } from "../../../../domain/learning/learned-things.ts";
import { findAnchor, withoutSpace } from "../text-anchor.ts";
import { createTextFinder, type TextFinder } from "../text-finder.ts";
import { textOfHtml } from "../text-of-html.ts";
import type { NoteRow } from "./note-store.ts";
import type { NotedThings, NotesDependencies } from "./notes-context.ts";

/** A note with the current state of its resource. */
export interface DescribedNote {
  row: NoteRow;
  /** null: gone or withdrawn. */
  thing: DescribedThing | null;
}

/** How many resources are read at a time. */
const THINGS_AT_ONCE = 500;

/** Adds titles and addresses to notes, in their order. */
export async function describeNotes(
  { things }: Pick<NotesDependencies, "things">,
  rows: readonly NoteRow[],
): Promise<DescribedNote[]> {
  const thingById = new Map<string, DescribedThing>();
  for (const [kind, ids] of idsByKind(rows)) {
    for (let at = 0; at < ids.length; at += THINGS_AT_ONCE) {
      const described = (await things[kind]?.describeThings(ids.slice(at, at + THINGS_AT_ONCE))) ?? [];
      for (const thing of described) thingById.set(`${kind}:${thing.thingId}`, thing);
    }
  }
  return rows.map((row) => ({ row, thing: thingById.get(`${row.kind}:${row.thingId}`) ?? null }));
}

/** Which of these notes have lost their quote: by the current whole text, whoever may read it. */
export async function findOrphans(
  { things }: { things: Partial<Record<ThingKind, NotedThings>> },
  rows: readonly NoteRow[],
): Promise<Set<string>> {
  const quoting = rows.filter((row) => row.start !== null);
  const orphans = new Set<string>();
  for (const [kind, ids] of idsByKind(quoting)) {
    const texts = (await things[kind]?.readTexts(ids)) ?? new Map<number, string>();
    const byThing = Map.groupBy(
      quoting.filter((row) => row.kind === kind),
      (row) => row.thingId,
    );
    for (const [thingId, ofThing] of byThing) {
      const finder = createTextFinder(textOfHtml(texts.get(thingId) ?? ""));
      for (const row of ofThing) if (!isFound(finder, row)) orphans.add(row.id);
    }
  }
  return orphans;
}

function isFound(finder: TextFinder, { quote, prefix, suffix, start, rival }: NoteRow): boolean {
  if (quote === null || prefix === null || suffix === null || start === null) return true;
  return findAnchor(finder, { quote: withoutSpace(quote), prefix, suffix, start, rival }) !== null;
}

function idsByKind(rows: readonly NoteRow[]): Map<ThingKind, number[]> {
  const byKind = Map.groupBy(rows, (row) => row.kind);
  return new Map(Array.from(byKind, ([kind, ofKind]) => [kind, [...new Set(ofKind.map((row) => row.thingId))]]));
}
