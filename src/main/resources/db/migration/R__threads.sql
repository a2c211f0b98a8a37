-- The pictures of a deleted message belong to nothing any more: the job for images deletes them.
create or replace function release_pictures() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  update media set subject = null, expires_at = '-infinity' where subject = 'message:' || old.id;
  return null;
end $$;
create or replace trigger thread_messages_release_pictures after delete on thread_messages
  for each row when (old.pictures <> '{}') execute function release_pictures();
