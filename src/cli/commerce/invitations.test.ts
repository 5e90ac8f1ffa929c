import { expect, test } from "vitest";
import { setUpCli } from "../../../test/cli-fixture.ts";

const { cliIn, database } = await setUpCli();
const cli = (...args: string[]) => cliIn({}, ...args);

/** A reward that waits for staff; its number. */
async function plantHeld(orderNo: string, invited: number): Promise<string> {
  const { rows } = await database.pool.query(
    `insert into invitations (user_id, inviter_id, state, bound_at, signs, order_no, paid_at, due_at, reward, days)
      values ($1, (select max(id) from users), 'held', now(), '{device}', $2, now(), now(), 'vip_days', 7) returning id`,
    [invited, orderNo],
  );
  return String(rows[0].id);
}

test("terms are set, rewards that are held are released and refused, and each deed is written down", async () => {
  await database.pool.query(
    "insert into users (name, role, status, created_at, updated_at) values ('邀请人', 'user', 'active', now(), now())",
  );
  expect((await cli("invitations")).out).toBe("没有这样的邀请\n");
  expect((await cli("invitations", "terms")).out).toContain("现在：关闭");
  const set = await cli("invitations", "terms", "--reward", "vip_days", "--days", "5", "--monthly", "3");
  expect(set.out).toContain("现在：奖励 5 天 VIP，每人每月最多 3 次");
  expect((await cli("invitations", "terms", "--days", "5")).err).toContain("没有要改的规则");
  expect((await cli("invitations", "terms", "--reward", "coupon", "--campaign", "77")).err).toContain(
    "没有优惠券活动 77",
  );
  const [one, other] = [
    await plantHeld("20261124000000AAAAAAAAAA", 901),
    await plantHeld("20261124000000BBBBBBBBBB", 902),
  ];
  expect((await cli("invitations", "--state", "held")).out).toContain("两个账号用过同一台设备");
  expect((await cli("invitations", "release", one)).out).toContain("已奖励");
  expect((await cli("invitations", "release", one)).out).toContain("已奖励");
  expect((await cli("invitations", "refuse", one, "--reason", "同一个人")).err).toContain("没有在等核对");
  expect((await cli("invitations", "refuse", other, "--reason", "同一个人")).out).toContain("核对后没有奖励");
  const { rows } = await database.pool.query("select source, invitation_id from grants where source = 'invitation'");
  expect(rows).toEqual([{ source: "invitation", invitation_id: one }]);
  const acts = await database.pool.query("select distinct action from audit_log where action like '%nvitation%'");
  expect(new Set(acts.rows.map(({ action }) => action))).toEqual(
    new Set(["listInvitations", "changeInvitationTerms", "releaseInvitation", "refuseInvitation"]),
  );
});

test.each([
  ["give 3", "invitations 后面只能是 release、refuse 或 terms，没有“give”"],
  ["release", "例如 invitations release 3：要写编号"],
  ["refuse 3", "invitations refuse 要用 --reason 写明原因"],
  ["--state sent", "--state 只能是 bound、waiting、held、credited、returning、returned、ended"],
  ["release 3 --days 4", "--days 不用于 invitations release"],
  ["terms --reward cash", "--reward 只能是 off、vip_days、coupon"],
  ["terms --days 0", "规则的数字有误"],
  ["release 99999", "没有邀请 99999"],
])("invitations %s is refused with a sentence", async (args, sentence) => {
  const { code, err } = await cli("invitations", ...args.split(" "));
  expect([code > 0, err]).toEqual([true, expect.stringContaining(sentence)]);
});
