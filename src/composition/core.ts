import type { createPostgresThrottle } from "../adapters/throttle/postgres-throttle.ts";
import type { MarkdownTools } from "../features/content/texts/prepare-text.ts";
import type { Throttle } from "../kit/process/throttle.ts";
import type { AppDependencies } from "./app-dependencies.ts";

/** The base of every area. Writes to searchable content through `db` are indexed. */
export interface Core extends AppDependencies {
  markdown: MarkdownTools;
  counters: { shared: ReturnType<typeof createPostgresThrottle>; local: Throttle };
  readSiteName(): Promise<string>;
}
