import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { int8, isOneOf, moment } from "../../../../../kit/tables/columns.ts";
import { PROFILE_STATES } from "../../profile-changes.ts";
import { users } from "../people/user-tables.ts";

/** Changes of names and pictures that were held for review; the public values are stored only in `users`. */
export const profileChanges = pgTable(
  "profile_changes",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    userId: int8("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** null: the name does not change. */
    name: text("name"),
    /** null: the picture does not change. */
    avatarUrl: text("avatar_url"),
    /** The picture that this one replaced, until a job has removed its file. */
    leftAvatarUrl: text("left_avatar_url"),
    state: text("state", { enum: PROFILE_STATES }).notNull(),
    createdAt: moment("created_at").notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (table) => [
    uniqueIndex("profile_changes_held_once").on(table.userId).where(sql`${table.state} = 'held'`),
    index("profile_changes_by_person").on(table.userId, table.id),
    index("profile_changes_by_picture").on(table.avatarUrl).where(sql`${table.avatarUrl} is not null`),
    index("profile_changes_left_pictures").on(table.id).where(sql`${table.leftAvatarUrl} is not null`),
    index("profile_changes_decided").on(table.changedAt).where(sql`${table.state} <> 'held'`),
    check("profile_changes_state_known", isOneOf(table.state, PROFILE_STATES)),
    check("profile_changes_some", sql`${table.name} is not null or ${table.avatarUrl} is not null`),
  ],
);
