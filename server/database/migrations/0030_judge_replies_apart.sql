ALTER TABLE "reviews" ADD COLUMN "reply_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "moderation_cases" DROP CONSTRAINT "moderation_cases_kind";--> statement-breakpoint
ALTER TABLE "moderation_decisions" DROP CONSTRAINT "moderation_decisions_kind";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_kind";--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_kind" CHECK ("moderation_cases"."kind" in ('provider', 'problem', 'comment', 'message', 'review', 'reply', 'person', 'worker', 'change-order', 'dispute-statement')) NOT VALID;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_kind" CHECK ("moderation_decisions"."kind" in ('provider', 'problem', 'comment', 'message', 'review', 'reply', 'person', 'worker', 'change-order', 'dispute-statement')) NOT VALID;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_kind" CHECK ("reports"."kind" in ('provider', 'problem', 'comment', 'message', 'review', 'reply', 'person', 'worker', 'change-order', 'dispute-statement')) NOT VALID;--> statement-breakpoint
-- A reply was judged in the case of its review. One that waits by itself takes that case over; beside anything else that waits it gets a case of its own.
UPDATE "moderation_cases" c SET "kind" = 'reply', "about_id" = v."account_id"
FROM "reviews" r JOIN "providers" v ON v."id" = r."provider_id"
WHERE r."id" = c."subject_id" AND c."kind" = 'review' AND c."status" = 'open' AND c."decision_id" IS NULL AND r."reply_held" AND NOT r."held"
  AND NOT EXISTS (SELECT FROM "reports" p WHERE p."kind" = 'review' AND p."subject_id" = r."id" AND p."status" = 'open');
--> statement-breakpoint
INSERT INTO "moderation_cases" ("id", "kind", "subject_id", "about_id", "status", "created_at", "updated_at")
SELECT gen_random_uuid(), 'reply', r."id", v."account_id", 'open', coalesce(r."replied_at", now()), now()
FROM "moderation_cases" c JOIN "reviews" r ON r."id" = c."subject_id" JOIN "providers" v ON v."id" = r."provider_id"
WHERE c."kind" = 'review' AND c."status" = 'open' AND c."decision_id" IS NULL AND r."reply_held" AND r."status" = 'published';
