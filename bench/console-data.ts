import pg from "pg";
import { serviceStatements } from "./console-service-data.ts";
import { type Amounts, HUNDREDTH } from "./scale-amounts.ts";
import { fillDatabase, setSearchTriggers } from "./scale-data.ts";
import { LAST_DAY } from "./scale-order-data.ts";

/** One text in this many waits for a decision; the same number were reported. */
const WAITING_SHARE = 200;

interface ConsoleAmounts {
  users: number;
  /** Number of articles, and of comments. */
  texts: number;
  orders: number;
  codes: number;
  invited: number;
  acts: number;
  reviews: number;
  /** Number of bookings, cases and certificates each. */
  records: number;
  /** Number of messages, downloads and documents each. */
  messages: number;
  others: Amounts;
}

const WHOLE: ConsoleAmounts = {
  users: 1_000_000,
  texts: 100_000,
  orders: 50_000,
  codes: 10_000,
  invited: 20_000,
  acts: 200_000,
  reviews: 20_000,
  records: 50_000,
  messages: 100_000,
  others: HUNDREDTH,
};

/** Fills a site with 50 000 orders, 1 000 000 accounts, 100 000 articles and comments, and records for staff lists. */
export async function fillConsole(url: string, amounts = WHOLE): Promise<void> {
  const { others, texts, orders } = amounts;
  await fillDatabase(url, { ...others, articles: texts, comments: texts, commentsOfBusiest: texts / 100, orders });
  const client = new pg.Client(url);
  await client.connect();
  try {
    await setSearchTriggers(client, "disable");
    for (const statement of statements(amounts)) await client.query(statement);
    await setSearchTriggers(client, "enable");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

/** Each order whose place divides by `share`, numbered from 0 again: its number, buyer and moment. */
const everyOrder = (
  share: number,
) => `(select row_number() over (order by order_no) - 1 as n, order_no, user_id, total_fen, channel,
  created_at as at from (select *, row_number() over (order by order_no) as place from orders) numbered where place % ${share} = 0) o`;

const END = `timestamptz '${LAST_DAY} 23:00+08'`;

function statements(amounts: ConsoleAmounts): string[] {
  return [
    `insert into users (id, name, role, status, phone, created_at, updated_at) overriding system value
      select n, '读者' || n, 'user', 'active', '+86139' || lpad(n::text, 8, '0'), ${END} - n * interval '1 minute', ${END}
      from generate_series(1, ${amounts.users}) n on conflict do nothing`,
    // Staff of the bench has the second factor that lists require.
    `insert into second_factors (user_id, sealed_secret, offered_at, confirmed_at) values (1, 'x', ${END}, ${END})`,
    ...moneyStatements(),
    ...giftStatements(amounts),
    ...communityStatements(amounts),
    ...serviceStatements({ ...amounts, documents: amounts.messages }),
    `insert into audit_log (actor_id, action, permission, subject, outcome, request_id, created_at)
      select 1 + n % 20, (array['changeSettings', 'approveRefund', 'decideContent', 'issueInvoice', 'changeCourse'])[1 + n % 5],
        'settings.manage', 'order:' || n, case when n % 50 = 0 then 'refused' else 'done' end, 'r' || n, ${END} - n * interval '5 minutes'
      from generate_series(1, ${amounts.acts}) n`,
  ];
}

/** Five in a hundred orders refunded, one in five invoiced; few of both wait. */
function moneyStatements(): string[] {
  return [
    `insert into refund_requests (order_no, order_line, reason_case, reason, opened_items, sum_fen, items, state, asked_at, decided_at, decided_by, finished_at)
      select order_no, 0, 1 + n % 7, '不合适', 0, 1 + (n * 7919) % total_fen, '[]', state, at, decided, case when decided is not null then 1 end,
        case when state = 'refunded' then decided end
      from (select *, case when state not in ('asked', 'withdrawn') then at + n % 90 * interval '1 hour' end as decided
        from (select *, case when n % 50 = 0 then 'asked' when n % 7 = 0 then 'refused' when n % 31 = 0 then 'withdrawn' else 'refunded' end as state
          from ${everyOrder(20)}) chosen) drawn`,
    `insert into invoices (user_id, state, kind, title, tax_number, email, asked_at, due_on, decided_at, decided_by, number, sending_key)
      select user_id, state, kind, case kind when 'enterprise' then '第' || n || '号书店' else '个人' end, case kind when 'enterprise' then '91310000MA1K' || lpad(n::text, 6, '0') else '' end,
        'r@example.com', at, (at + interval '7 days')::date, case when state <> 'requested' then at + n % 160 * interval '1 hour' end, 1,
        case when state = 'issued' then '24312000000' || lpad(n::text, 9, '0') end, 'bench-' || n
      from (select *, case when n % 100 = 0 then 'requested' when n % 40 = 1 then 'refused' else 'issued' end as state,
          case when n % 3 = 0 then 'enterprise' else 'personal' end as kind from ${everyOrder(5)}) chosen`,
    `insert into invoice_orders (invoice_id, order_no, amount_fen, is_living)
      select invoice.id, o.order_no, total_fen, true from ${everyOrder(5)} join invoices invoice on invoice.sending_key = 'bench-' || n`,
    `with campaign as (insert into coupon_campaigns (name, code, amount_fen, minimum_fen, scope, per_person, is_first_purchase_only, is_combinable, valid_from, note, used_count, sending_key, created_at)
        values ('开学季', 'BENCH', 100, 0, '{}', 100, false, false, ${END} - interval '5 years', '', 0, 'bench', ${END}) returning id),
      given as (insert into coupons (campaign_id, user_id, source, given_key, given_at)
        select campaign.id, user_id, 'code', 'bench-' || order_no, at from ${everyOrder(3)}, campaign returning id, campaign_id, user_id, given_key)
      insert into coupon_uses (coupon_id, campaign_id, user_id, order_no, discount_fen, claimed_at, used_at)
        select given.id, campaign_id, given.user_id, order_no, 1 + (n * 7919) % 3000, at, case when n % 20 <> 0 then at + interval '1 minute' end
        from ${everyOrder(3)} join given on given_key = 'bench-' || order_no`,
  ];
}

function giftStatements({ invited, codes }: ConsoleAmounts): string[] {
  return [
    `insert into gifts (order_no, user_id, title, lines, secret_hash, secret_sealed, state, made_at, expires_at, taken_by, taken_at, ended_at)
      select order_no, user_id, 'VIP 月卡', '[]', 'bench-' || n, case state when 'waiting' then '' end, state, at, at + n % 90 * interval '1 day',
        case when state = 'taken' then 100 + n end, case when state = 'taken' then at + n % 40 * interval '1 hour' end,
        case when state = 'expired' then at + n % 90 * interval '1 day' end
      from (select *, case when n % 30 = 0 then 'waiting' when n % 11 = 0 then 'expired' else 'taken' end as state from ${everyOrder(25)}) chosen`,
    `insert into invitations (user_id, inviter_id, state, bound_at, signs, order_no, paid_at, due_at, reward, days, credited_at)
      select 10000 + n, 1 + n % 900, state, at, '{}', null, null, case when state <> 'bound' then at + n % 20 * interval '1 day' end,
        case when state <> 'bound' then 'vip_days' end, case when state <> 'bound' then 30 end,
        case when state = 'credited' then at + n % 25 * interval '1 day' end
      from (select n, ${END} - n * interval '20 minutes' as at,
        case when n % 100 = 0 then 'held' when n % 3 = 0 then 'credited' else 'bound' end as state from generate_series(1, ${invited}) n) drawn`,
    `with batch as (insert into redeem_batches (name, subject, title, level, duration_months, code_count, per_person, valid_from, note, sending_key, created_at)
        values ('书展', 'plan:1', 'VIP 月卡', 2, 1, ${codes}, 1, ${END} - interval '1 year', '', 'bench', ${END}) returning id)
      insert into redeem_codes (batch_id, code_hash, last_four, user_id, redeemed_at)
        select id, 'bench-' || n, lpad((n % 10000)::text, 4, '0'), case when n % 3 <> 0 then n end,
          case when n % 3 <> 0 then ${END} - (n * 7919) % 9000 * interval '1 hour' end
        from batch, generate_series(1, ${codes}) n`,
  ];
}

function communityStatements({ reviews }: ConsoleAmounts): string[] {
  return [
    `insert into moderation_items (kind, thing_id, author_id, state, is_waiting, why, words, reports, trusted_reports, created_at, changed_at, decided_at)
      select 'post', id, author_id, case when id % 40 = 0 then 'hidden' when id % ${WAITING_SHARE} = 1 then 'held' else 'published' end,
        id % ${WAITING_SHARE} = 1, case when id % ${WAITING_SHARE} = 1 then '{first_post}' else '{}' end::text[], '{}',
        case when id % ${WAITING_SHARE} = 2 then 1 + id % 5 else 0 end, 0, created_at, created_at,
        case when id % 10 = 3 then created_at end
      from discussion_posts`,
    `insert into moderation_publications (kind, thing_id, user_id, change, source, sealed, created_at)
      select 'post', id, author_id, 'published', source, '', created_at from discussion_posts`,
    `with product as (insert into products (kind, title, price_fen, sole_key, created_at, updated_at)
        select 'bundle', '第 ' || n || '个套装', 100 + n, null, ${END}, ${END} from generate_series(1, 40) n returning id, price_fen)
      insert into price_history (subject, from_at, price_fen, is_promotional)
        select 'product:' || id, timestamptz '2000-01-01', price_fen, false from product`,
    `insert into product_reviews (product_id, author_id, rating, text, state, created_at, edited_at, answer, answered_at)
      select (select min(id) from products) + n % 40, 1000 + n, 1 + n % 5, '讲得清楚，照着做就有结果。', 'published', ${END} - n * interval '30 minutes',
        case when n % 9 = 0 then ${END} - n * interval '20 minutes' end, case when n % 30 <> 0 then '谢谢' end, case when n % 30 <> 0 then ${END} end
      from generate_series(1, ${reviews}) n`,
  ];
}
