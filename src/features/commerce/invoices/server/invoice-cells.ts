import { formatExactTime } from "../../../../kit/values/time-text.ts";
import type { AdminInvoice } from "../admin-contract.ts";
import { INVOICE_STATE_TITLES } from "../invoice-states.ts";

/** The columns of the exported list. */
export const INVOICE_COLUMNS = {
  id: "编号",
  state: "状态",
  kind: "类型",
  title: "抬头",
  tax_number: "税号",
  email: "收票邮箱",
  amount: "金额（元）",
  orders: "订单",
  asked_at: "申请时间",
  due_on: "到期日",
  decided_at: "处理时间",
  number: "发票号码",
  red_number: "红字发票号码",
  person: "申请人",
  user_id: "账号",
  answer: "说明",
} as const;

export function toInvoiceCells(invoice: AdminInvoice): Record<keyof typeof INVOICE_COLUMNS, string | number | null> {
  const { id, state, kind, title, tax_number, email, amount_fen, orders, user } = invoice;
  return {
    id,
    state: INVOICE_STATE_TITLES[state],
    kind: kind === "personal" ? "个人" : "企业",
    title,
    tax_number,
    email,
    amount: (amount_fen / 100).toFixed(2),
    orders: orders.map(({ order_no }) => order_no).join(" "),
    asked_at: formatExactTime(new Date(invoice.asked_at)),
    due_on: invoice.due_on,
    decided_at: invoice.decided_at && formatExactTime(new Date(invoice.decided_at)),
    number: invoice.number,
    red_number: invoice.red_number,
    person: user.name,
    user_id: user.user_id,
    answer: invoice.answer,
  };
}
