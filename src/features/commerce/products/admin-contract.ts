import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { IDEMPOTENCY_ERRORS } from "../../../kit/api/idempotency-key.ts";
import { defineStaffList, staffPageOf } from "../../../kit/api/staff-list.ts";
import { shopTextOf, wireId } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { MAX_PRICE_FEN } from "../../access/prices/price-limits.ts";
import { productKindSchema } from "./contract.ts";
import { MAX_PARTS, SOLD_TYPES } from "./product-kinds.ts";

const priceInput = z.number().int().min(1, "价格至少 0.01 元").max(MAX_PRICE_FEN, "价格超过 10 万元，请检查");
const titleInput = shopTextOf(80).trim().min(1, "请写标题");
const summaryInput = shopTextOf(500).trim();

const adminProductSchema = z.object({
  id: z.number().int(),
  kind: productKindSchema,
  title: z.string(),
  summary: z.string(),
  price_fen: z.number().int(),
  is_on_sale: z.boolean(),
  position: z.number().int(),
  parts: z.array(
    z.object({
      /** `course:3` */
      key: z.string(),
      list_price_fen: z.number().int(),
      /** null: the resource is not published, and the product cannot be bought. */
      title: z.string().nullable(),
    }),
  ),
});

export type AdminProduct = z.output<typeof adminProductSchema>;

export const partInput = z.object({
  type: z.enum(SOLD_TYPES),
  id: z.number().int().positive(),
  /** Absent: its single price, which requires that it is sold separately. */
  list_price_fen: priceInput.optional(),
});

export const productDraftSchema = z.object({
  /** One resource, or several for a bundle. */
  parts: z.array(partInput).min(1, "至少要有一项内容").max(MAX_PARTS, `合集最多 ${MAX_PARTS} 项`),
  /** Absent: the title of the single resource. */
  title: titleInput.optional(),
  summary: summaryInput.default(""),
  price_fen: priceInput,
});

export type ProductDraft = z.output<typeof productDraftSchema>;

export const productChangeSchema = z.object({
  title: titleInput.optional(),
  summary: summaryInput.optional(),
  price_fen: priceInput.optional(),
  is_on_sale: z.boolean().optional(),
  position: z.number().int().min(0).max(10_000).optional(),
});

export type ProductChange = z.output<typeof productChangeSchema>;

const changing = {
  who: can("products.manage"),
  output: adminProductSchema,
  limits: [{ max: 300, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }],
} as const;

export const productList = defineStaffList({
  name: "staff-products",
  sorts: { position: "number", id: "id", title: "text", price_fen: "number" },
  firstSort: "position",
  filters: { kind: productKindSchema.optional(), is_on_sale: z.stringbool().optional() },
});

export const listAllProducts = defineEndpoint({
  name: "listAllProducts",
  summary: "全部商品，下架的也在内，按网站上的顺序；q 在标题和介绍里找",
  method: "GET",
  path: "/v1/admin/products",
  who: can("products.manage"),
  query: productList.query,
  output: staffPageOf(adminProductSchema),
});

export const addProduct = defineEndpoint({
  ...changing,
  name: "addProduct",
  summary: "把一项内容或几项内容的合集做成商品，先不上架；同一项内容、同一个标题只能有一件",
  method: "POST",
  path: "/v1/admin/products",
  body: productDraftSchema,
  headers: ["Idempotency-Key"],
  errors: ["NOT_FOUND", "PRODUCT_EXISTS", ...IDEMPOTENCY_ERRORS],
});

export const changeProduct = defineEndpoint({
  ...changing,
  name: "changeProduct",
  summary: "改商品的标题、介绍、价格和顺序，上架或下架；已有的订单不变",
  method: "PUT",
  path: "/v1/admin/products/{product_id}",
  params: z.object({ product_id: wireId }),
  body: productChangeSchema,
  errors: ["NOT_FOUND", "PRODUCT_EXISTS", "PRODUCT_INCOMPLETE", "PROMOTION_IN_THE_WAY"],
});
