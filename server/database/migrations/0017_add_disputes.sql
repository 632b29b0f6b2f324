CREATE TABLE "dispute_evidence" (
	"dispute_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"chosen_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dispute_evidence_dispute_id_kind_subject_id_pk" PRIMARY KEY("dispute_id","kind","subject_id"),
	CONSTRAINT "dispute_evidence_kind" CHECK ("dispute_evidence"."kind" in ('quote', 'change-order', 'photo', 'message', 'visit', 'arrival', 'no-show', 'certificate')),
	CONSTRAINT "dispute_evidence_chosen_by" CHECK ("dispute_evidence"."chosen_by" in ('member', 'provider'))
);
--> statement-breakpoint
CREATE TABLE "dispute_offers" (
	"dispute_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"by" text NOT NULL,
	"outcome" text NOT NULL,
	"cents" bigint,
	"day" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dispute_offers_dispute_id_number_pk" PRIMARY KEY("dispute_id","number"),
	CONSTRAINT "dispute_offers_by" CHECK ("dispute_offers"."by" in ('member', 'provider')),
	CONSTRAINT "dispute_offers_outcome" CHECK ("dispute_offers"."outcome" in ('redo', 'part', 'all', 'nothing'))
);
--> statement-breakpoint
CREATE TABLE "dispute_photos" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"place" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispute_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dispute_id" uuid NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"hidden_text" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dispute_statements_by" CHECK ("dispute_statements"."by" in ('member', 'provider'))
);
--> statement-breakpoint
CREATE TABLE "job_disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"opened_by" text NOT NULL,
	"wish" text NOT NULL,
	"wish_cents" bigint,
	"offer" integer DEFAULT 0 NOT NULL,
	"offered_by" text,
	"answer_by" timestamp (3) with time zone,
	"outcome" text,
	"outcome_cents" bigint,
	"outcome_day" date,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_disputes_status" CHECK ("job_disputes"."status" in ('opened', 'offered', 'declined', 'waiting', 'agreed', 'decided', 'withdrawn', 'appealed', 'final')),
	CONSTRAINT "job_disputes_opened_by" CHECK ("job_disputes"."opened_by" in ('member', 'provider')),
	CONSTRAINT "job_disputes_wish" CHECK ("job_disputes"."wish" in ('redo', 'part', 'all', 'nothing')),
	CONSTRAINT "job_disputes_offered_by" CHECK ("job_disputes"."offered_by" in ('member', 'provider')),
	CONSTRAINT "job_disputes_outcome" CHECK ("job_disputes"."outcome" in ('redo', 'part', 'all', 'nothing')),
	CONSTRAINT "job_disputes_wish_amount" CHECK (("job_disputes"."wish" = 'part') = ("job_disputes"."wish_cents" is not null))
);
--> statement-breakpoint
ALTER TABLE "moderation_cases" DROP CONSTRAINT "moderation_cases_kind";--> statement-breakpoint
ALTER TABLE "moderation_decisions" DROP CONSTRAINT "moderation_decisions_kind";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_kind";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "clocks_stopped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "rating_stood_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "after_care_stood_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "change_orders" ADD COLUMN "stood_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "no_shows" ADD COLUMN "stood_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dispute_evidence" ADD CONSTRAINT "dispute_evidence_dispute_id_job_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."job_disputes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_offers" ADD CONSTRAINT "dispute_offers_dispute_id_job_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."job_disputes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_photos" ADD CONSTRAINT "dispute_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_photos" ADD CONSTRAINT "dispute_photos_statement_id_dispute_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."dispute_statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_statements" ADD CONSTRAINT "dispute_statements_dispute_id_job_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."job_disputes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_disputes" ADD CONSTRAINT "job_disputes_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_disputes" ADD CONSTRAINT "job_disputes_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_disputes" ADD CONSTRAINT "job_disputes_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_disputes" ADD CONSTRAINT "job_disputes_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_photos_of_statement" ON "dispute_photos" USING btree ("statement_id","place");--> statement-breakpoint
CREATE INDEX "dispute_statements_of_dispute" ON "dispute_statements" USING btree ("dispute_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_disputes_number" ON "job_disputes" USING btree ("job_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "job_disputes_one_open" ON "job_disputes" USING btree ("job_id") WHERE "job_disputes"."status" in ('opened', 'offered', 'declined', 'waiting', 'appealed');--> statement-breakpoint
CREATE INDEX "job_disputes_of_member" ON "job_disputes" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "job_disputes_of_provider" ON "job_disputes" USING btree ("provider_id","created_at","id");--> statement-breakpoint
CREATE INDEX "job_disputes_to_answer" ON "job_disputes" USING btree ("answer_by","id") WHERE "job_disputes"."status" in ('opened', 'offered', 'declined');--> statement-breakpoint
CREATE INDEX "job_disputes_waiting" ON "job_disputes" USING btree ("updated_at","id") WHERE "job_disputes"."status" in ('waiting', 'appealed');--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_kind" CHECK ("moderation_cases"."kind" in ('provider', 'problem', 'comment', 'message', 'review', 'person', 'worker', 'change-order', 'dispute-statement')) NOT VALID;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_kind" CHECK ("moderation_decisions"."kind" in ('provider', 'problem', 'comment', 'message', 'review', 'person', 'worker', 'change-order', 'dispute-statement')) NOT VALID;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_kind" CHECK ("reports"."kind" in ('provider', 'problem', 'comment', 'message', 'review', 'person', 'worker', 'change-order', 'dispute-statement')) NOT VALID;