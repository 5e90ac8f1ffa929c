import { beforeEach, expect, test } from "vitest";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { startBehindLock } from "../../../../../../test/database/start-behind-lock.ts";
import { createFixedClock } from "../../../../../../test/time/fixed-clock.ts";
import type { Act } from "../../../../../kit/api/caller.ts";
import { renderMarkdown } from "../../../../../kit/markdown/render-markdown.ts";
import { RENDERER_VERSION } from "../../../../../kit/markdown/renderer-version.ts";
import { completeHome, type PublicBlock } from "../../home-blocks.ts";
import { exportSite } from "../legal/exported-site.ts";
import { insertPicture } from "../pictures/picture-store.ts";
import { findPreview, publishHome, readHome, saveHomeDraft } from "./arrange-home.ts";
import { findHome, findTexts } from "./home-store.ts";
import { renderBlocks, rerenderHomeTexts } from "./home-texts.ts";

const database = await setUpDatabase();
const { db } = database;
const clock = createFixedClock("2026-11-20T00:00:00Z");
const DEFAULT_HOME = completeHome(null);
let acts: Act[] = [];
const note = (act: Act) => void acts.push(act);
const markdown = { renderMarkdown, rendererVersion: RENDERER_VERSION };
const context = {
  db,
  clock,
  markdown,
  listMissingWorks: async (_: unknown, works: readonly string[]) => works.filter((work) => work === "book:9"),
};
const keyOf = (path: string) => new URL(path, "http://site").searchParams.get("key") ?? "";
const ABOUT = { kind: "text", title: "关于", words: "这是**真的**。" };
const PICTURE = `${"a".repeat(64)}.webp`;
const storePicture = () =>
  insertPicture(db, {
    name: PICTURE,
    mediaType: "image/webp",
    sizeBytes: 9,
    width: 640,
    height: 360,
    createdAt: clock.now(),
  });
const htmlOf = (blocks: readonly PublicBlock[] | null) =>
  (blocks ?? []).flatMap((block) => (block.kind === "text" ? [block.html] : []));
const kinds = (blocks: readonly { kind: string }[]) => blocks.map(({ kind }) => kind);

beforeEach(async () => {
  acts = [];
  await database.pool.query("delete from settings; delete from pictures");
});

test("a site without an arrangement has the default home, and nothing to publish", async () => {
  expect(await readHome(db)).toMatchObject({ published: DEFAULT_HOME, draft: null, editions: [] });
  await expect(publishHome(context, { edition: null, note })).rejects.toMatchObject({
    status: 409,
    code: "HOME_HAS_NO_DRAFT",
  });
});

test("a draft is only visible with its key, for an hour, until the next draft or its publication", async () => {
  const first = await saveHomeDraft(context, { blocks: [{ kind: "articles" }], note });
  expect(kinds((await findPreview(db, keyOf(first.preview_path), clock.now())) ?? [])).toEqual(["articles"]);
  expect(await findPreview(db, "", clock.now())).toBeNull();
  expect((await readHome(db)).published).toEqual(DEFAULT_HOME);
  const second = await saveHomeDraft(context, { blocks: [{ kind: "hero" }], note });
  expect(await findPreview(db, keyOf(first.preview_path), clock.now())).toBeNull();
  const late = new Date(clock.now().getTime() + 3_600_000);
  expect(await findPreview(db, keyOf(second.preview_path), late)).toBeNull();
  await publishHome(context, { edition: null, note });
  expect(await findPreview(db, keyOf(second.preview_path), clock.now())).toBeNull();
  const stored = await database.pool.query("select value::text from settings");
  expect(JSON.stringify(stored.rows)).not.toContain(keyOf(second.preview_path));
});

test("restores published arrangements, including the default; every act is logged", async () => {
  await saveHomeDraft(context, {
    blocks: [
      { kind: "articles", limit: 3 },
      { kind: "hero", is_shown: false },
    ],
    note,
  });
  const { editions } = await publishHome(context, { edition: null, note });
  expect(editions.map(({ id, blocks }) => [id, kinds(blocks)])).toEqual([
    [2, ["articles", "hero"]],
    [1, kinds(DEFAULT_HOME)],
  ]);
  const restored = await publishHome(context, { edition: 1, note });
  expect(restored.published).toEqual(DEFAULT_HOME);
  expect(restored.editions.map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(acts.map(({ subject }) => subject)).toEqual(Array(3).fill("settings:home"));
  expect(acts.at(-1)).toMatchObject({ after: { blocks: DEFAULT_HOME } });
  await expect(publishHome(context, { edition: 99, note })).rejects.toMatchObject({ status: 404 });
});

test("of ten simultaneous drafts based on the same version one is saved, and the others receive it", async () => {
  const { version } = await readHome(db);
  const outcomes = await startBehindLock(
    database,
    { statement: "select pg_advisory_xact_lock(hashtext('zhixing.settings'))", waiting: 10 },
    () =>
      Promise.allSettled(
        Array.from({ length: 10 }, (_, at) =>
          saveHomeDraft(context, { blocks: [{ kind: "articles", limit: at + 1 }], base: version, note }),
        ),
      ),
  );
  const home = await readHome(db);
  const saved = outcomes.flatMap((one) => (one.status === "fulfilled" ? one.value.version : []));
  expect(saved).toEqual([home.version]);
  const refused = outcomes.flatMap((one) => (one.status === "rejected" ? one.reason : []));
  expect(refused).toHaveLength(9);
  for (const one of refused)
    expect(one).toMatchObject({ status: 409, code: "CHANGED_MEANWHILE", extra: { latest: { draft: home.draft } } });
});

test("refuses a draft based on the published arrangement once another one is published", async () => {
  await saveHomeDraft(context, { blocks: [{ kind: "articles" }], note });
  await publishHome(context, { edition: null, note });
  const { version } = await readHome(db);
  await publishHome(context, { edition: 1, note });
  const late = saveHomeDraft(context, { blocks: [{ kind: "media" }], base: version, note });
  await expect(late).rejects.toMatchObject({ code: "CHANGED_MEANWHILE" });
  const { version: newer } = await readHome(db);
  await saveHomeDraft(context, { blocks: [{ kind: "media" }], base: newer, note });
  expect(kinds((await readHome(db)).draft ?? [])).toEqual(["media"]);
});

test("does not publish a draft that was saved again after the user saw it", async () => {
  const seen = await saveHomeDraft(context, { blocks: [{ kind: "teachers" }], note });
  const newer = await saveHomeDraft(context, { blocks: [{ kind: "booking" }], note });
  const late = publishHome(context, { edition: null, base: seen.version, note });
  await expect(late).rejects.toMatchObject({
    status: 409,
    code: "CHANGED_MEANWHILE",
    extra: { latest: { draft: [expect.objectContaining({ kind: "booking" })] } },
  });
  const { published } = await publishHome(context, { edition: null, base: newer.version, note });
  expect(kinds(published)).toEqual(["booking"]);
});

test("stores twenty arrangements, and concurrent saves lose none", async () => {
  for (let limit = 1; limit <= 12; limit += 1) {
    for (const kind of ["articles", "media"]) {
      await saveHomeDraft(context, { blocks: [{ kind, limit }], note });
      await publishHome(context, { edition: null, note });
    }
  }
  const { editions } = await readHome(db);
  expect(editions).toHaveLength(20);
  expect(editions[0]?.id).toBe(25);
  await Promise.all([24, 23, 22, 21].map((edition) => publishHome(context, { edition, note })));
  const ids = (await readHome(db)).editions.map(({ id }) => id);
  expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => 29 - index));
});

test("an invalid arrangement changes nothing, and the error names the place", async () => {
  const wrong = [
    ["甲", "要写一个列表"],
    [[{ kind: "colour" }], "第 1 块 kind：没有这种版块"],
    [[{ kind: "articles", colour: "red" }], "第 1 块：不认识 colour"],
    [[{ kind: "text", title: "字" }], "第 1 块 words：要写一段文字"],
    [[7], "第 1 块：没有这种版块"],
    [[{ kind: "hero" }, { kind: "hero" }], "第 2 块 kind：hero只能有一个"],
    [[{ kind: "articles", limit: 13 }], "第 1 块 limit：最多 12 个"],
    [[{ kind: "articles", limit: 0 }], "第 1 块 limit：至少 1 个"],
    [[{ kind: "picked", title: "选", works: [] }], "第 1 块 works：至少选一个"],
    [
      [{ kind: "picked", title: "选", works: ["book:x"] }],
      "第 1 块 works 0：要写成 book:3、course:5、media:7 或 article:9",
    ],
    [[{ kind: "picked", title: "选", works: ["book:9"] }], "没有这些内容：book:9"],
    [
      [{ kind: "hero", buttons: [{ label: "去", to: "javascript:1" }] }],
      "第 1 块 buttons 0 to：要写 / 或 https:// 开头的地址",
    ],
    [[{ kind: "text", title: "字", words: "字".repeat(10_001) }], "第 1 块 words：不能超过 10000 个字"],
    [[{ kind: "text", title: "字", words: " \n" }], "第 1 块 words：不能是空的"],
    [[{ kind: "text", title: "字", words: "a\0b" }], "第 1 块 words：含有不能使用的字符"],
    [
      ["一", "二", "三"].map((title) => ({ kind: "text", title, words: "字".repeat(7000) })),
      "文字版块合起来不能超过 20000 个字",
    ],
    [
      [{ kind: "text", title: "字", words: `![](/files/${"b".repeat(64)}.png) ![](https://elsewhere.test/a.png)` }],
      `这些图片不在本站，要用已有图片的地址 /files/…：/files/${"b".repeat(64)}.png、https://elsewhere.test/a.png`,
    ],
    [Array.from({ length: 21 }, (_, index) => ({ kind: "text", title: `${index}`, words: "字" })), "最多 20 个版块"],
  ] as const;
  for (const [blocks, line] of wrong) {
    const error = await saveHomeDraft(context, { blocks, note }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 422 });
    expect(Object.values((error as { errors: Record<string, string[]> }).errors).flat()).toEqual([line]);
  }
  expect(acts).toEqual([]);
  expect((await readHome(db)).draft).toBeNull();
});

test("a picture must belong to this site, teachers are listed once, and articles can be chosen", async () => {
  const picture = `/files/${PICTURE}`;
  await expect(saveHomeDraft(context, { blocks: [{ kind: "hero", picture }], note })).rejects.toMatchObject({
    errors: { blocks: [expect.stringContaining(`这些图片不在本站`)] },
  });
  await storePicture();
  const blocks = [
    { kind: "hero", picture },
    { kind: "teachers", limit: 3 },
    { kind: "picked", title: "先看这些", works: ["book:1", "article:2"] },
  ];
  await saveHomeDraft(context, { blocks, note });
  expect(kinds((await publishHome(context, { edition: null, note })).published)).toEqual([
    "hero",
    "teachers",
    "picked",
  ]);
  for (const wrong of ["https://example.com/a.webp", "/files/a.webp", `${picture}?x`, `/files/${"a".repeat(64)}.svg`])
    await expect(saveHomeDraft(context, { blocks: [{ kind: "hero", picture: wrong }], note })).rejects.toMatchObject({
      status: 422,
    });
  const twice = [{ kind: "teachers" }, { kind: "teachers" }];
  await expect(saveHomeDraft(context, { blocks: twice, note })).rejects.toMatchObject({ status: 422 });
});

test("texts are Markdown, rendered when saved, with this site's pictures in their size", async () => {
  await storePicture();
  const words = `# 我们\r\n\r\n第一行\n第二行 <script>1</script>\n\n![院子](/files/${PICTURE})\n\n- [先看](/articles)`;
  const draft = await saveHomeDraft(context, {
    blocks: [
      { kind: "text", title: "关于", words },
      { kind: "text", title: "再说一遍", words: `${words}。` },
    ],
    note,
  });
  const [html = "", other = ""] = htmlOf(await findPreview(db, keyOf(draft.preview_path), clock.now()));
  expect(html).toMatch(/<h3 id="[0-9a-f]{8}-[^"]+"/);
  expect(html).toContain(`src="/files/${PICTURE}"`);
  expect(html).toContain('width="640"');
  expect(html).toContain('<a href="/articles">先看</a>');
  expect(html).not.toContain("script");
  expect(/id="([^"]+)"/.exec(other)?.[1]).not.toBe(/id="([^"]+)"/.exec(html)?.[1]);
});

test("stores only rendered texts in use; another edition or an older renderer renders again", async () => {
  const publish = async (words: string) => {
    await saveHomeDraft(context, { blocks: [{ kind: "text", title: "关于", words }], note });
    return publishHome(context, { edition: null, note });
  };
  const publicHtml = async () => htmlOf(await renderBlocks(db, await findHome(db)));
  await publish("第一份");
  const { editions } = await publish("第二份");
  expect(Object.keys(await findTexts(db))).toHaveLength(1);
  expect(await publicHtml()).toEqual([expect.stringContaining("第二份")]);
  await publishHome(context, { edition: editions[1]?.id ?? 0, note });
  expect(await publicHtml()).toEqual([expect.stringContaining("第一份")]);
  const newer = { ...context, markdown: { ...markdown, rendererVersion: RENDERER_VERSION + 1 } };
  expect(await rerenderHomeTexts(context)).toBe(0);
  expect(await rerenderHomeTexts(newer)).toBe(1);
  await database.pool.query("delete from settings where key = 'home-texts'");
  expect(await publicHtml()).toEqual([]);
  expect(await rerenderHomeTexts(context)).toBe(1);
  expect(await publicHtml()).toEqual([expect.stringContaining("第一份")]);
});

test("the arrangement is exported with the site and imported as an additional one of the list", async () => {
  const kind = exportSite({ db, clock, markdown } as never).find(({ name }) => name === "home");
  if (!kind) throw new Error("the exports do not contain the kind of the home page");
  expect(await Array.fromAsync(kind.list(db))).toEqual([]);
  await saveHomeDraft(context, { blocks: [{ kind: "articles", limit: 3 }, { kind: "hero" }, ABOUT], note });
  const { published } = await publishHome(context, { edition: null, note });
  const [resource, ...more] = await Array.fromAsync(kind.list(db));
  expect(more).toEqual([]);
  if (!resource) throw new Error("nothing was exported");
  await database.pool.query("delete from settings");
  // The form in an export file.
  const facts = JSON.parse(JSON.stringify(resource.facts));
  await kind.restore({ facts, text: null }, { openOriginal: async () => null });
  const state = await readHome(db);
  expect(state.published).toEqual(published);
  expect(state.editions.map(({ id, blocks }) => [id, kinds(blocks)])).toEqual([
    [2, ["articles", "hero", "text"]],
    [1, kinds(DEFAULT_HOME)],
  ]);
  expect(htmlOf(await renderBlocks(db, state.published))).toEqual([expect.stringContaining("<strong>真的</strong>")]);
  expect(await kind.find({})).toEqual(resource);
  await expect(
    kind.restore({ facts: { ...facts, blocks: [{ kind: "x" }] }, text: null }, { openOriginal: async () => null }),
  ).rejects.toThrow("写法不对");
});
