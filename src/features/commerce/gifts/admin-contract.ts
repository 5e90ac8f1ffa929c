import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { defineStaffList, listedPersonSchema, staffPageOf } from "../../../kit/api/staff-list.ts";
import { givenDay, shopTextOf, wireId, wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { orderNumberSchema } from "../orders/contract.ts";
import { giftStateSchema } from "./contract.ts";

/** A gift in the admin interface, without its link and its messages. */
const adminGiftSchema = z.object({
  id: z.number().int(),
  order_no: orderNumberSchema,
  title: z.string(),
  state: giftStateSchema,
  giver: listedPersonSchema,
  taker: listedPersonSchema.nullable(),
  made_at: wireTime,
  expires_at: wireTime,
  taken_at: wireTime.nullable(),
  ended_at: wireTime.nullable(),
});

export type AdminGift = z.output<typeof adminGiftSchema>;

const who = can("gifts.manage");
const params = z.object({ gift_id: wireId });
const reason = shopTextOf(200).trim().min(1, "请写明原因");
const limits = [
  { max: 300, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
] as const satisfies RateLimit[];

export const giftList = defineStaffList({
  name: "staff-gifts",
  sorts: { id: "id", expires_at: "moment", taken_at: "moment?" },
  firstSort: "-id",
  filters: {
    state: giftStateSchema.optional(),
    /** Given or taken by this account. */
    user_id: wireId.optional(),
    /** Days of the payment in Beijing, both included. */
    from: givenDay.optional(),
    to: givenDay.optional(),
  },
});

export const listGifts = defineEndpoint({
  name: "listGifts",
  summary: "礼物，新的在前；不写状态就是全部；q 在订单号、礼物、送的人和领的人的名字、手机末四位里找",
  method: "GET",
  path: "/v1/admin/gifts",
  who,
  query: giftList.query,
  output: staffPageOf(adminGiftSchema),
});

export const cancelGiftByStaff = defineEndpoint({
  name: "cancelGiftByStaff",
  summary: "取消一份没有人领取的礼物，全额原路退回；再调用一次不会多退",
  method: "POST",
  path: "/v1/admin/gifts/{gift_id}/cancel",
  confirm: "above_sum",
  who,
  params,
  body: z.object({ reason }),
  output: adminGiftSchema,
  limits,
  errors: ["NOT_FOUND", "GIFT_ENDED", "GIFT_WAITS_FOR_INVOICE"],
});

export const revokeGift = defineEndpoint({
  name: "revokeGift",
  summary: "收回一份已经领取的礼物，全额原路退给送礼的人；再调用一次不会多退",
  method: "POST",
  path: "/v1/admin/gifts/{gift_id}/revoke",
  confirm: "above_sum",
  who,
  params,
  body: z.object({ reason }),
  output: adminGiftSchema,
  limits,
  errors: ["NOT_FOUND", "GIFT_NOT_TAKEN", "GIFT_ENDED", "GIFT_WAITS_FOR_INVOICE"],
});

export const renewGiftLink = defineEndpoint({
  name: "renewGiftLink",
  summary: "给一份没有人领取的礼物换一个链接并通知送礼的人；旧的链接不再能用，新的链接工作人员看不到",
  method: "POST",
  path: "/v1/admin/gifts/{gift_id}/link",
  who,
  params,
  output: adminGiftSchema,
  limits,
  errors: ["NOT_FOUND", "GIFT_ENDED"],
});
