import { openLocalStore } from "./local-store.ts";
import { FORM_DRAFTS_KEY } from "./personal-keys.ts";

/** The text typed into a form: its fields by name. */
export type FormDraft = Readonly<Record<string, string | readonly string[]>>;

/** If there are more, the oldest are removed. */
const MAX_DRAFTS = 20;

const store = openLocalStore();

/** The unsent text of this form; for a field without one, or with another shape, its empty value. */
export function readFormDraft<T extends FormDraft>(form: string, empty: T): T {
  const stored = readAll().find(([name]) => name === form)?.[1];
  if (stored === undefined) return empty;
  const fields = Object.entries(empty).map(([name, value]) => {
    const typed = stored[name];
    return [name, isAlike(typed, value) ? typed : value];
  });
  return Object.fromEntries(fields) as T;
}

export function saveFormDraft(form: string, draft: FormDraft): void {
  writeAll([...readAll().filter(([name]) => name !== form), [form, draft]]);
}

export function forgetFormDraft(form: string): void {
  writeAll(readAll().filter(([name]) => name !== form));
}

type Entry = readonly [form: string, draft: Readonly<Record<string, unknown>>];

function readAll(): Entry[] {
  try {
    const stored: unknown = JSON.parse(store.get(FORM_DRAFTS_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    // Not parseable: there is no draft.
    return [];
  }
}

function writeAll(entries: readonly Entry[]): void {
  if (entries.length === 0) store.remove(FORM_DRAFTS_KEY);
  else store.set(FORM_DRAFTS_KEY, JSON.stringify(entries.slice(-MAX_DRAFTS)));
}

function isEntry(entry: unknown): entry is Entry {
  return Array.isArray(entry) && typeof entry[0] === "string" && typeof entry[1] === "object" && entry[1] !== null;
}

function isAlike(typed: unknown, value: string | readonly string[]): boolean {
  if (typeof value === "string") return typeof typed === "string";
  return Array.isArray(typed) && typed.every((one) => typeof one === "string");
}
