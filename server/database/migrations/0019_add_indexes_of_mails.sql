-- The indexes mails_of_event and mails_about are built beside the writes: see server/database/build-indexes.ts.
SELECT 1;
