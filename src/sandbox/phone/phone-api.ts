import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Ledger } from "../ledger.ts";
import type { SandboxMail, SandboxSms, SandboxTrade, Trial } from "../ledger-records.ts";
import { parseJson } from "../parse-json.ts";
import { type PhoneActions, PhoneRefusal } from "./phone-actions.ts";

const settings = z.strictObject({
  drops_notifications: z.boolean().optional(),
  is_balance_low: z.boolean().optional(),
});
const LONGEST_LIST = 200;

/** The phone as JSON, for journeys and tests: read the inbox, pay, send notifications, look into the ledger. */
export function createPhoneApi(options: { ledger: Ledger; actions: PhoneActions }): Hono {
  const { ledger, actions } = options;
  const api = new Hono();

  api.onError((error, c) => {
    if (!(error instanceof PhoneRefusal)) throw error;
    return c.json({ message: error.message }, 409);
  });
  api.use(async (c, next) => {
    await next();
    c.header("cache-control", "no-store");
  });

  api.get("/pulse", (c) => c.json({ revision: ledger.revision }));

  api.get("/inbox", (c) => {
    const phone = c.req.query("phone")?.replace(/^(\+?86)?(?=1\d{10}$)/, "+86");
    const messages = ledger.sms.filter((sms) => phone === undefined || sms.phone === phone);
    const email = c.req.query("email")?.toLowerCase();
    const mails = ledger.mails.filter((mail) => email === undefined || mail.to.toLowerCase() === email);
    return c.json({
      revision: ledger.revision,
      messages: messages.slice(-LONGEST_LIST).reverse().map(smsShape),
      mails: mails.slice(-LONGEST_LIST).reverse().map(mailShape),
    });
  });

  api.get("/trades", (c) => {
    const trades = Object.values(ledger.trades).flatMap((book) => [...book.values()].slice(-LONGEST_LIST).reverse());
    return c.json({ revision: ledger.revision, trades: trades.map(tradeShape) });
  });

  function requireTrade(c: Context): SandboxTrade {
    const trade = actions.findTrade(c.req.param("outTradeNo") ?? "", c.req.query("channel"));
    if (!trade) throw new PhoneRefusal("没有这个订单");
    return trade;
  }

  api.get("/trades/:outTradeNo", (c) => c.json(tradeShape(requireTrade(c))));

  api.post("/trades/:outTradeNo/pay", async (c) => {
    await actions.pay(requireTrade(c));
    return c.json(tradeShape(requireTrade(c)));
  });

  api.post("/trades/:outTradeNo/notifications", async (c) => {
    const body = z.object({ kind: z.string() }).safeParse(parseJson(await c.req.text()));
    const kind = body.data?.kind;
    if (kind === undefined || !actions.trialKinds.includes(kind))
      return c.json({ message: `kind 应为 ${actions.trialKinds.join("、")} 之一` }, 422);
    return c.json(trialShape(await actions.sendTrial(requireTrade(c), kind)));
  });

  api.put("/settings", async (c) => {
    const body = settings.safeParse(parseJson(await c.req.text()));
    if (!body.success) return c.json({ message: "drops_notifications 和 is_balance_low 应为 true 或 false" }, 422);
    const { drops_notifications: drops, is_balance_low: isBalanceLow } = body.data;
    ledger.saveSettings({
      ...ledger.settings,
      ...(drops === undefined ? {} : { dropsNotifications: drops }),
      ...(isBalanceLow === undefined ? {} : { isBalanceLow }),
    });
    return c.json(body.data);
  });
  return api;
}

function smsShape(sms: SandboxSms) {
  const { id, provider, phone, code, text } = sms;
  return { id, provider, phone, code, text, sent_at: sms.sentAt };
}

function mailShape(mail: SandboxMail) {
  const { id, to, from, subject, text, code } = mail;
  return {
    id,
    to,
    from,
    subject,
    text,
    code,
    message_id: mail.messageId ?? null,
    has_html: mail.hasHtml,
    sent_at: mail.sentAt,
  };
}

function tradeShape(trade: SandboxTrade) {
  return {
    channel: trade.channel,
    out_trade_no: trade.outTradeNo,
    description: trade.description,
    total_fen: trade.totalFen,
    state: trade.state,
    code_url: trade.codeUrl,
    expires_at: trade.expiresAt,
    transaction_id: trade.transactionId,
    paid_at: trade.paidAt,
    refunds: trade.refunds.map((refund) => ({
      out_refund_no: refund.outRefundNo,
      amount_fen: refund.amountFen,
      at: refund.at,
    })),
    deliveries: trade.deliveries.map(({ id, eventType, state, attempts, nextAttemptAt }) => ({
      id,
      event_type: eventType,
      state,
      attempts,
      next_attempt_at: nextAttemptAt,
    })),
    trials: trade.trials.map(trialShape),
  };
}

function trialShape({ kind, at, answers }: Trial) {
  return { kind, at, answers };
}
