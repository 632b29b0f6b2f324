ALTER TABLE "accounts" ADD COLUMN "listing_id" uuid;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "rating" integer;--> statement-breakpoint
UPDATE "accounts" SET "listing_id" = "providers"."id" FROM "providers" WHERE "providers"."account_id" = "accounts"."id";--> statement-breakpoint
UPDATE "jobs" SET "rating" = "reviews"."rating" FROM "reviews" WHERE "reviews"."job_id" = "jobs"."id";
