import { useState } from "react";
import { useAct } from "../../../../ui/console/console-data.ts";
import { Moment, StateMark } from "../../../../ui/console/page-parts.tsx";
import { NamedPerson } from "../../../../ui/console/person-name.tsx";
import { ReasonSheet } from "../../../../ui/console/reason-sheet.tsx";
import { RowTable } from "../../../../ui/console/row-table.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { type Delivery, excludeDelivery, listOrderDeliveries } from "../admin-contract.ts";
import { KIND_NAMES } from "../kind-names.ts";

const TITLES = ["打开了", "什么时候", "算不算", "操作"];

/** Lists deliveries under the right of one order line, oldest first. */
export function DeliveryTable({ orderNo, deliveries }: { orderNo: string; deliveries: readonly Delivery[] }) {
  const [pending, setPending] = useState<Delivery | null>(null);
  const exclude = useAct(excludeDelivery, {
    changes: [listOrderDeliveries],
    done: ({ title }) => `《${title}》不再计入`,
    onDone: () => setPending(null),
  });
  return (
    <>
      <RowTable name="打开记录" titles={TITLES}>
        {deliveries.map((delivery) => (
          <tr key={delivery.id} className="border-b border-border align-top">
            <th scope="row" className="px-3 py-2.5 text-left font-medium">
              {delivery.title}
              <span className="block font-normal text-text-muted">
                {KIND_NAMES[delivery.kind]}
                {delivery.used_seconds > 0 && `，看了 ${Math.floor(delivery.used_seconds)} 秒`}
              </span>
            </th>
            <td className="px-3 py-2.5">
              <Moment at={delivery.delivered_at} />
            </td>
            <td className="px-3 py-2.5">
              <CountState delivery={delivery} />
            </td>
            <td className="px-3 py-2">
              {delivery.excluded_at === null && (
                <Button size="small" variant="secondary" onClick={() => setPending(delivery)}>
                  不计入
                </Button>
              )}
            </td>
          </tr>
        ))}
      </RowTable>
      {pending !== null && (
        <ReasonSheet
          title={`《${pending.title}》不计入`}
          text={`订单 ${orderNo} 的这一条以后不算使用，不能恢复。已经在等决定的退款申请仍按申请时的记录算：买家撤回再申请，就按现在的算。`}
          field="原因"
          hint="记入操作记录。"
          label="不计入"
          isBusy={exclude.isPending}
          onConfirm={(reason) => exclude.mutate({ params: { delivery_id: pending.id }, body: { reason } })}
          onClose={() => setPending(null)}
        />
      )}
    </>
  );
}

function CountState({ delivery }: { delivery: Delivery }) {
  const { excluded_at, excluded_by, exclude_reason, is_counted } = delivery;
  if (excluded_at === null)
    return is_counted ? <StateMark tone="info">计入</StateMark> : <StateMark tone="ended">没到计入的量</StateMark>;
  return (
    <>
      <StateMark tone="ended">不计入</StateMark>
      <span className="block text-text-muted">
        <NamedPerson person={excluded_by} nobody="服务器上的命令" />，<Moment at={excluded_at} />
      </span>
      <span className="block whitespace-pre-wrap">{exclude_reason}</span>
    </>
  );
}
