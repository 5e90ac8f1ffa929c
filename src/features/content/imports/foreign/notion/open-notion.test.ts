import { expect, test } from "vitest";
import { renderTree } from "../../../../../../test/render-source.ts";
import { memoryTree } from "../../fixtures/memory-tree.ts";
import { openNotion } from "./open-notion.ts";

const HOME = "1a2b3c4d5e6f708192a3b4c5d6e7f809";
const TABLE = "5e6f708192a3b4c5d6e7f8091a2b3c4d";
const encoded = (text: string) =>
  text.split("/").map(encodeURIComponent).join("/").replace(/%28/g, "(").replace(/%29/g, ")");

test.each([
  ["after the number", `菜谱 ${TABLE} (grid view)`],
  ["in the title", `菜谱 (grid view) ${TABLE}`],
  ["without a number", "菜谱 (Gallery view)"],
])("a database whose file name contains its view %s is a page, and links to it work", async (_name, file) => {
  const folder = `手册 ${HOME}`;
  const tree = memoryTree({
    [`${folder}.md`]: `# 手册\n\n[菜谱](${encoded(`${folder}/${file}.csv`)})\n\n[全部](${encoded(`${folder}/${file}_all.csv`)}) [旧](old.csv)`,
    [`${folder}/${file}.csv`]: "菜名,时间\n红烧肉,一小时\n",
  });
  const { html, outline, broken, report } = await renderTree(await openNotion(tree));
  expect(outline).toHaveLength(2);
  const [home = "", table = ""] = html.values();
  expect(home).toMatch(/<a href="\/read\/[^"]+"[^>]*>菜谱<\/a>/);
  expect(table).toContain("<td>红烧肉</td>");
  expect(report.links.fixed).toBeGreaterThan(0);
  expect(broken.filter((address) => address.includes("view"))).toEqual([]);
});

test("imports one of several views of a database, and lists the others", async () => {
  const tree = memoryTree({
    [`菜谱 ${TABLE}.csv`]: "菜名\n红烧肉\n",
    [`菜谱 ${TABLE} (board view).csv`]: "菜名\n番茄炒蛋\n",
    [`菜谱 ${TABLE}_all.csv`]: "菜名\n红烧肉\n",
  });
  const { text, report } = await renderTree(await openNotion(tree));
  expect(text).toContain("红烧肉");
  expect(text).not.toContain("番茄炒蛋");
  expect(report.entries.map(({ detail }) => detail)).toContain("数据库《菜谱》的另一个视图，只收一个");
});

test("icons of callouts and headings without words are left out", async () => {
  const icon = '<img src="https://www.notion.so/icons/gear_gray.svg" alt="x" width="40px" />';
  const { html, broken } = await renderTree(
    await openNotion(memoryTree({ [`页 ${HOME}.md`]: `# \n\n<aside>\n${icon}\n\n提示\n\n</aside>\n\n## \n\n话` })),
  );
  expect([...html.values()].join("").replaceAll("\n", "")).toBe("<blockquote><p>提示</p></blockquote><p>话</p>");
  expect(broken).toEqual([]);
});
