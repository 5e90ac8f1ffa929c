import { useState } from "react";
import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { consoleHref } from "../../../../ui/console/page.ts";
import {
  choicesOf,
  Moment,
  Money,
  PageHead,
  StateMark,
  type StateTone,
  stateOf,
} from "../../../../ui/console/page-parts.tsx";
import { NamedPerson } from "../../../../ui/console/person-name.tsx";
import { Button, LinkButton } from "../../../../ui/controls/button.tsx";
import { exportInvoices, type ListedInvoice, listInvoices } from "../admin-contract.ts";
import { INVOICE_STATE_TITLES, type InvoiceState } from "../invoice-states.ts";
import { InvoiceSheet } from "./invoice-sheet.tsx";

const STATES: Readonly<Record<InvoiceState, readonly [string, StateTone]>> = {
  requested: [INVOICE_STATE_TITLES.requested, "waiting"],
  issued: [INVOICE_STATE_TITLES.issued, "good"],
  refused: [INVOICE_STATE_TITLES.refused, "bad"],
  withdrawn: [INVOICE_STATE_TITLES.withdrawn, "ended"],
  red_lettered: [INVOICE_STATE_TITLES.red_lettered, "ended"],
};

const KINDS = [
  ["personal", "个人"],
  ["enterprise", "企业"],
] as const;

/** Lists invoice requests, open ones by due day. */
export function InvoicesPage() {
  const [opened, setOpened] = useState<ListedInvoice | null>(null);
  const columns: readonly ListColumn<ListedInvoice>[] = [
    { key: "title", title: "抬头", render: ({ title }) => title },
    { key: "amount", title: "金额", isNumber: true, render: ({ amount_fen }) => <Money fen={amount_fen} /> },
    { key: "state", title: "状态", isPinned: true, render: ({ state }) => stateOf(STATES, state) },
    {
      key: "due",
      title: "到期",
      sort: "due_on",
      render: ({ due_on, is_overdue }) => (is_overdue ? <StateMark tone="bad">{due_on} 已过期</StateMark> : due_on),
    },
    { key: "number", title: "发票号码", isMinor: true, render: ({ number }) => number },
    { key: "person", title: "申请人", render: ({ user }) => <NamedPerson person={user} /> },
    { key: "asked", title: "申请", sort: "id", render: ({ asked_at }) => <Moment at={asked_at} /> },
    {
      key: "decided",
      title: "处理",
      sort: "decided_at",
      isHidden: true,
      render: ({ decided_at }) => decided_at && <Moment at={decided_at} />,
    },
    {
      key: "open",
      title: "办理",
      isPinned: true,
      render: (invoice) => (
        <Button size="small" variant="secondary" onClick={() => setOpened(invoice)}>
          打开
        </Button>
      ),
    },
  ];
  return (
    <>
      <PageHead
        title="发票"
        text="选“等待开具”，最先到期的在前。在税务平台开好以后，在这里记下号码、附上文件。"
        actions={
          <LinkButton size="small" variant="secondary" to={consoleHref("/invoices/settings")}>
            开票设置
          </LinkButton>
        }
      />
      <ResourceList
        endpoint={listInvoices}
        name="发票申请"
        columns={columns}
        keyOf={({ id }) => id}
        search="订单号、发票号码、企业抬头、申请人"
        filters={[
          { name: "state", label: "状态", kind: "choice", choices: choicesOf(STATES) },
          { name: "kind", label: "类型", kind: "choice", choices: KINDS },
          { name: "user_id", label: "谁", kind: "person" },
          { name: "from", label: "申请从", kind: "day" },
          { name: "to", label: "到", kind: "day" },
        ]}
        input={(choice) => ({ query: listQuery(choice) })}
        csv={{
          endpoint: exportInvoices,
          input: (choice) => ({ query: listQuery({ ...choice, at: null }) }),
          fileName: "发票.csv",
        }}
        empty={{ title: "没有发票申请", text: "买家在订单里申请发票以后，会出现在这里。" }}
      />
      {opened !== null && <InvoiceSheet id={opened.id} title={opened.title} onClose={() => setOpened(null)} />}
    </>
  );
}
