-- Notifications that go out by e-mail too. One row leaves with its notification.
create table notification_mails (
  notification_id bigint primary key references notifications on delete cascade,
  queued_at       timestamptz not null default now(),
  due_at          timestamptz not null default now(), -- while it is being sent: when another node may try
  attempts        integer     not null default 0,
  failure         text,                               -- of the last attempt
  done_at         timestamptz,
  outcome         text check (outcome in ('sent', 'refused', 'expired', 'unwanted'))
);
create index notification_mails_due on notification_mails (due_at) where done_at is null;

-- Who wants no e-mails of a kind: a flag's code, or message for what operators write.
create table mail_optouts (
  user_id    bigint      not null references users,
  code       text        not null,
  created_at timestamptz not null default now(),
  primary key (user_id, code)
);

-- Whoever has it may choose which e-mails the user gets: it is in the links of each.
alter table notification_feeds add column mail_key uuid not null default gen_random_uuid();
create unique index notification_feeds_by_mail_key on notification_feeds (mail_key);
