import { useCallback, useSyncExternalStore } from "react";

const SIZES = ["15px", "16px", "17px", "19px", "21px"] as const;
const NORMAL = 1;
const STORAGE_KEY = "reading_size";

export interface TextSize {
  value: string;
  canGrow: boolean;
  canShrink: boolean;
  change(step: 1 | -1): void;
}

const listeners = new Set<() => void>();

function readStep(): number {
  const stored = Number(localStorage.getItem(STORAGE_KEY) ?? NORMAL);
  return Number.isInteger(stored) && stored >= 0 && stored < SIZES.length ? stored : NORMAL;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The reader's own size of text, kept on this device. */
export function useTextSize(): TextSize {
  const step = useSyncExternalStore(subscribe, readStep, () => NORMAL);
  const change = useCallback((by: 1 | -1) => {
    localStorage.setItem(STORAGE_KEY, String(Math.min(Math.max(readStep() + by, 0), SIZES.length - 1)));
    for (const listener of listeners) listener();
  }, []);
  return { value: SIZES[step] ?? "16px", canGrow: step < SIZES.length - 1, canShrink: step > 0, change };
}
