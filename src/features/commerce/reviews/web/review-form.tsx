import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { AI_MARKS } from "../../../../kit/values/ai-mark.ts";
import { useOwnFormDraft } from "../../../../ui/browser/use-form-draft.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { missingText } from "../../../../ui/controls/missing-text.ts";
import { SubmitButton } from "../../../../ui/controls/submit-button.tsx";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { AiChoice } from "../../../community/discussions/web/ai-choice.tsx";
import { PostingFailure } from "../../../community/discussions/web/posting-failure.tsx";
import { type Review, writeReview } from "../contract.ts";
import { MAX_STARS, REVIEW_CHARACTERS } from "../review-rules.ts";

interface ReviewFormProps {
  productId: number;
  /** The existing review. */
  own: Review | null;
  onWritten(review: Review): void;
  onCancel?: (() => void) | undefined;
}

/** Stars and a short text. An unsent draft stays in this browser. */
export function ReviewForm({ productId, own, onWritten, onCancel }: ReviewFormProps) {
  const { draft, write, forget } = useOwnFormDraft(`review:${productId}`, {
    rating: String(own?.rating ?? 0),
    text: own?.text ?? "",
    aiMark: own?.ai_mark ?? "none",
  });
  const { text } = draft;
  const rating = Number(draft.rating);
  const aiMark = AI_MARKS.find((one) => one === draft.aiMark) ?? "none";
  const { isBusy, failure, run } = useAction();
  const missing = missingText([
    ["打几颗星", rating > 0],
    ["评价", text.trim() !== ""],
  ]);

  async function send(): Promise<void> {
    if (missing !== null) return;
    await run(async () => {
      const body = { rating, text, ai_mark: aiMark };
      const { review } = await callEndpoint(writeReview, { params: { id: productId }, body });
      forget();
      showMessage("success", review.state === "published" ? "已发表" : "已提交，审核后其他人才能看到");
      onWritten(review);
    });
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="rounded-lg border border-border bg-card p-5 shadow-card"
    >
      <fieldset className="flex flex-wrap items-center gap-x-1">
        <legend className="float-left mr-3 text-sm font-medium">打几颗星</legend>
        {Array.from({ length: MAX_STARS }, (_, index) => index + 1).map((stars) => (
          <label
            key={stars}
            className="grid size-11 cursor-pointer place-items-center rounded-md text-2xl has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-brand"
          >
            <input
              type="radio"
              name="rating"
              value={stars}
              checked={rating === stars}
              onChange={() => write({ rating: String(stars) })}
              className="sr-only"
            />
            <span aria-hidden="true" className={stars <= rating ? "text-gold" : "text-text-muted"}>
              {stars <= rating ? "★" : "☆"}
            </span>
            <span className="sr-only">{stars} 星</span>
          </label>
        ))}
      </fieldset>
      <label className="mt-3 block text-sm font-medium">
        你的评价
        <textarea
          value={text}
          onChange={(event) => write({ text: event.target.value })}
          maxLength={REVIEW_CHARACTERS}
          rows={4}
          placeholder="学到了什么，适合谁，有什么不足"
          className="mt-1.5 block w-full rounded-md border border-border-strong bg-card p-3 text-base font-normal focus-visible:outline-2 focus-visible:outline-brand"
        />
      </label>
      <AiChoice value={aiMark} onChoose={(chosen) => write({ aiMark: chosen })} />
      <PostingFailure failure={failure} />
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        {onCancel && (
          <Button
            variant="quiet"
            onClick={() => {
              forget();
              onCancel();
            }}
          >
            取消
          </Button>
        )}
        <SubmitButton missing={missing} busyLabel={isBusy ? "正在发表…" : null}>
          {own ? "保存" : "发表"}
        </SubmitButton>
      </div>
    </form>
  );
}
