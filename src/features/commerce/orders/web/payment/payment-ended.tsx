import { useEffect, useRef } from "react";
import { LinkButton } from "../../../../../ui/controls/button.tsx";
import { Icon } from "../../../../../ui/display/icon.tsx";
import type { Order } from "../../contract.ts";
import { OrderFacts } from "../order/order-facts.tsx";
import { orderStateText } from "../order/order-texts.ts";

/** An order whose code can no longer be used: its result, and a link to start again. */
export function PaymentEnded({ order, restartHref }: { order: Order; restartHref: string }) {
  const { label, note } = orderStateText(order.state);
  const isClosed = order.state === "closed";
  const outcome = useRef<HTMLDivElement>(null);

  // The button that ended the order was removed with its panel, so the focus moves to the result.
  useEffect(() => {
    if (document.activeElement === document.body) outcome.current?.focus();
  }, []);

  return (
    <div className="rounded-lg border border-border bg-card shadow-card">
      <div
        ref={outcome}
        tabIndex={-1}
        role="status"
        className="flex flex-col items-center px-5 pt-10 pb-8 text-center outline-none"
      >
        <Icon name={isClosed ? "close" : "check"} size={40} className={isClosed ? "text-text-muted" : "text-brand"} />
        <p className="mt-3 text-xl font-semibold">{isClosed ? "订单已关闭" : label}</p>
        <p className="mt-2 max-w-[30em] text-text-secondary">{note}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-3 px-5 pb-8">
        {isClosed && <LinkButton to={restartHref}>重新下单</LinkButton>}
        <LinkButton to="/user/profile?tab=orders" variant="secondary">
          我的订单
        </LinkButton>
      </div>
      <div className="border-t border-border px-5 py-5 sm:px-6">
        <OrderFacts order={order} />
      </div>
    </div>
  );
}
