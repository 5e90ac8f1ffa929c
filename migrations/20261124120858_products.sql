CREATE TABLE "product_parts" (
	"product_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"resource_key" text NOT NULL,
	"list_price_fen" integer NOT NULL,
	CONSTRAINT "product_parts_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_parts_once" UNIQUE("product_id","resource_key"),
	CONSTRAINT "product_parts_price_positive" CHECK ("product_parts"."list_price_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"price_fen" integer NOT NULL,
	"is_on_sale" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"sole_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "products_title_unique" UNIQUE("title"),
	CONSTRAINT "products_sole_key_unique" UNIQUE("sole_key"),
	CONSTRAINT "products_price_positive" CHECK ("products"."price_fen" > 0),
	CONSTRAINT "products_sole_known" CHECK (("products"."kind" = 'bundle') = ("products"."sole_key" is null))
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "resource_key" text;--> statement-breakpoint
ALTER TABLE "product_parts" ADD CONSTRAINT "product_parts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_parts_of_thing" ON "product_parts" USING btree ("resource_key");--> statement-breakpoint
CREATE INDEX "products_in_sequence" ON "products" USING btree ("position","id") WHERE "products"."is_on_sale";--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_one_thing" CHECK (("order_lines"."subject" is null and "order_lines"."resource_key" is null)
        or ("order_lines"."subject" is not null and ("order_lines"."level" is null) <> ("order_lines"."resource_key" is null)));--> statement-breakpoint
grant select on products, product_parts to zhixing_guest;
--> statement-breakpoint
create or replace trigger products_content_changed
  after insert or update or delete or truncate on products
  for each statement execute function notify_content_changed();
--> statement-breakpoint
create or replace trigger product_parts_content_changed
  after insert or update or delete or truncate on product_parts
  for each statement execute function notify_content_changed();
