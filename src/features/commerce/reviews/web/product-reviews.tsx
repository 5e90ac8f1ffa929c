import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { ConfirmSheet } from "../../../../ui/dialog/confirm-sheet.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../ui/facts/session.ts";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { useFurtherPages } from "../../../../ui/lists/further-pages.ts";
import { MoreOfList } from "../../../../ui/lists/more-of-list.tsx";
import type { Product } from "../../products/contract.ts";
import type { ProductReview } from "../../products/product-review.ts";
import { deleteReview, listReviews, readOwnReview } from "../contract.ts";
import { NoReviews, PublicReviews } from "./public-reviews.tsx";
import { RatingLine } from "./rating-line.tsx";
import { ReviewForm } from "./review-form.tsx";
import { ReviewItem } from "./review-item.tsx";

interface ReviewsProps {
  product: Pick<Product, "id" | "rating">;
  /** The reviews that are part of the page, shown until the list is loaded. */
  reviews: readonly ProductReview[];
}

/** The reviews of a product, the user's own first. */
export function Reviews({ product: { id: productId, rating }, reviews }: ReviewsProps) {
  const { status } = useSession();
  const params = { id: productId };
  const first = usePersonalData(listReviews, { params, query: {} }, true);
  const own = usePersonalData(readOwnReview, { params }, status === "signed_in");
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const list = useFurtherPages(first.data, (cursor) => callEndpoint(listReviews, { params, query: { cursor } }));
  const mine = own.data?.review ?? null;

  function again(): void {
    setEditing(false);
    list.forget();
    first.reload();
    own.reload();
  }

  if (first.data === null && first.error !== null)
    return <LoadNote what="评价" reassurance="评价都在" error={first.error} onRetry={first.reload} />;
  if (first.data === null) return <PublicReviews rating={rating} reviews={reviews} />;
  const others = list.items.filter((review) => review.id !== mine?.id);
  const isForm = own.data?.may_write === true && (mine === null || isEditing);
  return (
    <>
      <RatingLine rating={rating} />
      {isForm && (
        <ReviewForm
          key={mine?.id ?? 0}
          productId={productId}
          own={mine}
          onWritten={again}
          onCancel={mine ? () => setEditing(false) : undefined}
        />
      )}
      {mine && !isEditing && (
        <div className="rounded-lg border border-border bg-surface p-5">
          <ReviewItem
            review={mine}
            onDecided={again}
            {...(own.data?.may_write && { onEdit: () => setEditing(true) })}
            onDelete={() => setDeleting(true)}
          />
        </div>
      )}
      {others.length === 0 && mine === null && <NoReviews isBuyer={isForm} />}
      {others.length > 0 && (
        <ol aria-label="买过的人的评价" className="mt-2 divide-y divide-border">
          {others.map((review) => (
            <li key={review.id} className="py-5">
              <ReviewItem review={review} onDecided={again} />
            </li>
          ))}
        </ol>
      )}
      <MoreOfList label="再看一些" {...list} />
      {isDeleting && (
        <ConfirmSheet
          title="删除你的评价"
          text="删除后不能恢复，可以再写一条。"
          label="删除"
          onConfirm={async () => {
            await callEndpoint(deleteReview, { params });
            again();
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
