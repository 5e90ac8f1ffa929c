import { LRUCache } from "lru-cache";

interface RememberedBounds {
  /** Beyond this number the least recently used entries are removed. */
  max: number;
  /** A limit for the memory of keys and results together; absent: the results are limited otherwise. */
  maxBytes?: number;
}

/** The map, promise and objects around the texts of one answer. */
const SLOT_BYTES = 500;

/**
 * Results of reads, cached under a key until they are invalidated. Concurrent callers share one read. A result that was
 * being read during an invalidation is returned to its callers but not cached, because it may be outdated.
 */
export class Remembered<T extends object, K extends string | number = number> {
  readonly #answers: LRUCache<K, Promise<T | null>>;
  readonly #isWeighed: boolean;

  constructor({ max, maxBytes }: RememberedBounds) {
    this.#answers = new LRUCache({ max, ...(maxBytes !== undefined && { maxSize: maxBytes }) });
    this.#isWeighed = maxBytes !== undefined;
  }

  /**
   * The cached answer, or the result of `read`. An empty result is not cached, because the data may exist a moment
   * later.
   */
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

  /** The data changed: the next caller reads again, and does not join an earlier read. */
  forget(): void {
    this.#answers.clear();
  }

  #store(key: K, answer: Promise<T | null>, bytes: number): void {
    this.#answers.set(key, answer, this.#isWeighed ? { size: bytes } : {});
  }
}

/** Two bytes for each character of its JSON: the memory of strings with Chinese characters. */
function weightOf(value: unknown): number {
  return 2 * JSON.stringify(value).length;
}
