import { z } from "zod";
import { parseJson } from "../parse-json.ts";
import type { SandboxKeys } from "../sandbox-keys.ts";
import { refusals } from "./gateway-refusal.ts";

const notifyUrl = z
  .url()
  .max(255)
  .refine((url) => !url.includes("?"), "notify_url 不能带参数");

// Strict like the gateway: absent fields are left out, unknown ones are errors.
const order = {
  appid: z.string().max(32),
  mchid: z.string().max(32),
  description: z.string().min(1).max(127),
  out_trade_no: z.string().regex(/^[0-9A-Za-z_\-|*]{6,32}$/),
  time_expire: z.iso
    .datetime({ offset: true })
    .regex(/\+08:00$/)
    .optional(),
  attach: z.string().max(128).optional(),
  notify_url: notifyUrl,
  amount: z.strictObject({ total: z.int().min(1), currency: z.literal("CNY").optional() }),
};

export const nativeOrder = z.strictObject(order);

export const h5Order = z.strictObject({
  ...order,
  scene_info: z.strictObject({
    payer_client_ip: z.union([z.ipv4(), z.ipv6()]),
    h5_info: z.strictObject({ type: z.enum(["Wap", "iOS", "Android"]) }),
  }),
});

export const jsapiOrder = z.strictObject({ ...order, payer: z.strictObject({ openid: z.string().min(1).max(128) }) });

export type PlacedOrder = z.infer<typeof nativeOrder>;

export const closeRequest = z.strictObject({ mchid: z.string() });

export const refundRequest = z.strictObject({
  transaction_id: z.string().optional(),
  out_trade_no: z.string().optional(),
  out_refund_no: z.string().regex(/^[0-9A-Za-z_\-|*@]{1,64}$/),
  reason: z.string().max(80).optional(),
  notify_url: notifyUrl.optional(),
  amount: z.strictObject({ refund: z.int().min(1), total: z.int().min(1), currency: z.literal("CNY") }),
});

export type RefundRequest = z.infer<typeof refundRequest>;

/** The body in its shape, or PARAM_ERROR naming the field. */
export function readRequest<Shape extends z.ZodType>(shape: Shape, body: string): z.infer<Shape> {
  const parsed = shape.safeParse(parseJson(body));
  if (!parsed.success) throw refusals.badParameter(z.prettifyError(parsed.error));
  return parsed.data;
}

/** @param appId the one that this call is made under, where it names one */
export function assertMerchant(
  given: { mchid: string; appid?: string },
  { merchantId }: SandboxKeys["wechatPay"],
  appId?: string,
): void {
  if (given.appid !== appId || given.mchid !== merchantId) throw refusals.wrongMerchant();
}
