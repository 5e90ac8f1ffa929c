import { afterAll, beforeAll, expect, test } from "vitest";
import { examineDamaged, listBroken } from "../../../../test/orders/find-damage.ts";
import { createRefundFixture } from "../../../../test/orders/refund-fixture.ts";
import { runJob } from "../../../../test/run-job.ts";
import * as admin from "../../../features/commerce/invitations/admin-contract.ts";
import * as invitations from "../../../features/commerce/invitations/contract.ts";
import { DAY_SECONDS } from "../../../kit/values/durations.ts";

let fixture: Awaited<ReturnType<typeof createRefundFixture>>;
const orders = { refunded: "", asked: "", invited: "" };

beforeAll(async () => {
  fixture = await createRefundFixture();
  const buy = async (userId: number) => {
    const orderNo = await fixture.payableOrder(userId);
    await fixture.pay(orderNo);
    return orderNo;
  };
  orders.refunded = await buy(101);
  await fixture.approve((await fixture.requestRefund({ userId: 101, orderNo: orders.refunded })).id);
  await fixture.sweep();
  orders.asked = await buy(102);
  await fixture.requestRefund({ userId: 102, orderNo: orders.asked });

  await fixture.call(admin.changeInvitationTerms, { body: { reward: "vip_days", days: 7 } }, { userId: 1 });
  const inviter = await register();
  const { link } = await fixture.call(invitations.makeInvitationLink, {}, { userId: inviter });
  const invited = await register();
  const code = link?.split("#")[1] ?? "";
  await fixture.call(invitations.acceptInvitation, { body: { code } }, { userId: invited });
  orders.invited = await buy(invited);
  fixture.time.advance(8 * DAY_SECONDS);
  await runJob(fixture.invitations, "settle-invitations");
});
afterAll(() => fixture.close());

let phones = 13_900_000_000;
async function register(): Promise<number> {
  fixture.time.advance(1);
  phones += 1;
  const { rows } = await fixture.database.pool.query(
    `insert into users (name, role, status, phone, created_at, updated_at)
      values ('小明', 'user', 'active', $1, $2, $2) returning id`,
    [`+86${phones}`, fixture.time.now()],
  );
  return Number(rows[0]?.id);
}

test("finds nothing in undamaged refunds and invitations", async () => {
  const { rows } = await fixture.database.pool.query(`select
      (select array_agg(state::text order by id) from refund_requests) as refunds,
      (select array_agg(state::text) from invitations) as invitations`);
  expect(rows).toEqual([{ refunds: ["refunded", "asked"], invitations: ["credited"] }]);
  expect(await listBroken(fixture.database.db)).toEqual([]);
});

const REFUND = "(select id from refund_requests where order_no = :refunded)";
const BY_HAND = `update refund_payouts set kind = 'by_hand' where request_id = ${REFUND};`;

test.each([
  ["more_back_than_payment", `update refund_payouts set amount_fen = amount_fen * 2 where request_id = ${REFUND}`],
  ["payouts_do_not_add_up", `update refund_payouts set amount_fen = amount_fen - 1 where request_id = ${REFUND}`],
  ["payout_not_granted", "update refund_requests set state = 'refused' where order_no = :refunded"],
  ["right_left_after_refund", "update grants set revoked_at = null, revoke_reason = null where order_no = :refunded"],
  ["refunded_before_all_is_back", `update refund_payouts set state = 'asked' where request_id = ${REFUND}`],
  ["paid_by_hand_without_two_people", BY_HAND],
  ["paid_by_hand_without_such_part", "update refund_requests set state = 'paid_by_hand' where order_no = :refunded"],
  [
    "sum_by_hand_differs",
    `${BY_HAND} with proof as (
      insert into refund_files (request_id, purpose, media_type, size_bytes, storage_name, uploaded_by, uploaded_at)
      values (${REFUND}, 'payback', 'image/png', 1, 'proof', 8, now()) returning id
    ) insert into refund_paybacks
        (request_id, amount_fen, reference, file_id, recorded_by, recorded_at, confirmed_by, confirmed_at)
      select ${REFUND}, 1, 'bank 1', id, 8, now(), 9, now() from proof`,
  ],
  ["more_back_than_line", "update order_lines set value_fen = 1 where order_no = :refunded"],
  ["order_and_refund_disagree", "update orders set state = 'fulfilled' where order_no = :refunded"],
  ["invitation_credited_wrongly", "update invitations set days = 8 where order_no = :invited"],
  [
    "invitation_of_returned_money",
    `update refund_payouts set payment_id = (select id from payments where order_no = :invited) where request_id = ${REFUND}`,
  ],
  [
    "days_without_invitation",
    "update grants set revoked_at = now(), revoke_reason = 'refunded' where source = 'invitation'",
  ],
])("finds damage by its name: %s", async (name, damage) => {
  const filled = damage.replaceAll(/:(refunded|asked|invited)/g, (_, key: keyof typeof orders) => `'${orders[key]}'`);
  expect(await examineDamaged(fixture.database.db, filled)).toContain(name);
});
