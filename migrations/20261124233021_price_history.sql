CREATE TABLE "price_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"price_fen" integer NOT NULL,
	"is_promotional" boolean NOT NULL,
	"promotion_id" bigint,
	"changed_by" bigint,
	CONSTRAINT "price_history_price_not_negative" CHECK ("price_history"."price_fen" >= 0),
	CONSTRAINT "price_history_promotion_named" CHECK (not "price_history"."is_promotional" or "price_history"."promotion_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "promotion_makers" (
	"promotion_id" bigint PRIMARY KEY NOT NULL,
	"made_by" bigint,
	"sending_key" text NOT NULL,
	CONSTRAINT "promotion_makers_sent_once" UNIQUE("sending_key")
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"price_fen" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"struck_fen" integer,
	"begun_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promotions_subject_form" CHECK ("promotions"."subject" ~ '^(plan|product):[0-9]+$'),
	CONSTRAINT "promotions_price_positive" CHECK ("promotions"."price_fen" > 0),
	CONSTRAINT "promotions_struck_positive" CHECK ("promotions"."struck_fen" > 0),
	CONSTRAINT "promotions_window_forward" CHECK ("promotions"."ends_at" > "promotions"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_makers" ADD CONSTRAINT "promotion_makers_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_history_of_subject" ON "price_history" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "promotions_of_subject" ON "promotions" USING btree ("subject","starts_at");--> statement-breakpoint
CREATE INDEX "promotions_to_turn" ON "promotions" USING btree ("starts_at") WHERE "promotions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "orders_fulfilled_when" ON "orders" USING btree ("paid_at") WHERE "orders"."state" = 'fulfilled';--> statement-breakpoint
-- Two windows of one subject never overlap, whatever goes wrong above. GiST compares ranges without an extension, so the
-- subject takes part as a range of one number.
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_one_at_a_time" EXCLUDE USING gist (
  int8range(hashtextextended(subject, 0), hashtextextended(subject, 0), '[]') with &&,
  tstzrange(starts_at, ends_at) with &&
) WHERE (cancelled_at is null);
--> statement-breakpoint
grant select on promotions to zhixing_guest;
--> statement-breakpoint
create or replace trigger promotions_content_changed
  after insert or update or delete or truncate on promotions
  for each statement execute function notify_content_changed();
--> statement-breakpoint
-- What was sold before has its price from today on.
insert into price_history (subject, from_at, price_fen, is_promotional)
  select 'plan:' || id, now(), price_fen, false from plans order by id;
--> statement-breakpoint
insert into price_history (subject, from_at, price_fen, is_promotional)
  select 'product:' || id, now(), price_fen, false from products order by id;
--> statement-breakpoint
-- Nobody writes a regular price without its history: asked when the transaction ends.
create or replace function require_price_history() returns trigger language plpgsql as $$
declare
  charged integer;
  recorded integer;
begin
  execute format('select price_fen from %I where id = $1', tg_table_name) into charged using new.id;
  if charged is null then return null; end if;
  select price_fen into recorded from price_history
    where subject = tg_argv[0] || ':' || new.id and promotion_id is null order by id desc limit 1;
  if recorded is distinct from charged then
    raise exception 'the price of %:% has no history', tg_argv[0], new.id;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create constraint trigger plans_price_recorded
  after insert or update of price_fen on plans deferrable initially deferred
  for each row execute function require_price_history('plan');
--> statement-breakpoint
create constraint trigger products_price_recorded
  after insert or update of price_fen on products deferrable initially deferred
  for each row execute function require_price_history('product');
