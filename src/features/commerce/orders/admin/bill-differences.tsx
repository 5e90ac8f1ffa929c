import { useState } from "react";
import { CHANNELS } from "../../../../ports/payment-channel.ts";
import { useAct } from "../../../../ui/console/console-data.ts";
import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { Moment, Money } from "../../../../ui/console/page-parts.tsx";
import { NamedPerson } from "../../../../ui/console/person-name.tsx";
import {
  type BillDifference,
  countOpenMoney,
  listBillDays,
  listBillDifferences,
  settleBillDifference,
} from "../reconcile-contract.ts";
import { Advice, CHANNEL_FILTER, DIFFERENCE_FILTER, WHICH_FILTER } from "./money-parts.tsx";
import { SettleSheet } from "./settle-sheet.tsx";
import { SettledMark } from "./settled-mark.tsx";

/** Lists payments and refunds for which a gateway's bill differs from our records. */
export function BillDifferences() {
  const [settling, setSettling] = useState<BillDifference | null>(null);
  const settle = useAct(settleBillDifference, {
    changes: [listBillDifferences, listBillDays, countOpenMoney],
    done: "已经了结",
    onDone: () => setSettling(null),
  });
  const columns: readonly ListColumn<BillDifference>[] = [
    { key: "what", title: "哪里不同", render: (row) => <Advice {...row} /> },
    { key: "day", title: "日子", render: ({ day, channel }) => `${day} ${CHANNELS[channel].title}` },
    { key: "of", title: "收或退", render: ({ of }) => (of === "payment" ? "收款" : "退款") },
    { key: "bill", title: "账单", isNumber: true, render: ({ bill_fen }) => <Money fen={bill_fen} /> },
    { key: "own", title: "本站", isNumber: true, render: ({ own_fen }) => <Money fen={own_fen} /> },
    {
      key: "number",
      title: "单号",
      render: ({ number, order_no }) => (
        <>
          <span className="block break-all md:break-normal">{number}</span>
          {order_no !== null && <span className="block text-text-muted">订单 {order_no}</span>}
        </>
      ),
    },
    {
      key: "state",
      title: "了结",
      isPinned: true,
      sort: "settled_at",
      render: (row) => (
        <SettledMark
          settled={
            row.settled_at === null
              ? null
              : { text: row.note, by: <NamedPerson person={row.settled_by} />, at: row.settled_at }
          }
          onSettle={() => setSettling(row)}
        />
      ),
    },
    { key: "found", title: "发现", sort: "found_at", render: ({ found_at }) => <Moment at={found_at} /> },
  ];
  return (
    <>
      <ResourceList
        endpoint={listBillDifferences}
        name="对账不一致"
        columns={columns}
        keyOf={({ id }) => id}
        search="订单号、两边的单号"
        filters={[WHICH_FILTER, DIFFERENCE_FILTER, CHANNEL_FILTER, { name: "day", label: "日子", kind: "day" }]}
        input={(choice) => ({ query: listQuery(choice) })}
        empty={{ title: "账都对得上", text: "渠道的账单和本站不同的每一笔会出现在这里。" }}
      />
      {settling !== null && (
        <SettleSheet
          settling={settling}
          isBusy={settle.isPending}
          onConfirm={(note) => settle.mutate({ params: { difference_id: settling.id }, body: { note } })}
          onClose={() => setSettling(null)}
        />
      )}
    </>
  );
}
