-- A value at first, so that the column is never null and no row is written again.
ALTER TABLE "message_files" ADD COLUMN "conversation_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
UPDATE "message_files" f SET "conversation_id" = m."conversation_id" FROM "messages" m WHERE m."id" = f."message_id";--> statement-breakpoint
ALTER TABLE "message_files" ALTER COLUMN "conversation_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
-- The release before adds files without it.
CREATE FUNCTION fill_conversation_of_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.conversation_id := (SELECT conversation_id FROM messages WHERE id = NEW.message_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER message_files_conversation BEFORE INSERT ON message_files FOR EACH ROW WHEN ((new.conversation_id IS NULL)) EXECUTE FUNCTION fill_conversation_of_file();
