ALTER TABLE "mails" DROP CONSTRAINT "mails_category";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "is_urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "message_updates" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "job_updates" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "review_updates" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "other_updates" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "quote_notices" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "problem_notices" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "message_notices" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "job_notices" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "review_notices" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "mail_rhythm" text DEFAULT 'at-once' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "quiet_from" text;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "quiet_until" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "in_app" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "mails_held" ON "mails" USING btree ("held_until","id") WHERE "mails"."held_until" is not null;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_category" CHECK ("mails"."category" in ('quoteUpdates', 'problemUpdates', 'messageUpdates', 'jobUpdates', 'reviewUpdates', 'otherUpdates', 'emailNotifications', 'security'));--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_rhythm" CHECK ("notification_preferences"."mail_rhythm" in ('at-once', 'daily', 'weekly'));--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_quiet" CHECK (("notification_preferences"."quiet_from" is null) = ("notification_preferences"."quiet_until" is null));