-- Proposals become void when the first person may no longer make them: what changes an account or a token ends them.

-- Whether the first person may still make the change. Rights are those of the account: a session may end by itself.
create or replace function proposer_may(p proposals, u users) returns boolean language sql stable as $$
  select u.status = 'active' and u.credentials_version = p.proposer_version
    and (u.is_superuser or not p.by_superuser and u.is_staff
      and coalesce(p.proposer_permission = any (u.permissions), true))
$$;

create or replace function void_proposals_of_user() returns trigger language plpgsql as $$
begin
  update proposals p
  set status = 'void', decided_at = business_now(),
      void_reason = case when new.status <> 'active' then 'account_not_active'
                         when new.credentials_version <> p.proposer_version then 'credentials_changed'
                         else 'permission_lost' end
  where p.status = 'open' and p.proposed_by = new.id and not proposer_may(p, new);
  return null;
end $$;
create or replace trigger users_void_proposals
  after update of status, credentials_version, is_staff, is_superuser, permissions on users
  for each row
  when ((old.status, old.credentials_version, old.is_staff, old.is_superuser, old.permissions)
    is distinct from (new.status, new.credentials_version, new.is_staff, new.is_superuser, new.permissions))
  execute function void_proposals_of_user();

create or replace function void_proposals_of_token() returns trigger language plpgsql as $$
begin
  update proposals
  set status = 'void', decided_at = business_now(), void_reason = 'token_revoked'
  where status = 'open' and credential = 'BACKEND_TOKEN' and credential_id = new.id::text;
  return null;
end $$;
create or replace trigger backend_tokens_void_proposals after update of revoked_at on backend_tokens
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function void_proposals_of_token();
