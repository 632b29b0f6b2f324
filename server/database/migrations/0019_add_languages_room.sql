CREATE TABLE "language_reviews" (
	"language" text PRIMARY KEY NOT NULL,
	"reviewed_at" timestamp (3) with time zone NOT NULL,
	"reviewed_by" uuid NOT NULL,
	CONSTRAINT "language_reviews_language" CHECK ("language_reviews"."language" in ('af', 'zu', 'xh', 'st'))
);
--> statement-breakpoint
CREATE TABLE "sentence_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"source" text NOT NULL,
	"page" text,
	"sentence" text NOT NULL,
	"suggestion" text,
	"keys" text[] NOT NULL,
	"key" text,
	"english" text,
	"new_text" text,
	"account_id" uuid,
	"status" text NOT NULL,
	"decided_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sentence_reports_language" CHECK ("sentence_reports"."language" in ('af', 'zu', 'xh', 'st')),
	CONSTRAINT "sentence_reports_source" CHECK ("sentence_reports"."source" in ('page', 'upload')),
	CONSTRAINT "sentence_reports_status" CHECK ("sentence_reports"."status" in ('open', 'accepted', 'declined'))
);
--> statement-breakpoint
ALTER TABLE "language_reviews" ADD CONSTRAINT "language_reviews_reviewed_by_accounts_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sentence_reports" ADD CONSTRAINT "sentence_reports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sentence_reports" ADD CONSTRAINT "sentence_reports_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sentence_reports_queue" ON "sentence_reports" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "sentence_reports_of_language" ON "sentence_reports" USING btree ("language","status","created_at","id");--> statement-breakpoint
CREATE INDEX "sentence_reports_of_account" ON "sentence_reports" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sentence_reports_changes" ON "sentence_reports" USING btree ("language","updated_at","id") WHERE "sentence_reports"."status" = 'accepted' and "sentence_reports"."key" is not null;