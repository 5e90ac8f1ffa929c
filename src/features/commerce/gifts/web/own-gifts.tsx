import { type ReactNode, useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { formatExactTime } from "../../../../kit/values/time-text.ts";
import { Button, LinkButton } from "../../../../ui/controls/button.tsx";
import { ConfirmSheet } from "../../../../ui/dialog/confirm-sheet.tsx";
import { Tag } from "../../../../ui/display/tag.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { EmptyState } from "../../../../ui/feedback/notes.tsx";
import { OwnList } from "../../../../ui/lists/own-list.tsx";
import { cancelGift, type GivenGift, listGivenGifts, listReceivedGifts, type PublicGift } from "../contract.ts";
import { GIFT_STATES } from "../gift-states.ts";
import { GiftMessage, GiftOpened } from "./gift-parts.tsx";
import { GiftToSend } from "./given-gift.tsx";

/** Gifts that the user has given and received, newest first. */
export function OwnGifts() {
  return (
    <div className="flex flex-col gap-10">
      <Given />
      <Received />
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-4 text-lg font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

const ROW = "rounded-lg border border-border bg-card p-5 shadow-card";

function Given() {
  const first = usePersonalData(listGivenGifts, { query: {} }, true);
  return (
    <Section id="gifts-given" title="送出的">
      <OwnList
        first={first}
        fetchAfter={(cursor) => callEndpoint(listGivenGifts, { query: { cursor } })}
        what="送出的礼物"
        reassurance="礼物都在"
        skeleton="skeleton-button h-[118px]"
        empty={
          <EmptyState
            drawing="gift"
            title="还没有送过礼物"
            text="会员和单品都能送：下单时勾选“送给别人”，付款后得到一个链接。"
            action={<LinkButton to="/vip">看会员方案</LinkButton>}
          />
        }
      >
        {(gift) => <GivenRow gift={gift} onChanged={first.reload} />}
      </OwnList>
    </Section>
  );
}

function GivenRow({ gift, onChanged }: { gift: GivenGift; onChanged(): void }) {
  const [isOpen, setOpen] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const isWaiting = gift.state === "waiting";
  return (
    <li className={ROW}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {gift.title}
        <Tag>{GIFT_STATES[gift.state]}</Tag>
      </p>
      <p className="mt-0.5 text-sm text-text-secondary tabular-nums">{givenNote(gift)}</p>
      <div className={`mt-3 flex flex-wrap gap-3 ${gift.link === null && !isWaiting ? "-ml-3" : ""}`}>
        {gift.link !== null && (
          <Button variant="secondary" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "收起" : "链接和附言"}
          </Button>
        )}
        {isWaiting && (
          <Button variant="quiet" size="small" onClick={() => setConfirming(true)}>
            取消并退款
          </Button>
        )}
        <LinkButton to={`/payment/success?order=${gift.order_no}`} variant="quiet" size="small">
          看订单
        </LinkButton>
      </div>
      {isOpen && (
        <div className="mt-4">
          <GiftToSend gift={gift} />
        </div>
      )}
      {isConfirming && (
        <ConfirmSheet
          title="取消这份礼物？"
          text="链接马上失效，款项全额原路退回。取消后不能恢复。"
          label="取消并退款"
          cancelLabel="再想想"
          onConfirm={async () => {
            await callEndpoint(cancelGift, { params: { order_no: gift.order_no } });
            showMessage("success", "已取消，款项原路退回");
            onChanged();
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </li>
  );
}

function givenNote({ state, made_at, expires_at, taken_at, ended_at, taker, is_own }: GivenGift): string {
  const at = (moment: string | null) => (moment === null ? "" : formatExactTime(new Date(moment)));
  switch (state) {
    case "waiting":
      return `${at(made_at)} 送出，领取到 ${at(expires_at)} 为止，没有人领取会自动全额退款`;
    case "taken":
      return `${at(taken_at)} ${is_own ? "由你自己" : `由 ${taker}`} 领取`;
    default:
      return `${at(ended_at)} ${GIFT_STATES[state]}，款项原路退回，进度看订单`;
  }
}

function Received() {
  const first = usePersonalData(listReceivedGifts, { query: {} }, true);
  return (
    <Section id="gifts-received" title="收到的">
      <OwnList
        first={first}
        fetchAfter={(cursor) => callEndpoint(listReceivedGifts, { query: { cursor } })}
        what="收到的礼物"
        reassurance="领过的都在"
        skeleton="skeleton-button h-[118px]"
        empty={<p className="text-text-secondary">还没有收到过。别人送你的链接，打开就能领取。</p>}
      >
        {(gift) => <ReceivedRow gift={gift} />}
      </OwnList>
    </Section>
  );
}

function ReceivedRow({ gift }: { gift: PublicGift }) {
  return (
    <li className={ROW}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {gift.title}
        {gift.state === "revoked" && <Tag>已收回</Tag>}
      </p>
      <p className="mt-0.5 mb-3 text-sm text-text-muted tabular-nums">
        {gift.taken_at !== null && `${formatExactTime(new Date(gift.taken_at))} 领取`}
      </p>
      <GiftMessage {...gift} />
      <div className="mt-3">
        <GiftOpened gift={gift} />
      </div>
    </li>
  );
}
