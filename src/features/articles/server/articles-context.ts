import type { Clock } from "../../../ports/clock.ts";
import type { Database } from "../../../ports/database.ts";
import type { MarkdownTools } from "../../texts/prepare-text.ts";

/** What the use-cases that write need. */
export interface ArticlesContext {
  db: Database;
  clock: Clock;
  markdown: MarkdownTools;
}
