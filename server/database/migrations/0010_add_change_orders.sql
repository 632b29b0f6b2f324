CREATE TABLE "answer_secrets" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "change_order_lines" (
	"order_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"takes_away" text,
	"description" text NOT NULL,
	"quantity_thousandths" bigint NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"vat" boolean NOT NULL,
	"total_cents" bigint NOT NULL,
	CONSTRAINT "change_order_lines_order_id_place_pk" PRIMARY KEY("order_id","place")
);
--> statement-breakpoint
CREATE TABLE "change_order_photos" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"place" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"added_days" integer NOT NULL,
	"difference_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "change_orders_status" CHECK ("change_orders"."status" in ('proposed', 'accepted', 'declined', 'withdrawn', 'lapsed')),
	CONSTRAINT "change_orders_code_digits" CHECK ("change_orders"."code" ~ '^[0-9]{6}$')
);
--> statement-breakpoint
ALTER TABLE "document_counters" DROP CONSTRAINT "document_counters_kind";
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_kind";
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_job";
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "order_id" uuid;
--> statement-breakpoint
ALTER TABLE "answer_secrets" ADD CONSTRAINT "answer_secrets_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "change_order_lines" ADD CONSTRAINT "change_order_lines_order_id_change_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."change_orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "change_order_photos" ADD CONSTRAINT "change_order_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "change_order_photos" ADD CONSTRAINT "change_order_photos_order_id_change_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."change_orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "change_orders" ADD CONSTRAINT "change_orders_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "change_order_photos_of_order" ON "change_order_photos" USING btree ("order_id","place");
--> statement-breakpoint
CREATE UNIQUE INDEX "change_orders_number" ON "change_orders" USING btree ("job_id","number");
--> statement-breakpoint
CREATE UNIQUE INDEX "change_orders_code" ON "change_orders" USING btree ("job_id","code");
--> statement-breakpoint
CREATE UNIQUE INDEX "change_orders_one_open" ON "change_orders" USING btree ("job_id") WHERE "change_orders"."status" = 'proposed';
--> statement-breakpoint
CREATE INDEX "change_orders_proposed" ON "change_orders" USING btree ("created_at","id") WHERE "change_orders"."status" = 'proposed';
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_change_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."change_orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "document_counters" ADD CONSTRAINT "document_counters_kind" CHECK ("document_counters"."kind" in ('agreement', 'change', 'invoice')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order" CHECK (("documents"."kind" = 'change') = ("documents"."order_id" is not null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('agreement', 'change', 'invoice')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_job" CHECK (("documents"."kind" = 'agreement') = ("documents"."job_id" is null)) NOT VALID;
--> statement-breakpoint
INSERT INTO "answer_secrets" ("job_id", "secret")
SELECT "id", gen_random_uuid()::text || gen_random_uuid()::text FROM "jobs"
WHERE "status" IN ('pending', 'awaiting_member_confirmation', 'pending_reschedule', 'scheduled');
