ALTER TABLE "mails" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "to_name" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "to_address" text;--> statement-breakpoint
CREATE UNIQUE INDEX "mails_once_outside" ON "mails" USING btree ("to_address","event_id") WHERE "mails"."account_id" is null;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_reader" CHECK (("mails"."account_id" is null) = ("mails"."to_address" is not null and "mails"."to_name" is not null));