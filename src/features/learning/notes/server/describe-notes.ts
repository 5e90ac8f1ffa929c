import type { DescribedResource, ResourceKind } from "../../../../domain/learning/learning-resources.ts";
import { findAnchor, withoutSpace } from "../text-anchor.ts";
import { createTextFinder, type TextFinder } from "../text-finder.ts";
import { textOfHtml } from "../text-of-html.ts";
import type { NoteRow } from "./note-store.ts";
import type { NotedResources, NotesDependencies } from "./notes-context.ts";

/** A note with the current state of its resource. */
export interface DescribedNote {
  row: NoteRow;
  /** null: deleted or withdrawn. */
  resource: DescribedResource | null;
}

/** The number of resources that are read at a time. */
const RESOURCES_AT_ONCE = 500;

/** Adds titles and addresses to notes, in their order. */
export async function describeNotes(
  { resources }: Pick<NotesDependencies, "resources">,
  rows: readonly NoteRow[],
): Promise<DescribedNote[]> {
  const resourceById = new Map<string, DescribedResource>();
  for (const [kind, ids] of idsByKind(rows)) {
    for (let at = 0; at < ids.length; at += RESOURCES_AT_ONCE) {
      const described = (await resources[kind]?.describeResources(ids.slice(at, at + RESOURCES_AT_ONCE))) ?? [];
      for (const resource of described) resourceById.set(`${kind}:${resource.resourceId}`, resource);
    }
  }
  return rows.map((row) => ({ row, resource: resourceById.get(`${row.kind}:${row.resourceId}`) ?? null }));
}

/**
 * The notes whose quote is no longer in the current full text. The full text is also used if the user may not read it.
 */
export async function findOrphans(
  { resources }: { resources: Partial<Record<ResourceKind, NotedResources>> },
  rows: readonly NoteRow[],
): Promise<Set<string>> {
  const quoting = rows.filter((row) => row.start !== null);
  const orphans = new Set<string>();
  for (const [kind, ids] of idsByKind(quoting)) {
    const texts = (await resources[kind]?.readTexts(ids)) ?? new Map<number, string>();
    const byResource = Map.groupBy(
      quoting.filter((row) => row.kind === kind),
      (row) => row.resourceId,
    );
    for (const [resourceId, ofResource] of byResource) {
      const finder = createTextFinder(textOfHtml(texts.get(resourceId) ?? ""));
      for (const row of ofResource) if (!isFound(finder, row)) orphans.add(row.id);
    }
  }
  return orphans;
}

function isFound(finder: TextFinder, { quote, prefix, suffix, start, rival }: NoteRow): boolean {
  if (quote === null || prefix === null || suffix === null || start === null) return true;
  return findAnchor(finder, { quote: withoutSpace(quote), prefix, suffix, start, rival }) !== null;
}

function idsByKind(rows: readonly NoteRow[]): Map<ResourceKind, number[]> {
  const byKind = Map.groupBy(rows, (row) => row.kind);
  return new Map(Array.from(byKind, ([kind, ofKind]) => [kind, [...new Set(ofKind.map((row) => row.resourceId))]]));
}
