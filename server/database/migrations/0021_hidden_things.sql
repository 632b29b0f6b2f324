ALTER TABLE "files" ADD COLUMN "owner_suspended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "problem_comments" ADD COLUMN "author_suspended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "problems" ADD COLUMN "hidden_for" text;--> statement-breakpoint
ALTER TABLE "problems" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "problems" ADD COLUMN "owner_suspended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "member_suspended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "problem_comments_of_author" ON "problem_comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "problems_hidden" ON "problems" USING btree ("hidden_for","created_at","id") WHERE "problems"."hidden_for" is not null;--> statement-breakpoint
CREATE INDEX "reviews_of_member" ON "reviews" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "problems" ADD CONSTRAINT "problems_hidden_for" CHECK ("problems"."hidden_for" in ('waiting', 'taken-down'));--> statement-breakpoint
UPDATE "files" SET "owner_suspended" = true FROM "accounts" a WHERE a."id" = "files"."owner_id" AND a."status" = 'suspended';--> statement-breakpoint
UPDATE "problem_comments" SET "author_suspended" = true FROM "accounts" a WHERE a."id" = "problem_comments"."author_id" AND a."status" = 'suspended';--> statement-breakpoint
UPDATE "problems" p SET "comments_count" = p."comments_count" - c.comments FROM (
  SELECT "problem_id", count(*)::int AS comments FROM "problem_comments" WHERE "author_suspended" AND "status" = 'approved' GROUP BY "problem_id"
) c WHERE c."problem_id" = p."id";--> statement-breakpoint
UPDATE "problems" SET "owner_suspended" = true FROM "accounts" a WHERE a."id" = "problems"."owner_id" AND a."status" = 'suspended';--> statement-breakpoint
UPDATE "problem_categories" k SET "problem_count" = k."problem_count" - c.hidden FROM (
  SELECT "category", count(*)::int AS hidden FROM "problems" WHERE "owner_suspended" AND "status" <> 'closed' GROUP BY "category"
) c WHERE c."category" = k."category";--> statement-breakpoint
UPDATE "problem_suburbs" k SET "problem_count" = k."problem_count" - c.hidden FROM (
  SELECT lower(trim(split_part("location", ',', 1))) AS key, count(*)::int AS hidden FROM "problems" WHERE "owner_suspended" AND "status" <> 'closed' GROUP BY 1
) c WHERE c.key = k."key";--> statement-breakpoint
UPDATE "problem_places" k SET "problem_count" = k."problem_count" - c.hidden FROM (
  SELECT "location", count(*)::int AS hidden FROM "problems" WHERE "owner_suspended" AND "status" <> 'closed' GROUP BY "location"
) c WHERE c."location" = k."location";--> statement-breakpoint
UPDATE "reviews" SET "member_suspended" = true FROM "accounts" a WHERE a."id" = "reviews"."member_id" AND a."status" = 'suspended';--> statement-breakpoint
UPDATE "providers" p SET "rating_sum" = p."rating_sum" - r.stars, "rating_count" = p."rating_count" - r.reviews FROM (
  SELECT "provider_id", sum("rating")::int AS stars, count(*)::int AS reviews FROM "reviews" WHERE "member_suspended" AND "status" = 'published' GROUP BY "provider_id"
) r WHERE r."provider_id" = p."id";--> statement-breakpoint
UPDATE "rating_counts" k SET "count" = k."count" - r.reviews FROM (
  SELECT "provider_id", m.mark, m.stars, count(*)::int AS reviews FROM "reviews",
    LATERAL (VALUES ('overall', "rating"), ('quality', "quality"), ('punctuality', "punctuality"), ('communication', "communication"), ('value', "value")) m (mark, stars)
  WHERE "member_suspended" AND "status" = 'published' AND m.stars IS NOT NULL GROUP BY 1, 2, 3
) r WHERE r."provider_id" = k."provider_id" AND r.mark = k."mark" AND r.stars = k."stars";--> statement-breakpoint
UPDATE "jobs" SET "rating" = null FROM "reviews" r WHERE r."job_id" = "jobs"."id" AND (r."status" = 'hidden' OR r."member_suspended");
