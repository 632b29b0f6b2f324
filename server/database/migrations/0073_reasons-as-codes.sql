ALTER TABLE "quote_requests" ADD COLUMN "release_reason" text;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_release_reason" CHECK ("quote_requests"."release_reason" in ('settled', 'withdrawn', 'lapsed', 'taken-down', 'suspended', 'no-provider')) NOT VALID;--> statement-breakpoint
-- Rows and events kept the sentences of these reasons.
CREATE TEMP TABLE "release_sentences" ON COMMIT DROP AS SELECT * FROM (VALUES
  ('settled', 'The member accepted another quote.'),
  ('settled', 'The member chose another provider.'),
  ('withdrawn', 'The member withdrew the problem.'),
  ('lapsed', 'The problem lapsed without a decision.'),
  ('taken-down', 'The problem was taken down by an admin.'),
  ('suspended', 'The member’s account is suspended.'),
  ('no-provider', 'The provider no longer offers work here.')) "s" ("code", "sentence");--> statement-breakpoint
UPDATE "quote_requests" "q" SET "release_reason" = "s"."code", "reason" = NULL FROM "release_sentences" "s"
WHERE "q"."status" = 'quote_declined_by_member' AND "q"."reason" = "s"."sentence";--> statement-breakpoint
ALTER TABLE "events" DISABLE TRIGGER "events_only_added";--> statement-breakpoint
UPDATE "events" "e" SET "data" = jsonb_set("e"."data", '{reason}', to_jsonb("s"."code")) FROM "release_sentences" "s"
WHERE "e"."noun" = 'quote' AND "e"."step" = 'release' AND "e"."data" ->> 'reason' = "s"."sentence";--> statement-breakpoint
ALTER TABLE "events" ENABLE TRIGGER "events_only_added";--> statement-breakpoint
UPDATE "aside_payments" SET "reason" = CASE
  WHEN "reason" = 'reference' AND "attempt_id" IS NULL THEN 'unknown'
  WHEN "reason" = 'a plan was running' THEN 'running'
  WHEN "reason" = 'not at Paystack' THEN 'missing'
  ELSE replace("reason", ', ', ',') END;--> statement-breakpoint
UPDATE "quote_revisions" SET "estimated_timeline" = '' WHERE "estimated_timeline" = 'Not specified';
