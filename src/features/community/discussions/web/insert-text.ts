import type { RefObject } from "react";
import { flushSync } from "react-dom";

interface Insertion {
  area: RefObject<HTMLTextAreaElement | null>;
  /** The current text of the field. */
  value: string;
  text: string;
  /** How many characters before the caret are replaced. */
  replaced?: number;
  write(value: string): void;
}

/**
 * Inserts text at the caret, or at the end. It is synchronous, so that later input follows it even on a busy machine.
 */
export function insertText({ area, value, text, replaced = 0, write }: Insertion): void {
  const at = area.current?.selectionStart ?? value.length;
  const before = value.slice(0, at - replaced) + text;
  flushSync(() => write(before + value.slice(at)));
  area.current?.setSelectionRange(before.length, before.length);
}
