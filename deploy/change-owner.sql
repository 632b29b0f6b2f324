-- Gives everything in this one database that one user owns to another, its extensions too, as a superuser:
--   psql -d lungisa -v from=lungisa -v to=lungisa_owner -f deploy/change-owner.sql
\set ON_ERROR_STOP on
begin;
-- "reassign owned" also gives away the other databases of that user, and its tablespaces: they go back.
create temporary table others on commit drop as
select format('alter database %I owner to %I', datname, :'from') as way_back from pg_database
where datdba = :'from'::regrole and datname <> current_database()
union all select format('alter tablespace %I owner to %I', spcname, :'from') from pg_tablespace where spcowner = :'from'::regrole;
reassign owned by :"from" to :"to";
select way_back from others \gexec
commit;
