ALTER TABLE problems RENAME COLUMN look_at TO next_check_at;--> statement-breakpoint
ALTER TABLE message_settings RENAME COLUMN shows_marks TO shows_read_receipts;--> statement-breakpoint
ALTER TABLE rating_counts RENAME COLUMN mark TO aspect;--> statement-breakpoint
ALTER TABLE rating_counts RENAME CONSTRAINT rating_counts_mark TO rating_counts_aspect;--> statement-breakpoint
ALTER TABLE rating_counts RENAME CONSTRAINT rating_counts_provider_id_mark_stars_pk TO rating_counts_provider_id_aspect_stars_pk;
