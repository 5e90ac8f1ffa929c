import { useNavigate } from "react-router";
import { OrderInvoice } from "../../features/invoices/web/order-invoice.tsx";
import { OrderDetailView, UnknownOrder } from "../../features/orders/web/detail/order-detail.tsx";
import { usableChannels, useAlipayWay } from "../../features/orders/web/payment/alipay-way.ts";
import { RefundEntry } from "../../features/orders/web/refund/refund-entry.tsx";
import { useSite } from "../../ui/facts/site.ts";
import { withQuery } from "./return-path.ts";

/** One order in 个人中心, with what the slices around it offer for it. */
export function ProfileOrder({ orderNo }: { orderNo: string }) {
  const navigate = useNavigate();
  const { channels } = useSite();
  const alipay = useAlipayWay();
  if (!/^[0-9A-Z]{24}$/.test(orderNo)) return <UnknownOrder />;
  const usable = usableChannels(channels, navigator.userAgent);

  async function goToAlipay() {
    const outcome = await alipay.go(orderNo);
    if (outcome === "settled") location.reload();
    if (outcome === "code") await navigate(withQuery("/payment/wechat-qr", { order: orderNo, via: "alipay" }));
  }

  return (
    <OrderDetailView
      orderNo={orderNo}
      codeHref={withQuery("/payment/wechat-qr", { order: orderNo })}
      hasCode={usable.includes("wechat")}
      alipay={
        usable.includes("alipay")
          ? { onGo: () => void goToAlipay(), isGoing: alipay.isGoing, problem: alipay.problem }
          : null
      }
      services={({ order }) =>
        order.paid_at !== null && (
          <>
            <RefundEntry orderNo={order.order_no} />
            <OrderInvoice orderNo={order.order_no} state={order.state} />
          </>
        )
      }
    />
  );
}
