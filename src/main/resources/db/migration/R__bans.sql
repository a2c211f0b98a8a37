-- participations.banned: whether the participation's user is suspended.

-- Both joining and banning lock the user, so one sees the other.
create or replace function ban_with_user() returns trigger language plpgsql as $$
begin
  update participations set banned = new.status = 'suspended' where user_id = new.id;
  return null;
end $$;
create or replace trigger users_banned after update on users
  for each row when ((old.status = 'suspended') <> (new.status = 'suspended')) execute function ban_with_user();

create or replace function banned_as_user() returns trigger language plpgsql as $$
begin
  new.banned := exists (select from users where id = new.user_id and status = 'suspended');
  return new;
end $$;
create or replace trigger participations_banned before insert on participations
  for each row execute function banned_as_user();
