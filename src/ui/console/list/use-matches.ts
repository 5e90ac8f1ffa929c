import { useEffect, useRef, useState } from "react";
import { collectMatches, MAX_MATCHES, type PagedAnswer } from "./collect-matches.ts";

interface MatchesOptions<A extends PagedAnswer> {
  /** Search and filter; when they change, a selection in progress ends. */
  condition: string;
  /** Reads the page at a position; null: the first page. */
  read(at: string | null, signal: AbortSignal): Promise<A>;
  keyOf(row: A["items"][number]): string | number;
  onFound(rows: A["items"][number][]): void;
}

/** Selects all rows that match the filter of a list, on whichever page they are. */
export function useMatches<A extends PagedAnswer>({ condition, read, keyOf, onFound }: MatchesOptions<A>) {
  const [count, setCount] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [cut, setCut] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another condition ends the selection
  useEffect(() => () => running.current?.abort(), [condition]);

  async function run() {
    const started = new AbortController();
    const { signal } = started;
    running.current = started;
    setCount(0);
    setFailure(null);
    setCut(null);
    try {
      const found = await collectMatches<A>({ read: (at) => read(at, signal), keyOf, onProgress: setCount });
      if (signal.aborted) return;
      if (!found.isWhole) setCut(condition);
      onFound(found.rows);
    } catch (thrown) {
      if (!signal.aborted) setFailure(thrown);
    } finally {
      setCount(null);
    }
  }

  return {
    run,
    stop: () => running.current?.abort(),
    /** The number of rows found so far; null: no selection is in progress. */
    count,
    failure,
    /** Whether only the first `MAX_MATCHES` rows were selected. */
    isCut: cut === condition,
  };
}

export type MatchSelection = ReturnType<typeof useMatches>;

/** The label of the button. `total`: how many rows match, if it is known. */
export function matchesLabel(total: number | null): string {
  if (total === null) return "选中全部符合条件的";
  return total > MAX_MATCHES ? `选中符合条件的前 ${MAX_MATCHES} 项` : `选中全部 ${total} 项符合条件的`;
}
