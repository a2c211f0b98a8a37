-- The table publisher_traits: whether and how a user counts as a publisher, from three tables.

-- The expected content of the table, computed only here.
create or replace view publisher_traits_found as
  select u.id as user_id, u.status, u.is_staff or u.is_superuser as staff,
         exists (select from advertisers a where a.user_id = u.id) as advertiser,
         (u.last_active at time zone 'UTC')::date as active_on,
         (select count(*)::integer from connections c
          where c.user_id = u.id and c.kind = 'network' and c.status = 'accepted') as networks,
         coalesce(u.sex, 'other') as sex, u.birth_date as born, u.preferred_categories as categories
  from users u;

-- Locks before it reads, so that of two concurrent changes the second sees the first. The plan is cached: for one user,
-- planning takes longer than execution.
create or replace function find_publisher_traits(of_users bigint[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  perform from publisher_traits where user_id = any (of_users) order by user_id for update;
  update publisher_traits t
  set (status, staff, advertiser, active_on, networks, sex, born, categories) =
      (f.status, f.staff, f.advertiser, f.active_on, f.networks, f.sex, f.born, f.categories)
  from publisher_traits_found f
  where t.user_id = any (of_users) and f.user_id = t.user_id;
end $$;

create or replace function add_publisher_traits() returns trigger language plpgsql as $$
begin
  insert into publisher_traits (user_id, status, staff, advertiser, active_on, networks, sex, born, categories)
  select user_id, status, staff, advertiser, active_on, networks, sex, born, categories
  from publisher_traits_found
  where user_id in (select id from new_rows);
  return null;
end $$;
create or replace trigger users_traits_in after insert on users
  referencing new table as new_rows for each statement execute function add_publisher_traits();

-- Most changes of users, such as every login, affect no trait.
create or replace function change_publisher_traits() returns trigger language plpgsql as $$
begin
  perform find_publisher_traits(array[new.id]);
  return null;
end $$;
create or replace trigger users_traits_over after update on users
  for each row
  when ((old.status, old.is_staff, old.is_superuser, (old.last_active at time zone 'UTC')::date, old.sex,
         old.birth_date, old.preferred_categories)
    is distinct from (new.status, new.is_staff, new.is_superuser, (new.last_active at time zone 'UTC')::date, new.sex,
         new.birth_date, new.preferred_categories))
  execute function change_publisher_traits();

create or replace function change_advertiser_traits() returns trigger language plpgsql as $$
begin
  perform find_publisher_traits(array(select user_id from changed_rows));
  return null;
end $$;
create or replace trigger advertisers_traits_in after insert on advertisers
  referencing new table as changed_rows for each statement execute function change_advertiser_traits();
create or replace trigger advertisers_traits_out after delete on advertisers
  referencing old table as changed_rows for each statement execute function change_advertiser_traits();

create or replace function change_network_traits() returns trigger language plpgsql as $$
declare
  accepted bigint[] := '{}'; -- whose network it is, once for each
  ended bigint[] := '{}';
begin
  if tg_op <> 'DELETE' then
    accepted := array(select user_id from new_rows where kind = 'network' and status = 'accepted');
  end if;
  if tg_op <> 'INSERT' then
    ended := array(select user_id from old_rows where kind = 'network' and status = 'accepted');
  end if;
  if accepted <> ended then
    perform find_publisher_traits(accepted || ended);
  end if;
  return null;
end $$;
create or replace trigger connections_traits_in after insert on connections
  referencing new table as new_rows for each statement execute function change_network_traits();
create or replace trigger connections_traits_over after update on connections
  referencing old table as old_rows new table as new_rows for each statement execute function change_network_traits();
create or replace trigger connections_traits_out after delete on connections
  referencing old table as old_rows for each statement execute function change_network_traits();
