/**
 * The same function with its last answer cached: called with the very same objects again, it returns the same result.
 * For what is made of cached reads (start/shared-reads.ts): they are new objects as soon as content changes, so nothing
 * has to be invalidated. `make` must not depend on anything else, and nobody may change its result.
 */
export function derived<A extends readonly object[], T>(make: (...from: A) => T): (...from: A) => T {
  let last: { from: A; made: T } | null = null;
  return (...from) => {
    if (last === null || from.some((one, index) => one !== last?.from[index])) last = { from, made: make(...from) };
    return last.made;
  };
}
