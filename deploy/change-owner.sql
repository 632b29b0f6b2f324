-- Gives everything in this one database that one user owns to another, as a superuser:
--   psql -d lungisa -v from=lungisa -v to=lungisa_owner -f deploy/change-owner.sql
-- "reassign owned" would also give away the other databases of that user.

select format('alter database %I owner to %I', datname, :'to') from pg_database
where datname = current_database() and datdba = :'from'::regrole \gexec

select format('alter schema %I owner to %I', nspname, :'to') from pg_namespace where nspowner = :'from'::regrole \gexec

select format('alter table %s owner to %I', c.oid::regclass, :'to') from pg_class c
where relowner = :'from'::regrole and relkind in ('r', 'p', 'v', 'm', 'f') order by relkind = 'r', c.oid \gexec

-- Those of columns go with their tables.
select format('alter sequence %s owner to %I', c.oid::regclass, :'to') from pg_class c
where relowner = :'from'::regrole and relkind = 'S' \gexec

select format('alter routine %s owner to %I', p.oid::regprocedure, :'to') from pg_proc p where proowner = :'from'::regrole \gexec

select format('alter type %s owner to %I', t.oid::regtype, :'to') from pg_type t
where typowner = :'from'::regrole and typtype in ('e', 'd') \gexec
