import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { decideAsGuest } from "../../../../../../test/membership/access-deciders.ts";
import { createFixedClock } from "../../../../../../test/time/fixed-clock.ts";
import { renderMarkdown } from "../../../../../kit/markdown/render-markdown.ts";
import { RENDERER_VERSION } from "../../../../../kit/markdown/renderer-version.ts";
import { createArticles } from "../../../../content/articles/server/articles.ts";
import { announcePublished } from "./announce-published.ts";
import { CONTENT_CHANGED_CHANNEL } from "./content-change.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const database = await setUpDatabase();
let listener: pg.Client;
const received: string[] = [];

beforeAll(async () => {
  const { db } = database;
  const markdown = { renderMarkdown, cutTeaser: (html: string) => html, rendererVersion: RENDERER_VERSION };
  const articles = createArticles({ db, guestDb: db, clock, markdown, decideAccess: decideAsGuest });
  const facts = { summary: "", author: "沈砚", tags: [], contentType: "free" as const, source: { markdown: "文" } };
  await articles.saveArticle({
    ...facts,
    sourceKey: "a",
    title: "定时",
    publishedAt: new Date("2026-11-20T09:00:30Z"),
  });
  listener = new pg.Client(database.url);
  await listener.connect();
  await listener.query(`listen ${CONTENT_CHANGED_CHANNEL}`);
  listener.on("notification", ({ payload }) => received.push(payload ?? ""));
});

afterAll(async () => {
  await listener.end();
});

test.each([
  ["before its time", "2026-11-20T08:59:30Z", "2026-11-20T09:00:29Z", []],
  ["in its minute", "2026-11-20T09:00:00Z", "2026-11-20T09:01:00Z", ["articles"]],
  ["at its exact time", "2026-11-20T08:59:30Z", "2026-11-20T09:00:30Z", ["articles"]],
  ["long after its time", "2026-11-20T09:00:30Z", "2026-11-20T10:00:00Z", []],
])("announces a scheduled article only in its minute: %s", async (_name, after, until, expected) => {
  received.length = 0;
  await announcePublished(database.db, { after: new Date(after), until: new Date(until) });
  // The answer on the listening connection arrives after all notifications sent before it.
  await listener.query("select 1");
  expect(received).toEqual(expected);
});
