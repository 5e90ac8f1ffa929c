import type { RefObject } from "react";
import { flushSync } from "react-dom";

interface Insertion {
  area: RefObject<HTMLTextAreaElement | null>;
  /** What stands in the field now. */
  value: string;
  words: string;
  /** Characters before the caret that give way. */
  replaced?: number;
  write(value: string): void;
}

/** Puts words where the caret is, or at the end, at once: what is typed next belongs behind them, however busy the machine is. */
export function insertWords({ area, value, words, replaced = 0, write }: Insertion): void {
  const at = area.current?.selectionStart ?? value.length;
  const before = value.slice(0, at - replaced) + words;
  flushSync(() => write(before + value.slice(at)));
  area.current?.setSelectionRange(before.length, before.length);
}
