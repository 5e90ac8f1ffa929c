import type { AiMark } from "../../../../kit/values/ai-mark.ts";
import { openLocalStore } from "../../../../ui/browser/local-store.ts";
import { DRAFTS_KEY } from "../../../../ui/browser/personal-keys.ts";
import { MENTIONS_A_POST } from "../discussion-limits.ts";

/** The draft of one form. */
export interface Draft {
  source: string;
  /** Only for a topic. */
  title?: string;
  /** Absent: none. */
  aiMark?: AiMark;
  /** People chosen as mentions while writing. */
  people: readonly { id: number; name: string }[];
  /** The sending key and its text: sending the same again creates no second post. */
  sending: { key: string; source: string } | null;
}

/** When there are more, the oldest are deleted. */
const MAX_DRAFTS = 20;

const NO_DRAFT: Draft = { source: "", people: [], sending: null };

const store = openLocalStore();

/** The draft of a form; empty if there is none. */
export function readDraft(form: string): Draft {
  return readAll().find(([key]) => key === form)?.[1] ?? NO_DRAFT;
}

/** Stored until it is sent or emptied. */
export function saveDraft(form: string, draft: Draft): void {
  const others = readAll().filter(([key]) => key !== form);
  const all = `${draft.source}${draft.title ?? ""}`.trim() === "" ? others : [...others, [form, draft] as const];
  if (all.length === 0) store.remove(DRAFTS_KEY);
  else store.set(DRAFTS_KEY, JSON.stringify(all.slice(-MAX_DRAFTS)));
}

/**
 * The key for sending this text: another text gets another key.
 * @param source everything that distinguishes the text from another one
 */
export function sendingOf({ sending }: Draft, source: string): NonNullable<Draft["sending"]> {
  if (sending?.source === source) return sending;
  const drawn = crypto.getRandomValues(new Uint8Array(16));
  return { source, key: Array.from(drawn, (byte) => byte.toString(16).padStart(2, "0")).join("") };
}

/** The people mentioned in its text. */
export function calledIn({ source, people }: Draft): number[] {
  const called = people.filter(({ name }) => source.includes(`@${name}`));
  return [...new Set(called.map(({ id }) => id))].slice(0, MENTIONS_A_POST);
}

function readAll(): (readonly [string, Draft])[] {
  try {
    const stored: unknown = JSON.parse(store.get(DRAFTS_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    // Invalid JSON: there is no draft.
    return [];
  }
}

function isEntry(entry: unknown): entry is [string, Draft] {
  if (!Array.isArray(entry) || typeof entry[0] !== "string") return false;
  const draft = entry[1] as Partial<Draft> | null;
  return typeof draft?.source === "string" && Array.isArray(draft.people);
}
