import { openLocalStore } from "../../../../ui/browser/local-store.ts";
import { RECENT_SEARCHES_KEY } from "../../../../ui/browser/personal-keys.ts";

const MAX_RECENT = 8;
const store = openLocalStore();

/** The searches of this browser, newest first. They are only stored here and never sent to the site. */
export function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(store.get(RECENT_SEARCHES_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((one) => typeof one === "string").slice(0, MAX_RECENT) : [];
  } catch {
    // Invalid JSON is treated as an empty list.
    return [];
  }
}

export function rememberSearch(words: string): void {
  const others = readRecent().filter((one) => one !== words);
  store.set(RECENT_SEARCHES_KEY, JSON.stringify([words, ...others].slice(0, MAX_RECENT)));
}

/** Returns the remaining ones. */
export function forgetSearch(words: string): string[] {
  const others = readRecent().filter((one) => one !== words);
  store.set(RECENT_SEARCHES_KEY, JSON.stringify(others));
  return others;
}

export function forgetRecent(): void {
  store.remove(RECENT_SEARCHES_KEY);
}
