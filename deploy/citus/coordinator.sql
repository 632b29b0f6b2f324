-- On the coordinator alone, after node.sql ran on every machine: names the machines. psql -d lungisa -v host=COORDINATOR -v port=5432
-- -v one=WORKER -v oneport=5432 -v other=WORKER -v otherport=5432 -f coordinator.sql. A third worker comes with one more citus_add_node.
\set ON_ERROR_STOP on
select citus_set_coordinator_host(:'host', :port);
select citus_add_node(:'one', :oneport);
select citus_add_node(:'other', :otherport);
