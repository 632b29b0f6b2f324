CREATE TABLE "plan_invoice_counters" (
	"mode" text NOT NULL,
	"kind" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "plan_invoice_counters_mode_kind_pk" PRIMARY KEY("mode","kind"),
	CONSTRAINT "plan_invoice_counters_kind" CHECK ("plan_invoice_counters"."kind" in ('invoice', 'credit-note'))
);
--> statement-breakpoint
CREATE TABLE "plan_invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"mode" text NOT NULL,
	"number" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"refund_id" uuid,
	"content" jsonb NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plan_invoices_kind" CHECK ("plan_invoices"."kind" in ('invoice', 'credit-note')),
	CONSTRAINT "plan_invoices_refund" CHECK (("plan_invoices"."kind" = 'credit-note') = ("plan_invoices"."refund_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "seller_name" text DEFAULT 'Lungisa' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "seller_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "vat_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "vat_rate" integer DEFAULT 1500 NOT NULL;--> statement-breakpoint
ALTER TABLE "aside_payments" ADD COLUMN "attempt_id" uuid;--> statement-breakpoint
ALTER TABLE "aside_payments" ADD COLUMN "status" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "aside_payments" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "aside_payments" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "aside_payments" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_invoices" ADD CONSTRAINT "plan_invoices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_invoices" ADD CONSTRAINT "plan_invoices_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_invoices" ADD CONSTRAINT "plan_invoices_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_invoices_number" ON "plan_invoices" USING btree ("mode","kind","number");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_invoices_one_invoice" ON "plan_invoices" USING btree ("attempt_id") WHERE "plan_invoices"."kind" = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "plan_invoices_one_credit_note" ON "plan_invoices" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "plan_invoices_of_attempt" ON "plan_invoices" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "plan_invoices_of_account" ON "plan_invoices" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "aside_payments" ADD CONSTRAINT "aside_payments_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aside_payments" ADD CONSTRAINT "aside_payments_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "aside_payments_of_attempt" ON "aside_payments" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "aside_payments_listed" ON "aside_payments" USING btree ("status","at","id");--> statement-breakpoint
ALTER TABLE "aside_payments" ADD CONSTRAINT "aside_payments_status" CHECK ("aside_payments"."status" in ('waiting', 'given', 'refunded', 'closed'));
--> statement-breakpoint
UPDATE aside_payments a SET attempt_id = p.id FROM payment_attempts p WHERE p.id::text = a.reference;
--> statement-breakpoint
-- An invoice may lose its buyer who has left, once the law no longer asks for it.
CREATE FUNCTION refuse_plan_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('lungisa.anonymises', true) = 'on' AND NEW.content - 'buyer' = OLD.content - 'buyer'
    AND to_jsonb(NEW) - 'content' = to_jsonb(OLD) - 'content' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'invoices are only ever added';
END
$$;
--> statement-breakpoint
CREATE TRIGGER plan_invoices_only_added BEFORE UPDATE OR DELETE ON plan_invoices FOR EACH ROW EXECUTE FUNCTION refuse_plan_invoice_change();
--> statement-breakpoint
CREATE TRIGGER plan_invoices_never_emptied BEFORE TRUNCATE ON plan_invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Payments that came before there were invoices have theirs too: no VAT number was known then, and each bought a month.
INSERT INTO plan_invoices (id, kind, mode, number, account_id, attempt_id, made_at, content)
SELECT gen_random_uuid(), 'invoice', p.mode, row_number() OVER (PARTITION BY p.mode ORDER BY p.settled_at, p.id), p.account_id, p.id, p.settled_at,
  jsonb_build_object(
    'seller', jsonb_build_object('name', 'Lungisa', 'address', '', 'vatNumber', NULL),
    'buyer', jsonb_build_object('name', a.full_name, 'email', a.email, 'address', concat_ws(E'\n', a.address, a.city, a.province, a.postal_code)),
    'lines', jsonb_build_array(jsonb_build_object('what', 'plan', 'plan', plans.name,
        'from', to_char(p.settled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'to', to_char(s.period_ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'cents', p.plan_cents))
      || CASE WHEN p.joining_fee_cents = 0 THEN '[]'::jsonb
         ELSE jsonb_build_array(jsonb_build_object('what', 'joining-fee', 'plan', NULL, 'from', NULL, 'to', NULL, 'cents', p.joining_fee_cents)) END,
    'netCents', p.plan_cents + p.joining_fee_cents, 'vatRate', 0, 'vatCents', 0, 'totalCents', p.plan_cents + p.joining_fee_cents, 'corrects', NULL)
FROM payment_attempts p
JOIN plans ON plans.id = p.plan
JOIN subscriptions s ON s.id = p.subscription_id
JOIN accounts a ON a.id = p.account_id
WHERE p.status = 'paid' AND p.kind <> 'card' AND p.settled_at IS NOT NULL;
--> statement-breakpoint
INSERT INTO plan_invoice_counters (mode, kind, last) SELECT mode, kind, max(number) FROM plan_invoices GROUP BY mode, kind;
