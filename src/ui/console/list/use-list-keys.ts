import { type RefObject, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { isComposingKey } from "../../browser/composing-key.ts";

interface ListKeysOptions {
  count: number;
  searchBox: RefObject<HTMLInputElement | null>;
  onSelect(index: number): void;
  hrefOf(index: number): string | undefined;
}

const FIELDS = "input, textarea, select, button, a, [contenteditable], [role=dialog], [role=menu]";

/**
 * Shortcuts of a list: `/` focuses the search, `j` and `k` move to the next and previous row, `x` selects it, Enter
 * opens it. Returns the index of the current row, or -1 before the first shortcut.
 */
export function useListKeys({ count, searchBox, onSelect, hrefOf }: ListKeysOptions): number {
  const [current, setCurrent] = useState(-1);
  const navigate = useNavigate();

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (isComposingKey(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(FIELDS) !== null) return;
      const act = acts[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    }
    function openCurrent() {
      const href = current < 0 ? undefined : hrefOf(current);
      if (href !== undefined) void navigate(href);
    }
    const acts: Record<string, () => void> = {
      "/": () => searchBox.current?.focus(),
      j: () => setCurrent((former) => Math.min(former + 1, count - 1)),
      k: () => setCurrent((former) => Math.max(former - 1, 0)),
      x: () => current >= 0 && onSelect(current),
      Enter: openCurrent,
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });

  useEffect(() => {
    if (current >= 0) document.querySelectorAll("[data-row]")[current]?.scrollIntoView({ block: "nearest" });
  }, [current]);

  return Math.min(current, count - 1);
}
