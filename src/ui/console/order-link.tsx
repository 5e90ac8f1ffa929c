import { Link } from "../controls/link.tsx";
import { useMay } from "./console-context.ts";
import { consoleHref } from "./page.ts";

/** The number of an order; a link to it for staff who may read orders. */
export function OrderLink({ orderNo }: { orderNo: string }) {
  const mayRead = useMay("orders.read");
  if (!mayRead) return orderNo;
  return (
    <Link to={consoleHref(`/orders/${orderNo}`)} className="break-all text-brand hover:underline">
      {orderNo}
    </Link>
  );
}
