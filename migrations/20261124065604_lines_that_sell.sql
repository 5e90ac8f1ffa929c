ALTER TABLE "grants" DROP CONSTRAINT "grants_order_named";--> statement-breakpoint
DROP INDEX "grants_one_per_order";--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "order_line" smallint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "level" smallint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "duration_months" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "paid_fen" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "value_fen" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "granted_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "title" text;--> statement-breakpoint
UPDATE "orders" SET "title" = "plan_name";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "title" SET NOT NULL;--> statement-breakpoint
-- Every order so far sells one plan, by the one line that is no credit: the whole sum falls on it, and it is worth its price.
UPDATE "order_lines" SET "subject" = 'plan:' || "orders"."plan_id", "level" = "orders"."level",
  "duration_months" = "orders"."duration_months", "paid_fen" = "orders"."total_fen", "value_fen" = "order_lines"."amount_fen",
  "granted_until" = "orders"."granted_until"
FROM "orders" WHERE "orders"."order_no" = "order_lines"."order_no" AND "order_lines"."kind" = 'plan';--> statement-breakpoint
-- The plan stands first in every order; a right whose order lies on another site has its line there.
UPDATE "grants" SET "order_line" = 0 WHERE "order_no" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "grants_one_per_order_line" ON "grants" USING btree ("order_no","order_line") WHERE "grants"."order_no" is not null;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_order_named" CHECK (("grants"."source" = 'order') = ("grants"."order_no" is not null)
        and ("grants"."order_no" is null) = ("grants"."order_line" is null));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_sold_complete" CHECK (("order_lines"."subject" is null) = ("order_lines"."paid_fen" is null) and ("order_lines"."subject" is null) = ("order_lines"."value_fen" is null)
        and ("order_lines"."subject" is not null or "order_lines"."level" is null));