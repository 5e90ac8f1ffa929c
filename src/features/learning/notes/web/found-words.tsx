import "./found-words.css";
import { type RefObject, useEffect, useRef } from "react";
import { type FoundPlace, readFoundPlace } from "../../../../domain/content/found-path.ts";
import { afterPaint } from "../../../../ui/browser/after-paint.ts";
import { withoutSpace } from "../text-anchor.ts";
import { type Reading, rangeOf, readText } from "./readable-text.ts";

const HIGHLIGHT = "found";
/** The distance around the match within which the search text is highlighted. */
const NEAR = 300;
const MAX_MARKED = 40;
const BLOCKS = "p, li, pre, h1, h2, h3, h4, h5, h6, td, th, dt, dd, summary, blockquote";

/**
 * Scrolls to the match and highlights it without changing the page. A member's full text loads after the teaser, so
 * each text is searched until the match is found.
 */
export function FoundWords({ text, html, hash }: { text: RefObject<HTMLElement | null>; html: string; hash: string }) {
  const led = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `html` is another text
  useEffect(() => {
    const place = readFoundPlace(hash);
    const root = text.current?.querySelector(".prose");
    if (!place || !root) return;
    const reading = readText(root);
    const at = reading.text.indexOf(withoutSpace(place.around));
    if (at < 0) return;
    mark(reading, place, at);
    if (led.current === hash) return;
    led.current = hash;
    // Runs after the router has scrolled to the start of a new page.
    return afterPaint(() => lead(reading, place, at));
  }, [hash, html]);
  useEffect(() => () => void CSS.highlights?.delete(HIGHLIGHT), []);
  return null;
}

function mark(reading: Reading, { around, words }: FoundPlace, at: number): void {
  // Older browsers only scroll to the match.
  if (!("highlights" in CSS)) return;
  const [from, to] = [Math.max(0, at - NEAR), at + withoutSpace(around).length + NEAR];
  const ranges = words.flatMap((word) => placesOf(reading.text, withoutSpace(word), { from, to }));
  const shown = ranges.slice(0, MAX_MARKED).flatMap((place) => rangeOf(reading, place) ?? []);
  CSS.highlights.set(HIGHLIGHT, new Highlight(...shown));
}

function placesOf(text: string, word: string, { from, to }: { from: number; to: number }) {
  const places: { start: number; end: number }[] = [];
  if (word === "") return places;
  for (let start = text.indexOf(word, from); start >= 0 && start < to; start = text.indexOf(word, start + word.length))
    places.push({ start, end: start + word.length });
  return places;
}

function lead(reading: Reading, { around }: FoundPlace, at: number): void {
  const range = rangeOf(reading, { start: at, end: at + withoutSpace(around).length });
  const first = range?.startContainer;
  const element = first instanceof Element ? first : first?.parentElement;
  const details = element?.closest("details");
  if (details) details.open = true;
  const block = element?.closest<HTMLElement>(BLOCKS);
  if (!block) return;
  block.scrollIntoView({ block: "center" });
  // Screen readers continue from this block.
  block.tabIndex = -1;
  block.focus({ preventScroll: true });
}
