import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { int8, moment } from "../../../../kit/tables/columns.ts";

/** Issued certificates. Courses belong to another slice: a certificate outlives its course. */
export const certificates = pgTable(
  "certificates",
  {
    /** 20 random digits. */
    number: text("number").primaryKey(),
    /** For the order of lists. */
    id: int8("id").notNull().unique().generatedAlwaysAsIdentity(),
    userId: int8("user_id").notNull(),
    courseId: int8("course_id").notNull(),
    /** The course's title when it was finished. */
    courseTitle: text("course_title").notNull(),
    /** Chosen by the holder; null once withdrawn. */
    name: text("name"),
    /** In Asia/Shanghai. */
    finishedOn: date("finished_on", { mode: "string" }).notNull(),
    issuedAt: moment("issued_at").notNull(),
    withdrawnAt: moment("withdrawn_at"),
    revokedAt: moment("revoked_at"),
    revokeReason: text("revoke_reason"),
  },
  (table) => [
    // A revoked certificate still blocks another one.
    uniqueIndex("certificates_one_of_course").on(table.userId, table.courseId).where(sql`${table.withdrawnAt} is null`),
    index("certificates_by_person").on(table.userId, table.issuedAt),
    index("certificates_by_course").on(table.courseId, table.issuedAt),
    index("certificates_by_time").on(table.issuedAt, table.number),
    check("certificates_number_digits", sql`${table.number} ~ '^[0-9]{20}$'`),
    check("certificates_named_until_withdrawn", sql`(${table.name} is null) = (${table.withdrawnAt} is not null)`),
    check("certificates_revoked_with_reason", sql`(${table.revokedAt} is null) = (${table.revokeReason} is null)`),
  ],
);
