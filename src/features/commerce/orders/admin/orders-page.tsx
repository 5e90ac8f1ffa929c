import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { consoleHref } from "../../../../ui/console/page.ts";
import { choicesOf, Moment, Money, PageHead, stateOf } from "../../../../ui/console/page-parts.tsx";
import { NamedPerson } from "../../../../ui/console/person-name.tsx";
import { Tag } from "../../../../ui/display/tag.tsx";
import { channelTitle } from "../channels.ts";
import { exportOrders, type ListedOrder, listAdminOrders } from "../order-admin-contract.ts";
import { ORDER_STATES_FOR_STAFF } from "./order-look.ts";

const COLUMNS: readonly ListColumn<ListedOrder>[] = [
  {
    key: "title",
    title: "买的是",
    render: ({ title, is_gift }) => (
      <>
        {title} {is_gift && <Tag>礼物</Tag>}
      </>
    ),
  },
  { key: "buyer", title: "买家", render: ({ user }) => <NamedPerson person={user} /> },
  {
    key: "total",
    title: "金额",
    sort: "total_fen",
    isNumber: true,
    render: ({ total_fen }) => <Money fen={total_fen} />,
  },
  { key: "state", title: "状态", isPinned: true, render: ({ state }) => stateOf(ORDER_STATES_FOR_STAFF, state) },
  { key: "channel", title: "付款方式", isMinor: true, render: ({ channel }) => channelTitle(channel) },
  { key: "paid", title: "付款", sort: "paid_at", render: ({ paid_at }) => paid_at && <Moment at={paid_at} /> },
  { key: "created", title: "下单", sort: "created_at", render: ({ created_at }) => <Moment at={created_at} /> },
  { key: "number", title: "订单号", isMinor: true, isHidden: true, render: ({ order_no }) => order_no },
];

/** Lists orders, newest first. */
export function OrdersPage() {
  return (
    <>
      <PageHead title="订单" text="新的在前。打开一份，看金额怎样算出来、款项到了没有、开通了什么。" />
      <ResourceList
        endpoint={listAdminOrders}
        name="订单"
        columns={COLUMNS}
        keyOf={({ order_no }) => order_no}
        hrefOf={({ order_no }) => consoleHref(`/orders/${order_no}`)}
        search="订单号、买的是什么、买家的名字、手机末四位"
        filters={[
          { name: "state", label: "状态", kind: "choice", choices: choicesOf(ORDER_STATES_FOR_STAFF) },
          { name: "user_id", label: "谁", kind: "person" },
          { name: "from", label: "付款从", kind: "day" },
          { name: "to", label: "到", kind: "day" },
        ]}
        input={(choice) => ({ query: listQuery(choice) })}
        csv={{
          endpoint: exportOrders,
          input: (choice) => ({ query: listQuery({ ...choice, at: null }) }),
          fileName: "订单.csv",
        }}
        empty={{ title: "还没有订单", text: "有人下单以后，会出现在这里。" }}
      />
    </>
  );
}
