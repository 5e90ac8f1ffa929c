import { z } from "zod";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { CONFIRMATION_NEEDED } from "./confirmation.ts";

/** The link between an account and a WeChat, as its owner views and changes it in the profile. */
const ownLinkSchema = z.object({
  /** The site has a mini-program, so that a WeChat can be linked. */
  is_available: z.boolean(),
  /** null: no WeChat is linked to this account. */
  linked_at: wireTime.nullable(),
});

export const getOwnWechat = defineEndpoint({
  name: "getOwnWechat",
  summary: "账号绑定的微信",
  method: "GET",
  path: "/v1/users/wechat",
  who: "user",
  output: ownLinkSchema,
});

export const createWechatLinkCode = defineEndpoint({
  name: "createWechatLinkCode",
  summary: "绑定微信：先确认身份，再领取一张小程序码，扫码并确认的微信绑定到当前账号",
  method: "POST",
  path: "/v1/users/wechat/link-qrcode",
  who: "user",
  output: z.object({
    /** The picture as a `data:` URL. */
    qr_code_url: z.string(),
    /** For `link-status`. */
    scene_str: z.string(),
    expires_in: z.number().int(),
  }),
  limits: [{ max: 30, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }],
  errors: [CONFIRMATION_NEEDED, "WECHAT_LINKED", "WECHAT_UNAVAILABLE", "QR_LOGIN_OFF"],
});

export const getWechatLinkStatus = defineEndpoint({
  name: "getWechatLinkStatus",
  summary: "查询绑定微信的进展；请每 2 秒查询一次",
  method: "GET",
  path: "/v1/users/wechat/link-status/{scene}",
  who: "user",
  params: z.object({ scene: z.string().min(1).max(64) }),
  output: z.object({
    status: z.enum(["waiting", "scanned", "linked", "expired"]),
    expires_in: z.number().int(),
  }),
  /** `WECHAT_TAKEN`: the WeChat that scanned is linked to another account. */
  errors: ["WECHAT_TAKEN", "QR_LOGIN_OFF"],
});

export const unlinkOwnWechat = defineEndpoint({
  name: "unlinkOwnWechat",
  summary: "解除微信绑定：先确认身份；只剩这一种登录方式时不能解除",
  method: "DELETE",
  path: "/v1/users/wechat",
  who: "user",
  output: ownLinkSchema,
  limits: [{ max: 20, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }],
  errors: [CONFIRMATION_NEEDED, "LAST_WAY_IN"],
});

export type OwnWechat = z.output<typeof ownLinkSchema>;
