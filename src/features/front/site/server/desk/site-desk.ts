import type { Clock } from "../../../../../ports/clock.ts";
import type { Database } from "../../../../../ports/database.ts";
import type { MarkdownTools } from "../../../../content/texts/prepare-text.ts";

/** What the operator's side of the site works with. */
export interface SiteDesk {
  db: Database;
  clock: Clock;
  markdown: Pick<MarkdownTools, "renderMarkdown" | "rendererVersion">;
  /** Whether somebody has agreed to a version of it. */
  isAgreed(document: "terms" | "privacy"): Promise<boolean>;
  /** What is kept of legal texts is to be read anew; other processes are told by the database. */
  onPublished?: () => void;
}
