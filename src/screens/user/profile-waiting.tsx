import type { Order } from "../../features/commerce/orders/contract.ts";
import { nextActionOf } from "../../features/commerce/orders/web/order/order-texts.ts";
import { listConsents } from "../../features/identity/auth/account-contract.ts";
import { getSecondFactor } from "../../features/identity/auth/second-factor-contract.ts";
import { formatFen } from "../../kit/values/money.ts";
import { LinkButton } from "../../ui/controls/button.tsx";
import { usePersonalData } from "../../ui/facts/personal-data.ts";
import { Skeleton } from "../../ui/feedback/notes.tsx";
import { hrefOfPart } from "./profile-parts.ts";

interface WaitingItem {
  key: string;
  title: string;
  text: string;
  action: { label: string; to: string; isUrgent: boolean };
}

/** Pending tasks of the user: unpaid orders, changed agreements, a missing second factor. */
export function Waiting({ orders }: { orders: readonly Order[] | null }) {
  const consents = usePersonalData(listConsents, {}, true);
  const factor = usePersonalData(getSecondFactor, {}, true);
  const isLoading = consents.state === "waiting" || factor.state === "waiting";
  const items = [
    ...(orders ?? []).flatMap(toPayFor),
    ...(consents.data?.is_outdated ? [AGREEMENTS] : []),
    ...(factor.data !== null && !factor.data.is_on ? [SECOND_FACTOR] : []),
  ];
  if (items.length === 0)
    return isLoading ? <Skeleton className="skeleton-button h-[104px] w-full rounded-lg" /> : null;
  return (
    <section aria-label="待处理" className="rounded-lg border border-border bg-card px-5 shadow-card">
      <h3 className="sr-only">待处理</h3>
      <ul className="divide-y divide-border">
        {items.map(({ key, title, text, action }) => (
          <li key={key} className="flex items-center gap-4 py-4">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{title}</p>
              <p className="mt-0.5 text-sm text-pretty text-text-secondary">{text}</p>
            </div>
            <LinkButton to={action.to} size="small" variant={action.isUrgent ? "primary" : "secondary"}>
              {action.label}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function toPayFor(order: Order): WaitingItem[] {
  const next = order.state === "pending" ? nextActionOf(order, new Date()) : null;
  if (!next?.isUrgent) return [];
  const text = `${order.title}，${formatFen(order.total_fen)}`;
  const action = { label: next.label, to: next.href, isUrgent: true };
  return [{ key: order.order_no, title: "有一笔订单待付款", text, action }];
}

const AGREEMENTS: WaitingItem = {
  key: "agreements",
  title: "协议有更新",
  text: "看看改了什么，再决定是否同意。",
  action: { label: "查看", to: hrefOfPart("consents"), isUrgent: true },
};

const SECOND_FACTOR: WaitingItem = {
  key: "second-factor",
  title: "两步验证未开启",
  text: "开启后，别人知道密码也进不来。",
  action: { label: "去开启", to: hrefOfPart("security"), isUrgent: false },
};
