import { graphemesOf } from "../../../kit/values/graphemes.ts";

/** A name's length as a person counts it. */
export const MAX_NAME_CHARACTERS = 30;

// Control characters, private use, lone surrogates, and format characters, which can reverse or hide text.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;
// A joiner between two pictographs forms one emoji and is not deceptive.
const EMOJI_JOINS = /(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)\u200D(?=\p{Extended_Pictographic})/gu;
const MARKS_IN_A_ROW = /\p{M}{4,}/u;

/** `学友12345678` → `学**8`: users recognise their own name. */
export function maskName(name: string): string {
  const letters = graphemesOf(name);
  return `${letters[0] ?? ""}**${letters.length > 2 ? letters.at(-1) : ""}`;
}

/**
 * Normalises a public name: trims it and collapses repeated spaces.
 * @returns null when it is empty, too long, or contains deceptive characters
 */
export function tidyName(typed: string): string | null {
  const name = typed
    .normalize("NFC")
    .replace(/\p{Zs}+/gu, " ")
    .trim();
  if (HIDDEN.test(name.replace(EMOJI_JOINS, "")) || MARKS_IN_A_ROW.test(name)) return null;
  // Blank letters (Hangul fillers, braille blank) would make an invisible name.
  if (name.replace(/[\s\u115F\u1160\u3164\uFFA0\u2800\p{M}]/gu, "") === "") return null;
  return graphemesOf(name).length <= MAX_NAME_CHARACTERS && name.length <= 200 ? name : null;
}
