import { formatExactTime } from "../../../../kit/values/time-text.ts";
import { describeConditions, describeDeal, describeScope } from "../coupon-terms.ts";

/** Values of the form for a new campaign. */
export interface TypedCampaign {
  name: string;
  code: string;
  deal: { kind: "amount" | "percent"; amount_fen: number | null; percent_off: number | null; cap_fen: number | null };
  minimum_fen: number | null;
  scope_kind: "all" | "plans" | "products" | "listed";
  scope: string[];
  per_person: number | null;
  total_limit: number | null;
  is_first_purchase_only: boolean;
  is_combinable: boolean;
  valid_from: string | null;
  valid_until: string | null;
  note: string;
}

export const EMPTY_CAMPAIGN: TypedCampaign = {
  name: "",
  code: "",
  deal: { kind: "amount", amount_fen: null, percent_off: null, cap_fen: null },
  minimum_fen: null,
  scope_kind: "all",
  scope: [],
  per_person: 1,
  total_limit: null,
  is_first_purchase_only: false,
  is_combinable: false,
  valid_from: null,
  valid_until: null,
  note: "",
};

/** The terms as their holders will read them; what is not typed yet is named. */
export function campaignSentence(typed: TypedCampaign): string {
  const { code, per_person, total_limit, valid_from, valid_until } = typed;
  const deal = dealOf(typed.deal);
  const way = code.trim() === "" ? "只发给人" : `写出优惠码 ${code.trim()} 就能用`;
  const minimumFen = wholeOf(typed.minimum_fen) ?? 0;
  const parts = [
    deal === null ? "还没有写减多少" : describeDeal({ deal, minimumFen }),
    describeScope(scopeOf(typed)),
    ...describeConditions({ isFirstPurchaseOnly: typed.is_first_purchase_only, isCombinable: typed.is_combinable }),
    `每人 ${per_person ?? 1} 次，${total_limit === null ? "总数不限" : `一共 ${total_limit} 次`}`,
    `${valid_from === null ? "从现在" : `从 ${timeText(valid_from)}`}${valid_until === null ? "起一直有效" : `到 ${timeText(valid_until)}`}`,
    way,
  ];
  return `${parts.join("；")}。`;
}

/** Converts the scope to endpoint input. */
export function scopeOf({ scope_kind: kind, scope }: Pick<TypedCampaign, "scope_kind" | "scope">): string[] {
  return kind === "listed" ? scope.map((line) => line.trim()).filter((line) => line !== "") : [kind];
}

function dealOf({ kind, amount_fen, percent_off, cap_fen }: TypedCampaign["deal"]) {
  if (kind === "amount") {
    const amountFen = wholeOf(amount_fen);
    return amountFen === null ? null : ({ kind, amountFen } as const);
  }
  const percentOff = wholeOf(percent_off);
  return percentOff === null ? null : ({ kind, percentOff, capFen: wholeOf(cap_fen) } as const);
}

/** A field may contain text that is not a number yet. */
function wholeOf(value: unknown): number | null {
  return typeof value === "number" && Number.isInteger(value) ? value : null;
}

function timeText(at: string): string {
  return formatExactTime(new Date(at));
}
