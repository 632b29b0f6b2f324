CREATE TABLE "provider_ranges" (
	"range" text NOT NULL,
	"provider_id" uuid NOT NULL,
	"days" integer NOT NULL,
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
	"answered_share" integer GENERATED ALWAYS AS (round(10000.0 * answered / nullif(asked, 0))::integer) STORED,
	"accepted_share" integer GENERATED ALWAYS AS (round(10000.0 * accepted / nullif(sent, 0))::integer) STORED,
	"completed_share" integer GENERATED ALWAYS AS (round(10000.0 * completed / nullif(completed + backed_out + called_off, 0))::integer) STORED,
	"rating" integer GENERATED ALWAYS AS (round(100.0 * rating_sum / nullif(ratings, 0))::integer) STORED,
	CONSTRAINT "provider_ranges_provider_id_range_pk" PRIMARY KEY("provider_id","range")
);
--> statement-breakpoint
CREATE TABLE "summed_ranges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"range" text NOT NULL,
	"from_day" date,
	"to_day" date,
	"due_at" timestamp (3) with time zone,
	"summed_at" timestamp (3) with time zone,
	CONSTRAINT "summed_ranges_range_unique" UNIQUE("range")
);
--> statement-breakpoint
ALTER TABLE "provider_ranges" ADD CONSTRAINT "provider_ranges_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_ranges_by_asked" ON "provider_ranges" USING btree ("range","asked","provider_id");--> statement-breakpoint
CREATE INDEX "provider_ranges_by_answered" ON "provider_ranges" USING btree ("range","answered_share","provider_id");--> statement-breakpoint
CREATE INDEX "provider_ranges_by_accepted" ON "provider_ranges" USING btree ("range","accepted_share","provider_id");--> statement-breakpoint
CREATE INDEX "provider_ranges_by_completed" ON "provider_ranges" USING btree ("range","completed_share","provider_id");--> statement-breakpoint
CREATE INDEX "provider_ranges_by_cancelled" ON "provider_ranges" USING btree ("range","backed_out","provider_id");--> statement-breakpoint
CREATE INDEX "provider_ranges_by_rating" ON "provider_ranges" USING btree ("range","rating","provider_id");--> statement-breakpoint
CREATE INDEX "provider_ranges_by_reports" ON "provider_ranges" USING btree ("range","reports","provider_id");--> statement-breakpoint
CREATE INDEX "summed_ranges_due" ON "summed_ranges" USING btree ("due_at","id") WHERE "summed_ranges"."due_at" is not null;--> statement-breakpoint
-- Due from the start: the queue makes their sums of the days that it has.
INSERT INTO "summed_ranges" ("id", "range", "due_at")
SELECT gen_random_uuid(), r, 'epoch' FROM unnest('{last-7-days,last-30-days,last-90-days,this-month,last-month,this-year}'::text[]) r;
