CREATE TABLE "agreements" (
	"quote_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"provider_account_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_grants" (
	"file_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "file_grants_file_id_account_id_pk" PRIMARY KEY("file_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "file_usage" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"used_bytes" bigint DEFAULT 0 NOT NULL,
	"limit_bytes" bigint
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"audience" text DEFAULT 'owner' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"attached_at" timestamp (3) with time zone,
	CONSTRAINT "files_purpose" CHECK ("files"."purpose" in ('avatar', 'portfolio', 'problem', 'attachment')),
	CONSTRAINT "files_kind" CHECK ("files"."kind" in ('picture', 'pdf')),
	CONSTRAINT "files_audience" CHECK ("files"."audience" in ('owner', 'public', 'signed-in', 'granted'))
);
--> statement-breakpoint
CREATE TABLE "portfolio_pictures" (
	"provider_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "portfolio_pictures_provider_id_file_id_pk" PRIMARY KEY("provider_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "problem_categories" (
	"category" text PRIMARY KEY NOT NULL,
	"problem_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "problem_photos" (
	"problem_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "problem_photos_problem_id_file_id_pk" PRIMARY KEY("problem_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "problem_places" (
	"location" text PRIMARY KEY NOT NULL,
	"problem_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "problem_suburbs" (
	"key" text PRIMARY KEY NOT NULL,
	"suburb" text NOT NULL,
	"problem_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reports_kind" CHECK ("reports"."kind" in ('provider', 'problem', 'comment')),
	CONSTRAINT "reports_status" CHECK ("reports"."status" in ('open', 'resolved', 'dismissed'))
);
--> statement-breakpoint
DROP INDEX "providers_newest";--> statement-breakpoint
DROP INDEX "providers_in_category";--> statement-breakpoint
DROP INDEX "providers_top_rated";--> statement-breakpoint
ALTER TABLE "providers" drop column "avatar_url";--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "public_browsing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_services" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "show_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "show_phone" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "avatar_id" uuid;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "avatar_url" text GENERATED ALWAYS AS ('/files/' || avatar_id::text || '/small.webp') STORED;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "on_holiday" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "saved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "problem_comments" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "replied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_provider_account_id_accounts_id_fk" FOREIGN KEY ("provider_account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_grants" ADD CONSTRAINT "file_grants_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_grants" ADD CONSTRAINT "file_grants_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_usage" ADD CONSTRAINT "file_usage_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_pictures" ADD CONSTRAINT "portfolio_pictures_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_pictures" ADD CONSTRAINT "portfolio_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_categories" ADD CONSTRAINT "problem_categories_category_categories_name_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("name") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "problem_photos" ADD CONSTRAINT "problem_photos_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_photos" ADD CONSTRAINT "problem_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreements_of_two" ON "agreements" USING btree ("provider_account_id","member_id");--> statement-breakpoint
CREATE INDEX "agreements_of_member" ON "agreements" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "file_grants_of_account" ON "file_grants" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "files_of_owner" ON "files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "files_orphaned" ON "files" USING btree ("created_at") WHERE "files"."attached_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "portfolio_pictures_of_file" ON "portfolio_pictures" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "problem_categories_most" ON "problem_categories" USING btree ("problem_count");--> statement-breakpoint
CREATE UNIQUE INDEX "problem_photos_of_file" ON "problem_photos" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "problem_places_by_name" ON "problem_places" USING gin (lower("location") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "problem_places_most" ON "problem_places" USING btree ("problem_count");--> statement-breakpoint
CREATE INDEX "problem_suburbs_most" ON "problem_suburbs" USING btree ("problem_count");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("reporter_id","kind","subject_id") WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "reports_queue" ON "reports" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "reports_of_subject" ON "reports" USING btree ("kind","subject_id");--> statement-breakpoint
ALTER TABLE "providers" ADD CONSTRAINT "providers_avatar_id_files_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "providers_by_jobs" ON "providers" USING btree ("completed_jobs_count","rating_count","id") WHERE "providers"."status" = 'approved' and not "providers"."on_holiday";--> statement-breakpoint
CREATE INDEX "reviews_by_rating" ON "reviews" USING btree ("provider_id","rating");--> statement-breakpoint
CREATE INDEX "providers_newest" ON "providers" USING btree ("created_at","id") WHERE "providers"."status" = 'approved' and not "providers"."on_holiday";--> statement-breakpoint
CREATE INDEX "providers_in_category" ON "providers" USING btree ("specialty","created_at","id") WHERE "providers"."status" = 'approved' and not "providers"."on_holiday";--> statement-breakpoint
CREATE INDEX "providers_top_rated" ON "providers" USING btree ("overall_rating","rating_count","id") WHERE "providers"."status" = 'approved' and not "providers"."on_holiday";--> statement-breakpoint
INSERT INTO problem_categories (category, problem_count)
  SELECT category, count(*) FROM problems WHERE category IS NOT NULL AND status <> 'closed' GROUP BY category;--> statement-breakpoint
INSERT INTO problem_suburbs (key, suburb, problem_count)
  SELECT lower(trim(split_part(location, ',', 1))), min(trim(split_part(location, ',', 1))), count(*) FROM problems
  WHERE trim(split_part(location, ',', 1)) <> '' AND status <> 'closed' GROUP BY 1;--> statement-breakpoint
INSERT INTO problem_places (location, problem_count)
  SELECT location, count(*) FROM problems WHERE location <> '' AND status <> 'closed' GROUP BY location;--> statement-breakpoint
UPDATE providers SET saved_at = updated_at WHERE specialty IS NOT NULL;--> statement-breakpoint
INSERT INTO agreements (quote_id, member_id, provider_account_id, since)
  SELECT q.id, q.member_id, p.account_id, coalesce(q.member_finalized_at, q.updated_at) FROM quote_requests q JOIN providers p ON p.id = q.provider_id
  WHERE q.status IN ('quote_accepted', 'work_in_progress', 'work_completed');
--> statement-breakpoint
INSERT INTO file_usage (account_id, limit_bytes)
  SELECT account_id, CASE plan WHEN 'bronze' THEN 1 WHEN 'silver' THEN 10 ELSE 50 END * 1073741824::bigint FROM subscriptions
  WHERE status IN ('active', 'past_due', 'non_renewing');
