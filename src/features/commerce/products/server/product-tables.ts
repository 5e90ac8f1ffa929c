import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, unique } from "drizzle-orm/pg-core";
import { int8, moment } from "../../../../kit/tables/columns.ts";
import type { ProductKind } from "../product-kinds.ts";

/** Products. They are public, so the guest role of the database can read them. */
export const products = pgTable(
  "products",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind").$type<ProductKind>().notNull(),
    title: text("title").notNull().unique(),
    summary: text("summary").notNull().default(""),
    priceFen: integer("price_fen").notNull(),
    isOnSale: boolean("is_on_sale").notNull().default(false),
    position: integer("position").notNull().default(0),
    /**
     * `course:3` for a product with one resource, so that a resource has at most one such product. null for bundles.
     */
    soleKey: text("sole_key").unique(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("products_in_sequence").on(table.position, table.id).where(sql`${table.isOnSale}`),
    check("products_price_positive", sql`${table.priceFen} > 0`),
    check("products_sole_known", sql`(${table.kind} = 'bundle') = (${table.soleKey} is null)`),
  ],
);

/** The resources of a product, in their order. */
export const productParts = pgTable(
  "product_parts",
  {
    productId: int8("product_id")
      .notNull()
      .references(() => products.id),
    position: smallint("position").notNull(),
    resourceKey: text("resource_key").notNull(),
    /** The single price, by which its share is weighted. */
    listPriceFen: integer("list_price_fen").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    unique("product_parts_once").on(table.productId, table.resourceKey),
    index("product_parts_of_thing").on(table.resourceKey),
    check("product_parts_price_positive", sql`${table.listPriceFen} > 0`),
  ],
);
