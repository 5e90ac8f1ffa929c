import { type RefObject, useEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { isComposingKey } from "../browser/composing-key.ts";
import { Icon } from "../display/icon.tsx";

/** The maximum number of shown matches. */
const MAX_FOUND = 999;
const ALL = "reader-find";
const HERE = "reader-find-here";

interface FindInTextProps {
  text: RefObject<HTMLElement | null>;
  html: string;
  onClose(): void;
}

/** Finds words in the open text; Enter goes to the next match, Shift and Enter to the previous one, Esc closes. */
export function FindInText({ text, html, onClose }: FindInTextProps) {
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `html` is another text
  const found = useMemo(() => findRanges(text.current, words), [text, html, words]);
  const here = found[at];

  useEffect(() => {
    mark(ALL, found);
    mark(HERE, here ? [here] : []);
    // Browsers without highlights at least scroll to the match.
    here?.startContainer.parentElement?.scrollIntoView({ block: "center" });
    return () => {
      mark(ALL, []);
      mark(HERE, []);
    };
  }, [found, here]);

  const go = (by: number) => setAt(found.length === 0 ? 0 : (at + by + found.length) % found.length);
  const count = words.trim() === "" ? "" : found.length === 0 ? "没有" : `${at + 1} / ${found.length}`;
  return createPortal(
    <search
      aria-label="在这一篇里查找"
      className="fixed inset-x-3 top-16 z-[60] flex items-center gap-1 rounded-lg border border-border bg-card py-1 pr-1 pl-3 shadow-float sm:right-4 sm:left-auto sm:w-[380px] print:hidden"
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: a user who opens the search wants to type
        autoFocus
        type="search"
        aria-label="查找的文字"
        placeholder="在这一篇里查找"
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (isComposingKey(event.nativeEvent)) return;
          if (event.key === "Escape") onClose();
          if (event.key === "Enter") go(event.shiftKey ? -1 : 1);
        }}
        className="min-h-11 min-w-0 flex-1 bg-transparent text-base outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      <span role="status" className="shrink-0 px-2 text-sm text-text-muted tabular-nums">
        {count}
      </span>
      <Tool label="上一处" icon="arrow-up" onClick={() => go(-1)} />
      <Tool label="下一处" icon="chevron-down" onClick={() => go(1)} />
      <Tool label="关闭查找" icon="close" onClick={onClose} />
    </search>,
    document.body,
  );
}

function Tool({
  label,
  icon,
  onClick,
}: {
  label: string;
  icon: "arrow-up" | "chevron-down" | "close";
  onClick(): void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-hover"
    >
      <Icon name={icon} />
    </button>
  );
}

function mark(name: string, ranges: readonly Range[]): void {
  if (!("highlights" in CSS)) return;
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}

/** The matches of the query, ignoring case, also across marks and links. */
function findRanges(element: HTMLElement | null, words: string): Range[] {
  const wanted = words.trim().toLowerCase();
  const root = element?.querySelector(".prose");
  if (wanted === "" || !root) return [];
  const pieces: { node: Text; start: number }[] = [];
  let all = "";
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    pieces.push({ node, start: all.length });
    // A letter whose lower case is longer would shift the positions of all following text.
    all += node.data.replace(/[\s\S]/gu, (letter) =>
      letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
    );
  }
  const ranges: Range[] = [];
  let piece = 0;
  for (
    let from = all.indexOf(wanted);
    from >= 0 && ranges.length < MAX_FOUND;
    from = all.indexOf(wanted, from + wanted.length)
  ) {
    const end = from + wanted.length;
    const range = document.createRange();
    while ((pieces[piece + 1]?.start ?? Number.POSITIVE_INFINITY) <= from) piece += 1;
    let last = piece;
    while ((pieces[last + 1]?.start ?? Number.POSITIVE_INFINITY) < end) last += 1;
    const [first, final] = [pieces[piece], pieces[last]];
    if (!first || !final) break;
    range.setStart(first.node, from - first.start);
    range.setEnd(final.node, end - final.start);
    ranges.push(range);
  }
  return ranges;
}
