ALTER TABLE "moderation_cases" DROP CONSTRAINT "moderation_cases_kind";--> statement-breakpoint
ALTER TABLE "moderation_decisions" DROP CONSTRAINT "moderation_decisions_kind";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_kind";--> statement-breakpoint
ALTER TABLE "change_orders" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_kind" CHECK ("moderation_cases"."kind" in ('provider', 'problem', 'comment', 'message', 'review', 'person', 'worker', 'change-order')) NOT VALID;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_kind" CHECK ("moderation_decisions"."kind" in ('provider', 'problem', 'comment', 'message', 'review', 'person', 'worker', 'change-order')) NOT VALID;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_kind" CHECK ("reports"."kind" in ('provider', 'problem', 'comment', 'message', 'review', 'person', 'worker', 'change-order')) NOT VALID;