import { formatFen } from "../../../../../kit/values/money.ts";
import { formatExactTime } from "../../../../../kit/values/time-text.ts";
import { channelTitle } from "../../channels.ts";
import type { ListedOrder } from "../../order-admin-contract.ts";
import { ORDER_STATE_TITLES } from "../../order-state-titles.ts";

/** The columns of the exported list. */
export const ORDER_COLUMNS = {
  order_no: "订单",
  title: "买的是",
  is_gift: "礼物",
  buyer: "买家",
  user_id: "账号",
  total: "金额",
  state: "状态",
  channel: "付款方式",
  created_at: "下单",
  paid_at: "付款",
} as const;

export function toOrderCells(order: ListedOrder): Record<keyof typeof ORDER_COLUMNS, string | number | null> {
  const { order_no, title, is_gift, user, total_fen, state, channel, created_at, paid_at } = order;
  return {
    order_no,
    title,
    is_gift: is_gift ? "是" : "",
    buyer: user.name,
    user_id: user.user_id,
    total: formatFen(total_fen),
    state: ORDER_STATE_TITLES[state],
    channel: channelTitle(channel),
    created_at: formatExactTime(new Date(created_at)),
    paid_at: paid_at && formatExactTime(new Date(paid_at)),
  };
}
