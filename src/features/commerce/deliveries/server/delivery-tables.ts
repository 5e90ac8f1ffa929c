import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { DELIVERED_KINDS } from "../../../../domain/content/delivered-content.ts";
import { int8, isOneOf, longRanges, moment } from "../../../../kit/tables/columns.ts";

/** The first delivery of each resource to each user under each right. Refunds are decided by it (decisions §9). */
export const contentDeliveries = pgTable(
  "content_deliveries",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    userId: int8("user_id").notNull(),
    kind: text("kind", { enum: DELIVERED_KINDS }).notNull(),
    resourceId: int8("resource_id").notNull(),
    /** The right that opened it, and the order line that the right came from. null: it was not bought. */
    grantId: int8("grant_id").notNull(),
    orderNo: text("order_no"),
    orderLine: smallint("order_line"),
    /** When the right was granted. The time of deletion depends on it. */
    grantedAt: moment("granted_at").notNull(),
    deliveredAt: moment("delivered_at").notNull(),
    /** Whether the resource counts as delivered. Films are measured by the delivered bytes instead. */
    isWhole: boolean("is_whole").notNull(),
    /** For a film: the seconds that the player reported as watched under this right. */
    reportedSeconds: doublePrecision("reported_seconds").notNull().default(0),
    /** Staff decided that it does not count. */
    excludedAt: moment("excluded_at"),
    excludedBy: int8("excluded_by"),
    excludeReason: text("exclude_reason"),
  },
  (table) => [
    unique("content_deliveries_once").on(table.userId, table.kind, table.resourceId, table.grantId),
    index("content_deliveries_line").on(table.orderNo, table.orderLine).where(sql`${table.orderNo} is not null`),
    index("content_deliveries_age").on(table.grantedAt),
    check("content_deliveries_kind_known", isOneOf(table.kind, DELIVERED_KINDS)),
    check("content_deliveries_line_whole", sql`(${table.orderNo} is null) = (${table.orderLine} is null)`),
    check(
      "content_deliveries_excluded_whole",
      sql`(${table.excludedAt} is null) = (${table.excludeReason} is null)
        and (${table.excludedBy} is null or ${table.excludedAt} is not null)`,
    ),
  ],
);

/**
 * The parts of a file that were sent, in the time of a film or in bytes. A part that was sent repeatedly counts once.
 */
export const deliveredFiles = pgTable(
  "delivered_files",
  {
    deliveryId: int8("delivery_id")
      .notNull()
      .references(() => contentDeliveries.id, { onDelete: "cascade" }),
    fileId: int8("file_id").notNull(),
    /** In milliseconds for a film or recording, in bytes for a downloadable file. */
    length: int8("length").notNull(),
    sent: longRanges("sent").notNull(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.fileId] })],
);
