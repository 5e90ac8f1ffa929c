import { reviewedProducts } from "../../composition/reviewed-products.ts";
import { answerReview as answerSpec, type DeskReview } from "../../features/commerce/reviews/operator-contract.ts";
import { answerReview, listAtDesk, withdrawAnswer } from "../../features/commerce/reviews/server/manage-reviews.ts";
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
    const desk = { db, clock, notify, ...reviewedProducts(db) };
    const doing = (action: string) => ({ action, permission: "community.moderate" }) as const;
    switch (command.act) {
      case "list": {
        const { items } = await listAtDesk(desk, { ...command, before: null });
        return items.length === 0 ? "没有这样的评价" : items.map(describeReview).join("\n");
      }
      case "answer": {
        const read = answerSpec.body.safeParse({ text: command.text }, { error: issueText });
        if (!read.success) throw new UsageError(read.error.issues[0]?.message ?? "回答不能这样写");
        const said = { id: command.id, text: read.data.text, by: null };
        const review = await act(doing("answerReview"), (note) => answerReview(desk, { ...said, note }));
        return `已回答：${describeReview(review)}`;
      }
      default: {
        const review = await act(doing("withdrawAnswer"), (note) => withdrawAnswer(desk, { id: command.id, note }));
        return `已收回回答：${describeReview(review)}`;
      }
    }
  });
  process.stdout.write(`${text}\n`);
}

function describeReview({ id, title, author, rating, text, state, answer, created_at }: DeskReview): string {
  const said = toOneLine(text);
  const facts = [
    `编号 ${id}`,
    title,
    `${rating} 星`,
    STATES[state],
    `账号 ${author}`,
    formatExactTime(new Date(created_at)),
  ];
  return `${facts.join("  ")}  ${said}${answer === null ? "" : `  回答：${toOneLine(answer)}`}`;
}
