import { Hono } from "hono";
import type { Clock } from "../../ports/clock.ts";
import type { Ledger } from "../ledger.ts";
import { homePage } from "./home-page.ts";
import { answerPage } from "./page-shell.ts";
import { type PhoneActions, PhoneRefusal } from "./phone-actions.ts";
import { phoneScript } from "./phone-script.ts";
import { PHONE_STYLE } from "./phone-style.ts";
import { tradePath } from "./phone-texts.ts";
import { scanFailure, tradePage } from "./trade-page.ts";

/** The phone as pages: plain forms that work without script; the script only refreshes them. */
export function createPhonePages(options: { ledger: Ledger; clock: Clock; actions: PhoneActions }): Hono {
  const { ledger, clock, actions } = options;
  const pages = new Hono();

  pages.onError((error, c) => {
    if (!(error instanceof PhoneRefusal)) throw error;
    return answerPage(c, { title: "付不了", body: scanFailure(error.message), status: 409 });
  });

  pages.get("/", (c) => answerPage(c, { title: "短信与付款", body: homePage(ledger, { actions, now: clock.now() }) }));

  pages.get("/pay", (c) => {
    const trade = actions.findTradeByCode(c.req.query("code_url") ?? "");
    if (!trade)
      return answerPage(c, { title: "付不了", body: scanFailure("没有这张二维码，或它已被新的取代。"), status: 404 });
    return answerPage(c, { title: "付款", body: tradePage(trade, { actions, now: clock.now() }) });
  });

  pages.post("/pay", async (c) => {
    const form = await c.req.formData();
    const trade = actions.findTradeByCode(String(form.get("code_url")));
    if (!trade) throw new PhoneRefusal("没有这张二维码，或它已被新的取代。");
    await actions.pay(trade);
    return c.redirect(tradePath(trade), 303);
  });

  pages.get("/trades/:outTradeNo", (c) => {
    const trade = actions.findTrade(c.req.param("outTradeNo"), c.req.query("channel"));
    if (!trade) return answerPage(c, { title: "没有这个订单", body: scanFailure("没有这个订单。"), status: 404 });
    return answerPage(c, { title: trade.description, body: tradePage(trade, { actions, now: clock.now() }) });
  });

  pages.post("/trades/:outTradeNo/notifications", async (c) => {
    const trade = actions.findTrade(c.req.param("outTradeNo"), c.req.query("channel"));
    if (!trade) throw new PhoneRefusal("没有这个订单。");
    await actions.sendTrial(trade, String((await c.req.formData()).get("kind")));
    return c.redirect(`${tradePath(trade)}#trials`, 303);
  });

  pages.post("/settings", async (c) => {
    const form = await c.req.formData();
    ledger.saveSettings({ ...ledger.settings, dropsNotifications: form.get("drops_notifications") === "1" });
    return c.redirect("/sandbox", 303);
  });

  pages.get("/assets/phone.css", (c) => c.body(PHONE_STYLE, 200, assetHeaders("text/css")));
  pages.get("/assets/phone.js", (c) => c.body(phoneScript, 200, assetHeaders("text/javascript")));
  return pages;
}

function assetHeaders(type: string): Record<string, string> {
  return { "content-type": `${type}; charset=utf-8`, "cache-control": "no-cache", "x-content-type-options": "nosniff" };
}
