CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"party" text NOT NULL,
	"noun" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"step" text NOT NULL,
	"before" text,
	"after" text NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_owner_key_pk" PRIMARY KEY("owner","key")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"phone" text,
	"address" text,
	"city" text,
	"province" text,
	"postal_code" text,
	"last_sign_in_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "accounts_role" CHECK ("accounts"."role" in ('member', 'provider', 'admin')),
	CONSTRAINT "accounts_status" CHECK ("accounts"."status" in ('pending', 'approved', 'suspended'))
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"scope" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"tries" integer NOT NULL,
	CONSTRAINT "sign_in_attempts_scope_window_start_pk" PRIMARY KEY("scope","window_start")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"link_to" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_type" CHECK ("notifications"."type" in ('quote', 'problem', 'message', 'job', 'review', 'other'))
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"name" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"quotes_that_fill" integer DEFAULT 5 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"status" text NOT NULL,
	"period_ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscriptions_plan" CHECK ("subscriptions"."plan" in ('bronze', 'silver', 'gold', 'platinum')),
	CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" in ('pending_payment', 'active', 'past_due', 'non_renewing', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "provider_services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"service_name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_cents" bigint,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "providers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"specialty" text,
	"short_bio" text DEFAULT '' NOT NULL,
	"detailed_bio" text DEFAULT '' NOT NULL,
	"contact_email" text,
	"contact_phone" text,
	"avatar_url" text,
	"locations_served" text[] DEFAULT '{}'::text[] NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"overall_rating" numeric(2, 1) GENERATED ALWAYS AS (case when rating_count = 0 then 0 else round(rating_sum::numeric / rating_count, 1) end) STORED NOT NULL,
	"completed_jobs_count" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"membership_status" text DEFAULT 'basic' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "providers_status" CHECK ("providers"."status" in ('pending', 'approved', 'suspended')),
	CONSTRAINT "providers_membership" CHECK ("providers"."membership_status" in ('basic', 'verified', 'premium', 'elite'))
);
--> statement-breakpoint
CREATE TABLE "problem_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"problem_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"content" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "problem_comments_status" CHECK ("problem_comments"."status" in ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "problem_likes" (
	"problem_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "problem_likes_account_id_problem_id_pk" PRIMARY KEY("account_id","problem_id")
);
--> statement-breakpoint
CREATE TABLE "problems" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text,
	"location" text DEFAULT '' NOT NULL,
	"budget_cents" bigint,
	"status" text NOT NULL,
	"likes_count" integer DEFAULT 0 NOT NULL,
	"comments_count" integer DEFAULT 0 NOT NULL,
	"quotes_count" integer DEFAULT 0 NOT NULL,
	"reopened_at" timestamp (3) with time zone,
	"last_activity_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "problems_status" CHECK ("problems"."status" in ('open', 'pending_quotes', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "quote_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"problem_id" uuid,
	"member_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"status" text NOT NULL,
	"description" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"provider_responded_at" timestamp (3) with time zone,
	"first_submitted_at" timestamp (3) with time zone,
	"member_finalized_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	"price_cents" bigint,
	"expires_at" timestamp (3) with time zone,
	"date_agreed" boolean DEFAULT false NOT NULL,
	"reason" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quote_requests_status" CHECK ("quote_requests"."status" in ('pending_provider_response', 'quote_submitted', 'quote_accepted', 'quote_declined_by_member', 'request_declined_by_provider', 'cancelled_by_member', 'cancelled_by_provider', 'work_in_progress', 'work_completed'))
);
--> statement-breakpoint
CREATE TABLE "quote_revisions" (
	"quote_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"price_cents" bigint NOT NULL,
	"scope" text NOT NULL,
	"estimated_timeline" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quote_revisions_quote_id_number_pk" PRIMARY KEY("quote_id","number")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"problem_id" uuid,
	"member_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"status" text NOT NULL,
	"description" text NOT NULL,
	"total_cost_cents" bigint NOT NULL,
	"proposal" integer DEFAULT 0 NOT NULL,
	"proposed_date" timestamp (3) with time zone,
	"confirmed_date" timestamp (3) with time zone,
	"notes" text,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "jobs_status" CHECK ("jobs"."status" in ('pending', 'awaiting_member_confirmation', 'pending_reschedule', 'scheduled', 'work_completed', 'completed_and_rated', 'completed_unrated', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"rating" integer NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_services" ADD CONSTRAINT "provider_services_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "providers" ADD CONSTRAINT "providers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "providers" ADD CONSTRAINT "providers_specialty_categories_name_fk" FOREIGN KEY ("specialty") REFERENCES "public"."categories"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "problem_comments" ADD CONSTRAINT "problem_comments_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_comments" ADD CONSTRAINT "problem_comments_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_likes" ADD CONSTRAINT "problem_likes_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_likes" ADD CONSTRAINT "problem_likes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problems" ADD CONSTRAINT "problems_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problems" ADD CONSTRAINT "problems_category_categories_name_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_revisions" ADD CONSTRAINT "quote_revisions_quote_id_quote_requests_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_quote_id_quote_requests_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_of_subject" ON "events" USING btree ("noun","subject_id","at","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_oldest" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "accounts_newest" ON "accounts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "credentials_of_account" ON "credentials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_of_account" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("account_id","event_id");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("account_id","created_at","id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "subscriptions_of_account" ON "subscriptions" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_ending" ON "subscriptions" USING btree ("period_ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_running" ON "subscriptions" USING btree ("account_id") WHERE "subscriptions"."status" in ('active', 'past_due', 'non_renewing');--> statement-breakpoint
CREATE INDEX "provider_services_in_order" ON "provider_services" USING btree ("provider_id","position");--> statement-breakpoint
CREATE INDEX "provider_services_by_name" ON "provider_services" USING gin (lower("service_name") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "providers_of_account" ON "providers" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "providers_newest" ON "providers" USING btree ("created_at","id") WHERE "providers"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "providers_in_category" ON "providers" USING btree ("specialty","created_at","id") WHERE "providers"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "providers_top_rated" ON "providers" USING btree ("overall_rating","rating_count","id") WHERE "providers"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "problem_comments_oldest" ON "problem_comments" USING btree ("problem_id","created_at","id");--> statement-breakpoint
CREATE INDEX "problem_likes_of_problem" ON "problem_likes" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "problems_newest" ON "problems" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "problems_in_category" ON "problems" USING btree ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "problems_of_owner" ON "problems" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "problems_by_budget" ON "problems" USING btree ("budget_cents");--> statement-breakpoint
CREATE INDEX "problems_by_location_prefix" ON "problems" USING btree (lower("location") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "problems_by_location" ON "problems" USING gin (lower("location") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "quote_requests_of_member" ON "quote_requests" USING btree ("member_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "quote_requests_of_provider" ON "quote_requests" USING btree ("provider_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "quote_requests_to_decide" ON "quote_requests" USING btree ("member_id") WHERE "quote_requests"."status" = 'quote_submitted';--> statement-breakpoint
CREATE INDEX "quote_requests_to_answer" ON "quote_requests" USING btree ("provider_id") WHERE "quote_requests"."status" = 'pending_provider_response';--> statement-breakpoint
CREATE INDEX "quote_requests_of_problem" ON "quote_requests" USING btree ("problem_id","status");--> statement-breakpoint
CREATE INDEX "quote_requests_quota" ON "quote_requests" USING btree ("provider_id","first_submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_requests_one_live" ON "quote_requests" USING btree ("problem_id","provider_id") WHERE "quote_requests"."status" in ('pending_provider_response', 'quote_submitted', 'quote_accepted', 'work_in_progress');--> statement-breakpoint
CREATE UNIQUE INDEX "quote_requests_one_unanswered" ON "quote_requests" USING btree ("member_id","provider_id") WHERE "quote_requests"."problem_id" is null and "quote_requests"."status" = 'pending_provider_response';--> statement-breakpoint
CREATE UNIQUE INDEX "quote_requests_one_accepted" ON "quote_requests" USING btree ("problem_id") WHERE "quote_requests"."status" in ('quote_accepted', 'work_in_progress', 'work_completed');--> statement-breakpoint
CREATE INDEX "jobs_of_member" ON "jobs" USING btree ("member_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "jobs_of_member_by_status" ON "jobs" USING btree ("member_id","status");--> statement-breakpoint
CREATE INDEX "jobs_of_provider_by_status" ON "jobs" USING btree ("provider_id","status");--> statement-breakpoint
CREATE INDEX "jobs_of_provider" ON "jobs" USING btree ("provider_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "jobs_of_quote" ON "jobs" USING btree ("quote_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_one_live" ON "jobs" USING btree ("quote_id") WHERE "jobs"."status" <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_one_a_job" ON "reviews" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("provider_id","created_at","id");