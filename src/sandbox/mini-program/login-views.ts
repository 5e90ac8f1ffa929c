import { html } from "hono/html";
import { shownPhone, shownTime } from "../phone/phone-words.ts";
import type { ScannedComputer } from "./play-phone.ts";
import { type WechatPerson, wechatPeople } from "./wechat-people.ts";

/** Without a camera: the codes on the screens are listed, and the text of one can be pasted. */
export function scanView(codes: { scene: string; drawnAt: string }[]) {
  return html`<div class="desk"><section class="phone">
    <h1>微信扫码登录</h1>
    <p>用手机相机扫电脑上的二维码，或选一个刚刚出现的二维码。</p>
    <ul class="list" id="codes" data-live>${codes.map(
      ({ scene, drawnAt }) =>
        html`<li class="card"><a href="/sandbox/scan?scene=${encodeURIComponent(scene)}">${shownTime(drawnAt)} 的二维码</a></li>`,
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

/** Whose WeChat scans; opening the mini-program is the scan itself, so it is a button and not a link. */
export function peopleView(scene: string) {
  return html`<div class="desk"><section class="phone">
    <h1>微信扫码登录</h1>
    <p>用谁的微信打开小程序？</p>
    <ul class="list">${wechatPeople.map(
      (person) => html`<li><form action="/sandbox/scan" method="post">
        <input type="hidden" name="scene" value="${scene}">
        <button type="submit" name="person" value="${person.id}" class="primary">${person.name} · ${shownPhone(person.phone)}</button>
      </form></li>`,
    )}</ul>
    ${backLink()}
  </section></div>`;
}

/** What the mini-program shows: the computer, its place and the time, and two answers of equal weight. */
export function confirmView(scene: string, person: WechatPerson, computer: ScannedComputer) {
  const facts = [
    ["设备", computer.device_name],
    ["浏览器", computer.browser],
    ["系统", computer.os],
    ["位置", `${computer.place}${computer.is_same_network ? "（与本机同一网络）" : ""}`],
    ["时间", shownTime(computer.requested_at)],
  ];
  return html`<div class="desk"><section class="phone">
    <h1>确认登录电脑</h1>
    <p class="hint">${person.name}的微信</p>
    <dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value ?? "未知"}</dd>`)}</dl>
    <p>如果不是你本人在操作，请取消。</p>
    <form action="/sandbox/scan/answer" method="post">
      <input type="hidden" name="scene" value="${scene}">
      <input type="hidden" name="person" value="${person.id}">
      ${computer.needs_phone ? newcomerFields(person, computer.agreements) : ""}
      <div class="row">
        <button type="submit" name="answer" value="cancel" class="grow">取消</button>
        <button type="submit" name="answer" value="confirm" class="grow">确认登录</button>
      </div>
    </form>
  </section></div>`;
}

function newcomerFields(person: WechatPerson, agreements: ScannedComputer["agreements"]) {
  return html`<fieldset>
      <legend>首次登录需要手机号</legend>
      <label class="tick"><input type="radio" name="phone" value="wechat" checked>授权手机号 ${shownPhone(person.phone)}</label>
      <label class="tick"><input type="radio" name="phone" value="sms">在电脑上用短信验证码</label>
    </fieldset>
    <input type="hidden" name="terms" value="${agreements.terms}">
    <input type="hidden" name="privacy" value="${agreements.privacy}">
    <label class="tick"><input type="checkbox" name="agrees" value="1">我已阅读并同意用户协议和隐私政策</label>`;
}

/** How it ended. */
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
