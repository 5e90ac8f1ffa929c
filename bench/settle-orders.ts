import type pg from "pg";

export interface UnpaidOrder {
  outTradeNo: string;
  totalFen: number;
}

/** Orders of a month's membership, each of another person, that wait at WeChat Pay. */
export async function addUnpaidOrders(pool: pg.Pool, count: number): Promise<UnpaidOrder[]> {
  const numbered = `(select n, to_char(now(), 'YYYYMMDDHH24MISS') || lpad(n::text, 10, '0') as no from generate_series(1, ${count}) n) numbered`;
  const plan = "(select id, name, level, price_fen from plans where slug = 'vip-month') plan";
  await pool.query(`
    insert into orders (order_no, user_id, state, title, total_fen, channel, agreement_version, created_at, expires_at)
      select no, n, 'pending', name, price_fen, 'wechat', '2026-11', now(), now() + interval '30 minutes' from ${numbered}, ${plan}`);
  await pool.query(`
    insert into order_lines (order_no, position, kind, title, detail, amount_fen, subject, level, duration_months, paid_fen, value_fen)
      select order_no, 0, 'plan', title, '1 个月', total_fen, 'plan:' || plan.id, level, 1, total_fen, total_fen from orders, ${plan}`);
  await pool.query(`
    insert into order_events (order_no, to_state, source, at) select order_no, 'pending', 'buyer', created_at from orders`);
  const { rows } = await pool.query<UnpaidOrder>(`
    insert into payments (order_no, channel, out_trade_no, amount_fen, state, created_at, next_check_at)
      select order_no, 'wechat', order_no, total_fen, 'open', created_at, now() + interval '1 hour' from orders
      returning out_trade_no as "outTradeNo", amount_fen as "totalFen"`);
  return rows;
}

/** Counts the orders that were delivered and the rights that were granted. */
export async function countDelivered(pool: pg.Pool): Promise<{ fulfilled: number; granted: number }> {
  const { rows } = await pool.query<{ fulfilled: number; granted: number }>(`
    select (select count(*)::int from orders where state = 'fulfilled') as fulfilled,
      (select count(distinct order_no)::int from grants where source = 'order') as granted`);
  return rows[0] ?? { fulfilled: 0, granted: 0 };
}
