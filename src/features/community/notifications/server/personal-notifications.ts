import { KIND_LABELS } from "../../../../domain/notifications/kind-names.ts";
import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import type { DataTable } from "../../../../kit/tables/data-table.ts";
import type { Database } from "../../../../ports/database.ts";
import { forgetDeliveries, listDeliveriesOf } from "./delivery-store.ts";
import { forgetPersonInEvents } from "./event-store.ts";
import { forgetPersonInNotifications, listNotificationsOf, type Place } from "./notification-store.ts";
import type { NotificationsDependencies } from "./notifications-context.ts";
import { forgetSettings, listAllFollows, listChoices, listTimes } from "./settings-store.ts";

const erase = { rule: "erase" } as const;
const BATCH = 500;

/** A user's notifications, choices and follows. */
export function personalNotifications({ types, db }: Pick<NotificationsDependencies, "types" | "db">): PersonalSource {
  return {
    tables: [
      {
        name: "notification_events",
        userColumn: "user_id",
        onLeaving: erase,
        copy: { omitted: "通知写出来之前的同一件事，内容就是通知" },
      },
      { name: "notifications", userColumn: "user_id", copy: { list: "notifications" }, onLeaving: erase },
      {
        name: "notification_counts",
        userColumn: "user_id",
        onLeaving: erase,
        copy: { omitted: "未读和当天的条数，从通知里数得出来" },
      },
      { name: "notification_deliveries", userColumn: "user_id", copy: { list: "messages" }, onLeaving: erase },
      { name: "notification_choices", userColumn: "user_id", copy: { list: "notification-choices" }, onLeaving: erase },
      { name: "notification_times", userColumn: "user_id", copy: { list: "notification-times" }, onLeaving: erase },
      { name: "follows", userColumn: "user_id", copy: { list: "follows" }, onLeaving: erase },
    ],
    listTables: (userId) => [
      notificationsTable({ types, db }, userId),
      messagesTable(db, userId),
      choicesTable(db, userId),
      timesTable(db, userId),
      followsTable(db, userId),
    ],
    describeHoldings: async () => ({ consequences: [], obstacles: [] }),
    async erase(tx, userId) {
      await forgetPersonInNotifications(tx, userId);
      await forgetPersonInEvents(tx, userId);
      await forgetDeliveries(tx, userId);
      await forgetSettings(tx, userId);
    },
  };
}

function notificationsTable({ types, db }: Pick<NotificationsDependencies, "types" | "db">, userId: number): DataTable {
  return {
    name: "notifications",
    title: "通知",
    columns: { kind: "种类", title: "标题", text: "内容", happened_at: "时间", read_at: "已读时间" },
    async *rows() {
      let after: Place | null = null;
      for (;;) {
        const rows = await listNotificationsOf(db, { userId, isUnread: false, after, limit: BATCH });
        for (const { kind, data, count, happenedAt, readAt } of rows) {
          const { title, text } = types[kind].write(data, { actor: null, count, happenedAt });
          const times = { happened_at: happenedAt.toISOString(), read_at: readAt?.toISOString() ?? null };
          yield { kind: KIND_LABELS[kind], title, text, ...times };
        }
        after = rows.at(-1) ?? null;
        if (rows.length < BATCH) return;
      }
    },
  };
}

function messagesTable(db: Database, userId: number): DataTable {
  return {
    name: "messages",
    title: "发出的邮件和短信",
    columns: { kind: "种类", channel: "方式", state: "状态", due_at: "应发时间", settled_at: "处理时间" },
    async *rows() {
      for (const { kind, channel, state, dueAt, settledAt } of await listDeliveriesOf(db, userId))
        yield {
          kind: KIND_LABELS[kind],
          channel,
          state,
          due_at: dueAt.toISOString(),
          settled_at: settledAt?.toISOString() ?? null,
        };
    },
  };
}

function choicesTable(db: Database, userId: number): DataTable {
  return {
    name: "notification-choices",
    title: "通知的选择",
    columns: { kind: "种类", channel: "方式", is_on: "是否接收", changed_at: "修改时间" },
    async *rows() {
      for (const { kind, channel, isOn, changedAt } of await listChoices(db, { userIds: [userId] }))
        yield { kind: KIND_LABELS[kind], channel, is_on: isOn, changed_at: changedAt.toISOString() };
    },
  };
}

function timesTable(db: Database, userId: number): DataTable {
  return {
    name: "notification-times",
    title: "免打扰和每日汇总",
    columns: { quiet_from: "免打扰开始（分钟）", quiet_until: "免打扰结束（分钟）", digest_hour: "汇总的钟点" },
    async *rows() {
      for (const { quietFrom, quietUntil, digestHour } of (await listTimes(db, [userId])).values())
        yield { quiet_from: quietFrom, quiet_until: quietUntil, digest_hour: digestHour };
    },
  };
}

function followsTable(db: Database, userId: number): DataTable {
  return {
    name: "follows",
    title: "关注",
    columns: { kind: "种类", thing_id: "编号", followed_at: "时间" },
    async *rows() {
      for (const { kind, resourceId, followedAt } of await listAllFollows(db, userId))
        yield { kind, thing_id: resourceId, followed_at: followedAt.toISOString() };
    },
  };
}
