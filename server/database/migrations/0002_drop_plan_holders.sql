DROP TRIGGER "subscriptions_note_plan_holder" ON "subscriptions";--> statement-breakpoint
DROP FUNCTION note_plan_holder();--> statement-breakpoint
DROP TABLE "plan_holder_changes" CASCADE;--> statement-breakpoint
DROP TABLE "plan_holders" CASCADE;
