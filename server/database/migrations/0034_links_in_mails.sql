CREATE TABLE "account_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "account_links_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "account_links_purpose" CHECK ("account_links"."purpose" in ('confirm', 'reset', 'end-sessions'))
);
--> statement-breakpoint
CREATE TABLE "seen_devices" (
	"account_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "seen_devices_account_id_token_hash_pk" PRIMARY KEY("account_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "link_purpose" text;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_devices" ADD CONSTRAINT "seen_devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_links_of_account" ON "account_links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "account_links_oldest" ON "account_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "seen_devices_oldest" ON "seen_devices" USING btree ("last_at");--> statement-breakpoint
-- Addresses were not confirmed before: everyone goes on signing in.
UPDATE "accounts" SET "email_verified" = true WHERE NOT "email_verified";
