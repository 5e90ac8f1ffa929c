import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { consoleHref } from "../../../../ui/console/page.ts";
import { choicesOf, Moment, Money, PageHead, stateOf } from "../../../../ui/console/page-parts.tsx";
import { NamedPerson } from "../../../../ui/console/person-name.tsx";
import { LinkButton } from "../../../../ui/controls/button.tsx";
import { exportRefunds, type ListedRefund, listRefunds } from "../admin-contract.ts";
import { REFUND_CASES } from "../refund-rules.ts";
import { REFUND_STATES_FOR_STAFF } from "./refund-look.ts";

const COLUMNS: readonly ListColumn<ListedRefund>[] = [
  { key: "title", title: "买的是", render: ({ title }) => title },
  { key: "sum", title: "退多少", sort: "sum_fen", isNumber: true, render: ({ sum_fen }) => <Money fen={sum_fen} /> },
  { key: "state", title: "状态", isPinned: true, render: ({ state }) => stateOf(REFUND_STATES_FOR_STAFF, state) },
  { key: "case", title: "情形", render: (refund) => REFUND_CASES[refund.case] },
  {
    key: "use",
    title: "用了多少",
    isMinor: true,
    render: ({ use, opened_items }) => use ?? `读过 ${opened_items} 篇`,
  },
  { key: "buyer", title: "买家", render: ({ user }) => <NamedPerson person={user} /> },
  { key: "order", title: "订单", isMinor: true, render: ({ order_no }) => order_no },
  { key: "paid", title: "付款", isHidden: true, render: ({ paid_at }) => <Moment at={paid_at} /> },
  { key: "asked", title: "申请", sort: "id", render: ({ asked_at }) => <Moment at={asked_at} /> },
  {
    key: "decided",
    title: "决定",
    sort: "decided_at",
    isHidden: true,
    render: ({ decided_at }) => decided_at && <Moment at={decided_at} />,
  },
  {
    key: "decider",
    title: "谁决定的",
    isHidden: true,
    render: ({ decided_at, is_by_rule, decided_by }) =>
      decided_at && (is_by_rule ? "自动同意的规则" : <NamedPerson person={decided_by} nobody="服务器上的命令" />),
  },
];

/** Lists refund requests, oldest first. */
export function RefundsPage() {
  return (
    <>
      <PageHead
        title="退款"
        text="先申请的在前。打开一份，看金额怎样算出来，再同意或拒绝。"
        actions={
          <>
            <LinkButton size="small" variant="secondary" to={consoleHref("/refunds/use")}>
              打开记录
            </LinkButton>
            <LinkButton size="small" variant="secondary" to={consoleHref("/refunds/rules")}>
              退款规则
            </LinkButton>
          </>
        }
      />
      <ResourceList
        endpoint={listRefunds}
        name="退款申请"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => consoleHref(`/refunds/${id}`)}
        search="订单号、买的是什么、买家的名字、手机末四位"
        filters={[
          { name: "state", label: "状态", kind: "choice", choices: choicesOf(REFUND_STATES_FOR_STAFF) },
          { name: "user_id", label: "谁", kind: "person" },
          { name: "from", label: "申请从", kind: "day" },
          { name: "to", label: "到", kind: "day" },
        ]}
        input={(choice) => ({ query: listQuery(choice) })}
        csv={{
          endpoint: exportRefunds,
          input: (choice) => ({ query: listQuery({ ...choice, at: null }) }),
          fileName: "退款.csv",
        }}
        empty={{ title: "没有退款申请", text: "买家在订单里申请退款以后，会出现在这里。" }}
      />
    </>
  );
}
