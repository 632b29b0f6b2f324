ALTER TABLE "jobs" ADD COLUMN "first_completed_at" timestamp (3) with time zone;--> statement-breakpoint
-- Work that was completed again after rework has its first completion in the log alone.
UPDATE "jobs" j SET "first_completed_at" = coalesce(
	(SELECT min(e."at") FROM "events" e WHERE e."noun" = 'job' AND e."subject_id" = j."id" AND e."step" = 'complete'), j."completed_at")
WHERE j."completed_at" IS NOT NULL OR j."rework_reason" IS NOT NULL;--> statement-breakpoint
-- The index in its place, jobs_counted, is built beside the writes (build-indexes.ts).
DROP INDEX "jobs_completed_by";
