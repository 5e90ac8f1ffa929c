CREATE TABLE "course_books" (
	"course_id" bigint NOT NULL,
	"book_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "course_books_course_id_book_id_pk" PRIMARY KEY("course_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "course_chapters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_chapters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"source_key" text NOT NULL,
	"title" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "course_chapters_source" UNIQUE("course_id","source_key")
);
--> statement-breakpoint
CREATE TABLE "course_members" (
	"course_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "course_members_user_id_course_id_pk" PRIMARY KEY("user_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "course_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"course_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"shelf" text NOT NULL,
	"content_type" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"category" text NOT NULL,
	"tags" text[] NOT NULL,
	"teacher_id" bigint,
	"intro_markdown" text NOT NULL,
	"intro_html" text NOT NULL,
	"intro_references" jsonb NOT NULL,
	"renderer_version" integer NOT NULL,
	"cover_url" text,
	"position" integer NOT NULL,
	"published_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"source_key" text,
	"lesson_count" integer DEFAULT 0 NOT NULL,
	"video_count" integer DEFAULT 0 NOT NULL,
	"duration_seconds" integer DEFAULT 0 NOT NULL,
	"word_count" integer DEFAULT 0 NOT NULL,
	"minutes" integer GENERATED ALWAYS AS (ceil(duration_seconds / 60.0 + word_count / 400.0)::integer) STORED NOT NULL,
	"preview_count" integer DEFAULT 0 NOT NULL,
	"first_lesson_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "courses_slug_unique" UNIQUE("slug"),
	CONSTRAINT "courses_source_key_unique" UNIQUE("source_key"),
	CONSTRAINT "courses_shelf_known" CHECK ("courses"."shelf" in ('basic', 'system', 'vip')),
	CONSTRAINT "courses_content_type_known" CHECK ("courses"."content_type" in ('basic_course', 'system_course', 'vip', 'vip_basic', 'vip_premium', 'advanced_course'))
);
--> statement-breakpoint
CREATE TABLE "lesson_texts" (
	"lesson_id" bigint PRIMARY KEY NOT NULL,
	"markdown" text NOT NULL,
	"html" text NOT NULL,
	"plain_text" text NOT NULL,
	"toc" jsonb NOT NULL,
	"references" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"renderer_version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lessons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"chapter_id" bigint,
	"source_key" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"position" integer NOT NULL,
	"is_preview" boolean NOT NULL,
	"preview_seconds" integer,
	"media_id" bigint,
	"duration_seconds" integer NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"opens_after_days" integer,
	"public_html" text,
	"public_toc" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"word_count" integer DEFAULT 0 NOT NULL,
	"has_math" boolean DEFAULT false NOT NULL,
	"has_mermaid" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lessons_source" UNIQUE("course_id","source_key"),
	CONSTRAINT "lessons_kind_known" CHECK ("lessons"."kind" in ('video', 'document')),
	CONSTRAINT "lessons_preview_seconds_positive" CHECK ("lessons"."preview_seconds" > 0),
	CONSTRAINT "lessons_duration_counted" CHECK ("lessons"."duration_seconds" >= 0),
	CONSTRAINT "lessons_days_counted" CHECK ("lessons"."opens_after_days" >= 0)
);
--> statement-breakpoint
CREATE TABLE "teachers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teachers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"headline" text NOT NULL,
	"picture_url" text,
	"words" text NOT NULL,
	"source_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "teachers_source_key_unique" UNIQUE("source_key")
);
--> statement-breakpoint
ALTER TABLE "books" DROP CONSTRAINT "books_shelf_known";--> statement-breakpoint
ALTER TABLE "books" DROP CONSTRAINT "books_content_type_known";--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "minutes" integer GENERATED ALWAYS AS (ceil(word_count / 400.0)::integer) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "course_books" ADD CONSTRAINT "course_books_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_chapters" ADD CONSTRAINT "course_chapters_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_members" ADD CONSTRAINT "course_members_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_slugs" ADD CONSTRAINT "course_slugs_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_texts" ADD CONSTRAINT "lesson_texts_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_chapter_id_course_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."course_chapters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_books_by_book" ON "course_books" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "courses_shelf_order" ON "courses" USING btree ("shelf","position","id");--> statement-breakpoint
CREATE INDEX "courses_by_time" ON "courses" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "courses_by_length" ON "courses" USING btree ("minutes","id");--> statement-breakpoint
CREATE INDEX "lesson_texts_renderer_version" ON "lesson_texts" USING btree ("renderer_version");--> statement-breakpoint
CREATE INDEX "lessons_course_order" ON "lessons" USING btree ("course_id","position","id");--> statement-breakpoint
CREATE INDEX "lessons_by_media" ON "lessons" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "books_by_time" ON "books" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "books_by_length" ON "books" USING btree ("minutes","id");--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_shelf_known" CHECK ("books"."shelf" in ('system', 'vip', 'basic_course', 'vip_course'));--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_content_type_known" CHECK ("books"."content_type" in ('free', 'system_course', 'vip', 'vip_basic', 'vip_premium', 'basic_course', 'advanced_course'));--> statement-breakpoint
CREATE VIEW "public"."works" AS (
  select 'book' as kind, id, shelf, content_type, category, tags, title, summary, minutes, position, published_at
  from books where shelf in ('system', 'vip') and published_at is not null
  union all
  select 'course' as kind, id, shelf, content_type, category, tags, title, summary, minutes, position, published_at
  from courses where withdrawn_at is null and published_at is not null);