ALTER TABLE "refunds" ADD COLUMN "said" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "hand_reference" text;