import { forgetFormDraft, readFormDraft, saveFormDraft } from "../../browser/form-drafts.ts";
import { isSame, type SavedValues } from "./merge-values.ts";

/** Unsaved values of an earlier visit, with the saved values they were based on. */
export interface UnsavedWork<T> {
  typed: T;
  began: SavedValues<T>;
}

/** A draft is offered only when it differs from the saved values. */
export function readUnsavedWork<T extends object>(name: string, saved: SavedValues<T>): UnsavedWork<T> | null {
  const stored = readFormDraft(name, { typed: "", began: "" });
  if (stored.typed === "") return null;
  const began = stored.began === "" ? saved : (JSON.parse(stored.began) as SavedValues<T>);
  // A field added after the draft was stored has its saved value.
  const typed = { ...began.values, ...(JSON.parse(stored.typed) as T) };
  return isSame(typed, saved.values) ? null : { typed, began };
}

export function writeUnsavedWork<T extends object>(name: string, { typed, began }: UnsavedWork<T>): void {
  if (isSame(typed, began.values)) forgetFormDraft(name);
  else saveFormDraft(name, { typed: JSON.stringify(typed), began: JSON.stringify(began) });
}
