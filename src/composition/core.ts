import type { createPostgresThrottle } from "../adapters/throttle/postgres-throttle.ts";
import type { MarkdownTools } from "../features/content/texts/prepare-text.ts";
import type { Throttle } from "../kit/process/throttle.ts";
import type { AppDependencies } from "./app-dependencies.ts";

/** What every area is built of. `db` indexes for the search whatever is written to what is searched. */
export interface Core extends AppDependencies {
  markdown: MarkdownTools;
  counters: { shared: ReturnType<typeof createPostgresThrottle>; local: Throttle };
  readSiteName(): Promise<string>;
}
