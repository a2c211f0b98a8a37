-- Accounts at providers that are no network kind: who signs in with them.
create table identities (
  id           bigint primary key generated always as identity,
  user_id      bigint      not null references users,
  provider     text        not null,
  subject      text        not null, -- the account's id at the provider
  connected_at timestamptz not null default now(),
  constraint identities_claimed unique (provider, subject)
);
create index identities_of_user on identities (user_id);

alter table connections
  add column proven_at    timestamptz, -- the network itself said that the account is the owner's; null: it never did
  add column suspended_at timestamptz; -- suspended and not reinstated, whatever the owner did since
