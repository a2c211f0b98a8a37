-- A pending campaign may start by itself.
alter table campaigns add column starts_at timestamptz;
create index campaigns_starting on campaigns (starts_at, id) where status = 'pending' and starts_at is not null;
