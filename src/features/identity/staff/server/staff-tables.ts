import { check, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { GIVEN_ROLES } from "../../../../domain/staff/permissions.ts";
import { int8, isOneOf, moment } from "../../../../kit/tables/columns.ts";
import { ACT_OUTCOMES } from "../contract.ts";

/** Permissions beyond reading and buying. Owners are not in this table: an owner is an admin account. */
export const staffRoles = pgTable(
  "staff_roles",
  {
    userId: int8("user_id").notNull(),
    role: text("role", { enum: GIVEN_ROLES }).notNull(),
    /** null: a command on the server itself. */
    grantedBy: int8("granted_by"),
    grantedAt: moment("granted_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    check("staff_roles_role_check", isOneOf(table.role, GIVEN_ROLES)),
  ],
);

/**
 * Every act of staff in all slices. It does not reference accounts, because a record is stored longer than its subject.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    /** null: a command on the server itself. */
    actorId: int8("actor_id"),
    /** Name of the endpoint or command. */
    action: text("action").notNull(),
    permission: text("permission"),
    /** The subject of the act, such as `user:12`. */
    subject: text("subject"),
    before: jsonb("before"),
    after: jsonb("after"),
    outcome: text("outcome", { enum: ACT_OUTCOMES }).notNull(),
    /** The error code of a refused act. */
    errorCode: text("error_code"),
    requestId: text("request_id").notNull(),
    ip: text("ip"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("audit_log_actor_idx").on(table.actorId, table.id),
    index("audit_log_subject_idx").on(table.subject, table.id),
    index("audit_log_time_idx").on(table.createdAt, table.id),
    index("audit_log_action_idx").on(table.action, table.id),
    index("audit_log_outcome_idx").on(table.outcome, table.createdAt, table.id),
    check("audit_log_outcome_check", isOneOf(table.outcome, ACT_OUTCOMES)),
  ],
);
