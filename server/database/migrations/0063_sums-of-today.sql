CREATE TABLE "figure_ranges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"range" text NOT NULL,
	"from_day" date,
	"to_day" date,
	"due_at" timestamp (3) with time zone,
	"summed_at" timestamp (3) with time zone,
	CONSTRAINT "figure_ranges_range_unique" UNIQUE("range")
);
--> statement-breakpoint
CREATE TABLE "range_sums" (
	"range" text NOT NULL,
	"metric" text NOT NULL,
	"key" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "range_sums_range_metric_key_pk" PRIMARY KEY("range","metric","key")
);
--> statement-breakpoint
CREATE TABLE "today_counts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date,
	"until" timestamp (3) with time zone,
	"check_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "today_sums" (
	"metric" text NOT NULL,
	"key" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "today_sums_metric_key_pk" PRIMARY KEY("metric","key")
);
--> statement-breakpoint
CREATE INDEX "figure_ranges_due" ON "figure_ranges" USING btree ("due_at","id") WHERE "figure_ranges"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "today_counts_due" ON "today_counts" USING btree ("check_at","id");--> statement-breakpoint
-- Due from the start: the queue makes their sums of the days that it has.
INSERT INTO "figure_ranges" ("id", "range", "due_at")
SELECT gen_random_uuid(), b || r, 'epoch' FROM unnest('{"",before-}'::text[]) b, unnest('{last-7-days,last-30-days,last-90-days,this-month,last-month,this-year}'::text[]) r;
--> statement-breakpoint
INSERT INTO "today_counts" ("id", "check_at") VALUES (gen_random_uuid(), 'epoch');
