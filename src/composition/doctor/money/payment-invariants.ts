import { CHANNEL_NAMES, CHANNELS } from "../../../ports/payment-channel.ts";
import type { Invariant } from "../invariants.ts";
import { BUYERS, GRANTED, PAYMENTS, wasDelivered } from "./walks.ts";

/** What refunds took out of the ledger of an order: the whole of a finished one, otherwise the parts that are back. */
const takenBack = `(select sum(case when r.state in ('refunded', 'paid_by_hand') then r.sum_fen else coalesce(
    (select sum(b.amount_fen) from refund_payouts b where b.request_id = r.id and b.state = 'back'), 0) end)
  from refund_requests r where r.order_no = o.order_no and r.state in ${GRANTED})`;

/** The prices of what an order delivered, without gifts that were returned as a whole. */
const delivered = `(select sum(l.paid_fen) from order_lines l where l.order_no = o.order_no
  and ${wasDelivered("o.order_no")}
  and not exists (select from gifts g where g.order_no = o.order_no and g.ended_at is not null))`;

/** Payments minus refunds that are paid or in progress. */
const moneyHeld = `(select sum(case when p.paid_at is null then 0 else p.amount_fen end
    - case when p.state in ('refunding', 'refunded') then p.amount_fen else 0 end
    - coalesce((select sum(b.amount_fen) from refund_payouts b where b.payment_id = p.id and b.state = 'back'), 0))
  from payments p where p.order_no = o.order_no)`;

/** The gateways that know an order only after its payer has begun, as a list of SQL texts. */
const BEGUN_BY_PAYERS = CHANNEL_NAMES.filter((channel) => CHANNELS[channel].beginsWithPayer)
  .map((channel) => `'${channel}'`)
  .join(", ");

/** Payments, and the money of each person. */
export const paymentInvariants: readonly Invariant[] = [
  {
    name: "transaction_booked_twice",
    what: "一笔渠道交易记了两次账",
    walk: PAYMENTS,
    query: `select p.channel, p.transaction_id, p.order_no from payments p where :batch(p.id) and exists (
      select from payments other where other.channel = p.channel and other.transaction_id = p.transaction_id and other.id <> p.id)`,
  },
  {
    name: "transaction_not_of_notification",
    what: "支付的交易号不是渠道通知里的交易号",
    walk: PAYMENTS,
    query: `select p.order_no, p.channel, p.out_trade_no, p.transaction_id, min(n.transaction_id) as notified
      from payments p join payment_notifications n on n.channel = p.channel and n.out_trade_no = p.out_trade_no
        and n.kind = 'payment' and n.transaction_id <> ''
      where :batch(p.id) and p.paid_at is not null
      group by p.id having not bool_or(n.transaction_id = p.transaction_id)`,
  },
  {
    name: "payment_of_another_amount",
    what: "支付的金额不等于订单总额",
    walk: PAYMENTS,
    query: `select o.order_no, o.total_fen, p.amount_fen from orders o join payments p using (order_no)
      where :batch(p.id) and p.amount_fen <> o.total_fen`,
  },
  {
    name: "order_and_payment_disagree",
    what: "订单的状态和支付的状态对不上",
    walk: PAYMENTS,
    query: `select o.order_no, o.state, p.state as payment_state from orders o join payments p using (order_no)
      where :batch(p.id) and (o.state, p.state) not in (('pending','open'), ('closed','closed'), ('fulfilled','paid'),
        ('refunding','refunding'), ('refunded','refunded'))
      -- A request of the buyer was granted: the payment stays paid, and its payouts record the refunded sums.
      and not (p.state = 'paid' and o.state in ('refunding', 'refunded', 'partially_refunded') and exists (
        select from refund_requests r where r.order_no = o.order_no and r.decided_at is not null))
      -- Nobody has begun to pay at a gateway where nothing can be closed before.
      and not (o.state in ('closed', 'fulfilled') and p.state = 'open' and p.channel in (${BEGUN_BY_PAYERS}))
      -- At another gateway than the one that settled the order: unpaid, or on its way back.
      and not (o.state in ('fulfilled', 'refunding', 'refunded', 'partially_refunded') and p.state <> 'paid' and exists (
        select from payments other where other.order_no = o.order_no and other.id <> p.id
          and other.state = case o.state when 'fulfilled' then 'paid' else other.state end
          and other.state in ('paid', 'refunding', 'refunded')))`,
  },
  {
    name: "payer_known_after_payment",
    what: "支付已经结束，还留着付款人的微信标识",
    walk: PAYMENTS,
    query: `select p.id as payment_id, p.order_no from payments p
      where :batch(p.id) and p.state <> 'open' and (p.payer_openid is not null or p.payer_state is not null)`,
  },
  {
    name: "two_payments_by_one_way",
    what: "一个订单用同一种方式有两笔支付",
    walk: PAYMENTS,
    query: `select p.order_no, p.channel, p.way from payments p where :batch(p.id) and exists (select from payments other
      where other.order_no = p.order_no and other.channel = p.channel and other.way = p.way and other.id < p.id)`,
  },
  {
    name: "order_holds_money_twice",
    what: "一个订单收了两次钱",
    walk: PAYMENTS,
    query: `select p.order_no from payments p where :batch(p.id) and p.state = 'paid' and exists (
      select from payments other where other.order_no = p.order_no and other.state = 'paid' and other.id < p.id)`,
  },
  {
    name: "ledger_and_money_differ",
    what: "一个人得到的东西和他付的钱对不上",
    walk: BUYERS,
    query: `select o.user_id, sum(coalesce(${delivered}, 0) - coalesce(${takenBack}, 0)) as ledger_fen,
        sum(coalesce(${moneyHeld}, 0)) as money_fen
      from orders o where :batch(o.user_id) group by o.user_id
      having sum(coalesce(${delivered}, 0) - coalesce(${takenBack}, 0)) <> sum(coalesce(${moneyHeld}, 0))`,
  },
  {
    name: "more_back_than_paid",
    what: "退给一个人的钱比他付的多",
    walk: BUYERS,
    query: `select o.user_id, sum(coalesce(${moneyHeld}, 0)) as money_fen from orders o
      where :batch(o.user_id) group by o.user_id having sum(coalesce(${moneyHeld}, 0)) < 0`,
  },
];
