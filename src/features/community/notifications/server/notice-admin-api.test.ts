import { expect, test } from "vitest";
import { callEndpoint } from "../../../../../test/call-endpoint.ts";
import { callerOf, setUpNotifications } from "../../../../../test/notifications/fixture.ts";
import { runJob } from "../../../../../test/run-job.ts";
import type { EndpointSpec } from "../../../../kit/api/endpoint.ts";
import * as admin from "../admin-contract.ts";

const fixture = setUpNotifications();

function call<E extends EndpointSpec>(endpoint: E, userId: number, input: object = {}) {
  const notes: object[] = [];
  const caller = { ...callerOf(userId), note: (change: object) => void notes.push(change) };
  const answer = callEndpoint(fixture.one.endpoints, { endpoint, input: input as never, caller });
  return Object.assign(answer, { notes });
}

const refund = (to: number, key: string) =>
  fixture.notify({ kind: "refund", to, about: "order:1", key, data: { orderNo: "1", title: "会员", totalFen: 100 } });

// Covers spec §2.11.
test("lists unsent messages with their reason and without their address, and sends them again on request", async () => {
  const [reader = 0] = await fixture.addPeople(1);
  fixture.answers.mail = async () => ({ kind: "rejected", detail: "550 no such user" });
  await refund(reader, "refund:1");
  fixture.answers.mail = async () => ({ kind: "sent", providerId: "1" });
  await refund(reader, "refund:2");
  const all = await call(admin.listDeliveries, reader, { query: {} });
  expect(all.items.map(({ state }) => state)).toEqual(["sent", "given_up"]);
  const failed = await call(admin.listDeliveries, reader, { query: { failed: "1" } });
  expect(failed.items).toMatchObject([{ kind: "refund", channel: "mail", attempts: 1, detail: "550 no such user" }]);
  expect(JSON.stringify(failed)).not.toContain("@example.com");
  const params = { id: failed.items[0]?.id };
  const again = call(admin.retryDelivery, reader, { params });
  expect(await again).toMatchObject({ state: "waiting", attempts: 0, detail: null });
  expect(again.notes).toMatchObject([{ subject: `delivery:${params.id}`, before: { state: "given_up" } }]);
  await expect(call(admin.retryDelivery, reader, { params })).rejects.toMatchObject({ code: "NOT_RETRIABLE" });
  await runJob(fixture.one, "deliver-notifications");
  expect(fixture.mails).toHaveLength(3);
  expect((await call(admin.listDeliveries, reader, { query: { failed: "1" } })).items).toEqual([]);
});

test("a warning to a former contact is never sent to the current one", async () => {
  const [reader = 0] = await fixture.addPeople(1);
  fixture.answers.mail = async () => ({ kind: "rejected", detail: "550" });
  await fixture.notify({
    kind: "security",
    to: reader,
    about: "account",
    key: "security:1",
    data: { change: "email_changed" },
    contacts: { phone: null, email: "before@example.com" },
  });
  const { items } = await call(admin.listDeliveries, reader, { query: { failed: "1" } });
  expect(items).toHaveLength(1);
  const params = { id: items[0]?.id };
  await expect(call(admin.retryDelivery, reader, { params })).rejects.toMatchObject({ code: "NOT_RETRIABLE" });
  expect(fixture.mails.map(({ to }) => to)).toEqual(["before@example.com"]);
});

test("pages of deliveries are consecutive, and a test message is sent to the staff member who requests it", async () => {
  const [staff = 0] = await fixture.addPeople(1);
  for (let sent = 0; sent < 20; sent += 1) await refund(staff, `refund:${sent}`);
  await fixture.database.pool.query(
    `insert into notification_deliveries (event_id, user_id, kind, channel, state, is_digested, due_at)
      select 100000 + n, 1, 'order', 'mail', 'dropped', false, now() from generate_series(1, 60) n`,
  );
  const first = await call(admin.listDeliveries, staff, { query: {} });
  const second = await call(admin.listDeliveries, staff, { query: { cursor: String(first.next) } });
  expect([first.items.length, second.items.length, second.next]).toEqual([50, 30, null]);
  const mails = fixture.mails.length;
  const sending = call(admin.sendTestNotice, staff, { body: { channel: "mail" } });
  expect(await sending).toEqual({ is_sent: true, detail: null });
  expect(sending.notes).toHaveLength(1);
  expect(fixture.mails.slice(mails)).toMatchObject([{ subject: "知行学社测试邮件" }]);
  const order = { channel: "sms", kind: "order" };
  expect(await call(admin.sendTestNotice, staff, { body: order })).toMatchObject({ is_sent: true });
  expect(fixture.sms.at(-1)).toMatchObject({ notice: "order" });
  const like = { channel: "sms", kind: "like" };
  await expect(call(admin.sendTestNotice, staff, { body: like })).rejects.toMatchObject({ code: "NO_CHANNEL" });
  const { kinds } = await call(admin.listNoticeChannels, staff);
  expect(kinds.find(({ kind }) => kind === "order")?.channels).toContainEqual({ channel: "sms", is_configured: true });
});
