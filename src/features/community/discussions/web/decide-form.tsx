import { useId } from "react";
import type { PostState, WrittenContent } from "../../../../domain/moderation/moderated-content.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { useOwnFormDraft } from "../../../../ui/browser/use-form-draft.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { missingText } from "../../../../ui/controls/missing-text.ts";
import { Name } from "../../../../ui/display/name.tsx";
import { TimeText } from "../../../../ui/display/time-text.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { Skeleton } from "../../../../ui/feedback/notes.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { decideContent, listReports } from "../../moderation/admin-contract.ts";
import { REASON_CHARACTERS } from "../../moderation/moderation-limits.ts";
import type { Decision } from "../../moderation/queue-lists.ts";
import { REPORT_REASON_NAMES } from "../../moderation/report-reasons.ts";

interface DecideFormProps {
  content: WrittenContent;
  state: PostState;
  onDecided(): void;
}

const STATE_NAMES = {
  published: "现在人人可见",
  held: "正在等审核，别人看不到",
  hidden: "已经隐藏，别人看不到",
  deleted: "已经删除",
} as const;
const DONE = { publish: "已放行", hide: "已隐藏", delete: "已删除" } as const;

/** The moderation form for a user's text, with its reports. */
export function DecideForm({ content, state, onDecided }: DecideFormProps) {
  const { draft, write, forget } = useOwnFormDraft(`decision:${content.kind}:${content.id}`, { reason: "" });
  const { reason } = draft;
  const { isBusy, problem, run } = useAction();
  const needsReason = reason.trim() === "";
  const note = useId();

  const decide = (decision: Decision) =>
    run(async () => {
      await callEndpoint(decideContent, { body: { things: [content], decision, reason: reason.trim() } });
      forget();
      showMessage("success", DONE[decision]);
      onDecided();
    });
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <p className="text-sm text-text-secondary">{STATE_NAMES[state]}</p>
      <Reports content={content} />
      <label className="mt-4 block text-sm font-medium">
        原因
        <input
          value={reason}
          maxLength={REASON_CHARACTERS}
          onChange={(event) => write({ reason: event.target.value })}
          className="mt-1.5 block min-h-11 w-full rounded-md border border-border-strong bg-card px-3 text-base font-normal"
        />
      </label>
      <p className="mt-1.5 text-xs text-text-muted">
        作者会看到，也记在操作记录里。隐藏和删除要写明原因；删除后不能恢复。
      </p>
      <FormAlert className="mt-3" text={problem ?? undefined} />
      {needsReason && (
        <p id={note} className="mt-5 text-right text-sm text-text-secondary">
          {missingText([["原因，才能隐藏或删除", false]])}
        </p>
      )}
      <div className="mt-3 flex flex-wrap justify-end gap-3">
        <Button
          variant="danger"
          aria-disabled={needsReason || isBusy}
          aria-describedby={needsReason ? note : undefined}
          onClick={() => needsReason || void decide("delete")}
        >
          删除
        </Button>
        {state !== "hidden" && (
          <Button
            variant="secondary"
            aria-disabled={needsReason || isBusy}
            aria-describedby={needsReason ? note : undefined}
            onClick={() => needsReason || void decide("hide")}
          >
            隐藏
          </Button>
        )}
        <Button aria-disabled={isBusy} onClick={() => void decide("publish")}>
          {state === "published" ? "没有问题" : "放行"}
        </Button>
      </div>
    </form>
  );
}

function Reports({ content }: { content: WrittenContent }) {
  const { data, error } = usePersonalData(listReports, { query: { kind: content.kind, id: content.id } }, true);
  if (error !== null) return <p className="mt-3 text-sm text-danger-text">举报没有取到，可以先做决定。</p>;
  if (data === null) return <Skeleton className="mt-3 h-11 w-full rounded-md" />;
  if (data.items.length === 0) return <p className="mt-3 text-sm text-text-muted">没有人举报</p>;
  return (
    <section aria-label="举报" className="mt-3 max-h-60 overflow-y-auto rounded-md bg-surface px-4 py-3 text-sm">
      <p className="font-medium">{data.items.length} 人举报</p>
      <ul className="mt-1.5 space-y-1.5">
        {data.items.map((report) => (
          <li key={report.user_id} className="break-words">
            {REPORT_REASON_NAMES[report.reason]}
            {report.note !== "" && `：${report.note}`}
            <span className="text-text-muted">
              {" "}
              <Name of={report} />
              {report.is_trusted && "（可信）"} <TimeText at={report.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
