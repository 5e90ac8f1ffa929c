import type { ReactNode } from "react";
import type { NoteLine } from "../../../../learning/notes/note-line.ts";

/** A position in the film that the seek bar shows. */
export interface BarMark {
  at: number;
  label: string;
  /** The name of a note colour. */
  colour: string;
}

/** Where the notes of a film are drawn: they list themselves, take new ones, and report their positions to the bar. */
export interface NotesSlot {
  film: HTMLMediaElement;
  /** Whether the list is visible. */
  isOpen: boolean;
  /** The second at which the viewer starts a note, with its caption. */
  request: { at: number; caption: string | null } | null;
  /** Begins a note at the current second. */
  onRequest(): void;
  onRequestDone(): void;
  onMarks(marks: readonly BarMark[]): void;
  /** Absent: the item has only this film. */
  line?: NoteLine;
}

export type DrawNotes = (slot: NotesSlot) => ReactNode;
