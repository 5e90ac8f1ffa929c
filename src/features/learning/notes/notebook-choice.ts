import { NOTE_COLOURS, type NoteColour } from "./note-colours.ts";

/** The filters of the notebook, from its address. */
export interface NotebookChoice {
  /** In the form `book:3`. */
  work: string | null;
  colour: NoteColour | null;
  /** Days, both included. */
  from: string | null;
  to: string | null;
  q: string | null;
  page: number;
}

const WORK = /^(?:book|article|course|media):\d{1,15}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MAX_CHARACTERS = 100;

/** Reads the address. Invalid values are ignored. */
export function readNotebookChoice(search: string): NotebookChoice {
  const query = new URLSearchParams(search);
  const fitting = (name: string, form: RegExp) => {
    const value = query.get(name);
    return value !== null && form.test(value) ? value : null;
  };
  const day = (name: string) => {
    const value = fitting(name, DAY);
    return value !== null && !Number.isNaN(Date.parse(value)) ? value : null;
  };
  const page = Number(query.get("page"));
  return {
    work: fitting("work", WORK),
    colour: NOTE_COLOURS.find((colour) => colour === query.get("colour")) ?? null,
    from: day("from"),
    to: day("to"),
    q: query.get("q")?.trim().slice(0, MAX_CHARACTERS) || null,
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
  };
}

export function isChosen({ page: _, ...choice }: NotebookChoice): boolean {
  return Object.values(choice).some((value) => value !== null);
}
