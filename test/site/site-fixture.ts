import pg from "pg";
import { afterAll, inject } from "vitest";
import { buildWhenChanged } from "../../scripts/build-site.ts";
import { connectDatabase } from "../../src/adapters/database/connect.ts";
import { seedPlans } from "../../src/features/access/membership/server/plans/seed-plans.ts";
import { createArticles } from "../../src/features/content/articles/server/articles.ts";
import { renderMarkdown } from "../../src/kit/markdown/render-markdown.ts";
import { RENDERER_VERSION } from "../../src/kit/markdown/renderer-version.ts";
import { cutTeaser } from "../../src/kit/markdown/teaser/cut-teaser.ts";
import { systemClock } from "../../src/ports/clock.ts";
import type { Database } from "../../src/ports/database.ts";
import { createPerson, type Person, testAppSecret } from "../auth/people.ts";
import { createTestDatabase, type TestDatabase } from "../database/database.ts";
import { decideAsGuest } from "../membership/access-deciders.ts";
import { quietLogger } from "../quiet-logger.ts";
import { limit } from "../time/limits.ts";
import { PATIENT, type RunningSite, startSite } from "./start-site.ts";

export interface SiteFixture {
  database: TestDatabase;
  /** The ids of a free article with code and of one for members. */
  articleId: number;
  paidArticleId: number;
  /** Starts the built site on the database; `close` stops all sites that are still running. */
  start(env?: Record<string, string | undefined>): Promise<RunningSite>;
  close(): Promise<void>;
}

/** Time-out of `beforeAll`: the first fixture of a run may have to build the site. */
export const fixtureLimitMs = limit(180_000);

/** The configuration of a site in tests: few log lines, no demo content, any client address in a header. */
export const siteEnvironment = {
  LOG_LEVEL: "warn",
  SEED_DEMO: "0",
  APP_SECRET: testAppSecret,
  TRUSTED_PROXIES: "127.0.0.1",
  CAPTCHA_COST: "10",
};

/** The built site, ready to start on a separate database with two articles and the plans. */
export async function createSiteFixture(): Promise<SiteFixture> {
  await ensureBuilt();
  const database = await createTestDatabase();
  await seedPlans(database.db);
  const [articleId, paidArticleId] = [await saveArticle(database.db, false), await saveArticle(database.db, true)];
  const sites: RunningSite[] = [];
  return {
    database,
    articleId,
    paidArticleId,
    async start(env = {}) {
      const site = await startSite({ env: { ...siteEnvironment, ...PATIENT, DATABASE_URL: database.url, ...env } });
      sites.push(site);
      return site;
    },
    async close() {
      await Promise.all(sites.map((site) => site.stop()));
      await database.drop();
    },
  };
}

/** Starts the built site on a separate database for all tests of a file, and stops it after them. */
export async function setUpSite(
  env?: Record<string, string | undefined>,
): Promise<{ fixture: SiteFixture; site: RunningSite }> {
  const fixture = await createSiteFixture();
  afterAll(() => fixture.close());
  return { fixture, site: await fixture.start(env) };
}

/** Adds the plans, a free article and a user to the site's embedded database. */
export async function fillSite(databaseUrl: string): Promise<{ articleId: number; person: Person }> {
  const { db, close } = connectDatabase({ url: databaseUrl, max: 2, applicationName: "test", logger: quietLogger });
  await seedPlans(db);
  const articleId = await saveArticle(db, false);
  const person = await createPerson(db);
  await close();
  return { articleId, person };
}

const BUILD_LOCK = 7_220_114;

/** Builds the site if the sources have changed. If test files start at the same time, one builds and others wait. */
export async function ensureBuilt(): Promise<void> {
  const client = new pg.Client(inject("databaseServerUrl"));
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [BUILD_LOCK]);
    await buildWhenChanged();
  } finally {
    await client.end();
  }
}

/** Saves an article as an author does. Returns its id. */
export async function saveArticle(
  db: Database,
  isPaid: boolean,
  markdown = "第一段。\n\n## 小标题\n\n第二段。\n",
): Promise<number> {
  const articles = createArticles({
    db,
    guestDb: db,
    clock: systemClock,
    markdown: { renderMarkdown, cutTeaser, rendererVersion: RENDERER_VERSION },
    decideAccess: decideAsGuest,
  });
  const { articleId } = await articles.saveArticle({
    sourceKey: null,
    title: isPaid ? "会员读的文章" : "大家读的文章",
    summary: "",
    author: "林",
    tags: ["甲"],
    contentType: isPaid ? "paid_article" : "free",
    source: { markdown },
  });
  return articleId;
}
