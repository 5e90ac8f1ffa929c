import { LISTED_REVIEW_STATES } from "../../features/commerce/reviews/admin-contract.ts";
import { readArgs, refusePositionals, UsageError } from "../usage.ts";

type ListedState = (typeof LISTED_REVIEW_STATES)[number];

export type ReviewsCommand = { name: "reviews" } & (
  | { act: "list"; productId: number | null; state: ListedState | null; isUnanswered: boolean }
  | { act: "answer"; id: number; text: string }
  | { act: "withdraw"; id: number }
);

/** `reviews --product 4 --unanswered`, `reviews answer 12 谢谢你的意见`, `reviews withdraw 12`. */
export function readReviews(args: readonly string[]): ReviewsCommand | null {
  const options = { product: "text", state: "text", unanswered: "flag" } as const;
  const { values, positionals, isHelpWanted } = readArgs(args, options);
  if (isHelpWanted) return null;
  const [act, id, text, ...more] = positionals;
  const { product, state, unanswered: isUnanswered } = values;
  const name = "reviews" as const;
  if (act === undefined) {
    const productId = product === null ? null : readId(product, "--product 要写商品的编号，例如 --product 4");
    return { name, act: "list", productId, state: readState(state), isUnanswered };
  }
  if (act !== "answer" && act !== "withdraw")
    throw new UsageError(`reviews 后面只能是 answer 或 withdraw，没有“${act}”；隐藏和放行用 moderation decide`);
  if (product !== null || state !== null || isUnanswered)
    throw new UsageError("--product、--state 和 --unanswered 用于不带词的 reviews");
  if (act === "withdraw") {
    refusePositionals("reviews withdraw", text === undefined ? [] : [text]);
    return { name, act, id: readId(id, "例如 reviews withdraw 12：要写评价的编号") };
  }
  refusePositionals("reviews answer", more);
  const numbered = readId(id, "例如 reviews answer 12 谢谢你的意见：要写评价的编号");
  if (text === undefined || text.trim() === "") throw new UsageError("例如 reviews answer 12 谢谢你的意见：要写回答");
  return { name, act, id: numbered, text };
}

function readId(text: string | undefined, otherwise: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text ?? "")) throw new UsageError(otherwise);
  return Number(text);
}

function readState(text: string | null): ListedState | null {
  if (text === null) return null;
  const state = LISTED_REVIEW_STATES.find((one) => one === text);
  if (!state) throw new UsageError(`--state 只能是 ${LISTED_REVIEW_STATES.join("、")}`);
  return state;
}
