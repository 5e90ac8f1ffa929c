CREATE TABLE "tracking_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL
);
