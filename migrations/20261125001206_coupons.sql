CREATE TABLE "coupon_campaigns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"code" text,
	"amount_fen" integer,
	"percent_off" smallint,
	"cap_fen" integer,
	"minimum_fen" integer NOT NULL,
	"scope" text[] NOT NULL,
	"per_person" integer NOT NULL,
	"total_limit" integer,
	"is_first_purchase_only" boolean NOT NULL,
	"is_combinable" boolean NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone,
	"note" text NOT NULL,
	"used_count" integer DEFAULT 0 NOT NULL,
	"created_by" bigint,
	"sending_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "coupon_campaigns_code" UNIQUE("code"),
	CONSTRAINT "coupon_campaigns_sent_once" UNIQUE("sending_key"),
	CONSTRAINT "coupon_campaigns_one_deal" CHECK (("coupon_campaigns"."amount_fen" is null) <> ("coupon_campaigns"."percent_off" is null)
        and ("coupon_campaigns"."cap_fen" is null or "coupon_campaigns"."percent_off" is not null)),
	CONSTRAINT "coupon_campaigns_sums_sound" CHECK ("coupon_campaigns"."amount_fen" > 0 and "coupon_campaigns"."percent_off" is null
        or "coupon_campaigns"."percent_off" between 1 and 100 and coalesce("coupon_campaigns"."cap_fen", 1) > 0),
	CONSTRAINT "coupon_campaigns_span_forward" CHECK ("coupon_campaigns"."valid_until" > "coupon_campaigns"."valid_from"),
	CONSTRAINT "coupon_campaigns_within_limits" CHECK ("coupon_campaigns"."minimum_fen" >= 0 and "coupon_campaigns"."per_person" > 0 and "coupon_campaigns"."used_count" >= 0
        and ("coupon_campaigns"."total_limit" is null or "coupon_campaigns"."used_count" <= "coupon_campaigns"."total_limit"))
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"coupon_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"order_no" text NOT NULL,
	"discount_fen" integer NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	CONSTRAINT "coupon_uses_discount_positive" CHECK ("coupon_uses"."discount_fen" > 0),
	CONSTRAINT "coupon_uses_state_whole" CHECK (("coupon_uses"."used_at" is null or "coupon_uses"."released_at" is null) and ("coupon_uses"."returned_at" is null or "coupon_uses"."used_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"source" text NOT NULL,
	"given_by" bigint,
	"given_key" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "coupons_given_once" UNIQUE("given_key"),
	CONSTRAINT "coupons_source_known" CHECK ("coupons"."source" in ('code', 'desk', 'reward'))
);
--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_campaign_id_coupon_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."coupon_campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_one_order_per_coupon" ON "coupon_uses" USING btree ("coupon_id") WHERE "coupon_uses"."released_at" is null and "coupon_uses"."returned_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_one_coupon_per_order" ON "coupon_uses" USING btree ("order_no") WHERE "coupon_uses"."released_at" is null and "coupon_uses"."returned_at" is null;--> statement-breakpoint
CREATE INDEX "coupon_uses_of_order" ON "coupon_uses" USING btree ("order_no","id");--> statement-breakpoint
CREATE INDEX "coupon_uses_by_person" ON "coupon_uses" USING btree ("user_id","campaign_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_of_campaign" ON "coupon_uses" USING btree ("campaign_id","id");--> statement-breakpoint
CREATE INDEX "coupons_by_person" ON "coupons" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "coupons_of_campaign" ON "coupons" USING btree ("campaign_id","user_id");