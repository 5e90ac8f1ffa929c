import { maskCode } from "../pages/mask-code.ts";
import { maskMath } from "../pages/mask-math.ts";

const DESTINATION = String.raw`(?<=\]\()[^()\n]{0,2000}(?:\([^()\n]{0,500}\)[^()\n]{0,500}){0,2}(?=\))`;
const DEFINITION = String.raw`(?<=^ {0,3}\[(?!\^)[^\]\n]{1,200}\]:)[^\n]{0,2000}`;
const BARE = String.raw`\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>，。；！？、（）《》「」]{1,2000}`;
const TAG = String.raw`<[a-z/!?][^<>\n]{0,2000}>`;
const NAMED = String.raw`(?<=\[\[)[^[\]\n|]{1,200}`;
const ADDRESSES = new RegExp([DESTINATION, DEFINITION, BARE, TAG, NAMED].join("|"), "gim");

/**
 * The text with everything blanked out, same length, in which syntax of a vault has no meaning: code, formulas,
 * addresses.
 */
export function maskVault(text: string): string {
  // Punctuation behind a bare address is not a part of it.
  return maskMath(maskCode(text)).replace(ADDRESSES, (found) => {
    const end = found.length - (/[=*_~]*$/.exec(found)?.[0].length ?? 0);
    return " ".repeat(end) + found.slice(end);
  });
}
