import { expect, test } from "vitest";
import { setUpCli } from "../../../test/cli-fixture.ts";

const { cli, database } = await setUpCli();

test("the numbers of the rules are shown and set, with their former values, and written into the log", async () => {
  expect((await cli("refunds")).out).toBe("没有这样的退款申请\n");
  expect((await cli("refunds", "rules")).out).toMatch(/^现在 {2}7 天内.*12 个月一次.*20% {2}不自动同意/);
  const { out } = await cli("refunds", "rules", "--full-days", "14", "--auto-sum", "50", "--auto-after-hours", "2");
  expect(out).toMatch(/^现在 {2}14 天内.*¥50\.00以内 2 小时后自动同意.*\n以前 {2}7 天内/);
  expect(out).toContain("legal publish refund");
  expect((await cli("refunds", "rules", "--auto-sum", "off")).out).toContain("不自动同意");
  expect((await cli("refunds", "rules", "--full-days", "14")).err).toContain("没有要改的");
  const { rows } = await database.pool.query("select action, actor_id, outcome from audit_log order by id");
  const changed = { action: "changeRefundRules", actor_id: null };
  expect(rows.filter(({ action }) => action === "changeRefundRules")).toEqual([
    { ...changed, outcome: "done" },
    { ...changed, outcome: "done" },
    { ...changed, outcome: "refused" },
  ]);
});

test("missing refunds are reported", async () => {
  for (const args of [
    ["show", "9"],
    ["approve", "9"],
    ["refuse", "9", "--answer", "不"],
    ["retry", "9"],
  ]) {
    const { code, err } = await cli("refunds", ...args);
    expect([code, err]).toEqual([1, expect.stringContaining("没有这份退款申请")]);
  }
});

test.each([
  [["refunds", "pay"], "没有“pay”"],
  [["refunds", "list"], "没有“list”"],
  [["refunds", "--state", "gone"], "--state 只能是"],
  [["refunds", "approve"], "要写编号"],
  [["refunds", "approve", "x"], "要写编号"],
  [["refunds", "approve", "1", "--case", "7"], "1 到 6"],
  [["refunds", "approve", "1", "2"], "不需要“2”"],
  [["refunds", "refuse", "1"], "--answer"],
  [["refunds", "show", "1", "--answer", "x"], "不用于 refunds show"],
  [["refunds", "rules", "1"], "不需要“1”"],
  [["refunds", "rules", "--full-days", "400"], "0 到 365"],
])("%j is answered in one clear sentence", async (args, sentence) => {
  const { code, err } = await cli(...args);
  expect([code, err]).toEqual([2, expect.stringContaining(sentence)]);
});
