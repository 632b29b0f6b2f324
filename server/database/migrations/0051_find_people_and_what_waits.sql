-- server/database/build-indexes.ts builds accounts_waiting, accounts_by_email, accounts_by_name and
-- accounts_by_last_name beside the writes.
SELECT 1;
