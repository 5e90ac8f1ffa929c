interface RememberedBounds {
  /** Beyond this many the oldest leave. */
  max: number;
  /** The same for the memory of keys and results together; absent: the results are bounded by themselves. */
  maxBytes?: number;
}

interface Slot<T> {
  answer: Promise<T | null>;
  /** Known once the answer is there. */
  bytes: number;
}

/** Map, promise and objects around the texts of one answer. */
const SLOT_BYTES = 500;

/**
 * Results of a reading, cached under a key until they are invalidated. Concurrent callers share one reading. A result
 * that was being read during an invalidation is returned to its callers but not cached, because it may be outdated.
 */
export class Remembered<T extends object, K extends string | number = number> {
  readonly #bounds: RememberedBounds;
  readonly #slots = new Map<K, Slot<T>>();
  #bytes = 0;

  constructor(bounds: RememberedBounds) {
    this.#bounds = bounds;
  }

  /** The cached answer, or what `read` finds. Nothing found is not cached: it may be there the next moment. */
  get(key: K, read: () => Promise<T | null>): Promise<T | null> {
    const known = this.#slots.get(key);
    if (known !== undefined) return known.answer;
    const slot: Slot<T> = { answer: read(), bytes: SLOT_BYTES + weightOf(key) };
    this.#slots.set(key, slot);
    this.#bytes += slot.bytes;
    slot.answer.then(
      (found) => (found === null ? this.#letGo(key, slot) : this.#weigh(key, slot, found)),
      () => this.#letGo(key, slot),
    );
    this.#makeRoom();
    return slot.answer;
  }

  /** Something changed: the next caller reads again, and does not join a reading that began before. */
  forget(): void {
    this.#slots.clear();
    this.#bytes = 0;
  }

  #weigh(key: K, slot: Slot<T>, found: T): void {
    if (this.#bounds.maxBytes === undefined || this.#slots.get(key) !== slot) return;
    const weight = weightOf(found);
    slot.bytes += weight;
    this.#bytes += weight;
    this.#makeRoom();
  }

  #makeRoom(): void {
    const { max, maxBytes = Number.POSITIVE_INFINITY } = this.#bounds;
    for (const [key, slot] of this.#slots) {
      if (this.#slots.size <= max && this.#bytes <= maxBytes) return;
      this.#letGo(key, slot);
    }
  }

  #letGo(key: K, slot: Slot<T>): void {
    if (this.#slots.get(key) !== slot) return;
    this.#slots.delete(key);
    this.#bytes -= slot.bytes;
  }
}

/** Two bytes for each character of its JSON: what strings take that hold Chinese. */
function weightOf(value: unknown): number {
  return 2 * JSON.stringify(value).length;
}
