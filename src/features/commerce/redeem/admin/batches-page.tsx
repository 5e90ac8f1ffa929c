import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { OPEN_OR_STOPPED_FILTER, OpenOrStopped } from "../../../../ui/console/list/open-or-stopped.tsx";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { consoleHref } from "../../../../ui/console/page.ts";
import { Moment, PageHead } from "../../../../ui/console/page-parts.tsx";
import { NamedPerson } from "../../../../ui/console/person-name.tsx";
import { LinkButton } from "../../../../ui/controls/button.tsx";
import { type Batch, listBatches, stopBatch } from "../admin-contract.ts";

const COLUMNS: readonly ListColumn<Batch>[] = [
  { key: "name", title: "批次", sort: "name", render: ({ name }) => name },
  { key: "title", title: "开通什么", isMinor: true, render: ({ title }) => title },
  {
    key: "used",
    title: "兑换、一共",
    sort: "count",
    isNumber: true,
    render: ({ counts, count }) => `${counts.redeemed ?? 0} / ${count}`,
  },
  { key: "unused", title: "还能用", isNumber: true, render: ({ counts }) => counts.unused ?? 0 },
  {
    key: "state",
    title: "状态",
    isPinned: true,
    render: ({ stopped_at }) => <OpenOrStopped stoppedAt={stopped_at} />,
  },
  { key: "until", title: "到", sort: "valid_until", render: ({ valid_until }) => <Moment at={valid_until} /> },
  { key: "made", title: "做的时间", sort: "id", render: ({ created_at }) => <Moment at={created_at} /> },
  {
    key: "maker",
    title: "谁做的",
    isHidden: true,
    render: ({ created_by }) => <NamedPerson person={created_by} nobody="服务器上的命令" />,
  },
  { key: "note", title: "备注", isHidden: true, render: ({ note }) => note },
];

/** Lists batches of codes and how many codes of each were redeemed. */
export function BatchesPage() {
  const make = (
    <LinkButton size="small" to={consoleHref("/codes/new")}>
      做一批码
    </LinkButton>
  );
  return (
    <>
      <PageHead title="兑换码" text="一批码开通同一样东西。码只在做的时候给一次，之后只看得到末四位。" actions={make} />
      <ResourceList
        endpoint={listBatches}
        name="兑换码批次"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        titleOf={({ name }) => name}
        hrefOf={({ id }) => consoleHref(`/codes/${id}`)}
        search="批次的名字、开通什么、备注"
        filters={[OPEN_OR_STOPPED_FILTER]}
        input={(choice) => ({ query: listQuery(choice) })}
        acts={[
          {
            label: "停用",
            isDanger: true,
            isFor: ({ stopped_at }) => stopped_at === null,
            question: (batches) => ({
              title: "停用这些批次",
              text: `${batches.reduce((sum, { counts }) => sum + (counts.unused ?? 0), 0)} 个没用的码不能再用，不能恢复；已经兑换的不变。`,
            }),
            run: ({ id }) => callEndpoint(stopBatch, { params: { batch_id: id } }),
          },
        ]}
        empty={{ title: "还没有兑换码", text: "做好的批次会出现在这里，带着兑换了多少。", action: make }}
      />
    </>
  );
}
