-- server/database/build-indexes.ts builds plan_invoices_one_credit_note_of_dispute beside the writes.
ALTER TABLE "plan_invoices" DROP CONSTRAINT "plan_invoices_refund";--> statement-breakpoint
ALTER TABLE "plan_invoices" ADD COLUMN "dispute_id" uuid;--> statement-breakpoint
ALTER TABLE "plan_invoices" ADD CONSTRAINT "plan_invoices_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "plan_invoices" ADD CONSTRAINT "plan_invoices_cause" CHECK (num_nonnulls("plan_invoices"."refund_id", "plan_invoices"."dispute_id") = ("plan_invoices"."kind" = 'credit-note')::int) NOT VALID;
