import { expect, test } from "vitest";
import { setUpCli } from "../../../test/cli-fixture.ts";
import { drawPhoneNumber } from "../../../test/draw.ts";

const { cli, database } = await setUpCli();

test("a campaign is made, given, changed, stopped and listed; errors are reported", async () => {
  expect((await cli("coupons")).out).toBe("还没有优惠券活动\n");
  const wanted = ["--name", "春季", "--percent", "20", "--cap", "50", "--minimum", "100", "--code", "spring-26"];
  const made = await cli(
    "coupons",
    "make",
    ...wanted,
    "--for",
    "plans,product:7",
    "--total",
    "100",
    "--until",
    "2090-12-31",
  );
  expect([made.code, made.err]).toEqual([0, ""]);
  expect(made.out).toContain("活动 1  春季  码 SPRING26  满 ¥100 打 8 折，最多减 ¥50；指定的会员方案和单品能用");
  expect(made.out).toContain("到 2091年1月1日 00:00");
  expect((await cli("coupons", "make", ...wanted)).err).toContain("优惠码 SPRING26 已经有一个活动在用");
  const given = await cli("coupons", "give", "1", drawPhoneNumber());
  expect(given.out).toMatch(/^发出 0 张\n1\d{10}：没有这个账号\n$/);
  expect((await cli("coupons", "change", "1", "--total", "7")).out).toContain("共 7 次");
  expect((await cli("coupons", "stop", "1")).out).toContain("已停用");
  expect((await cli("coupons", "give", "1", "nobody")).err).toBe("");
  expect((await cli("coupons", "resume", "1")).out).not.toContain("已停用");
  expect((await cli("coupons", "uses", "1")).out).toBe("还没有用过\n");
  expect((await cli("coupons", "uses", "9")).err).toContain("没有优惠券活动 9");
  expect((await cli("coupons", "withdraw", "9", "--reason", "发错了")).err).toContain("没有优惠券 9");
  const { rows } = await database.pool.query("select action from audit_log order by id");
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(["makeCampaign", "changeCampaign"]));
});

test.each([
  [["make", "--name", "一"], "例如 coupons make"],
  [["make", "--name", "一", "--off", "5", "--percent", "20"], "例如 coupons make"],
  [["make", "--name", "一", "--off", "5", "--cap", "20"], "--cap 只用于 --percent"],
  [["make", "--name", "一", "--off", "5", "--for", "course:3"], "范围只能是"],
  [["make", "--name", "一", "--percent", "120"], "--percent 要写 1 到 100"],
  [["give", "1"], "要写账号"],
  [["stop"], "要写编号"],
  [["stop", "1", "--total", "7"], "--total 不用于 coupons stop"],
  [["change", "1"], "要写改什么"],
  [["withdraw", "1"], "--reason"],
  [["burn", "1"], "coupons 后面只能是"],
] as const)("coupons %j is refused: %s", async (args, sentence) => {
  const { code, err } = await cli("coupons", ...args);
  expect(code).not.toBe(0);
  expect(err).toContain(sentence);
});
