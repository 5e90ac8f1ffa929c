import { expect, test } from "vitest";
import { setUpCli } from "../../../test/cli-fixture.ts";

const { cli, database } = await setUpCli();

test("a membership is given, listed and taken back at the command line, each in the log", async () => {
  await database.pool.query(
    "insert into users (name, role, status, phone, created_at, updated_at) values ('读者', 'user', 'active', '+8613800138000', now(), now())",
  );
  expect((await cli("rights", "--account", "13800138000")).out).toContain("没有会员和权益");
  const grant = ["rights", "grant", "--account", "138 0013 8000", "--reason", "补偿"];
  expect((await cli(...grant, "--level", "vip", "--days", "30")).out).toMatch(
    /^已开通：编号 1 {2}VIP 会员 {2}从 .* 到 /,
  );
  expect((await cli(...grant, "--level", "premium", "--days", "forever")).out).toMatch(/编号 2 {2}高级会员 .* 永久/);
  expect((await cli("rights", "revoke", "2", "--reason", "开错了")).out).toMatch(/^已收回：编号 2 .*收回$/m);
  const listed = (await cli("rights", "--account", "13800138000")).out.trim().split("\n");
  expect(listed.map((line) => line.includes("收回"))).toEqual([true, false]);
  const { rows } = await database.pool.query("select action, permission, outcome from audit_log order by id");
  expect(rows.map(({ action, permission, outcome }) => [action, permission, outcome])).toEqual([
    ["grantRight", "rights.grant", "done"],
    ["grantRight", "rights.grant", "done"],
    ["revokeRight", "rights.grant", "done"],
  ]);
});

test("an invalid command, or a missing account, is answered with one clear sentence", async () => {
  const someone = ["rights", "grant", "--account", "13900139000", "--reason", "补偿"];
  for (const [args, reason] of [
    [["rights"], "要写明账号"],
    [["rights", "--account", "13900139000"], "没有账号“13900139000”"],
    [[...someone, "--level", "gold", "--days", "3"], "--level 要写 vip 或 premium"],
    [[...someone, "--level", "vip"], "--days 要写天数"],
    [[...someone, "--level", "vip", "--days", "4000"], "--days 要写天数"],
    [[...someone, "--level", "vip", "--days", "3"], "没有账号“13900139000”"],
    [["rights", "revoke", "99", "--reason", "x"], "没有这项权益"],
    [["rights", "revoke", "x", "--reason", "x"], "编号和原因"],
    [["rights", "sell", "--account", "1"], "没有“sell”"],
  ] as const) {
    const { code, err } = await cli(...args);
    expect([code === 0, err]).toEqual([false, expect.stringContaining(reason)]);
  }
});
