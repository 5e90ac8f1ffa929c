import pg from "pg";
import { orderStateSchema } from "../../src/features/commerce/orders/contract.ts";
import { canMove } from "../../src/features/commerce/orders/order-states.ts";

/** The gateway's records of one trade, from the ledger of the sandbox. */
export interface GatewayTrade {
  channel: "wechat" | "alipay";
  out_trade_no: string;
  total_fen: number;
  state: "NOTPAY" | "SUCCESS" | "CLOSED" | "REFUND";
  transaction_id: string | null;
  deliveries: { id: string; event_type: string; state: string }[];
}

/**
 * Σ ledger = Σ paid − Σ refunded (security PAY-9) for each user. Both sides are calculated from separate tables, except
 * for the orders. Ledger: the prices of deliveries, without gifts that were returned as a whole, minus granted refunds.
 * Money: payments minus refunds that are paid or in progress.
 */
const LEDGER_AND_MONEY = `
  select o.user_id, sum(coalesce(l.delivered, 0) - coalesce(r.granted_back, 0)) as ledger_fen,
    sum(coalesce(p.paid, 0) - coalesce(p.unwanted, 0) - coalesce(p.paid_out, 0)) as money_fen
  from orders o
    left join (select order_no, sum(paid_fen) as delivered from order_lines
      where exists (select from order_events e where e.order_no = order_lines.order_no and e.to_state = 'fulfilled')
        and not exists (select from gifts g where g.order_no = order_lines.order_no and g.ended_at is not null)
      group by 1) l using (order_no)
    left join (select order_no, sum(case when r.state in ('refunded', 'paid_by_hand') then r.sum_fen else coalesce(back.fen, 0) end) as granted_back
      from refund_requests r left join (select request_id, sum(amount_fen) as fen from refund_payouts where state = 'back' group by 1) back
        on back.request_id = r.id
      where r.state in ('approved', 'refunding', 'waiting_balance', 'refunded', 'paid_by_hand') group by 1) r using (order_no)
    left join (select order_no, sum(amount_fen) filter (where paid_at is not null) as paid,
        sum(amount_fen) filter (where state in ('refunding', 'refunded')) as unwanted,
        sum((select sum(amount_fen) from refund_payouts out where out.payment_id = payments.id and out.state = 'back')) as paid_out
      from payments group by 1) p using (order_no)
  group by 1`;

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
  "I9 an invitation is credited without an order that stands, or opens what it does not say": `
    select i.id from invitations i left join orders o using (order_no) left join grants g on g.invitation_id = i.id
    where i.state = 'credited' and (o.state <> 'fulfilled' or o.user_id <> i.user_id
      or (i.reward = 'vip_days') <> (g.id is not null and g.revoked_at is null and g.user_id = i.inviter_id
        and g.ends_at - g.starts_at = i.days * interval '1 day'))`,
  "I9 an invitation is credited for an order whose money goes back": `
    select i.id from invitations i join payments p using (order_no) join refund_payouts b on b.payment_id = p.id
    where i.state in ('waiting', 'held', 'credited')`,
  "I9 days are left of an invitation that was taken back, or were given to one that earned nothing": `
    select g.id from grants g left join invitations i on i.id = g.invitation_id
    where g.source = 'invitation' and (i.id is null or g.value_fen <> 0
      or i.state not in ('credited', 'returning', 'returned') or (i.state = 'returned') <> (g.revoked_at is not null))`,
  "I7 more goes back than a payment took": `
    select p.id from payments p join refund_payouts o on o.payment_id = p.id
    group by p.id, p.amount_fen having sum(o.amount_fen) > p.amount_fen`,
  "I7 a granted refund whose parts do not add up": `
    select r.id from refund_requests r left join refund_payouts o on o.request_id = r.id
    where r.state in ('approved', 'refunding', 'waiting_balance', 'refunded', 'paid_by_hand')
    group by r.id, r.sum_fen having sum(o.amount_fen) is distinct from r.sum_fen`,
  "I7 money goes back that nobody granted": `
    select o.id from refund_payouts o join refund_requests r on r.id = o.request_id
    where r.state not in ('approved', 'refunding', 'waiting_balance', 'refunded', 'paid_by_hand')`,
  "I7 a right is left of a refunded line": `
    select g.id from refund_requests r join grants g on g.order_no = r.order_no and g.order_line = r.order_line
    where r.state in ('approved', 'refunding', 'waiting_balance', 'refunded', 'paid_by_hand') and g.revoked_at is null`,
  "I7 called back before all of it is": `
    select r.id from refund_requests r join refund_payouts o on o.request_id = r.id
    where r.state in ('refunded', 'paid_by_hand') and o.state <> 'back'`,
  "I7 paid by hand without two people": `
    select r.id from refund_requests r join refund_payouts o on o.request_id = r.id
      left join refund_paybacks b on b.request_id = r.id
    where o.kind = 'by_hand' and o.state = 'back' and (b.confirmed_by is null or b.confirmed_by = b.recorded_by)`,
  "I7 called paid by hand without a part that was": `
    select r.id from refund_requests r where (r.state = 'paid_by_hand') <> exists (
      select from refund_payouts o where o.request_id = r.id and o.kind = 'by_hand' and o.state = 'back')
    and r.state in ('refunded', 'paid_by_hand')`,
  "I7 the sum by hand is not what went past the gateways": `
    select b.request_id from refund_paybacks b join refund_payouts o on o.request_id = b.request_id and o.kind = 'by_hand'
    where b.confirmed_at is not null group by b.request_id, b.amount_fen having sum(o.amount_fen) <> b.amount_fen`,
  "I7 more goes back for a line than it was worth": `
    select r.id from refund_requests r join order_lines l on l.order_no = r.order_no and l.position = r.order_line
    where r.state in ('approved', 'refunding', 'waiting_balance', 'refunded', 'paid_by_hand') and r.sum_fen > l.value_fen`,
  "I7 a person's ledger is not what they paid without what went back": `
    select o.user_id from orders o left join (
      select order_no, sum(amount_fen) filter (where state in ('paid', 'refunding', 'refunded')) as took,
        sum(amount_fen) filter (where state = 'refunded') as sent from payments group by 1) p using (order_no)
    left join (
      select p.order_no, sum(x.amount_fen) as back from refund_payouts x join payments p on p.id = x.payment_id
      where x.state = 'back' group by 1) b using (order_no)
    group by o.user_id having sum(coalesce(p.took, 0) - coalesce(p.sent, 0) - coalesce(b.back, 0)) < 0`,
  "I7 the order's end and its refunds disagree": `
    select o.order_no from orders o join refund_requests r using (order_no)
    where (r.state in ('approved', 'refunding', 'waiting_balance') and o.state not in ('refunding', 'partially_refunded'))
      or (r.state in ('refunded', 'paid_by_hand') and o.state = 'fulfilled')`,
  "I10 an issued invoice of another amount than its orders hold": `
    select i.id from invoices i join invoice_orders o on o.invoice_id = i.id and o.is_living
    where i.state = 'issued' and o.amount_fen <> coalesce(
      (select sum(p.amount_fen - coalesce((select sum(r.amount_fen) from refund_payouts r where r.payment_id = p.id), 0))
        from payments p where p.order_no = o.order_no and p.state = 'paid'), 0)`,
  "I11 a booking and its order disagree": `
    select b.id, b.state, o.state from bookings b join orders o using (order_no)
    where not case b.state
      when 'held' then o.state = 'pending'
      when 'released' then o.state in ('closed', 'refunding', 'refunded') and not exists (
        select from order_events e where e.order_no = o.order_no and e.to_state = 'fulfilled')
      else exists (select from order_events e where e.order_no = o.order_no and e.to_state = 'fulfilled') end`,
  "I11 a delivered order of a booking that is somebody else's, or none": `
    select l.order_no from order_lines l join orders o using (order_no)
      left join bookings b on b.order_no = o.order_no and 'booking:' || b.id = l.resource_key and b.user_id = o.user_id
    where l.subject like 'consultation:%' and l.resource_key in (select 'booking:' || id from bookings)
      and exists (select from order_events e where e.order_no = o.order_no and e.to_state = 'fulfilled')
      and (b.id is null or b.confirmed_at is null)`,
  "I11 a refunded booking that still takes a time to come": `
    select b.id from bookings b join orders o using (order_no) where b.state in ('held', 'confirmed') and o.state = 'refunded'`,
  "I12 the parts of a quote are not its sum": `
    select q.id from outsourcing_quotes q left join outsourcing_milestones m on m.quote_id = q.id
    group by q.id, q.total_fen having coalesce(sum(m.price_fen), 0) <> q.total_fen`,
  "I12 a part of some work and its order disagree": `
    select m.id, m.state, o.state from outsourcing_milestones m join orders o using (order_no)
    where not case
      when m.state = 'held' then o.state = 'pending'
      when m.state in ('working', 'delivered', 'accepted') then exists (
        select from order_events e where e.order_no = o.order_no and e.to_state = 'fulfilled')
      when m.state = 'planned' then o.state in ('closed', 'refunding', 'refunded')
      else true end`,
  "I12 a delivered order of a part that is somebody else's, at another price, or of a version that was not agreed to": `
    select l.order_no from order_lines l join orders o using (order_no)
      left join (outsourcing_milestones m join outsourcing_projects p on p.id = m.project_id
        join outsourcing_quotes q on q.id = m.quote_id and q.state = 'accepted')
        on m.order_no = o.order_no and 'milestone:' || m.id = l.resource_key
          and p.user_id = o.user_id and m.price_fen = l.amount_fen
    where l.subject like 'outsourcing:%' and l.resource_key in (select 'milestone:' || id from outsourcing_milestones)
      and exists (select from order_events e where e.order_no = o.order_no and e.to_state = 'fulfilled')
      and (m.id is null or m.paid_at is null)`,
  "I12 refunded work that goes on": `
    select m.id from outsourcing_milestones m join orders o using (order_no)
    where m.state in ('held', 'working', 'delivered') and o.state = 'refunded'`,
  "I12 two parts of one project paid and not accepted": `
    select project_id from outsourcing_milestones where state in ('held', 'working', 'delivered')
    group by project_id having count(*) > 1`,
  "I12 ended work with money for it unpromised": `
    select m.id from outsourcing_milestones m join outsourcing_projects p on p.id = m.project_id
    where p.state = 'cancelled' and m.state = 'cancelled' and m.paid_at is not null
      and exists (select from order_lines l where l.order_no = m.order_no and l.value_fen > 0) and not exists (
      select from refund_requests r where r.order_no = m.order_no
        and r.state in ('asked', 'approved', 'refunding', 'waiting_balance', 'refunded', 'paid_by_hand'))`,
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
  "I3 a line is worth something else than its money and the credits used up for it": `
    select o.order_no from orders o join order_lines l using (order_no)
    group by o.order_no, o.total_fen
    having sum(l.value_fen) <> o.total_fen - sum(case l.kind when 'upgrade_credit' then l.amount_fen else 0 end)`,
  "I8 a campaign's count is not its uses, or is more than its limit": `
    select c.id from coupon_campaigns c left join coupon_uses u
      on u.campaign_id = c.id and u.released_at is null and u.returned_at is null
    group by c.id having count(u.id) <> c.used_count or count(u.id) > c.total_limit`,
  "I8 somebody uses a campaign too often": `
    select u.user_id from coupon_uses u join coupon_campaigns c on c.id = u.campaign_id
    where u.released_at is null and u.returned_at is null
    group by u.user_id, c.id, c.per_person having count(*) > c.per_person`,
  "I8 somebody uses another's coupon": `
    select u.id from coupon_uses u join coupons c on c.id = u.coupon_id join orders o using (order_no)
    where u.user_id <> c.user_id or u.user_id <> o.user_id or u.campaign_id <> c.campaign_id`,
  "I8 an order with more than one coupon": `
    select order_no from order_lines where kind = 'coupon' group by 1 having count(*) > 1`,
  "I8 an order's line and its coupon disagree": `
    select o.order_no from orders o left join order_lines l on l.order_no = o.order_no and l.kind = 'coupon'
      left join (select distinct order_no, discount_fen from coupon_uses) u on u.order_no = o.order_no
    where l.amount_fen is distinct from -u.discount_fen`,
  "I8 an order's state and its coupon disagree": `
    select o.order_no, o.state from order_lines l join orders o using (order_no) left join coupon_uses u
      on u.order_no = o.order_no and u.released_at is null and u.returned_at is null
    where l.kind = 'coupon' and not case o.state
      when 'closed' then u.id is null
      when 'pending' then u.id is not null and u.used_at is null
      when 'refunded' then true
      -- Unwanted money on its way back has given its coupon up; what was delivered has not.
      when 'refunding' then (u.used_at is not null) = exists (
        select from order_events e where e.order_no = o.order_no and e.to_state = 'fulfilled')
      else u.used_at is not null end`,
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
  "I8 who pays is known of a payment that nobody can make any more": `
    select id from payments where state <> 'open' and (payer_openid is not null or payer_state is not null)`,
  "I8 two payments by one way": `
    select order_no from payments group by order_no, channel, way having count(*) > 1`,
  "I3 an order that holds money twice": `
    select order_no from payments where state = 'paid' group by 1 having count(*) > 1`,
  "I9 what was delivered and the money for it differ, for a person": `
    select * from (${LEDGER_AND_MONEY}) one where ledger_fen <> money_fen`,
  "I9 what was delivered and the money for it differ, in all": `
    select sum(ledger_fen) as ledger, sum(money_fen) as money from (${LEDGER_AND_MONEY}) one
    having sum(ledger_fen) <> sum(money_fen)`,
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

/**
 * All checks as one prepared statement, which each connection plans once. Histories run it after each step, and
 * planning fifty statements each time would take most of their time.
 */
const allChecks = {
  name: "payment_invariants",
  text: Object.entries(checks)
    .map(
      ([name, query], index) =>
        `(select ${index} as position, ${pg.escapeLiteral(name)} as name, to_jsonb(found) as row from (${query}) found limit 1)`,
    )
    .join("\nunion all\n"),
};

/** The violated invariants of I1 to I12 (security §7); empty if there are none. No payment may be in progress. */
export async function findBrokenInvariants(pool: pg.Pool, gateway: readonly GatewayTrade[]): Promise<string[]> {
  const { rows } = await pool.query(allChecks);
  const broken = rows
    .toSorted((a, b) => a.position - b.position)
    .map(({ name, row }) => `${name}: ${JSON.stringify(row)}`);
  const { rows: steps } = await pool.query(
    "select distinct from_state, to_state from order_events where from_state is not null",
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
