-- The index documents_by_number is built beside the writes, by build-indexes.ts.
select 1;
