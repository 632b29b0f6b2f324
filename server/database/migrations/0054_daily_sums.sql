-- server/database/build-indexes.ts builds files_newest and ledger_entries_newest beside the writes.
CREATE TABLE "daily_sums" (
	"metric" text NOT NULL,
	"day" date NOT NULL,
	"key" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "daily_sums_metric_day_key_pk" PRIMARY KEY("metric","day","key")
);
--> statement-breakpoint
CREATE TABLE "day_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"check_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_days" (
	"day" date NOT NULL,
	"provider_id" uuid NOT NULL,
	"asked" integer NOT NULL,
	"answered" integer NOT NULL,
	"sent" integer NOT NULL,
	"accepted" integer NOT NULL,
	"completed" integer NOT NULL,
	"backed_out" integer NOT NULL,
	"called_off" integer NOT NULL,
	"rating_sum" integer NOT NULL,
	"ratings" integer NOT NULL,
	"reports" integer NOT NULL,
	CONSTRAINT "provider_days_day_provider_id_pk" PRIMARY KEY("day","provider_id")
);
--> statement-breakpoint
CREATE TABLE "summed_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"due_at" timestamp (3) with time zone,
	"summed_at" timestamp (3) with time zone,
	CONSTRAINT "summed_days_day_unique" UNIQUE("day")
);
--> statement-breakpoint
ALTER TABLE "provider_days" ADD CONSTRAINT "provider_days_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "day_lists_due" ON "day_lists" USING btree ("check_at","id");--> statement-breakpoint
CREATE INDEX "provider_days_of_provider" ON "provider_days" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "summed_days_due" ON "summed_days" USING btree ("due_at","id") WHERE "summed_days"."due_at" is not null;--> statement-breakpoint
INSERT INTO "day_lists" ("id", "check_at") VALUES (gen_random_uuid(), 'epoch');
