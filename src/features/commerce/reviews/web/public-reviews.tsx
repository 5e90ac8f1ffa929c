import { AiLabel } from "../../../../ui/display/tag.tsx";
import { TimeText } from "../../../../ui/display/time-text.tsx";
import type { Product } from "../../products/contract.ts";
import type { ProductReview } from "../../products/product-review.ts";
import { RatingLine } from "./rating-line.tsx";
import { ReviewAnswer } from "./review-answer.tsx";
import { Stars } from "./stars.tsx";

interface PublicReviewsProps extends Pick<Product, "rating"> {
  reviews: readonly ProductReview[];
}

/** The latest reviews, as part of the page. The list that replaces them names the authors. */
export function PublicReviews({ rating, reviews }: PublicReviewsProps) {
  if (reviews.length === 0) return <NoReviews />;
  return (
    <>
      <RatingLine rating={rating} />
      <ol aria-label="买过的人的评价" className="divide-y divide-border">
        {reviews.map(({ id, rating, text, ai_mark, answer, created_at }) => (
          <li key={id} className="py-5">
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-text-muted">
              <Stars rating={rating} />
              <AiLabel mark={ai_mark} />
              <TimeText at={created_at} />
            </p>
            <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
              {text}
            </p>
            {answer !== null && <ReviewAnswer text={answer} />}
          </li>
        ))}
      </ol>
    </>
  );
}

export function NoReviews({ isBuyer = false }: { isBuyer?: boolean }) {
  return (
    <p className={isBuyer ? "mt-4 text-text-secondary" : "text-text-secondary"}>
      {isBuyer ? "还没有人评价，你可以写第一条。" : "还没有人评价。买过的人可以在这里打星、写几句话。"}
    </p>
  );
}
