import { useState } from "react";
import { useAct } from "../../../../ui/console/console-data.ts";
import { ReasonSheet } from "../../../../ui/console/reason-sheet.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { type AdminCase, answerCase, declineCase, listCases, noteCase, readCase, takeCase } from "../admin-contract.ts";
import { MAX_ANSWER, MAX_NOTE, MAX_REASON } from "../case-limits.ts";

const CHANGES = [listCases, readCase];

/** Actions for the current status of a case: take, note, answer, decline. */
export function CaseActs({ shown }: { shown: AdminCase }) {
  const [pending, setPending] = useState<"note" | "answer" | "decline" | null>(null);
  const close = () => setPending(null);
  const take = useAct(takeCase, { changes: CHANGES, done: "开始处理了，可以答复" });
  const note = useAct(noteCase, { changes: CHANGES, done: "备注已经记下", onDone: close });
  const answer = useAct(answerCase, { changes: CHANGES, done: "答复已经发出", onDone: close });
  const decline = useAct(declineCase, { changes: CHANGES, done: "已经答复不予受理", onDone: close });
  const params = { case_no: shown.case_no };
  return (
    <>
      {shown.state === "received" && (
        <Button size="small" busyLabel={take.isPending ? "请稍候" : null} onClick={() => take.mutate({ params })}>
          开始处理
        </Button>
      )}
      {shown.state === "in_progress" && (
        <>
          <Button size="small" onClick={() => setPending("answer")}>
            答复
          </Button>
          <Button size="small" variant="danger" onClick={() => setPending("decline")}>
            不予受理
          </Button>
        </>
      )}
      <Button size="small" variant="secondary" onClick={() => setPending("note")}>
        写备注
      </Button>
      {pending === "note" && (
        <ReasonSheet
          title="内部备注"
          text="只有工作人员看得到。"
          label="记下"
          field="备注"
          maxLength={MAX_NOTE}
          rows={6}
          isBusy={note.isPending}
          onConfirm={(text) => note.mutate({ params, body: { text } })}
          onClose={close}
        />
      )}
      {pending === "answer" && (
        <ReasonSheet
          title="答复"
          text="提交人会收到通知，看得到全文；发出以后不能改。"
          label="发出答复"
          field="答复"
          maxLength={MAX_ANSWER}
          rows={10}
          isBusy={answer.isPending}
          onConfirm={(text) => answer.mutate({ params, body: { text } })}
          onClose={close}
        />
      )}
      {pending === "decline" && (
        <ReasonSheet
          title="不予受理"
          text="提交人会收到通知，看得到理由；发出以后不能改。"
          label="不予受理"
          field="理由"
          maxLength={MAX_REASON}
          rows={6}
          isDanger
          isBusy={decline.isPending}
          onConfirm={(reason) => decline.mutate({ params, body: { reason } })}
          onClose={close}
        />
      )}
    </>
  );
}
