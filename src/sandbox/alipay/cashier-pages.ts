import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type { Clock } from "../../ports/clock.ts";
import type { SandboxTrade } from "../ledger-records.ts";
import { answerPage } from "../phone/page-shell.ts";
import { formatTime, yuan } from "../phone/phone-texts.ts";
import type { SandboxKeys } from "../sandbox-keys.ts";
import { toAlipayTime, toYuanText } from "./alipay-formats.ts";
import type { AlipayPhone } from "./alipay-phone.ts";
import { signedForm } from "./alipay-signature.ts";
import { findPayProblem } from "./alipay-trades.ts";

/** Alipay's cashier: the payer logs in, pays, and is redirected back to the merchant. */
export function createCashierPages(options: { phone: AlipayPhone; clock: Clock; keys: SandboxKeys["alipay"] }): Hono {
  const { phone, clock, keys } = options;
  const pages = new Hono();
  const find = (c: Context) => phone.findTradeByCode(`/sandbox/cashier/${c.req.param("token")}`);

  pages.get("/:token", (c) => {
    const trade = find(c);
    if (!trade) return answerPage(c, { title: "付不了", body: note("没有这笔付款"), status: 404 });
    return answerPage(c, { title: "支付宝收银台", body: cashier(trade, clock.now()) });
  });

  pages.post("/:token/login", (c) => {
    const trade = find(c);
    if (!trade) return answerPage(c, { title: "付不了", body: note("没有这笔付款"), status: 404 });
    phone.begin(trade);
    return c.redirect(trade.codeUrl, 303);
  });

  pages.post("/:token/pay", async (c) => {
    const trade = find(c);
    if (!trade) return answerPage(c, { title: "付不了", body: note("没有这笔付款"), status: 404 });
    const problem = await phone.pay(trade);
    if (problem) return answerPage(c, { title: "付不了", body: note(problem), status: 409 });
    const address = returnAddress(phone.findTrade(trade.outTradeNo) ?? trade, { keys, now: clock.now() });
    return c.redirect(address ?? `/sandbox/trades/${trade.outTradeNo}?channel=alipay`, 303);
  });
  return pages;
}

/** The merchant's own address with Alipay's signed parameters. It is only for display. */
function returnAddress(trade: SandboxTrade, { keys, now }: { keys: SandboxKeys["alipay"]; now: Date }): string | null {
  const back = trade.alipay?.returnUrl;
  if (!back) return null;
  const url = new URL(back);
  const facts = signedForm(
    {
      charset: "utf-8",
      method: `alipay.trade.${trade.alipay?.way === "wap" ? "wap" : "page"}.pay.return`,
      version: "1.0",
      app_id: keys.appId,
      auth_app_id: keys.appId,
      seller_id: keys.sellerId,
      out_trade_no: trade.outTradeNo,
      trade_no: trade.transactionId ?? "",
      total_amount: toYuanText(trade.totalFen),
      timestamp: toAlipayTime(now),
    },
    keys.alipayPrivateKey,
  );
  for (const [name, value] of facts) url.searchParams.append(name, value);
  return url.href;
}

function cashier(trade: SandboxTrade, now: Date) {
  const problem = findPayProblem(trade, now);
  const isBegun = trade.alipay?.isBegun ?? false;
  return html`<section class="phone" aria-labelledby="cashier-title">
    <h1 id="cashier-title">支付宝收银台</h1>
    <p>${trade.description}</p>
    <p class="money">${yuan(trade.totalFen)}</p>
    ${trade.expiresAt ? html`<p class="hint">${formatTime(trade.expiresAt)} 前付款</p>` : ""}
    <p class="hint">商户订单号 ${trade.outTradeNo}</p>
    ${problem === null ? step(trade, isBegun) : html`<p><strong>${problem}</strong></p>`}
    ${trade.alipay?.returnUrl ? html`<p><a href="${trade.alipay.returnUrl}">返回商户</a></p>` : ""}
  </section>`;
}

function step(trade: SandboxTrade, isBegun: boolean) {
  return isBegun
    ? html`<p>已登录买家账号 san***@sandbox.example</p>
        <form action="${trade.codeUrl}/pay" method="post"><button type="submit" class="primary">确认付款</button></form>`
    : html`<p>登录之后，支付宝才有这笔交易。</p>
        <form action="${trade.codeUrl}/login" method="post"><button type="submit" class="primary">登录买家账号</button></form>`;
}

function note(text: string) {
  return html`<section class="phone"><h1>付不了</h1><p>${text}</p></section>`;
}
