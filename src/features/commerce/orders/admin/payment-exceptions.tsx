import { useState } from "react";
import { CHANNELS } from "../../../../ports/payment-channel.ts";
import { useAct } from "../../../../ui/console/console-data.ts";
import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { Moment } from "../../../../ui/console/page-parts.tsx";
import { NamedPerson } from "../../../../ui/console/person-name.tsx";
import {
  countOpenMoney,
  listPaymentExceptions,
  type PaymentException,
  resolvePaymentException,
} from "../reconcile-contract.ts";
import { Advice, CHANNEL_FILTER, KIND_FILTER, WHICH_FILTER } from "./money-parts.tsx";
import { SettleSheet } from "./settle-sheet.tsx";
import { SettledMark } from "./settled-mark.tsx";

/** Lists payments that could not be settled normally. */
export function PaymentExceptions() {
  const [settling, setSettling] = useState<PaymentException | null>(null);
  const settle = useAct(resolvePaymentException, {
    changes: [listPaymentExceptions, countOpenMoney],
    done: "已经了结",
    onDone: () => setSettling(null),
  });
  const columns: readonly ListColumn<PaymentException>[] = [
    { key: "what", title: "发生了什么", render: (row) => <Advice {...row} /> },
    { key: "channel", title: "渠道", render: ({ channel }) => CHANNELS[channel].title },
    {
      key: "numbers",
      title: "单号",
      isMinor: true,
      render: ({ out_trade_no, transaction_id }) => (
        <>
          <span className="block break-all md:break-normal">{out_trade_no}</span>
          <span className="block break-all md:break-normal text-text-muted">{transaction_id}</span>
        </>
      ),
    },
    {
      key: "order",
      title: "订单",
      isMinor: true,
      render: ({ order_no, bought }) => (
        <>
          {bought !== null && <span className="block">{bought.title}</span>}
          <span className="block break-all md:break-normal text-text-muted">{order_no}</span>
        </>
      ),
    },
    { key: "buyer", title: "买家", render: ({ bought }) => <NamedPerson person={bought?.user ?? null} nobody="" /> },
    { key: "at", title: "时间", sort: "created_at", render: ({ created_at }) => <Moment at={created_at} /> },
    {
      key: "state",
      title: "了结",
      isPinned: true,
      sort: "resolved_at",
      render: (row) => (
        <SettledMark
          settled={
            row.resolved_at === null
              ? null
              : { text: row.resolution, by: <NamedPerson person={row.resolved_by} />, at: row.resolved_at }
          }
          onSettle={() => setSettling(row)}
        />
      ),
    },
  ];
  return (
    <>
      <ResourceList
        endpoint={listPaymentExceptions}
        name="异常款项"
        columns={columns}
        keyOf={({ id }) => id}
        search="订单号、渠道的单号、买的是什么、买家"
        filters={[
          WHICH_FILTER,
          KIND_FILTER,
          CHANNEL_FILTER,
          { name: "from", label: "从", kind: "day" },
          { name: "to", label: "到", kind: "day" },
        ]}
        input={(choice) => ({ query: listQuery(choice) })}
        empty={{ title: "没有未了结的异常款项", text: "没有照常入账的钱会出现在这里，写明该怎么做。" }}
      />
      {settling !== null && (
        <SettleSheet
          settling={settling}
          isBusy={settle.isPending}
          onConfirm={(note) => settle.mutate({ params: { exception_id: settling.id }, body: { note } })}
          onClose={() => setSettling(null)}
        />
      )}
    </>
  );
}
