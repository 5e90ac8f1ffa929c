import { fullRefundText } from "../../full-refund-text.ts";
import type { Purchase, Quote } from "./purchase.ts";

interface FullRefundNoteProps {
  request: Purchase["request"];
  /** null: not known yet. */
  rules: Quote["full_refund"];
}

/** At the checkout: how long, and up to which use, the purchase is refunded in full. */
export function FullRefundNote({ request, rules }: FullRefundNoteProps) {
  const text = fullRefundText(request, rules);
  return text === null ? null : <p className="text-sm text-text-secondary">{text}</p>;
}
