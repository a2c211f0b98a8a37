-- Tables that only grow are partitioned by their key, which is unique over all partitions and follows time. Nodes cannot create
-- or drop tables: these functions of the owner do it, and decide by themselves what is due. See decision 014.

-- The partitioned tables: key, time of a row, and the days before which no partition is dropped, whatever nodes ask for.
create or replace function partition_rules()
  returns table (parent text, key text, time_of text, least_days integer) language sql immutable as $$
  values ('audit_log', 'id', 'created_at', 365),
         ('event_log', 'position', 'at', 0)
$$;

-- The partitions: keys from the first up to before the last. Both are null for the default one.
create or replace view partitions as
  select p.relname::text as parent, c.relname::text as name, c.oid::bigint as partition,
         (b.ends)[1]::bigint as first_key, (b.ends)[2]::bigint as end_key
  from pg_inherits i
  join pg_class p on p.oid = i.inhparent and p.relkind = 'p'
  join pg_class c on c.oid = i.inhrelid
  left join lateral regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''(\d+)''\) TO \(''(\d+)''\)') as b (ends) on true
  where p.relnamespace = '"${schema}"'::regnamespace;

-- The key that the next row gets.
create or replace function next_key(parent text, key text) returns bigint
  language plpgsql set search_path = "${schema}", pg_temp as $$
declare
  sequence text := pg_get_serial_sequence(quote_ident(parent), key);
  coming   bigint;
begin
  if sequence is null then
    execute format('select coalesce(max(%I), 0) + 1 from %I', key, parent) into coming;
  else
    execute format('select last_value + is_called::integer from %s', sequence) into coming;
  end if;
  return coming;
end $$;

-- Keys of the next partition: about what a twenty-fourth of the retention takes, at the rate since the last partition but one
-- began, so that there are always about 25 partitions. A whole number of millions, at most ten times the last one.
create or replace function partition_size(wanted text, key text, time_of text, coming bigint, days integer) returns bigint
  language plpgsql set search_path = "${schema}", pg_temp as $$
declare
  step  constant bigint := 1000000;
  since bigint;
  last  bigint;
  begun timestamptz;
begin
  select p.first_key into since from partitions p
  where p.parent = wanted and p.first_key < coming order by p.first_key desc limit 1 offset 1;
  select p.end_key - p.first_key into last from partitions p where p.parent = wanted and p.end_key is not null
  order by p.end_key desc limit 1;
  execute format('select %2$I, %3$I from %1$I where %2$I >= $1 order by %2$I limit 1', wanted, key, time_of)
    into since, begun using coalesce(since, 0);
  if begun is null then
    return step;
  end if;
  return least(greatest(ceil(
      (coming - since)::numeric * days * 3600 / greatest(extract(epoch from business_now() - begun), 3600) / step), 1),
    10 * last / step, 100) * step;
end $$;

-- Counts in the form that retiring_partitions keeps.
create or replace function counts_in(counts jsonb)
  returns table (statistic text, subject bigint, day date, detail text, value bigint) language sql immutable as $$
  select c.statistic, c.subject, c.day, c.detail, c.value
  from jsonb_to_recordset(counts) as c (statistic text, subject bigint, day date, detail text, value bigint)
$$;

-- Adds what these rows of a table count. R__statistics.sql makes the functions for partitioned tables that are counted.
create or replace function sum_of_counts(counts jsonb, counted text, rows text) returns jsonb
  language plpgsql set search_path = "${schema}", pg_temp as $$
declare
  sum jsonb := counts;
begin
  if to_regprocedure(format('counts_of_%s(text)', counted)) is not null then
    execute format($sum$
      select coalesce(jsonb_agg(s), '[]')
      from (select e.statistic, e.subject, e.day, e.detail, sum(e.value) as value
            from (select i.statistic, i.subject, i.day, i.detail, i.value from counts_in($1) i
                  union all
                  select o.statistic, o.subject, o.day, o.detail, o.value from counts_of_%s($2) o) e
            group by e.statistic, e.subject, e.day, e.detail) s
      $sum$, counted) into sum using counts, rows;
  end if;
  return sum;
end $$;

-- Creates partitions until there is one for keys after those that the present rate will take in a twenty-fourth of the retention,
-- and for this last key if it is not null. Returns how many it created. Attaching waits only for readers of a default partition,
-- 200 ms at most, and they for it; if they do not end, the next call tries again, as long as there is room for more keys.
create or replace function make_partitions(wanted text, days integer, last_key bigint default null) returns integer
  language plpgsql security definer set search_path = "${schema}", pg_temp set lock_timeout = '200ms' as $$
declare
  rule    record;
  coming  bigint;
  first   bigint;
  size    bigint;
  made    integer := 0;
  name    text;
  grantee text;
begin
  select r.key, r.time_of, r.least_days into strict rule from partition_rules() r where r.parent = wanted;
  coming := next_key(wanted, rule.key);
  size := partition_size(wanted, rule.key, rule.time_of, coming, days);
  loop
    select coalesce(max(p.end_key), 1) into first from partitions p where p.parent = wanted;
    exit when first > greatest(coming + size, last_key);
    if coming > first then
      -- Keys have passed the last partition: their rows are in the default one and stay there, as those up to the next one will.
      first := (coming / 1000000 + 2) * 1000000 + 1;
    end if;
    if last_key is not null then
      size := greatest(size, ((last_key - first) / 24 / 1000000 + 1) * 1000000);
    end if;
    name := wanted || '_from_' || first;
    execute format('lock table only %I in share update exclusive mode', wanted);
    exit when to_regclass(quote_ident(name)) is not null; -- another session has
    execute format('create table %I (like %I)', name, wanted);
    -- Nodes write by way of the parent only.
    for grantee in
      select distinct coalesce(r.rolname, 'public') from pg_class c cross join lateral aclexplode(c.relacl) a
      left join pg_roles r on r.oid = a.grantee
      where c.oid = quote_ident(name)::regclass and a.grantee <> c.relowner
    loop
      execute format('revoke all on %I from %s', name, case grantee when 'public' then grantee else quote_ident(grantee) end);
    end loop;
    execute format('alter table %I attach partition %I for values from (%s) to (%s)', wanted, name, first, first + size);
    made := made + 1;
  end loop;
  return made;
exception when lock_not_available then
  if first - coming < size / 2 then
    raise;
  end if;
  return 0;
end $$;

-- Whether the oldest partition waits to be dropped, which spares deleting its rows one by one, and whether there is more to do
-- at once. A partition is due when all its rows are; it waits for that if its newest row is due within a twelfth of the retention.
-- Rows are counted a hundred thousand keys at a time, since counters and the time of the newest must be exact, and subtracted
-- from the counters in the transaction that drops them. Writers go through the table, so a lock of the table alone holds them off;
-- partitions are not locked with it, since a vacuum of one yields to a waiting lock only after a second.
create or replace function retire_partition(wanted text, days integer, out waits boolean, out more boolean)
  language plpgsql security definer set search_path = "${schema}", pg_temp set lock_timeout = '200ms' as $$
declare
  rule     record;
  part     record;
  done     retiring_partitions;
  due      timestamptz;
  first    bigint;
  youngest timestamptz;
  until    bigint;
  later    boolean;
  chunk    text;
begin
  waits := false;
  more := false;
  select r.key, r.time_of, r.least_days into strict rule from partition_rules() r where r.parent = wanted;
  due := business_now() - make_interval(days => greatest(days, rule.least_days));
  -- Until the caller's deletion row by row is over, another session's first step below waits.
  execute format('lock table only %I in row exclusive mode', wanted);
  select p.name, p.partition, p.first_key, p.end_key into part from partitions p
  where p.parent = wanted and p.first_key is not null order by p.first_key limit 1;
  execute format('select min(%I) from %I', rule.key, wanted) into first;
  execute format('select max(%I) >= $1 from %I', rule.key, wanted) into later using part.end_key;
  if part.name is null or later is not true or first < part.first_key then
    return;
  end if;

  if first < part.end_key then
    execute format('select %2$I from %1$I order by %3$I desc limit 1', part.name, rule.time_of, rule.key) into youngest;
    if youngest >= due then
      waits := youngest - make_interval(days => days) / 12 < due;
      -- It may have been counted for fewer days; from now on its rows may be deleted.
      update retiring_partitions r set partition = 0 where r.parent = wanted and r.partition <> 0;
      return;
    end if;
    waits := true;
  end if;
  select r.partition, r.counted_to, r.newest, r.counts into done.partition, done.counted_to, done.newest, done.counts
  from retiring_partitions r where r.parent = wanted for update skip locked;
  if not found then
    return; -- another node is at it
  end if;
  if first >= part.end_key then
    done.counted_to := part.first_key - 1;
    done.counts := '[]';
  elsif done.partition <> part.partition then
    -- From here on no transaction has a key of this partition without its row, or deletes rows of it.
    execute format('lock table only %I in share mode', wanted);
    update retiring_partitions r
    set partition = part.partition, counted_to = part.first_key - 1, newest = null, counts = '[]'
    where r.parent = wanted;
    more := true;
    return;
  elsif done.counted_to < part.end_key - 1 then
    execute format('select %2$I from %1$I where %2$I > $1 order by %2$I offset 99999 limit 1', part.name, rule.key)
      into until using done.counted_to;
    until := coalesce(until, part.end_key - 1);
    chunk := format('select r.* from %1$I r where %2$I > %3$s and %2$I <= %4$s', part.name, rule.key, done.counted_to, until);
    execute format('select max(%I) from (%s) rows', rule.time_of, chunk) into youngest;
    update retiring_partitions r
    set counted_to = until, newest = greatest(r.newest, youngest), counts = sum_of_counts(r.counts, wanted, chunk)
    where r.parent = wanted;
    more := true;
    return;
  elsif done.newest >= due then
    return;
  end if;

  execute format('lock table only %I in access exclusive mode', wanted);
  execute format('lock table %I in access exclusive mode', part.name);
  execute format('select max(%I) > $1 from %I', rule.key, part.name) into later using done.counted_to;
  if later then
    return;
  end if;
  insert into counters as c (statistic, subject, day, detail, shard, value)
  select n.statistic, n.subject, n.day, n.detail, counter_shard(), -n.value from counts_in(done.counts) n
  on conflict (statistic, subject, day, detail, shard) do update set value = c.value + excluded.value;
  update retiring_partitions r set partition = 0, counted_to = 0, newest = null, counts = '[]' where r.parent = wanted;
  execute format('drop table %I', part.name);
  more := true;
exception when lock_not_available then
  more := false;
end $$;

select make_partitions('audit_log', 1), make_partitions('event_log', 1);
