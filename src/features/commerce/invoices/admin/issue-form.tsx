import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { formatFen } from "../../../../kit/values/money.ts";
import { useConsole } from "../../../../ui/console/console-context.ts";
import { useAct } from "../../../../ui/console/console-data.ts";
import { FileChoice } from "../../../../ui/console/file-choice.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { type AdminInvoice, attachInvoiceFile, issueInvoice, listInvoices, viewInvoice } from "../admin-contract.ts";

interface IssueFormProps {
  invoice: AdminInvoice;
  onDone(): void;
}

/** Records an issued invoice with its file, or adds the file to an invoice issued without one. */
export function IssueForm({ invoice, onDone }: IssueFormProps) {
  const { reauthentication } = useConsole();
  const [number, setNumber] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const { isBusy, problem, run } = useAction();
  const options = { changes: [listInvoices, viewInvoice], onDone };
  const attach = useAct(attachInvoiceFile, { ...options, done: "文件已经补上" });
  const issue = useAct(issueInvoice, { ...options, done: "已经记下，申请人会收到通知" });
  const isIssued = invoice.state === "issued";
  const params = { invoice_id: invoice.id };
  const isReady = isIssued ? file !== null : number.trim() !== "";

  async function send() {
    if (isIssued) {
      if (file !== null) attach.mutate({ params, upload: file });
      return;
    }
    // The file is sent first, because issuing notifies the buyer that the file can be downloaded.
    if (file !== null) {
      await reauthentication.withFresh(() => callEndpoint(attachInvoiceFile, { params, upload: file }));
    }
    issue.mutate({ params, body: { number, amount_fen: invoice.amount_fen } });
  }

  return (
    <form
      className="mt-5 flex flex-col gap-4 border-t border-border pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void run(send);
      }}
    >
      <h3 className="font-semibold">{isIssued ? "补上发票文件" : "记下已经开具"}</h3>
      {!isIssued && (
        <Field
          label="发票号码"
          inputMode="numeric"
          value={number}
          hint={`票面金额要是 ${formatFen(invoice.amount_fen)}`}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        />
      )}
      <FileChoice
        label={isIssued ? "发票文件" : "发票文件（可以以后补）"}
        accept=".pdf,.ofd,.xml"
        hint="PDF、OFD 或 XML，最多 3 MB。"
        onChoose={setFile}
      />
      <FormAlert text={problem} />
      <Button
        type="submit"
        disabled={!isReady}
        busyLabel={isBusy || issue.isPending || attach.isPending ? "正在记下" : null}
      >
        {isIssued ? "补上文件" : "记下已经开具"}
      </Button>
    </form>
  );
}
