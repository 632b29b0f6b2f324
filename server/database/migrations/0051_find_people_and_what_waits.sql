CREATE INDEX "accounts_waiting" ON "accounts" USING btree ("created_at","id") WHERE "accounts"."role" = 'provider' and "accounts"."status" = 'pending' and "accounts"."email_verified";--> statement-breakpoint
CREATE INDEX "accounts_by_email" ON "accounts" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_by_name" ON "accounts" USING btree (searchable("full_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_by_last_name" ON "accounts" USING btree (searchable(substring("full_name", '[^ ]+$')) text_pattern_ops);