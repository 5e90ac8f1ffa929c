import { expect, test } from "vitest";
import { setUpCli } from "../../../test/cli-fixture.ts";

const { cli, write, database } = await setUpCli();

test("a report names broken links with their place and unread texts, and runs the same check as the site", async () => {
  const folder = await write("文章", {
    "a.md": "# 第一篇\n\n## 出处\n\n[这里](b.md)说过。",
    "b.md": "# 第二篇\n\n话。",
  });
  expect(await cli("import", folder, "--as", "articles", "--type", "free")).toMatchObject({ code: 0 });
  await database.pool.query("update articles set withdrawn_at = now() where title = '第二篇'");
  await database.pool.query("update articles set published_at = now() - interval '100 days'");
  await database.pool.query(
    "insert into search_misses (words, times, last_at) values ('量子', 4, '2026-11-01T20:00:00Z')",
  );
  const all = await cli("report");
  expect(all).toMatchObject({ code: 0, err: "" });
  expect(all.out).toMatch(/^失效的链接：\n {2}《第一篇》\/articles\/\d+，“出处”下面：“这里”指向 \/articles\/\d+$/m);
  expect(all.out).toContain("存储里找不到的文件：没有");
  expect(all.out).toMatch(/90 天没有人打开：\n {2}《第一篇》\/articles\/\d+，从来没有，改于 \d{4}-\d\d-\d\d\n一年/);
  expect(all.out).toContain("一年没有改、仍有人读：没有");
  expect(all.out).toContain("什么也没搜到的词：\n  量子  4 次，最近 2026-11-02");
  const { rows } = await database.pool.query("select count(*)::int as n from content_findings");
  expect(rows).toEqual([{ n: 1 }]);
});

test("a part alone is cut at twenty lines unless all are wanted", async () => {
  const values = Array.from({ length: 25 }, (_, n) => `('词${n}', 3, now())`).join(",");
  await database.pool.query(`insert into search_misses (words, times, last_at) values ${values}`);
  const { out } = await cli("report", "searches");
  expect(out.trim().split("\n")).toHaveLength(22);
  expect(out).toContain("……还有，用 --full 全部写出");
  expect((await cli("report", "searches", "--full")).out.trim().split("\n")).toHaveLength(27);
});

test("an unknown report is refused in one line", async () => {
  expect(await cli("report", "course", "999")).toMatchObject({ code: 1, err: expect.stringContaining("不存在") });
  expect((await cli("report", "course")).err).toContain("report course 后面写课程编号");
  expect((await cli("report", "colours")).err).toContain("没有“colours”");
});
