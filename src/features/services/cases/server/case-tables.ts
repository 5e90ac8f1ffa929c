import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { PRIVATE_FILE_KINDS, type PrivateFileKind } from "../../../../kit/pictures/private-file-kind.ts";
import { int8, isOneOf, moment } from "../../../../kit/tables/columns.ts";
import { CASE_KIND_NAMES, type CaseKind, DATA_REQUEST_NAMES, type DataRequest } from "../case-kinds.ts";
import { CASE_STATE_NAMES, CASE_STEP_NAMES, type CaseState, type CaseStep, CLOSED_CASES } from "../case-states.ts";

/** Complaints, reports and requests. Every change locks this row. */
export const cases = pgTable(
  "cases",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    caseNo: text("case_no").notNull().unique(),
    kind: text("kind").$type<CaseKind>().notNull(),
    request: text("request").$type<DataRequest>(),
    state: text("state").$type<CaseState>().notNull(),
    page: text("page"),
    text: text("text").notNull(),
    /** null: a guest. */
    userId: int8("user_id"),
    /** A copy of the account's name for searches, written by triggers only. null: there is no such account. */
    userName: text("user_name"),
    /**
     * The contact of a guest: an email address or a phone number in E.164. null: a user, who is notified on the site.
     */
    contact: text("contact"),
    sendingKey: text("sending_key").notNull(),
    /** The assigned staff member. */
    ownerId: int8("owner_id"),
    createdAt: moment("created_at").notNull(),
    dueAt: moment("due_at").notNull(),
    /** When staff were warned that the case is due soon. */
    warnedAt: moment("warned_at"),
    closedAt: moment("closed_at"),
    reopenedAt: moment("reopened_at"),
    /** When the guest was notified of the last answer, or when it was decided not to notify. */
    mailedAt: moment("mailed_at"),
  },
  (table) => [
    uniqueIndex("cases_sent_once").on(sql`coalesce(${table.userId}::text, ${table.contact})`, table.sendingKey),
    index("cases_of_user").on(table.userId, table.id),
    index("cases_of_owner").on(table.ownerId),
    index("cases_of_contact").on(table.contact, table.createdAt),
    index("cases_open").on(table.dueAt).where(sql`${table.closedAt} is null`),
    index("cases_closed").on(table.closedAt).where(sql`${table.closedAt} is not null`),
    check("cases_kind_known", isOneOf(table.kind, CASE_KIND_NAMES)),
    check("cases_request_known", isOneOf(table.request, DATA_REQUEST_NAMES)),
    check("cases_state_known", isOneOf(table.state, CASE_STATE_NAMES)),
    check(
      "cases_whole",
      sql`(${isOneOf(table.state, CLOSED_CASES)}) = (${table.closedAt} is not null)
        and (${table.kind} = 'personal') = (${table.request} is not null)
        and (${table.userId} is null) <> (${table.contact} is null)`,
    ),
  ],
);

/** The steps of a case in order. They never change. */
export const caseSteps = pgTable(
  "case_steps",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    caseId: int8("case_id")
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
    kind: text("kind").$type<CaseStep>().notNull(),
    isStaff: boolean("is_staff").notNull(),
    /** The staff member. null: the author, or the command line. */
    doneBy: int8("done_by"),
    text: text("text").notNull().default(""),
    at: moment("at").notNull(),
  },
  (table) => [
    index("case_steps_of_case").on(table.caseId, table.id),
    check("case_steps_kind_known", isOneOf(table.kind, CASE_STEP_NAMES)),
  ],
);

/** Private attachments by the author. */
export const caseFiles = pgTable(
  "case_files",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    caseId: int8("case_id")
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
    key: text("key").notNull().unique(),
    kind: text("kind").$type<PrivateFileKind>().notNull(),
    name: text("name").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    /** The name among private files. null: the content was deleted. */
    fileName: text("file_name"),
    uploadedAt: moment("uploaded_at").notNull(),
  },
  (table) => [
    index("case_files_of_case").on(table.caseId, table.id),
    check("case_files_kind_known", isOneOf(table.kind, PRIVATE_FILE_KINDS)),
  ],
);
