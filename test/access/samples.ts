import type { Planted } from "./planted.ts";
import { mayHave, mayReview, type Viewer } from "./viewers.ts";

/**
 * The properties that the code behind an address can distinguish: kind, access and contents, not the number or the
 * shelf.
 */
function classOf(viewer: Viewer, planted: Planted): string {
  const { kind, level, isText, isFilm, hasPreview, reviewedAt } = planted;
  const rights = [mayHave(viewer, planted), mayReview(viewer, planted)];
  return [kind, level, isText, isFilm, hasPreview, reviewedAt, ...rights].join(" ");
}

/**
 * Picks one item of each class for each viewer, preferring the least used one, so that each address is tried with every
 * class by every viewer, and with every item by a viewer without access.
 * @param also another property that this address distinguishes
 */
export function pickForViewers(
  items: readonly Planted[],
  viewers: readonly Viewer[],
  also: (planted: Planted) => string = () => "",
): Map<Viewer, Planted[]> {
  const refusals = new Map(items.map((planted) => [planted, 0]));
  const refusalsOf = (planted: Planted) => refusals.get(planted) ?? 0;
  const picked = new Map<Viewer, Planted[]>();
  for (const viewer of viewers) {
    const classes = Map.groupBy(items, (planted) => `${classOf(viewer, planted)} ${also(planted)}`);
    const ofViewer = [...classes.values()].flatMap(
      (ofClass) => ofClass.toSorted((one, other) => refusalsOf(one) - refusalsOf(other))[0] ?? [],
    );
    for (const planted of ofViewer)
      if (viewer.level !== null && !mayHave(viewer, planted)) refusals.set(planted, refusalsOf(planted) + 1);
    picked.set(viewer, ofViewer);
  }
  // If few viewers lack access, no refused viewer may have been picked for an item. Then the last viewer without
  // access requests it as well.
  for (const planted of items.filter((one) => refusalsOf(one) === 0)) {
    const last = viewers.findLast((viewer) => viewer.level !== null && !mayHave(viewer, planted));
    if (last) picked.get(last)?.push(planted);
  }
  return picked;
}
