import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import type { Plan } from "../../../membership/contract.ts";
import { quoteOrder } from "../../contract.ts";

export type Quote = OutputOf<typeof quoteOrder>;

/** What a plan costs this visitor. `shown` may be the list price: a guest's, or a member's until the answer is there. */
export interface QuoteView {
  shown: Quote;
  /** The answer for this very plan is on its way. */
  isPending: boolean;
  /** Why the plan cannot be bought, in one sentence; null: it can. */
  obstacle: string | null;
  /** The sum could not be fetched. */
  failure: string | null;
  reload(): void;
}

/** Asks the function that charges (decisions §5) as soon as the visitor is known. */
export function useQuote(plan: Plan, isMember: boolean): QuoteView {
  const { data, error, reload } = usePersonalData(quoteOrder, { query: { plan_id: plan.id } }, isMember);
  const isAnswered = data?.title === plan.name;
  const isObstacle = error?.code === "PLAN_NOT_AVAILABLE" || error?.status === 404;
  return {
    shown: isAnswered ? data : listQuote(plan),
    isPending: isMember && !isAnswered && error === null,
    obstacle: error !== null && isObstacle ? error.message : null,
    failure: error !== null && !isObstacle ? error.message : null,
    reload,
  };
}

function listQuote({ name, duration_months: months, price_fen: priceFen }: Plan): Quote {
  const detail = months === null ? "终身有效" : `${months} 个月`;
  const line = { kind: "plan", title: name, detail, amount_fen: priceFen } as const;
  return { title: name, lines: [line], total_fen: priceFen, until: null };
}
