import { reviewedProducts } from "../../composition/reviewed-products.ts";
import { type AdminReview, answerReview as answerSpec } from "../../features/commerce/reviews/admin-contract.ts";
import { answerReview, listForAdmin, withdrawAnswer } from "../../features/commerce/reviews/server/review-admin.ts";
import { issueText } from "../../kit/api/issue-text.ts";
import { toOneLine } from "../../kit/values/chinese-lines.ts";
import { formatExactTime } from "../../kit/values/time-text.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import { UsageError } from "../usage.ts";
import type { ReviewsCommand } from "./read-reviews.ts";

const STATES = { published: "人人可见", held: "等审核", hidden: "已隐藏" } as const;

/** Runs `reviews`. */
export async function runReviews(command: ReviewsCommand, options: CommandOptions): Promise<void> {
  const text = await openAccounts(options, async ({ db, clock, notify, act }) => {
    const context = { db, clock, notify, ...reviewedProducts(db) };
    const doing = (action: string) => ({ action, permission: "community.moderate" }) as const;
    switch (command.act) {
      case "list": {
        const { items } = await listForAdmin(context, { ...command, before: null });
        return items.length === 0 ? "没有这样的评价" : items.map(describeReview).join("\n");
      }
      case "answer": {
        const read = answerSpec.body.safeParse({ text: command.text }, { error: issueText });
        if (!read.success) throw new UsageError(read.error.issues[0]?.message ?? "回答不能这样写");
        const written = { id: command.id, text: read.data.text, by: null };
        const review = await act(doing("answerReview"), (note) => answerReview(context, { ...written, note }));
        return `已回答：${describeReview(review)}`;
      }
      default: {
        const review = await act(doing("withdrawAnswer"), (note) => withdrawAnswer(context, { id: command.id, note }));
        return `已收回回答：${describeReview(review)}`;
      }
    }
  });
  process.stdout.write(`${text}\n`);
}

function describeReview({ id, title, author, rating, text, state, answer, created_at }: AdminReview): string {
  const written = toOneLine(text);
  const facts = [
    `编号 ${id}`,
    title,
    `${rating} 星`,
    STATES[state],
    `账号 ${author}`,
    formatExactTime(new Date(created_at)),
  ];
  return `${facts.join("  ")}  ${written}${answer === null ? "" : `  回答：${toOneLine(answer)}`}`;
}
