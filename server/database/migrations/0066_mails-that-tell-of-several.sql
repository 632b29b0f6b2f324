ALTER TABLE "mails" ADD COLUMN "also_about" uuid[] DEFAULT '{}' NOT NULL;
