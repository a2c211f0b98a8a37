-- When the network itself is asked again for the figures of an account.
alter table connections
  add column refresh_due        timestamptz not null default now(),
  add column refresh_claimed_at timestamptz, -- asked last, whatever came of it
  add column refresh_failures   integer     not null default 0; -- since it last answered

create index connections_refresh on connections (network, kind, refresh_due, id) where status = 'accepted';
create index connections_refresh_claimed on connections (network, kind, refresh_claimed_at)
  where refresh_claimed_at is not null;
