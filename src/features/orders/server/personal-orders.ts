import { and, asc, count, eq, gt, inArray } from "drizzle-orm";
import type { DataTable } from "../../../kit/data-table.ts";
import { inBatches } from "../../../kit/in-batches.ts";
import { formatFen } from "../../../kit/money.ts";
import type { Database } from "../../../ports/database.ts";
import type { OrderState } from "../contract.ts";
import { orders } from "./order-tables.ts";

const BATCH = 500;

const states: Record<OrderState, string> = {
  pending: "待付款",
  paid: "已付款",
  fulfilled: "已完成",
  closed: "已关闭",
  refunding: "退款中",
  refunded: "已退款",
  partially_refunded: "部分退款",
};

/** Money is on its way in one direction or the other. */
const open: OrderState[] = ["pending", "paid", "refunding"];

/** A buyer's orders, for a copy of the buyer's data. */
export function listOrderTables(db: Database, userId: number): DataTable[] {
  return [
    {
      name: "orders",
      title: "订单",
      columns: {
        order_no: "订单号",
        title: "内容",
        total: "金额",
        state: "状态",
        created_at: "下单时间",
        paid_at: "付款时间",
        granted_until: "有效期至",
      },
      async *rows() {
        const all = inBatches<typeof orders.$inferSelect>((last) =>
          db
            .select()
            .from(orders)
            .where(and(eq(orders.userId, userId), last ? gt(orders.orderNo, last.orderNo) : undefined))
            .orderBy(asc(orders.orderNo))
            .limit(BATCH),
        );
        for await (const { orderNo, planName, totalFen, state, createdAt, paidAt, grantedUntil } of all) {
          yield {
            order_no: orderNo,
            title: planName,
            total: formatFen(totalFen),
            state: states[state],
            created_at: createdAt.toISOString(),
            paid_at: paidAt?.toISOString() ?? null,
            granted_until: grantedUntil?.toISOString() ?? null,
          };
        }
      },
    },
  ];
}

/** What orders mean for an account that wants to go: they stay, and open ones come first. */
export async function describeOrderHoldings(db: Database, userId: number) {
  const [all] = await db.select({ total: count() }).from(orders).where(eq(orders.userId, userId));
  const isOpen = and(eq(orders.userId, userId), inArray(orders.state, open));
  const [unsettled] = await db.select({ total: count() }).from(orders).where(isOpen);
  return {
    consequences: all?.total ? [`${all.total} 笔订单和付款记录按法律规定保留，但不再显示是谁的`] : [],
    obstacles: unsettled?.total ? [`有 ${unsettled.total} 笔订单等待付款、开通或退款，请先处理完`] : [],
  };
}
