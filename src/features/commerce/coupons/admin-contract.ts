import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { csvDownload, defineStaffList, listedPersonSchema, staffPageOf } from "../../../kit/api/staff-list.ts";
import { givenDay, givenTime, shopTextOf, wireId, wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { readCouponCode } from "./coupon-code.ts";
import { MAX_ASSIGNED, MAX_COUPON_FEN, MAX_SUBJECTS, MAX_USES, MAX_USES_PER_PERSON } from "./coupon-limits.ts";

const sumInput = z.number().int().min(1, "至少 0.01 元").max(MAX_COUPON_FEN, "超过 10 万元，请检查");
const nameInput = shopTextOf(40).trim().min(1, "请写名字，买家会看到它");
const noteInput = shopTextOf(500).trim();
const perPersonInput = z.number().int().min(1).max(MAX_USES_PER_PERSON, `每人最多 ${MAX_USES_PER_PERSON} 次`);
const totalInput = z.number().int().min(1).max(MAX_USES, `总共最多 ${MAX_USES} 次`).nullable();

export const dealSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("amount"), amount_fen: sumInput }),
  z.object({
    kind: z.literal("percent"),
    /** 20 is 八折. */
    percent_off: z.number().int().min(1).max(100, "最多减 100%"),
    /** null: no cap. */
    cap_fen: sumInput.nullable(),
  }),
]);

export const campaignDraftSchema = z
  .object({
    name: nameInput,
    /** Users who know the code enter it. null: the coupons are only given to people. */
    code: z
      .string()
      .max(60)
      .transform((typed, context) => {
        const code = readCouponCode(typed);
        if (code !== null) return code;
        context.addIssue({ code: "custom", message: "优惠码要 4 到 24 个字母和数字" });
        return z.NEVER;
      })
      .nullable(),
    deal: dealSchema,
    minimum_fen: z.number().int().min(0).max(MAX_COUPON_FEN).default(0),
    /** `all`, `plans`, `products`, `plan:3`, `product:7` */
    scope: z
      .array(
        z
          .string()
          .regex(
            /^(?:all|plans|products|(?:plan|product):[1-9]\d{0,14})$/,
            "范围只能是 all、plans、products、plan:3 或 product:7",
          ),
      )
      .min(1, "请写能用在什么上")
      .max(MAX_SUBJECTS, `最多 ${MAX_SUBJECTS} 项`)
      .default(["all"]),
    per_person: perPersonInput.default(1),
    /** null: without a limit. */
    total_limit: totalInput,
    is_first_purchase_only: z.boolean().default(false),
    is_combinable: z.boolean().default(false),
    /** Absent: from now on. */
    valid_from: givenTime.optional(),
    /** null: without an end. */
    valid_until: givenTime.nullable(),
    note: noteInput.default(""),
  })
  .refine(({ valid_from, valid_until }) => !valid_from || !valid_until || valid_from < valid_until, {
    path: ["valid_until"],
    message: "结束时间要在开始时间以后",
  });

export type CampaignDraft = z.output<typeof campaignDraftSchema>;

/** The terms promised to coupon holders cannot change: the discount and its scope are not part of this schema. */
export const campaignChangeSchema = z.object({
  name: nameInput.optional(),
  note: noteInput.optional(),
  per_person: perPersonInput.optional(),
  total_limit: totalInput.optional(),
  valid_until: givenTime.nullable().optional(),
  is_stopped: z.boolean().optional(),
});

export type CampaignChange = z.output<typeof campaignChangeSchema>;

const campaignSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  code: z.string().nullable(),
  deal: dealSchema,
  /** The terms as short texts. */
  terms: z.array(z.string()),
  minimum_fen: z.number().int(),
  scope: z.array(z.string()),
  per_person: z.number().int(),
  total_limit: z.number().int().nullable(),
  is_first_purchase_only: z.boolean(),
  is_combinable: z.boolean(),
  valid_from: wireTime,
  valid_until: wireTime.nullable(),
  note: z.string(),
  /**
   * The number of given coupons, of uses in paid and in unpaid orders, and the sum of the discounts of paid orders.
   */
  counts: z.object({
    given: z.number().int(),
    used: z.number().int(),
    claimed: z.number().int(),
    discount_fen: z.number().int(),
  }),
  /** null: created on the command line. */
  created_by: listedPersonSchema.nullable(),
  created_at: wireTime,
  stopped_at: wireTime.nullable(),
});

export type Campaign = z.output<typeof campaignSchema>;

const USE_STATES = ["claimed", "used", "released", "returned"] as const;

const useSchema = z.object({
  id: z.number().int(),
  coupon_id: z.number().int(),
  user: listedPersonSchema,
  order_no: z.string(),
  discount_fen: z.number().int(),
  state: z.enum(USE_STATES),
  claimed_at: wireTime,
  used_at: wireTime.nullable(),
  ended_at: wireTime.nullable(),
});

export type CampaignUse = z.output<typeof useSchema>;

const who = can("coupons.manage");
const limits = [
  { max: 300, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
] as const satisfies RateLimit[];
const params = z.object({ campaign_id: wireId });

export const campaignList = defineStaffList({
  name: "coupon-campaigns",
  sorts: { id: "id", name: "text", valid_until: "moment?", used: "number" },
  firstSort: "-id",
  filters: { state: z.enum(["open", "stopped"]).optional(), id: wireId.optional() },
});

export const useList = defineStaffList({
  name: "coupon-uses",
  sorts: { id: "id", discount_fen: "number", used_at: "moment?" },
  firstSort: "-id",
  filters: {
    state: z.enum(USE_STATES).optional(),
    user_id: wireId.optional(),
    /** Days of the order in Beijing, both included. */
    from: givenDay.optional(),
    to: givenDay.optional(),
  },
});

export const makeCampaign = defineEndpoint({
  name: "makeCampaign",
  summary: "做一个优惠券活动。用 Idempotency-Key 请求头使重试不会做两个",
  method: "POST",
  path: "/v1/admin/coupon-campaigns",
  who,
  headers: ["Idempotency-Key"],
  body: campaignDraftSchema,
  output: campaignSchema,
  limits,
  errors: ["COUPON_CODE_TAKEN", "IDEMPOTENCY_KEY_REQUIRED", "IDEMPOTENCY_KEY_REUSED"],
});

export const listCampaigns = defineEndpoint({
  name: "listCampaigns",
  summary: "优惠券活动，发了多少、用了多少、减了多少，新的在前；q 在名字、优惠码和备注里找",
  method: "GET",
  path: "/v1/admin/coupon-campaigns",
  who,
  query: campaignList.query,
  output: staffPageOf(campaignSchema),
});

export const changeCampaign = defineEndpoint({
  name: "changeCampaign",
  summary: "改活动的名字、名额和结束时间，停用或恢复；减多少和用在什么上不能改",
  method: "PUT",
  path: "/v1/admin/coupon-campaigns/{campaign_id}",
  who,
  params,
  body: campaignChangeSchema,
  output: campaignSchema,
  limits,
  errors: ["NOT_FOUND"],
});

export const assignCoupons = defineEndpoint({
  name: "assignCoupons",
  summary: "发优惠券给一些账号。用 Idempotency-Key 请求头使重试不会发两次",
  method: "POST",
  path: "/v1/admin/coupon-campaigns/{campaign_id}/coupons",
  who,
  headers: ["Idempotency-Key"],
  params,
  body: z.object({
    /** Each entry is a phone number, an address, a name or the id of an account, as entered. */
    accounts: z
      .array(z.string().min(1).max(320))
      .min(1, "请写明账号")
      .max(MAX_ASSIGNED, `一次最多 ${MAX_ASSIGNED} 个账号`),
    /** Absent: the campaign's end. */
    expires_at: givenTime.nullable().default(null),
  }),
  output: z.object({
    given: z.number().int(),
    skipped: z.array(z.object({ account: z.string(), reason: z.string() })),
  }),
  limits,
  errors: ["NOT_FOUND", "CAMPAIGN_OVER", "IDEMPOTENCY_KEY_REQUIRED"],
});

export const listCampaignUses = defineEndpoint({
  name: "listCampaignUses",
  summary: "一个活动的券用在哪些订单上，新的在前；q 在订单号、名字和手机末四位里找",
  method: "GET",
  path: "/v1/admin/coupon-campaigns/{campaign_id}/uses",
  who,
  params,
  query: useList.query,
  output: staffPageOf(useSchema),
  errors: ["NOT_FOUND"],
});

export const exportCampaignUses = defineEndpoint({
  name: "exportCampaignUses",
  summary: "筛选出的优惠券使用，CSV",
  method: "GET",
  path: "/v1/admin/coupon-campaigns/{campaign_id}/uses/export",
  who,
  isReadingAudited: true,
  params,
  query: useList.exportQuery,
  output: z.custom<Blob>(),
  download: csvDownload,
  limits,
  errors: ["NOT_FOUND"],
});

export const withdrawCoupon = defineEndpoint({
  name: "withdrawCoupon",
  summary: "收回一张没有用过的券；已经用在订单上的不变",
  method: "POST",
  path: "/v1/admin/coupons/{coupon_id}/withdraw",
  who,
  params: z.object({ coupon_id: wireId }),
  body: z.object({ reason: shopTextOf(200).trim().min(1, "请写明原因") }),
  output: z.object({ coupon_id: z.number().int() }),
  limits,
  errors: ["NOT_FOUND", "COUPON_USED"],
});
