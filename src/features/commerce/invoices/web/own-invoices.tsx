import { useRef, useState } from "react";
import { formatFen } from "../../../../kit/values/money.ts";
import { formatDate } from "../../../../kit/values/time-text.ts";
import { Button, LinkButton } from "../../../../ui/controls/button.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { EmptyState, SkeletonList } from "../../../../ui/feedback/notes.tsx";
import { Panel } from "../../../../ui/layout/card.tsx";
import { Pagination } from "../../../../ui/lists/pagination.tsx";
import { listInvoiceable, listOwnInvoices } from "../contract.ts";
import { MAX_ORDERS } from "../invoice-limits.ts";
import { InvoiceCard } from "./invoice-card.tsx";
import { InvoiceForm } from "./invoice-form.tsx";

const INVOICES_PER_PAGE = 10;

interface OwnInvoicesProps {
  page: number;
  hrefOf(page: number): string;
}

/**
 * Lists the user's invoices, and the orders for which the user can request invoices. One request can contain several
 * orders.
 */
export function OwnInvoices({ page, hrefOf }: OwnInvoicesProps) {
  const answer = usePersonalData(listOwnInvoices, { query: { page, page_size: INVOICES_PER_PAGE } }, true);
  const open = usePersonalData(listInvoiceable, {}, true);
  const heading = useRef<HTMLHeadingElement>(null);
  const reload = () => {
    answer.reload();
    open.reload();
  };
  const error = answer.error ?? open.error;
  if (error !== null) return <LoadNote what="发票" reassurance="申请过的都在" error={error} onRetry={reload} />;
  if (answer.data === null || open.data === null)
    return <SkeletonList className="skeleton-button h-[118px] w-full rounded-lg" />;
  const { items, total, page_size: pageSize } = answer.data;
  if (total === 0 && open.data.items.length === 0) {
    return (
      <EmptyState
        drawing="order"
        title="还没有可以开票的订单"
        text={`付款后 ${open.data.window_days} 天内可以在这里申请电子发票，几份订单可以合成一张。`}
        action={
          <LinkButton to="/user/profile?tab=orders" variant="secondary">
            看订单
          </LinkButton>
        }
      />
    );
  }
  return (
    <div className="flex flex-col gap-10">
      {open.data.items.length > 0 && (
        <Choosing
          key={open.data.items.map(({ order_no }) => order_no).join()}
          orders={open.data.items}
          onRequested={() => {
            reload();
            heading.current?.focus();
          }}
        />
      )}
      <section aria-labelledby="asked-invoices">
        <h3 id="asked-invoices" ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          申请过的发票
        </h3>
        {total === 0 && <p className="mt-3 text-sm text-text-secondary">还没有申请过，开好的发票在这里下载。</p>}
        <ul className="mt-4 flex flex-col gap-4">
          {items.map((invoice) => (
            <li key={invoice.id}>
              <Panel>
                <InvoiceCard invoice={invoice} showsOrders onChange={reload} />
              </Panel>
            </li>
          ))}
        </ul>
        <div className="mt-8">
          <Pagination page={page} pageSize={pageSize} total={total} hrefOf={hrefOf} />
        </div>
      </section>
    </div>
  );
}

interface ChoosingProps {
  orders: readonly { order_no: string; title: string; amount_fen: number; paid_at: string; until: string }[];
  onRequested(): void;
}

function Choosing({ orders, onRequested }: ChoosingProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isWriting, setWriting] = useState(false);
  const sumFen = orders
    .filter(({ order_no }) => chosen.includes(order_no))
    .reduce((sum, { amount_fen }) => sum + amount_fen, 0);
  const isFull = chosen.length >= MAX_ORDERS;
  const toggle = (orderNo: string) =>
    setChosen((former) => (former.includes(orderNo) ? former.filter((one) => one !== orderNo) : [...former, orderNo]));
  return (
    <section aria-labelledby="open-orders">
      <h3 id="open-orders" className="text-lg font-semibold">
        可以申请的订单
      </h3>
      <p className="mt-1 text-sm text-text-secondary">选一份或几份，合成一张发票。</p>
      <Panel className="mt-4">
        <ul className="divide-y divide-border">
          {orders.map((order) => {
            const isChosen = chosen.includes(order.order_no);
            return (
              <li key={order.order_no}>
                <label className="flex min-h-11 items-start gap-3 py-3">
                  <input
                    type="checkbox"
                    checked={isChosen}
                    disabled={isWriting || (isFull && !isChosen)}
                    onChange={() => toggle(order.order_no)}
                    className="mt-1 size-4.5 shrink-0 accent-brand"
                  />
                  <span className="min-w-0 flex-1">
                    <span className="block font-medium wrap-anywhere">{order.title}</span>
                    <span className="block text-sm text-text-secondary tabular-nums">
                      {formatDate(new Date(order.paid_at))}付款，{formatDate(new Date(order.until))}前可以申请
                    </span>
                  </span>
                  <span className="shrink-0 tabular-nums">{formatFen(order.amount_fen)}</span>
                </label>
              </li>
            );
          })}
        </ul>
        <div className="mt-4 border-t border-border pt-4">
          {isWriting ? (
            <InvoiceForm
              orderNos={chosen}
              amountFen={sumFen}
              onLeave={() => setWriting(false)}
              onRequested={() => {
                showMessage("success", "已申请发票，开好后通知你");
                onRequested();
              }}
            />
          ) : (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p aria-live="polite" className="text-sm text-text-secondary tabular-nums">
                {chosen.length === 0 ? "还没有选订单" : `已选 ${chosen.length} 份，共 ${formatFen(sumFen)}`}
                {isFull && `。一张发票最多合 ${MAX_ORDERS} 份`}
              </p>
              <Button disabled={chosen.length === 0} onClick={() => setWriting(true)}>
                申请发票
              </Button>
            </div>
          )}
        </div>
      </Panel>
    </section>
  );
}
