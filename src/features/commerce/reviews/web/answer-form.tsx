import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { useOwnFormDraft } from "../../../../ui/browser/use-form-draft.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { missingText } from "../../../../ui/controls/missing-text.ts";
import { SubmitButton } from "../../../../ui/controls/submit-button.tsx";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { answerReview, withdrawAnswer } from "../admin-contract.ts";
import type { Review } from "../contract.ts";
import { ANSWER_CHARACTERS } from "../review-rules.ts";

/** The form in which staff answer a review in the name of the site. */
export function AnswerForm({ review, onDone }: { review: Review; onDone(): void }) {
  const { draft, write, forget } = useOwnFormDraft(`review-answer:${review.id}`, { text: review.answer?.text ?? "" });
  const { text } = draft;
  const { isBusy, problem, run } = useAction();
  const params = { review_id: review.id };
  const isEmpty = text.trim() === "";

  const send = () =>
    run(async () => {
      await callEndpoint(answerReview, { params, body: { text } });
      forget();
      showMessage("success", "已回答，写评价的人会收到通知");
      onDone();
    });
  const withdraw = () =>
    run(async () => {
      await callEndpoint(withdrawAnswer, { params });
      forget();
      showMessage("success", "已收回回答");
      onDone();
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) void send();
      }}
      className="mt-6 border-t border-border pt-5"
    >
      <label className="block text-sm font-medium">
        以本站的名义回答
        <textarea
          value={text}
          onChange={(event) => write({ text: event.target.value })}
          maxLength={ANSWER_CHARACTERS}
          rows={3}
          className="mt-1.5 block w-full rounded-md border border-border-strong bg-card p-3 text-base font-normal"
        />
      </label>
      <FormAlert className="mt-3" text={problem ?? undefined} />
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        {review.answer !== null && (
          <Button variant="secondary" aria-disabled={isBusy} onClick={() => void withdraw()}>
            收回回答
          </Button>
        )}
        <SubmitButton missing={missingText([["回答", !isEmpty]])} busyLabel={isBusy ? "正在保存…" : null}>
          {review.answer === null ? "回答" : "保存回答"}
        </SubmitButton>
      </div>
    </form>
  );
}
