import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { SentChannel } from "../../../../domain/notifications/define-notification.ts";
import {
  FOLLOWED_KINDS,
  type Followed,
  type FollowedKind,
  RELEASED_KINDS,
  type ReleasedKind,
} from "../../../../domain/notifications/followed.ts";
import {
  CHANNELS,
  type Channel,
  KIND_NAMES,
  type NotificationKind,
} from "../../../../domain/notifications/kind-names.ts";
import type { Permission } from "../../../../domain/staff/permissions.ts";
import { int8, isOneOf, moment } from "../../../../kit/tables/columns.ts";
import { DELIVERY_STATES, type DeliveryState } from "../delivery-states.ts";

/** `settling`: changed recently; `scheduled`: released at a known time; `hidden`: not released until it changes. */
const RELEASE_STATES = ["changed", "settling", "scheduled", "hidden", "told"] as const;
type ReleaseState = (typeof RELEASE_STATES)[number];

/** Events, written in the transaction that caused them. Each key is unique. */
export const notificationEvents = pgTable(
  "notification_events",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    key: text("key").notNull().unique(),
    kind: text("kind").$type<NotificationKind>().notNull(),
    about: text("about").notNull(),
    /** null: everybody who follows `followersOf` or has the permission `holdersOf`. */
    userId: int8("user_id"),
    /** As `course:12,teacher:3`. */
    followersOf: text("followers_of"),
    /** A permission of staff. */
    holdersOf: text("holders_of").$type<Permission>(),
    /** Followers who are notified for another reason; emptied when all are notified. */
    butNot: int8("but_not").array(),
    actorId: int8("actor_id"),
    data: jsonb("data").notNull(),
    /** Contacts from before a change; emptied when the messages are queued. */
    phone: text("phone"),
    email: text("email"),
    hasOwnContacts: boolean("has_own_contacts").notNull(),
    happenedAt: moment("happened_at").notNull(),
    /** The last notified follower; null: none yet. */
    notifiedUpTo: int8("told_up_to"),
    /** null: not processed yet. */
    notifiedAt: moment("told_at"),
  },
  (table) => [
    index("notification_events_untold").on(table.happenedAt).where(sql`${table.notifiedAt} is null`),
    index("notification_events_by_time").on(table.happenedAt),
    index("notification_events_by_person").on(table.userId, table.happenedAt),
    index("notification_events_by_actor").on(table.actorId).where(sql`${table.actorId} is not null`),
    check("notification_events_kind_known", isOneOf(table.kind, KIND_NAMES)),
    check(
      "notification_events_to_somebody",
      sql`num_nonnulls(${table.userId}, ${table.followersOf}, ${table.holdersOf}) = 1`,
    ),
  ],
);

/** The notifications listed on the site. */
export const notifications = pgTable(
  "notifications",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    eventId: int8("event_id").notNull(),
    userId: int8("user_id").notNull(),
    kind: text("kind").$type<NotificationKind>().notNull(),
    data: jsonb("data").notNull(),
    /** The user who caused it; for a bundle, the latest one. */
    actorId: int8("actor_id"),
    /** For a bundle: the number of events. */
    count: integer("count").notNull().default(1),
    /** While it is unread, others about the same subject are added to it. */
    bundle: text("bundle"),
    /** For a bundle: the latest event. */
    happenedAt: moment("happened_at").notNull(),
    readAt: moment("read_at"),
  },
  (table) => [
    uniqueIndex("notifications_once").on(table.eventId, table.userId),
    index("notifications_by_time").on(table.userId, table.happenedAt, table.id),
    index("notifications_by_kind").on(table.userId, table.kind, table.happenedAt, table.id),
    index("notifications_unread").on(table.userId, table.happenedAt, table.id).where(sql`${table.readAt} is null`),
    uniqueIndex("notifications_bundles").on(table.userId, table.bundle).where(sql`${table.bundle} is not null`),
    index("notifications_by_actor").on(table.actorId).where(sql`${table.actorId} is not null`),
    index("notifications_old").on(table.happenedAt),
    check("notifications_kind_known", isOneOf(table.kind, KIND_NAMES)),
    check("notifications_bundle_unread", sql`${table.bundle} is null or ${table.readAt} is null`),
  ],
);

/** The number of unread notifications, updated with every change, and the counts of the day. */
export const notificationCounts = pgTable(
  "notification_counts",
  {
    userId: int8("user_id").primaryKey(),
    unread: integer("unread").notNull().default(0),
    /** In Asia/Shanghai. */
    day: date("day", { mode: "string" }).notNull(),
    notified: integer("told").notNull().default(0),
    mails: integer("mails").notNull().default(0),
    sms: integer("sms").notNull().default(0),
  },
  (table) => [check("notification_counts_unread_counted", sql`${table.unread} >= 0`)],
);

/** Messages outside the site: one per event, user and channel. */
export const notificationDeliveries = pgTable(
  "notification_deliveries",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    eventId: int8("event_id").notNull(),
    userId: int8("user_id").notNull(),
    kind: text("kind").$type<NotificationKind>().notNull(),
    channel: text("channel").$type<SentChannel>().notNull(),
    /** Its contact, if not the one at the time of sending; emptied when no further attempt is needed. */
    target: text("target"),
    state: text("state").$type<DeliveryState>().notNull(),
    /** Whether it is part of a daily mail. */
    isDigested: boolean("is_digested").notNull(),
    dueAt: moment("due_at").notNull(),
    attempts: smallint("attempts").notNull().default(0),
    /** When the current attempt began. */
    triedAt: moment("tried_at"),
    settledAt: moment("settled_at"),
    /** Why it was not sent, for staff. */
    detail: text("detail"),
  },
  (table) => [
    uniqueIndex("notification_deliveries_once").on(table.eventId, table.userId, table.channel),
    index("notification_deliveries_due").on(table.dueAt).where(sql`${table.state} = 'waiting'`),
    index("notification_deliveries_under_way").on(table.triedAt).where(sql`${table.state} = 'sending'`),
    index("notification_deliveries_failed").on(table.id).where(sql`${table.state} in ('given_up', 'unknown')`),
    index("notification_deliveries_by_person").on(table.userId, table.dueAt),
    index("notification_deliveries_settled").on(table.settledAt).where(sql`${table.settledAt} is not null`),
    check("notification_deliveries_state_known", isOneOf(table.state, DELIVERY_STATES)),
    check("notification_deliveries_channel_known", sql`${table.channel} in ('mail', 'sms')`),
  ],
);

/** A user's choices that differ from the defaults. */
export const notificationChoices = pgTable(
  "notification_choices",
  {
    userId: int8("user_id").notNull(),
    kind: text("kind").$type<NotificationKind>().notNull(),
    channel: text("channel").$type<Channel>().notNull(),
    isOn: boolean("is_on").notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.channel] }),
    check("notification_choices_channel_known", isOneOf(table.channel, CHANNELS)),
  ],
);

/** The hours in which a user accepts messages; without a row messages are sent at any hour, each separately. */
export const notificationTimes = pgTable(
  "notification_times",
  {
    userId: int8("user_id").primaryKey(),
    /** Minutes of the day in Asia/Shanghai; both or neither. */
    quietFrom: smallint("quiet_from"),
    quietUntil: smallint("quiet_until"),
    /** The hour of the daily mail; null: each message is sent separately. */
    digestHour: smallint("digest_hour"),
    changedAt: moment("changed_at").notNull(),
  },
  (table) => [
    check("notification_times_quiet_whole", sql`(${table.quietFrom} is null) = (${table.quietUntil} is null)`),
    check(
      "notification_times_in_a_day",
      sql`${table.quietFrom} between 0 and 1439 and ${table.quietUntil} between 0 and 1439 and ${table.digestHour} between 0 and 23`,
    ),
  ],
);

/** Follows of users. Works, teachers and topics belong to other slices. */
export const follows = pgTable(
  "follows",
  {
    userId: int8("user_id").notNull(),
    kind: text("kind").$type<FollowedKind>().notNull(),
    resourceId: int8("thing_id").notNull(),
    followedAt: moment("followed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.resourceId] }),
    index("follows_by_thing").on(table.kind, table.resourceId, table.userId),
    check("follows_kind_known", isOneOf(table.kind, FOLLOWED_KINDS)),
  ],
);

/** Items that may be released; `told` is final once their followers were notified. Triggers write `changed`. */
export const releaseItems = pgTable(
  "release_items",
  {
    kind: text("kind").$type<ReleasedKind>().notNull(),
    resourceId: int8("thing_id").notNull(),
    /** Its work, for example `course:12`, whose items are announced together. */
    work: text("work").$type<Followed>().notNull(),
    state: text("state").$type<ReleaseState>().notNull(),
    /** When a settling or scheduled item is checked. */
    dueAt: moment("due_at"),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.resourceId] }),
    index("release_items_open").on(table.work).where(sql`${table.state} in ('changed', 'settling', 'scheduled')`),
    index("release_items_hidden").on(table.work).where(sql`${table.state} in ('hidden', 'scheduled')`),
    check("release_items_kind_known", isOneOf(table.kind, RELEASED_KINDS)),
    check("release_items_state_known", isOneOf(table.state, RELEASE_STATES)),
  ],
);
