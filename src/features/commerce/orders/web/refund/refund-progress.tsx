import { useState } from "react";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { formatExactTime } from "../../../../../kit/values/time-text.ts";
import { Button } from "../../../../../ui/controls/button.tsx";
import { ConfirmSheet } from "../../../../../ui/dialog/confirm-sheet.tsx";
import { FormAlert } from "../../../../../ui/feedback/form-alert.tsx";
import { UploadLine, useUploads } from "../../../../../ui/feedback/uploads.tsx";
import { useAction } from "../../../../../ui/feedback/use-action.ts";
import { Panel } from "../../../../../ui/layout/card.tsx";
import { type Refund, withdrawRefund } from "../../refund-contract.ts";
import { MAX_FILES } from "../../refund-files.ts";
import { REFUND_STATE_TITLES } from "../../refund-state-titles.ts";
import { ProofFiles } from "./proof-files.tsx";
import { RefundItems } from "./refund-items.tsx";
import { refundSteps } from "./refund-steps.ts";
import { sendProof } from "./send-proof.ts";

interface RefundProgressProps {
  orderNo: string;
  refund: Refund;
  onChange(): void;
}

const TONES: Partial<Record<Refund["state"], string>> = {
  refused: "bg-warning-bg text-warning-text",
  refunded: "bg-success-bg text-success-text",
  paid_by_hand: "bg-success-bg text-success-text",
  withdrawn: "bg-hover text-text-secondary",
};

/** The progress of a request, step by step, with its buyer's remaining actions. */
export function RefundProgress({ orderNo, refund, onChange }: RefundProgressProps) {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { state, line, answer } = refund;
  const isOver = state === "refused" || state === "withdrawn";
  return (
    <Panel className="flex flex-col gap-6">
      <div>
        <h2 className="flex flex-wrap items-center gap-3 text-lg font-semibold">
          退款申请
          <span
            className={`inline-flex h-6 items-center rounded-md px-2 text-xs font-medium ${TONES[state] ?? "bg-info-bg text-info-text"}`}
          >
            {REFUND_STATE_TITLES[state]}
          </span>
        </h2>
        <ol className="mt-4 flex flex-col gap-3 border-l border-border pl-4 text-sm">
          {refundSteps(refund).map(({ text, at }) => (
            <li key={text} className="flex flex-wrap justify-between gap-x-4">
              <span>{text}</span>
              {at !== null && (
                <time dateTime={at} className="text-text-muted tabular-nums">
                  {formatExactTime(new Date(at))}
                </time>
              )}
            </li>
          ))}
        </ol>
        {answer !== null && (
          <p className="mt-4 rounded-md bg-hover p-3 text-sm wrap-anywhere">
            <span className="font-medium">答复：</span>
            {answer}
          </p>
        )}
      </div>
      <RefundItems title={isOver ? "申请过的金额" : "退款金额的由来"} items={refund.items} sumFen={refund.sum_fen} />
      {state === "asked" && refund.case === 5 && <MoreProofs orderNo={orderNo} refund={refund} onChange={onChange} />}
      {state === "asked" && (
        <div>
          <Button variant="secondary" onClick={() => setWithdrawing(true)}>
            撤回申请
          </Button>
        </div>
      )}
      {isWithdrawing && (
        <ConfirmSheet
          title="撤回退款申请"
          text="撤回后权益照常使用，以后还可以再申请，那时按再次申请的时间算。"
          label="撤回申请"
          cancelLabel="先不撤回"
          onConfirm={async () => {
            await callEndpoint(withdrawRefund, { params: { order_no: orderNo }, body: { line } });
            onChange();
          }}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </Panel>
  );
}

/** Uploads files that are missing or failed. */
function MoreProofs({ orderNo, refund, onChange }: RefundProgressProps) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const { sending, sendAll } = useUploads();
  const { isBusy, problem, run } = useAction();
  const room = MAX_FILES - refund.proofs;
  const send = () =>
    run(async () => {
      await sendAll(files, sendProof({ orderNo, line: refund.line })).finally(onChange);
      setFiles([]);
    });
  return (
    <div>
      <p className="text-sm text-text-secondary">
        {refund.proofs === 0 ? "还没有收到证明，收到后才能处理。" : `已收到 ${refund.proofs} 个文件。`}
      </p>
      {room > 0 && (
        <div className="mt-3 flex flex-col gap-3">
          <ProofFiles key={refund.proofs} files={files} onChoose={setFiles} room={room} />
          <UploadLine sending={sending} />
          <FormAlert text={problem ?? undefined} />
          {files.length > 0 && files.length <= room && (
            <div>
              <Button variant="secondary" busyLabel={isBusy ? "正在上传…" : null} onClick={() => void send()}>
                上传证明
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}
