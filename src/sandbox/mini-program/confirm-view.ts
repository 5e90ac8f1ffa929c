import { html } from "hono/html";
import { formatPhone, formatTime } from "../phone/phone-texts.ts";
import type { AccountProfile, ScannedComputer } from "./play-phone.ts";
import type { WechatPerson } from "./wechat-people.ts";

/** What the mini-program shows before the confirmation: the consequence, the account, and the requesting computer. */
export function confirmView(scene: string, person: WechatPerson, computer: ScannedComputer) {
  const { link_to: linkTo, account } = computer;
  const isLink = linkTo !== null;
  const canConfirm = !isLink || account === null;
  const facts = [
    ["设备", computer.device_name],
    ["浏览器", computer.browser],
    ["系统", computer.os],
    ["位置", `${computer.place}${computer.is_same_network ? "（与本机同一网络）" : ""}`],
    ["时间", formatTime(computer.requested_at)],
  ];
  return html`<div class="desk"><section class="phone">
    <h1>${isLink ? "确认绑定微信" : "确认登录电脑"}</h1>
    <p class="hint">${person.name}的微信</p>
    ${newsOf(computer)}
    <div>${consequenceOf(computer)}</div>
    <p class="hint">二维码是在这台电脑上领取的</p>
    <dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value ?? "未知"}</dd>`)}</dl>
    <p>如果不是你本人在操作，请取消。</p>
    <form action="/sandbox/scan/answer" method="post">
      <input type="hidden" name="scene" value="${scene}">
      <input type="hidden" name="person" value="${person.id}">
      <input type="hidden" name="purpose" value="${isLink ? "link" : "login"}">
      ${computer.needs_phone ? newcomerFields(person, computer.agreements) : ""}
      <div class="row">
        <button type="submit" name="answer" value="cancel" class="grow">取消</button>
        ${canConfirm ? html`<button type="submit" name="answer" value="confirm" class="grow">${isLink ? "确认绑定" : "确认登录"}</button>` : ""}
      </div>
      ${account === null ? "" : html`<button type="submit" name="answer" value="unlink" class="apart">${isLink ? "解除绑定" : "这不是我的账号"}</button>`}
    </form>
  </section></div>`;
}

function newsOf({ account, is_link_new, linked_at, link_to }: ScannedComputer) {
  if (account === null || !is_link_new || link_to !== null) return "";
  const when = linked_at === null ? "" : `在 ${formatTime(linked_at)} `;
  const what = account.phone_masked === null ? "账号" : `手机号 ${account.phone_masked}`;
  return html`<p class="news" role="alert">你的微信${when}绑定了${what}。不是你的，请点「这不是我的账号」。</p>`;
}

function consequenceOf({ account, link_to: linkTo }: ScannedComputer) {
  if (linkTo !== null && account !== null) {
    return html`<p>这个微信已绑定另一个账号，不能再绑定。不要那个账号了，可以先解除。它现在打开的是：</p>${toProfile(account)}`;
  }
  if (linkTo !== null) return html`<p>确认后，以后用这个微信扫码，打开的就是这个账号：</p>${toProfile(linkTo)}`;
  if (account !== null) return html`<p>确认后，电脑会进入这个账号：</p>${toProfile(account)}`;
  return html`<p>这个微信还没有账号。确认后要绑定一个手机号：你授权的，或在这台电脑上输入的。以后用这个微信扫码，打开的就是那个手机号的账号，所以只在你自己的电脑上确认。</p>`;
}

function toProfile({ phone_masked: phone, name_masked: name }: AccountProfile) {
  return html`<p class="account">${phone === null ? name : `${phone}（${name}）`}</p>`;
}

function newcomerFields(person: WechatPerson, agreements: ScannedComputer["agreements"]) {
  return html`<fieldset>
      <legend>首次登录需要手机号</legend>
      <label class="tick"><input type="radio" name="phone" value="wechat" checked>授权手机号 ${formatPhone(person.phone)}</label>
      <label class="tick"><input type="radio" name="phone" value="sms">在电脑上用短信验证码</label>
    </fieldset>
    <input type="hidden" name="terms" value="${agreements.terms}">
    <input type="hidden" name="privacy" value="${agreements.privacy}">
    <label class="tick"><input type="checkbox" name="agrees" value="1">我已阅读并同意用户协议和隐私政策</label>`;
}
