import { LRUCache } from "lru-cache";

interface RememberedBounds {
  /** Beyond this many the least recently used leave. */
  max: number;
  /** The same for the memory of keys and results together; absent: the results are bounded by themselves. */
  maxBytes?: number;
}

/** Map, promise and objects around the texts of one answer. */
const SLOT_BYTES = 500;

/**
 * Results of a reading, cached under a key until they are invalidated. Concurrent callers share one reading. A result
 * that was being read during an invalidation is returned to its callers but not cached, because it may be outdated.
 */
export class Remembered<T extends object, K extends string | number = number> {
  readonly #answers: LRUCache<K, Promise<T | null>>;
  readonly #isWeighed: boolean;

  constructor({ max, maxBytes }: RememberedBounds) {
    this.#answers = new LRUCache({ max, ...(maxBytes !== undefined && { maxSize: maxBytes }) });
    this.#isWeighed = maxBytes !== undefined;
  }

  /** The cached answer, or what `read` finds. Nothing found is not cached: it may be there the next moment. */
  get(key: K, read: () => Promise<T | null>): Promise<T | null> {
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const answer = read();
    const bytes = SLOT_BYTES + weightOf(key);
    this.#store(key, answer, bytes);
    answer.then(
      (found) => {
        if (this.#answers.peek(key) !== answer) return;
        this.#answers.delete(key);
        // The size of the answer is known only now.
        if (found !== null) this.#store(key, answer, bytes + (this.#isWeighed ? weightOf(found) : 0));
      },
      () => {
        if (this.#answers.peek(key) === answer) this.#answers.delete(key);
      },
    );
    return answer;
  }

  /** Something changed: the next caller reads again, and does not join a reading that began before. */
  forget(): void {
    this.#answers.clear();
  }

  #store(key: K, answer: Promise<T | null>, bytes: number): void {
    this.#answers.set(key, answer, this.#isWeighed ? { size: bytes } : {});
  }
}

/** Two bytes for each character of its JSON: what strings take that hold Chinese. */
function weightOf(value: unknown): number {
  return 2 * JSON.stringify(value).length;
}
