import { useSyncExternalStore } from "react";
import { openLocalStore } from "../browser/local-store.ts";

/** How somebody likes to read, on this device and in every reader. */
export interface ReadingChoices {
  /** Step of `SIZES`. */
  size: number;
  typeface: "sans" | "serif";
  measure: "narrow" | "middle" | "wide";
  /** The text alone, without the content around it. */
  isFocused: boolean;
}

/** Steps of the size of text, as reading.css knows them. */
export const SIZES = 5;

const STORAGE_KEY = "reading";
const NORMAL: ReadingChoices = { size: 1, typeface: "sans", measure: "middle", isFocused: false };

const listeners = new Set<() => void>();
const store = openLocalStore();

/** The value of `data-reading` on the root, which styles use; ui/bootstrap sets it before the first paint. */
function currentSetting(): string {
  return document.documentElement.dataset.reading ?? "";
}

function parse(setting: string): ReadingChoices {
  const known = new Set(setting.split(" "));
  const size = Array.from({ length: SIZES }, (_, step) => step).find((step) => known.has(`size-${step}`));
  return {
    size: size ?? NORMAL.size,
    typeface: known.has("serif") ? "serif" : "sans",
    measure: known.has("narrow") ? "narrow" : known.has("wide") ? "wide" : "middle",
    isFocused: known.has("focus"),
  };
}

/** What is as usual has no word. */
function write({ size, typeface, measure, isFocused }: ReadingChoices): string {
  const setting = [
    size === NORMAL.size ? "" : `size-${size}`,
    typeface === NORMAL.typeface ? "" : typeface,
    measure === NORMAL.measure ? "" : measure,
    isFocused ? "focus" : "",
  ];
  return setting.filter(Boolean).join(" ");
}

function wear(setting: string): void {
  if (setting === "") delete document.documentElement.dataset.reading;
  else document.documentElement.dataset.reading = setting;
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
  return parse(useSyncExternalStore(subscribe, currentSetting, () => ""));
}

/** Changes the named choices, at once and for the next visit. */
export function chooseReading(change: (now: ReadingChoices) => Partial<ReadingChoices>): void {
  const now = parse(currentSetting());
  const setting = write({ ...now, ...change(now) });
  if (setting === "") store.remove(STORAGE_KEY);
  else store.set(STORAGE_KEY, setting);
  wear(setting);
}
