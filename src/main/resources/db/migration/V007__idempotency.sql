-- What was answered to a request that carried an idempotency key. The key itself is not kept: the answer can only be read
-- by who knows it.
create table idempotency_keys (
  caller     text        not null,
  route      text        not null,
  key_hash   bytea       not null,
  body_hash  bytea       not null,
  status     integer,              -- null: still under way, or never answered
  answer     bytea,                -- sealed with the key
  created_at timestamptz not null default now(),
  primary key (caller, route, key_hash)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
