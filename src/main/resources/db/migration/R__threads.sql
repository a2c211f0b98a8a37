-- The pictures of a deleted message belong to nothing any more: the job for images deletes them.
create or replace function release_pictures() returns trigger language plpgsql
  set search_path = "${schema}", pg_temp as $$
begin
  update media set subject = null, expires_at = '-infinity' where subject = 'message:' || old.id;
  return null;
end $$;
create or replace trigger thread_messages_release_pictures after delete on thread_messages
  for each row when (old.pictures <> '{}') execute function release_pictures();

-- Who may no longer answer is assigned nothing.
create or replace function end_assignments() returns trigger language plpgsql
  set search_path = "${schema}", pg_temp as $$
begin
  if tg_table_name = 'advertiser_members' then
    update threads set advertiser_assignee = null
    where advertiser_assignee = old.user_id and advertiser_id = old.advertiser_id;
  else
    update threads set advertiser_assignee = null where advertiser_assignee = new.id and new.status <> 'active';
    update threads t set staff_assignee = null
    where t.staff_assignee = new.id
      and not (new.status = 'active' and (new.is_superuser or new.is_staff
        and case t.kind when 'payout' then 'payouts.process' else 'tasks.review' end = any (new.permissions)));
  end if;
  return null;
end $$;
create or replace trigger advertiser_members_end_assignments after update of removed_at, role on advertiser_members
  for each row when (old.user_id is not null
    and (new.removed_at is not null or new.role not in ('owner', 'manager', 'reviewer')))
  execute function end_assignments();
create or replace trigger advertiser_members_delete_assignments after delete on advertiser_members
  for each row when (old.user_id is not null) execute function end_assignments();
create or replace trigger users_end_assignments after update of status, is_staff, is_superuser, permissions on users
  for each row when (old.status = 'active' and (old.status <> new.status or old.is_staff <> new.is_staff
    or old.is_superuser <> new.is_superuser or old.permissions <> new.permissions))
  execute function end_assignments();
