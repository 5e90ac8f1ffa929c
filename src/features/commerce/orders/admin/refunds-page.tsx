import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { consoleHref } from "../../../../ui/console/page.ts";
import { choicesOf, Moment, Money, PageHead, stateOf } from "../../../../ui/console/page-parts.tsx";
import { PersonLink } from "../../../../ui/console/person-link.tsx";
import { LinkButton } from "../../../../ui/controls/button.tsx";
import { type AdminRefund, listRefunds } from "../admin-contract.ts";
import { REFUND_CASES } from "../refund-rules.ts";
import { REFUND_STATES_FOR_STAFF } from "./refund-look.ts";

const COLUMNS: readonly ListColumn<AdminRefund>[] = [
  { key: "title", title: "买的是", render: ({ title }) => title },
  { key: "sum", title: "退多少", isNumber: true, render: ({ sum_fen }) => <Money fen={sum_fen} /> },
  { key: "state", title: "状态", render: ({ state }) => stateOf(REFUND_STATES_FOR_STAFF, state) },
  { key: "case", title: "情形", render: (refund) => REFUND_CASES[refund.case] },
  {
    key: "use",
    title: "用了多少",
    render: ({ use, opened_items }) => use ?? `读过 ${opened_items} 篇`,
  },
  { key: "buyer", title: "买家", render: ({ user_id }) => <PersonLink id={user_id} /> },
  { key: "order", title: "订单", isHidden: true, render: ({ order_no }) => order_no },
  { key: "paid", title: "付款", isHidden: true, render: ({ paid_at }) => <Moment at={paid_at} /> },
  { key: "asked", title: "申请", render: ({ asked_at }) => <Moment at={asked_at} /> },
];

/** Requests for refunds, the oldest first. */
export function RefundsPage() {
  return (
    <>
      <PageHead
        title="退款"
        text="先申请的在前。打开一份，看金额怎样算出来，再同意或拒绝。"
        actions={
          <LinkButton size="small" variant="secondary" to={consoleHref("/refunds/rules")}>
            退款规则
          </LinkButton>
        }
      />
      <ResourceList
        endpoint={listRefunds}
        name="退款申请"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => consoleHref(`/refunds/${id}`)}
        filters={[{ name: "state", label: "状态", kind: "choice", choices: choicesOf(REFUND_STATES_FOR_STAFF) }]}
        input={({ filters, at }) => ({
          query: { ...(filters as { state?: AdminRefund["state"] }), ...(at === null ? {} : { page: at }) },
        })}
        empty={{ title: "没有退款申请", text: "买家在订单里申请退款以后，会出现在这里。" }}
      />
    </>
  );
}
