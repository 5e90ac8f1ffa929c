import { quantile } from "./quantile.ts";

export interface Tally {
  /** `failure`: the fault of the answer, or null. */
  add(kind: string, milliseconds: number, failure: string | null): void;
  /** The site deferred a call, and it was repeated at the requested time. */
  addPutOff(kind: string): void;
  print(title: string, residentMib: number | null): void;
}

const MAX_FAILURES_SHOWN = 10;

/** Times and failures of each kind of call. */
export function createTally(): Tally {
  const times = new Map<string, number[]>();
  const failures = new Map<string, string[]>();
  const putOff = new Map<string, number>();
  return {
    add(kind, milliseconds, failure) {
      at(times, kind).push(milliseconds);
      if (failure !== null) at(failures, kind).push(failure);
    },
    addPutOff: (kind) => void putOff.set(kind, (putOff.get(kind) ?? 0) + 1),
    print(title, residentMib) {
      console.log(`${title}: ${residentMib === null ? "unknown" : Math.round(residentMib)} MiB`);
      console.table(
        Object.fromEntries(
          [...times].map(([kind, all]) => {
            const share = (part: number) => Math.round(quantile(all, part));
            const failed = failures.get(kind)?.length ?? 0;
            return [
              kind,
              {
                calls: all.length,
                "asked again": putOff.get(kind) ?? 0,
                failed,
                "p50 ms": share(0.5),
                "p99 ms": share(0.99),
                "max ms": share(1),
              },
            ];
          }),
        ),
      );
      for (const [kind, lines] of failures)
        for (const line of lines.slice(0, MAX_FAILURES_SHOWN)) console.log(`${kind}: ${line}`);
    },
  };
}

function at<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
