import { readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { callEndpoint } from "../../../test/call-endpoint.ts";
import { setUpCli } from "../../../test/cli-fixture.ts";
import { createTestMembership } from "../../../test/membership/create-test-membership.ts";
import { seedPlans } from "../../features/access/membership/server/plans/seed-plans.ts";
import { redeem } from "../../features/commerce/redeem/contract.ts";
import { createRedeem } from "../../features/commerce/redeem/server/redeem.ts";
import type { Caller } from "../../kit/api/caller.ts";
import { systemClock } from "../../ports/clock.ts";

const { cliIn, database, folder } = await setUpCli();
const APP_SECRET = "a-secret-of-the-site-that-is-long-enough";
const cli = (...args: string[]) => cliIn({ APP_SECRET }, ...args);
await seedPlans(database.db);

/** The site itself, which has the same secret. */
const clock = systemClock;
const { codeLedger: ledger } = createTestMembership({ db: database.db, clock });
const shop = { readProduct: async () => null, describeSold: async () => new Map() };
const site = createRedeem({ db: database.db, clock, appSecret: APP_SECRET, ledger, shop });
async function use(code: string, userId = 7) {
  const caller = { user: { id: userId, sessionId: "s", isAdmin: false } } as unknown as Caller;
  return callEndpoint(site.endpoints, { endpoint: redeem, input: { body: { code } }, caller });
}

test("a batch is made into a file, used on the site, taken back, voided and stopped", async () => {
  expect((await cli("codes")).out).toBe("还没有兑换码\n");
  const file = path.join(folder, "codes.csv");
  const wanted = ["--name", "春季班", "--plan", "vip-month", "--count", "3", "--until", "2090-12-31", "--out", file];
  const made = await cli("codes", "make", ...wanted);
  expect([made.code, made.err]).toEqual([0, ""]);
  expect(made.out).toContain("春季班  VIP 月卡  共 3 个：未使用 3");
  expect(made.out).toContain("到 2091年1月1日 00:00");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const lines = (await readFile(file, "utf8")).split("\r\n").slice(1, -1);
  const codes = lines.map((line) => line.split(",")[1]?.replaceAll('"', "") ?? "");
  expect(codes).toHaveLength(3);
  // What is there is not written over, and no batch is made for it.
  expect((await cli("codes", "make", ...wanted)).err).toContain("已经存在");
  expect((await use(codes[0] ?? "")).redemption.state).toBe("redeemed");
  const output = (await cli("codes", "show", "1")).out.split("\n");
  expect(output[0]).toContain("已兑换  账号 7");
  const idOf = (line = "") => /编号 (\d+)/.exec(line)?.[1] ?? "";
  expect((await cli("codes", "revoke", idOf(output[0]), "--reason", "盗刷")).out).toContain("已收回：");
  expect((await cli("codes", "void", idOf(output[1]), "????")).code).toBe(2);
  const other = codes[2]?.slice(-4) === codes[1]?.slice(-4) ? "ZZZZ" : (codes[2]?.slice(-4) ?? "");
  expect((await cli("codes", "void", idOf(output[1]), other)).err).toContain("没有这个码");
  expect((await cli("codes", "void", idOf(output[1]), codes[1]?.slice(-4) ?? "")).out).toContain("已作废：");
  expect((await cli("codes", "stop", "1")).out).toContain("已停用");
  expect((await cli("codes")).out).toContain("未使用 1，已收回 1，已作废 1");
  for (const [index, refusal] of ["REVOKED", "UNKNOWN", "STOPPED"].entries())
    await expect(use(codes[index] ?? "")).rejects.toMatchObject({ code: `REDEEM_CODE_${refusal}` });
  const { rows } = await database.pool.query("select action, subject from audit_log order by id");
  expect(rows.map(({ action }) => action)).toContain("makeBatch");
});

test("where nothing can be made, no file stays and no file is touched", async () => {
  const file = path.join(folder, "none.csv");
  const wanted = ["codes", "make", "--name", "一", "--count", "1", "--out"];
  expect((await cli(...wanted, file, "--plan", "no-plan")).err).toContain("没有方案“no-plan”");
  expect((await cli(...wanted, file, "--product", "9")).err).toContain("没有商品 9");
  await expect(stat(file)).rejects.toMatchObject({ code: "ENOENT" });
  await writeFile(file, "别的");
  expect((await cli(...wanted, file, "--plan", "vip-year")).code).toBe(1);
  expect(await readFile(file, "utf8")).toBe("别的");
});

test.each([
  [["codes", "sell"], "没有“sell”"],
  [["codes", "list"], "没有“list”"],
  [["codes", "make", "--name", "一"], "例如 codes make"],
  [["codes", "make", "--name", "一", "--plan", "x", "--product", "1", "--count", "1", "--out", "x"], "例如 codes make"],
  [["codes", "make", "--name", "一", "--plan", "x", "--count", "10001", "--out", "x"], "1 到 10000"],
  [
    ["codes", "make", "--name", "一", "--plan", "x", "--count", "1", "--out", "x", "--until", "2026-02-30"],
    "--until 要写成",
  ],
  [["codes", "stop", "x"], "要写编号"],
  [["codes", "stop", "1", "2"], "不需要“2”"],
  [["codes", "stop", "1", "--reason", "x"], "不用于 codes stop"],
  [["codes", "show", "1", "--state", "gone"], "--state 只能是"],
  [["codes", "void", "1"], "编号和末四位"],
  [["codes", "revoke", "1"], "要用 --reason"],
])("%j is answered in one clear sentence", async (args, sentence) => {
  const { code, err } = await cli(...args);
  expect([code, err]).toEqual([2, expect.stringContaining(sentence)]);
});
