import { SQL } from "drizzle-orm";

/**
 * A statement whose text and values are ready. It is executed by itself and is no part of another one. Drizzle looks at
 * each piece of any other statement to decide what it is.
 */
export class ReadyStatement extends SQL {
  readonly #query: { sql: string; params: unknown[] };

  constructor(sql: string, params: unknown[]) {
    super([]);
    this.#query = { sql, params };
  }

  /** The text and values as given; the dialect that Drizzle passes is not needed. */
  override toQuery() {
    return this.#query;
  }
}
