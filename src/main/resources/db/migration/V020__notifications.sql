-- What users are told. Kept for a while, see the setting notifications.keep_days.
create table notifications (
  id         bigint primary key generated always as identity,
  user_id    bigint      not null references users,
  key        text        not null, -- what it is about, such as tasks:42:near_campaign: told once
  code       text,                 -- the flag that mutes it; null: nothing does
  type       text        not null,
  title      text        not null, -- in the language that the user had then, like message
  message    text        not null,
  data       jsonb       not null default '{}',
  created_at timestamptz not null default now(), -- when it happened
  read_at    timestamptz,
  constraint notifications_once unique (user_id, key)
);
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create index notifications_by_id on notifications (user_id, id);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_by_age on notifications (created_at);

-- Locked before a notification of the user draws its id: so a user's ids grow in the order in which they can be seen,
-- and who has read up to one has missed none.
create table notification_feeds (
  user_id bigint primary key references users
);

-- Whom a campaign may concern, user by user.
create index connections_accepted on connections (user_id, network) where kind = 'network' and status = 'accepted';

-- When the publisher was reminded of the deadline.
alter table tasks add column reminded_at timestamptz;
create index tasks_to_remind on tasks (deadline) where status in ('pending', 'rejected') and reminded_at is null;
