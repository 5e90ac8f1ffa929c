import { z } from "zod";
import { levelSchema } from "../../../domain/access/access-contract.ts";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { givenCursor, plainTextOf, wireNext, wireTime } from "../../../kit/api/wire.ts";
import { idCursor } from "../../../kit/values/cursor.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { orderNumberSchema } from "../orders/contract.ts";
import { MAX_MESSAGE, MAX_SENDER, SECRET_CHARACTERS } from "./gift-limits.ts";
import { GIFT_STATES, type GiftState } from "./gift-states.ts";

/** A resource that a gift opens. */
const openedSchema = z.object({
  title: z.string(),
  /** null: a single resource without a level. */
  level: levelSchema.nullable(),
  /** Set for a level. null: lifelong. */
  months: z.number().int().nullable(),
  /** The address. null: not available at present. */
  path: z.string().nullable(),
  /** null: the recipient is not known yet. */
  starts_at: wireTime.nullable(),
  /** null: for life, or the recipient is not known yet. */
  ends_at: wireTime.nullable(),
});

const publicGiftSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  /** Empty if the giver did not enter a name. */
  sender: z.string(),
  message: z.string(),
  /** `waiting`: the reader is a guest. `ready`: the reader is logged in and can take the gift. */
  state: z.enum(["waiting", "ready", "taken", "revoked"]),
  expires_at: wireTime,
  taken_at: wireTime.nullable(),
  opened: z.array(openedSchema),
  /** A notice about the recipient's current rights. */
  notice: z.string().nullable(),
});

export type PublicGift = z.output<typeof publicGiftSchema>;

export const giftStateSchema = z.enum(Object.keys(GIFT_STATES) as [GiftState, ...GiftState[]]);

const givenGiftSchema = publicGiftSchema.omit({ opened: true, notice: true, state: true }).extend({
  state: giftStateSchema,
  order_no: orderNumberSchema,
  made_at: wireTime,
  ended_at: wireTime.nullable(),
  /** null: it can no longer be taken. */
  link: z.string().nullable(),
  /** The masked name of the recipient. */
  taker: z.string().nullable(),
  /** The giver took the gift. */
  is_own: z.boolean(),
});

export type GivenGift = z.output<typeof givenGiftSchema>;

const REFUSALS = [
  "GIFT_UNKNOWN",
  "GIFT_TAKEN",
  "GIFT_CANCELLED",
  "GIFT_EXPIRED",
  "GIFT_REVOKED",
  "GIFT_NOT_NEEDED",
  "GIFT_CONTENT_CLOSED",
] as const;

/** The secret is in the body, so that it does not appear in access logs. */
const body = z.object({
  secret: z
    .string()
    .length(SECRET_CHARACTERS, "礼物的链接不完整")
    .regex(/^[\w-]+$/, "礼物的链接不完整"),
});

const perAddress = { max: 300, windowSeconds: HOUR_SECONDS, per: "ip", whenUnavailable: "closed" } as const;
const takerLimits = [
  { max: 60, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
  perAddress,
] as const satisfies RateLimit[];
const giverLimits = [
  { max: 60, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "open" },
] as const satisfies RateLimit[];

export const openGift = defineEndpoint({
  name: "openGift",
  summary: "看一份礼物是什么、谁送的；不用登录",
  method: "POST",
  path: "/v1/gifts/open",
  who: "anyone",
  body,
  output: z.object({ gift: publicGiftSchema }),
  limits: [perAddress],
  errors: REFUSALS,
});

export const previewGift = defineEndpoint({
  name: "previewGift",
  summary: "看一份礼物会给自己开通什么、从什么时候到什么时候；什么也不改",
  method: "POST",
  path: "/v1/gifts/preview",
  who: "user",
  body,
  output: z.object({ gift: publicGiftSchema }),
  limits: takerLimits,
  errors: REFUSALS,
});

export const takeGift = defineEndpoint({
  name: "takeGift",
  summary: "领取一份礼物；同一个人再领一次得到同样的回答",
  method: "POST",
  path: "/v1/gifts/take",
  who: "user",
  body,
  output: z.object({ gift: publicGiftSchema }),
  limits: takerLimits,
  errors: REFUSALS,
});

export const giftCursor = idCursor("gifts");
const cursor = givenCursor(giftCursor).optional();
const ofOrder = z.object({ order_no: orderNumberSchema });

export const listGivenGifts = defineEndpoint({
  name: "listGivenGifts",
  summary: "自己送出的礼物，新的在前",
  method: "GET",
  path: "/v1/gifts/given",
  who: "user",
  query: z.object({ cursor }),
  output: z.object({ items: z.array(givenGiftSchema), next: wireNext }),
});

export const listReceivedGifts = defineEndpoint({
  name: "listReceivedGifts",
  summary: "自己领到的礼物，新的在前",
  method: "GET",
  path: "/v1/gifts/received",
  who: "user",
  query: z.object({ cursor }),
  output: z.object({ items: z.array(publicGiftSchema), next: wireNext }),
});

export const readGivenGift = defineEndpoint({
  name: "readGivenGift",
  summary: "一份自己送出的礼物，按订单号",
  method: "GET",
  path: "/v1/gifts/given/{order_no}",
  who: "user",
  params: ofOrder,
  output: z.object({ gift: givenGiftSchema }),
  errors: ["NOT_FOUND"],
});

export const signGift = defineEndpoint({
  name: "signGift",
  summary: "写上自己的称呼和一句话；没有人领取以前可以改",
  method: "PUT",
  path: "/v1/gifts/given/{order_no}/words",
  who: "user",
  params: ofOrder,
  body: z.object({
    sender: plainTextOf(MAX_SENDER).trim().default(""),
    message: plainTextOf(MAX_MESSAGE).trim().default(""),
  }),
  output: z.object({ gift: givenGiftSchema }),
  limits: giverLimits,
  errors: ["NOT_FOUND", "GIFT_ENDED", "TEXT_REFUSED"],
});

export const cancelGift = defineEndpoint({
  name: "cancelGift",
  summary: "取消一份没有人领取的礼物，全额原路退回；再调用一次不会多退",
  method: "POST",
  path: "/v1/gifts/given/{order_no}/cancel",
  who: "user",
  params: ofOrder,
  output: z.object({ gift: givenGiftSchema }),
  limits: giverLimits,
  errors: ["NOT_FOUND", "GIFT_ENDED", "GIFT_WAITS_FOR_INVOICE"],
});
