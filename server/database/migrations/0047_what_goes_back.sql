CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"paystack_id" text NOT NULL,
	"status" text NOT NULL,
	"resolution" text,
	"cents" integer NOT NULL,
	"due_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "disputes_paystackId_unique" UNIQUE("paystack_id"),
	CONSTRAINT "disputes_status" CHECK ("disputes"."status" in ('open', 'won', 'lost', 'unclear'))
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "from_plan" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "full_cents" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_of_attempt" ON "disputes" USING btree ("attempt_id");