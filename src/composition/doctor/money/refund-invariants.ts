import type { Invariant } from "../invariants.ts";
import { GRANTED, PAYMENTS, PAYOUTS, REFUNDS } from "./walks.ts";

/** Refunds that buyers request: sums, payouts, and the rights that they end. */
export const refundInvariants: readonly Invariant[] = [
  {
    name: "more_back_than_payment",
    what: "退出去的钱比这笔支付收的多",
    walk: PAYMENTS,
    query: `select p.order_no, p.amount_fen, sum(o.amount_fen) as back_fen from payments p
      join refund_payouts o on o.payment_id = p.id
      where :batch(p.id) group by p.id having sum(o.amount_fen) > p.amount_fen`,
  },
  {
    name: "payouts_do_not_add_up",
    what: "退款的各笔相加不等于退款金额",
    walk: REFUNDS,
    query: `select r.order_no, r.sum_fen, sum(o.amount_fen) as payouts_fen from refund_requests r
      left join refund_payouts o on o.request_id = r.id
      where :batch(r.id) and r.state in ${GRANTED}
      group by r.id having sum(o.amount_fen) is distinct from r.sum_fen`,
  },
  {
    name: "payout_not_granted",
    what: "没有批准的退款在退钱",
    walk: PAYOUTS,
    query: `select r.order_no, o.id as payout_id from refund_payouts o join refund_requests r on r.id = o.request_id
      where :batch(o.id) and r.state not in ${GRANTED}`,
  },
  {
    name: "right_left_after_refund",
    what: "退了款，权益还在",
    walk: REFUNDS,
    query: `select g.order_no, g.id as grant_id from refund_requests r
      join grants g on g.order_no = r.order_no and g.order_line = r.order_line
      where :batch(r.id) and r.state in ${GRANTED} and g.revoked_at is null`,
  },
  {
    name: "refunded_before_all_is_back",
    what: "退款写着已退，还有一笔没有退回",
    walk: REFUNDS,
    query: `select r.order_no, o.id as payout_id, o.state from refund_requests r join refund_payouts o on o.request_id = r.id
      where :batch(r.id) and r.state in ('refunded', 'paid_by_hand') and o.state <> 'back'`,
  },
  {
    name: "paid_by_hand_without_two_people",
    what: "线下退款没有两个人经手",
    walk: REFUNDS,
    query: `select r.order_no, r.id as refund_id from refund_requests r join refund_payouts o on o.request_id = r.id
      left join refund_paybacks b on b.request_id = r.id
      where :batch(r.id) and o.kind = 'by_hand' and o.state = 'back'
        and (b.confirmed_by is null or b.confirmed_by = b.recorded_by)`,
  },
  {
    name: "paid_by_hand_without_such_part",
    what: "退款写着线下退，没有一笔是线下退的；或反过来",
    walk: REFUNDS,
    query: `select r.order_no, r.state from refund_requests r
      where :batch(r.id) and r.state in ('refunded', 'paid_by_hand') and (r.state = 'paid_by_hand') <> exists (
        select from refund_payouts o where o.request_id = r.id and o.kind = 'by_hand' and o.state = 'back')`,
  },
  {
    name: "sum_by_hand_differs",
    what: "线下退的金额和登记的不同",
    walk: REFUNDS,
    query: `select r.order_no, b.amount_fen, sum(o.amount_fen) as payouts_fen from refund_requests r
      join refund_paybacks b on b.request_id = r.id
      join refund_payouts o on o.request_id = r.id and o.kind = 'by_hand'
      where :batch(r.id) and b.confirmed_at is not null
      group by r.id, b.request_id, b.amount_fen having sum(o.amount_fen) <> b.amount_fen`,
  },
  {
    name: "more_back_than_line",
    what: "退款比这一行的价值多",
    walk: REFUNDS,
    query: `select r.order_no, r.sum_fen, l.value_fen from refund_requests r
      join order_lines l on l.order_no = r.order_no and l.position = r.order_line
      where :batch(r.id) and r.state in ${GRANTED} and r.sum_fen > l.value_fen`,
  },
  {
    name: "order_and_refund_disagree",
    what: "订单的状态和退款的状态对不上",
    walk: REFUNDS,
    query: `select o.order_no, o.state, r.state as refund_state from refund_requests r join orders o using (order_no)
      where :batch(r.id) and ((r.state in ('approved', 'refunding', 'waiting_balance')
          and o.state not in ('refunding', 'partially_refunded'))
        or (r.state in ('refunded', 'paid_by_hand') and o.state = 'fulfilled'))`,
  },
];
