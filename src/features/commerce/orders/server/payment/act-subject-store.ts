import { eq, inArray } from "drizzle-orm";
import type { TitleSubjects } from "../../../../../domain/staff/act-subjects.ts";
import { titlesByKey } from "../../../../../kit/tables/titles-by-key.ts";
import { orders } from "../order/order-tables.ts";
import { refundRequests } from "./refund-tables.ts";

export const orderSubjects = titlesByKey({ key: orders.orderNo, title: orders.title });

/** A refund has the title of its order. */
export const refundSubjects: TitleSubjects = async (db, keys) => {
  const { id, orderNo } = refundRequests;
  const ids = keys.map(Number).filter(Number.isSafeInteger);
  const rows = await db
    .select({ id, title: orders.title })
    .from(refundRequests)
    .innerJoin(orders, eq(orders.orderNo, orderNo))
    .where(inArray(id, ids));
  return new Map(rows.map((row) => [String(row.id), row.title]));
};
