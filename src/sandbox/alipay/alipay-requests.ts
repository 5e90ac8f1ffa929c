import { z } from "zod";
import { parseJson } from "../parse-json.ts";
import type { SandboxKeys } from "../sandbox-keys.ts";
import { refusals } from "./alipay-refusal.ts";
import { isFromMerchant } from "./alipay-signature.ts";

const outTradeNo = z.string().regex(/^\w{1,64}$/);
const yuan = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,8})\.\d{2}$/)
  .refine((text) => text !== "0.00", "金额至少 0.01");
const moment = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

export const orderRequest = z.strictObject({
  out_trade_no: outTradeNo,
  total_amount: yuan,
  subject: z
    .string()
    .min(1)
    .max(256)
    .regex(/^[^/=&]+$/, "subject 不能有 / = &"),
  product_code: z.string(),
  time_expire: moment.optional(),
});

export type OrderRequest = z.infer<typeof orderRequest>;

export const tradeRequest = z.strictObject({ out_trade_no: outTradeNo });

export const refundRequest = z.strictObject({
  out_trade_no: outTradeNo,
  refund_amount: yuan,
  out_request_no: z.string().regex(/^\w{1,64}$/),
  refund_reason: z.string().max(256).optional(),
});

export const refundQuery = z.strictObject({ out_trade_no: outTradeNo, out_request_no: z.string() });

export const billQuery = z.strictObject({
  bill_type: z.literal("trade"),
  bill_date: z.string().regex(/^\d{4}-\d\d-\d\d$/),
});

export interface GatewayRequest {
  method: string;
  content: unknown;
  notifyUrl: string | null;
  returnUrl: string | null;
}

const address = z.url().max(256);

/** Reads a call from its address and form, after checking that everything is as a merchant must send it. */
export function readGatewayRequest(params: URLSearchParams, keys: SandboxKeys["alipay"]): GatewayRequest {
  const read = (name: string) => params.get(name) ?? "";
  if (read("app_id") !== keys.appId) throw refusals.invalid("invalid-app-id", "无效的AppID参数");
  if (read("sign_type") !== "RSA2") throw refusals.invalid("invalid-signature-type", "无效的签名类型");
  if (read("charset").toLowerCase() !== "utf-8") throw refusals.invalid("invalid-charset", "无效的编码");
  if (read("version") !== "1.0") throw refusals.invalid("invalid-version", "无效的版本");
  if (!moment.safeParse(read("timestamp")).success) throw refusals.invalid("invalid-timestamp", "非法的时间戳参数");
  if (read("sign") === "") throw refusals.invalid("missing-signature", "缺少签名参数");
  if (!isFromMerchant(params, read("sign"), keys.appPublicKey))
    throw refusals.invalid("invalid-signature", "验签出错，建议检查签名字符串或签名私钥与应用公钥是否匹配");
  return {
    method: read("method"),
    content: parseJson(read("biz_content")),
    notifyUrl: readAddress(params, "notify_url"),
    returnUrl: readAddress(params, "return_url"),
  };
}

function readAddress(params: URLSearchParams, name: string): string | null {
  const text = params.get(name);
  if (text === null) return null;
  if (!address.safeParse(text).success) throw refusals.badParameter(name);
  return text;
}

export function readContent<Shape extends z.ZodType>(shape: Shape, content: unknown): z.infer<Shape> {
  const parsed = shape.safeParse(content);
  if (!parsed.success) throw refusals.badParameter(z.prettifyError(parsed.error));
  return parsed.data;
}
