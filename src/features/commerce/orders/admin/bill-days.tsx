import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { CHANNELS } from "../../../../ports/payment-channel.ts";
import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn, ListFilter } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { consoleHref } from "../../../../ui/console/page.ts";
import { Moment, Money, StateMark, type StateTone } from "../../../../ui/console/page-parts.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { BILL_DAY_STATE_TITLES } from "../bill-day-state-titles.ts";
import {
  BILL_DAY_STATES,
  type BillDay,
  countOpenMoney,
  exportBillDays,
  listBillDays,
  listBillDifferences,
  reconcileBillDay,
} from "../reconcile-contract.ts";
import { CHANNEL_FILTER } from "./money-parts.tsx";

const TONES: Readonly<Record<BillDay["state"], StateTone>> = { waiting: "waiting", equal: "good", different: "bad" };

const STATE_FILTER: ListFilter = {
  name: "state",
  label: "状态",
  kind: "choice",
  choices: BILL_DAY_STATES.map((state) => [state, BILL_DAY_STATE_TITLES[state]] as const),
};

const COLUMNS: readonly ListColumn<BillDay>[] = [
  { key: "day", title: "日子", sort: "day", render: ({ day }) => day },
  { key: "channel", title: "渠道", render: ({ channel }) => CHANNELS[channel].title },
  {
    key: "state",
    title: "状态",
    isPinned: true,
    render: ({ state, trouble }) => (
      <>
        <StateMark tone={TONES[state]}>{BILL_DAY_STATE_TITLES[state]}</StateMark>
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
    sort: "difference_count",
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
  {
    key: "done",
    title: "对账",
    sort: "reconciled_at",
    isHidden: true,
    render: ({ reconciled_at }) => <Moment at={reconciled_at} />,
  },
];

/** Lists the days that were compared with a gateway's bill and those still waiting for one. */
export function BillDays() {
  return (
    <ResourceList
      endpoint={listBillDays}
      name="对账的日子"
      columns={COLUMNS}
      keyOf={({ day, channel }) => `${day} ${CHANNELS[channel].title}`}
      titleOf={({ day, channel }) => `${day} ${CHANNELS[channel].title}`}
      search="日子（如 2026-11）、没有取到账单的原因"
      filters={[
        STATE_FILTER,
        CHANNEL_FILTER,
        { name: "from", label: "从", kind: "day" },
        { name: "to", label: "到", kind: "day" },
      ]}
      input={(choice) => ({ query: listQuery(choice) })}
      csv={{
        endpoint: exportBillDays,
        input: (choice) => ({ query: listQuery({ ...choice, at: null }) }),
        fileName: "对账的日子.csv",
      }}
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
