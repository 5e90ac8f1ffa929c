import { z } from "zod";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { MINUTE_SECONDS } from "../../../kit/values/durations.ts";
import { MAX_URL } from "./sign-page.ts";

export const signSharedPage = defineEndpoint({
  name: "signSharedPage",
  summary: "在微信里打开的页面的签名，用来设置分享卡片；没有配置公众号时是 404",
  method: "GET",
  path: "/v1/wechat/page-signature",
  who: "anyone",
  query: z.object({ url: z.string().min(1).max(MAX_URL) }),
  output: z.object({ app_id: z.string(), timestamp: z.number().int(), nonce: z.string(), signature: z.string() }),
  limits: [{ max: 60, windowSeconds: MINUTE_SECONDS, per: "ip", whenUnavailable: "open" }],
  errors: ["NOT_FOUND", "INVALID_INPUT", "WECHAT_UNAVAILABLE"],
});
