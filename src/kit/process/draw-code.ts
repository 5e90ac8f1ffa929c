import { randomInt } from "node:crypto";
import { CODE_ALPHABET } from "../values/code-alphabet.ts";

/** Random characters of an alphabet, unguessable: each of 32 is worth five bits. */
export function drawCode(length: number, alphabet: string = CODE_ALPHABET): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}
