import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { BillRow } from "../../../../../ports/payment-channel.ts";
import type { DifferenceKind } from "../../difference-kinds.ts";
import { payments } from "../payment/payment-tables.ts";
import { refundPayouts } from "../payment/refund-tables.ts";
import { spanOfDay } from "./bill-days.ts";
import type { BillDayKey } from "./bill-store.ts";
import { billEntries } from "./bill-tables.ts";

/** A line in which the bill and our records differ. */
export interface FoundDifference {
  kind: DifferenceKind;
  entryKind: BillRow["kind"];
  number: string;
  outTradeNo: string;
  orderNo: string | null;
  billFen: number | null;
  ownFen: number | null;
  detail: string;
  /**
   * The gateway reports a payment that our records do not contain. The gateway is queried, and its answer settles the
   * payment.
   */
  isUnsettled: boolean;
}

/**
 * Payments that received money, and finished refunds by their number at the gateway: full refunds of unusable
 * payments, then partial refunds.
 */
const ownLines = (key: BillDayKey) => {
  const { from, until } = spanOfDay(key.day);
  const { channel } = key;
  return sql`(
    select 'payment' as kind, p.out_trade_no as number, p.out_trade_no, p.order_no, p.amount_fen
      from ${payments} p
      where p.channel = ${channel} and p.paid_at >= ${from.toISOString()} and p.paid_at < ${until.toISOString()}
    union all
    select 'refund', p.out_trade_no || 'R1', p.out_trade_no, p.order_no, p.amount_fen
      from ${payments} p
      where p.channel = ${channel} and p.refunded_at >= ${from.toISOString()} and p.refunded_at < ${until.toISOString()}
    union all
    select 'refund', o.out_refund_no, p.out_trade_no, p.order_no, o.amount_fen
      from ${refundPayouts} o join ${payments} p on p.id = o.payment_id
      -- What was paid back by hand went past the gateway: no bill has it.
      where o.back_at >= ${from.toISOString()} and o.back_at < ${until.toISOString()} and p.channel = ${channel} and o.kind = 'channel'
  )`;
};

/** The totals of the day in our records: paid and refunded. */
export async function sumOwnLines(
  tx: DatabaseOrTransaction,
  key: BillDayKey,
): Promise<{ paidFen: number; refundedFen: number }> {
  const { rows } = await tx.execute<{ paid: string; refunded: string }>(sql`
    select coalesce(sum(amount_fen) filter (where kind = 'payment'), 0) as paid,
      coalesce(sum(amount_fen) filter (where kind = 'refund'), 0) as refunded
    from ${ownLines(key)} own`);
  return { paidFen: Number(rows[0]?.paid ?? 0), refundedFen: Number(rows[0]?.refunded ?? 0) };
}

/** All differences between the stored bill of a day and our records, by number, amount, kind and state. */
export async function findDifferences(
  tx: DatabaseOrTransaction,
  key: BillDayKey,
  limit: number,
): Promise<FoundDifference[]> {
  const { channel, day } = key;
  const { rows } = await tx.execute<{
    kind: DifferenceKind;
    entry_kind: BillRow["kind"];
    number: string;
    out_trade_no: string;
    order_no: string | null;
    bill_fen: string | null;
    own_fen: string | null;
    detail: string;
    is_unsettled: boolean;
  }>(sql`
    with compared as (
      select e.kind as entry_kind, e.number, e.out_trade_no, p.order_no, e.amount_fen as bill_fen, e.state,
        e.transaction_id, p.transaction_id as own_transaction,
        case when e.kind = 'payment' then p.amount_fen when o.id is not null then o.amount_fen
          when e.number = p.out_trade_no || 'R1' and p.state in ('refunding', 'refunded') then p.amount_fen end as own_fen,
        case when e.kind = 'payment' then p.state not in ('open', 'closed') when o.id is not null then o.state = 'back' and o.kind = 'channel'
          else e.number = p.out_trade_no || 'R1' and p.state = 'refunded' end as is_done_here
      from ${billEntries} e
        left join ${payments} p on p.channel = e.channel and p.out_trade_no = e.out_trade_no
        left join ${refundPayouts} o on e.kind = 'refund' and o.out_refund_no = e.number and o.payment_id = p.id
      where e.channel = ${channel} and e.day = ${day}
        -- Nothing moved by these: they failed, or are told of again when they are done.
        and (e.state = 'done' or (e.state = 'failed' and e.kind = 'refund'))
    ), found as (
      select case
          when state = 'failed' then case when is_done_here then 'state' end
          when own_fen is null then 'only_there'
          when own_fen <> bill_fen then 'amount'
          when is_done_here is not true then 'state'
          when entry_kind = 'payment' and own_transaction <> transaction_id then 'state'
        end as kind, *
      from compared
    )
    select kind, entry_kind, number, out_trade_no, order_no, bill_fen, own_fen,
      case when kind <> 'state' then ''
        when state = 'failed' then '账单里退款失败，本站记为已退'
        when is_done_here is not true then case entry_kind when 'payment' then '渠道已收款，本站未入账' else '渠道已退款，本站还没有记为已退' end
        else '交易号不同：账单 ' || transaction_id || '，本站 ' || own_transaction end as detail,
      coalesce(entry_kind = 'payment' and kind = 'state' and is_done_here is not true, false) as is_unsettled
    from found where kind is not null
    union all
    select 'only_here', own.kind, own.number, own.out_trade_no, own.order_no, null, own.amount_fen, '', false
    from ${ownLines(key)} own
    where not exists (select from ${billEntries} e where e.channel = ${channel} and e.kind = own.kind and e.number = own.number)
    limit ${limit}`);
  return rows.map((row) => ({
    kind: row.kind,
    entryKind: row.entry_kind,
    number: row.number,
    outTradeNo: row.out_trade_no,
    orderNo: row.order_no,
    detail: row.detail,
    isUnsettled: row.is_unsettled,
    billFen: row.bill_fen === null ? null : Number(row.bill_fen),
    ownFen: row.own_fen === null ? null : Number(row.own_fen),
  }));
}
