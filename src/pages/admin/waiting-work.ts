import type { Permission } from "../../domain/staff/permissions.ts";
import { listPaymentExceptions } from "../../features/commerce/orders/reconcile-contract.ts";
import { listModerationQueue } from "../../features/community/moderation/admin-contract.ts";
import { listDeliveries } from "../../features/community/notifications/admin-contract.ts";
import { listAdminProposals } from "../../features/services/co-creation/admin-contract.ts";
import { callEndpoint } from "../../kit/api/call-endpoint.ts";
import { consoleHref } from "../../ui/console/page.ts";

/** How much waits, as far as one page of the list tells. */
export interface Waiting {
  count: number;
  /** There is more than the count. */
  isMore: boolean;
}

/** Something that may wait for staff with a permission. */
export interface WaitingKind {
  key: string;
  title: string;
  needs: Permission;
  /** The list that shows just these. */
  href: string;
  /** null: reading the list is logged, so it is read only when it is opened. */
  count: ((signal: AbortSignal) => Promise<Waiting>) | null;
}

/** What may wait, the most urgent first. */
export const WAITING_KINDS: readonly WaitingKind[] = [
  {
    key: "refunds",
    title: "退款申请",
    needs: "orders.refund",
    href: consoleHref("/refunds", { state: "asked" }),
    count: null,
  },
  {
    key: "exceptions",
    title: "异常款项",
    needs: "orders.reconcile",
    href: consoleHref("/money"),
    count: async (signal) =>
      countOf(await callEndpoint(listPaymentExceptions, { query: { page_size: 1 } }, { signal })),
  },
  {
    key: "held",
    title: "待审发言",
    needs: "community.moderate",
    href: consoleHref("/moderation"),
    count: async (signal) =>
      countOf(await callEndpoint(listModerationQueue, { query: { list: "waiting" } }, { signal })),
  },
  {
    key: "reported",
    title: "被举报的发言",
    needs: "community.moderate",
    href: consoleHref("/moderation", { list: "reported" }),
    count: async (signal) =>
      countOf(await callEndpoint(listModerationQueue, { query: { list: "reported" } }, { signal })),
  },
  {
    key: "proposals",
    title: "待审共创",
    needs: "co-creation.manage",
    href: consoleHref("/proposals", { state: "review" }),
    count: async (signal) =>
      countOf(await callEndpoint(listAdminProposals, { query: { state: "review" } }, { signal })),
  },
  {
    key: "cases",
    title: "投诉与请求",
    needs: "cases.manage",
    href: consoleHref("/cases"),
    count: null,
  },
  {
    key: "invoices",
    title: "待开的发票",
    needs: "invoices.manage",
    href: consoleHref("/invoices", { state: "requested" }),
    count: null,
  },
  {
    key: "notices",
    title: "没有发成的通知",
    needs: "notifications.manage",
    href: consoleHref("/notices", { failed: "1" }),
    count: async (signal) => countOf(await callEndpoint(listDeliveries, { query: { failed: "1" } }, { signal })),
  },
];

interface CountedList {
  items: readonly unknown[];
  total?: number | undefined;
  next?: string | null;
}

/** The total of a list, or what its first page has. */
export function countOf({ items, total, next = null }: CountedList): Waiting {
  if (total !== undefined) return { count: total, isMore: false };
  return { count: items.length, isMore: next !== null };
}
