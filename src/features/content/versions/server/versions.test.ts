import { beforeAll, expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { decideAsGuest } from "../../../../../test/membership/access-deciders.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import { AppError } from "../../../../kit/api/app-error.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../../../../kit/api/endpoint.ts";
import { renderMarkdown } from "../../../../kit/markdown/render-markdown.ts";
import { RENDERER_VERSION } from "../../../../kit/markdown/renderer-version.ts";
import { type Articles, createArticles } from "../../articles/server/articles.ts";
import { type Books, createBooks } from "../../books/server/books.ts";
import { MAX_VERSIONS, MIN_RETAINED_VERSIONS, RETENTION_DAYS } from "../../texts/text-versions.ts";
import * as contract from "../contract.ts";
import { createVersions, type Versions } from "./versions.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const database = await setUpDatabase();
let articles: Articles;
let books: Books;
let versions: Versions;

beforeAll(async () => {
  const { db } = database;
  const markdown = { renderMarkdown, cutTeaser: (html: string) => html.slice(0, 9), rendererVersion: RENDERER_VERSION };
  const context = { db, guestDb: db, clock, markdown, decideAccess: decideAsGuest };
  articles = createArticles(context);
  books = createBooks({ ...context, listCoursesOf: async () => [] });
  const describeAccounts = async (ids: readonly number[]) => ids.map((id) => ({ id, name: `编辑 ${id}` }));
  versions = createVersions({
    db,
    clock,
    texts: [articles.editable, books.editable],
    describeAccounts,
    published: [articles.publishable, books.publishable],
  });
});

async function call<E extends EndpointSpec>(
  endpoint: E,
  input: InputOf<E>,
  userId = 7,
  notes: unknown[] = [],
): Promise<OutputOf<E>> {
  const served = versions.endpoints.find((one) => one.endpoint.name === endpoint.name);
  const parsed = Object.fromEntries(
    (["params", "query", "body"] as const).map((part) => [
      part,
      endpoint[part]?.parse((input as Record<string, unknown>)[part] ?? {}),
    ]),
  );
  const caller = { user: { id: userId }, note: (one: unknown) => notes.push(one) };
  return (await served?.answer(parsed as never, caller as never)) as OutputOf<E>;
}

async function newArticle(name: string, text = "第一句话。第二句话。"): Promise<{ kind: "article"; id: number }> {
  const draft = { sourceKey: name, title: name, summary: "", author: "林", tags: [], source: { markdown: text } };
  return { kind: "article", id: (await articles.saveArticle(draft)).articleId };
}

test("each change creates a version with author, time and cause; an unchanged text creates none", async () => {
  const madeAt = clock.now().toISOString();
  const params = await newArticle("one");
  const opened = await call(contract.getEditedText, { params });
  expect(opened).toMatchObject({ title: "one", markdown: "第一句话。第二句话。" });
  clock.advance(60);
  const body = { markdown: "第一句话。改过的第二句话。", base_version: opened.version };
  const saved = await call(contract.saveEditedText, { params, body });
  expect((await articles.guest.getArticle(params.id)).html).toContain("改过的");
  expect(await call(contract.saveEditedText, { params, body: { ...body, base_version: saved.version } })).toEqual(
    saved,
  );
  const { items, next } = await call(contract.listTextVersions, { params, query: {} } as never);
  expect(items).toEqual([
    {
      version: saved.version,
      cause: "edit",
      saved_by: { user_id: 7, name: "编辑 7" },
      saved_at: clock.now().toISOString(),
    },
    { version: opened.version, cause: "import", saved_by: null, saved_at: madeAt },
  ]);
  expect(next).toBeNull();
  const { parts } = await call(contract.compareTextVersions, {
    params: { ...params, version: opened.version },
    query: {},
  } as never);
  expect(parts).toEqual([
    {
      kind: "paragraph",
      changes: [
        { kind: "same", text: "第一句话。" },
        { kind: "added", text: "改过的" },
        { kind: "same", text: "第二句话。" },
      ],
    },
  ]);
});

test("restoring brings a version back with its links, and is a version itself", async () => {
  const { articleId: id } = await articles.saveArticle({
    sourceKey: "linked",
    title: "linked",
    summary: "",
    author: "林",
    tags: [],
    source: { markdown: "看[那里](b.md)。", resolveLink: () => ({ href: "/articles/1" }) },
  });
  const params = { kind: "article", id } as const;
  const { version } = await call(contract.getEditedText, { params });
  const changed = await call(contract.saveEditedText, {
    params,
    body: { markdown: "没有链接了。", base_version: version },
  });
  const body = { base_version: changed.version };
  const restored = await call(contract.restoreTextVersion, { params: { ...params, version }, body }, 8);
  expect((await articles.guest.getArticle(id)).html).toContain('href="/articles/1"');
  const { items } = await call(contract.listTextVersions, { params, query: {} } as never);
  expect(items[0]).toMatchObject({ version: restored.version, cause: "restore", saved_by: { user_id: 8 } });
  expect(items).toHaveLength(3);
});

test("one of many simultaneous saves from the same version succeeds, and the others get both texts", async () => {
  const params = await newArticle("raced");
  const { version } = await call(contract.getEditedText, { params });
  const words = ["甲", "乙", "丙", "丁", "戊", "己"];
  const outcomes = await Promise.allSettled(
    words.map((word, user) =>
      call(contract.saveEditedText, { params, body: { markdown: word, base_version: version } }, user + 1),
    ),
  );
  const saved = outcomes.flatMap((one) => (one.status === "fulfilled" ? one.value.version : []));
  expect(saved).toHaveLength(1);
  const now = await call(contract.getEditedText, { params });
  expect(now.version).toBe(saved[0]);
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === "fulfilled") continue;
    expect(outcome.reason).toBeInstanceOf(AppError);
    expect(outcome.reason).toMatchObject({
      status: 409,
      code: "TEXT_CHANGED",
      extra: {
        latest_version: now.version,
        latest_markdown: now.markdown,
        your_markdown: words[index],
        base_markdown: "第一句话。第二句话。",
      },
    });
  }
  // An import replaces the text, and the replaced version is stored.
  await newArticle("raced", "来源里的新内容");
  const { items } = await call(contract.listTextVersions, { params, query: {} } as never);
  expect(items.map(({ cause }) => cause)).toEqual(["import", "edit", "import"]);
});

test("a gated document's new text reaches guests only as its teaser", async () => {
  const { bookId } = await books.saveBook({ sourceKey: "b", title: "书", summary: "" });
  const { ids } = await books.arrangeBook({
    bookId,
    nodes: [{ sourceKey: "d", title: "篇", depth: 0, isGroup: false }],
  });
  const id = ids.get("d") ?? 0;
  await books.saveDocument({ documentId: id, source: { markdown: "原来的。" } });
  const params = { kind: "document", id } as const;
  const { version } = await call(contract.getEditedText, { params });
  await call(contract.saveEditedText, {
    params,
    body: { markdown: `开头。\n\n${"很长。".repeat(400)}\n\n门后的词`, base_version: version },
  });
  const { rows } = await database.pool.query("select public_html from documents where id = $1", [id]);
  expect(rows[0]?.public_html).not.toContain("门后的词");
});

test("versions are bounded in number and age, and their author may be deleted", async () => {
  const params = await newArticle("long");
  await database.pool.query(
    `insert into text_versions (kind, owner_id, cause, saved_by, saved_at, content_hash, packed, "references")
     select 'article', $1, 'edit', 9, $2, 'x', '\\x0300', '{}' from generate_series(1, $3)`,
    [params.id, clock.now(), MAX_VERSIONS + 30],
  );
  const { version } = await call(contract.getEditedText, { params });
  const saved = await call(
    contract.saveEditedText,
    { params, body: { markdown: "又改了。", base_version: version } },
    9,
  );
  const count = async () =>
    Number(
      (
        await database.pool.query("select count(*) from text_versions where owner_id = $1 and kind = 'article'", [
          params.id,
        ])
      ).rows[0].count,
    );
  expect(await count()).toBe(MAX_VERSIONS);
  clock.advance((RETENTION_DAYS + 1) * 86_400);
  await call(contract.saveEditedText, { params, body: { markdown: "两年后。", base_version: saved.version } }, 9);
  expect(await count()).toBe(MIN_RETAINED_VERSIONS);
  await database.db.transaction((tx) => versions.personal.erase(tx, 9));
  const { items } = await call(contract.listTextVersions, { params, query: {} } as never);
  expect(items.every(({ saved_by }) => saved_by === null)).toBe(true);
});

test("an article is scheduled and withdrawn, and the lists of authors show its state", async () => {
  const { id } = await newArticle("state");
  const params = { kind: "article", id } as const;
  const at = new Date(clock.now().getTime() + 60_000).toISOString();
  const notes: unknown[] = [];
  const scheduled = await call(contract.changeTextState, { params, body: { state: "published", at } }, 7, notes);
  expect(scheduled).toMatchObject({
    id,
    title: "state",
    path: `/articles/${id}`,
    state: "scheduled",
    published_at: at,
  });
  expect(notes).toMatchObject([
    { subject: `article:${id}`, before: { state: "published" }, after: { state: "scheduled" } },
  ]);
  await expect(articles.guest.getArticle(id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const query = contract.writtenTextList.query.parse({ state: "scheduled" });
  const listed = await call(contract.listWrittenTexts, { params: { kind: "article" }, query });
  expect(listed).toMatchObject({ total: 1, items: [scheduled] });
  expect(await call(contract.changeTextState, { params, body: { state: "withdrawn" } })).toMatchObject({
    state: "withdrawn",
  });
  const gone = { kind: "article", id: 99_999 } as const;
  const change = call(contract.changeTextState, { params: gone, body: { state: "draft" } });
  await expect(change).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a document of a book is scheduled and withdrawn, and the lists of authors show its state", async () => {
  const { bookId } = await books.saveBook({ sourceKey: "states", title: "书", summary: "" });
  const nodes = ["a", "b"].map((sourceKey) => ({ sourceKey, title: sourceKey, depth: 0, isGroup: false }));
  const { ids } = await books.arrangeBook({ bookId, nodes });
  const documentId = ids.get("a") ?? 0;
  for (const id of ids.values()) await books.saveDocument({ documentId: id, source: { markdown: "正文" } });
  const params = { kind: "document", id: documentId } as const;
  const notes: unknown[] = [];
  const drafted = await call(contract.changeTextState, { params, body: { state: "draft" } }, 7, notes);
  const path = `/vip/book/${bookId}/document/${documentId}`;
  expect(drafted).toEqual({
    id: documentId,
    title: "a",
    path,
    book: { id: bookId, title: "书" },
    state: "draft",
    published_at: null,
    updated_at: clock.now().toISOString(),
  });
  expect(notes).toMatchObject([
    { subject: `document:${documentId}`, before: { state: "published" }, after: { state: "draft" } },
  ]);
  await expect(books.guest.getDocument({ bookId, documentId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  // A user with the permission can continue to edit it.
  expect(await call(contract.getEditedText, { params })).toMatchObject({ title: "a", markdown: "正文" });
  const query = contract.writtenTextList.query.parse({ state: "draft" });
  const listed = await call(contract.listWrittenTexts, { params: { kind: "document" }, query });
  expect(listed).toMatchObject({ total: 1, items: [drafted] });
});
