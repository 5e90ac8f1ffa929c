/**
 * The same function with its last result cached: if it is called again with the same objects, it returns the same
 * result. For values that are computed from cached reads (start/shared-reads.ts): they are new objects as soon as
 * content changes, so no invalidation is needed. `make` must not depend on anything else, and the result must not be
 * modified.
 */
export function derived<A extends readonly object[], T>(make: (...from: A) => T): (...from: A) => T {
  let last: { from: A; made: T } | null = null;
  return (...from) => {
    if (last === null || from.some((one, index) => one !== last?.from[index])) last = { from, made: make(...from) };
    return last.made;
  };
}
