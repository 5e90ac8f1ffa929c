import { LinkButton } from "../../../../ui/controls/button.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { EmptyState, SkeletonList } from "../../../../ui/feedback/notes.tsx";
import { Pagination } from "../../../../ui/lists/pagination.tsx";
import { listOrders } from "../../contract.ts";
import { OrderRow } from "./order-row.tsx";

const ORDERS_PER_PAGE = 10;

/** The buyer's orders, newest first, each with its state and what can be done. */
export function OrderList({ page, hrefOf }: { page: number; hrefOf(page: number): string }) {
  const { data, error, reload } = usePersonalData(listOrders, { query: { page, page_size: ORDERS_PER_PAGE } }, true);
  if (error !== null) return <LoadNote what="订单" reassurance="订单都在" error={error} onRetry={reload} />;
  if (data === null) return <SkeletonList className="skeleton-button h-[172px] w-full rounded-lg sm:h-[118px]" />;
  if (data.total === 0) {
    return (
      <EmptyState
        title="还没有订单"
        text="开通会员后，订单、付款时间和到期日都记在这里，随时可以查。"
        action={<LinkButton to="/vip">看会员方案</LinkButton>}
      />
    );
  }
  return (
    <>
      <ul className="flex flex-col gap-4">
        {data.items.map((order) => (
          <OrderRow key={order.order_no} order={order} now={new Date()} />
        ))}
      </ul>
      <div className="mt-8">
        <Pagination page={data.page} pageSize={data.page_size} total={data.total} hrefOf={hrefOf} />
      </div>
    </>
  );
}
