import { useCallback, useSyncExternalStore } from "react";

/** Factors of the normal size of reading text. */
const SCALES = [0.9375, 1, 1.0625, 1.1875, 1.3125] as const;
const NORMAL = 1;
const STORAGE_KEY = "reading_size";

export interface TextSize {
  scale: number;
  canGrow: boolean;
  canShrink: boolean;
  change(step: 1 | -1): void;
}

const listeners = new Set<() => void>();

function readStep(): number {
  const stored = Number(localStorage.getItem(STORAGE_KEY) ?? NORMAL);
  return Number.isInteger(stored) && stored >= 0 && stored < SCALES.length ? stored : NORMAL;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The reader's own size of text, kept on this device. */
export function useTextSize(): TextSize {
  const step = useSyncExternalStore(subscribe, readStep, () => NORMAL);
  const change = useCallback((by: 1 | -1) => {
    localStorage.setItem(STORAGE_KEY, String(Math.min(Math.max(readStep() + by, 0), SCALES.length - 1)));
    for (const listener of listeners) listener();
  }, []);
  return { scale: SCALES[step] ?? 1, canGrow: step < SCALES.length - 1, canShrink: step > 0, change };
}
