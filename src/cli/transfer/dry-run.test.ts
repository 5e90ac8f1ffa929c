import { expect, test } from "vitest";
import { setUpCli } from "../../../test/cli-fixture.ts";
import { describePages } from "../../features/content/texts/changed-page.ts";

const { database, cli, write } = await setUpCli();

const rows = async (sql: string) => (await database.pool.query(sql)).rows;

test.each([
  ["book", "select title, markdown from documents join document_texts on document_id = id order by id"],
  ["articles", "select title, markdown from articles join article_texts on article_id = id order by id"],
  ["course", "select title, markdown from lessons join lesson_texts on lesson_id = id order by id"],
])("a dry run of a %s prints the changes page by page, and changes nothing", async (as, sql) => {
  const files = {
    "a.md": "# 甲\n\n第一段不变。\n\n旧的一句话。",
    "b.md": "# 乙\n\n第二篇不变。",
    "c.md": "# 丙\n\n第三篇。",
  };
  const source = await write(as, files);
  expect(await cli("import", source, "--as", as)).toMatchObject({ code: 0 });
  const before = await rows(sql);
  expect(before).toHaveLength(3);
  expect((await cli("import", source, "--as", as, "--dry-run")).out).not.toContain("会改动");

  await write(as, {
    "a.md": "# 甲\n\n第一段不变。\n\n新的一句话。",
    "c.md": "# 丙（改）\n\n第三篇。",
    "d.md": "# 丁\n\n新来的一篇。",
  });
  const { code, out } = await cli("import", source, "--as", as, "--dry-run");
  expect(code).toBe(0);
  expect(out).toContain(`会改动的内容（3）：
  改  a.md  甲
      （1 段没变）
      [-旧的-]{+新的+}一句话。
  改  c.md  丙（改）
      标题 丙{+（改）+}
  新  d.md  丁
`);
  expect(await rows(sql)).toEqual(before);
  // Completed changes are listed in the versions.
  expect((await cli("import", source, "--as", as)).out).not.toContain("会改动");
});

test("truncates many pages and long ones, with a note", () => {
  const page = (at: number) => ({ where: `${at}.md`, title: "题", isNew: false, lines: ["改"] });
  const many = describePages(Array.from({ length: 30 }, (_, at) => page(at)));
  expect(many.at(-1)).toBe("  ……还有 10 条");
  const long = { ...page(1), lines: Array.from({ length: 40 }, () => "改") };
  expect(describePages([long]).at(-1)).toBe("      ……还有 28 行，加 --full-report 看");
  expect(describePages([long], { isFull: true })).toHaveLength(2 + 1 + 40);
  expect(describePages([])).toEqual([]);
});
