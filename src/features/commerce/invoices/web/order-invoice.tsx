import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { INVOICE_HASH } from "../../../../domain/orders/order-paths.ts";
import { formatFen } from "../../../../kit/values/money.ts";
import { formatDate } from "../../../../kit/values/time-text.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { Skeleton } from "../../../../ui/feedback/notes.tsx";
import { Panel } from "../../../../ui/layout/card.tsx";
import { readOrderInvoice } from "../contract.ts";
import { InvoiceCard } from "./invoice-card.tsx";
import { InvoiceForm } from "./invoice-form.tsx";

/** The invoice of one order, on the page of the order: request, state and download. */
export function OrderInvoice({
  orderNo,
  state,
}: {
  orderNo: string /** The state of the order. The invoice is loaded again when it changes. */;
  state: string;
}) {
  const answer = usePersonalData(readOrderInvoice, { params: { order_no: orderNo } }, true);
  const [isWriting, setWriting] = useState(false);
  const { data, error, reload } = answer;
  const heading = useRef<HTMLHeadingElement>(null);
  const isAimedAt = useLocation().hash === INVOICE_HASH && data !== null;
  // Only now the part is on the page: the browser looked for the address's hash before.
  useEffect(() => {
    if (!isAimedAt) return;
    heading.current?.scrollIntoView({ block: "center" });
    heading.current?.focus({ preventScroll: true });
  }, [isAimedAt]);
  return (
    <Panel>
      <h4 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        发票
      </h4>
      <div key={state} className="mt-3">
        {error !== null && <LoadNote what="发票" reassurance="申请过的都在" error={error} onRetry={reload} />}
        {error === null && data === null && <Skeleton className="h-16 w-full rounded-md" />}
        {data?.invoice && <InvoiceCard invoice={data.invoice} onChange={reload} />}
        {data !== null && !isWriting && data.refusal === null && (
          <div className={data.invoice ? "mt-4 border-t border-border pt-4" : ""}>
            <p className="text-sm text-text-secondary">
              可开 {formatFen(data.amount_fen)}
              {data.until !== null && `，${formatDate(new Date(data.until))}前可以申请`}。
            </p>
            <Button variant="secondary" className="mt-3" onClick={() => setWriting(true)}>
              {data.invoice ? "重新申请发票" : "申请发票"}
            </Button>
          </div>
        )}
        {data !== null && data.refusal !== null && data.invoice === null && (
          <p className="text-sm text-text-secondary">{data.refusal}。</p>
        )}
        {data !== null && isWriting && (
          <div className={data.invoice ? "mt-4 border-t border-border pt-4" : ""}>
            <InvoiceForm
              orderNos={[orderNo]}
              amountFen={data.amount_fen}
              onLeave={() => setWriting(false)}
              onRequested={() => {
                setWriting(false);
                showMessage("success", "已申请发票，开好后通知你");
                reload();
              }}
            />
          </div>
        )}
      </div>
    </Panel>
  );
}
