-- How many publishers there are of each sex, born on each day, and interested in each category: what the statistics of
-- users show. Counted from a million accounts, sexes or ages take 60 ms of all cores and categories half a second, even
-- on an index that has nothing but them; read from here it is a few rows, and for ages one range of the primary key.
-- Triggers keep it, in the transaction of each change: exact at any moment, whatever it is that writes accounts.
-- Publishers are the accounts of neither operators nor advertisers, whatever their status.
create table publisher_counts (
  trait text             not null check (trait in ('sex', 'born', 'category')),
  value text collate "C" not null, -- a sex; a day as YYYY-MM-DD, which sorts by time; a category's code
  shard integer          not null, -- the count is the sum over all shards
  total integer          not null,
  primary key (trait, value, shard)
);

-- There are few sexes and categories, so each has a row for every sixteenth session: accounts that are made at once do
-- not wait for each other's commits. Two people of one birthday seldom meet.
create function publisher_shard(trait text) returns integer language sql volatile as $$
  select case trait when 'born' then 0 else pg_backend_pid() % 16 end
$$;

create function publisher_traits(sex text, birth_date date, categories text[])
returns table (trait text, value text) language sql stable as $$
  select 'sex', coalesce(sex, 'other')
  union all
  select 'born', to_char(birth_date, 'YYYY-MM-DD') where birth_date is not null
  union all
  select distinct 'category', code from unnest(categories) as code
$$;

-- By statement, so that a million accounts at once are a few changes here. In one order, so that no two wait for each
-- other in a circle.
create function count_new_publishers() returns trigger language plpgsql as $$
begin
  insert into publisher_counts as c (trait, value, shard, total)
  select t.trait, t.value, publisher_shard(t.trait), count(*)
  from added a, publisher_traits(a.sex, a.birth_date, a.preferred_categories) t
  where not a.is_staff and not a.is_superuser
  group by t.trait, t.value
  order by t.trait, t.value collate "C"
  on conflict (trait, value, shard) do update set total = c.total + excluded.total;
  return null;
end $$;

create function count_changed_publisher() returns trigger language plpgsql as $$
begin
  if exists (select from advertisers where user_id = new.id) then
    return null;
  end if;
  insert into publisher_counts as c (trait, value, shard, total)
  select t.trait, t.value, publisher_shard(t.trait), sum(t.change)
  from (select o.*, -1 as change
        from publisher_traits(old.sex, old.birth_date, old.preferred_categories) o
        where not old.is_staff and not old.is_superuser
        union all
        select n.*, 1
        from publisher_traits(new.sex, new.birth_date, new.preferred_categories) n
        where not new.is_staff and not new.is_superuser) t
  group by t.trait, t.value
  having sum(t.change) <> 0
  order by t.trait, t.value collate "C"
  on conflict (trait, value, shard) do update set total = c.total + excluded.total;
  return null;
end $$;

-- An advertiser's account is made first, and is a publisher's until then.
create function uncount_advertiser() returns trigger language plpgsql as $$
begin
  insert into publisher_counts as c (trait, value, shard, total)
  select t.trait, t.value, publisher_shard(t.trait), -1
  from users u, publisher_traits(u.sex, u.birth_date, u.preferred_categories) t
  where u.id = new.user_id and not u.is_staff and not u.is_superuser
  order by t.trait, t.value collate "C"
  on conflict (trait, value, shard) do update set total = c.total + excluded.total;
  return null;
end $$;

create trigger users_added after insert on users
  referencing new table as added for each statement execute function count_new_publishers();

create trigger users_changed
  after update of sex, birth_date, preferred_categories, is_staff, is_superuser on users for each row
  when ((old.sex, old.birth_date, old.preferred_categories, old.is_staff, old.is_superuser)
        is distinct from (new.sex, new.birth_date, new.preferred_categories, new.is_staff, new.is_superuser))
  execute function count_changed_publisher();

create trigger advertisers_added after insert on advertisers for each row execute function uncount_advertiser();

insert into publisher_counts (trait, value, shard, total)
select t.trait, t.value, 0, count(*)
from users u, publisher_traits(u.sex, u.birth_date, u.preferred_categories) t
where not u.is_staff and not u.is_superuser and not exists (select from advertisers a where a.user_id = u.id)
group by t.trait, t.value;
