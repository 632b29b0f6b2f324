ALTER TABLE "visits" ADD COLUMN "member_id" uuid;
--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "provider_id" uuid;
--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "member_outcome" text;
--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "provider_outcome" text;
--> statement-breakpoint
-- The parties of the visits that are planned already: one for each agreed date, since no release has brought more. They have no outcome, so those that are over count for no one.
UPDATE "visits" v SET "member_id" = j."member_id", "provider_id" = j."provider_id" FROM "jobs" j WHERE j."id" = v."job_id";
--> statement-breakpoint
ALTER TABLE "visits" ALTER COLUMN "member_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "visits" ALTER COLUMN "provider_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_member_outcome" CHECK ("visits"."member_outcome" in ('kept', 'missed', 'not-counted'));
--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_provider_outcome" CHECK ("visits"."provider_outcome" in ('kept', 'missed', 'not-counted'));
--> statement-breakpoint
CREATE INDEX "visits_counted_of_member" ON "visits" USING btree ("member_id","member_outcome") WHERE "visits"."member_outcome" in ('kept', 'missed');
--> statement-breakpoint
CREATE INDEX "visits_counted_of_provider" ON "visits" USING btree ("provider_id","provider_outcome") WHERE "visits"."provider_outcome" in ('kept', 'missed');
