import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readDraft, saveDraft, sendingOf } from "./drafts.ts";

const FORM = "7:article:1:new";

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Simulates a form at each click of its button, on a page that was reloaded in between. */
function press(source: string): string {
  const draft = { ...readDraft(FORM), source };
  const sending = sendingOf(draft, source);
  saveDraft(FORM, { ...draft, sending });
  return sending.key;
}

/** The server has answered, so the form is cleared. */
const finish = () => saveDraft(FORM, { source: "", people: [], sending: null });

// Covers spec §2.8.
test("a text whose answer was lost is sent again with the same key, even after the page was reloaded", () => {
  const key = press("同意");
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(press("同意")).toBe(key);
  expect(press("同意！")).not.toBe(key);
});

// Covers spec §2.8.
test("the same text written again after it was sent gets another key", () => {
  const key = press("同意");
  finish();
  expect(readDraft(FORM)).toEqual({ source: "", people: [], sending: null });
  expect(press("同意")).not.toBe(key);
});
