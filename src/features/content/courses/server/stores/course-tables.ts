import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { aiMarkColumn, int8, isAiMark, isOneOf, moment } from "../../../../../kit/tables/columns.ts";
import { gatedTextTable, introColumns, publicPartColumns } from "../../../texts/server/text-tables.ts";
import { COURSE_SHELVES, type CourseShelf, type CourseType, courseTypes } from "../../course-types.ts";
import { LESSON_KINDS, type LessonKind } from "../../lesson-kinds.ts";

/** Public data of a teacher. */
export const teachers = pgTable("teachers", {
  id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
  name: text("name").notNull(),
  /** A one-line description. */
  headline: text("headline").notNull(),
  /** null: the first letter of the name is shown instead. */
  pictureUrl: text("picture_url"),
  words: text("words").notNull(),
  /** The source key of an import or the demo, by which the next one finds it again. */
  sourceKey: text("source_key").unique(),
  createdAt: moment("created_at").notNull(),
  updatedAt: moment("updated_at").notNull(),
});

/** The public part of a course, readable by the database's guest role. */
export const courses = pgTable(
  "courses",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    /** The current slug; every slug that it ever had is in `course_slugs`. */
    slug: text("slug").notNull().unique(),
    /** Derived from the content type; stored for lists. */
    shelf: text("shelf").$type<CourseShelf>().notNull(),
    contentType: text("content_type").$type<CourseType>().notNull(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    category: text("category").notNull(),
    tags: text("tags").array().notNull(),
    teacherId: int8("teacher_id"),
    ...introColumns,
    /** null: a cover is drawn from the title. */
    coverUrl: text("cover_url"),
    /** Whether learners who finish it may request a certificate. */
    hasCertificate: boolean("has_certificate").notNull().default(false),
    aiMark: aiMarkColumn(),
    position: integer("position").notNull(),
    /** null: a draft; in the future: scheduled. */
    publishedAt: moment("published_at"),
    withdrawnAt: moment("withdrawn_at"),
    /** Its source key, by which the next import finds it again. */
    sourceKey: text("source_key").unique(),
    lessonCount: integer("lesson_count").notNull().default(0),
    videoCount: integer("video_count").notNull().default(0),
    durationSeconds: integer("duration_seconds").notNull().default(0),
    wordCount: integer("word_count").notNull().default(0),
    /** To watch and to read, for lists sorted by length. */
    minutes: integer("minutes")
      .notNull()
      .generatedAlwaysAs(sql`ceil(duration_seconds / 60.0 + word_count / 400.0)::integer`),
    previewCount: integer("preview_count").notNull().default(0),
    firstLessonId: int8("first_lesson_id"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.teacherId], foreignColumns: [teachers.id] }).onDelete("set null"),
    index("courses_by_publication").on(table.publishedAt),
    index("courses_shelf_order").on(table.shelf, table.position, table.id),
    check("courses_shelf_known", isOneOf(table.shelf, COURSE_SHELVES)),
    check("courses_content_type_known", isOneOf(table.contentType, courseTypes)),
    check("courses_ai_mark_known", isAiMark(table.aiMark)),
  ],
);

/** Every address name that a course has or had: an old one redirects. */
export const courseSlugs = pgTable(
  "course_slugs",
  { slug: text("slug").primaryKey(), courseId: int8("course_id").notNull() },
  (table) => [foreignKey({ columns: [table.courseId], foreignColumns: [courses.id] }).onDelete("cascade")],
);

/** Books that belong to a course, in order. Books belong to another slice: an id without a book is skipped. */
export const courseBooks = pgTable(
  "course_books",
  {
    courseId: int8("course_id").notNull(),
    bookId: int8("book_id").notNull(),
    position: integer("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.bookId] }),
    foreignKey({ columns: [table.courseId], foreignColumns: [courses.id] }).onDelete("cascade"),
    index("course_books_by_book").on(table.bookId),
  ],
);

export const courseChapters = pgTable(
  "course_chapters",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    courseId: int8("course_id").notNull(),
    sourceKey: text("source_key").notNull(),
    title: text("title").notNull(),
    position: integer("position").notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.courseId], foreignColumns: [courses.id] }).onDelete("cascade"),
    unique("course_chapters_source").on(table.courseId, table.sourceKey),
  ],
);

/** The public part of a lesson; its whole text is in `lesson_texts`, its video requires tickets. */
export const lessons = pgTable(
  "lessons",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    courseId: int8("course_id").notNull(),
    /** null: removed from the course; notes in it are kept. */
    chapterId: int8("chapter_id"),
    sourceKey: text("source_key").notNull(),
    kind: text("kind").$type<LessonKind>().notNull(),
    title: text("title").notNull(),
    /** Order within the whole course. */
    position: integer("position").notNull(),
    isPreview: boolean("is_preview").notNull(),
    /** The first seconds that everyone may watch; null: none, or all of a preview. */
    previewSeconds: integer("preview_seconds"),
    /** The file to play; null: none yet, or nothing to play. Media belong to another slice. */
    mediaId: int8("media_id"),
    durationSeconds: integer("duration_seconds").notNull(),
    opensAt: moment("opens_at"),
    opensAfterDays: integer("opens_after_days"),
    aiMark: aiMarkColumn(),
    ...publicPartColumns,
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.courseId], foreignColumns: [courses.id] }).onDelete("cascade"),
    foreignKey({ columns: [table.chapterId], foreignColumns: [courseChapters.id] }).onDelete("set null"),
    unique("lessons_source").on(table.courseId, table.sourceKey),
    index("lessons_course_order").on(table.courseId, table.position, table.id),
    index("lessons_by_media").on(table.mediaId),
    check("lessons_ai_mark_known", isAiMark(table.aiMark)),
    check("lessons_kind_known", isOneOf(table.kind, LESSON_KINDS)),
    check("lessons_preview_seconds_positive", sql`${table.previewSeconds} > 0`),
    check("lessons_duration_counted", sql`${table.durationSeconds} >= 0`),
    check("lessons_days_counted", sql`${table.opensAfterDays} >= 0`),
  ],
);

export const lessonTexts = gatedTextTable("lesson_texts", { ownerColumn: "lesson_id", owner: lessons });

/** When a user joined a course: the start of a release plan in days. */
export const courseMembers = pgTable(
  "course_members",
  {
    courseId: int8("course_id").notNull(),
    userId: int8("user_id").notNull(),
    joinedAt: moment("joined_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    foreignKey({ columns: [table.courseId], foreignColumns: [courses.id] }).onDelete("cascade"),
  ],
);
