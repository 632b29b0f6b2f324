-- server/database/build-indexes.ts builds accounts_searched, accounts_of_role, accounts_of_status,
-- accounts_in_order_of_name, accounts_by_sign_in and accounts_suspensions_ending beside the writes.
CREATE TABLE "account_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_documents" (
	"provider_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "provider_documents_provider_id_file_id_pk" PRIMARY KEY("provider_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "account_links" DROP CONSTRAINT "account_links_purpose";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_purpose";--> statement-breakpoint
ALTER TABLE "storage_days" DROP CONSTRAINT "storage_days_purpose";--> statement-breakpoint
ALTER TABLE "account_links" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "new_email" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "suspended_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "file_usage" ADD COLUMN "plan_bytes" bigint;--> statement-breakpoint
ALTER TABLE "file_usage" ADD COLUMN "adjusted_bytes" bigint;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about_id" uuid;--> statement-breakpoint
ALTER TABLE "account_notes" ADD CONSTRAINT "account_notes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_notes" ADD CONSTRAINT "account_notes_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_documents" ADD CONSTRAINT "provider_documents_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_documents" ADD CONSTRAINT "provider_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_notes_newest" ON "account_notes" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "account_notes_by" ON "account_notes" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_documents_of_file" ON "provider_documents" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_about_id_accounts_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_purpose" CHECK ("account_links"."purpose" in ('confirm', 'reset', 'end-sessions', 'stop-reset', 'change-email')) NOT VALID;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_purpose" CHECK ("files"."purpose" in ('avatar', 'portfolio', 'problem', 'attachment', 'job', 'review', 'document')) NOT VALID;--> statement-breakpoint
ALTER TABLE "storage_days" ADD CONSTRAINT "storage_days_purpose" CHECK ("storage_days"."purpose" in ('avatar', 'portfolio', 'problem', 'attachment', 'job', 'review', 'document'));--> statement-breakpoint
UPDATE "file_usage" SET "plan_bytes" = "limit_bytes" WHERE "limit_bytes" IS NOT NULL;
