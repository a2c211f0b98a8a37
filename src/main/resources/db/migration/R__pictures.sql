-- A picture that is hidden, replaced or deleted stands nowhere: the column that carries its path is null until it is shown again.
create or replace function keep_picture_column() returns trigger language plpgsql
  set search_path = "${schema}", pg_temp as $$
declare
  shown  boolean := new.subject is not distinct from old.subject and new.expires_at is null;
  before text := case when not shown then '/media/' || old.id end;
  after  text := case when shown then '/media/' || old.id end;
  parts  text[] := string_to_array(old.subject, ':');
begin
  if parts[1] = 'user' then
    update users set avatar = after where id = parts[2]::bigint and avatar is not distinct from before;
  elsif parts[1] = 'post' then
    update post_previews set thumbnail = after, thumbnail_reason = case when new.taken_down then 'taken_down' end
    where task_id = parts[2]::bigint and thumbnail is not distinct from before
      and (before is not null or thumbnail_reason = 'taken_down');
  elsif parts[5] = 'cover' then
    update campaigns set image_post = after where id = parts[4]::bigint and image_post is not distinct from before;
  elsif parts[5] = 'logo' then
    update campaigns set image_logo = after where id = parts[4]::bigint and image_logo is not distinct from before;
  elsif parts[1] = 'advertiser' then
    update advertisers set brand_logo = after where user_id = parts[2]::bigint and brand_logo is not distinct from before;
  end if;
  return null;
end $$;
create or replace trigger media_column after update of subject, expires_at on media
  for each row when (old.subject is not null and (old.expires_at is null or new.expires_at is null)
                     and (old.subject, old.expires_at) is distinct from (new.subject, new.expires_at))
  execute function keep_picture_column();
