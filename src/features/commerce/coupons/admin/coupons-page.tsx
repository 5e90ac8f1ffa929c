import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { formatFen } from "../../../../kit/values/money.ts";
import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { OPEN_OR_STOPPED_FILTER, OpenOrStopped } from "../../../../ui/console/list/open-or-stopped.tsx";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { LogLink } from "../../../../ui/console/log-link.tsx";
import { consoleHref } from "../../../../ui/console/page.ts";
import { Moment, PageHead } from "../../../../ui/console/page-parts.tsx";
import { NamedPerson } from "../../../../ui/console/person-name.tsx";
import { Button, LinkButton } from "../../../../ui/controls/button.tsx";
import { type Campaign, changeCampaign, listCampaigns } from "../admin-contract.ts";
import { HandOutSheet } from "./hand-out-sheet.tsx";

/** Lists coupon campaigns with their terms and how often their coupons were used. */
export function CouponsPage() {
  const [giving, setGiving] = useState<Campaign | null>(null);
  const columns: readonly ListColumn<Campaign>[] = [
    { key: "name", title: "活动", sort: "name", render: ({ name }) => name },
    {
      key: "terms",
      title: "条件",
      isMinor: true,
      render: ({ terms }) => (
        <span className="block max-w-[30em] whitespace-normal md:min-w-[15em]">{terms.join("；")}</span>
      ),
    },
    { key: "code", title: "优惠码", render: ({ code }) => code ?? "只发给人" },
    {
      key: "state",
      title: "状态",
      isPinned: true,
      render: ({ stopped_at }) => <OpenOrStopped stoppedAt={stopped_at} />,
    },
    { key: "until", title: "到", sort: "valid_until", render: ({ valid_until }) => <Moment at={valid_until} /> },
    {
      key: "counts",
      title: "发出、用了",
      isPinned: true,
      sort: "used",
      isNumber: true,
      render: ({ counts, total_limit }) =>
        `${counts.given}、${counts.used}${total_limit === null ? "" : ` / ${total_limit}`}`,
    },
    {
      key: "discount",
      title: "一共减了",
      isPinned: true,
      isNumber: true,
      render: ({ counts }) => formatFen(counts.discount_fen),
    },
    {
      key: "made",
      title: "谁做的",
      isHidden: true,
      render: ({ created_by }) => <NamedPerson person={created_by} nobody="服务器上的命令" />,
    },
    {
      key: "created",
      title: "建立",
      sort: "id",
      isHidden: true,
      render: ({ created_at }) => <Moment at={created_at} />,
    },
    { key: "note", title: "备注", isHidden: true, render: ({ note }) => note },
    { key: "log", title: "记录", isHidden: true, render: ({ id }) => <LogLink subject={`coupon-campaign:${id}`} /> },
    {
      key: "acts",
      title: "操作",
      isPinned: true,
      render: (campaign) => (
        <div className="flex gap-2">
          {campaign.stopped_at === null && (
            <Button size="small" variant="secondary" onClick={() => setGiving(campaign)}>
              发放
            </Button>
          )}
          <LinkButton size="small" variant="text" to={consoleHref(`/coupons/${campaign.id}/uses`)}>
            使用
          </LinkButton>
        </div>
      ),
    },
  ];
  const make = (
    <LinkButton size="small" to={consoleHref("/coupons/new")}>
      新建活动
    </LinkButton>
  );
  return (
    <>
      <PageHead title="优惠券" text="减多少和用在什么上，发出以后不能改。" actions={make} />
      <ResourceList
        endpoint={listCampaigns}
        name="优惠券活动"
        columns={columns}
        keyOf={({ id }) => id}
        titleOf={({ name }) => name}
        search="名字、优惠码、备注"
        filters={[OPEN_OR_STOPPED_FILTER]}
        input={(choice) => ({ query: listQuery(choice) })}
        acts={[
          {
            label: "停用",
            isFor: ({ stopped_at }) => stopped_at === null,
            run: ({ id }) => setStopped(id, true),
            undo: ({ id }) => setStopped(id, false),
          },
          {
            label: "恢复",
            isFor: ({ stopped_at }) => stopped_at !== null,
            run: ({ id }) => setStopped(id, false),
            undo: ({ id }) => setStopped(id, true),
          },
        ]}
        empty={{ title: "还没有优惠券", text: "活动会出现在这里，带着发了多少、用了多少、减了多少。", action: make }}
      />
      {giving !== null && <HandOutSheet campaign={giving} onClose={() => setGiving(null)} />}
    </>
  );
}

function setStopped(id: number, isStopped: boolean) {
  return callEndpoint(changeCampaign, { params: { campaign_id: id }, body: { is_stopped: isStopped } });
}
