import { createPublicKey, verify } from "node:crypto";
import { Hono } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import type { Clock } from "../../ports/clock.ts";
import type { SandboxTrade } from "../ledger-records.ts";
import { parseJson } from "../parse-json.ts";
import { answerPage } from "../phone/page-shell.ts";
import { type PhoneActions, PhoneRefusal } from "../phone/phone-actions.ts";
import { yuan } from "../phone/phone-texts.ts";
import type { SandboxKeys } from "../sandbox-keys.ts";
import { findPayer, officialAccountKeys } from "./official-account-keys.ts";

const bridgeCall = z.strictObject({
  appId: z.string(),
  timeStamp: z.string().regex(/^\d{10}$/),
  nonceStr: z.string().regex(/^\w{1,32}$/),
  package: z.string().startsWith("prepay_id="),
  signType: z.literal("RSA"),
  paySign: z.string(),
});

const CALL_LIVES_SECONDS = 2 * 3600;

interface BridgeOptions {
  keys: SandboxKeys["wechatPay"];
  clock: Clock;
  actions: PhoneActions;
}

/**
 * The trade for which a page in WeChat's browser requests payment. Throws `PhoneRefusal` where the merchant did not
 * sign it so.
 */
function requireTrade({ keys, clock, actions }: BridgeOptions, given: unknown): SandboxTrade {
  const call = bridgeCall.safeParse(given);
  if (!call.success) throw new PhoneRefusal(`调用支付 JSAPI 缺少参数：${z.prettifyError(call.error)}`);
  const { appId, timeStamp, nonceStr, package: prepaid, paySign } = call.data;
  if (appId !== officialAccountKeys(keys).appId) throw new PhoneRefusal("appId 不是下单时的公众号");
  const message = Buffer.from(`${appId}\n${timeStamp}\n${nonceStr}\n${prepaid}\n`);
  const key = createPublicKey(keys.merchantPublicKey);
  if (!verify("RSA-SHA256", message, key, Buffer.from(paySign, "base64"))) throw new PhoneRefusal("支付验证签名失败");
  if (Math.abs(clock.now().getTime() / 1000 - Number(timeStamp)) > CALL_LIVES_SECONDS)
    throw new PhoneRefusal("timeStamp 过期");
  const trade = actions.findTradeByCode(prepaid);
  if (trade === null) throw new PhoneRefusal("prepay_id 已失效");
  return trade;
}

/**
 * The behaviour of `getBrandWCPayRequest`, for everything that installs the bridge: journeys by script, people by this
 * page.
 */
export function createBridge(options: BridgeOptions): { api: Hono; pages: Hono } {
  const { actions, keys } = options;
  const api = new Hono();
  api.post("/", async (c) => {
    const body = z
      .object({ call: z.unknown(), answer: z.enum(["pay", "cancel"]).default("pay") })
      .safeParse(parseJson(await c.req.text()));
    if (!body.success) return c.json({ err_msg: "get_brand_wcpay_request:fail", message: "缺少 call" }, 422);
    try {
      const trade = requireTrade(options, body.data.call);
      if (body.data.answer === "cancel") return c.json({ err_msg: "get_brand_wcpay_request:cancel" });
      await actions.pay(trade);
      return c.json({ err_msg: "get_brand_wcpay_request:ok" });
    } catch (error) {
      if (!(error instanceof PhoneRefusal)) throw error;
      return c.json({ err_msg: "get_brand_wcpay_request:fail", message: error.message });
    }
  });

  const pages = new Hono();
  pages.onError((error, c) => {
    if (!(error instanceof PhoneRefusal)) throw error;
    const body = html`<section class="phone"><h1>付不了</h1><p>${error.message}</p></section>`;
    return answerPage(c, { title: "付不了", body, status: 409 });
  });
  pages.get("/", (c) => {
    const trade = requireTrade(options, c.req.query());
    const payer = findPayer(keys, trade.wechat?.openid ?? "");
    const body = html`<section class="phone" aria-labelledby="pay-title">
      <h1 id="pay-title">微信支付</h1>
      <p>${trade.description}</p>
      <p class="money">${yuan(trade.totalFen)}</p>
      <p class="hint">${payer === null ? "" : `${payer.name}的微信`}</p>
      <form action="/sandbox/bridge${new URL(c.req.url).search}" method="post">
        <button type="submit" class="primary">立即支付</button>
      </form>
    </section>`;
    return answerPage(c, { title: "微信支付", body });
  });
  pages.post("/", async (c) => {
    await actions.pay(requireTrade(options, c.req.query()));
    const body = html`<section class="phone"><h1>支付成功</h1><p>回到刚才的页面，它会自己知道。</p></section>`;
    return answerPage(c, { title: "支付成功", body });
  });
  return { api, pages };
}
