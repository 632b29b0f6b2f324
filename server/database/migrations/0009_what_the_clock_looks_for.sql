ALTER TABLE "problems" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "problems" ADD COLUMN "look_at" timestamp (3) with time zone DEFAULT 'epoch' NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "review_asked_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "problems" SET "look_at" = "last_activity_at" + interval '27 days' WHERE "status" <> 'closed';--> statement-breakpoint
CREATE INDEX "problems_for_the_clock" ON "problems" USING btree ("look_at","id") WHERE "problems"."status" in ('open', 'pending_quotes');--> statement-breakpoint
CREATE INDEX "quote_requests_unanswered" ON "quote_requests" USING btree ("requested_at","id") WHERE "quote_requests"."status" = 'pending_provider_response';--> statement-breakpoint
CREATE INDEX "quote_requests_to_remind" ON "quote_requests" USING btree ("requested_at","id") WHERE "quote_requests"."status" = 'pending_provider_response' and "quote_requests"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_unrated" ON "jobs" USING btree ("completed_at","id") WHERE "jobs"."status" = 'work_completed';--> statement-breakpoint
CREATE INDEX "jobs_to_ask_about" ON "jobs" USING btree ("completed_at","id") WHERE "jobs"."status" = 'work_completed' and ("jobs"."review_asked_at" is null or "jobs"."review_asked_at" < "jobs"."completed_at");