ALTER TABLE "privacy_cases" DROP CONSTRAINT "privacy_cases_kind";--> statement-breakpoint
ALTER TABLE "privacy_cases" ADD COLUMN "page" text;--> statement-breakpoint
ALTER TABLE "privacy_cases" ADD COLUMN "version" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "support_hours" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "privacy_cases" ADD CONSTRAINT "privacy_cases_kind" CHECK ("privacy_cases"."kind" in ('objection', 'correction', 'fault')) NOT VALID;