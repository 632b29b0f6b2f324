ALTER TABLE "notifications" ADD COLUMN "group_key" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "group_title" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "group_link" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "by_id" uuid;--> statement-breakpoint
CREATE INDEX "notifications_in_group" ON "notifications" USING btree ("account_id","group_key","created_at","id") WHERE "notifications"."group_key" is not null;