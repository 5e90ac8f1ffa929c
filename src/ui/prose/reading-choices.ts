import { useSyncExternalStore } from "react";
import { openLocalStore } from "../browser/local-store.ts";

/** How somebody likes to read, on this device and in every reader. */
export interface ReadingChoices {
  /** Step of `SIZES`. */
  size: number;
  face: "sans" | "serif";
  measure: "narrow" | "middle" | "wide";
  /** The text alone, without the content around it. */
  isFocused: boolean;
}

/** Steps of the size of text, as reading.css knows them. */
export const SIZES = 5;

const STORAGE_KEY = "reading";
const NORMAL: ReadingChoices = { size: 1, face: "sans", measure: "middle", isFocused: false };

const listeners = new Set<() => void>();
const store = openLocalStore();

/** The words of `data-reading` on the root, by which styles go; ui/bootstrap puts them there before the first paint. */
function wornWords(): string {
  return document.documentElement.dataset.reading ?? "";
}

function parse(words: string): ReadingChoices {
  const known = new Set(words.split(" "));
  const size = Array.from({ length: SIZES }, (_, step) => step).find((step) => known.has(`size-${step}`));
  return {
    size: size ?? NORMAL.size,
    face: known.has("serif") ? "serif" : "sans",
    measure: known.has("narrow") ? "narrow" : known.has("wide") ? "wide" : "middle",
    isFocused: known.has("focus"),
  };
}

/** What is as usual has no word. */
function write({ size, face, measure, isFocused }: ReadingChoices): string {
  const words = [
    size === NORMAL.size ? "" : `size-${size}`,
    face === NORMAL.face ? "" : face,
    measure === NORMAL.measure ? "" : measure,
    isFocused ? "focus" : "",
  ];
  return words.filter(Boolean).join(" ");
}

function wear(words: string): void {
  if (words === "") delete document.documentElement.dataset.reading;
  else document.documentElement.dataset.reading = words;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const follow = ({ key, newValue }: StorageEvent) => key === STORAGE_KEY && wear(write(parse(newValue ?? "")));
  // Another tab chose.
  addEventListener("storage", follow);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", follow);
  };
}

export function useReadingChoices(): ReadingChoices {
  return parse(useSyncExternalStore(subscribe, wornWords, () => ""));
}

/** Changes what is named, at once and for the next visit. */
export function chooseReading(change: (now: ReadingChoices) => Partial<ReadingChoices>): void {
  const now = parse(wornWords());
  const words = write({ ...now, ...change(now) });
  if (words === "") store.remove(STORAGE_KEY);
  else store.set(STORAGE_KEY, words);
  wear(words);
}
