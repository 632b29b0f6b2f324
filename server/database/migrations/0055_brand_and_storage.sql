-- server/database/build-indexes.ts builds file_usage_by_size, file_usage_by_share and files_by_folder beside the
-- writes.
CREATE TABLE "storage_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"folders" integer DEFAULT 0 NOT NULL,
	"objects" bigint DEFAULT 0 NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"found" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storage_days" (
	"day" date NOT NULL,
	"purpose" text NOT NULL,
	"files" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "storage_days_day_purpose_pk" PRIMARY KEY("day","purpose"),
	CONSTRAINT "storage_days_purpose" CHECK ("storage_days"."purpose" in ('avatar', 'portfolio', 'problem', 'attachment', 'job', 'review'))
);
--> statement-breakpoint
CREATE TABLE "storage_findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"check_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"keys" text[] NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "storage_findings_kind" CHECK ("storage_findings"."kind" in ('no-row', 'no-file'))
);
--> statement-breakpoint
CREATE TABLE "storage_sweeps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"files" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"objects" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brand_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slot" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"png" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "brand_pictures_slot" CHECK ("brand_pictures"."slot" in ('logo', 'icon'))
);
--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "site_name" text DEFAULT 'Lungisa' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "tagline" text DEFAULT 'Connect with trusted service providers' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "support_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "support_phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "sales_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "sales_phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "brand_colour" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "logo_light" jsonb;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "logo_dark" jsonb;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "icon" jsonb;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "notice" jsonb;--> statement-breakpoint
ALTER TABLE "storage_findings" ADD CONSTRAINT "storage_findings_check_id_storage_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."storage_checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "storage_checks_newest" ON "storage_checks" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "storage_checks_running" ON "storage_checks" USING btree ((true)) WHERE "storage_checks"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "storage_findings_once" ON "storage_findings" USING btree ("check_id","name");--> statement-breakpoint
CREATE INDEX "storage_findings_of_check" ON "storage_findings" USING btree ("check_id","id");--> statement-breakpoint
CREATE INDEX "storage_sweeps_newest" ON "storage_sweeps" USING btree ("at");--> statement-breakpoint
CREATE INDEX "brand_pictures_unused" ON "brand_pictures" USING btree ("created_at") WHERE "brand_pictures"."used_at" is null;
