import type { Amounts } from "./scale-amounts.ts";

export const ORDERS_A_DAY = 200;
/** The last complete day in Beijing, by the bench's clock. */
export const LAST_DAY = "2026-11-19";
const ORDERS_OF_PERSON = 10;
const PRICE_FEN = 3900;
/** Number of items that wait for staff; it does not depend on the age of the site. */
const WAITING = 25;

/** Every hundredth order was paid at both gateways, and the second payment was refunded. */
const ALL = ({ orders }: Amounts) => `(
  select n, to_char(at, 'YYYYMMDDHH24MISS') || lpad(n::text, 10, '0') as no, at at time zone 'Asia/Shanghai' as at,
    1 + n / ${ORDERS_OF_PERSON} as person, case when n % 4 = 0 then 'alipay' else 'wechat' end as channel
  from (select n, timestamp '${LAST_DAY} 23:50' - (n / ${ORDERS_A_DAY}) * interval '1 day'
      - (n % ${ORDERS_A_DAY}) * interval '7 minutes' as at from generate_series(0, ${orders - 1}) n) numbered)`;

const tradeNo = (no: string, channel: string) => `${no} || case ${channel} when 'alipay' then 'A' else '' end`;

/** Orders of many years, paid and delivered, with the gateways' bills of each day. */
export function orderStatements(amounts: Amounts): string[] {
  const all = ALL(amounts);
  const resolved = amounts.orders / 100;
  return [
    `with plan as (insert into plans (slug, name, level, duration_months, price_fen, benefits)
        values ('bench-month', 'VIP 月卡', 2, 1, ${PRICE_FEN}, '{}') returning id)
      insert into price_history (subject, from_at, price_fen, is_promotional)
        select 'plan:' || id, timestamptz '2000-01-01', ${PRICE_FEN}, false from plan`,
    `insert into orders (order_no, user_id, state, title, total_fen, channel, agreement_version, created_at, expires_at, paid_at)
      select no, person, 'fulfilled', 'VIP 月卡', ${PRICE_FEN}, channel, '2026-11', at, at + interval '30 minutes', at from ${all} o`,
    `insert into order_lines (order_no, position, kind, title, detail, amount_fen, subject, level, duration_months, paid_fen, value_fen)
      select order_no, 0, 'plan', title, '1 个月', total_fen, 'plan:' || (select id from plans where slug = 'bench-month'), 2, 1, total_fen, total_fen
      from orders`,
    `insert into order_events (order_no, from_state, to_state, source, at)
      select order_no, from_state, to_state, 'notification', created_at from orders,
        (values (null, 'pending'), ('pending', 'paid'), ('paid', 'fulfilled')) as step(from_state, to_state)`,
    `insert into grants (user_id, kind, level, starts_at, ends_at, source, order_no, order_line, plan_id, value_fen, created_at)
      select user_id, 'level', 2, created_at, created_at + interval '30 days', 'order', order_no, 0,
        (select id from plans where slug = 'bench-month'), total_fen, created_at from orders`,
    `insert into payments (order_no, channel, out_trade_no, amount_fen, state, transaction_id, paid_at, created_at, next_check_at)
      select order_no, channel, ${tradeNo("order_no", "channel")}, total_fen, 'paid', '42' || order_no, paid_at, created_at, created_at
      from orders`,
    `insert into payments (order_no, channel, out_trade_no, amount_fen, state, transaction_id, paid_at, created_at, next_check_at, refunded_at)
      select no, 'wechat', no, ${PRICE_FEN}, 'refunded', '43' || no, at + interval '1 minute', at, at, at + interval '3 minutes'
      from ${all} o where channel = 'alipay' and n % 100 = 0`,
    `insert into payment_notifications (channel, notification_id, kind, out_trade_no, transaction_id, raw, received_at)
      select channel, 'n' || id, 'payment', out_trade_no, transaction_id, '{}', paid_at from payments`,
    `insert into bill_entries (channel, day, kind, number, out_trade_no, transaction_id, amount_fen, state, fee_fen)
      select channel, (paid_at at time zone 'Asia/Shanghai')::date, 'payment', out_trade_no, out_trade_no, transaction_id, amount_fen, 'done', 23
      from payments`,
    `insert into bill_entries (channel, day, kind, number, out_trade_no, transaction_id, amount_fen, state, fee_fen)
      select channel, (refunded_at at time zone 'Asia/Shanghai')::date, 'refund', out_trade_no || 'R1', out_trade_no, transaction_id, amount_fen, 'done', 0
      from payments where refunded_at is not null`,
    `insert into bill_days (channel, day, reconciled_at, next_attempt_at, has_bill)
      select distinct channel, day, now(), now(), true from bill_entries`,
    `insert into payment_exceptions (kind, channel, out_trade_no, transaction_id, order_no, detail, created_at, resolved_at, resolution)
      select 'paid_twice', 'wechat', no, '', no, '', at, case when n >= ${WAITING} then at end, case when n >= ${WAITING} then '已自动退款' end
      from ${all} o where n < ${resolved}`,
    `insert into bill_differences (channel, day, kind, entry_kind, number, out_trade_no, detail, found_at, settled_at, note)
      select channel, (at at time zone 'Asia/Shanghai')::date - 40, 'only_there', 'payment', no, no, '', at,
        case when n >= ${WAITING} then at end, case when n >= ${WAITING} then '线下的' end
      from ${all} o where n < ${resolved}`,
  ];
}
