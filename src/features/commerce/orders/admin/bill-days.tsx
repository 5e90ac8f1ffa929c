import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { CHANNELS } from "../../../../ports/payment-channel.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { consoleHref } from "../../../../ui/console/page.ts";
import { Moment, Money, type StateTone, stateOf } from "../../../../ui/console/page-parts.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import {
  type BillDay,
  countOpenMoney,
  listBillDays,
  listBillDifferences,
  reconcileBillDay,
} from "../reconcile-contract.ts";
import { CHANNEL_FILTER } from "./money-parts.tsx";

const STATES: Readonly<Record<BillDay["state"], readonly [string, StateTone]>> = {
  waiting: ["等账单", "waiting"],
  equal: ["对上了", "good"],
  different: ["不一致", "bad"],
};

const COLUMNS: readonly ListColumn<BillDay>[] = [
  { key: "day", title: "日子", render: ({ day }) => day },
  { key: "channel", title: "渠道", render: ({ channel }) => CHANNELS[channel].title },
  {
    key: "state",
    title: "状态",
    render: ({ state, trouble }) => (
      <>
        {stateOf(STATES, state)}
        {trouble !== null && <span className="block text-xs text-text-muted">{trouble}</span>}
      </>
    ),
  },
  { key: "bill_paid", title: "账单收", isNumber: true, render: ({ bill_paid_fen }) => <Money fen={bill_paid_fen} /> },
  { key: "own_paid", title: "本站收", isNumber: true, render: ({ own_paid_fen }) => <Money fen={own_paid_fen} /> },
  {
    key: "bill_back",
    title: "账单退",
    isNumber: true,
    render: ({ bill_refunded_fen }) => <Money fen={bill_refunded_fen} />,
  },
  {
    key: "own_back",
    title: "本站退",
    isNumber: true,
    render: ({ own_refunded_fen }) => <Money fen={own_refunded_fen} />,
  },
  {
    key: "fee",
    title: "手续费",
    isNumber: true,
    isHidden: true,
    render: ({ bill_fee_fen }) => <Money fen={bill_fee_fen} />,
  },
  {
    key: "differences",
    title: "不一致",
    isNumber: true,
    render: ({ difference_count, day, channel }) =>
      difference_count === 0 ? (
        0
      ) : (
        <Link
          to={consoleHref("/money", { part: "differences", which: "all", day, channel })}
          className="text-brand hover:underline"
        >
          {difference_count}
        </Link>
      ),
  },
  { key: "done", title: "对账", isHidden: true, render: ({ reconciled_at }) => <Moment at={reconciled_at} /> },
];

/** Lists the days that were compared with a gateway's bill and those still waiting for one. */
export function BillDays() {
  return (
    <ResourceList
      endpoint={listBillDays}
      name="对账的日子"
      columns={COLUMNS}
      keyOf={({ day, channel }) => `${day} ${CHANNELS[channel].title}`}
      filters={[CHANNEL_FILTER]}
      input={({ filters, at }) => ({
        query: { ...(filters as { channel?: BillDay["channel"] }), ...(at === null ? {} : { page: at }) },
      })}
      acts={[
        {
          label: "重新取账单再对一次",
          run: ({ day, channel }) => callEndpoint(reconcileBillDay, { params: { day, channel } }),
        },
      ]}
      changes={[listBillDifferences, countOpenMoney]}
      empty={{ title: "还没有对过账", text: "第二天上午会取前一天的账单，自己对账。" }}
    />
  );
}
