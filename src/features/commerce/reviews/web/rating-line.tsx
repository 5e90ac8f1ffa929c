import type { Product } from "../../products/contract.ts";
import { Stars } from "./stars.tsx";

/** The rating of a product in one line. Renders nothing without reviews, and no average for few reviews. */
export function RatingLine({ rating }: Pick<Product, "rating">) {
  if (rating === null) return null;
  const { average, count } = rating;
  return (
    <p className="mb-3 flex items-center gap-2 text-text-secondary tabular-nums">
      {average !== null && (
        <>
          <Stars rating={average} />
          <span className="font-semibold text-text">{average.toFixed(1)}</span>
        </>
      )}
      {count} 条评价
    </p>
  );
}
