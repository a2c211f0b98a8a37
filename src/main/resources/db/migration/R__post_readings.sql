-- A post that cannot be accepted any more is read no more, whatever ended it.
create or replace function drop_readings() returns trigger language plpgsql
  set search_path = "${schema}", pg_temp as $$
begin
  update post_readings
  set state = 'dropped', note = 'not_needed', read_at = business_now(), next_at = null
  where task_id = new.id and state = 'due';
  return null;
end $$;
create or replace trigger tasks_end_readings after update of status, appealable_until on tasks
  for each row when (new.window_ends_at is not null
    and (new.status = 'left' or new.status = 'rejected' and new.appealable_until is null))
  execute function drop_readings();

-- Events of a task: a reading was taken or given up.
create or replace function write_reading_event() returns trigger language plpgsql as $$
begin
  insert into new_events (type, subject_id, user_id, advertiser_id, campaign_id, request_id, trace)
  select 'task.' || case new.state when 'read' then 'views_read' when 'missing' then 'post_missing' else 'views_unreadable' end,
         t.id, t.user_id, c.advertiser_id, c.id, nullif(current_setting('fanfare.request_id', true), ''),
         nullif(current_setting('fanfare.trace', true), '')
  from tasks t
  join campaigns c on c.id = t.campaign_id
  where t.id = new.task_id;
  return null;
end $$;
create or replace trigger post_readings_event after update of state on post_readings
  for each row when (old.state = 'due' and new.state in ('read', 'missing', 'unreadable'))
  execute function write_reading_event();

-- And something was promised for its views, its window closed, they were paid, or views that had counted were taken back. What an
-- acceptance pays for views is part of its amount.
create or replace trigger tasks_views_promised_event after update of views_promised on tasks
  for each row when (new.views_promised > old.views_promised)
  execute function write_event('task', 'views_promised', 'views_promised');
create or replace trigger tasks_pool_paid_event after update of payment_pool on tasks
  for each row when (new.payment_pool > old.payment_pool)
  execute function write_event('task', 'pool_paid', 'payment_pool');
create or replace trigger tasks_views_paid_event after update of views_paid_at on tasks
  for each row when (old.views_paid_at is null and new.views_paid_at is not null and old.status = new.status)
  execute function write_event('task', 'views_paid', 'payment_views');
create or replace trigger tasks_counted_event after update of counted_at on tasks
  for each row when (old.counted_at is null and new.counted_at is not null)
  execute function write_event('task', 'views_counted');
create or replace trigger tasks_views_fell_event after update of views_fell_at on tasks
  for each row when (new.views_fell_at is distinct from old.views_fell_at and new.views_fell_at is not null)
  execute function write_event('task', 'views_taken_back', 'views_taken_back');

-- Windows until their campaign's end move with it; the post is read then.
create or replace function move_view_windows() returns trigger language plpgsql
  set search_path = "${schema}", pg_temp as $$
declare
  ends_at constant timestamptz := least(new.date_end, new.ended_at);
begin
  with open as (
    select id from tasks
    where campaign_id = new.id and window_ends_at > business_now() and window_ends_at <> ends_at and counted_at is null
      and reward_rules::jsonb ->> 'window' = 'campaign_end'
    order by id
    for no key update
  ), moved as (
    update tasks t set window_ends_at = ends_at from open where t.id = open.id
    returning t.id, t.user_id, split_part(t.post_key, ':', 1) as network, t.status
  )
  insert into post_readings (task_id, user_id, network, due_at, next_at)
  select id, user_id, network, ends_at, ends_at from moved where status in ('under_review', 'appealed', 'accepted', 'paid')
  on conflict (task_id, due_at) do nothing;
  return null;
end $$;
create or replace trigger campaigns_move_windows after update of date_end, ended_at on campaigns
  for each row when (new.date_end <> old.date_end or new.ended_at is distinct from old.ended_at)
  execute function move_view_windows();
