import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { formatFen } from "../../../../kit/values/money.ts";
import { saveFile } from "../../../../ui/browser/save-file.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { useConfirm } from "../../../../ui/dialog/confirm.ts";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { fetchInvoiceFile, type Invoice, withdrawInvoice } from "../contract.ts";
import { INVOICE_STATE_TITLES } from "../invoice-states.ts";
import { FILE_KIND_TITLES, INVOICE_TONES, invoiceNote } from "./invoice-texts.ts";

const TONES = {
  waiting: "bg-warning-bg text-warning-text",
  good: "bg-success-bg text-success-text",
  quiet: "bg-hover text-text-secondary",
  warning: "bg-info-bg text-info-text",
};

interface InvoiceCardProps {
  invoice: Invoice;
  /** Set in a list: the card names its orders. */
  showsOrders?: boolean;
  /** Called after the invoice has changed. */
  onChange(): void;
}

/** One invoice: recipient, amount, state, and the possible actions. */
export function InvoiceCard({ invoice, showsOrders = false, onChange }: InvoiceCardProps) {
  const { isBusy, problem, run } = useAction();
  const confirmAction = useConfirm();
  const params = { invoice_id: invoice.id };
  const { file, number } = invoice;
  const hasFile = file !== null && (invoice.state === "issued" || invoice.state === "red_lettered");

  const save = () =>
    run(async () => saveFile(await callEndpoint(fetchInvoiceFile, { params }), `发票-${number}.${file?.kind}`));

  const confirmWithdrawal = () =>
    confirmAction({
      title: "撤回这份申请？",
      text: "撤回后不再开具，期限内可以重新申请。",
      label: "撤回申请",
      cancelLabel: "留着申请",
      onConfirm: async () => {
        await callEndpoint(withdrawInvoice, { params });
        onChange();
      },
    });

  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{invoice.title || "发票"}</span>
          <span
            className={`inline-flex h-6 items-center rounded-md px-2 text-xs font-medium whitespace-nowrap ${TONES[INVOICE_TONES[invoice.state]]}`}
          >
            {INVOICE_STATE_TITLES[invoice.state]}
          </span>
        </p>
        <p className="text-lg font-semibold tabular-nums">{formatFen(invoice.amount_fen)}</p>
      </div>
      <p className="mt-1 text-sm text-pretty wrap-anywhere text-text-secondary">{invoiceNote(invoice)}</p>
      <p className="mt-1 text-xs wrap-anywhere text-text-muted">
        {invoice.tax_number !== "" && `税号 ${invoice.tax_number}，`}
        {invoice.email !== "" && `通知到 ${invoice.email}`}
      </p>
      {showsOrders && (
        <ul className="mt-2 text-sm text-text-secondary">
          {invoice.orders.map((order) => (
            <li key={order.order_no} className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{order.title}</span>
              <span className="shrink-0 tabular-nums">{formatFen(order.amount_fen)}</span>
            </li>
          ))}
        </ul>
      )}
      {(hasFile || invoice.state === "requested") && (
        <div className="mt-3 flex flex-wrap gap-3">
          {hasFile && (
            <Button size="small" onClick={() => void save()} busyLabel={isBusy ? "正在下载…" : null}>
              下载 {FILE_KIND_TITLES[file.kind]}
            </Button>
          )}
          {invoice.state === "requested" && (
            <Button size="small" variant="secondary" onClick={confirmWithdrawal}>
              撤回申请
            </Button>
          )}
        </div>
      )}
      <FormAlert text={problem} className="mt-2" />
    </div>
  );
}
