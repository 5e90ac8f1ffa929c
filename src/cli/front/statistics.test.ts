import { expect, test } from "vitest";
import { setUpCli } from "../../../test/cli-fixture.ts";

const { cliIn, database } = await setUpCli();
const cli = (...args: string[]) => cliIn({}, ...args);

test("statistics are written out by day, page and source, and days are read strictly", async () => {
  expect((await cli("statistics", "--from", "2026-10-01", "--to", "2026-10-02")).out).toBe(
    "2026-10-01 到 2026-10-02 没有访问\n",
  );
  await database.pool.query(
    `insert into tracking_sums (day, measure, name, content_id, total) values
      ('2026-10-01', 'page', 'articles-id', 7, 12), ('2026-10-01', 'visits', '', 0, 5),
      ('2026-10-01', 'funnel', 'gate', 0, 3), ('2026-10-01', 'funnel', 'login', 0, 2),
      ('2026-10-01', 'funnel', 'pay', 0, 1), ('2026-10-01', 'referrer', 'baidu.com', 0, 4),
      ('2026-10-01', 'referrer', '', 0, 1), ('2026-10-01', 'dropped', '', 0, 9)`,
  );
  const { out } = await cli("statistics", "--from", "2026-10-01", "--to", "2026-10-02");
  expect(out).toContain("2026-10-01  12  5  3  2  1  没有记下 9\n");
  expect(out).toContain("  文章 7  12\n");
  expect(out).toContain("  baidu.com  4\n  其他  1\n");
  const wrong = await cli("statistics", "--from", "2026-13-01");
  expect(wrong.code).toBe(2);
  expect(wrong.err).toContain("--from 写成 2026-11-01 这样的日期");
});
