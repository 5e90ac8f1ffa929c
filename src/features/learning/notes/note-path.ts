import { pathAtSecond } from "../../../domain/learning/place-path.ts";

/** The id of a note's mark in the browser, which is also the fragment in the page's address. */
export function noteMarkId(noteId: string): string {
  return `note-${noteId}`;
}

/** The address of the position of a note in a resource. */
export function notePath(path: string, note: { id: string; atSeconds: number | null }): string {
  return note.atSeconds === null ? `${path}#${noteMarkId(note.id)}` : pathAtSecond(path, note.atSeconds);
}
