interface RememberedBounds {
  /** Beyond this many the oldest leave. */
  most: number;
  /** The same for what keys and answers take of memory together; absent: what is read is bounded by itself. */
  mostBytes?: number;
}

interface Kept<T> {
  answer: Promise<T | null>;
  /** Known once the answer is there. */
  bytes: number;
}

/** Map, promise and objects around the texts of one answer. */
const SLOT_BYTES = 500;

/**
 * Answers of a reading, kept under a key until they are forgotten. Who comes together asks once. An answer that was
 * under way when everything was forgotten is given to its askers and not kept, because it may be the old one.
 */
export class Remembered<T extends object, K extends string | number = number> {
  readonly #bounds: RememberedBounds;
  readonly #kept = new Map<K, Kept<T>>();
  #bytes = 0;

  constructor(bounds: RememberedBounds) {
    this.#bounds = bounds;
  }

  /** The kept answer, or what `read` finds. Nothing found is not kept: it may be there the next moment. */
  get(key: K, read: () => Promise<T | null>): Promise<T | null> {
    const known = this.#kept.get(key);
    if (known !== undefined) return known.answer;
    const kept: Kept<T> = { answer: read(), bytes: SLOT_BYTES + weightOf(key) };
    this.#kept.set(key, kept);
    this.#bytes += kept.bytes;
    kept.answer.then(
      (found) => (found === null ? this.#letGo(key, kept) : this.#weigh(key, kept, found)),
      () => this.#letGo(key, kept),
    );
    this.#makeRoom();
    return kept.answer;
  }

  /** Something changed: the next asker reads anew, and does not join a reading that began before. */
  forget(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }

  #weigh(key: K, kept: Kept<T>, found: T): void {
    if (this.#bounds.mostBytes === undefined || this.#kept.get(key) !== kept) return;
    const weight = weightOf(found);
    kept.bytes += weight;
    this.#bytes += weight;
    this.#makeRoom();
  }

  #makeRoom(): void {
    const { most, mostBytes = Number.POSITIVE_INFINITY } = this.#bounds;
    for (const [key, kept] of this.#kept) {
      if (this.#kept.size <= most && this.#bytes <= mostBytes) return;
      this.#letGo(key, kept);
    }
  }

  #letGo(key: K, kept: Kept<T>): void {
    if (this.#kept.get(key) !== kept) return;
    this.#kept.delete(key);
    this.#bytes -= kept.bytes;
  }
}

/** Two bytes for each character of its JSON: what strings take that hold Chinese. */
function weightOf(value: unknown): number {
  return 2 * JSON.stringify(value).length;
}
