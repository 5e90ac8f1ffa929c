CREATE TABLE "redeem_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redeem_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"title" text NOT NULL,
	"level" smallint,
	"duration_months" integer,
	"code_count" integer NOT NULL,
	"per_person" integer NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone,
	"note" text NOT NULL,
	"created_by" bigint,
	"sending_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "redeem_batches_sent_once" UNIQUE("sending_key"),
	CONSTRAINT "redeem_batches_level_sold" CHECK ("redeem_batches"."level" in (2, 3)),
	CONSTRAINT "redeem_batches_span_forward" CHECK ("redeem_batches"."valid_until" > "redeem_batches"."valid_from"),
	CONSTRAINT "redeem_batches_counts_positive" CHECK ("redeem_batches"."code_count" > 0 and "redeem_batches"."per_person" > 0)
);
--> statement-breakpoint
CREATE TABLE "redeem_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redeem_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"last_four" text NOT NULL,
	"user_id" bigint,
	"redeemed_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone,
	CONSTRAINT "redeem_codes_state_whole" CHECK (("redeem_codes"."user_id" is null) = ("redeem_codes"."redeemed_at" is null)
        and ("redeem_codes"."redeemed_at" is null or "redeem_codes"."voided_at" is null)
        and ("redeem_codes"."revoked_at" is null or "redeem_codes"."redeemed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "code_id" bigint;--> statement-breakpoint
ALTER TABLE "redeem_codes" ADD CONSTRAINT "redeem_codes_batch_id_redeem_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."redeem_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "redeem_codes_hash" ON "redeem_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "redeem_codes_of_batch" ON "redeem_codes" USING btree ("batch_id","id");--> statement-breakpoint
CREATE INDEX "redeem_codes_by_person" ON "redeem_codes" USING btree ("user_id","redeemed_at","id") WHERE "redeem_codes"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "grants_one_per_code" ON "grants" USING btree ("code_id",coalesce("resource_key", '')) WHERE "grants"."code_id" is not null;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_code_named" CHECK ("grants"."code_id" is null or "grants"."source" = 'code');