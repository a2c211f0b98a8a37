-- What partitions of the audit log cost, and what dropping one saves: psql -f src/bench/partitions.sql, as the owner of a
-- migrated database that may be thrown away. Beside it the same lines in a table without partitions.
\set QUIET on
set client_min_messages = notice;
set synchronous_commit = off;
create table one_table (like audit_log including all);
create trigger one_table_append_only before update on one_table for each row execute function refuse_change();
create trigger one_table_stays before delete on one_table
  for each row when (old.created_at > business_now() - interval '365 days') execute function refuse_change();
create trigger one_table_counted_in after insert on one_table referencing new table as new_rows
  for each statement execute function count_audit_log();
create trigger one_table_counted_out after delete on one_table referencing old table as old_rows
  for each statement execute function count_audit_log();

create procedure insert_lines(wanted text) language plpgsql as $$
declare
  begun timestamptz := clock_timestamp();
begin
  for n in 1 .. 20000 loop
    execute format('insert into %I (actor_id, credential, action, subject, after, request_id, address)'
      ' values ($1, ''WEB_SESSION'', ''payout.process'', $2, $3, $4, ''203.0.113.7'')', wanted)
      using n % 5000, 'payout:' || n, '{"status": "processing"}'::jsonb, 'r' || n;
    commit;
  end loop;
  raise notice '% insert % us', wanted, round(extract(epoch from clock_timestamp() - begun) * 50, 1);
end $$;
call insert_lines('one_table');
call insert_lines('audit_log');
call insert_lines('one_table');
call insert_lines('audit_log');
call insert_lines('one_table');
call insert_lines('audit_log');

-- A million lines of a month, 900 days ago.
truncate one_table, audit_log;
alter sequence one_table_id_seq restart with 1;
alter sequence audit_log_id_seq restart with 1;
insert into one_table (actor_id, credential, action, subject, after, request_id, address, created_at)
select n % 5000, 'WEB_SESSION', 'payout.process' || n % 20, 'payout:' || n, '{"status": "processing"}', 'r' || n, '203.0.113.7',
  business_now() - interval '900 days' + n * interval '2 seconds'
from generate_series(1, 1000000) n;
insert into audit_log (actor_id, credential, action, subject, after, request_id, address, created_at)
select actor_id, credential, action, subject, after, request_id, address, created_at from one_table order by id;
insert into audit_log (credential, action, subject, request_id) values ('SYSTEM', 'test', 'test:1', 'r');
vacuum analyze one_table, audit_log;

-- Takes a step, which says whether there is another, until there is none.
create procedure retire(how text, step text) language plpgsql as $$
declare
  begun   timestamptz := clock_timestamp();
  wal     pg_lsn := pg_current_wal_insert_lsn();
  last    timestamptz;
  longest interval := '0';
  go_on   boolean;
begin
  loop
    last := clock_timestamp();
    execute step into go_on;
    commit;
    longest := greatest(longest, clock_timestamp() - last);
    exit when not go_on;
  end loop;
  raise notice '% % in steps of %, % of WAL', how, clock_timestamp() - begun, longest,
    pg_size_pretty(pg_current_wal_insert_lsn() - wal);
end $$;
call retire('row by row', $$
  with deleted as (
    delete from one_table where id = any (array(
      select id from (select id, created_at as over_at from one_table order by id limit 5000 for update skip locked) o
      where over_at < business_now() - make_interval(days => 400)))
    returning id)
  select exists (select from deleted) $$);
\timing on
vacuum one_table;
\timing off
call retire('as a partition', $$ select more from retire_partition('audit_log', 400) $$);
select pg_size_pretty(pg_total_relation_size('one_table')) as "left row by row",
  pg_size_pretty(sum(pg_total_relation_size(partition::oid))) as "left by partition" from partitions where parent = 'audit_log';
