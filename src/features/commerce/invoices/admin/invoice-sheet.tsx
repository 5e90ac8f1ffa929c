import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAct, useAnswer } from "../../../../ui/console/console-data.ts";
import { DownloadButton } from "../../../../ui/console/download-button.tsx";
import { LogLink } from "../../../../ui/console/log-link.tsx";
import { Facts, Money } from "../../../../ui/console/page-parts.tsx";
import { NamedPerson } from "../../../../ui/console/person-name.tsx";
import { ReasonSheet } from "../../../../ui/console/reason-sheet.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import {
  type AdminInvoice,
  listInvoices,
  readInvoiceFile,
  redLetterInvoice,
  refuseInvoice,
  viewInvoice,
} from "../admin-contract.ts";
import { IssueForm } from "./issue-form.tsx";

const CHANGES = [listInvoices, viewInvoice];
const MAX_NUMBER = 30;

interface InvoiceSheetProps {
  id: number;
  /** The data of the list, shown until the request is loaded. */
  title: string;
  onClose(): void;
}

/** Shows one invoice request: the details to print and the available actions. */
export function InvoiceSheet({ id, title, onClose }: InvoiceSheetProps) {
  const answer = useAnswer(viewInvoice, { params: { invoice_id: id } });
  if (answer.data !== undefined) return <OpenedInvoice invoice={answer.data} onClose={onClose} />;
  return (
    <Sheet isOpen title={`发票：${title}`} onClose={onClose}>
      <AnswerView answer={answer} shape="lines">
        {() => null}
      </AnswerView>
    </Sheet>
  );
}

interface OpenedInvoiceProps {
  invoice: AdminInvoice;
  onClose(): void;
}

function OpenedInvoice({ invoice, onClose }: OpenedInvoiceProps) {
  const [step, setStep] = useState<"refuse" | "red" | null>(null);
  const options = { changes: CHANGES, onDone: onClose };
  const refuse = useAct(refuseInvoice, { ...options, done: "记下了，申请人会看到理由" });
  const red = useAct(redLetterInvoice, { ...options, done: "已经冲红" });
  const params = { invoice_id: invoice.id };
  const { file } = invoice;
  if (step === "refuse") {
    return (
      <ReasonSheet
        title={`不能开具：${invoice.title}`}
        text="申请结束，申请人可以改了再申请。"
        field="理由"
        hint="申请人会看到。"
        label="不开具"
        isDanger
        isBusy={refuse.isPending}
        onConfirm={(answer) => refuse.mutate({ params, body: { answer } })}
        onClose={() => setStep(null)}
      />
    );
  }
  if (step === "red") {
    return (
      <ReasonSheet
        title={`冲红：${invoice.title}`}
        text="整张发票作废，不能撤销；里面的订单可以退款，余下的金额可以重新申请。先在税务平台开好红字发票。"
        field="红字发票的号码"
        maxLength={MAX_NUMBER}
        label="登记冲红"
        isDanger
        isBusy={red.isPending}
        onConfirm={(number) => red.mutate({ params, body: { number } })}
        onClose={() => setStep(null)}
      />
    );
  }
  return (
    <Sheet isOpen title={`发票：${invoice.title}`} onClose={onClose}>
      <InvoiceFacts invoice={invoice} />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {file !== null && (
          <DownloadButton
            label="取发票文件"
            fileName={`invoice-${invoice.number ?? invoice.id}.${file.kind}`}
            fetchFile={() => callEndpoint(readInvoiceFile, { params })}
          />
        )}
        {invoice.state === "requested" && (
          <Button size="small" variant="danger" onClick={() => setStep("refuse")}>
            不能开具
          </Button>
        )}
        {invoice.state === "issued" && (
          <Button size="small" variant="danger" onClick={() => setStep("red")}>
            冲红
          </Button>
        )}
        <LogLink subject={`invoice:${invoice.id}`} />
      </div>
      {(invoice.state === "requested" || (invoice.state === "issued" && file === null)) && (
        <IssueForm invoice={invoice} onDone={onClose} />
      )}
    </Sheet>
  );
}

function InvoiceFacts({ invoice }: { invoice: AdminInvoice }) {
  return (
    <Facts
      facts={[
        ["抬头", invoice.title],
        ["申请人", <NamedPerson key="person" person={invoice.user} />],
        ["类型", invoice.kind === "personal" ? "个人" : "企业"],
        ["税号", invoice.tax_number],
        ["邮箱", invoice.email],
        ["金额", <Money key="sum" fen={invoice.amount_fen} />],
        [
          "订单",
          <ul key="orders">
            {invoice.orders.map(({ order_no, title, amount_fen }) => (
              <li key={order_no}>
                {title} <Money fen={amount_fen} /> <span className="text-text-muted">{order_no}</span>
              </li>
            ))}
          </ul>,
        ],
        ["到期", invoice.due_on],
        ["发票号码", invoice.number],
        ["红字号码", invoice.red_number],
        ["答复", invoice.answer],
      ]}
    />
  );
}
