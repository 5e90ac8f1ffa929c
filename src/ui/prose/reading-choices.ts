import { useSyncExternalStore } from "react";
import { openLocalStore } from "../browser/local-store.ts";

/** The reading preferences of this device, for every reader page. */
export interface ReadingChoices {
  /** A step from 0 to `SIZES` - 1. */
  size: number;
  typeface: "sans" | "serif";
  measure: "narrow" | "middle" | "wide";
  /** Shows only the text, without the content around it. */
  isFocused: boolean;
}

/** The number of text sizes; reading.css defines them. */
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

/** Default values are omitted. */
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
  // Follows choices in another tab.
  addEventListener("storage", follow);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", follow);
  };
}

export function useReadingChoices(): ReadingChoices {
  return parse(useSyncExternalStore(subscribe, currentSetting, () => ""));
}

/** Changes the given choices immediately and stores them for the next visit. */
export function chooseReading(change: (now: ReadingChoices) => Partial<ReadingChoices>): void {
  const now = parse(currentSetting());
  const setting = write({ ...now, ...change(now) });
  if (setting === "") store.remove(STORAGE_KEY);
  else store.set(STORAGE_KEY, setting);
  wear(setting);
}
