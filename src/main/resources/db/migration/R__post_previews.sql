-- The picture of a post goes with its row, whatever deletes it: the job of unused pictures does the rest.
create or replace function end_post_picture() returns trigger language plpgsql
  set search_path = "${schema}", pg_temp as $$
begin
  update media set subject = null, expires_at = '-infinity' where subject = 'post:' || old.task_id;
  return null;
end $$;
create or replace trigger post_previews_picture after delete on post_previews
  for each row execute function end_post_picture();
