import { expect, test } from "vitest";
import { createPerson } from "../../../test/auth/people.ts";
import { setUpCli } from "../../../test/cli-fixture.ts";

const { database, cliIn } = await setUpCli();
const cli = (args: string[], env: Record<string, string> = {}) => cliIn(env, "notifications", ...args);

const TENCENT = {
  SMS_DRIVER: "tencent",
  TENCENT_SECRET_ID: "i",
  TENCENT_SECRET_KEY: "k",
  TENCENT_SMS_APPID: "1",
  TENCENT_SMS_SIGN: "知行",
  TENCENT_SMS_TEMPLATE: "1",
  TENCENT_SMS_NOTICE_TEMPLATES: "order=2",
};

test("channels list their sender, and the kinds without a template", async () => {
  const local = (await cli([])).out.split("\n");
  expect(local.slice(0, 2)).toEqual(["邮件：沙箱，不会离开这台机器", "短信：沙箱，不会离开这台机器"]);
  const { out } = await cli(["channels"], TENCENT);
  expect(out).toContain("短信：tencent\n");
  expect(out).toContain("order  订单  站内、邮件、短信\n");
  expect(out).toContain("membership  会员到期  站内、邮件、短信（没有模板）\n");
});

test("failed messages are listed without number and address, and sent again on request", async () => {
  const { user } = await createPerson(database.db, { phone: "+8613900000081" });
  const { rows } = await database.pool.query<{ id: string }>(
    `with event as (
       insert into notification_events (key, kind, about, user_id, data, has_own_contacts, happened_at)
       values ('order:1', 'order', 'order:1', $1, '{}', false, now()) returning id)
     insert into notification_deliveries (event_id, user_id, kind, channel, target, state, is_digested, due_at, attempts, settled_at, detail)
     select id, $1, 'order', 'sms', '+8613900000081', 'given_up', false, now(), 10, now(), 'isv.OUT_OF_SERVICE' from event returning id`,
    [user.id],
  );
  const id = rows[0]?.id ?? "";
  const failed = await cli(["failed"]);
  expect(failed.out).toContain(`${id}  没有发成  短信  订单  用户 ${user.id}  `);
  expect(failed.out).toContain("试过 10 次  isv.OUT_OF_SERVICE");
  expect(failed.out).not.toContain("13900000081");
  expect(await cli(["retry", id])).toMatchObject({ code: 0, out: expect.stringContaining("等着发") });
  expect((await cli(["failed"])).out).toBe("没有\n");
  expect((await cli(["queue"])).out).toContain(`${id}  等着发`);
  expect(await cli(["retry", id])).toMatchObject({ code: 1, err: expect.stringContaining("不能再发") });
  const acts = await database.pool.query("select action, outcome, actor_id from audit_log order by id");
  expect(acts.rows[0]).toEqual({ action: "retryDelivery", outcome: "done", actor_id: null });
});

test("a test message is refused in one line where nothing could leave the machine, and for unknown accounts", async () => {
  const testCommand = ["test", "--account", "13900000081", "--channel", "sms"];
  expect(await cli(testCommand)).toMatchObject({ code: 1, err: expect.stringContaining("还没有配置") });
  expect(await cli([...testCommand, "--kind", "membership"], TENCENT)).toMatchObject({
    code: 1,
    err: expect.stringContaining("没有配好这个方式"),
  });
  const nobody = await cli(["test", "--account", "13900000099", "--channel", "mail"]);
  expect(nobody).toMatchObject({ code: 2, err: expect.stringContaining("没有账号") });
  expect(await cli(["test", "--account", "13900000081"])).toMatchObject({ code: 2 });
  expect(await cli(["stop"])).toMatchObject({ code: 2 });
});
