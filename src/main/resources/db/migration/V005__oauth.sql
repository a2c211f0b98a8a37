-- A grant is what a user allowed an application, or an application has on its own. All its tokens end with it.
create table oauth_grants (
  id         bigint primary key generated always as identity,
  client_id  text        not null references applications,
  user_id    bigint references users, -- null: the application on its own
  scope      text        not null default '',
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index oauth_grants_of_user on oauth_grants (user_id) where revoked_at is null;
create index oauth_grants_of_application on oauth_grants (client_id) where revoked_at is null;

create table oauth_codes (
  hash         bytea primary key,
  client_id    text        not null references applications,
  user_id      bigint      not null references users,
  redirect_uri text        not null,
  challenge    text        not null, -- PKCE, S256
  scope        text        not null default '',
  expires_at   timestamptz not null,
  grant_id     bigint references oauth_grants -- once it was used: what to end when it is used again
);
create index oauth_codes_expired on oauth_codes (expires_at);

create table oauth_tokens (
  hash       bytea primary key,
  kind       text        not null check (kind in ('access', 'refresh')),
  grant_id   bigint      not null references oauth_grants,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz -- of a refresh token: it was exchanged, and must not be seen again
);
create index oauth_tokens_of_grant on oauth_tokens (grant_id);
create index oauth_tokens_expired on oauth_tokens (expires_at);
