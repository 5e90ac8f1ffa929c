import type { ReactNode } from "react";
import type { NoteLine } from "../../../../learning/notes/note-line.ts";

/** A place of the film that the bar shows. */
export interface BarMark {
  at: number;
  label: string;
  /** A colour of notes, by its name. */
  colour: string;
}

/** Where the notes of a film are drawn: they list themselves, take new ones, and report their positions to the bar. */
export interface NotesSlot {
  film: HTMLMediaElement;
  /** The list is to be seen. */
  isOpen: boolean;
  /** A second at which the viewer wants to write, with its caption. */
  request: { at: number; caption: string | null } | null;
  /** Begins a note at the current second. */
  onRequest(): void;
  onRequestDone(): void;
  onMarks(marks: readonly BarMark[]): void;
  /** Absent: the film is all there is. */
  line?: NoteLine;
}

export type DrawNotes = (slot: NotesSlot) => ReactNode;
