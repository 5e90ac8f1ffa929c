import { html } from "hono/html";
import { formatPhone, formatTime } from "../phone/phone-texts.ts";
import { WECHAT_PEOPLE } from "./wechat-people.ts";

/** Instead of a camera: the displayed codes are listed, and the text of one can be pasted. */
export function scanView(codes: { scene: string; drawnAt: string }[]) {
  return html`<div class="desk"><section class="phone">
    <h1>微信扫码登录</h1>
    <p>用手机相机扫电脑上的二维码，或选一个刚刚出现的二维码。</p>
    <ul class="list" id="codes" data-live>${codes.map(
      ({ scene, drawnAt }) =>
        html`<li class="card"><a href="/sandbox/scan?scene=${encodeURIComponent(scene)}">${formatTime(drawnAt)} 的二维码</a></li>`,
    )}</ul>
    ${codes.length === 0 ? html`<p class="empty">还没有二维码。在网站上打开扫码登录后刷新这里。</p>` : ""}
    <form action="/sandbox/scan" method="get" class="row">
      <label class="grow">二维码内容
        <input name="scene" required autocomplete="off" spellcheck="false">
      </label>
      <button type="submit">打开</button>
    </form>
    ${backLink()}
  </section></div>`;
}

/** The WeChat user who scans; opening the mini-program is the scan itself, so it is a button and not a link. */
export function peopleView(scene: string) {
  return html`<div class="desk"><section class="phone">
    <h1>微信扫码登录</h1>
    <p>用谁的微信打开小程序？</p>
    <ul class="list">${WECHAT_PEOPLE.map(
      (person) => html`<li><form action="/sandbox/scan" method="post">
        <input type="hidden" name="scene" value="${scene}">
        <button type="submit" name="person" value="${person.id}" class="primary">${person.name} · ${formatPhone(person.phone)}</button>
      </form></li>`,
    )}</ul>
    ${backLink()}
  </section></div>`;
}

/** The result. */
export function endView(title: string, text: string) {
  return html`<div class="desk"><section class="phone">
    <h1>${title}</h1>
    <p>${text}</p>
    ${backLink()}
  </section></div>`;
}

function backLink() {
  return html`<p><a href="/sandbox">返回手机</a></p>`;
}
