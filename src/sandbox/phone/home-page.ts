import { html } from "hono/html";
import type { Ledger } from "../ledger.ts";
import type { SandboxMail, SandboxSms, SandboxTrade } from "../ledger-records.ts";
import type { PhoneActions } from "./phone-actions.ts";
import { channelName, formatPhone, formatTime, TRADE_STATE_NAMES, tradePath, yuan } from "./phone-texts.ts";

const OPEN_CARDS = 3;
const LONGEST_LIST = 20;

/** The phone itself: orders waiting for a thumb, the SMS inbox, the scanner; beside it what already happened. */
export function homePage(ledger: Ledger, { actions, now }: { actions: PhoneActions; now: Date }) {
  const all = Object.values(ledger.trades).flatMap((book) => [...book.values()]);
  const trades = all.sort((left, right) => (left.createdAt < right.createdAt ? 1 : -1));
  const isWaiting = (trade: SandboxTrade) => actions.findPayProblem(trade, now) === null;
  const waiting = trades.filter(isWaiting);
  const past = trades.filter((trade) => !isWaiting(trade));
  const messages = ledger.sms.toReversed();
  const mails = ledger.mails.toReversed();
  return html`<h1 class="visually-hidden">沙箱手机</h1>
    <div class="desk">
      <div class="phone">
        ${waitingSection(waiting)}
        <section id="inbox" data-live data-newest="${messages[0]?.id ?? ""}" aria-labelledby="inbox-title">
          <h2 id="inbox-title">短信</h2>
          ${messages.length === 0 ? html`<p class="empty">还没有短信。登录或注册时发送的验证码会到这里。</p>` : ""}
          ${cardList("older-messages", "更早的短信", messages.slice(0, LONGEST_LIST).map(messageCard))}
        </section>
        <section id="mails" data-live data-newest="${mails[0]?.id ?? ""}" aria-labelledby="mails-title">
          <h2 id="mails-title">邮件</h2>
          ${mails.length === 0 ? html`<p class="empty">还没有邮件。发往邮箱的验证码和通知会到这里。</p>` : ""}
          ${cardList("older-mails", "更早的邮件", mails.slice(0, LONGEST_LIST).map(mailCard))}
        </section>
        <section aria-labelledby="scan-title">
          <h2 id="scan-title">扫一扫</h2>
          <form action="/sandbox/pay" method="get" class="row">
            <label class="grow">二维码内容
              <input name="code_url" required autocomplete="off" spellcheck="false" placeholder="weixin://wxpay/bizpayurl?pr=…">
            </label>
            <button type="submit">识别</button>
          </form>
          <p class="wechat"><a href="/sandbox/scan">微信扫码登录</a></p>
        </section>
      </div>
      <div class="bench">
        ${noticeSwitch(ledger.settings.dropsNotifications)}
        <section id="past" data-live aria-labelledby="past-title">
          <h2 id="past-title">过去的订单</h2>
          ${past.length === 0 ? html`<p class="empty">付过或关闭的订单在这里，可以再发通知。</p>` : ""}
          <ul class="list">${past.slice(0, LONGEST_LIST).map(pastCard)}</ul>
        </section>
      </div>
    </div>`;
}

/** First of all, since it is what people come for. */
function waitingSection(waiting: readonly SandboxTrade[]) {
  return html`<section id="orders" data-live aria-labelledby="orders-title">
    <h2 id="orders-title">待付款</h2>
    ${waiting.length === 0 ? html`<p class="empty">没有等待付款的订单。在商品页提交订单后，这里会出现。</p>` : ""}
    ${cardList("older-orders", "更早的订单", waiting.slice(0, LONGEST_LIST).map(orderCard))}
  </section>`;
}

/** The newest cards in the open, the rest one tap away, so that both lists fit on a phone. */
function cardList(id: string, moreLabel: string, cards: ReturnType<typeof html>[]) {
  const [open, folded] = [cards.slice(0, OPEN_CARDS), cards.slice(OPEN_CARDS)];
  return html`<ul class="list">${open}</ul>
    ${folded.length === 0 ? "" : html`<details id="${id}"><summary>${moreLabel}（${folded.length}）</summary><ul class="list">${folded}</ul></details>`}`;
}

function orderCard(trade: SandboxTrade) {
  return html`<li class="card">
    <p class="money">${yuan(trade.totalFen)}</p>
    <p>${trade.description}</p>
    <p class="hint">${channelName(trade)}</p>
    ${trade.expiresAt ? html`<p class="hint">${formatTime(trade.expiresAt)} 前付款</p>` : ""}
    <p class="hint">${trade.outTradeNo}</p>
    ${payForm(trade)}
    <p><a href="${tradePath(trade)}">试各种通知</a></p>
  </li>`;
}

/** The thumb on the phone; at a cashier the payer logs in first. */
export function payForm(trade: SandboxTrade) {
  if (trade.codeUrl.startsWith("/")) return html`<p><a href="${trade.codeUrl}">去${channelName(trade)}收银台</a></p>`;
  return html`<form action="/sandbox/pay" method="post">
    <input type="hidden" name="code_url" value="${trade.codeUrl}">
    <button type="submit" class="primary" id="pay-${trade.outTradeNo}" aria-label="确认支付 ${yuan(trade.totalFen)} ${trade.description}">确认支付</button>
  </form>`;
}

function messageCard(sms: SandboxSms) {
  return html`<li class="card">
    <p class="hint">${formatPhone(sms.phone)} · <time datetime="${sms.sentAt}">${formatTime(sms.sentAt)}</time> · ${sms.provider === "aliyun" ? "阿里云" : "腾讯云"}</p>
    ${codeRow(sms)}
    <p>${sms.text}</p>
  </li>`;
}

/** The code in large, one tap from the clipboard; nothing for a message without one. */
export function codeRow({ id, code }: { id: string; code: string }) {
  if (code === "") return "";
  return html`<div class="row">
      <p class="code grow">${code}</p>
      <button type="button" class="copy" id="copy-${id}" data-copy="${code}" aria-label="复制验证码 ${code}">复制</button>
    </div>`;
}

function mailCard(mail: SandboxMail) {
  return html`<li class="card">
    <p class="hint">${mail.to} · <time datetime="${mail.sentAt}">${formatTime(mail.sentAt)}</time></p>
    <p><strong>${mail.subject}</strong></p>
    ${codeRow(mail)}
    <p class="mail-text">${mail.text}</p>
  </li>`;
}

function pastCard(trade: SandboxTrade) {
  return html`<li class="card">
    <p class="row"><span class="grow">${trade.description}</span><strong>${yuan(trade.totalFen)}</strong></p>
    <p class="hint">${trade.state === "NOTPAY" ? "已过期" : TRADE_STATE_NAMES[trade.state]} · <a href="${tradePath(trade)}">${trade.outTradeNo}</a></p>
  </li>`;
}

function noticeSwitch(isDropping: boolean) {
  return html`<section aria-labelledby="switch-title">
    <h2 id="switch-title">付款通知</h2>
    <p>${isDropping ? "现在不发通知：付款后商户只能自己来查。" : "付款后立即通知商户，没有收下就按各家渠道的节奏再发。"}</p>
    <form action="/sandbox/settings" method="post">
      <button type="submit" name="drops_notifications" value="${isDropping ? "0" : "1"}">${isDropping ? "恢复发通知" : "不发通知"}</button>
    </form>
  </section>`;
}
