ALTER TABLE "reviews" ADD COLUMN "hidden_for" text;--> statement-breakpoint
-- The index reviews_hidden is built beside the writes (build-indexes.ts).
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden_for" CHECK ("reviews"."hidden_for" in ('contact-details', 'abuse', 'private-details', 'advertising', 'off-topic', 'no-job', 'other')) NOT VALID;--> statement-breakpoint
-- The stars of hidden reviews, and of those by suspended members, were taken out of every rating. They count from now on: nothing says that there was no such job.
-- No review changes before the end: the new column has locked the table.
UPDATE "jobs" j SET "rating" = r."rating" FROM "reviews" r
WHERE r."job_id" = j."id" AND (r."status" = 'hidden' OR r."member_suspended") AND j."rating" IS NULL;--> statement-breakpoint
UPDATE "providers" p SET "rating_sum" = p."rating_sum" + g."stars", "rating_count" = p."rating_count" + g."reviews"
FROM (SELECT "provider_id", sum("rating") AS "stars", count(*) AS "reviews" FROM "reviews" WHERE "status" = 'hidden' OR "member_suspended" GROUP BY 1) g
WHERE g."provider_id" = p."id";--> statement-breakpoint
INSERT INTO "rating_counts" ("provider_id", "aspect", "stars", "count")
SELECT r."provider_id", g."aspect", g."stars", count(*) FROM "reviews" r,
	LATERAL (VALUES ('overall', r."rating"), ('quality', r."quality"), ('punctuality', r."punctuality"), ('communication', r."communication"), ('value', r."value")) g ("aspect", "stars")
WHERE (r."status" = 'hidden' OR r."member_suspended") AND g."stars" IS NOT NULL GROUP BY 1, 2, 3
ON CONFLICT ("provider_id", "aspect", "stars") DO UPDATE SET "count" = "rating_counts"."count" + excluded."count";--> statement-breakpoint
UPDATE "reviews" SET "hidden_for" = 'other' WHERE "status" = 'hidden';
