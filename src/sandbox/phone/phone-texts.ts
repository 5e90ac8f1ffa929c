import { CHANNEL_NAMES, CHANNELS } from "../../ports/payment-channel.ts";
import type { Delivery, SandboxTrade } from "../ledger-records.ts";

const moment = new Intl.DateTimeFormat("zh-CN", {
  timeZone: "Asia/Shanghai",
  month: "numeric",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

export function yuan(fen: number): string {
  return `¥${(fen / 100).toFixed(2)}`;
}

/** `11月20日 20:30:05`, Shanghai time. */
export function formatTime(iso: string): string {
  const parts = new Map(moment.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  return `${parts.get("month")}月${parts.get("day")}日 ${parts.get("hour")}:${parts.get("minute")}:${parts.get("second")}`;
}

/** `+8613800138000` → `138 0013 8000`. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+86(\d{3})(\d{4})(\d{4})$/, "$1 $2 $3");
}

/** Where the phone shows a trade; one number may be a trade at each gateway. */
export function tradePath(trade: SandboxTrade): string {
  const { channel } = trade;
  const query = channel === CHANNEL_NAMES[0] ? "" : `?channel=${channel}`;
  return `/sandbox/trades/${encodeURIComponent(trade.outTradeNo)}${query}`;
}

export function channelName(trade: SandboxTrade): string {
  return CHANNELS[trade.channel].title;
}

export const TRADE_STATE_NAMES: Record<SandboxTrade["state"], string> = {
  NOTPAY: "待付款",
  SUCCESS: "已付款",
  CLOSED: "已关闭",
  REFUND: "有退款",
};

export const DELIVERY_STATE_NAMES: Record<Delivery["state"], string> = {
  pending: "等待应答，会再发",
  delivered: "商户已收下",
  given_up: "一直没有收下，已放弃",
  dropped: "没有发出（通知已关闭）",
};

export const EVENT_NAMES: Record<string, string> = { "TRANSACTION.SUCCESS": "付款通知", "REFUND.SUCCESS": "退款通知" };
