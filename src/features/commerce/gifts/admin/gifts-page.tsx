import { useState } from "react";
import { useAct } from "../../../../ui/console/console-data.ts";
import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { LogLink } from "../../../../ui/console/log-link.tsx";
import { choicesOf, Moment, PageHead, type StateTone, stateOf } from "../../../../ui/console/page-parts.tsx";
import { NamedPerson } from "../../../../ui/console/person-name.tsx";
import { ReasonSheet } from "../../../../ui/console/reason-sheet.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { useConfirm } from "../../../../ui/dialog/confirm.ts";
import { type AdminGift, cancelGiftByStaff, listGifts, renewGiftLink, revokeGift } from "../admin-contract.ts";
import { GIFT_STATES, type GiftState } from "../gift-states.ts";

const STATES: Readonly<Record<GiftState, readonly [string, StateTone]>> = {
  waiting: [GIFT_STATES.waiting, "waiting"],
  taken: [GIFT_STATES.taken, "good"],
  cancelled: [GIFT_STATES.cancelled, "ended"],
  expired: [GIFT_STATES.expired, "ended"],
  revoked: [GIFT_STATES.revoked, "bad"],
};

const MAX_REASON = 200;

/** Lists paid gifts, without their links and messages. */
export function GiftsPage() {
  const [ending, setEnding] = useState<AdminGift | null>(null);
  const renew = useAct(renewGiftLink, { changes: [listGifts], done: "链接已经换了，送礼的人会收到通知" });
  const confirm = useConfirm();
  const askToRenew = ({ id, title, giver }: AdminGift) =>
    confirm({
      title: `换“${title}”的链接`,
      text: `原来的链接马上不能再领，${giver.name}会收到通知，要把新链接再发给收礼的人。`,
      label: "换链接",
      onConfirm: async () => {
        await renew.mutateAsync({ params: { gift_id: id } });
      },
    });
  const columns: readonly ListColumn<AdminGift>[] = [
    { key: "title", title: "礼物", render: ({ title }) => title },
    { key: "state", title: "状态", isPinned: true, render: ({ state }) => stateOf(STATES, state) },
    { key: "giver", title: "送的人", render: ({ giver }) => <NamedPerson person={giver} /> },
    { key: "taker", title: "领的人", render: ({ taker }) => <NamedPerson person={taker} nobody="" /> },
    { key: "order", title: "订单", isMinor: true, render: ({ order_no }) => order_no },
    { key: "made", title: "付款", isMinor: true, sort: "id", render: ({ made_at }) => <Moment at={made_at} /> },
    { key: "until", title: "领到", sort: "expires_at", render: ({ expires_at }) => <Moment at={expires_at} /> },
    {
      key: "taken",
      title: "领取",
      sort: "taken_at",
      isHidden: true,
      render: ({ taken_at }) => taken_at && <Moment at={taken_at} />,
    },
    { key: "ended", title: "结束", isHidden: true, render: ({ ended_at }) => <Moment at={ended_at} /> },
    { key: "log", title: "记录", isHidden: true, render: ({ id }) => <LogLink subject={`gift:${id}`} /> },
    {
      key: "acts",
      title: "操作",
      isPinned: true,
      render: (gift) => (
        <div className="flex gap-2">
          {gift.state === "waiting" && (
            <Button size="small" variant="secondary" disabled={renew.isPending} onClick={() => askToRenew(gift)}>
              换链接
            </Button>
          )}
          {(gift.state === "waiting" || gift.state === "taken") && (
            <Button size="small" variant="danger" onClick={() => setEnding(gift)}>
              {gift.state === "waiting" ? "取消" : "收回"}
            </Button>
          )}
        </div>
      ),
    },
  ];
  return (
    <>
      <PageHead title="礼物" text="别人买来送人的。工作人员看不到领取链接和留言。" />
      <ResourceList
        endpoint={listGifts}
        name="礼物"
        columns={columns}
        keyOf={({ id }) => id}
        search="订单号、礼物、送的人和领的人"
        filters={[
          { name: "state", label: "状态", kind: "choice", choices: choicesOf(STATES) },
          { name: "user_id", label: "谁", kind: "person" },
          { name: "from", label: "付款从", kind: "day" },
          { name: "to", label: "到", kind: "day" },
        ]}
        input={(choice) => ({ query: listQuery(choice) })}
        empty={{ title: "还没有礼物", text: "有人买了会员或内容送人以后，会出现在这里。" }}
      />
      {ending !== null && <EndSheet gift={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

/** Cancels an unaccepted gift, or revokes an accepted one; both refund the payment. */
function EndSheet({ gift, onClose }: { gift: AdminGift; onClose(): void }) {
  const options = { changes: [listGifts], done: "已经办好，钱原路退回", onDone: onClose };
  const cancel = useAct(cancelGiftByStaff, options);
  const revoke = useAct(revokeGift, options);
  const isTaken = gift.state === "taken";
  const act = isTaken ? revoke : cancel;
  const back = `订单 ${gift.order_no} 付的钱全额原路退给送礼的${gift.giver.name}`;
  return (
    <ReasonSheet
      title={isTaken ? `收回礼物：${gift.title}` : `取消礼物：${gift.title}`}
      text={isTaken ? `${gift.taker?.name ?? ""}领到的权益立刻结束，${back}。` : `链接不再能领，${back}。`}
      field="原因"
      maxLength={MAX_REASON}
      label={isTaken ? "收回并退款" : "取消并退款"}
      isDanger
      isBusy={act.isPending}
      onConfirm={(reason) => act.mutate({ params: { gift_id: gift.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
