CREATE TABLE "product_ratings" (
	"product_id" bigint PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"sum" integer NOT NULL,
	CONSTRAINT "product_ratings_possible" CHECK ("product_ratings"."sum" between "product_ratings"."count" and "product_ratings"."count" * 5)
);
--> statement-breakpoint
CREATE TABLE "product_reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"rating" smallint NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"province" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "product_reviews_rating_known" CHECK ("product_reviews"."rating" between 1 and 5),
	CONSTRAINT "product_reviews_state_known" CHECK ("product_reviews"."state" in ('published', 'held', 'hidden', 'deleted')),
	CONSTRAINT "product_reviews_answer_dated" CHECK (("product_reviews"."answer" is null) = ("product_reviews"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "shown_reviews" (
	"review_id" bigint PRIMARY KEY NOT NULL,
	"product_id" bigint NOT NULL,
	"rating" smallint NOT NULL,
	"text" text NOT NULL,
	"answer" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "moderation_items" DROP CONSTRAINT "moderation_items_kind_known";--> statement-breakpoint
ALTER TABLE "moderation_publications" DROP CONSTRAINT "moderation_publications_kind_known";--> statement-breakpoint
ALTER TABLE "shown_reviews" ADD CONSTRAINT "shown_reviews_review_id_product_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."product_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_reviews_one_each" ON "product_reviews" USING btree ("product_id","author_id") WHERE "product_reviews"."state" <> 'deleted';--> statement-breakpoint
CREATE INDEX "product_reviews_newest" ON "product_reviews" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "product_reviews_unanswered" ON "product_reviews" USING btree ("id") WHERE "product_reviews"."answer" is null;--> statement-breakpoint
CREATE INDEX "product_reviews_by_author" ON "product_reviews" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "shown_reviews_newest" ON "shown_reviews" USING btree ("product_id","review_id");--> statement-breakpoint
ALTER TABLE "moderation_items" ADD CONSTRAINT "moderation_items_kind_known" CHECK ("moderation_items"."kind" in ('post', 'topic', 'review'));--> statement-breakpoint
ALTER TABLE "moderation_publications" ADD CONSTRAINT "moderation_publications_kind_known" CHECK ("moderation_publications"."kind" in ('post', 'topic', 'review'));
--> statement-breakpoint
grant select on shown_reviews, product_ratings to zhixing_guest;
--> statement-breakpoint
create or replace trigger shown_reviews_content_changed
  after insert or update or delete or truncate on shown_reviews
  for each statement execute function notify_content_changed();
--> statement-breakpoint
create or replace trigger product_ratings_content_changed
  after insert or update or delete or truncate on product_ratings
  for each statement execute function notify_content_changed();
