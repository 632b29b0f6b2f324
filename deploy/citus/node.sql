-- On each machine of a spread database, in the database "lungisa", as superuser: what the others find there, and with which password they ask
-- one another. psql -d lungisa -v owner=lungisa -v password=… -v admin=… -f node.sql. See docs/running.md.
\set ON_ERROR_STOP on
-- Each machine has its own, also where Patroni has made them known to one another already.
set citus.enable_ddl_propagation = off;
-- Also in citus.conf; Patroni 3.0.2 leaves out settings that it does not know.
alter system set output_plugin_libraries = pgoutput, citus;
select pg_reload_conf();
-- The owner of the tables owns these, as where a migration makes them.
set role :"owner";
create extension if not exists pg_trgm;
create extension if not exists unaccent;
reset role;
create extension if not exists citus;
select format('password=%s', :'password') as own, format('password=%s', :'admin') as supers \gset
insert into pg_dist_authinfo (nodeid, rolename, authinfo) values (0, :'owner', :'own'), (0, 'postgres', :'supers')
on conflict (nodeid, rolename) do update set authinfo = excluded.authinfo;
