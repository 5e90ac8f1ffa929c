import type { OutputOf } from "../../../../../kit/api/endpoint.ts";
import type { FetchState, PersonalData } from "../../../../../ui/facts/personal-data.ts";
import { LoadNote } from "../../../../../ui/feedback/load-note.tsx";
import { Skeleton } from "../../../../../ui/feedback/notes.tsx";
import type { listOrders } from "../../contract.ts";
import { OrderRow } from "./order-row.tsx";

type Orders = PersonalData<OutputOf<typeof listOrders>> & Pick<FetchState, "reload">;

/** Lists the latest orders, or states that there are none. */
export function LatestOrders({ orders }: { orders: Orders }) {
  const { data, error, reload } = orders;
  if (error !== null) return <LoadNote what="订单" reassurance="订单都在" error={error} onRetry={reload} />;
  if (data === null) return <Skeleton className="skeleton-button h-[172px] w-full rounded-lg sm:h-[118px]" />;
  if (data.total === 0) return <p className="text-text-secondary">还没有订单，开通会员后记在这里。</p>;
  return (
    <ul className="flex flex-col gap-4">
      {data.items.map((order) => (
        <OrderRow key={order.order_no} order={order} now={new Date()} />
      ))}
    </ul>
  );
}
