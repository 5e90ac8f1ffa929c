import { createPublicKey, verify } from "node:crypto";
import type { SandboxKeys } from "../sandbox-keys.ts";
import { refusals } from "./gateway-refusal.ts";

const SCHEME = "WECHATPAY2-SHA256-RSA2048 ";
const WINDOW_SECONDS = 300;

/** Throws SIGN_ERROR unless the merchant's own key signed exactly this request just now. */
export function assertFromMerchant(
  request: { method: string; url: URL; headers: Headers; body: string; now: Date },
  keys: SandboxKeys["wechatPay"],
): void {
  const authorization = request.headers.get("authorization") ?? "";
  if (!authorization.startsWith(SCHEME)) throw refusals.badSignature("Authorization 缺少或类型不对");
  const fields = new Map<string, string>();
  for (const [, name = "", value = ""] of authorization.matchAll(/(\w+)="([^"]*)"/g)) fields.set(name, value);
  const read = (name: string) => fields.get(name) ?? "";

  if (read("mchid") !== keys.merchantId) throw refusals.badSignature("商户号不存在");
  if (read("serial_no").toUpperCase() !== keys.merchantSerial) throw refusals.badSignature("商户证书序列号有误");
  const age = Math.abs(request.now.getTime() / 1000 - Number(read("timestamp")));
  if (!(age <= WINDOW_SECONDS)) throw refusals.badSignature("时间戳与服务器相差超过 5 分钟");
  if (!/^\w{1,32}$/.test(read("nonce_str"))) throw refusals.badSignature("随机串格式不对");

  const target = request.url.pathname + request.url.search;
  const signed = `${request.method}\n${target}\n${read("timestamp")}\n${read("nonce_str")}\n${request.body}\n`;
  const signature = Buffer.from(read("signature"), "base64");
  const isGenuine = verify("RSA-SHA256", Buffer.from(signed), createPublicKey(keys.merchantPublicKey), signature);
  if (!isGenuine) throw refusals.badSignature("验签失败");

  const wantedKey = request.headers.get("wechatpay-serial");
  if (wantedKey !== null && wantedKey !== keys.platformKeyId)
    throw refusals.badParameter("Wechatpay-Serial 不是本平台的公钥");
}
