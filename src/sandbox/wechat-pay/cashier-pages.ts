import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type { Clock } from "../../ports/clock.ts";
import type { SandboxTrade } from "../ledger-records.ts";
import { answerPage } from "../phone/page-shell.ts";
import { type PhoneActions, PhoneRefusal } from "../phone/phone-actions.ts";
import { formatTime, yuan } from "../phone/phone-texts.ts";
import { findPayProblem } from "./trades.ts";

/** WeChat's cashier for a phone's browser: it looks where its visitor comes from, opens WeChat, and leads back. */
export function createH5Pages(options: {
  actions: PhoneActions;
  clock: Clock;
  /** Where the merchant's registered domain is; absent: where the page was called. */
  publicOrigin: string | undefined;
}): Hono {
  const { actions, clock } = options;
  const pages = new Hono();

  /** WeChat's own texts, since people look for them. */
  function findObstacle(c: Context): string | null {
    const domain = new URL(options.publicOrigin ?? c.req.url).host;
    const referer = c.req.header("referer") ?? "";
    if (/MicroMessenger/i.test(c.req.header("user-agent") ?? "")) return "请在微信外打开订单，进行支付";
    if (!URL.canParse(referer) || new URL(referer).host !== domain) return "商家参数格式有误，请联系商家解决";
    const back = c.req.query("redirect_url");
    const isForeign = back !== undefined && (!URL.canParse(back) || new URL(back).host !== domain);
    return isForeign ? "redirect_url 不在商户登记的域名下" : null;
  }

  const find = (c: Context): SandboxTrade | null => {
    const { prepay_id: prepayId, package: given } = c.req.query();
    return actions.findTradeByCode(`/sandbox/h5?prepay_id=${prepayId}&package=${given}`);
  };
  const refuse = (c: Context, text: string) =>
    answerPage(c, {
      title: "付不了",
      body: html`<section class="phone"><h1>付不了</h1><p>${text}</p></section>`,
      status: 409,
    });

  pages.onError((error, c) => {
    if (!(error instanceof PhoneRefusal)) throw error;
    return refuse(c, error.message);
  });

  pages.get("/", (c) => {
    const obstacle = findObstacle(c);
    if (obstacle !== null) return refuse(c, obstacle);
    const trade = find(c);
    if (trade === null) return refuse(c, "支付链接已失效，请回商户页面重新发起");
    const { pathname, search } = new URL(c.req.url);
    const body = cashier(trade, {
      problem: findPayProblem(trade, clock.now()),
      action: `${pathname}${search}`,
      back: c.req.query("redirect_url") ?? null,
    });
    return answerPage(c, { title: "微信支付", body });
  });

  pages.post("/", async (c) => {
    const trade = find(c);
    if (trade === null) return refuse(c, "支付链接已失效，请回商户页面重新发起");
    await actions.pay(trade);
    return c.redirect(c.req.query("redirect_url") ?? `/sandbox/trades/${trade.outTradeNo}`, 303);
  });
  return pages;
}

function cashier(trade: SandboxTrade, way: { problem: string | null; action: string; back: string | null }) {
  return html`<section class="phone" aria-labelledby="cashier-title">
    <h1 id="cashier-title">微信支付</h1>
    <p>${trade.description}</p>
    <p class="money">${yuan(trade.totalFen)}</p>
    ${trade.expiresAt ? html`<p class="hint">${formatTime(trade.expiresAt)} 前付款</p>` : ""}
    <p class="hint">商户订单号 ${trade.outTradeNo}</p>
    ${
      way.problem === null
        ? html`<form action="${way.action}" method="post"><button type="submit" class="primary">打开微信并付款</button></form>`
        : html`<p><strong>${way.problem}</strong></p>`
    }
    ${way.back === null ? "" : html`<p><a href="${way.back}">不付了，返回商户</a></p>`}
  </section>`;
}
