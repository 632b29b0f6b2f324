CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"status" text NOT NULL,
	"kind_id" uuid NOT NULL,
	"name" text NOT NULL,
	"register_name" text NOT NULL,
	"register_url" text NOT NULL,
	"due_on" date NOT NULL,
	"late_at" timestamp (3) with time zone NOT NULL,
	"remind_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"number" text,
	"file_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "certificates_status" CHECK ("certificates"."status" in ('owed', 'late', 'delivered'))
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_purpose";--> statement-breakpoint
ALTER TABLE "storage_days" DROP CONSTRAINT "storage_days_purpose";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "certificate_owed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_kind_id_credential_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."credential_kinds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_of_job" ON "certificates" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "certificates_of_member" ON "certificates" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "certificates_of_provider" ON "certificates" USING btree ("provider_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_file" ON "certificates" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "certificates_to_remind" ON "certificates" USING btree ("remind_at","id") WHERE "certificates"."status" = 'owed';--> statement-breakpoint
CREATE INDEX "certificates_overdue" ON "certificates" USING btree ("late_at","id") WHERE "certificates"."status" = 'owed';--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_purpose" CHECK ("files"."purpose" in ('avatar', 'portfolio', 'problem', 'attachment', 'job', 'review', 'document', 'worker', 'certificate')) NOT VALID;--> statement-breakpoint
ALTER TABLE "storage_days" ADD CONSTRAINT "storage_days_purpose" CHECK ("storage_days"."purpose" in ('avatar', 'portfolio', 'problem', 'attachment', 'job', 'review', 'document', 'worker', 'certificate'));