import { useState } from "react";
import { pathOfOrder } from "../../../../../domain/orders/order-paths.ts";
import { formatFen } from "../../../../../kit/values/money.ts";
import { LinkButton } from "../../../../../ui/controls/button.tsx";
import { usePersonalData } from "../../../../../ui/facts/personal-data.ts";
import { LoadNote } from "../../../../../ui/feedback/load-note.tsx";
import { EmptyState, Skeleton } from "../../../../../ui/feedback/notes.tsx";
import { Panel } from "../../../../../ui/layout/card.tsx";
import { getOrderDetail, type SoldLine } from "../../detail-contract.ts";
import { previewRefund } from "../../refund-contract.ts";
import { OptionCard } from "./option-card.tsx";
import { RefundForm } from "./refund-form.tsx";
import { RefundProgress } from "./refund-progress.tsx";
import { UsedItems } from "./used-items.tsx";

/** The refund of an order: line, case and amount, and afterwards its progress. */
export function RefundPanel({ orderNo }: { orderNo: string }) {
  const { data, error, reload } = usePersonalData(getOrderDetail, { params: { order_no: orderNo } }, true);
  const [chosen, setChosen] = useState<number | null>(null);
  if (error?.status === 404) return <NoSuchOrder />;
  if (error !== null) return <LoadNote what="订单" reassurance="订单都在" error={error} onRetry={reload} />;
  if (data === null) return <RefundSkeleton />;
  const { order, sold } = data;
  const [only] = sold;
  const line = sold.length > 1 ? chosen : (only?.position ?? null);
  return (
    <div className="flex flex-col gap-6">
      <Panel>
        <p className="font-semibold">{order.title}</p>
        <p className="mt-1 text-sm text-text-secondary tabular-nums">实付 {formatFen(order.total_fen)}</p>
        {sold.length > 1 && <LineChoice sold={sold} chosen={chosen} onChoose={setChosen} />}
      </Panel>
      {line !== null && <RefundOfLine key={line} orderNo={orderNo} line={line} />}
      {sold.length === 0 && <p className="text-text-secondary">这份订单里没有可以退的内容。</p>}
      <p>
        <LinkButton to={pathOfOrder(orderNo)} variant="secondary" size="small">
          回到订单
        </LinkButton>
      </p>
    </div>
  );
}

export function RefundSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-[92px] w-full rounded-lg" />
      <Skeleton className="h-[360px] w-full rounded-lg" />
    </div>
  );
}

/** Shown for an unknown order number and for another user's order. */
export function NoSuchOrder() {
  return (
    <EmptyState
      drawing="link"
      title="没有找到这张订单"
      text="它可能属于另一个账号，或者链接不完整。"
      action={<LinkButton to="/user/profile?tab=orders">我的订单</LinkButton>}
    />
  );
}

interface LineChoiceProps {
  sold: readonly SoldLine[];
  chosen: number | null;
  onChoose(line: number): void;
}

function LineChoice({ sold, chosen, onChoose }: LineChoiceProps) {
  return (
    <fieldset className="mt-5 min-w-0">
      <legend className="text-sm font-medium">退哪一项</legend>
      <div className="mt-2 flex flex-col gap-3">
        {sold.map(({ position, title, paid_fen }) => (
          <OptionCard
            key={position}
            name="line"
            title={title}
            note={`这一项实付 ${formatFen(paid_fen)}`}
            isChecked={position === chosen}
            onChoose={() => onChoose(position)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function RefundOfLine({ orderNo, line }: { orderNo: string; line: number }) {
  const input = { params: { order_no: orderNo }, query: { line } };
  const { data, error, reload } = usePersonalData(previewRefund, input, true);
  if (error !== null) return <LoadNote what="退款试算" reassurance="没有提交任何申请" error={error} onRetry={reload} />;
  if (data === null) return <Skeleton className="h-[360px] w-full rounded-lg" />;
  const { refund, refusal, choices, used } = data;
  return (
    <>
      {used !== null && (
        <Panel>
          <UsedItems used={used} orderNo={orderNo} />
        </Panel>
      )}
      {refund !== null && <RefundProgress orderNo={orderNo} refund={refund} onChange={reload} />}
      {refusal === null && (
        <RefundForm orderNo={orderNo} line={line} choices={choices} isAgain={refund !== null} onRequested={reload} />
      )}
      {refund === null && refusal !== null && (
        <Panel>
          <p className="font-semibold">现在不能申请退款</p>
          <p className="mt-1 text-text-secondary">{refusal}。</p>
        </Panel>
      )}
    </>
  );
}
