/** The states of an invoice request. `red_lettered`: issued, and cancelled by a red-letter invoice. */
export const INVOICE_STATES = ["requested", "issued", "refused", "withdrawn", "red_lettered"] as const;

export type InvoiceState = (typeof INVOICE_STATES)[number];

/** The names of the states for buyers and staff. */
export const INVOICE_STATE_TITLES: Readonly<Record<InvoiceState, string>> = {
  requested: "等待开具",
  issued: "已开具",
  refused: "未能开具",
  withdrawn: "已撤回",
  red_lettered: "已冲红",
};
