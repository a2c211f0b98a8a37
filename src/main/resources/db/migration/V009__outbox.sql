-- What happened, written in the transaction that made it true and dealt with afterwards, once.
create table outbox (
  id            bigint primary key generated always as identity,
  type          text        not null, -- such as campaigns.CampaignEnded
  body          jsonb       not null,
  request_id    text        not null,
  created_at    timestamptz not null default now(),
  due_at        timestamptz not null default now(), -- later than created_at once it has failed
  attempts      integer     not null default 0,
  failure       text,                               -- of the last attempt
  dispatched_at timestamptz
);
create index outbox_due on outbox (due_at, id) where dispatched_at is null;
create index outbox_dispatched on outbox (dispatched_at) where dispatched_at is not null;
