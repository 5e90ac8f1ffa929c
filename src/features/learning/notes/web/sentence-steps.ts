import { isComposingKey } from "../../../../ui/browser/composing-key.ts";
import type { TextPlace } from "../text-anchor.ts";
import { type Reading, rangeOf } from "./readable-text.ts";

/** The sentences of a text, for keyboard selection in browsers without a caret. */
export function sentencesOf({ text, pieces }: Reading): TextPlace[] {
  const ends = new Set<number>([text.length]);
  for (const match of text.matchAll(/[。！？!?；]+["”』」）)]*/g)) ends.add(match.index + match[0].length);
  let block: Element | null | undefined;
  for (const { node, start, end } of pieces) {
    if (start === end) continue;
    const around = node.parentElement?.closest("p, li, pre, h2, h3, h4, h5, h6, td, th, summary");
    if (around !== block) ends.add(start);
    block = around;
  }
  const edges = [0, ...[...ends].sort((a, b) => a - b)];
  return edges.slice(1).flatMap((end, index) => {
    const start = edges[index] ?? 0;
    return end > start ? [{ start, end }] : [];
  });
}

/** Selects sentences with the arrow keys, beginning with the first one in the window, until Esc or Enter. */
export function selectByKeys(reading: Reading, signal: AbortSignal, onEnd: () => void): void {
  const sentences = sentencesOf(reading);
  const topOf = (place: TextPlace) => rangeOf(reading, place)?.getBoundingClientRect().top ?? 0;
  let from = Math.max(
    0,
    sentences.findIndex((place) => topOf(place) > 64),
  );
  let to = from;

  function show(): void {
    // A button that still has the focus would receive the Enter key that opens the tools.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const [first, last] = [sentences[Math.min(from, to)], sentences[Math.max(from, to)]];
    const range = first && last && rangeOf(reading, { start: first.start, end: last.end });
    if (!range) return;
    getSelection()?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
    const { top, bottom } = range.getBoundingClientRect();
    if (top < 80 || bottom > innerHeight - 80) scrollBy({ top: top - innerHeight / 3 });
  }
  document.addEventListener(
    "keydown",
    (event) => {
      if (isComposingKey(event)) return;
      if (event.key === "Escape" || event.key === "Enter") return onEnd();
      const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      to = Math.min(Math.max(to + step, 0), sentences.length - 1);
      if (!event.shiftKey) from = to;
      show();
    },
    { signal },
  );
  show();
}
