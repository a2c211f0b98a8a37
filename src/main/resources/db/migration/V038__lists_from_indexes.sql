-- Banned users are left out of leaderboards. That is said beside each of their participations, so that ranks are counted
-- on one index alone, however many users are banned.
alter table participations add column banned boolean not null default false;
update participations p set banned = true from users u where u.id = p.user_id and u.status = 'suspended';

drop index participations_ranked;
create index participations_ranked on participations (campaign_id, score desc, last_accepted_at, user_id)
  where status = 'joined' and not banned;
drop index users_suspended;

-- Who joins has the user locked, as a ban has: one of the two sees the other.
create function ban_with_user() returns trigger language plpgsql as $$
begin
  update participations set banned = new.status = 'suspended' where user_id = new.id;
  return null;
end $$;
create trigger users_banned after update on users
  for each row when ((old.status = 'suspended') <> (new.status = 'suspended')) execute function ban_with_user();

create function banned_as_user() returns trigger language plpgsql as $$
begin
  new.banned := exists (select from users where id = new.user_id and status = 'suspended');
  return new;
end $$;
create trigger participations_banned before insert on participations for each row execute function banned_as_user();

-- A list of a campaign's tasks is cut from the index alone, however far back its page is.
drop index tasks_of_campaign;
create index tasks_of_campaign on tasks (campaign_id, id desc) include (status);

-- Whether a network's accounts have further data is the first entry of this, or none.
drop index connections_with_extras;
create index connections_with_extras on connections (network, connected_at)
  where status = 'accepted' and extra_data <> '{}';
