DROP TABLE "verifications" CASCADE;--> statement-breakpoint
ALTER TABLE "credentials" DROP COLUMN "access_token";--> statement-breakpoint
ALTER TABLE "credentials" DROP COLUMN "refresh_token";--> statement-breakpoint
ALTER TABLE "credentials" DROP COLUMN "id_token";--> statement-breakpoint
ALTER TABLE "credentials" DROP COLUMN "access_token_expires_at";--> statement-breakpoint
ALTER TABLE "credentials" DROP COLUMN "refresh_token_expires_at";--> statement-breakpoint
ALTER TABLE "credentials" DROP COLUMN "scope";