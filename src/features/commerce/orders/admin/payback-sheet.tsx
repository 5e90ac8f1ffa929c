import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { formatFen } from "../../../../kit/values/money.ts";
import { useConsole } from "../../../../ui/console/console-context.ts";
import { useAct } from "../../../../ui/console/console-data.ts";
import { FileChoice } from "../../../../ui/console/file-choice.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { type AdminRefund, listRefunds } from "../admin-contract.ts";
import { recordPayback, uploadPaybackFile, viewRefund } from "../refund-admin-contract.ts";
import { MEDIA_TYPES } from "../refund-files.ts";
import { unpaidFen } from "./refund-look.ts";

interface PaybackSheetProps {
  refund: AdminRefund;
  onClose(): void;
}

/** Records, with proof, that staff paid a refund outside the gateway. */
export function PaybackSheet({ refund, onClose }: PaybackSheetProps) {
  const { reauthentication } = useConsole();
  const [reference, setReference] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const record = useAct(recordPayback, {
    changes: [viewRefund, listRefunds],
    done: "已经登记，等另一位工作人员确认",
    onDone: onClose,
  });
  const { isBusy, problem, run } = useAction();
  const params = { refund_id: refund.id };
  async function send(proof: File) {
    const { file_id } = await reauthentication.withFresh(() =>
      callEndpoint(uploadPaybackFile, { params, upload: proof }),
    );
    record.mutate({ params, body: { reference: reference.trim(), file_id } });
  }
  const isReady = file !== null && reference.trim() !== "";
  return (
    <Sheet
      isOpen
      title="手工退款"
      text={`先在银行或钱包里把 ${formatFen(unpaidFen(refund))} 转给${refund.user.name}（账号 ${refund.user.user_id}），再在这里登记。渠道超过退款期限或明确拒绝时才可以；要由另一位工作人员确认才算数。`}
      onClose={onClose}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (file !== null && reference.trim() !== "") void run(() => send(file));
        }}
      >
        <Field
          label="转账的流水号"
          value={reference}
          maxLength={100}
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
        />
        <FileChoice label="凭证" accept={MEDIA_TYPES.join(",")} hint="图片或 PDF，最多 8 MB。" onChoose={setFile} />
        <FormAlert text={problem} />
        <Button type="submit" disabled={!isReady} busyLabel={isBusy || record.isPending ? "正在登记" : null}>
          登记
        </Button>
      </form>
    </Sheet>
  );
}
