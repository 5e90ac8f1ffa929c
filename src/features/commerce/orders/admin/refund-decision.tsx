import { useState } from "react";
import { formatFen } from "../../../../kit/values/money.ts";
import { useAct } from "../../../../ui/console/console-data.ts";
import { readYuan, yuanText } from "../../../../ui/console/form/yuan-text.ts";
import { PagePart } from "../../../../ui/console/page-parts.tsx";
import { ReasonSheet } from "../../../../ui/console/reason-sheet.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { Select } from "../../../../ui/controls/select.tsx";
import { type AdminRefund, approveRefund, listRefunds, refuseRefund } from "../admin-contract.ts";
import { viewRefund } from "../refund-admin-contract.ts";
import { CASE_CHOICES, refundTitle } from "./refund-look.ts";

const CHANGES = [viewRefund, listRefunds];

/** Approves a request, approves it with a different amount, or refuses it. */
export function RefundDecision({ refund }: { refund: AdminRefund }) {
  const [open, setOpen] = useState<"approve" | "otherwise" | "refuse" | null>(null);
  const close = () => setOpen(null);
  return (
    <PagePart title="决定" text="同意以后权益立刻收回，钱随后原路退回，不能撤销。">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen("approve")}>同意退 {formatFen(refund.sum_fen)}</Button>
        <Button variant="secondary" onClick={() => setOpen("otherwise")}>
          换情形，或退得少一些
        </Button>
        <Button variant="danger" onClick={() => setOpen("refuse")}>
          拒绝
        </Button>
      </div>
      {open === "approve" && <ApproveSheet refund={refund} onClose={close} />}
      {open === "otherwise" && <OtherwiseSheet refund={refund} onClose={close} />}
      {open === "refuse" && <RefuseSheet refund={refund} onClose={close} />}
    </PagePart>
  );
}

interface SheetProps {
  refund: AdminRefund;
  onClose(): void;
}

function useApproval(onClose: () => void) {
  return useAct(approveRefund, {
    changes: CHANGES,
    done: ({ sum_fen }) => `已经同意，退 ${formatFen(sum_fen)}`,
    onDone: onClose,
  });
}

function ApproveSheet({ refund, onClose }: SheetProps) {
  const approve = useApproval(onClose);
  return (
    <ReasonSheet
      title={`退 ${formatFen(refund.sum_fen)}`}
      text={`${refundTitle(refund)}：${refund.user.name} 的权益立刻收回，${formatFen(refund.sum_fen)} 原路退回。`}
      field="给买家的话"
      isOptional
      label={`同意退 ${formatFen(refund.sum_fen)}`}
      isBusy={approve.isPending}
      onConfirm={(answer) =>
        approve.mutate({
          params: { refund_id: refund.id },
          body: { sum_fen: refund.sum_fen, ...(answer && { answer }) },
        })
      }
      onClose={onClose}
    />
  );
}

function OtherwiseSheet({ refund, onClose }: SheetProps) {
  const approve = useApproval(onClose);
  const [reasonCase, setCase] = useState<number>(refund.case);
  const [yuan, setYuan] = useState(yuanText(refund.sum_fen));
  const sumFen = yuan.trim() === "" ? null : readYuan(yuan);
  const isSum = typeof sumFen === "number" && sumFen > 0;
  const chosen = CASE_CHOICES.find(([number]) => number === reasonCase)?.[0];
  return (
    <ReasonSheet
      title="按别的情形退，或退得少一些"
      text={`${refundTitle(refund)}：${refund.user.name} 的权益立刻收回。申请的是 ${formatFen(refund.sum_fen)}。`}
      field="给买家的话"
      hint="退得比申请的少时，写明为什么。"
      isOptional
      label={isSum ? `同意退 ${formatFen(sumFen)}` : "按这个情形的规则退"}
      isBusy={approve.isPending}
      onConfirm={(answer) =>
        approve.mutate({
          params: { refund_id: refund.id },
          body: {
            ...(chosen !== undefined && { case: chosen }),
            ...(isSum && { sum_fen: sumFen }),
            ...(answer && { answer }),
          },
        })
      }
      onClose={onClose}
    >
      <Select<number>
        label="情形"
        value={reasonCase}
        options={CASE_CHOICES}
        onChoose={(number) => {
          setCase(number);
          setYuan("");
        }}
      />
      <Field
        label="退多少（元）"
        inputMode="decimal"
        value={yuan}
        error={yuan.trim() !== "" && !isSum ? "金额要写成 49.00" : null}
        hint="空着就按这个情形的规则算；不能比规则算的多。"
        onChange={({ currentTarget }) => setYuan(currentTarget.value)}
      />
    </ReasonSheet>
  );
}

function RefuseSheet({ refund, onClose }: SheetProps) {
  const refuse = useAct(refuseRefund, { changes: CHANGES, done: "已经拒绝，买家会收到理由", onDone: onClose });
  return (
    <ReasonSheet
      title="拒绝退款"
      text={`${refundTitle(refund)}：钱不退，权益不变。`}
      field="理由"
      hint="买家会看到。"
      label="拒绝"
      isDanger
      isBusy={refuse.isPending}
      onConfirm={(answer) => refuse.mutate({ params: { refund_id: refund.id }, body: { answer } })}
      onClose={onClose}
    />
  );
}
