import { beforeAll, expect, test } from "vitest";
import { setUpCli } from "../../../test/cli-fixture.ts";
import { decideAsGuest } from "../../../test/membership/access-deciders.ts";
import { type Articles, createArticles } from "../../features/content/articles/server/articles.ts";
import { renderMarkdown } from "../../kit/markdown/render-markdown.ts";
import { RENDERER_VERSION } from "../../kit/markdown/renderer-version.ts";
import { systemClock } from "../../ports/clock.ts";

const { database, cli } = await setUpCli();
let articles: Articles;
let id = "";

const save = (text: string) => {
  const facts = { title: "量表怎么读", summary: "", author: "林", tags: [] };
  return articles.saveArticle({ sourceKey: "a", ...facts, source: { markdown: text } });
};

beforeAll(async () => {
  const { db } = database;
  const markdown = { renderMarkdown, cutTeaser: (html: string) => html, rendererVersion: RENDERER_VERSION };
  articles = createArticles({ db, guestDb: db, clock: systemClock, markdown, decideAccess: decideAsGuest });
  id = String((await save("第一段。\n\n旧的一句话。")).articleId);
  await save("第一段。\n\n新的一句话。");
});

test("versions are listed, compared and restored, and the log records it", async () => {
  const listed = await cli("versions", "list", "article", id);
  expect(listed).toMatchObject({ code: 0, err: "" });
  const [title, ...versions] = listed.out.trim().split("\n");
  expect(title).toBe("《量表怎么读》");
  expect(versions).toEqual([expect.stringMatching(/^2 {2}.+ {2}导入$/), expect.stringMatching(/^1 {2}.+ {2}导入$/)]);

  const output = (await cli("versions", "show", "article", id, "1")).out.trim().split("\n");
  expect(output).toEqual([
    "《量表怎么读》",
    expect.stringMatching(/^从 1 {2}.+导入$/),
    "到 现在",
    "（1 段没变）",
    "[-旧的-]{+新的+}一句话。",
  ]);
  const back = (await cli("versions", "show", "article", id, "2", "--to", "1")).out;
  expect(back).toContain("[-新的-]{+旧的+}");
  expect(back).toMatch(/到 1 {2}/);

  const restored = await cli("versions", "restore", "article", id, "1");
  expect(restored).toMatchObject({ code: 0, out: "《量表怎么读》已换回版本 1，现在是版本 3\n" });
  expect((await articles.guest.getArticle(Number(id))).html).toContain("旧的一句话");
  expect((await cli("versions", "restore", "article", id, "1")).out).toBe("《量表怎么读》现在就是这样，没有变\n");
  expect((await cli("versions", "list", "article", id)).out).toMatch(/\n3 {2}.+ {2}换回\n2 /);
  expect((await cli("history")).out).toMatch(new RegExp(`命令行 {2}换回正文的一个版本 {2}article:${id}`));
});

test.each([
  [["versions"], "versions 后面要写 list、show、restore"],
  [["versions", "burn", "article", "1"], "没有“burn”"],
  [["versions", "list", "poem", "1"], "种类只能是 article、document、lesson，没有“poem”"],
  [["versions", "show", "article"], "versions show 要写明种类和编号，例如 versions show article 3 12"],
  [["versions", "restore", "article", "1"], "要写明版本"],
  [["versions", "restore", "article", "1", "2", "--to", "1"], "--to 只用于 versions show"],
  [["versions", "show", "article", "1", "x"], "版本要写数字，没有“x”"],
  [["versions", "show", "article", "1", "99"], "没有这个版本"],
  [["versions", "list", "lesson", "99"], "内容不存在"],
])("%j is refused in one line", async (args, line) => {
  const { code, err } = await cli(...args);
  expect(code).not.toBe(0);
  expect(err).toContain(line);
});
