import type { Clock } from "../../../../../ports/clock.ts";
import type { Database } from "../../../../../ports/database.ts";
import type { MarkdownTools } from "../../../../content/texts/prepare-text.ts";

/** The context of the site's admin use cases. */
export interface SiteAdminContext {
  db: Database;
  clock: Clock;
  markdown: Pick<MarkdownTools, "renderMarkdown" | "rendererVersion">;
  /** Whether any account has accepted a version of it. */
  isAgreed(document: "terms" | "privacy"): Promise<boolean>;
  /** Drops cached legal texts; the database notifies other processes. */
  onPublished?: () => void;
}
