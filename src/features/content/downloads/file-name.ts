import { NAME_CHARACTERS } from "./download-limits.ts";

/** Characters that would be read as a folder, end a header, reverse the text or be invisible (security FILE-4). */
export const NOT_IN_A_NAME = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\\/:*?"<>|]/u;

/** A file's name as it is stored and offered; null: the name is not allowed. */
export function readFileName(typed: string): string | null {
  const name = typed.normalize("NFC").trim();
  if (name === "" || [...name].length > NAME_CHARACTERS || Buffer.byteLength(name) > 240) return null;
  // A dot at the beginning hides a file; a dot or space at the end is removed by some systems.
  return NOT_IN_A_NAME.test(name) || /^\.|[. ]$/.test(name) ? null : name;
}
