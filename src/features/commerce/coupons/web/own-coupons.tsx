import { useState } from "react";
import { pathOfOrder } from "../../../../domain/orders/order-paths.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { formatFen } from "../../../../kit/values/money.ts";
import { formatExactTime } from "../../../../kit/values/time-text.ts";
import { Link } from "../../../../ui/controls/link.tsx";
import { Tabs } from "../../../../ui/controls/tabs.tsx";
import { Tag } from "../../../../ui/display/tag.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { EmptyState } from "../../../../ui/feedback/notes.tsx";
import { OwnList } from "../../../../ui/lists/own-list.tsx";
import { listOwnCoupons, type OwnCoupon } from "../contract.ts";
import { COUPON_STATES } from "../coupon-states.ts";
import { CodeForm } from "./code-form.tsx";
import { spanText } from "./coupon-texts.ts";

const GROUPS = [
  { key: "usable", label: "可以使用" },
  { key: "used", label: "已使用" },
  { key: "over", label: "已失效" },
] as const;

type Group = (typeof GROUPS)[number]["key"];

const EMPTY: Readonly<Record<Group, { title: string; text: string }>> = {
  usable: { title: "没有可以使用的优惠券", text: "有优惠码就在上面添加；站里发给你的券会直接出现在这里。" },
  used: { title: "还没有用过优惠券", text: "用过的券和用在哪笔订单上，记在这里。" },
  over: { title: "没有失效的优惠券", text: "过期和停用的券会移到这里。" },
};

/** The user's coupons: usable, used, and expired. */
export function OwnCoupons() {
  const [group, setGroup] = useState<Group>("usable");
  const [round, setRound] = useState(0);
  return (
    <>
      <div className="mt-5 max-w-[480px]">
        <CodeForm
          onAdded={() => {
            setGroup("usable");
            setRound(round + 1);
          }}
        />
      </div>
      <div className="mt-6">
        <Tabs<Group> label="优惠券" items={GROUPS} current={group} onChange={setGroup}>
          <CouponList key={`${group} ${round}`} group={group} />
        </Tabs>
      </div>
    </>
  );
}

function CouponList({ group }: { group: Group }) {
  const first = usePersonalData(listOwnCoupons, { query: { group } }, true);
  return (
    <div className="mt-5">
      <OwnList
        first={first}
        fetchAfter={(cursor) => callEndpoint(listOwnCoupons, { query: { group, cursor } })}
        what="优惠券"
        reassurance="你的券都在"
        skeleton="skeleton-button h-[118px]"
        empty={<EmptyState drawing="ticket" {...EMPTY[group]} />}
        className="grid gap-4 xl:grid-cols-2"
      >
        {(coupon) => <CouponCard coupon={coupon} />}
      </OwnList>
    </div>
  );
}

function CouponCard({ coupon }: { coupon: OwnCoupon }) {
  const { title, deal, scope, conditions, state, use } = coupon;
  const isLive = state === "usable" || state === "claimed" || state === "not_yet";
  return (
    <li className="rounded-lg border border-border bg-card p-5 shadow-card">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">{title}</span>
        {state !== "usable" && <Tag>{COUPON_STATES[state]}</Tag>}
      </p>
      <p className={`mt-1 text-xl font-semibold ${isLive ? "text-brand" : "text-text-secondary"}`}>{deal}</p>
      <p className="mt-1 text-sm text-text-secondary">{[scope, ...conditions].join("；")}</p>
      {use === null ? (
        <p className="mt-2 text-xs text-text-muted tabular-nums">{spanText(coupon, new Date())}</p>
      ) : (
        <p className="mt-2 text-sm text-text-secondary tabular-nums">
          {formatExactTime(new Date(use.at))} 用在
          <Link to={pathOfOrder(use.order_no)} className="mx-1 text-brand underline underline-offset-2">
            这笔订单
          </Link>
          上，减 {formatFen(use.discount_fen)}
        </p>
      )}
    </li>
  );
}
