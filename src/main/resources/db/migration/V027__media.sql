-- Uploaded pictures. Their content is in media_chunks, or in another store that is configured.
create table media (
  id         text        primary key check (id ~ '^[A-Za-z0-9_-]{32}\.(png|jpg|webp|gif)$'), -- cannot be guessed
  owner_id   bigint      not null references users,
  size       integer     not null check (size > 0),
  sha256     text        not null,
  created_at timestamptz not null default now(),
  subject    text,        -- what it belongs to, such as task:42
  expires_at timestamptz, -- of what belongs to nothing; -infinity once it is being deleted
  check ((subject is null) = (expires_at is not null))
);
create index media_of_subject on media (subject) where subject is not null;
create index media_expiring on media (expires_at) where expires_at is not null;

create table media_chunks (
  media_id text    not null references media on delete cascade,
  position integer not null check (position >= 0),
  content  bytea   not null,
  primary key (media_id, position)
);
-- Pictures are compressed already.
alter table media_chunks alter column content set storage external;
