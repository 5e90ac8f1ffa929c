import { afterAll, beforeAll, expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { decideForViewers } from "../../../../../test/membership/access-deciders.ts";
import { quietLogger } from "../../../../../test/quiet-logger.ts";
import { listAllPages } from "../../../../../test/site/list-pages.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import { connectDatabase, type DatabaseConnection } from "../../../../adapters/database/connect.ts";
import { articleInFeed, buildFeed, buildJsonFeed } from "../../../../composition/feeds/feed.ts";
import type { Viewer } from "../../../../domain/access/access.ts";
import type { Caller } from "../../../../kit/api/caller.ts";
import { renderMarkdown } from "../../../../kit/markdown/render-markdown.ts";
import { RENDERER_VERSION } from "../../../../kit/markdown/renderer-version.ts";
import { cutTeaser } from "../../../../kit/markdown/teaser/cut-teaser.ts";
import { completeSettings } from "../../../front/site/site-settings.ts";
import { getArticle } from "../contract.ts";
import { type Articles, createArticles } from "./articles.ts";

const canary = "金丝雀Canary9c1d";
const paragraph = `${"公开的第一段。".repeat(20)}\n\n`;
const gatedText = `${paragraph.repeat(3)}## 小标题${canary}\n\n${`后文 ${canary} \`${canary}\`。`.repeat(30)}\n`;
const clock = createFixedClock("2026-11-20T08:00:00Z");
const startsAt = new Date(0);
const VIEWERS = new Map<number | null, Viewer>([
  [1, { userId: 1, isAdmin: false, grants: [] }],
  [2, { userId: 2, isAdmin: false, grants: [{ kind: "level", level: 2, resourceKey: null, startsAt, endsAt: null }] }],
]);

const database = await setUpDatabase();
let guestConnection: DatabaseConnection;
let articles: Articles;
let articleId: number;

beforeAll(async () => {
  const applicationName = "guest";
  const { url } = database;
  guestConnection = connectDatabase({ url, max: 4, applicationName, logger: quietLogger, role: "zhixing_guest" });
  articles = createArticles({
    db: database.db,
    guestDb: guestConnection.db,
    clock,
    markdown: { renderMarkdown, cutTeaser, rendererVersion: RENDERER_VERSION },
    decideAccess: decideForViewers(VIEWERS, clock),
  });
  VIEWERS.set(3, {
    userId: 3,
    isAdmin: false,
    grants: [{ kind: "resource", level: null, resourceKey: "article:1", startsAt, endsAt: null }],
  });
  const facts = { title: "会员文章", summary: "", author: "林", tags: ["甲"], contentType: "paid_article" as const };
  ({ articleId } = await articles.saveArticle({ sourceKey: "leak", ...facts, source: { markdown: gatedText } }));
});

afterAll(async () => {
  await guestConnection.close();
});

async function read(userId: number | null) {
  const served = articles.endpoints.find(({ endpoint }) => endpoint.name === "getArticle")!;
  const user = userId === null ? null : { id: userId, sessionId: "s", isAdmin: false };
  const answer = await served.answer({ params: { id: articleId }, query: {} }, { user } as Caller);
  return getArticle.output.parse(answer).article;
}

test("a member and a single buyer read all of it", async () => {
  for (const userId of [2, 3]) {
    const article = await read(userId);
    expect(article).toMatchObject({ is_complete: true, access: { allowed: true } });
    expect(article.html).toContain(canary);
    expect(article.toc).toHaveLength(1);
  }
});

test.each([
  ["a guest", null, "not_logged_in"],
  ["a user", 1, "not_vip"],
])("%s gets the teaser and the reason, and nothing else", async (_who, userId, reason) => {
  const article = await read(userId);
  expect(article).toMatchObject({ is_complete: false, toc: [], access: { allowed: false, reason } });
  expect(article.html).toContain("公开的第一段");
  expect(JSON.stringify(article)).not.toContain(canary);
});

test("no public column, guest answer or feed contains a canary (ACL-3)", async () => {
  const { guest } = articles;
  const list = await guest.listArticles({ page: 1, page_size: 20 });
  const site = { origin: "https://zhixing.example", settings: completeSettings({}) };
  const feed = [buildFeed, buildJsonFeed].map((build) => build({ ...site, items: list.items.map(articleInFeed) }));
  const { rows } = await guestConnection.pool.query("select row_to_json(t) from articles as t");
  const answers = [list, await guest.getArticle(articleId), await guest.listRelated({ id: 0, tags: ["甲"] }, 5)];
  const everything = JSON.stringify([
    rows,
    answers,
    await guest.listTags(9),
    await listAllPages(guest.publicPages()),
    feed,
  ]);
  expect(everything).toContain("公开的第一段");
  expect(everything).not.toContain(canary);
});

test("the pages' connection cannot read a gated text (SSR-1)", async () => {
  await expect(guestConnection.pool.query("select html from article_texts")).rejects.toThrow("permission denied");
});
