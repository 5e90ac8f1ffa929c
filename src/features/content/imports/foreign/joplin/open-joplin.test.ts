import { expect, test } from "vitest";
import { renderBytes, renderTree } from "../../../../../../test/render-source.ts";
import { joplinId, joplinItem } from "../../fixtures/build-joplin.ts";
import { buildTar } from "../../fixtures/build-tar.ts";
import { memoryTree, pngBytes } from "../../fixtures/memory-tree.ts";
import { isJoplin } from "./read-items.ts";

const [BOOK, PART, FIRST, SECOND, PICTURE, TAG, LINK, LOCKED, BIN, PAPER, WEB] = Array.from({ length: 11 }, (_, at) =>
  joplinId(at + 1),
) as [string, string, string, string, string, string, string, string, string, string, string];

const ITEMS = [
  joplinItem("folder", BOOK, { title: "厨房", parent_id: "" }),
  joplinItem("folder", PART, { title: "热菜", parent_id: BOOK }),
  joplinItem("note", FIRST, {
    title: "备料",
    body: `见[炒蛋](:/${SECOND}#火候)，==要点== 与 H~2~O\n\n![锅](:/${PICTURE})\n\n<img src=":/${PICTURE}" width="20">\n\n[说明书](:/${PAPER}) [没有](:/${joplinId(99)})\n\n\`:/${SECOND}\` 和 \`==代码==\`\n\nid: 这行是正文`,
    parent_id: BOOK,
    user_created_time: "2026-01-02T03:04:05.000Z",
    order: "0",
  }),
  joplinItem("note", SECOND, { title: "炒蛋", body: "## 火候\n\n先大后小", parent_id: PART }),
  joplinItem("note", WEB, { title: "网页", body: `<p>剪下来的<b>字</b></p>`, parent_id: PART, markup_language: "2" }),
  joplinItem("note", LOCKED, { title: "", parent_id: BOOK, encryption_applied: "1" }),
  joplinItem("note", BIN, { title: "扔了", body: "x", parent_id: BOOK, deleted_time: "1700000000000" }),
  joplinItem("resource", PICTURE, { title: "锅.png", mime: "image/png", file_extension: "png" }),
  joplinItem("resource", PAPER, { title: "说明书.pdf", mime: "application/pdf", file_extension: "pdf" }),
  joplinItem("tag", TAG, { title: "快手" }),
  joplinItem("noteTag", LINK, { note_id: FIRST, tag_id: TAG }),
  { name: `resources/${PICTURE}.png`, content: pngBytes },
  { name: `resources/${PAPER}.pdf`, content: "%PDF-1.7" },
];

test("imports a Joplin export with notebooks, links, pictures and tags, without Joplin's own syntax", async () => {
  const { outline, bookTitle, html, text, pictures, report, broken } = await renderBytes(buildTar(ITEMS), "全部.jex");
  expect({ outline, bookTitle, layout: report.layout }).toEqual({
    outline: ["备料", "热菜", "-炒蛋", "-网页"],
    bookTitle: "厨房",
    layout: "joplin",
  });
  const page = html.get("备料") ?? "";
  expect(page).toMatch(new RegExp(`<a href="/read/${SECOND}\\.md#[^"]+"[^>]*>炒蛋</a>`));
  expect(page).toContain("<mark>要点</mark>");
  expect(page).toContain("H<sub>2</sub>O");
  expect(page).toContain("<code>==代码==</code>");
  expect(page.match(/<img[^>]* src="\/files\/resources\//g)).toHaveLength(2);
  expect(page).toContain("id: 这行是正文");
  expect(html.get("网页")).toContain("剪下来的<strong>字</strong>");
  expect(pictures).toEqual([`resources/${PICTURE}.png`]);
  expect(text.replace(`:/${SECOND}`, "")).not.toMatch(/:\/|type_|parent_id|==要/);
  expect(broken).toEqual([`resources/${PAPER}.pdf`]);
  expect(report.links).toMatchObject({ fixed: 1, broken: 1, missingAnchors: 0 });
  expect(report.entries.map(({ kind, detail }) => `${kind} ${detail}`).sort()).toEqual(
    [
      `attachment resources/${PAPER}.pdf`,
      `broken-link :/${joplinId(99)}`,
      "source 1 篇笔记在回收站里，没有导入",
      "source 1 篇笔记是加密的，请在 Joplin 里解密后再导出，没有导入",
    ].sort(),
  );
  expect(report.constructs.map(({ outcome, name, count }) => `${outcome} ${name} ${count}`)).toEqual([
    "changed ==高亮== 1",
    "changed ~下标~ 1",
  ]);
});

test("a folder of RAW items is the same export, and other files with numbers are not", async () => {
  const files = Object.fromEntries(ITEMS.map(({ name, content = "" }) => [name, content]));
  expect(await isJoplin(memoryTree(files))).toBe(true);
  expect(await isJoplin(memoryTree({ [`${FIRST}.md`]: "# 一\n\n话" }))).toBe(false);
});

test("a Markdown export with front matter keeps its notebooks and pictures", async () => {
  const { outline, broken, pictures } = await renderTree(
    memoryTree({
      "厨房/备料.md":
        "---\ntitle: 备料\ncreated: 2026-01-02T03:04:05Z\ntags:\n  - 快手\n---\n\n![锅](../_resources/锅.png)，见[炒蛋](热菜/炒蛋.md)",
      "厨房/热菜/炒蛋.md": "---\ntitle: 炒蛋\n---\n\n先大后小",
      "_resources/锅.png": pngBytes,
    }),
  );
  expect(outline).toEqual(expect.arrayContaining([expect.stringContaining("备料"), expect.stringContaining("炒蛋")]));
  expect({ broken, pictures }).toEqual({ broken: [], pictures: ["_resources/锅.png"] });
});

test("an export without a readable note ends with one sentence", async () => {
  const locked = buildTar([joplinItem("note", LOCKED, { title: "", encryption_applied: "1" })]);
  await expect(renderBytes(locked, "锁.jex")).rejects.toThrow("Joplin 的导出里没有可以读的笔记");
});
