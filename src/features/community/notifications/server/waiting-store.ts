import type { WaitingWork } from "../../../../domain/staff/waiting-work.ts";
import { countWithOldest } from "../../../../kit/tables/count-with-oldest.ts";
import { hasFailed } from "./delivery-store.ts";
import { notificationDeliveries } from "./notification-tables.ts";

/** Messages that failed permanently or whose delivery is unknown. */
export const noticeWork: WaitingWork = {
  kind: "notice",
  needs: "notifications.manage",
  address: "/admin/notices?failed=1",
  measure: (db) =>
    countWithOldest(db, notificationDeliveries, { where: hasFailed(), at: notificationDeliveries.dueAt }),
};
