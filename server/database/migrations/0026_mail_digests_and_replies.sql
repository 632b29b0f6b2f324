CREATE TABLE "mail_digests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"group_key" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reply_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mail_digests" ADD CONSTRAINT "mail_digests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_digests_of_group" ON "mail_digests" USING btree ("account_id","group_key");--> statement-breakpoint
CREATE INDEX "mail_digests_due" ON "mail_digests" USING btree ("due_at","id") WHERE "mail_digests"."due_at" is not null;--> statement-breakpoint
UPDATE "reviews" SET "reply_told_at" = "replied_at" WHERE "replied_at" IS NOT NULL;
