import { useState } from "react";
import { useAct, useAnswer } from "../../../../ui/console/console-data.ts";
import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import type { ConsolePageProps } from "../../../../ui/console/page.ts";
import { choicesOf, Moment, Money, PageHead, type StateTone, stateOf } from "../../../../ui/console/page-parts.tsx";
import { NamedPerson } from "../../../../ui/console/person-name.tsx";
import { ReasonSheet } from "../../../../ui/console/reason-sheet.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import {
  type CampaignUse,
  exportCampaignUses,
  listCampaigns,
  listCampaignUses,
  withdrawCoupon,
} from "../admin-contract.ts";
import { USE_STATE_TITLES } from "../use-states.ts";

const STATES: Readonly<Record<CampaignUse["state"], readonly [string, StateTone]>> = {
  claimed: [USE_STATE_TITLES.claimed, "waiting"],
  used: [USE_STATE_TITLES.used, "good"],
  released: [USE_STATE_TITLES.released, "ended"],
  returned: [USE_STATE_TITLES.returned, "ended"],
};

const MAX_REASON = 200;

/** Lists the orders on which coupons of a campaign were used. */
export function CouponUsesPage({ params }: ConsolePageProps) {
  const campaignId = params.id ?? "";
  const campaign = useAnswer(listCampaigns, { query: { id: campaignId } }).data?.items[0];
  const [taking, setTaking] = useState<CampaignUse | null>(null);
  const withdraw = useAct(withdrawCoupon, {
    changes: [listCampaignUses, listCampaigns],
    done: "这张券已经收回",
    onDone: () => setTaking(null),
  });
  const columns: readonly ListColumn<CampaignUse>[] = [
    { key: "order", title: "订单", isMinor: true, render: ({ order_no }) => order_no },
    { key: "person", title: "谁", render: ({ user }) => <NamedPerson person={user} /> },
    {
      key: "discount",
      title: "减了",
      sort: "discount_fen",
      isNumber: true,
      render: ({ discount_fen }) => <Money fen={discount_fen} />,
    },
    { key: "state", title: "状态", isPinned: true, render: ({ state }) => stateOf(STATES, state) },
    { key: "claimed", title: "下单", sort: "id", render: ({ claimed_at }) => <Moment at={claimed_at} /> },
    { key: "used", title: "付款", sort: "used_at", render: ({ used_at }) => used_at && <Moment at={used_at} /> },
    {
      key: "acts",
      title: "操作",
      isPinned: true,
      render: (use) =>
        (use.state === "released" || use.state === "returned") && (
          <Button size="small" variant="danger" onClick={() => setTaking(use)}>
            收回这张券
          </Button>
        ),
    },
  ];
  return (
    <>
      <PageHead
        title={campaign === undefined ? "优惠券的使用" : `“${campaign.name}”的使用`}
        text="用在哪些订单上，新的在前。"
        back={{ path: "/coupons", label: "优惠券" }}
      />
      <ResourceList
        endpoint={listCampaignUses}
        name="优惠券的使用"
        columns={columns}
        keyOf={({ id }) => id}
        search="订单号、名字、手机末四位"
        filters={[
          { name: "state", label: "状态", kind: "choice", choices: choicesOf(STATES) },
          { name: "user_id", label: "谁", kind: "person" },
          { name: "from", label: "下单从", kind: "day" },
          { name: "to", label: "到", kind: "day" },
        ]}
        input={(choice) => ({ params: { campaign_id: campaignId }, query: listQuery(choice) })}
        csv={{
          endpoint: exportCampaignUses,
          input: (choice) => ({
            params: { campaign_id: campaignId },
            query: listQuery({ ...choice, at: null }),
          }),
          fileName: "优惠券的使用.csv",
        }}
        empty={{ title: "还没有人用过", text: "有人用这个活动的券下单以后，会出现在这里。" }}
      />
      {taking !== null && (
        <ReasonSheet
          title="收回这张券"
          text={`${taking.user.name}不能再用这张券；已经用在订单上的不变。`}
          field="原因"
          maxLength={MAX_REASON}
          label="收回"
          isDanger
          isBusy={withdraw.isPending}
          onConfirm={(reason) => withdraw.mutate({ params: { coupon_id: taking.coupon_id }, body: { reason } })}
          onClose={() => setTaking(null)}
        />
      )}
    </>
  );
}
