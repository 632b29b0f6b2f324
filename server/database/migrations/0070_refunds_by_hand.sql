ALTER TABLE "refunds" ADD COLUMN "said" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "hand_reference" text;--> statement-breakpoint
CREATE INDEX "refunds_listed" ON "refunds" USING btree ("status","created_at","id");