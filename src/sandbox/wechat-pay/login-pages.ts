import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type { OneTimeCodes } from "../mini-program/one-time-codes.ts";
import { findWechatPerson, WECHAT_PEOPLE } from "../mini-program/wechat-people.ts";
import { answerPage } from "../phone/page-shell.ts";
import type { SandboxKeys } from "../sandbox-keys.ts";
import { officialAccountKeys } from "./official-account-keys.ts";

/**
 * Where WeChat's browser identifies its user. The real page (`snsapi_base`) redirects at once; this one asks which
 * WeChat user the browser shall be.
 */
export function createLoginPages(options: {
  keys: SandboxKeys["wechatPay"];
  codes: OneTimeCodes;
  /** Where the account's registered domain is; absent: where the page was called. */
  publicOrigin: string | undefined;
}): Hono {
  const { codes } = options;
  const { appId } = officialAccountKeys(options.keys);
  const pages = new Hono();

  function findObstacle(c: Context): string | null {
    const { appid, redirect_uri: back = "", response_type: type, scope, state = "" } = c.req.query();
    if (!/MicroMessenger/i.test(c.req.header("user-agent") ?? "")) return "请在微信客户端打开链接";
    if (appid !== appId) return "appid 参数错误（40013）";
    const domain = new URL(options.publicOrigin ?? c.req.url).host;
    if (!URL.canParse(back) || new URL(back).host !== domain) return "redirect_uri 参数错误（10003）";
    if (type !== "code" || scope !== "snsapi_base") return "scope 参数错误（10005）";
    return /^[\w-]{1,128}$/.test(state) ? null : "state 参数错误";
  }

  const refuse = (c: Context, text: string) =>
    answerPage(c, {
      title: "打不开",
      body: html`<section class="phone"><h1>打不开</h1><p>${text}</p></section>`,
      status: 409,
    });

  pages.get("/authorize", (c) => {
    const obstacle = findObstacle(c);
    if (obstacle !== null) return refuse(c, obstacle);
    const { search } = new URL(c.req.url);
    const body = html`<section class="phone" aria-labelledby="who">
      <h1 id="who">用谁的微信打开</h1>
      <p class="hint">真的微信不问这一句，直接带着身份回到网站。</p>
      <ul class="list">${WECHAT_PEOPLE.map(
        ({ id, name }) =>
          html`<li class="card"><a href="/sandbox/connect/oauth2/answer${search}&person=${id}">${name}的微信</a></li>`,
      )}</ul>
    </section>`;
    return answerPage(c, { title: "微信授权", body });
  });

  pages.get("/answer", (c) => {
    const obstacle = findObstacle(c);
    const person = findWechatPerson(c.req.query("person"));
    if (obstacle !== null || person === null) return refuse(c, obstacle ?? "没有这个微信");
    const back = new URL(c.req.query("redirect_uri") ?? "");
    back.searchParams.set("code", codes.mint("payer", person));
    back.searchParams.set("state", c.req.query("state") ?? "");
    return c.redirect(back.href, 302);
  });
  return pages;
}
