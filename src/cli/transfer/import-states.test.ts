import { expect, test } from "vitest";
import { setUpCli } from "../../../test/cli-fixture.ts";

const { database, cli, write } = await setUpCli();

async function readBook() {
  const { rows: books } = await database.pool.query("select title, summary, document_count from books");
  const { rows: documents } = await database.pool.query(
    `select id::int, title, case when withdrawn_at is not null then 'withdrawn' when published_at is null then 'draft'
       when published_at > now() then 'scheduled' else 'published' end as state from documents order by position`,
  );
  return { ...books[0], documents };
}

test("states in a book's files apply on the site, and its public texts reveal nothing hidden", async () => {
  const source = await write("book", {
    "README.md": "---\ndraft: true\n---\n# 总序\n\n还没有定稿的总序，谁也不该读到它的第一段。",
    "a.md": "---\ndraft: true\n---\n# 甲\n\n草稿。",
    "b.md": "---\npublish_at: 2099-01-02 18:00\n---\n# 乙\n\n定时。",
    "c.md": "# 丙\n\n正文。",
    "d.md": "---\npublish_at: 2020-01-02\n---\n# 丁\n\n正文。",
  });
  expect(await cli("import", source, "--as", "book")).toMatchObject({ code: 0 });
  const first = await readBook();
  const states = () => first.documents.map(({ title, state }: Record<string, string>) => `${title} ${state}`);
  expect(states()).toEqual(["总序 draft", "甲 draft", "乙 scheduled", "丙 published", "丁 published"]);
  expect(first).toMatchObject({ title: "book", summary: "收有《丙》《丁》2 篇。", document_count: 2 });

  // Nor does it reveal content that was withdrawn from the site later.
  await database.pool.query("update documents set withdrawn_at = now() where id = $1", [first.documents[4].id]);
  await write("book", { "a.md": "---\ndraft: false\n---\n# 甲\n\n草稿。" });
  const again = await cli("import", source, "--as", "book");
  expect(again.out).toContain(
    `在站上已下架，导入不会放出来；要放出来，用 call changeTextState 发布文档 ${first.documents[4].id}`,
  );
  const second = await readBook();
  expect(second).toMatchObject({ summary: "收有《甲》《丙》2 篇。", document_count: 2 });
  expect(second.documents.map(({ state }: { state: string }) => state)).toEqual([
    "draft",
    "published",
    "scheduled",
    "published",
    "withdrawn",
  ]);
});
