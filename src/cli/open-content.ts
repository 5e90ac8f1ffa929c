import { join } from "node:path";
import { connectDatabase } from "../adapters/database/connect.ts";
import { settleCommits } from "../adapters/database/settle-commits.ts";
import { createDiskStorage } from "../adapters/storage/disk-storage.ts";
import { createArticles } from "../features/articles/server/articles.ts";
import { createBooks } from "../features/books/server/books.ts";
import { createMembership } from "../features/membership/server/membership.ts";
import { createSite } from "../features/site/server/site.ts";
import { RENDERER_VERSION, renderMarkdown } from "../kit/markdown/render-markdown.ts";
import { cutTeaser } from "../kit/markdown/teaser/cut-teaser.ts";
import { systemClock } from "../ports/clock.ts";
import type { Database } from "../ports/database.ts";
import type { ContentSlices } from "./import-content.ts";
import { type CommandOptions, openDatabase } from "./open-database.ts";

const connections = 3;

interface OpenContent {
  slices: ContentSlices;
  /** Nothing is reported as written before this has come back. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** The slices that hold content, without the rest of the site. */
export async function openContent(options: CommandOptions): Promise<OpenContent> {
  const { config, logger } = options;
  const database = await openDatabase(options);
  const { db, pool, close } = connectDatabase({
    url: database.url,
    max: connections,
    applicationName: "zhixing-cli",
    logger,
    areCommitsDeferred: true,
  });
  return {
    settle: () => settleCommits(pool),
    slices: createContentSlices({ db, dataDir: config.dataDir }),
    close: async () => {
      await close();
      await database.close();
    },
  };
}

/** No guest asks here, so one connection serves for both roles. */
export function createContentSlices({ db, dataDir }: { db: Database; dataDir: string }): ContentSlices {
  const clock = systemClock;
  const markdown = { renderMarkdown, cutTeaser: (html: string) => cutTeaser(html), rendererVersion: RENDERER_VERSION };
  const storage = createDiskStorage({ folder: join(dataDir, "files") });
  const { decideAccess } = createMembership({ db, clock, findResource: async () => null });
  const context = { db, guestDb: db, clock, markdown, decideAccess };
  return {
    site: createSite({ db, guestDb: db, clock, markdown, storage }),
    books: createBooks(context),
    articles: createArticles(context),
  };
}
