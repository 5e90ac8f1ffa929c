import { escapeHtml } from "../../../kit/values/escape-html.ts";
import type { TocItem } from "./contract.ts";

/** The former id of a reworded heading and its current id; lists are sorted from the oldest. */
export type FormerAnchor = readonly [former: string, id: string];

/** The maximum per text; the oldest ones beyond it are dropped. */
const MAX_FORMER_ANCHORS = 300;
/** The minimum similarity of a reworded heading if headings were added or removed next to it. */
const ALIKE = 0.4;

/**
 * Maps the headings of a text through an edit. Headings with the same id are fixed points. Between two of them a
 * removed heading maps to the most similar new one, or, if as many were removed as added, to the one at its position.
 * A deleted heading maps to nothing.
 */
export function followAnchors(options: {
  known: readonly FormerAnchor[];
  before: readonly TocItem[];
  after: readonly TocItem[];
}): FormerAnchor[] {
  const { known, before, after } = options;
  const present = new Set(after.map(({ id }) => id));
  const moved = new Map(pairReworded(before, after));
  const followed = known.flatMap(([former, id]): FormerAnchor[] => {
    const now = present.has(id) ? id : moved.get(id);
    return now === undefined ? [] : [[former, now]];
  });
  // An id that a heading has again is not a former id; if two headings had an id, the later one gets it.
  const all = new Map([...followed, ...moved].filter(([former]) => !present.has(former)));
  return [...all].slice(-MAX_FORMER_ANCHORS);
}

/** Inserts empty marks with the former ids into the headings, so that addresses with them work without any script. */
export function markFormerAnchors(html: string, anchors: readonly FormerAnchor[]): string {
  if (anchors.length === 0) return html;
  const formerOf = Map.groupBy(anchors, ([, id]) => id);
  return html.replace(/<h[1-6] id="([^"]*)"[^>]*>/g, (tag, id: string) => {
    const marks = [...formerOf].find(([known]) => escapeHtml(known) === id)?.[1] ?? [];
    return tag + marks.map(([former]) => `<span id="${escapeHtml(former)}"></span>`).join("");
  });
}

function pairReworded(before: readonly TocItem[], after: readonly TocItem[]): [string, string][] {
  const placeAfter = new Map(after.map(({ id }, place) => [id, place]));
  const stood = new Set(before.map(({ id }) => id));
  const pairs: [string, string][] = [];
  let gone: TocItem[] = [];
  let from = 0;
  const closeGap = (to: number) => {
    const come = after.slice(from, Math.max(from, to)).filter(({ id }) => !stood.has(id));
    pairs.push(...pairGap(gone, come));
    gone = [];
  };
  for (const heading of before) {
    const place = placeAfter.get(heading.id);
    if (place === undefined) gone.push(heading);
    // A heading that was moved up is not a fixed point, because the order has changed.
    else if (place >= from) {
      closeGap(place);
      from = place + 1;
    }
  }
  closeGap(after.length);
  return pairs;
}

function pairGap(gone: readonly TocItem[], come: readonly TocItem[]): [string, string][] {
  const left = new Set(come);
  const pairs: [string, string][] = [];
  for (const heading of gone) {
    const inPlace = gone.length === come.length ? come[gone.indexOf(heading)] : undefined;
    const [best] = [...left]
      .map((other) => ({ other, alike: likeness(heading.text, other.text) }))
      .toSorted((a, b) => b.alike - a.alike);
    const found = best && best.alike >= ALIKE ? best.other : inPlace && left.has(inPlace) ? inPlace : undefined;
    if (found === undefined) continue;
    left.delete(found);
    pairs.push([heading.id, found.id]);
  }
  return pairs;
}

/** The Dice coefficient of the letter pairs: twice the common pairs divided by all pairs of both. */
function likeness(a: string, b: string): number {
  const [ofA, ofB] = [pairsOf(a), pairsOf(b)];
  const shared = [...ofA].filter((pair) => ofB.has(pair)).length;
  return (2 * shared) / Math.max(1, ofA.size + ofB.size);
}

function pairsOf(text: string): Set<string> {
  const letters = [...text.toLowerCase().replace(/\s+/g, "")].slice(0, 200);
  return new Set(letters.map((letter, at) => letter + (letters[at + 1] ?? "")));
}
