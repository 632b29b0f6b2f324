-- Events are only ever added. This changes the name of a party, not what happened.
ALTER TABLE "events" DISABLE TRIGGER "events_only_added";--> statement-breakpoint
UPDATE "events" SET "party" = 'member' WHERE "noun" = 'quote' AND "party" = 'owner';--> statement-breakpoint
ALTER TABLE "events" ENABLE TRIGGER "events_only_added";
