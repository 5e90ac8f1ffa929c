import { expect, test } from "vitest";
import { callEndpoint } from "../../../../../test/call-endpoint.ts";
import { callerOf, setUpNotifications } from "../../../../../test/notifications/stage.ts";
import { runJob } from "../../../../../test/run-job.ts";
import type { EndpointSpec } from "../../../../kit/api/endpoint.ts";
import * as desk from "../operator-contract.ts";

const stage = setUpNotifications();

function call<E extends EndpointSpec>(endpoint: E, userId: number, input: object = {}) {
  const notes: object[] = [];
  const caller = { ...callerOf(userId), note: (change: object) => void notes.push(change) };
  const answer = callEndpoint(stage.one.endpoints, { endpoint, input: input as never, caller });
  return Object.assign(answer, { notes });
}

const refund = (to: number, key: string) =>
  stage.tell({ kind: "refund", to, about: "order:1", key, data: { orderNo: "1", title: "会员", totalFen: 100 } });

test("what was not sent is listed with its reason and without its address, and goes out when sent again", async () => {
  const [reader = 0] = await stage.addPeople(1);
  stage.answers.mail = async () => ({ kind: "rejected", detail: "550 no such user" });
  await refund(reader, "refund:1");
  stage.answers.mail = async () => ({ kind: "sent", providerId: "1" });
  await refund(reader, "refund:2");
  const all = await call(desk.listDeliveries, reader, { query: {} });
  expect(all.items.map(({ state }) => state)).toEqual(["sent", "given_up"]);
  const failed = await call(desk.listDeliveries, reader, { query: { failed: "1" } });
  expect(failed.items).toMatchObject([{ kind: "refund", channel: "mail", attempts: 1, detail: "550 no such user" }]);
  expect(JSON.stringify(failed)).not.toContain("@example.com");
  const params = { id: failed.items[0]?.id };
  const again = call(desk.retryDelivery, reader, { params });
  expect(await again).toMatchObject({ state: "waiting", attempts: 0, detail: null });
  expect(again.notes).toMatchObject([{ subject: `delivery:${params.id}`, before: { state: "given_up" } }]);
  await expect(call(desk.retryDelivery, reader, { params })).rejects.toMatchObject({ code: "NOT_RETRIABLE" });
  await runJob(stage.one, "deliver-notifications");
  expect(stage.mails).toHaveLength(3);
  expect((await call(desk.listDeliveries, reader, { query: { failed: "1" } })).items).toEqual([]);
});

test("a warning to the contact from before a change is never sent again to the one of today", async () => {
  const [reader = 0] = await stage.addPeople(1);
  stage.answers.mail = async () => ({ kind: "rejected", detail: "550" });
  await stage.tell({
    kind: "security",
    to: reader,
    about: "account",
    key: "security:1",
    data: { change: "email_changed" },
    contacts: { phone: null, email: "before@example.com" },
  });
  const { items } = await call(desk.listDeliveries, reader, { query: { failed: "1" } });
  expect(items).toHaveLength(1);
  const params = { id: items[0]?.id };
  await expect(call(desk.retryDelivery, reader, { params })).rejects.toMatchObject({ code: "NOT_RETRIABLE" });
  expect(stage.mails.map(({ to }) => to)).toEqual(["before@example.com"]);
});

test("pages of deliveries follow each other, and a test message goes to the staff member who requests it", async () => {
  const [operator = 0] = await stage.addPeople(1);
  for (let sent = 0; sent < 20; sent += 1) await refund(operator, `refund:${sent}`);
  await stage.database.pool.query(
    `insert into notification_deliveries (event_id, user_id, kind, channel, state, is_digested, due_at)
      select 100000 + n, 1, 'order', 'mail', 'dropped', false, now() from generate_series(1, 60) n`,
  );
  const first = await call(desk.listDeliveries, operator, { query: {} });
  const second = await call(desk.listDeliveries, operator, { query: { before: String(first.next) } });
  expect([first.items.length, second.items.length, second.next]).toEqual([50, 30, null]);
  const mails = stage.mails.length;
  const asked = call(desk.sendTestNotice, operator, { body: { channel: "mail" } });
  expect(await asked).toEqual({ is_sent: true, detail: null });
  expect(asked.notes).toHaveLength(1);
  expect(stage.mails.slice(mails)).toMatchObject([{ subject: "知行学社测试邮件" }]);
  const order = { channel: "sms", kind: "order" };
  expect(await call(desk.sendTestNotice, operator, { body: order })).toMatchObject({ is_sent: true });
  expect(stage.sms.at(-1)).toMatchObject({ notice: "order" });
  const like = { channel: "sms", kind: "like" };
  await expect(call(desk.sendTestNotice, operator, { body: like })).rejects.toMatchObject({ code: "NO_CHANNEL" });
  const { kinds } = await call(desk.listNoticeChannels, operator);
  expect(kinds.find(({ kind }) => kind === "order")?.channels).toContainEqual({ channel: "sms", is_configured: true });
});
