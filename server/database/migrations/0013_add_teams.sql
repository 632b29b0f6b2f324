CREATE TABLE "workers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"name" text NOT NULL,
	"since" text NOT NULL,
	"photo_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "workers_since" CHECK ("workers"."since" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "visit_links" (
	"visit_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "visit_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_purpose";--> statement-breakpoint
ALTER TABLE "storage_days" DROP CONSTRAINT "storage_days_purpose";--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "worker_id" uuid;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "worker_name" text;--> statement-breakpoint
ALTER TABLE "workers" ADD CONSTRAINT "workers_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workers" ADD CONSTRAINT "workers_photo_id_files_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_links" ADD CONSTRAINT "visit_links_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workers_of_provider" ON "workers" USING btree ("provider_id","name","id");--> statement-breakpoint
CREATE INDEX "workers_of_photo" ON "workers" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "visit_links_ended" ON "visit_links" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_worker_id_workers_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."workers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visits_of_worker" ON "visits" USING btree ("worker_id") WHERE "visits"."worker_id" is not null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_purpose" CHECK ("files"."purpose" in ('avatar', 'portfolio', 'problem', 'attachment', 'job', 'review', 'document', 'worker')) NOT VALID;--> statement-breakpoint
ALTER TABLE "storage_days" ADD CONSTRAINT "storage_days_purpose" CHECK ("storage_days"."purpose" in ('avatar', 'portfolio', 'problem', 'attachment', 'job', 'review', 'document', 'worker'));