import { KIND_LABELS } from "../../../../domain/notifications/kind-names.ts";
import { type PersonalSource, type PersonalTable, personalSource } from "../../../../domain/people/personal-source.ts";
import { personalTable } from "../../../../kit/tables/personal-table.ts";
import { forgetActorInEvents } from "./event-store.ts";
import { forgetActorInNotifications } from "./notification-store.ts";
import {
  follows,
  notificationChoices,
  notificationCounts,
  notificationDeliveries,
  notificationEvents,
  notifications,
  notificationTimes,
} from "./notification-tables.ts";
import type { NotificationsDependencies } from "./notifications-context.ts";

/** A user's notifications, choices and follows. */
export function personalNotifications({ types, db }: Pick<NotificationsDependencies, "types" | "db">): PersonalSource {
  return personalSource(db, {
    tables: [notificationList(types), ...TABLES],
    async erase(tx, userId) {
      await forgetActorInNotifications(tx, userId);
      await forgetActorInEvents(tx, userId);
    },
  });
}

function notificationList(types: NotificationsDependencies["types"]): PersonalTable {
  const write = ({ kind, data, count, happenedAt }: typeof notifications.$inferSelect) =>
    types[kind].write(data, { actor: null, count, happenedAt });
  return personalTable(notifications, {
    copy: {
      list: "notifications",
      title: "通知",
      columns: {
        kind: ["种类", ({ kind }) => KIND_LABELS[kind]],
        title: ["标题", (row) => write(row).title],
        text: ["内容", (row) => write(row).text],
        happened_at: ["时间", "happenedAt"],
        read_at: ["已读时间", "readAt"],
      },
    },
  });
}

const TABLES = [
  personalTable(notificationEvents, { copy: { omitted: "通知写出来之前的同一件事，内容就是通知" } }),
  personalTable(notificationCounts, { copy: { omitted: "未读和当天的条数，从通知里数得出来" } }),
  personalTable(notificationDeliveries, {
    copy: {
      list: "messages",
      title: "发出的邮件和短信",
      columns: {
        kind: ["种类", ({ kind }) => KIND_LABELS[kind]],
        channel: ["方式", "channel"],
        state: ["状态", "state"],
        due_at: ["应发时间", "dueAt"],
        settled_at: ["处理时间", "settledAt"],
      },
    },
  }),
  personalTable(notificationChoices, {
    copy: {
      list: "notification-choices",
      title: "通知的选择",
      columns: {
        kind: ["种类", ({ kind }) => KIND_LABELS[kind]],
        channel: ["方式", "channel"],
        is_on: ["是否接收", "isOn"],
        changed_at: ["修改时间", "changedAt"],
      },
    },
  }),
  personalTable(notificationTimes, {
    copy: {
      list: "notification-times",
      title: "免打扰和每日汇总",
      columns: {
        quiet_from: ["免打扰开始（分钟）", "quietFrom"],
        quiet_until: ["免打扰结束（分钟）", "quietUntil"],
        digest_hour: ["汇总的钟点", "digestHour"],
      },
    },
  }),
  personalTable(follows, {
    copy: {
      list: "follows",
      title: "关注",
      columns: { kind: ["种类", "kind"], thing_id: ["编号", "resourceId"], followed_at: ["时间", "followedAt"] },
    },
  }),
];
