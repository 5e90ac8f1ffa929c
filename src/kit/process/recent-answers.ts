import { LRUCache } from "lru-cache";

interface Recent<T> {
  /** The time before the read started, so that an answer is never considered newer than it is. */
  readAtMs: number;
  answer: Promise<T>;
}

/**
 * Answers of the database cached for a short time, such as one second: a change takes effect within `maxAgeMs`.
 * Concurrent callers share one read; beyond `max` entries the least recently used ones are removed.
 */
export class RecentAnswers<K extends string | number, T> {
  readonly #maxAgeMs: number;
  readonly #now: () => Date;
  readonly #entries: LRUCache<K, Recent<T>>;

  constructor({ now, max, maxAgeMs }: { now(): Date; max: number; maxAgeMs: number }) {
    this.#now = now;
    this.#maxAgeMs = maxAgeMs;
    this.#entries = new LRUCache({ max });
  }

  /** The cached answer; undefined if there is none that is recent enough. */
  peek(key: K): Promise<T> | undefined {
    const known = this.#entries.get(key);
    if (known === undefined) return undefined;
    const ageMs = this.#now().getTime() - known.readAtMs;
    // A clock that was set back must not extend the life of an answer.
    return ageMs >= 0 && ageMs < this.#maxAgeMs ? known.answer : undefined;
  }

  /** The cached answer, or what `read` returns. A failure reaches all waiting callers and is not cached. */
  get(key: K, read: () => Promise<T>): Promise<T> {
    return this.peek(key) ?? this.refresh(key, read);
  }

  /** Reads in any case, and caches the answer. */
  refresh(key: K, read: () => Promise<T>): Promise<T> {
    const entry = { readAtMs: this.#now().getTime(), answer: read() };
    this.#entries.set(key, entry);
    entry.answer.catch(() => {
      if (this.#entries.peek(key) === entry) this.#entries.delete(key);
    });
    return entry.answer;
  }

  /** The next caller reads again. */
  forget(key: K): void {
    this.#entries.delete(key);
  }
}
