import { html } from "hono/html";
import type { Delivery, DeliveryAttempt, SandboxTrade, Trial } from "../ledger-records.ts";
import { payForm } from "./home-page.ts";
import type { PhoneActions } from "./phone-actions.ts";
import {
  channelName,
  DELIVERY_STATE_NAMES,
  EVENT_NAMES,
  formatTime,
  TRADE_STATE_NAMES,
  tradePath,
  yuan,
} from "./phone-texts.ts";

/** One order: pay it, see its notifications and the product's answers, send more. */
export function tradePage(trade: SandboxTrade, { actions, now }: { actions: PhoneActions; now: Date }) {
  const problem = actions.findPayProblem(trade, now);
  return html`<div class="desk">
    <section class="phone" id="order" data-live aria-labelledby="order-title">
      <h1 id="order-title">${trade.description}</h1>
      <p class="money">${yuan(trade.totalFen)}</p>
      <p><strong>${TRADE_STATE_NAMES[trade.state]}</strong>${trade.state === "NOTPAY" && problem ? `，${problem}` : ""}</p>
      <dl>
        <dt>商户订单号</dt><dd>${trade.outTradeNo}</dd>
        ${trade.transactionId ? html`<dt>${channelName(trade)}单号</dt><dd>${trade.transactionId}</dd>` : ""}
        ${trade.expiresAt ? html`<dt>付款截止</dt><dd>${formatTime(trade.expiresAt)}</dd>` : ""}
        ${trade.paidAt ? html`<dt>付款时间</dt><dd>${formatTime(trade.paidAt)}</dd>` : ""}
        ${trade.refunds.map((refund) => html`<dt>退款</dt><dd>${yuan(refund.amountFen)} · ${formatTime(refund.at)}${refund.reason ? ` · ${refund.reason}` : ""}</dd>`)}
      </dl>
      ${problem === null ? payForm(trade) : ""}
      <p><a href="/sandbox">返回手机</a></p>
    </section>
    <div class="bench">
      <section id="deliveries" data-live aria-labelledby="deliveries-title">
        <h2 id="deliveries-title">已发的通知</h2>
        ${trade.deliveries.length === 0 ? html`<p class="empty">付款后会通知商户，每一次应答都记在这里。</p>` : ""}
        <ul class="list">${trade.deliveries.map(deliveryCard)}</ul>
      </section>
      ${trialPanel(trade, actions)}
    </div>
  </div>`;
}

function deliveryCard(delivery: Delivery) {
  return html`<li class="card">
    <p><strong>${EVENT_NAMES[delivery.eventType] ?? delivery.eventType}</strong> · ${DELIVERY_STATE_NAMES[delivery.state]}</p>
    ${delivery.nextAttemptAt ? html`<p class="hint">下一次 ${formatTime(delivery.nextAttemptAt)}</p>` : ""}
    <ol class="answers">${delivery.attempts.map(attemptLine)}</ol>
  </li>`;
}

function attemptLine(attempt: DeliveryAttempt) {
  return html`<li>${formatTime(attempt.at)} · ${statusText(attempt.status)} <code>${attempt.body || "（无正文）"}</code></li>`;
}

function trialPanel(trade: SandboxTrade, actions: PhoneActions) {
  return html`<section id="trials" aria-labelledby="trials-title">
    <h2 id="trials-title">再发通知</h2>
    <form action="${tradePath(trade).replace(trade.outTradeNo, `${trade.outTradeNo}/notifications`)}" method="post" class="buttons">
      ${actions
        .possibleTrials(trade)
        .map(
          ([kind, { label, expected }]) =>
            html`<div><button type="submit" name="kind" value="${kind}" aria-describedby="about-${kind}">${label}</button><span class="hint" id="about-${kind}">${expected}</span></div>`,
        )}
    </form>
    <div id="answers" aria-live="polite">${trade.trials.toReversed().map((trial) => trialCard(trial, actions.trialLabel(trade, trial.kind)))}</div>
  </section>`;
}

function trialCard(trial: Trial, label: string) {
  return html`<article class="card" aria-label="${label}的应答">
    <p><strong>${label}</strong> <span class="hint">${formatTime(trial.at)}</span></p>
    <ul class="answers">${trial.answers.map((answer) => html`<li>${answer.count > 1 ? `${answer.count} 次 · ` : ""}${statusText(answer.status)} <code>${answer.body || "（无正文）"}</code></li>`)}</ul>
  </article>`;
}

function statusText(status: number | null): string {
  return status === null ? "没有应答" : `应答 ${status}`;
}

/** What a scan shows when there is nothing to pay. */
export function scanFailure(reason: string) {
  return html`<section class="phone">
    <h1>付不了</h1>
    <p>${reason}</p>
    <p><a href="/sandbox">返回手机</a></p>
  </section>`;
}
