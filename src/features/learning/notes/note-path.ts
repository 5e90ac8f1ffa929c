import { pathAtSecond } from "../../../domain/learning/place-path.ts";

/** What the browser finds a note's mark by, and the place in its page's address. */
export function noteMarkId(noteId: string): string {
  return `note-${noteId}`;
}

/** Address of the place of a note in a resource. */
export function notePath(path: string, note: { id: string; atSeconds: number | null }): string {
  return note.atSeconds === null ? `${path}#${noteMarkId(note.id)}` : pathAtSecond(path, note.atSeconds);
}
