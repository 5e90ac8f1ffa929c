import type pg from "pg";
import { orderStateSchema } from "../../src/features/orders/contract.ts";
import { canMove } from "../../src/features/orders/order-states.ts";

/** The gateway's own books on one trade, as the sandbox's ledger shows them. */
export interface GatewayTrade {
  channel: "wechat" | "alipay";
  out_trade_no: string;
  total_fen: number;
  state: "NOTPAY" | "SUCCESS" | "CLOSED" | "REFUND";
  transaction_id: string | null;
  deliveries: { id: string; event_type: string; state: string }[];
}

const checks: Readonly<Record<string, string>> = {
  "I1 a transaction is in the books twice": `
    select channel, transaction_id from payments where transaction_id is not null
    group by 1, 2 having count(*) > 1`,
  "I2 a sold line of a fulfilled order without exactly one grant": `
    select o.order_no from orders o join order_lines l on l.order_no = o.order_no and l.subject is not null
      left join grants g on g.order_no = l.order_no and g.order_line = l.position
    where o.state = 'fulfilled' and o.gift_days is null
    group by l.order_no, l.position, o.order_no having count(g.id) <> 1`,
  "I8 an order that was delivered as a gift and is not one gift": `
    select o.order_no from orders o left join gifts g using (order_no)
    where o.gift_days is not null and exists
      (select from order_events e where e.order_no = o.order_no and e.to_state = 'fulfilled')
    group by o.order_no having count(g.id) <> 1`,
  "I8 a gift that nobody paid": `
    select g.id from gifts g left join orders o using (order_no)
    where o.gift_days is null or not exists
      (select from order_events e where e.order_no = o.order_no and e.to_state = 'fulfilled')`,
  "I8 a gift that nobody took opens something": `
    select g.id from gifts g join grants r using (order_no) where g.state not in ('taken', 'revoked')`,
  "I8 a taken gift opens nothing, or opens it to somebody else": `
    select g.id from gifts g left join grants r on r.order_no = g.order_no and r.source = 'gift'
    where g.state in ('taken', 'revoked') group by g.id, g.taken_by
    having count(r.id) = 0 or bool_or(r.user_id <> g.taken_by)`,
  "I8 a right is left of a gift that was taken back": `
    select g.id from gifts g join grants r using (order_no) where g.state = 'revoked' and r.revoked_at is null`,
  "I8 a gift's money and its end disagree": `
    select g.id, g.state, o.state from gifts g join orders o using (order_no)
    where (g.state in ('waiting', 'taken')) <> (o.state = 'fulfilled')
      or (g.state in ('cancelled', 'expired', 'revoked')) <> (o.state in ('refunding', 'refunded'))`,
  "I8 a gift is worth money to whoever took it": `
    select id from grants where source = 'gift' and value_fen <> 0`,
  "I7 more goes back than a payment took": `
    select p.id from payments p join refund_payouts o on o.payment_id = p.id
    group by p.id, p.amount_fen having sum(o.amount_fen) > p.amount_fen`,
  "I7 a granted refund whose parts do not add up": `
    select r.id from refund_requests r left join refund_payouts o on o.request_id = r.id
    where r.state in ('approved', 'refunding', 'waiting_balance', 'refunded')
    group by r.id, r.sum_fen having sum(o.amount_fen) is distinct from r.sum_fen`,
  "I7 money goes back that nobody granted": `
    select o.id from refund_payouts o join refund_requests r on r.id = o.request_id
    where r.state not in ('approved', 'refunding', 'waiting_balance', 'refunded')`,
  "I7 a right is left of a refunded line": `
    select g.id from refund_requests r join grants g on g.order_no = r.order_no and g.order_line = r.order_line
    where r.state in ('approved', 'refunding', 'waiting_balance', 'refunded') and g.revoked_at is null`,
  "I7 called back before all of it is": `
    select r.id from refund_requests r join refund_payouts o on o.request_id = r.id
    where r.state = 'refunded' and o.state <> 'back'`,
  "I7 the order's end and its refunds disagree": `
    select o.order_no from orders o join refund_requests r using (order_no)
    where (r.state in ('approved', 'refunding', 'waiting_balance') and o.state not in ('refunding', 'partially_refunded'))
      or (r.state = 'refunded' and o.state = 'fulfilled')`,
  "I2 an order that sells nothing": `
    select order_no from orders o where not exists
      (select from order_lines l where l.order_no = o.order_no and l.subject is not null)`,
  "I2 a grant for a line that sells nothing": `
    select g.order_no from grants g join orders using (order_no) left join order_lines l
      on l.order_no = g.order_no and l.position = g.order_line where l.subject is null`,
  "I2 a grant for an order that was never fulfilled": `
    select g.order_no from grants g join orders o using (order_no)
    where not exists (select from order_events e where e.order_no = o.order_no and e.to_state = 'fulfilled')`,
  "I2 an order left paid but not delivered": `select order_no from orders where state = 'paid'`,
  "I3 lines do not add up": `
    select o.order_no from orders o join order_lines l using (order_no)
    group by o.order_no, o.total_fen having sum(l.amount_fen) <> o.total_fen`,
  "I3 the lines' shares do not add up": `
    select o.order_no from orders o join order_lines l using (order_no)
    group by o.order_no, o.total_fen having sum(l.paid_fen) <> o.total_fen`,
  "I3 a payment of another amount": `
    select o.order_no from orders o join payments p using (order_no) where p.amount_fen <> o.total_fen`,
  "I3 order and payment disagree": `
    select o.order_no, o.state, p.state from orders o join payments p using (order_no)
    where (o.state, p.state) not in (('pending','open'), ('closed','closed'), ('fulfilled','paid'),
      ('refunding','refunding'), ('refunded','refunded'))
    -- Asked for by the buyer and granted: the payment stays paid, and its payouts say what of it went back.
    and not (p.state = 'paid' and o.state in ('refunding', 'refunded', 'partially_refunded') and exists (
      select from refund_requests r where r.order_no = o.order_no and r.decided_at is not null))
    -- Nobody has begun to pay at Alipay, where nothing can be closed before.
    and not (o.state in ('closed', 'fulfilled') and p.state = 'open' and p.channel = 'alipay')
    -- At another gateway than the one that settled the order: unpaid, or on its way back.
    and not (o.state in ('fulfilled', 'refunding', 'refunded', 'partially_refunded') and p.state <> 'paid' and exists (
      select from payments other where other.order_no = o.order_no and other.id <> p.id
        and other.state = case o.state when 'fulfilled' then 'paid' else other.state end
        and other.state in ('paid', 'refunding', 'refunded')))`,
  "I3 an order that holds money twice": `
    select order_no from payments where state = 'paid' group by 1 having count(*) > 1`,
  "I4 a history that is not a chain": `
    select * from (
      select order_no, from_state, lag(to_state) over (partition by order_no order by id) as before from order_events
    ) steps where from_state is distinct from before`,
  "I4 a history that ends elsewhere": `
    select o.order_no from orders o where o.state is distinct from
      (select to_state from order_events e where e.order_no = o.order_no order by id desc limit 1)`,
  "I6 a delivery without the gateway's word": `
    select o.order_no from orders o join grants g using (order_no) where o.total_fen > 0 and not exists
      (select from order_events e where e.order_no = o.order_no and e.to_state = 'paid'
        and e.source in ('notification', 'query'))`,
};

/** What is broken of I1 to I8 (security §7); empty when all hold. Run it when nothing is in flight. */
export async function findBrokenInvariants(pool: pg.Pool, gateway: readonly GatewayTrade[]): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, query] of Object.entries(checks)) {
    const { rows } = await pool.query(query);
    if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows[0])}`);
  }
  const { rows: steps } = await pool.query(
    "select from_state, to_state from order_events where from_state is not null",
  );
  for (const step of steps) {
    const [from, to] = [orderStateSchema.parse(step.from_state), orderStateSchema.parse(step.to_state)];
    if (!canMove(from, to)) broken.push(`I4 a step that is not allowed: ${from} to ${to}`);
  }
  return [...broken, ...(await compareWithGateway(pool, gateway))];
}

async function compareWithGateway(pool: pg.Pool, gateway: readonly GatewayTrade[]): Promise<string[]> {
  const { rows: payments } = await pool.query("select * from payments");
  const { rows: inbox } = await pool.query("select notification_id from payment_notifications");
  const inboxIds = new Set(inbox.map((row) => row.notification_id));
  const ours = new Map(payments.map((row) => [`${row.channel} ${row.out_trade_no}`, row]));
  const broken: string[] = [];
  for (const trade of gateway) {
    const payment = ours.get(`${trade.channel} ${trade.out_trade_no}`);
    const isPaidThere = trade.state === "SUCCESS" || trade.state === "REFUND";
    const isPaidHere = ["paid", "refunding", "refunded"].includes(payment?.state);
    if (isPaidHere && !isPaidThere) broken.push(`I6 booked without money: ${trade.out_trade_no}`);
    if (isPaidHere && payment.amount_fen !== trade.total_fen) broken.push(`I3 other sum: ${trade.out_trade_no}`);
    if (isPaidHere && payment.transaction_id !== trade.transaction_id) broken.push(`I1 other: ${trade.out_trade_no}`);
    if (payment?.state === "refunded" && trade.state !== "REFUND")
      broken.push(`I3 not sent back: ${trade.out_trade_no}`);
    for (const delivery of trade.deliveries) {
      if (delivery.state === "delivered" && !inboxIds.has(delivery.id))
        broken.push(`I5 not in the inbox: ${delivery.id}`);
    }
  }
  return broken;
}
