/**
 * The same function, remembering its last answer: asked with the very same objects again, it gives what it gave before.
 * For what is made of remembered reads (start/shared-reads.ts): they are new objects as soon as content changes, so nothing
 * has to be forgotten. `make` must not depend on anything else, and nobody may change what it gives.
 */
export function derived<A extends readonly object[], T>(make: (...from: A) => T): (...from: A) => T {
  let last: { from: A; made: T } | null = null;
  return (...from) => {
    if (last === null || from.some((one, index) => one !== last?.from[index])) last = { from, made: make(...from) };
    return last.made;
  };
}
