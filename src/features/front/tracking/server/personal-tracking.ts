import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { dataTable } from "../../../../kit/tables/data-table.ts";
import { inBatches } from "../../../../kit/tables/in-batches.ts";
import type { Database } from "../../../../ports/database.ts";
import { TRACKED_ROUTES } from "../tracked-routes.ts";
import type { EventKind } from "../tracking-rules.ts";
import { withdrawConsent } from "./choose-consent.ts";
import { findConsent } from "./consent-store.ts";
import { type EventRow, listEventsOf } from "./event-store.ts";

const AT_ONCE = 500;
const KIND_LABELS: Readonly<Record<EventKind, string>> = {
  view: "看了页面",
  gate: "看到付费提示",
  login: "登录",
  pay: "付款",
};

/** Personal data of members who consented; there is none of other users. */
export function personalTracking(db: Database): PersonalSource {
  return personalSource({
    tables: [
      // Only the id is removed from the rows; the rest identifies nobody.
      { name: "tracking_events", copy: { list: "visits" } },
      { name: "tracking_consents", copy: { list: "visit-consent" } },
    ],
    listTables: (userId) => [
      dataTable({
        name: "visits",
        title: "浏览统计",
        columns: { at: "时间", what: "做了什么", page: "页面", content: "内容编号", from: "来自" },
        read: () =>
          inBatches((last: EventRow | null) => listEventsOf(db, { userId, after: last?.id ?? 0, limit: AT_ONCE })),
        cells: ({ happenedAt, kind, route, contentId, referrer }) => ({
          at: happenedAt,
          what: KIND_LABELS[kind],
          page: TRACKED_ROUTES[route]?.label ?? route,
          content: contentId,
          from: referrer,
        }),
      }),
      dataTable({
        name: "visit-consent",
        title: "浏览统计的同意",
        columns: { since: "从什么时候起" },
        read: async () => [await findConsent(db, userId)].filter((since) => since !== null),
        cells: (since) => ({ since }),
      }),
    ],
    erase: withdrawConsent,
  });
}
