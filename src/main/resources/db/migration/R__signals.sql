-- Posts are examined when they are handed in, decided, or seen at their network; accounts with their posts.
create or replace function examine_post() returns trigger language plpgsql
  set search_path = "${schema}", pg_temp as $$
begin
  insert into signals (task_id, user_id) values (new.id, new.user_id)
  on conflict (task_id) do update set due_at = now();
  return null;
end $$;
create or replace trigger tasks_examined after update of status on tasks
  for each row when (old.status <> new.status and new.post_key is not null and new.status in ('under_review', 'accepted', 'rejected'))
  execute function examine_post();
-- And when their views have been counted, which are paid then.
create or replace trigger tasks_counted_examined after update of counted_at on tasks
  for each row when (old.counted_at is null and new.counted_at is not null)
  execute function examine_post();

create or replace function examine_seen_post() returns trigger language plpgsql
  set search_path = "${schema}", pg_temp as $$
begin
  update signals set due_at = now() where task_id = new.task_id;
  return null;
end $$;
create or replace trigger post_previews_examined after update of fetched_at on post_previews
  for each row when (new.fetched_at is not null and old.fetched_at is distinct from new.fetched_at)
  execute function examine_seen_post();
