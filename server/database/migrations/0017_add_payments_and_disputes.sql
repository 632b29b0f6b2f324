CREATE TABLE "bank_details" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"usable_at" timestamp (3) with time zone NOT NULL,
	"replaced_at" timestamp (3) with time zone,
	CONSTRAINT "bank_details_version_counts" CHECK ("bank_details"."version" >= 1)
);--> statement-breakpoint
CREATE TABLE "dispute_evidence" (
	"dispute_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"chosen_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dispute_evidence_dispute_id_kind_subject_id_pk" PRIMARY KEY("dispute_id","kind","subject_id"),
	CONSTRAINT "dispute_evidence_kind" CHECK ("dispute_evidence"."kind" in ('quote', 'change-order', 'payment', 'photo', 'message', 'visit', 'arrival', 'no-show', 'certificate')),
	CONSTRAINT "dispute_evidence_chosen_by" CHECK ("dispute_evidence"."chosen_by" in ('member', 'provider'))
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "dispute_photos" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"place" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "dispute_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dispute_id" uuid NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"hidden_text" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dispute_statements_by" CHECK ("dispute_statements"."by" in ('member', 'provider'))
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "job_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"status" text NOT NULL,
	"bytes" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"head" text,
	"entries" integer,
	CONSTRAINT "job_records_status" CHECK ("job_records"."status" in ('asked', 'being_made', 'ready', 'failed', 'expired'))
);--> statement-breakpoint
CREATE TABLE "payment_proofs" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"step_id" uuid NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "payment_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"label" text NOT NULL,
	"status" text NOT NULL,
	"cents" bigint NOT NULL,
	"due" text NOT NULL,
	"due_on" date,
	"due_at" timestamp (3) with time zone,
	"way" text,
	"paid_cents" bigint,
	"paid_on" date,
	"announced_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	"is_recorded" boolean DEFAULT false NOT NULL,
	"is_disowned" boolean DEFAULT false NOT NULL,
	"denial" text,
	"remind_at" timestamp (3) with time zone,
	"reminders" integer DEFAULT 0 NOT NULL,
	"late_at" timestamp (3) with time zone,
	"is_late" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_steps_status" CHECK ("payment_steps"."status" in ('due', 'announced', 'received', 'not_received', 'settled')),
	CONSTRAINT "payment_steps_label" CHECK ("payment_steps"."label" in ('whole', 'deposit', 'part', 'rest', 'more')),
	CONSTRAINT "payment_steps_due" CHECK ("payment_steps"."due" in ('agreement', 'day', 'completion')),
	CONSTRAINT "payment_steps_way" CHECK ("payment_steps"."way" in ('cash', 'eft', 'payshap', 'card')),
	CONSTRAINT "payment_steps_denial" CHECK ("payment_steps"."denial" in ('nothing', 'other-amount', 'returned', 'no-cash', 'proof-needed')),
	CONSTRAINT "payment_steps_cents" CHECK ("payment_steps"."cents" >= 0 and "payment_steps"."paid_cents" > 0)
);--> statement-breakpoint
ALTER TABLE "moderation_cases" DROP CONSTRAINT "moderation_cases_kind";--> statement-breakpoint
ALTER TABLE "moderation_decisions" DROP CONSTRAINT "moderation_decisions_kind";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_kind";--> statement-breakpoint
ALTER TABLE "document_counters" DROP CONSTRAINT "document_counters_kind";--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_kind";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "clocks_stopped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "rating_stood_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "after_care_stood_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "change_orders" ADD COLUMN "stood_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "step_id" uuid;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "open_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "returned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "return_reason" text;--> statement-breakpoint
ALTER TABLE "quote_revisions" ADD COLUMN "early_payments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "max_deposit_percent" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "no_shows" ADD COLUMN "stood_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_details" ADD CONSTRAINT "bank_details_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_evidence" ADD CONSTRAINT "dispute_evidence_dispute_id_job_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."job_disputes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_offers" ADD CONSTRAINT "dispute_offers_dispute_id_job_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."job_disputes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_photos" ADD CONSTRAINT "dispute_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_photos" ADD CONSTRAINT "dispute_photos_statement_id_dispute_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."dispute_statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_statements" ADD CONSTRAINT "dispute_statements_dispute_id_job_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."job_disputes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_disputes" ADD CONSTRAINT "job_disputes_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_disputes" ADD CONSTRAINT "job_disputes_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_disputes" ADD CONSTRAINT "job_disputes_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_disputes" ADD CONSTRAINT "job_disputes_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_records" ADD CONSTRAINT "job_records_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_records" ADD CONSTRAINT "job_records_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_step_id_payment_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."payment_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_steps" ADD CONSTRAINT "payment_steps_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_details_version" ON "bank_details" USING btree ("provider_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_details_current" ON "bank_details" USING btree ("provider_id") WHERE "bank_details"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "bank_details_replaced" ON "bank_details" USING btree ("replaced_at","id") WHERE "bank_details"."replaced_at" is not null;--> statement-breakpoint
CREATE INDEX "dispute_photos_of_statement" ON "dispute_photos" USING btree ("statement_id","place");--> statement-breakpoint
CREATE INDEX "dispute_statements_of_dispute" ON "dispute_statements" USING btree ("dispute_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_disputes_number" ON "job_disputes" USING btree ("job_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "job_disputes_one_open" ON "job_disputes" USING btree ("job_id") WHERE "job_disputes"."status" in ('opened', 'offered', 'declined', 'waiting', 'appealed');--> statement-breakpoint
CREATE INDEX "job_disputes_of_member" ON "job_disputes" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "job_disputes_of_provider" ON "job_disputes" USING btree ("provider_id","created_at","id");--> statement-breakpoint
CREATE INDEX "job_disputes_to_answer" ON "job_disputes" USING btree ("answer_by","id") WHERE "job_disputes"."status" in ('opened', 'offered', 'declined');--> statement-breakpoint
CREATE INDEX "job_disputes_waiting" ON "job_disputes" USING btree ("updated_at","id") WHERE "job_disputes"."status" in ('waiting', 'appealed');--> statement-breakpoint
CREATE INDEX "job_records_of_party" ON "job_records" USING btree ("account_id","job_id","created_at");--> statement-breakpoint
CREATE INDEX "job_records_of_job" ON "job_records" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_records_one_under_way" ON "job_records" USING btree ("account_id","job_id") WHERE "job_records"."status" in ('asked', 'being_made');--> statement-breakpoint
CREATE INDEX "job_records_to_expire" ON "job_records" USING btree ("ready_at","id") WHERE "job_records"."status" = 'ready';--> statement-breakpoint
CREATE INDEX "job_records_stuck" ON "job_records" USING btree ("updated_at","id") WHERE "job_records"."status" in ('asked', 'being_made');--> statement-breakpoint
CREATE INDEX "payment_proofs_of_step" ON "payment_proofs" USING btree ("step_id","added_at","file_id");--> statement-breakpoint
CREATE INDEX "payment_steps_of_job" ON "payment_steps" USING btree ("job_id","place","id");--> statement-breakpoint
CREATE INDEX "payment_steps_to_remind" ON "payment_steps" USING btree ("remind_at","id") WHERE "payment_steps"."remind_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_steps_to_fall_late" ON "payment_steps" USING btree ("late_at","id") WHERE "payment_steps"."late_at" is not null and "payment_steps"."status" in ('due', 'not_received');--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_step_id_payment_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."payment_steps"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_kind" CHECK ("moderation_cases"."kind" in ('provider', 'problem', 'comment', 'message', 'review', 'person', 'worker', 'change-order', 'dispute-statement')) NOT VALID;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_kind" CHECK ("moderation_decisions"."kind" in ('provider', 'problem', 'comment', 'message', 'review', 'person', 'worker', 'change-order', 'dispute-statement')) NOT VALID;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_kind" CHECK ("reports"."kind" in ('provider', 'problem', 'comment', 'message', 'review', 'person', 'worker', 'change-order', 'dispute-statement')) NOT VALID;--> statement-breakpoint
ALTER TABLE "document_counters" ADD CONSTRAINT "document_counters_kind" CHECK ("document_counters"."kind" in ('agreement', 'change', 'receipt', 'invoice')) NOT VALID;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_step" CHECK (("documents"."kind" = 'receipt') = ("documents"."step_id" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('agreement', 'change', 'receipt', 'invoice')) NOT VALID;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_return_reason" CHECK ("quote_requests"."return_reason" in ('unopened', 'withdrawn', 'lapsed', 'taken-down')) NOT VALID;