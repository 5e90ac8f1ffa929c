-- Notices of identity become notifications: what was sent, what is still to be sent, and what stands behind the bell.
INSERT INTO "notification_events" ("key", "kind", "about", "user_id", "data", "has_own_contacts", "happened_at", "told_at")
SELECT 'security:moved:' || min("id"), 'security', 'account', "user_id", jsonb_build_object('change', "kind"), true, "happened_at", "happened_at"
FROM "security_notices" GROUP BY "user_id", "kind", "happened_at";--> statement-breakpoint
INSERT INTO "notifications" ("event_id", "user_id", "kind", "data", "happened_at", "read_at")
SELECT "id", "user_id", "kind", "data", "happened_at", "happened_at" FROM "notification_events" WHERE "key" LIKE 'security:moved:%';--> statement-breakpoint
INSERT INTO "notification_deliveries" ("event_id", "user_id", "kind", "channel", "target", "state", "is_digested", "due_at", "attempts", "tried_at", "settled_at")
SELECT e."id", n."user_id", 'security', n."channel", nullif(n."target", ''), coalesce(n."outcome", 'waiting'), false,
  coalesce(n."next_attempt_at", n."happened_at"), n."attempts", NULL, CASE WHEN n."outcome" IS NOT NULL THEN n."happened_at" END
FROM "security_notices" n JOIN "notification_events" e
  ON e."user_id" = n."user_id" AND e."happened_at" = n."happened_at" AND e."data"->>'change' = n."kind"
WHERE e."key" LIKE 'security:moved:%' ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TABLE "security_notices" CASCADE;