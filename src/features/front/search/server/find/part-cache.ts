import type { Database } from "../../../../../ports/database.ts";

/** The size of an entry beside its text: key, dates, objects of its passages. */
const ENTRY_CHARACTERS = 1_000;

interface Entry<T> {
  value: T;
  characters: number;
}

/** Texts of the index in memory, those used last, each under the pool that read it. */
export class PartCache<T> {
  readonly #maxCharacters: number;
  readonly #entries = new Map<string, Entry<T>>();
  readonly #pools = new WeakMap<Database, number>();
  #poolCount = 0;
  #characters = 0;

  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters;
  }

  get(db: Database, name: string): T | undefined {
    const key = this.#keyOf(db, name);
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    // The first of a map is the least recently used.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(db: Database, name: string, value: T, characters: number): void {
    const key = this.#keyOf(db, name);
    this.#drop(key);
    const entry = { value, characters: characters + ENTRY_CHARACTERS };
    this.#entries.set(key, entry);
    this.#characters += entry.characters;
    for (const [oldest] of this.#entries) {
      if (this.#characters <= this.#maxCharacters) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#characters -= this.#entries.get(key)?.characters ?? 0;
    this.#entries.delete(key);
  }

  #keyOf(db: Database, name: string): string {
    let pool = this.#pools.get(db);
    if (pool === undefined) {
      this.#poolCount += 1;
      pool = this.#poolCount;
      this.#pools.set(db, pool);
    }
    return `${pool} ${name}`;
  }
}
