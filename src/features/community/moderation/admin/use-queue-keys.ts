import { useEffect, useState } from "react";
import { isComposingKey } from "../../../../ui/browser/composing-key.ts";
import type { Decision } from "../queue-lists.ts";

const TYPED = "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]";
const DECISION_OF: Readonly<Record<string, Decision>> = { p: "publish", h: "hide", d: "delete" };

interface QueueKeysOptions {
  count: number;
  onDecide(index: number, decision: Decision): void;
  onSelect(index: number): void;
}

/**
 * Shortcuts of the queue: `j` and `k` move to the next and previous card, `x` selects it, `p h d` decide. Returns the
 * index of the current card, or -1 before the first shortcut.
 */
export function useQueueKeys({ count, onDecide, onSelect }: QueueKeysOptions): number {
  const [moved, setCurrent] = useState(-1);
  const current = Math.min(moved, count - 1);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (isComposingKey(event) || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target instanceof Element && event.target.closest(TYPED) !== null) return;
      const decision = DECISION_OF[event.key];
      if (event.key === "j") setCurrent(Math.min(current + 1, count - 1));
      else if (event.key === "k") setCurrent(Math.max(current - 1, 0));
      else if (event.key === "x" && current >= 0) onSelect(current);
      else if (decision !== undefined && current >= 0) onDecide(current, decision);
      else return;
      event.preventDefault();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });

  useEffect(() => {
    if (current >= 0) document.querySelectorAll("[data-card]")[current]?.scrollIntoView({ block: "nearest" });
  }, [current]);

  return current;
}
