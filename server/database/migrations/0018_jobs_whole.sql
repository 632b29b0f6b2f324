CREATE TABLE "job_notes" (
	"job_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"text" text NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_notes_job_id_account_id_pk" PRIMARY KEY("job_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "job_photos" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_purpose";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "duration_minutes" integer DEFAULT 120 NOT NULL;--> statement-breakpoint
ALTER TABLE "job_notes" ADD CONSTRAINT "job_notes_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_notes" ADD CONSTRAINT "job_notes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_photos" ADD CONSTRAINT "job_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_photos" ADD CONSTRAINT "job_photos_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_photos_of_job" ON "job_photos" USING btree ("job_id","added_at","file_id");--> statement-breakpoint
CREATE INDEX "jobs_on_calendar" ON "jobs" USING btree ("provider_id","proposed_date","id") WHERE "jobs"."status" in ('awaiting_member_confirmation', 'scheduled', 'work_completed', 'completed_and_rated', 'completed_unrated');--> statement-breakpoint
CREATE INDEX "jobs_completed_by" ON "jobs" USING btree ("provider_id","completed_at","id") WHERE "jobs"."status" in ('work_completed', 'completed_and_rated', 'completed_unrated');--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_purpose" CHECK ("files"."purpose" in ('avatar', 'portfolio', 'problem', 'attachment', 'job', 'review'));--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_duration" CHECK ("jobs"."duration_minutes" between 1 and 6240);