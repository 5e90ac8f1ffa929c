CREATE TABLE "community_mentions" (
	"topic_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "community_mentions_topic_id_user_id_pk" PRIMARY KEY("topic_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "notification_events" ADD COLUMN "but_not" bigint[];--> statement-breakpoint
ALTER TABLE "community_mentions" ADD CONSTRAINT "community_mentions_topic_id_community_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."community_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_mentions_by_person" ON "community_mentions" USING btree ("user_id");