import { and, eq, gt, gte, inArray, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { orderLines, orders } from "./order-tables.ts";

/**
 * The lowest paid price of a product among the orders of these days: before coupons and credits, and the full price if
 * the buyer owned a part. Refunded and unpaid orders do not count.
 */
export async function findLowestCharged(
  db: DatabaseOrTransaction,
  { subject, from, until }: { subject: string; from: Date; until: Date },
): Promise<number | null> {
  const selling = alias(orderLines, "selling");
  const charged = db
    .select({ unitFen: sql<number>`sum(${orderLines.amountFen})::integer`.as("unit_fen") })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderNo, orders.orderNo))
    .where(
      and(
        eq(orders.state, "fulfilled"),
        gt(orders.totalFen, 0),
        // A gateway reports the time of payment in whole seconds. An order that was created later cannot have been paid
        // earlier.
        gte(orders.paidAt, from),
        lt(orders.paidAt, until),
        lt(orders.createdAt, until),
        inArray(orderLines.kind, ["plan", "product"]),
        sql`exists (select from ${orderLines} as ${sql.identifier("selling")}
          where ${selling.orderNo} = ${orders.orderNo} and ${selling.subject} = ${subject})`,
      ),
    )
    .groupBy(orders.orderNo)
    .as("charged");
  const [row] = await db.select({ lowest: sql<number | null>`min(${charged.unitFen})` }).from(charged);
  return row?.lowest ?? null;
}
