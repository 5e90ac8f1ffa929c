import { z } from "zod";
import { contentTypeSchema } from "../../../domain/access/access-contract.ts";
import { LONGEST_QUERY } from "../../../domain/content/search-choices.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { pageOf, pageQuery, plainTextOf, wireAiMark, wireId } from "../../../kit/api/wire.ts";
import { MINUTE_SECONDS } from "../../../kit/values/durations.ts";
import { publicPriceShape } from "../../access/prices/contract.ts";
import { PRODUCT_KINDS, PRODUCT_SORTS, SOLD_TYPES } from "./product-kinds.ts";

export const productKindSchema = z.enum(PRODUCT_KINDS);

/** A resource that a product opens. */
const productPartSchema = z.object({
  type: z.enum(SOLD_TYPES),
  id: z.number().int(),
  title: z.string(),
  path: z.string(),
  cover_url: z.string().nullable(),
  /** The membership level that also opens it (spec §6). */
  content_type: contentTypeSchema,
  ai_mark: wireAiMark,
  /** Its share of the price, which is credited to a buyer who owns it. */
  share_fen: z.number().int().nonnegative(),
});

export const productSchema = z.object({
  id: z.number().int(),
  kind: productKindSchema,
  title: z.string(),
  summary: z.string(),
  ...publicPriceShape,
  parts: z.array(productPartSchema),
  /** The rating by buyers. null: no reviews. */
  rating: z
    .object({
      /** From 1 to 5. null: too few reviews. */
      average: z.number().nullable(),
      count: z.number().int().positive(),
    })
    .nullable(),
});

export type Product = z.output<typeof productSchema>;

/** The product that sells only one resource, for the resource's gate. */
export interface SoleOffer {
  id: number;
  /** `单独买这门课 ¥99` */
  label: string;
}

export const listProducts = defineEndpoint({
  name: "listProducts",
  summary: "在售的单品和合集；有搜索词时按匹配程度，否则按编排的顺序",
  method: "GET",
  path: "/v1/products",
  who: "anyone",
  query: pageQuery.extend({
    kind: productKindSchema.optional(),
    q: plainTextOf(LONGEST_QUERY)
      .transform((text) => text.trim())
      .optional(),
    sort: z.enum(PRODUCT_SORTS).default("order"),
  }),
  output: pageOf(productSchema),
  publicSeconds: 60,
  limits: [{ max: 240, windowSeconds: MINUTE_SECONDS, per: "ip", whenUnavailable: "open" }],
});

export const getProduct = defineEndpoint({
  name: "getProduct",
  summary: "一件在售的单品或合集，和它包含的内容",
  method: "GET",
  path: "/v1/products/{id}",
  who: "anyone",
  params: z.object({ id: wireId }),
  output: z.object({ product: productSchema }),
  publicSeconds: 60,
  errors: ["NOT_FOUND"],
});

export const listProductsOf = defineEndpoint({
  name: "listProductsOf",
  summary: "可以单独买到某项内容的商品；只卖这一项的在前",
  method: "GET",
  path: "/v1/products-of/{type}/{id}",
  who: "anyone",
  params: z.object({ type: z.enum(SOLD_TYPES), id: wireId }),
  output: z.object({ items: z.array(productSchema) }),
  publicSeconds: 60,
});
