/** The states of a version of a quote with their names. */
export const QUOTE_STATES = {
  sent: "等你确认",
  accepted: "已确认",
  refused: "未接受",
  replaced: "已被新版代替",
  taken_back: "已收回",
  expired: "已过期",
} as const;

export type QuoteState = keyof typeof QUOTE_STATES;

const NEXT_STATES: Readonly<Record<QuoteState, readonly QuoteState[]>> = {
  sent: ["accepted", "refused", "replaced", "taken_back", "expired"],
  // An accepted quote is final. Another price needs another project.
  accepted: [],
  refused: [],
  replaced: [],
  taken_back: [],
  expired: [],
};

/** Whether the transition is allowed. */
export function canMoveQuote(from: QuoteState, to: QuoteState): boolean {
  return NEXT_STATES[from].includes(to);
}
