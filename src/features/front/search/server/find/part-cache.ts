import { LRUCache } from "lru-cache";
import type { Database } from "../../../../../ports/database.ts";

/** The size of an entry in addition to its text: key, dates, passage objects. */
const ENTRY_CHARACTERS = 1_000;

/** Caches the most recently used texts of the index, separately for each pool that read them. */
export class PartCache<T extends object | string> {
  readonly #entries: LRUCache<string, T>;
  readonly #pools = new WeakMap<Database, number>();
  #poolCount = 0;

  constructor(maxCharacters: number) {
    this.#entries = new LRUCache({ maxSize: maxCharacters });
  }

  get(db: Database, name: string): T | undefined {
    return this.#entries.get(this.#keyOf(db, name));
  }

  set(db: Database, name: string, value: T, characters: number): void {
    const key = this.#keyOf(db, name);
    // Setting an equal value would keep its former size.
    this.#entries.delete(key);
    this.#entries.set(key, value, { size: characters + ENTRY_CHARACTERS });
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
