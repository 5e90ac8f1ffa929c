import { NAME_CHARACTERS } from "./download-limits.ts";

/** What would be read as a folder, end a header, turn the text around or hide in it (security FILE-4). */
export const NOT_IN_A_NAME = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\\/:*?"<>|]/u;

/** A file's name as it is stored and offered; null: no file of this name may be offered. */
export function readFileName(typed: string): string | null {
  const name = typed.normalize("NFC").trim();
  if (name === "" || [...name].length > NAME_CHARACTERS || Buffer.byteLength(name) > 240) return null;
  // A dot at an end hides a file, or is lost on some systems with what follows it.
  return NOT_IN_A_NAME.test(name) || /^\.|[. ]$/.test(name) ? null : name;
}
