import { LinkButton } from "../../../../../ui/controls/button.tsx";
import { usePersonalData } from "../../../../../ui/facts/personal-data.ts";
import { LoadNote } from "../../../../../ui/feedback/load-note.tsx";
import { EmptyState, SkeletonList } from "../../../../../ui/feedback/notes.tsx";
import { ChoiceRow, ChoiceRows } from "../../../../../ui/lists/choice-row.tsx";
import { Pagination } from "../../../../../ui/lists/pagination.tsx";
import { listOrders } from "../../contract.ts";
import { ORDER_FILTERS, orderFilterOf } from "../../order-filters.ts";
import { OrderRow } from "./order-row.tsx";

const ORDERS_PER_PAGE = 10;

const CHOICES = Object.entries(ORDER_FILTERS).map(([value, { label }]) => ({ value, label }));

interface OrderListProps {
  page: number;
  /** The filter in the address. */
  state: string | null;
  hrefOf(choice: { page: number; state: string | null }): string;
}

/** The buyer's orders, newest first, each with its state and the possible actions. */
export function OrderList({ page, state, hrefOf }: OrderListProps) {
  const filter = orderFilterOf(state);
  return (
    <>
      <ChoiceRows>
        <ChoiceRow
          label="订单状态"
          choices={CHOICES}
          chosen={filter}
          hrefOf={(chosen) => hrefOf({ page: 1, state: chosen })}
        />
      </ChoiceRows>
      <Orders key={filter} filter={filter} page={page} hrefOf={(wanted) => hrefOf({ page: wanted, state: filter })} />
    </>
  );
}

interface OrdersProps {
  filter: ReturnType<typeof orderFilterOf>;
  page: number;
  hrefOf(page: number): string;
}

function Orders({ filter, page, hrefOf }: OrdersProps) {
  const query = { page, page_size: ORDERS_PER_PAGE, ...(filter !== null && { filter }) };
  const { data, error, reload } = usePersonalData(listOrders, { query }, true);
  if (error !== null) return <LoadNote what="订单" reassurance="订单都在" error={error} onRetry={reload} />;
  if (data === null) return <SkeletonList className="skeleton-button h-[172px] w-full rounded-lg sm:h-[118px]" />;
  if (data.total === 0) return filter === null ? <NoOrders /> : <NoneOfThese label={ORDER_FILTERS[filter].label} />;
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

function NoOrders() {
  return (
    <EmptyState
      drawing="order"
      title="还没有订单"
      text="开通会员或购买内容后，订单、付款时间和到期日都记在这里，随时可以查。"
      action={<LinkButton to="/vip">开通会员</LinkButton>}
    />
  );
}

function NoneOfThese({ label }: { label: string }) {
  return <EmptyState drawing="order" title={`没有${label}的订单`} text="换一个状态，或者看全部订单。" />;
}
