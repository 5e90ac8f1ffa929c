import { OrderInvoice } from "../../features/commerce/invoices/web/order-invoice.tsx";
import { OrderDetailView, UnknownOrder } from "../../features/commerce/orders/web/detail/order-detail.tsx";
import { RefundEntry } from "../../features/commerce/orders/web/refund/refund-entry.tsx";
import { usePaying } from "./use-paying.ts";

/** One order in 个人中心, with the payment, refund and invoice parts of other slices. */
export function ProfileOrder({ orderNo }: { orderNo: string }) {
  const paying = usePaying({ orderNo, from: null, onSettled: () => location.reload() });
  if (!/^[0-9A-Z]{24}$/.test(orderNo)) return <UnknownOrder />;
  return (
    <OrderDetailView
      orderNo={orderNo}
      paying={paying}
      services={({ order }) =>
        order.paid_at !== null && (
          <>
            {/* A gift has its own button for a return; a redeemed gift cannot be returned. */}
            {!order.is_gift && <RefundEntry orderNo={order.order_no} />}
            <OrderInvoice orderNo={order.order_no} state={order.state} />
          </>
        )
      }
    />
  );
}
