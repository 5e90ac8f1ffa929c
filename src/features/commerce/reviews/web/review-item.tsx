import { useState } from "react";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { Name } from "../../../../ui/display/name.tsx";
import { AiLabel, Tag } from "../../../../ui/display/tag.tsx";
import { TimeText } from "../../../../ui/display/time-text.tsx";
import { useSession } from "../../../../ui/facts/session.ts";
import { LatePart, lateCode } from "../../../../ui/trouble/late-part.tsx";
import { AuthorPicture } from "../../../community/discussions/web/author-picture.tsx";
import type { Review } from "../contract.ts";
import { ReviewAnswer } from "./review-answer.tsx";
import { Stars } from "./stars.tsx";

const reportSheet = lateCode(
  async () => (await import("../../../community/discussions/web/report-sheet.tsx")).ReportSheet,
);
const decideForm = lateCode(
  async () => (await import("../../../community/discussions/web/decide-form.tsx")).DecideForm,
);

const answerForm = lateCode(async () => (await import("./answer-form.tsx")).AnswerForm);

const ACTION = "min-h-11 rounded-md px-2.5 text-sm text-text-secondary hover:bg-hover hover:text-text";

interface ReviewItemProps {
  review: Review;
  onDecided(): void;
  onEdit?: () => void;
  onDelete?: () => void;
}

/** One review: author, stars, text, and the possible actions. */
export function ReviewItem({ review, onDecided, onEdit, onDelete }: ReviewItemProps) {
  const { user, openLogin } = useSession();
  const [open, setOpen] = useState<"report" | "admin" | null>(null);
  const { author, id, state } = review;
  const content = { kind: "review" as const, id };
  const close = () => setOpen(null);
  function done(): void {
    close();
    onDecided();
  }
  return (
    <article aria-label={`${author.name}的评价`} className="flex gap-3">
      <AuthorPicture author={author} isSmall={false} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <Name of={author} className="font-semibold break-all" />
          {review.is_refunded && <Tag>已退款</Tag>}
          <AiLabel mark={review.ai_mark} />
          <span className="text-text-muted">
            <TimeText at={review.created_at} />
          </span>
          {review.edited_at && <span className="text-text-muted">已编辑</span>}
          {review.province && <span className="text-text-muted">{review.province}</span>}
        </p>
        <p className="mt-1">
          <Stars rating={review.rating} />
        </p>
        {state === "held" && <p className="mt-1 text-sm text-warning-text">审核中，只有你看得到</p>}
        {state === "hidden" && <p className="mt-1 text-sm text-danger-text">已被隐藏，只有你看得到</p>}
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
          {review.text}
        </p>
        {review.answer && (
          <ReviewAnswer
            text={review.answer.text}
            note={isOlder(review.answer.at, review.edited_at) ? "评价在这之后改过" : ""}
          />
        )}
        <div className="-ml-2.5 mt-1 flex flex-wrap items-center">
          {onEdit && (
            <button type="button" className={ACTION} onClick={onEdit}>
              修改
            </button>
          )}
          {onDelete && (
            <button type="button" className={ACTION} onClick={onDelete}>
              删除
            </button>
          )}
          {!review.is_own && (
            <button
              type="button"
              className={ACTION}
              onClick={() => (user ? setOpen("report") : openLogin({ reason: "登录后就能举报" }))}
            >
              举报
            </button>
          )}
          {user?.permissions?.includes("community.moderate") && (
            <button type="button" className={ACTION} onClick={() => setOpen("admin")}>
              管理
            </button>
          )}
        </div>
      </div>
      {open === "report" && <LatePart code={reportSheet} props={{ content, onClose: close }} />}
      {open === "admin" && (
        <Sheet isOpen title="管理这条评价" onClose={close}>
          <LatePart
            code={decideForm}
            props={{
              content,
              state,
              onDecided: done,
            }}
          />
          {state === "published" && <LatePart code={answerForm} props={{ review, onDone: done }} />}
        </Sheet>
      )}
    </article>
  );
}

function isOlder(answeredAt: string, editedAt: string | null): boolean {
  return editedAt !== null && editedAt > answeredAt;
}
