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
);
--> statement-breakpoint
ALTER TABLE "job_records" ADD CONSTRAINT "job_records_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_records" ADD CONSTRAINT "job_records_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_records_of_party" ON "job_records" USING btree ("account_id","job_id","created_at");--> statement-breakpoint
CREATE INDEX "job_records_of_job" ON "job_records" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_records_one_under_way" ON "job_records" USING btree ("account_id","job_id") WHERE "job_records"."status" in ('asked', 'being_made');--> statement-breakpoint
CREATE INDEX "job_records_to_expire" ON "job_records" USING btree ("ready_at","id") WHERE "job_records"."status" = 'ready';--> statement-breakpoint
CREATE INDEX "job_records_stuck" ON "job_records" USING btree ("updated_at","id") WHERE "job_records"."status" in ('asked', 'being_made');