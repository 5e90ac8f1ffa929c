import pg from "pg";
import { unboundQuery } from "../../src/composition/doctor/invariants.ts";
import { moneyInvariants } from "../../src/composition/doctor/money/money-checks.ts";
import type { ChannelName } from "../../src/ports/payment-channel.ts";

/** The gateway's records of one trade, from the ledger of the sandbox. */
export interface GatewayTrade {
  channel: ChannelName;
  out_trade_no: string;
  total_fen: number;
  state: "NOTPAY" | "SUCCESS" | "CLOSED" | "REFUND";
  transaction_id: string | null;
  deliveries: { id: string; event_type: string; state: string }[];
}

/**
 * All checks as one prepared statement, which each connection plans once. Histories run it after each step, and
 * planning fifty statements each time would take most of their time.
 */
const allChecks = {
  name: "payment_invariants",
  text: moneyInvariants
    .map(
      (invariant, index) =>
        `(select ${index} as position, ${pg.escapeLiteral(invariant.name)} as name, to_jsonb(found) as row from (${unboundQuery(invariant)}) found limit 1)`,
    )
    .join("\nunion all\n"),
};

/** The violated invariants of money, and differences from the gateway; empty if there are none. No payment may be in progress. */
export async function findBrokenInvariants(pool: pg.Pool, gateway: readonly GatewayTrade[]): Promise<string[]> {
  const { rows } = await pool.query(allChecks);
  const broken = rows
    .toSorted((a, b) => a.position - b.position)
    .map(({ name, row }) => `${name}: ${JSON.stringify(row)}`);
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
