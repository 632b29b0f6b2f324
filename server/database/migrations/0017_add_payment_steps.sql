CREATE TABLE "payment_proofs" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"step_id" uuid NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
);
--> statement-breakpoint
ALTER TABLE "document_counters" DROP CONSTRAINT "document_counters_kind";--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_kind";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "step_id" uuid;--> statement-breakpoint
ALTER TABLE "quote_revisions" ADD COLUMN "early_payments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "max_deposit_percent" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_step_id_payment_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."payment_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_steps" ADD CONSTRAINT "payment_steps_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_proofs_of_step" ON "payment_proofs" USING btree ("step_id","added_at","file_id");--> statement-breakpoint
CREATE INDEX "payment_steps_of_job" ON "payment_steps" USING btree ("job_id","place","id");--> statement-breakpoint
CREATE INDEX "payment_steps_to_remind" ON "payment_steps" USING btree ("remind_at","id") WHERE "payment_steps"."remind_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_steps_to_fall_late" ON "payment_steps" USING btree ("late_at","id") WHERE "payment_steps"."late_at" is not null and "payment_steps"."status" in ('due', 'not_received');--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_step_id_payment_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."payment_steps"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "document_counters" ADD CONSTRAINT "document_counters_kind" CHECK ("document_counters"."kind" in ('agreement', 'change', 'receipt', 'invoice')) NOT VALID;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_step" CHECK (("documents"."kind" = 'receipt') = ("documents"."step_id" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('agreement', 'change', 'receipt', 'invoice')) NOT VALID;