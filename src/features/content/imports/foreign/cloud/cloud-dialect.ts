import type { ConstructOutcome } from "../../import-report.ts";
import type { FindEmojiNames } from "../../source/emoji-names.ts";

/** One place of a text that was changed, by a Chinese name. */
export type CountChange = (outcome: ConstructOutcome, name: string) => void;

/** Markdown as one editor exports it, known by its own marks. */
export interface CloudDialect {
  name: string;
  /** A text with one of these was written by this editor. */
  signs: RegExp;
  /** Plain Markdown in the place of what only this editor reads; code is not in `prose`. */
  tidy: (prose: string, count: CountChange, findEmojiNames: FindEmojiNames) => string;
}
