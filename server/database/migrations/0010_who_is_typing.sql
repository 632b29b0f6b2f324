DROP INDEX "messages_about";--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "typing_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "messages_about" ON "messages" USING btree ("quote_id","created_at","id");