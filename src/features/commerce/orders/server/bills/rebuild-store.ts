import { sql } from "drizzle-orm";
import type { Finding, SiteCheck } from "../../../../../kit/process/site-check.ts";
import { DAY_MS } from "../../../../../kit/values/durations.ts";
import type { Clock } from "../../../../../ports/clock.ts";
import type { Database } from "../../../../../ports/database.ts";
import { payments } from "../payment/payment-tables.ts";
import { refundPayouts } from "../payment/refund-tables.ts";
import { billDays, billEntries } from "./bill-tables.ts";

/** Each batch reads the bills once. */
const TRADES_AT_ONCE = 5_000;

type TradeSums = {
  channel: string;
  out_trade_no: string;
  order_no: string | null;
  bill_paid: string;
  bill_refunded: string;
  own_paid: string;
  own_refunded: string;
};

const WHY = "账单是支付渠道实际收付的记录，账本和它不同，就有钱没有入账、多记了，或退款没有记下。";
const REMEDY = "在管理后台的对账页打开这一天，按商户单号在支付渠道查这笔交易，以渠道为准处理差异。";

/**
 * Derives what was paid and refunded for each trade from the stored bills of the gateways alone, and compares it with
 * the ledger. Money that moved on a day without a reconciled bill is left out on both sides; such days are named.
 */
export function rebuildCheck({ db, clock }: { db: Database; clock: Clock }): SiteCheck {
  return {
    name: "rebuild",
    title: "从账单重算的收退",
    async *find() {
      yield* findMissingDays(db, new Date(clock.now().getTime() - DAY_MS));
      let after = { channel: "", out_trade_no: "" };
      for (;;) {
        const trades = await sumTrades(db, after);
        for (const trade of trades) yield* compare(trade);
        const last = trades.at(-1);
        if (last === undefined) return;
        after = last;
      }
    },
  };
}

async function* findMissingDays(db: Database, dueBefore: Date): AsyncGenerator<Finding> {
  const { rows } = await db.execute<{ channel: string; day: string }>(
    sql`select channel, day::text from ${billDays} where reconciled_at is null and next_attempt_at < ${dueBefore.toISOString()} order by 1, 2`,
  );
  for (const { channel, day } of rows)
    yield {
      severity: "warning",
      what: `${channel} ${day} 还没有账单，这一天的收退没有比较`,
      why: "没有账单的日子，收的钱和退的钱都没有核对过。",
      remedy: "在管理后台的对账页看这一天取账单的错误，再取一次。",
    };
}

/** The day of a moment in Beijing has a reconciled bill. */
const isBilled = (channel: string, at: string) =>
  sql.raw(`exists (select from bill_days d where d.channel = ${channel} and d.reconciled_at is not null
    and d.day = (${at} at time zone 'Asia/Shanghai')::date)`);

async function sumTrades(db: Database, after: { channel: string; out_trade_no: string }): Promise<TradeSums[]> {
  const { rows } = await db.execute<TradeSums>(sql`
    with batch as (
      select channel, out_trade_no from (
        (select channel, out_trade_no from ${payments}
          where (channel, out_trade_no) > (${after.channel}, ${after.out_trade_no})
          order by 1, 2 limit ${TRADES_AT_ONCE})
        union
        (select distinct channel, out_trade_no from ${billEntries}
          where (channel, out_trade_no) > (${after.channel}, ${after.out_trade_no})
          order by 1, 2 limit ${TRADES_AT_ONCE})) trades
      order by 1, 2 limit ${TRADES_AT_ONCE})
    select b.channel, b.out_trade_no, p.order_no,
      coalesce(e.paid, 0) as bill_paid, coalesce(e.refunded, 0) as bill_refunded,
      case when ${isBilled("p.channel", "p.paid_at")} then p.amount_fen else 0 end as own_paid,
      case when p.refunded_at is not null and ${isBilled("p.channel", "p.refunded_at")} then p.amount_fen else 0 end
        + coalesce((select sum(o.amount_fen) from ${refundPayouts} o where o.payment_id = p.id and o.state = 'back'
          and o.kind = 'channel' and ${isBilled("p.channel", "o.back_at")}), 0) as own_refunded
    from batch b
      left join ${payments} p using (channel, out_trade_no)
      left join (
        select channel, out_trade_no, sum(amount_fen) filter (where kind = 'payment') as paid,
          sum(amount_fen) filter (where kind = 'refund') as refunded
        from ${billEntries} join batch using (channel, out_trade_no) join ${billDays} d using (channel, day)
        where ${billEntries}.state = 'done' and d.reconciled_at is not null
        group by 1, 2) e using (channel, out_trade_no)
    order by 1, 2`);
  return rows;
}

function* compare(trade: TradeSums): Generator<Finding> {
  const name = `${trade.channel} ${trade.out_trade_no}${trade.order_no === null ? "，本站没有这笔支付" : `，订单 ${trade.order_no}`}`;
  for (const [word, bill, own] of [
    ["收款", trade.bill_paid, trade.own_paid],
    ["退款", trade.bill_refunded, trade.own_refunded],
  ] as const) {
    const difference = Number(own) - Number(bill);
    if (difference !== 0)
      yield {
        severity: "error",
        what: `${word}差 ${difference} 分：账单 ${bill} 分，账本 ${own} 分（${name}）`,
        why: WHY,
        remedy: REMEDY,
      };
  }
}
