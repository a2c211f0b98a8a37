-- Every statement of 0.1.0 with the types of its arguments and columns. Written by ReleasedStatementsTest.

-- admin.exchange.RatesRepository.CLAIM: ["text", "text", "numeric", "numeric"] -> ["text"]
insert into exchange_refreshes (source, claimed_until)
select $1, now() + make_interval(secs => $4 / 1000.0)
where not exists (
  select from exchange_rates
  where base = $2 and source = $1 and fetched_at > now() - make_interval(secs => $3 / 1000.0))
on conflict (source) do update
  set claimed_until = excluded.claimed_until
  where exchange_refreshes.claimed_until <= now()
returning source

-- admin.exchange.RatesRepository.LATEST: ["text", "text"] -> ["text", "numeric", "date", "bigint"]
select currency, rate, rate_date as date, (extract(epoch from now() - fetched_at) * 1000)::bigint as age_ms
from exchange_rates
where base = $1 and source = $2
  and fetched_at = (select max(fetched_at) from exchange_rates where base = $1 and source = $2)

-- admin.exchange.RatesRepository.SAVE: ["text", "date", "text[]", "text[]", "text"] -> null
insert into exchange_rates (base, currency, rate, rate_date, fetched_at, source)
select $1, r.currency, r.rate::numeric, $2, now(), $5
from unnest($3::text[], $4::text[]) as r (currency, rate)
order by r.currency
on conflict (base, currency, rate_date) do update
  set rate = excluded.rate, fetched_at = excluded.fetched_at, source = excluded.source
  where exchange_rates.fetched_at <= excluded.fetched_at

-- admin.operations.AuditLogRepository.COUNT: [] -> ["bigint"]
select count(*) as total from audit_log l where true

-- admin.operations.AuditLogRepository.COUNT_1: ["bigint"] -> ["bigint"]
select count(*) as total from audit_log l where true and l.actor_id = $1

-- admin.operations.AuditLogRepository.COUNT_12: ["bigint", "text"] -> ["bigint"]
select count(*) as total from audit_log l where true and l.actor_id = $1 and l.action = $2

-- admin.operations.AuditLogRepository.COUNT_123: ["bigint", "text", "text"] -> ["bigint"]
select count(*) as total from audit_log l where true and l.actor_id = $1 and l.action = $2 and l.subject = $3

-- admin.operations.AuditLogRepository.COUNT_1234: ["bigint", "text", "text", "text"] -> ["bigint"]
select count(*) as total from audit_log l where true and l.actor_id = $1 and l.action = $2 and l.subject = $3 and l.request_id = $4

-- admin.operations.AuditLogRepository.COUNT_124: ["bigint", "text", "text"] -> ["bigint"]
select count(*) as total from audit_log l where true and l.actor_id = $1 and l.action = $2 and l.request_id = $3

-- admin.operations.AuditLogRepository.COUNT_13: ["bigint", "text"] -> ["bigint"]
select count(*) as total from audit_log l where true and l.actor_id = $1 and l.subject = $2

-- admin.operations.AuditLogRepository.COUNT_134: ["bigint", "text", "text"] -> ["bigint"]
select count(*) as total from audit_log l where true and l.actor_id = $1 and l.subject = $2 and l.request_id = $3

-- admin.operations.AuditLogRepository.COUNT_14: ["bigint", "text"] -> ["bigint"]
select count(*) as total from audit_log l where true and l.actor_id = $1 and l.request_id = $2

-- admin.operations.AuditLogRepository.COUNT_2: ["text"] -> ["bigint"]
select count(*) as total from audit_log l where true and l.action = $1

-- admin.operations.AuditLogRepository.COUNT_23: ["text", "text"] -> ["bigint"]
select count(*) as total from audit_log l where true and l.action = $1 and l.subject = $2

-- admin.operations.AuditLogRepository.COUNT_234: ["text", "text", "text"] -> ["bigint"]
select count(*) as total from audit_log l where true and l.action = $1 and l.subject = $2 and l.request_id = $3

-- admin.operations.AuditLogRepository.COUNT_24: ["text", "text"] -> ["bigint"]
select count(*) as total from audit_log l where true and l.action = $1 and l.request_id = $2

-- admin.operations.AuditLogRepository.COUNT_3: ["text"] -> ["bigint"]
select count(*) as total from audit_log l where true and l.subject = $1

-- admin.operations.AuditLogRepository.COUNT_34: ["text", "text"] -> ["bigint"]
select count(*) as total from audit_log l where true and l.subject = $1 and l.request_id = $2

-- admin.operations.AuditLogRepository.COUNT_4: ["text"] -> ["bigint"]
select count(*) as total from audit_log l where true and l.request_id = $1

-- admin.operations.AuditLogRepository.COUNT_KEPT: [] -> ["bigint"]
select coalesce(sum(value), 0)::bigint as total
from counters
where statistic = 'audit' and subject = 0 and day = '-infinity'

-- admin.operations.AuditLogRepository.COUNT_KEPT_1: ["text"] -> ["bigint"]
select coalesce(sum(value), 0)::bigint as total
from counters
where statistic = 'audit' and subject = 0 and day = '-infinity' and detail = $1

-- admin.operations.AuditLogRepository.EXPORT: ["bigint", "bigint"] -> ["bigint", "bigint", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "text", "text", "timestamp with time zone", "boolean"]
select l.id, l.actor_id, u.username as actor, l.proposed_by, lower(l.credential) as credential, l.credential_id, l.action,
l.subject, l.before::text as before, l.after::text as after, l.reason, l.request_id, l.address, l.created_at
, l.created_at < now() - interval '1 minute' as settled
from audit_log l
left join users u on u.id = l.actor_id
where l.id > $1
order by l.id
limit $2

-- admin.operations.AuditLogRepository.LIST: ["bigint", "bigint", "bigint"] -> ["bigint", "bigint", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "text", "text", "timestamp with time zone"]
select l.id, l.actor_id, u.username as actor, l.proposed_by, lower(l.credential) as credential, l.credential_id, l.action,
l.subject, l.before::text as before, l.after::text as after, l.reason, l.request_id, l.address, l.created_at

from audit_log l
left join users u on u.id = l.actor_id
where l.id = any (array(
  select l.id from audit_log l where l.id < $1  order by l.id desc limit $2 offset $3))
order by l.id desc

-- admin.operations.AuditLogRepository.LIST_1: ["bigint", "bigint", "bigint", "bigint"] -> ["bigint", "bigint", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "text", "text", "timestamp with time zone"]
select l.id, l.actor_id, u.username as actor, l.proposed_by, lower(l.credential) as credential, l.credential_id, l.action,
l.subject, l.before::text as before, l.after::text as after, l.reason, l.request_id, l.address, l.created_at

from audit_log l
left join users u on u.id = l.actor_id
where l.id = any (array(
  select l.id from audit_log l where l.id < $1 and l.actor_id = $4 order by l.id desc limit $2 offset $3))
order by l.id desc

-- admin.operations.AuditLogRepository.LIST_12: ["bigint", "bigint", "bigint", "bigint", "text"] -> ["bigint", "bigint", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "text", "text", "timestamp with time zone"]
select l.id, l.actor_id, u.username as actor, l.proposed_by, lower(l.credential) as credential, l.credential_id, l.action,
l.subject, l.before::text as before, l.after::text as after, l.reason, l.request_id, l.address, l.created_at

from audit_log l
left join users u on u.id = l.actor_id
where l.id = any (array(
  select l.id from audit_log l where l.id < $1 and l.actor_id = $4 and l.action = $5 order by l.id desc limit $2 offset $3))
order by l.id desc

-- admin.operations.AuditLogRepository.LIST_123: ["bigint", "bigint", "bigint", "bigint", "text", "text"] -> ["bigint", "bigint", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "text", "text", "timestamp with time zone"]
select l.id, l.actor_id, u.username as actor, l.proposed_by, lower(l.credential) as credential, l.credential_id, l.action,
l.subject, l.before::text as before, l.after::text as after, l.reason, l.request_id, l.address, l.created_at

from audit_log l
left join users u on u.id = l.actor_id
where l.id = any (array(
  select l.id from audit_log l where l.id < $1 and l.actor_id = $4 and l.action = $5 and l.subject = $6 order by l.id desc limit $2 offset $3))
order by l.id desc

-- admin.operations.AuditLogRepository.LIST_1234: ["bigint", "bigint", "bigint", "bigint", "text", "text", "text"] -> ["bigint", "bigint", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "text", "text", "timestamp with time zone"]
select l.id, l.actor_id, u.username as actor, l.proposed_by, lower(l.credential) as credential, l.credential_id, l.action,
l.subject, l.before::text as before, l.after::text as after, l.reason, l.request_id, l.address, l.created_at

from audit_log l
left join users u on u.id = l.actor_id
where l.id = any (array(
  select l.id from audit_log l where l.id < $1 and l.actor_id = $4 and l.action = $5 and l.subject = $6 and l.request_id = $7 order by l.id desc limit $2 offset $3))
order by l.id desc

-- admin.operations.AuditLogRepository.LIST_124: ["bigint", "bigint", "bigint", "bigint", "text", "text"] -> ["bigint", "bigint", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "text", "text", "timestamp with time zone"]
select l.id, l.actor_id, u.username as actor, l.proposed_by, lower(l.credential) as credential, l.credential_id, l.action,
l.subject, l.before::text as before, l.after::text as after, l.reason, l.request_id, l.address, l.created_at

from audit_log l
left join users u on u.id = l.actor_id
where l.id = any (array(
  select l.id from audit_log l where l.id < $1 and l.actor_id = $4 and l.action = $5 and l.request_id = $6 order by l.id desc limit $2 offset $3))
order by l.id desc

-- admin.operations.AuditLogRepository.LIST_13: ["bigint", "bigint", "bigint", "bigint", "text"] -> ["bigint", "bigint", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "text", "text", "timestamp with time zone"]
select l.id, l.actor_id, u.username as actor, l.proposed_by, lower(l.credential) as credential, l.credential_id, l.action,
l.subject, l.before::text as before, l.after::text as after, l.reason, l.request_id, l.address, l.created_at

from audit_log l
left join users u on u.id = l.actor_id
where l.id = any (array(
  select l.id from audit_log l where l.id < $1 and l.actor_id = $4 and l.subject = $5 order by l.id desc limit $2 offset $3))
order by l.id desc

-- admin.operations.AuditLogRepository.LIST_134: ["bigint", "bigint", "bigint", "bigint", "text", "text"] -> ["bigint", "bigint", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "text", "text", "timestamp with time zone"]
select l.id, l.actor_id, u.username as actor, l.proposed_by, lower(l.credential) as credential, l.credential_id, l.action,
l.subject, l.before::text as before, l.after::text as after, l.reason, l.request_id, l.address, l.created_at

from audit_log l
left join users u on u.id = l.actor_id
where l.id = any (array(
  select l.id from audit_log l where l.id < $1 and l.actor_id = $4 and l.subject = $5 and l.request_id = $6 order by l.id desc limit $2 offset $3))
order by l.id desc

-- admin.operations.AuditLogRepository.LIST_14: ["bigint", "bigint", "bigint", "bigint", "text"] -> ["bigint", "bigint", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "text", "text", "timestamp with time zone"]
select l.id, l.actor_id, u.username as actor, l.proposed_by, lower(l.credential) as credential, l.credential_id, l.action,
l.subject, l.before::text as before, l.after::text as after, l.reason, l.request_id, l.address, l.created_at

from audit_log l
left join users u on u.id = l.actor_id
where l.id = any (array(
  select l.id from audit_log l where l.id < $1 and l.actor_id = $4 and l.request_id = $5 order by l.id desc limit $2 offset $3))
order by l.id desc

-- admin.operations.AuditLogRepository.LIST_2: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "bigint", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "text", "text", "timestamp with time zone"]
select l.id, l.actor_id, u.username as actor, l.proposed_by, lower(l.credential) as credential, l.credential_id, l.action,
l.subject, l.before::text as before, l.after::text as after, l.reason, l.request_id, l.address, l.created_at

from audit_log l
left join users u on u.id = l.actor_id
where l.id = any (array(
  select l.id from audit_log l where l.id < $1 and l.action = $4 order by l.id desc limit $2 offset $3))
order by l.id desc

-- admin.operations.AuditLogRepository.LIST_23: ["bigint", "bigint", "bigint", "text", "text"] -> ["bigint", "bigint", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "text", "text", "timestamp with time zone"]
select l.id, l.actor_id, u.username as actor, l.proposed_by, lower(l.credential) as credential, l.credential_id, l.action,
l.subject, l.before::text as before, l.after::text as after, l.reason, l.request_id, l.address, l.created_at

from audit_log l
left join users u on u.id = l.actor_id
where l.id = any (array(
  select l.id from audit_log l where l.id < $1 and l.action = $4 and l.subject = $5 order by l.id desc limit $2 offset $3))
order by l.id desc

-- admin.operations.AuditLogRepository.LIST_234: ["bigint", "bigint", "bigint", "text", "text", "text"] -> ["bigint", "bigint", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "text", "text", "timestamp with time zone"]
select l.id, l.actor_id, u.username as actor, l.proposed_by, lower(l.credential) as credential, l.credential_id, l.action,
l.subject, l.before::text as before, l.after::text as after, l.reason, l.request_id, l.address, l.created_at

from audit_log l
left join users u on u.id = l.actor_id
where l.id = any (array(
  select l.id from audit_log l where l.id < $1 and l.action = $4 and l.subject = $5 and l.request_id = $6 order by l.id desc limit $2 offset $3))
order by l.id desc

-- admin.operations.AuditLogRepository.LIST_24: ["bigint", "bigint", "bigint", "text", "text"] -> ["bigint", "bigint", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "text", "text", "timestamp with time zone"]
select l.id, l.actor_id, u.username as actor, l.proposed_by, lower(l.credential) as credential, l.credential_id, l.action,
l.subject, l.before::text as before, l.after::text as after, l.reason, l.request_id, l.address, l.created_at

from audit_log l
left join users u on u.id = l.actor_id
where l.id = any (array(
  select l.id from audit_log l where l.id < $1 and l.action = $4 and l.request_id = $5 order by l.id desc limit $2 offset $3))
order by l.id desc

-- admin.operations.AuditLogRepository.LIST_3: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "bigint", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "text", "text", "timestamp with time zone"]
select l.id, l.actor_id, u.username as actor, l.proposed_by, lower(l.credential) as credential, l.credential_id, l.action,
l.subject, l.before::text as before, l.after::text as after, l.reason, l.request_id, l.address, l.created_at

from audit_log l
left join users u on u.id = l.actor_id
where l.id = any (array(
  select l.id from audit_log l where l.id < $1 and l.subject = $4 order by l.id desc limit $2 offset $3))
order by l.id desc

-- admin.operations.AuditLogRepository.LIST_34: ["bigint", "bigint", "bigint", "text", "text"] -> ["bigint", "bigint", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "text", "text", "timestamp with time zone"]
select l.id, l.actor_id, u.username as actor, l.proposed_by, lower(l.credential) as credential, l.credential_id, l.action,
l.subject, l.before::text as before, l.after::text as after, l.reason, l.request_id, l.address, l.created_at

from audit_log l
left join users u on u.id = l.actor_id
where l.id = any (array(
  select l.id from audit_log l where l.id < $1 and l.subject = $4 and l.request_id = $5 order by l.id desc limit $2 offset $3))
order by l.id desc

-- admin.operations.AuditLogRepository.LIST_4: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "bigint", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "text", "text", "timestamp with time zone"]
select l.id, l.actor_id, u.username as actor, l.proposed_by, lower(l.credential) as credential, l.credential_id, l.action,
l.subject, l.before::text as before, l.after::text as after, l.reason, l.request_id, l.address, l.created_at

from audit_log l
left join users u on u.id = l.actor_id
where l.id = any (array(
  select l.id from audit_log l where l.id < $1 and l.request_id = $4 order by l.id desc limit $2 offset $3))
order by l.id desc

-- admin.operations.DeprecatedCallsRepository.ADD: ["text[]", "text[]", "text[]", "bigint[]", "bigint[]"] -> null
insert into deprecated_calls (day, path, credential, credential_id, user_id, calls)
select current_date, n.path, n.credential, n.credential_id, n.user_id, n.calls
from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[])
  n (path, credential, credential_id, user_id, calls)
order by n.path, n.credential, n.credential_id, n.user_id
on conflict on constraint deprecated_calls_once do update set calls = deprecated_calls.calls + excluded.calls

-- admin.operations.DeprecatedCallsRepository.LIST: [] -> ["text", "text", "text", "bigint", "date", "date", "bigint"]
select c.path, lower(c.credential) as credential, c.credential_id, c.user_id,
  min(c.day) as first_day, max(c.day) as last_day, sum(c.calls)::bigint as calls
from deprecated_calls c
where c.day > current_date - 90
group by c.path, c.credential, c.credential_id, c.user_id
order by calls desc, c.path, c.credential, c.credential_id, c.user_id
limit 1000

-- admin.operations.OperationsDeskRepository.EVENTS: [] -> ["bigint", "boolean", "timestamp with time zone", "bigint"]
select least(count(*), 1000) as count, count(*) > 1000 as more, min(at) as oldest, null::bigint as mine from (select dead_at as at from outbox where dead_at is not null order by id limit 1001) as waiting

-- admin.operations.OperationsDeskRepository.FIND_REQUEST: ["text"] -> ["bigint", "text"]
select null::bigint as id, $1 as title
where exists (select from audit_log where request_id = $1)
   or exists (select from journal_entries where request_id = $1)
   or exists (select from outbox where request_id = $1)
   or exists (select from account_mails where request_id = $1)
   or exists (select from notifications where request_id = $1)
   or exists (select from proposals where request_id = $1)

-- admin.operations.OperationsTables.deprecated_calls_0: ["integer", "bigint"] -> null
delete from deprecated_calls
where ctid = any (array(
  select ctid from deprecated_calls
  where day < now() - make_interval(days => $1)
  order by day
  limit $2
  for update skip locked
))

-- admin.operations.PlatformSettingsRepository.ALL: [] -> ["text", "text"]
select key, value::text as value from platform_settings

-- admin.operations.PlatformSettingsRepository.LOCK: []
lock table platform_settings in exclusive mode

-- admin.operations.PlatformSettingsRepository.SAVE: ["text[]", "text[]"] -> null
insert into platform_settings (key, value)
select changed.key, changed.value::jsonb
from unnest($1::text[], $2::text[]) as changed (key, value)
on conflict (key) do update set value = excluded.value

-- admin.operations.ReferenceChoicesRepository.CATEGORIES: [] -> ["integer", "text", "text", "text", "integer", "boolean"]
select id, code, name, null::text as currency_code, null::integer as country_id, allowed
from categories
where allowed
order by name, id

-- admin.operations.ReferenceChoicesRepository.CITIES: [] -> ["integer", "text", "text", "text", "integer", "boolean"]
select t.id, null::text as code, t.name, null::text as currency_code, t.country_id, t.allowed
from cities t
join countries c on c.id = t.country_id
where t.allowed and c.allowed
order by t.name, t.id

-- admin.operations.ReferenceChoicesRepository.COUNTRIES: [] -> ["integer", "text", "text", "text", "integer", "boolean"]
select id, code, name, currency_code, null::integer as country_id, allowed
from countries
where allowed
order by name, id

-- admin.operations.ReferenceChoicesRepository.PLACES: [] -> ["integer", "text", "integer", "text"]
select c.id as country_id, c.name as country, t.id as city_id, t.name as city
from countries c
left join cities t on t.country_id = c.id
order by c.name, c.id, t.name, t.id

-- admin.operations.ReferenceEntriesRepository.CATEGORIES: ["text", "integer", "bigint", "bigint"] -> ["integer", "text", "text", "text", "integer", "boolean"]
select id, code, name, null::text as currency_code, null::integer as country_id, allowed
from categories
where ($1::text is null or starts_with(lower(name), $1) or lower(code) = $1) and $2::integer is null
order by name, id
limit $3 offset $4

-- admin.operations.ReferenceEntriesRepository.CITIES: ["text", "integer", "bigint", "bigint"] -> ["integer", "text", "text", "text", "integer", "boolean"]
select id, null::text as code, name, null::text as currency_code, country_id, allowed
from cities
where ($1::text is null or starts_with(lower(name), $1)) and ($2::integer is null or country_id = $2)
order by name, id
limit $3 offset $4

-- admin.operations.ReferenceEntriesRepository.COUNTRIES: ["text", "integer", "bigint", "bigint"] -> ["integer", "text", "text", "text", "integer", "boolean"]
select id, code, name, currency_code, null::integer as country_id, allowed
from countries
where ($1::text is null or starts_with(lower(name), $1) or lower(code) = $1) and $2::integer is null
order by name, id
limit $3 offset $4

-- admin.operations.ReferenceEntriesRepository.COUNT_CATEGORIES: ["text", "integer"] -> ["bigint"]
select count(*) as total
from categories
where ($1::text is null or starts_with(lower(name), $1) or lower(code) = $1) and $2::integer is null

-- admin.operations.ReferenceEntriesRepository.COUNT_CITIES: ["text", "integer"] -> ["bigint"]
select count(*) as total
from cities
where ($1::text is null or starts_with(lower(name), $1)) and ($2::integer is null or country_id = $2)

-- admin.operations.ReferenceEntriesRepository.COUNT_COUNTRIES: ["text", "integer"] -> ["bigint"]
select count(*) as total
from countries
where ($1::text is null or starts_with(lower(name), $1) or lower(code) = $1) and $2::integer is null

-- admin.operations.ReferenceEntriesRepository.DELETE_CATEGORY: ["integer"] -> null
delete from categories c
where c.id = $1
  and not exists (select from campaigns k where c.code = any (k.categories))
  and not exists (select from users u where c.code = any (u.preferred_categories))

-- admin.operations.ReferenceEntriesRepository.DELETE_CITY: ["integer"] -> null
delete from cities where id = $1

-- admin.operations.ReferenceEntriesRepository.DELETE_COUNTRY: ["integer"] -> null
delete from countries c
where c.id = $1 and not exists (select from campaigns k where c.id = any (k.countries))

-- admin.operations.ReferenceEntriesRepository.INSERT_CATEGORY: ["text", "text", "text", "integer", "boolean"] -> ["integer"]
insert into categories (code, name, allowed)
select $1::text, $2::text, $5::boolean where $3::text is null and $4::integer is null
returning id

-- admin.operations.ReferenceEntriesRepository.INSERT_CITY: ["text", "text", "text", "integer", "boolean"] -> ["integer"]
insert into cities (country_id, name, allowed)
select $4::integer, $2::text, $5::boolean where $1::text is null and $3::text is null
returning id

-- admin.operations.ReferenceEntriesRepository.INSERT_COUNTRY: ["text", "text", "text", "integer", "boolean"] -> ["integer"]
insert into countries (code, name, currency_code, allowed)
select $1::text, $2::text, $3::text, $5::boolean where $4::integer is null
returning id

-- admin.operations.ReferenceEntriesRepository.LOCK_CATEGORY: ["integer"] -> ["integer", "text", "text", "text", "integer", "boolean"]
select id, code, name, null::text as currency_code, null::integer as country_id, allowed
from categories where id = $1 for update

-- admin.operations.ReferenceEntriesRepository.LOCK_CITY: ["integer"] -> ["integer", "text", "text", "text", "integer", "boolean"]
select id, null::text as code, name, null::text as currency_code, country_id, allowed
from cities where id = $1 for update

-- admin.operations.ReferenceEntriesRepository.LOCK_COUNTRY: ["integer"] -> ["integer", "text", "text", "text", "integer", "boolean"]
select id, code, name, currency_code, null::integer as country_id, allowed
from countries where id = $1 for update

-- admin.operations.ReferenceEntriesRepository.UPDATE_CATEGORY: ["integer", "text", "text", "boolean"] -> null
update categories set name = coalesce($2, name), allowed = coalesce($4, allowed)
where id = $1 and $3::text is null

-- admin.operations.ReferenceEntriesRepository.UPDATE_CITY: ["integer", "text", "text", "boolean"] -> null
update cities set name = coalesce($2, name), allowed = coalesce($4, allowed)
where id = $1 and $3::text is null

-- admin.operations.ReferenceEntriesRepository.UPDATE_COUNTRY: ["integer", "text", "text", "boolean"] -> null
update countries
set name = coalesce($2, name), currency_code = coalesce($3, currency_code), allowed = coalesce($4, allowed)
where id = $1

-- admin.operations.RequestTraceRepository.AUDIT: ["text", "bigint"] -> ["bigint", "bigint", "text", "text", "text", "text", "timestamp with time zone"]
select id, actor_id, lower(credential) as credential, action, subject, reason, created_at
from audit_log
where request_id = $1
order by id
limit $2

-- admin.operations.RequestTraceRepository.ENTRIES: ["text", "bigint"] -> ["bigint", "text", "text", "text", "timestamp with time zone"]
select id as entry_id, key, kind, description, created_at
from journal_entries
where request_id = $1
order by id
limit $2

-- admin.operations.RequestTraceRepository.EVENTS: ["text", "bigint"] -> ["bigint", "text", "integer", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select id as event_id, type, attempts, failure, created_at, dispatched_at, dead_at
from outbox
where request_id = $1
order by id
limit $2

-- admin.operations.RequestTraceRepository.MAILS: ["text", "bigint"] -> ["bigint", "text", "integer", "text", "timestamp with time zone", "timestamp with time zone", "text"]
select user_id, kind, attempts, failure, queued_at, done_at, outcome
from ((select user_id, kind, attempts, failure, queued_at, done_at, outcome
       from account_mails
       where request_id = $1
       order by id
       limit $2)
      union all
      (select n.user_id, n.type, m.attempts, m.failure, m.queued_at, m.done_at, m.outcome
       from notifications n
       join notification_mails m on m.notification_id = n.id
       where n.request_id = $1
       order by n.id
       limit $2)) mails
limit $2

-- admin.operations.RequestTraceRepository.PROPOSALS: ["text", "bigint"] -> ["bigint", "text", "text", "timestamp with time zone"]
select id as proposal_id, endpoint, status, proposed_at
from proposals
where request_id = $1
order by id
limit $2

-- admin.overview.OverviewRepository.SUMS: [] -> ["text", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint"]
select currency,
       coalesce(sum(value) filter (where statistic = 'money_in' and today), 0)::bigint as today_received,
       coalesce(sum(value) filter (where statistic = 'revenue' and today), 0)::bigint as today_charged,
       coalesce(sum(value) filter (where statistic = 'payouts' and today), 0)::bigint as today_paid,
       coalesce(sum(value) filter (where statistic = 'money_in'), 0)::bigint as month_received,
       coalesce(sum(value) filter (where statistic = 'revenue'), 0)::bigint as month_charged,
       coalesce(sum(value) filter (where statistic = 'payouts'), 0)::bigint as month_paid,
       coalesce(sum(value) filter (where statistic = 'pending'), 0)::bigint as requested,
       coalesce(sum(value) filter (where statistic = 'processing'), 0)::bigint as in_transit,
       coalesce(sum(value) filter (where statistic = 'reserved'), 0)::bigint as reserved
from (select statistic, detail as currency, day = (now() at time zone 'UTC')::date as today, value
      from counters
      where statistic in ('money_in', 'revenue', 'payouts') and subject = 0
        and day > (now() at time zone 'UTC')::date - 30
      union all
      select split_part(detail, ':', 2), split_part(detail, ':', 1), false, value
      from counters
      where statistic = 'payout_ever_amount' and subject = 0 and day = '-infinity'
      union all
      select 'reserved', currency, false, reserved
      from advertisers
      where reserved > 0) as sums (statistic, currency, today, value)
group by currency
order by currency

-- campaigns.campaign.CampaignApprovalRepository.APPROVE: ["bigint"] -> ["boolean"]
update campaigns set approved_at = now(), starts_at = coalesce(starts_at, now())
where id = $1
returning starts_at <= now() as due

-- campaigns.campaign.CampaignApprovalRepository.GET: ["bigint"] -> ["integer", "boolean", "text"]
select submission, approved_at is not null as approved, name from campaigns where id = $1

-- campaigns.campaign.CampaignApprovalRepository.SET_COMMENTS: ["bigint", "text"] -> null
update campaigns set comments = $2 where id = $1

-- campaigns.campaign.CampaignApprovalRepository.SUBMIT: ["bigint"] -> null
update campaigns set submission = submission + 1, submitted_at = now() where id = $1

-- campaigns.campaign.CampaignCreationRepository.CREATE: ["text", "text"] -> ["bigint"]
insert into campaigns (status, activated_at, approved_at, advertiser_id, type, name, tagline, description, image_logo, image_post, attachment, hashtags, disclosure, starts_at, date_end, networks, currency, task_time, task_time_type, minimum_reward, post_rate, bonus_active, bonus_reach, bonus_engagement, bonus_best_post, tasks_featured, tasks_leaderboard, max_participants, countries, categories, cause, admission, reviewed_by, limit_rate, task_promise, best_post_promise)
select $2, case when $2 = 'active' then now() end, case when $2 = 'active' then now() end, advertiser_id, type, name, tagline, description, image_logo, image_post, attachment, hashtags, disclosure, starts_at, date_end, networks, currency, task_time, task_time_type, minimum_reward, post_rate, bonus_active, bonus_reach, bonus_engagement, bonus_best_post, tasks_featured, tasks_leaderboard, max_participants, countries, categories, cause, admission, reviewed_by, limit_rate, task_promise, best_post_promise
from jsonb_populate_record(null::campaigns, $1::text::jsonb)
returning id

-- campaigns.campaign.CampaignCreationRepository.DEFINE_TASK: ["bigint", "text", "text", "text"] -> null
insert into task_definitions (campaign_id, type, title, description, requirements)
values ($1, 'post', $2, $3, $4)

-- campaigns.campaign.CampaignCreationRepository.REFERENCES: ["bigint", "integer[]", "text[]"] -> ["text", "integer[]", "text[]"]
select (select a.currency from advertisers a where a.user_id = $1) as advertiser_currency,
       array(select x.id from unnest($2::integer[]) as x (id)
             where not exists (select from countries k where k.id = x.id)) as unknown_countries,
       array(select x.code from unnest($3::text[]) as x (code)
             where not exists (select from categories k where k.code = x.code)) as unknown_categories

-- campaigns.campaign.CampaignDeskRepository.FIND: ["bigint", "text"] -> ["bigint", "text"]
select id, name as title from campaigns where id = $1
union
(select id, name from campaigns
 where lower(name) collate "C" >= lower($2) and lower(name) collate "C" < lower($2) || chr(1114111)
 order by lower(name) collate "C"
 limit 5)
limit 5

-- campaigns.campaign.CampaignDeskRepository.SUBMITTED: [] -> ["bigint", "boolean", "timestamp with time zone", "bigint"]
select least(count(*), 1000) as count, count(*) > 1000 as more, min(at) as oldest, null::bigint as mine from (select submitted_at as at
from campaigns
where status = 'pending' and submitted_at is not null and approved_at is null
order by submitted_at limit 1001) as waiting

-- campaigns.campaign.CampaignJoinRepository.ENTER: ["bigint", "bigint"] -> null
insert into participations (campaign_id, user_id, status, connection_id)
select c.id, $2, 'joined', (select n.id from connections n
                            where n.user_id = $2 and n.kind = 'network' and n.status = 'accepted'
                              and n.network = any (c.networks)
                            order by n.followers desc, n.id
                            limit 1)
from campaigns c
where c.id = $1
on conflict on constraint participations_once do update
set status = 'joined', held_until = null, joined_at = now(), connection_id = excluded.connection_id
where participations.status <> 'joined'

-- campaigns.campaign.CampaignJoinRepository.FIND_AFFORDABLE: ["bigint", "bigint"] -> ["boolean"]
select ((case when c.funded then c.reserve_left else a.maximum_limit - a.promised - a.spent + a.spent_funded end
 - greatest(c.best_post_promise - c.best_post_promised, 0)) >= c.task_promise * 100
 or (case when c.funded then c.reserve_left else a.maximum_limit - a.promised - a.spent + a.spent_funded end
 - greatest(c.best_post_promise - c.best_post_promised, 0)) >= c.task_promise * (select count(*) from task_definitions d
                              where d.campaign_id = c.id and not d.retired
                                and not exists (select from tasks t
                                                where t.definition_id = d.id and t.user_id = u.id
                                                  and t.status <> 'left')))
as affordable
from campaigns c
join advertisers a on a.user_id = c.advertiser_id
join users u on u.id = $2
where c.id = $1

-- campaigns.campaign.CampaignJoinRepository.FIND_ELIGIBILITY: ["bigint", "bigint"] -> ["text", "boolean", "text", "boolean", "boolean", "boolean", "boolean", "boolean", "bigint", "boolean"]
select c.status as state, c.date_end > now() as open, p.status as participation, exists (select from connections n
        where n.user_id = u.id and n.kind = 'network' and n.status = 'accepted'
          and n.network = any (c.networks))
 as has_network, (c.countries = '{}' or coalesce(u.country_id = any (c.countries), false))
 as in_country, (c.categories = '{}' or c.categories && u.preferred_categories
 or exists (select from connections n
            where n.user_id = u.id and n.status = 'accepted' and lower(n.category) = any (c.categories)))
 as in_category, (exists (select from campaign_applications x
         where x.campaign_id = c.id and x.user_id = u.id and x.status = 'accepted' and x.expires_at > now())
 or exists (select from campaign_invitations i
            where i.campaign_id = c.id and i.user_id = u.id and i.status = 'open' and i.expires_at > now()))
 as chosen, c.admission = 'choice' as by_choice, (select count(*) from participations o join campaigns k on k.id = o.campaign_id
 where o.user_id = u.id and o.status = 'joined' and k.status in ('active', 'paused'))
 as campaigns_now, (c.max_participants is null or c.participants_count < c.max_participants
 or coalesce(p.status = 'held', false)
 or exists (select from participations h
            where h.campaign_id = c.id and h.status = 'held' and h.held_until <= now()))
 as has_room from campaigns c
join users u on u.id = $2
left join participations p on p.campaign_id = c.id and p.user_id = u.id
where c.id = $1

-- campaigns.campaign.CampaignJoinRepository.GIVE_TASKS: ["bigint", "bigint"] -> ["bigint"]
with given as (insert into tasks (definition_id, participation_id, campaign_id, user_id, status, assigned_at, deadline,
                   currency, reach_threshold, engagement_rate_threshold, promised, disclosure, minimum_reward, post_rate, bonus_active, bonus_reach, bonus_engagement, bonus_best_post)
select d.id, p.id, c.id, p.user_id, 'pending', now(),
       least(now() + c.task_time * case c.task_time_type when 'minutes' then interval '1 minute'
                                                         when 'hours' then interval '1 hour'
                                                         when 'days' then interval '24 hours'
                                                         else interval '168 hours' end,
             c.date_end),
       c.currency, coalesce(c.reach_threshold, n.followers, 0), c.engagement_rate_threshold, c.task_promise,
       c.disclosure, c.minimum_reward, c.post_rate, c.bonus_active, c.bonus_reach, c.bonus_engagement, c.bonus_best_post
  from participations p
  join campaigns c on c.id = p.campaign_id
  join task_definitions d on d.campaign_id = c.id
  left join connections n on n.id = p.connection_id
  where p.campaign_id = $1 and p.user_id = $2 and not d.retired
  order by d.id
  on conflict (definition_id, user_id) where status <> 'left' do nothing
  returning promised
)
select coalesce(sum(promised), 0)::bigint as promised from given

-- campaigns.campaign.CampaignJoinRepository.LOCK_USER: ["bigint"] -> ["bigint"]
select id from users where id = $1 for no key update

-- campaigns.campaign.CampaignJoinRepository.PROMISE_BEST_POST: ["bigint", "bigint"] -> null
update campaigns set best_post_promised = best_post_promised + $2 where id = $1

-- campaigns.campaign.CampaignJoinRepository.TAKE_SLOT: ["bigint", "bigint"] -> ["bigint", "bigint", "boolean"]
with held as (
  select count(*) as slots from participations
  where campaign_id = $1 and user_id = $2 and status = 'held')
update campaigns
set participants_count = participants_count + 1 - held.slots
from held
where id = $1 and status = 'active' and date_end > now()
  and (held.slots > 0 or max_participants is null or participants_count < max_participants)
returning advertiser_id, greatest(best_post_promise - best_post_promised, 0) as best_post_missing, funded

-- campaigns.campaign.CampaignScheduleRepository.ENDED: [] -> ["bigint"]
select id
from campaigns
where status in ('active', 'paused') and date_end <= now()
order by date_end, id
limit 1
for no key update skip locked

-- campaigns.campaign.CampaignScheduleRepository.ENDED_NEXT: ["bigint"] -> ["bigint"]
select id
from campaigns
where status in ('active', 'paused') and date_end <= now()
order by date_end, id
limit 1 offset $1
for no key update skip locked

-- campaigns.campaign.CampaignScheduleRepository.FIND_WITH_EXPIRED_HOLDS: [] -> ["bigint"]
select campaign_id
from participations
where status = 'held' and held_until <= now()
order by held_until, id
limit 1

-- campaigns.campaign.CampaignScheduleRepository.RELEASE_EXPIRED_HOLDS: ["bigint", "bigint"] -> ["integer"]
with lapsed as (
  select p.id, exists (select from tasks t where t.participation_id = p.id) as known
  from participations p
  where p.campaign_id = $1 and p.status = 'held' and p.held_until <= now()
  order by p.held_until
  limit $2
), forgotten as (
  delete from participations p using lapsed where p.id = lapsed.id and not lapsed.known
), returned as (
  update participations p set status = 'left', held_until = null
  from lapsed where p.id = lapsed.id and lapsed.known
), counted as (
  update campaigns
  set participants_count = participants_count - (select count(*) from lapsed)
  where id = $1 and exists (select from lapsed)
)
select count(*)::integer as released from lapsed

-- campaigns.campaign.CampaignScheduleRepository.STARTED: [] -> ["bigint"]
select c.id
from campaigns c
join advertisers a on a.user_id = c.advertiser_id
where c.status = 'pending' and c.starts_at <= now() and c.date_end > now() and (c.funded or a.maximum_limit > 0 and a.owed = 0 or c.task_promise = 0 and c.best_post_promise = 0
 or c.currency = a.currency and c.max_participants is not null and c.budget is null and least(greatest(c.best_post_promise - c.best_post_promised, 0)
      + (c.max_participants - c.participants_count
         + (select count(*) from participations h where h.campaign_id = c.id and h.status = 'held'))::numeric
        * (select count(*) from task_definitions d where d.campaign_id = c.id and not d.retired)
        * c.task_promise,
      4000000000000000000)::bigint <= a.free)

  and (c.submitted_at is null or c.approved_at is not null)
  and exists (select from users u where u.id = c.advertiser_id and u.status = 'active')
order by c.starts_at, c.id
limit 1
for no key update of c skip locked

-- campaigns.campaign.CampaignScheduleRepository.STARTED_NEXT: ["bigint"] -> ["bigint"]
select c.id
from campaigns c
join advertisers a on a.user_id = c.advertiser_id
where c.status = 'pending' and c.starts_at <= now() and c.date_end > now() and (c.funded or a.maximum_limit > 0 and a.owed = 0 or c.task_promise = 0 and c.best_post_promise = 0
 or c.currency = a.currency and c.max_participants is not null and c.budget is null and least(greatest(c.best_post_promise - c.best_post_promised, 0)
      + (c.max_participants - c.participants_count
         + (select count(*) from participations h where h.campaign_id = c.id and h.status = 'held'))::numeric
        * (select count(*) from task_definitions d where d.campaign_id = c.id and not d.retired)
        * c.task_promise,
      4000000000000000000)::bigint <= a.free)

  and (c.submitted_at is null or c.approved_at is not null)
  and exists (select from users u where u.id = c.advertiser_id and u.status = 'active')
order by c.starts_at, c.id
limit 1 offset $1
for no key update of c skip locked

-- campaigns.campaign.CampaignStatusRepository.LOCK: ["bigint"] -> ["bigint", "text", "boolean", "bigint", "boolean", "bigint", "boolean"]
select advertiser_id, status as state, date_end > now() as open, best_post_promised, funded, reserve_left,
       submitted_at is not null as submitted
from campaigns
where id = $1
for no key update

-- campaigns.campaign.CampaignStatusRepository.MOVE: ["bigint", "text", "text"] -> null
update campaigns
set status = $3,
    activated_at = case when $3 = 'active' then coalesce(activated_at, now()) else activated_at end,
    approved_at = case $3 when 'active' then coalesce(approved_at, now()) when 'draft' then null else approved_at end,
    submitted_at = case when $3 <> 'draft' then submitted_at end,
    ended_at = case when $3 in ('completed', 'cancelled') then now() else ended_at end,
    best_post_promised = case when $3 = 'cancelled' then 0 else best_post_promised end,
    reserve_left = case when $3 in ('completed', 'cancelled') then 0 else reserve_left end
where id = $1 and status = $2

-- campaigns.campaign.CampaignTermsRepository.CHANGE: ["bigint", "text", "bigint", "bigint"] -> null
update campaigns c
set task_promise = $3, best_post_promise = $4, (minimum_reward, post_rate, bonus_active, bonus_reach, bonus_engagement, bonus_best_post, reach_threshold, engagement_rate_threshold, max_participants) = (
  select minimum_reward, post_rate, bonus_active, bonus_reach, bonus_engagement, bonus_best_post, reach_threshold, engagement_rate_threshold, max_participants from jsonb_populate_record(c, $2::text::jsonb))
where id = $1

-- campaigns.campaign.CampaignTermsRepository.LOCK: ["bigint"] -> ["bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "integer", "bigint", "text", "boolean", "text", "text", "numeric", "integer"]
select c.minimum_reward, c.post_rate, c.bonus_active, c.bonus_reach, c.bonus_engagement, c.bonus_best_post, c.reach_threshold, c.engagement_rate_threshold, c.max_participants, c.advertiser_id, c.status as state, c.date_end > now() as open, c.currency,
  a.currency as advertiser_currency, c.limit_rate, c.participants_count as taken
from campaigns c join advertisers a on a.user_id = c.advertiser_id
where c.id = $1
for no key update of c

-- campaigns.campaign.CampaignUpdateRepository.CHANGE_TASK: ["bigint", "text", "text", "text"] -> null
update task_definitions set title = $2, description = $3, requirements = $4
where campaign_id = $1 and not custom and not retired

-- campaigns.campaign.CampaignUpdateRepository.HAS_TASKS: ["bigint"] -> ["boolean"]
select exists (select from tasks where campaign_id = $1) as has_tasks

-- campaigns.campaign.CampaignUpdateRepository.RETIRE_TASK: ["bigint", "text", "text", "text"] -> null
update task_definitions d set retired = true
where d.campaign_id = $1 and not d.custom and not d.retired
  and (d.title, d.description, d.requirements) is distinct from ($2, $3, $4)
  and exists (select from tasks t where t.definition_id = d.id)

-- campaigns.campaign.CampaignUpdateRepository.UPDATE: ["bigint", "text", "text[]"] -> null
update campaigns c
set (advertiser_id, type, name, tagline, description, image_logo, image_post, attachment, hashtags, disclosure, starts_at, date_end, networks, currency, task_time, task_time_type, minimum_reward, post_rate, bonus_active, bonus_reach, bonus_engagement, bonus_best_post, tasks_featured, tasks_leaderboard, max_participants, countries, categories, cause, admission, reviewed_by, limit_rate, task_promise, best_post_promise) = (select advertiser_id, type, name, tagline, description, image_logo, image_post, attachment, hashtags, disclosure, starts_at, date_end, networks, currency, task_time, task_time_type, minimum_reward, post_rate, bonus_active, bonus_reach, bonus_engagement, bonus_best_post, tasks_featured, tasks_leaderboard, max_participants, countries, categories, cause, admission, reviewed_by, limit_rate, task_promise, best_post_promise from jsonb_populate_record(c, $2::text::jsonb - $3::text[]))
where id = $1

-- campaigns.campaign.CampaignsRepository.COUNT_ACTIVE: [] -> ["bigint"]
select count(*) as total from campaigns c where c.status = 'active' and c.date_end > now()

-- campaigns.campaign.CampaignsRepository.COUNT_ACTIVE_1: ["text"] -> ["bigint"]
select count(*) as total from campaigns c where c.status = 'active' and c.date_end > now() and $1 = any (c.categories)

-- campaigns.campaign.CampaignsRepository.COUNT_ACTIVE_12: ["text", "text"] -> ["bigint"]
select count(*) as total from campaigns c where c.status = 'active' and c.date_end > now() and $1 = any (c.categories) and $2 = any (c.networks)

-- campaigns.campaign.CampaignsRepository.COUNT_ACTIVE_2: ["text"] -> ["bigint"]
select count(*) as total from campaigns c where c.status = 'active' and c.date_end > now() and $1 = any (c.networks)

-- campaigns.campaign.CampaignsRepository.COUNT_ALL: [] -> ["bigint"]
select count(*) as total from campaigns c where c.status <> 'draft'

-- campaigns.campaign.CampaignsRepository.COUNT_ALL_1: ["text"] -> ["bigint"]
select count(*) as total from campaigns c where c.status <> 'draft' and $1 = any (c.categories)

-- campaigns.campaign.CampaignsRepository.COUNT_ALL_12: ["text", "text"] -> ["bigint"]
select count(*) as total from campaigns c where c.status <> 'draft' and $1 = any (c.categories) and $2 = any (c.networks)

-- campaigns.campaign.CampaignsRepository.COUNT_ALL_2: ["text"] -> ["bigint"]
select count(*) as total from campaigns c where c.status <> 'draft' and $1 = any (c.networks)

-- campaigns.campaign.CampaignsRepository.COUNT_ENDED: [] -> ["bigint"]
select count(*) as total from campaigns c
where (c.status in ('completed', 'cancelled') or (c.status in ('active', 'paused') and c.date_end <= now()))

-- campaigns.campaign.CampaignsRepository.COUNT_ENDED_1: ["text"] -> ["bigint"]
select count(*) as total from campaigns c
where (c.status in ('completed', 'cancelled') or (c.status in ('active', 'paused') and c.date_end <= now()))
  and $1 = any (c.categories)

-- campaigns.campaign.CampaignsRepository.COUNT_ENDED_12: ["text", "text"] -> ["bigint"]
select count(*) as total from campaigns c
where (c.status in ('completed', 'cancelled') or (c.status in ('active', 'paused') and c.date_end <= now()))
  and $1 = any (c.categories) and $2 = any (c.networks)

-- campaigns.campaign.CampaignsRepository.COUNT_ENDED_2: ["text"] -> ["bigint"]
select count(*) as total from campaigns c
where (c.status in ('completed', 'cancelled') or (c.status in ('active', 'paused') and c.date_end <= now()))
  and $1 = any (c.networks)

-- campaigns.campaign.CampaignsRepository.COUNT_FEATURED: [] -> ["bigint"]
select count(*) as total from campaigns c where c.status = 'active' and c.date_end > now() and c.tasks_featured

-- campaigns.campaign.CampaignsRepository.COUNT_FEATURED_1: ["text"] -> ["bigint"]
select count(*) as total from campaigns c where c.status = 'active' and c.date_end > now() and c.tasks_featured and $1 = any (c.categories)

-- campaigns.campaign.CampaignsRepository.COUNT_FEATURED_12: ["text", "text"] -> ["bigint"]
select count(*) as total from campaigns c where c.status = 'active' and c.date_end > now() and c.tasks_featured and $1 = any (c.categories) and $2 = any (c.networks)

-- campaigns.campaign.CampaignsRepository.COUNT_FEATURED_2: ["text"] -> ["bigint"]
select count(*) as total from campaigns c where c.status = 'active' and c.date_end > now() and c.tasks_featured and $1 = any (c.networks)

-- campaigns.campaign.CampaignsRepository.COUNT_FOUND: [] -> ["bigint"]
select count(*) as total from campaigns c where true

-- campaigns.campaign.CampaignsRepository.COUNT_FOUND_1: ["text"] -> ["bigint"]
select count(*) as total from campaigns c where true and c.status = $1

-- campaigns.campaign.CampaignsRepository.COUNT_FOUND_12: ["text", "bigint"] -> ["bigint"]
select count(*) as total from campaigns c where true and c.status = $1 and c.advertiser_id = $2

-- campaigns.campaign.CampaignsRepository.COUNT_FOUND_123: ["text", "bigint", "text"] -> ["bigint"]
select count(*) as total from campaigns c where true and c.status = $1 and c.advertiser_id = $2 and strpos(lower(c.name), lower($3)) > 0

-- campaigns.campaign.CampaignsRepository.COUNT_FOUND_13: ["text", "text"] -> ["bigint"]
select count(*) as total from campaigns c where true and c.status = $1 and strpos(lower(c.name), lower($2)) > 0

-- campaigns.campaign.CampaignsRepository.COUNT_FOUND_2: ["bigint"] -> ["bigint"]
select count(*) as total from campaigns c where true and c.advertiser_id = $1

-- campaigns.campaign.CampaignsRepository.COUNT_FOUND_23: ["bigint", "text"] -> ["bigint"]
select count(*) as total from campaigns c where true and c.advertiser_id = $1 and strpos(lower(c.name), lower($2)) > 0

-- campaigns.campaign.CampaignsRepository.COUNT_FOUND_3: ["text"] -> ["bigint"]
select count(*) as total from campaigns c where true and strpos(lower(c.name), lower($1)) > 0

-- campaigns.campaign.CampaignsRepository.COUNT_JOINED: ["bigint"] -> ["bigint"]
select count(*) as total from participations p join campaigns c on c.id = p.campaign_id
where p.user_id = $1 and p.status = 'joined' and c.status <> 'draft'

-- campaigns.campaign.CampaignsRepository.COUNT_JOINED_1: ["bigint", "text"] -> ["bigint"]
select count(*) as total from participations p join campaigns c on c.id = p.campaign_id
where p.user_id = $1 and p.status = 'joined' and c.status <> 'draft' and $2 = any (c.categories)

-- campaigns.campaign.CampaignsRepository.COUNT_JOINED_12: ["bigint", "text", "text"] -> ["bigint"]
select count(*) as total from participations p join campaigns c on c.id = p.campaign_id
where p.user_id = $1 and p.status = 'joined' and c.status <> 'draft' and $2 = any (c.categories) and $3 = any (c.networks)

-- campaigns.campaign.CampaignsRepository.COUNT_JOINED_2: ["bigint", "text"] -> ["bigint"]
select count(*) as total from participations p join campaigns c on c.id = p.campaign_id
where p.user_id = $1 and p.status = 'joined' and c.status <> 'draft' and $2 = any (c.networks)

-- campaigns.campaign.CampaignsRepository.COUNT_UPCOMING: [] -> ["bigint"]
select count(*) as total from campaigns c where c.status = 'pending'

-- campaigns.campaign.CampaignsRepository.COUNT_UPCOMING_1: ["text"] -> ["bigint"]
select count(*) as total from campaigns c where c.status = 'pending' and $1 = any (c.categories)

-- campaigns.campaign.CampaignsRepository.COUNT_UPCOMING_12: ["text", "text"] -> ["bigint"]
select count(*) as total from campaigns c where c.status = 'pending' and $1 = any (c.categories) and $2 = any (c.networks)

-- campaigns.campaign.CampaignsRepository.COUNT_UPCOMING_2: ["text"] -> ["bigint"]
select count(*) as total from campaigns c where c.status = 'pending' and $1 = any (c.networks)

-- campaigns.campaign.CampaignsRepository.FIND: ["bigint"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = $1

-- campaigns.campaign.CampaignsRepository.LIST_ACTIVE: ["bigint", "bigint", "bigint"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c where c.status = 'active' and c.date_end > now()  and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_ACTIVE_1: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c where c.status = 'active' and c.date_end > now() and $4 = any (c.categories) and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_ACTIVE_12: ["bigint", "bigint", "bigint", "text", "text"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c where c.status = 'active' and c.date_end > now() and $4 = any (c.categories) and $5 = any (c.networks) and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_ACTIVE_2: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c where c.status = 'active' and c.date_end > now() and $4 = any (c.networks) and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_ALL: ["bigint", "bigint", "bigint"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c where c.status <> 'draft'  and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_ALLOWED: ["bigint", "bigint"] -> ["bigint", "text"]
select id, name
from campaigns
where status = 'active' and date_end > now() and id < $1
order by id desc
limit $2

-- campaigns.campaign.CampaignsRepository.LIST_ALL_1: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c where c.status <> 'draft' and $4 = any (c.categories) and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_ALL_12: ["bigint", "bigint", "bigint", "text", "text"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c where c.status <> 'draft' and $4 = any (c.categories) and $5 = any (c.networks) and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_ALL_2: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c where c.status <> 'draft' and $4 = any (c.networks) and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_ENDED: ["bigint", "bigint", "bigint"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c
where (c.status in ('completed', 'cancelled') or (c.status in ('active', 'paused') and c.date_end <= now()))
  
 and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_ENDED_1: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c
where (c.status in ('completed', 'cancelled') or (c.status in ('active', 'paused') and c.date_end <= now()))
  and $4 = any (c.categories)
 and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_ENDED_12: ["bigint", "bigint", "bigint", "text", "text"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c
where (c.status in ('completed', 'cancelled') or (c.status in ('active', 'paused') and c.date_end <= now()))
  and $4 = any (c.categories) and $5 = any (c.networks)
 and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_ENDED_2: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c
where (c.status in ('completed', 'cancelled') or (c.status in ('active', 'paused') and c.date_end <= now()))
  and $4 = any (c.networks)
 and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_FEATURED: ["bigint", "bigint", "bigint"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c where c.status = 'active' and c.date_end > now() and c.tasks_featured  and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_FEATURED_1: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c where c.status = 'active' and c.date_end > now() and c.tasks_featured and $4 = any (c.categories) and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_FEATURED_12: ["bigint", "bigint", "bigint", "text", "text"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c where c.status = 'active' and c.date_end > now() and c.tasks_featured and $4 = any (c.categories) and $5 = any (c.networks) and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_FEATURED_2: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c where c.status = 'active' and c.date_end > now() and c.tasks_featured and $4 = any (c.networks) and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_FOUND: ["bigint", "bigint", "bigint"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c where true  and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_FOUND_1: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c where true and c.status = $4 and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_FOUND_12: ["bigint", "bigint", "bigint", "text", "bigint"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c where true and c.status = $4 and c.advertiser_id = $5 and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_FOUND_123: ["bigint", "bigint", "bigint", "text", "bigint", "text"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c where true and c.status = $4 and c.advertiser_id = $5 and strpos(lower(c.name), lower($6)) > 0 and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_FOUND_13: ["bigint", "bigint", "bigint", "text", "text"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c where true and c.status = $4 and strpos(lower(c.name), lower($5)) > 0 and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_FOUND_2: ["bigint", "bigint", "bigint", "bigint"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c where true and c.advertiser_id = $4 and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_FOUND_23: ["bigint", "bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c where true and c.advertiser_id = $4 and strpos(lower(c.name), lower($5)) > 0 and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_FOUND_3: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c where true and strpos(lower(c.name), lower($4)) > 0 and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_JOINED: ["bigint", "bigint", "bigint", "bigint"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from participations p join campaigns c on c.id = p.campaign_id
where p.user_id = $1 and p.status = 'joined' and c.status <> 'draft' 
 and c.id < $2 order by c.id desc limit $3 offset $4)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_JOINED_1: ["bigint", "bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from participations p join campaigns c on c.id = p.campaign_id
where p.user_id = $1 and p.status = 'joined' and c.status <> 'draft' and $5 = any (c.categories)
 and c.id < $2 order by c.id desc limit $3 offset $4)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_JOINED_12: ["bigint", "bigint", "bigint", "bigint", "text", "text"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from participations p join campaigns c on c.id = p.campaign_id
where p.user_id = $1 and p.status = 'joined' and c.status <> 'draft' and $5 = any (c.categories) and $6 = any (c.networks)
 and c.id < $2 order by c.id desc limit $3 offset $4)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_JOINED_2: ["bigint", "bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from participations p join campaigns c on c.id = p.campaign_id
where p.user_id = $1 and p.status = 'joined' and c.status <> 'draft' and $5 = any (c.networks)
 and c.id < $2 order by c.id desc limit $3 offset $4)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_PUBLIC: ["bigint", "bigint", "bigint"] -> ["bigint", "text", "text", "text", "text[]", "text", "bigint", "boolean"]
select id, name, tagline, image_logo, networks, currency, minimum_reward, funded
from campaigns
where status = 'active' and date_end > now() and id < $1  
order by id desc
limit $2 offset $3

-- campaigns.campaign.CampaignsRepository.LIST_PUBLIC_1: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "text", "text", "text[]", "text", "bigint", "boolean"]
select id, name, tagline, image_logo, networks, currency, minimum_reward, funded
from campaigns
where status = 'active' and date_end > now() and id < $1  and $4 = any (categories)
order by id desc
limit $2 offset $3

-- campaigns.campaign.CampaignsRepository.LIST_PUBLIC_FEATURED: ["bigint", "bigint", "bigint"] -> ["bigint", "text", "text", "text", "text[]", "text", "bigint", "boolean"]
select id, name, tagline, image_logo, networks, currency, minimum_reward, funded
from campaigns
where status = 'active' and date_end > now() and id < $1 and tasks_featured 
order by id desc
limit $2 offset $3

-- campaigns.campaign.CampaignsRepository.LIST_PUBLIC_FEATURED_1: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "text", "text", "text[]", "text", "bigint", "boolean"]
select id, name, tagline, image_logo, networks, currency, minimum_reward, funded
from campaigns
where status = 'active' and date_end > now() and id < $1 and tasks_featured and $4 = any (categories)
order by id desc
limit $2 offset $3

-- campaigns.campaign.CampaignsRepository.LIST_UPCOMING: ["bigint", "bigint", "bigint"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c where c.status = 'pending'  and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_UPCOMING_1: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c where c.status = 'pending' and $4 = any (c.categories) and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_UPCOMING_12: ["bigint", "bigint", "bigint", "text", "text"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c where c.status = 'pending' and $4 = any (c.categories) and $5 = any (c.networks) and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsRepository.LIST_UPCOMING_2: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c where c.status = 'pending' and $4 = any (c.networks) and c.id < $1 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.CampaignsTables.campaign_applications_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select id, campaign_id, text, proposed_rate as proposed_rate_minor, currency, status, applied_at, expires_at, decided_at, reason, ended_at from campaign_applications where user_id = $1 order by 1 limit 50000) r

-- campaigns.campaign.CampaignsTables.campaign_applications_1: ["bigint"] -> null
delete from campaign_applications where user_id = $1

-- campaigns.campaign.CampaignsTables.campaign_applications_2: ["integer", "bigint"] -> null
delete from campaign_applications
where ctid = any (array(
  select ctid from campaign_applications
  where ended_at < now() - make_interval(days => $1)
  order by ended_at
  limit $2
  for update skip locked
))

-- campaigns.campaign.CampaignsTables.campaign_invitations_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select id, campaign_id, advertiser_id, message, status, invited_at, expires_at, ended_at from campaign_invitations where user_id = $1 order by 1 limit 50000) r

-- campaigns.campaign.CampaignsTables.campaign_invitations_1: ["bigint"] -> null
delete from campaign_invitations where user_id = $1

-- campaigns.campaign.CampaignsTables.campaign_invitations_2: ["bigint"] -> null
delete from campaign_invitations where advertiser_id = $1

-- campaigns.campaign.CampaignsTables.campaign_invitations_3: ["integer", "bigint"] -> null
delete from campaign_invitations
where ctid = any (array(
  select ctid from campaign_invitations
  where ended_at < now() - make_interval(days => $1)
  order by ended_at
  limit $2
  for update skip locked
))

-- campaigns.campaign.CampaignsTables.campaigns_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select id, name, tagline, description, status, currency, created_at, date_end from campaigns where advertiser_id = $1 order by 1 limit 50000) r

-- campaigns.campaign.CampaignsTables.participations_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select p.campaign_id, c.name as campaign, p.status, p.joined_at, p.accepted_tasks, p.reach,
  p.engagement, p.score
from participations p join campaigns c on c.id = p.campaign_id
where p.user_id = $1 order by p.id limit 50000) r

-- campaigns.campaign.ChangedCampaignsRepository.ACTIVE: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c where c.status = 'active' and c.date_end > now()  and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.ACTIVE_1: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c where c.status = 'active' and c.date_end > now() and $5 = any (c.categories) and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.ACTIVE_12: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text", "text"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c where c.status = 'active' and c.date_end > now() and $5 = any (c.categories) and $6 = any (c.networks) and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.ACTIVE_2: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c where c.status = 'active' and c.date_end > now() and $5 = any (c.networks) and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.ALL: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c where c.status <> 'draft'  and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.ALL_1: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c where c.status <> 'draft' and $5 = any (c.categories) and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.ALL_12: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text", "text"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c where c.status <> 'draft' and $5 = any (c.categories) and $6 = any (c.networks) and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.ALL_2: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c where c.status <> 'draft' and $5 = any (c.networks) and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.ENDED: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c
where (c.status in ('completed', 'cancelled') or (c.status in ('active', 'paused') and c.date_end <= now()))
  
 and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.ENDED_1: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c
where (c.status in ('completed', 'cancelled') or (c.status in ('active', 'paused') and c.date_end <= now()))
  and $5 = any (c.categories)
 and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.ENDED_12: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text", "text"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c
where (c.status in ('completed', 'cancelled') or (c.status in ('active', 'paused') and c.date_end <= now()))
  and $5 = any (c.categories) and $6 = any (c.networks)
 and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.ENDED_2: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c
where (c.status in ('completed', 'cancelled') or (c.status in ('active', 'paused') and c.date_end <= now()))
  and $5 = any (c.networks)
 and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.FEATURED: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c where c.status = 'active' and c.date_end > now() and c.tasks_featured  and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.FEATURED_1: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c where c.status = 'active' and c.date_end > now() and c.tasks_featured and $5 = any (c.categories) and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.FEATURED_12: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text", "text"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c where c.status = 'active' and c.date_end > now() and c.tasks_featured and $5 = any (c.categories) and $6 = any (c.networks) and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.FEATURED_2: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c where c.status = 'active' and c.date_end > now() and c.tasks_featured and $5 = any (c.networks) and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.FOUND: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c where true  and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.FOUND_1: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c where true and c.status = $5 and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.FOUND_12: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text", "bigint"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c where true and c.status = $5 and c.advertiser_id = $6 and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.FOUND_123: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text", "bigint", "text"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c where true and c.status = $5 and c.advertiser_id = $6 and strpos(lower(c.name), lower($7)) > 0 and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.FOUND_13: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text", "text"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c where true and c.status = $5 and strpos(lower(c.name), lower($6)) > 0 and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.FOUND_2: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "bigint"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c where true and c.advertiser_id = $5 and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.FOUND_23: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "bigint", "text"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c where true and c.advertiser_id = $5 and strpos(lower(c.name), lower($6)) > 0 and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.FOUND_3: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c where true and strpos(lower(c.name), lower($5)) > 0 and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.GET: ["bigint[]"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c where c.id = any ($1) order by c.id desc )) order by c.id desc

-- campaigns.campaign.ChangedCampaignsRepository.GET_LISTED: ["bigint[]"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint[]"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
, array(select d.id from task_definitions d
        where d.campaign_id = c.id and not d.retired
        order by d.id
        limit 100) as definitions
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c where c.id = any ($1) order by c.id desc )) order by c.id desc

-- campaigns.campaign.ChangedCampaignsRepository.JOINED: ["bigint", "timestamp with time zone", "bigint", "timestamp with time zone", "bigint"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from participations p join campaigns c on c.id = p.campaign_id
where p.user_id = $1 and p.status = 'joined' and c.status <> 'draft' 
 and (c.updated_at, c.id) > ($2, $3) and c.updated_at < $4 order by c.updated_at, c.id limit $5

-- campaigns.campaign.ChangedCampaignsRepository.JOINED_1: ["bigint", "timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from participations p join campaigns c on c.id = p.campaign_id
where p.user_id = $1 and p.status = 'joined' and c.status <> 'draft' and $6 = any (c.categories)
 and (c.updated_at, c.id) > ($2, $3) and c.updated_at < $4 order by c.updated_at, c.id limit $5

-- campaigns.campaign.ChangedCampaignsRepository.JOINED_12: ["bigint", "timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text", "text"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from participations p join campaigns c on c.id = p.campaign_id
where p.user_id = $1 and p.status = 'joined' and c.status <> 'draft' and $6 = any (c.categories) and $7 = any (c.networks)
 and (c.updated_at, c.id) > ($2, $3) and c.updated_at < $4 order by c.updated_at, c.id limit $5

-- campaigns.campaign.ChangedCampaignsRepository.JOINED_2: ["bigint", "timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from participations p join campaigns c on c.id = p.campaign_id
where p.user_id = $1 and p.status = 'joined' and c.status <> 'draft' and $6 = any (c.networks)
 and (c.updated_at, c.id) > ($2, $3) and c.updated_at < $4 order by c.updated_at, c.id limit $5

-- campaigns.campaign.ChangedCampaignsRepository.OF_ADVERTISER: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c where true  and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.OF_ADVERTISER_1: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "bigint"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c where true and c.advertiser_id = $5 and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.OPEN: ["bigint", "bigint", "bigint", "timestamp with time zone", "bigint", "timestamp with time zone", "bigint"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from users u
cross join campaigns c
join advertisers a on a.user_id = c.advertiser_id
left join participations p on p.campaign_id = c.id and p.user_id = u.id
where c.id < $1 and u.id = $2 and $3 >
(select count(*) from participations o join campaigns k on k.id = o.campaign_id
 where o.user_id = u.id and o.status = 'joined' and k.status in ('active', 'paused'))
  
  and u.status = 'active' and c.status = 'active' and c.date_end > now()
  and p.status is distinct from 'joined'
 and exists (select from connections n
        where n.user_id = u.id and n.kind = 'network' and n.status = 'accepted'
          and n.network = any (c.networks))
 and (c.countries = '{}' or coalesce(u.country_id = any (c.countries), false))
 and (c.categories = '{}' or c.categories && u.preferred_categories
 or exists (select from connections n
            where n.user_id = u.id and n.status = 'accepted' and lower(n.category) = any (c.categories)))
 and (c.admission = 'open' or (exists (select from campaign_applications x
         where x.campaign_id = c.id and x.user_id = u.id and x.status = 'accepted' and x.expires_at > now())
 or exists (select from campaign_invitations i
            where i.campaign_id = c.id and i.user_id = u.id and i.status = 'open' and i.expires_at > now()))
) and (c.max_participants is null or c.participants_count < c.max_participants
 or coalesce(p.status = 'held', false)
 or exists (select from participations h
            where h.campaign_id = c.id and h.status = 'held' and h.held_until <= now()))
 and ((case when c.funded then c.reserve_left else a.maximum_limit - a.promised - a.spent + a.spent_funded end
 - greatest(c.best_post_promise - c.best_post_promised, 0)) >= c.task_promise * 100
 or (case when c.funded then c.reserve_left else a.maximum_limit - a.promised - a.spent + a.spent_funded end
 - greatest(c.best_post_promise - c.best_post_promised, 0)) >= c.task_promise * (select count(*) from task_definitions d
                              where d.campaign_id = c.id and not d.retired
                                and not exists (select from tasks t
                                                where t.definition_id = d.id and t.user_id = u.id
                                                  and t.status <> 'left')))
 and (c.updated_at, c.id) > ($4, $5) and c.updated_at < $6 order by c.updated_at, c.id limit $7

-- campaigns.campaign.ChangedCampaignsRepository.OPEN_1: ["bigint", "bigint", "bigint", "timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "bigint"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from users u
cross join campaigns c
join advertisers a on a.user_id = c.advertiser_id
left join participations p on p.campaign_id = c.id and p.user_id = u.id
where c.id < $1 and u.id = $2 and $3 >
(select count(*) from participations o join campaigns k on k.id = o.campaign_id
 where o.user_id = u.id and o.status = 'joined' and k.status in ('active', 'paused'))
  and c.advertiser_id = $8
  and u.status = 'active' and c.status = 'active' and c.date_end > now()
  and p.status is distinct from 'joined'
 and exists (select from connections n
        where n.user_id = u.id and n.kind = 'network' and n.status = 'accepted'
          and n.network = any (c.networks))
 and (c.countries = '{}' or coalesce(u.country_id = any (c.countries), false))
 and (c.categories = '{}' or c.categories && u.preferred_categories
 or exists (select from connections n
            where n.user_id = u.id and n.status = 'accepted' and lower(n.category) = any (c.categories)))
 and (c.admission = 'open' or (exists (select from campaign_applications x
         where x.campaign_id = c.id and x.user_id = u.id and x.status = 'accepted' and x.expires_at > now())
 or exists (select from campaign_invitations i
            where i.campaign_id = c.id and i.user_id = u.id and i.status = 'open' and i.expires_at > now()))
) and (c.max_participants is null or c.participants_count < c.max_participants
 or coalesce(p.status = 'held', false)
 or exists (select from participations h
            where h.campaign_id = c.id and h.status = 'held' and h.held_until <= now()))
 and ((case when c.funded then c.reserve_left else a.maximum_limit - a.promised - a.spent + a.spent_funded end
 - greatest(c.best_post_promise - c.best_post_promised, 0)) >= c.task_promise * 100
 or (case when c.funded then c.reserve_left else a.maximum_limit - a.promised - a.spent + a.spent_funded end
 - greatest(c.best_post_promise - c.best_post_promised, 0)) >= c.task_promise * (select count(*) from task_definitions d
                              where d.campaign_id = c.id and not d.retired
                                and not exists (select from tasks t
                                                where t.definition_id = d.id and t.user_id = u.id
                                                  and t.status <> 'left')))
 and (c.updated_at, c.id) > ($4, $5) and c.updated_at < $6 order by c.updated_at, c.id limit $7

-- campaigns.campaign.ChangedCampaignsRepository.UPCOMING: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c where c.status = 'pending'  and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.UPCOMING_1: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c where c.status = 'pending' and $5 = any (c.categories) and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.UPCOMING_12: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text", "text"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c where c.status = 'pending' and $5 = any (c.categories) and $6 = any (c.networks) and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.ChangedCampaignsRepository.UPCOMING_2: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text"] -> ["bigint", "timestamp with time zone"]
select c.id, c.updated_at from campaigns c where c.status = 'pending' and $5 = any (c.networks) and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3 order by c.updated_at, c.id limit $4

-- campaigns.campaign.FundsReservationRepository.KEEP: ["bigint", "boolean", "bigint", "bigint"] -> ["bigint", "bigint"]
update campaigns c
set funded = $2, budget = $3, reserve_left = $4
from (select id, reserve_left from campaigns where id = $1) before
where c.id = before.id
returning c.advertiser_id, $4 - before.reserve_left as more

-- campaigns.campaign.FundsReservationRepository.LOCK: ["bigint"] -> ["boolean", "text", "text", "bigint", "boolean", "boolean", "boolean", "bigint", "bigint", "bigint"]
select c.funded, a.currency, c.currency as campaign_currency, c.budget, c.max_participants is not null as bounded,
  c.task_promise > 0 or c.best_post_promise > 0 as costs, a.maximum_limit > 0 and a.owed = 0 as credit,
  coalesce(least(greatest(c.best_post_promise - c.best_post_promised, 0)
      + (c.max_participants - c.participants_count
         + (select count(*) from participations h where h.campaign_id = c.id and h.status = 'held'))::numeric
        * (select count(*) from task_definitions d where d.campaign_id = c.id and not d.retired)
        * c.task_promise,
      4000000000000000000)::bigint, 0) as needs, c.reserve_left, a.free as free
from campaigns c
join advertisers a on a.user_id = c.advertiser_id
where c.id = $1
for no key update of a

-- campaigns.campaign.FundsReservationRepository.PROMISE: ["bigint", "bigint"] -> ["bigint"]
update campaigns
set reserve_left = reserve_left - $2
where id = $1 and budget is not null and status not in ('completed', 'cancelled')
returning id

-- campaigns.campaign.FundsReservationRepository.TAKE: ["bigint", "bigint", "bigint"] -> null
update campaigns
set reserve_left = reserve_left - $2 - $3, best_post_promised = best_post_promised + $3
where id = $1

-- campaigns.campaign.ParticipantsRepository.LIST: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "text", "timestamp with time zone", "integer", "bigint", "text"]
select case when v.profile then p.user_id end as user_id,
       case when v.profile then u.username else $4::text end as username,
       case when v.profile then u.avatar end as avatar, p.joined_at, p.accepted_tasks as completed_tasks,
       case when v.earnings then p.earned end as total_earned, c.currency
from participations p
join users u on u.id = p.user_id
join campaigns c on c.id = p.campaign_id
cross join lateral (
  select u.id = $2 or (u.profile_public and u.show_campaigns) as profile,
         u.id = $2 or u.show_earnings as earnings) v
where p.campaign_id = $1 and p.status = 'joined' and u.status <> 'suspended'
order by p.joined_at, p.id
limit $3

-- campaigns.campaign.ParticipantsRepository.LIST_ACCEPTED_OF_USER: ["bigint"] -> ["text", "text", "boolean"]
select kind, network, bool_or(extra_data <> '{}') as extras
from connections
where user_id = $1 and status = 'accepted'
group by kind, network

-- campaigns.campaign.ParticipantsRepository.LIST_ALL_ACCEPTED: ["text[]"] -> ["text", "text", "boolean"]
select kind, network,
       (select true from connections e
        where e.network = n.network and e.status = 'accepted' and e.extra_data <> '{}'
        order by e.connected_at
        limit 1) is not null as extras
from unnest(array['network', 'page', 'wall', 'channel']) as k (kind), unnest($1::text[]) as n (network)
where (select a.id from connections a
       where a.kind = k.kind and a.network = n.network and a.status = 'accepted'
       order by a.refresh_due, a.id
       limit 1) is not null

-- campaigns.campaign.ParticipantsRepository.STATISTICS: ["bigint"] -> ["bigint", "bigint", "bigint", "bigint", "bigint"]
select count(*) filter (where status <> 'held') as total_participants,
       count(*) filter (where status = 'joined') as active_participants,
       coalesce(sum(reach), 0)::bigint as total_reach,
       coalesce(sum(engagement), 0)::bigint as total_engagement,
       (select coalesce(sum(value), 0)::bigint from counters
        where statistic = 'campaign_tasks' and subject = $1 and day = '-infinity'
          and detail in ('accepted', 'paid')) as completed_tasks
from participations
where campaign_id = $1

-- campaigns.campaign.PartnerCampaignsRepository.COUNT_ALL: ["bigint"] -> ["bigint"]
select count(*) as total from campaigns c
where c.id < $1

-- campaigns.campaign.PartnerCampaignsRepository.COUNT_OF_ADVERTISER: ["bigint", "bigint"] -> ["bigint"]
select count(*) as total from campaigns c
where c.id < $1 and c.advertiser_id = $2

-- campaigns.campaign.PartnerCampaignsRepository.COUNT_OPEN: ["bigint", "bigint", "bigint"] -> ["bigint"]
select count(*) as total from users u
cross join campaigns c
join advertisers a on a.user_id = c.advertiser_id
left join participations p on p.campaign_id = c.id and p.user_id = u.id
where c.id < $1 and u.id = $2 and $3 >
(select count(*) from participations o join campaigns k on k.id = o.campaign_id
 where o.user_id = u.id and o.status = 'joined' and k.status in ('active', 'paused'))
  
  and u.status = 'active' and c.status = 'active' and c.date_end > now()
  and p.status is distinct from 'joined'
 and exists (select from connections n
        where n.user_id = u.id and n.kind = 'network' and n.status = 'accepted'
          and n.network = any (c.networks))
 and (c.countries = '{}' or coalesce(u.country_id = any (c.countries), false))
 and (c.categories = '{}' or c.categories && u.preferred_categories
 or exists (select from connections n
            where n.user_id = u.id and n.status = 'accepted' and lower(n.category) = any (c.categories)))
 and (c.admission = 'open' or (exists (select from campaign_applications x
         where x.campaign_id = c.id and x.user_id = u.id and x.status = 'accepted' and x.expires_at > now())
 or exists (select from campaign_invitations i
            where i.campaign_id = c.id and i.user_id = u.id and i.status = 'open' and i.expires_at > now()))
) and (c.max_participants is null or c.participants_count < c.max_participants
 or coalesce(p.status = 'held', false)
 or exists (select from participations h
            where h.campaign_id = c.id and h.status = 'held' and h.held_until <= now()))
 and ((case when c.funded then c.reserve_left else a.maximum_limit - a.promised - a.spent + a.spent_funded end
 - greatest(c.best_post_promise - c.best_post_promised, 0)) >= c.task_promise * 100
 or (case when c.funded then c.reserve_left else a.maximum_limit - a.promised - a.spent + a.spent_funded end
 - greatest(c.best_post_promise - c.best_post_promised, 0)) >= c.task_promise * (select count(*) from task_definitions d
                              where d.campaign_id = c.id and not d.retired
                                and not exists (select from tasks t
                                                where t.definition_id = d.id and t.user_id = u.id
                                                  and t.status <> 'left')))

-- campaigns.campaign.PartnerCampaignsRepository.COUNT_OPEN_1: ["bigint", "bigint", "bigint", "bigint"] -> ["bigint"]
select count(*) as total from users u
cross join campaigns c
join advertisers a on a.user_id = c.advertiser_id
left join participations p on p.campaign_id = c.id and p.user_id = u.id
where c.id < $1 and u.id = $2 and $3 >
(select count(*) from participations o join campaigns k on k.id = o.campaign_id
 where o.user_id = u.id and o.status = 'joined' and k.status in ('active', 'paused'))
  and c.advertiser_id = $4
  and u.status = 'active' and c.status = 'active' and c.date_end > now()
  and p.status is distinct from 'joined'
 and exists (select from connections n
        where n.user_id = u.id and n.kind = 'network' and n.status = 'accepted'
          and n.network = any (c.networks))
 and (c.countries = '{}' or coalesce(u.country_id = any (c.countries), false))
 and (c.categories = '{}' or c.categories && u.preferred_categories
 or exists (select from connections n
            where n.user_id = u.id and n.status = 'accepted' and lower(n.category) = any (c.categories)))
 and (c.admission = 'open' or (exists (select from campaign_applications x
         where x.campaign_id = c.id and x.user_id = u.id and x.status = 'accepted' and x.expires_at > now())
 or exists (select from campaign_invitations i
            where i.campaign_id = c.id and i.user_id = u.id and i.status = 'open' and i.expires_at > now()))
) and (c.max_participants is null or c.participants_count < c.max_participants
 or coalesce(p.status = 'held', false)
 or exists (select from participations h
            where h.campaign_id = c.id and h.status = 'held' and h.held_until <= now()))
 and ((case when c.funded then c.reserve_left else a.maximum_limit - a.promised - a.spent + a.spent_funded end
 - greatest(c.best_post_promise - c.best_post_promised, 0)) >= c.task_promise * 100
 or (case when c.funded then c.reserve_left else a.maximum_limit - a.promised - a.spent + a.spent_funded end
 - greatest(c.best_post_promise - c.best_post_promised, 0)) >= c.task_promise * (select count(*) from task_definitions d
                              where d.campaign_id = c.id and not d.retired
                                and not exists (select from tasks t
                                                where t.definition_id = d.id and t.user_id = u.id
                                                  and t.status <> 'left')))

-- campaigns.campaign.PartnerCampaignsRepository.LIST_ALL: ["bigint", "bigint", "bigint"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint[]"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
, array(select d.id from task_definitions d
        where d.campaign_id = c.id and not d.retired
        order by d.id
        limit 100) as definitions
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c
where c.id < $1
 order by c.id desc limit $2 offset $3)) order by c.id desc

-- campaigns.campaign.PartnerCampaignsRepository.LIST_OF_ADVERTISER: ["bigint", "bigint", "bigint", "bigint"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint[]"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
, array(select d.id from task_definitions d
        where d.campaign_id = c.id and not d.retired
        order by d.id
        limit 100) as definitions
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from campaigns c
where c.id < $1 and c.advertiser_id = $2
 order by c.id desc limit $3 offset $4)) order by c.id desc

-- campaigns.campaign.PartnerCampaignsRepository.LIST_OPEN: ["bigint", "bigint", "bigint", "bigint", "bigint"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint[]"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
, array(select d.id from task_definitions d
        where d.campaign_id = c.id and not d.retired
        order by d.id
        limit 100) as definitions
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from users u
cross join campaigns c
join advertisers a on a.user_id = c.advertiser_id
left join participations p on p.campaign_id = c.id and p.user_id = u.id
where c.id < $1 and u.id = $2 and $3 >
(select count(*) from participations o join campaigns k on k.id = o.campaign_id
 where o.user_id = u.id and o.status = 'joined' and k.status in ('active', 'paused'))
  
  and u.status = 'active' and c.status = 'active' and c.date_end > now()
  and p.status is distinct from 'joined'
 and exists (select from connections n
        where n.user_id = u.id and n.kind = 'network' and n.status = 'accepted'
          and n.network = any (c.networks))
 and (c.countries = '{}' or coalesce(u.country_id = any (c.countries), false))
 and (c.categories = '{}' or c.categories && u.preferred_categories
 or exists (select from connections n
            where n.user_id = u.id and n.status = 'accepted' and lower(n.category) = any (c.categories)))
 and (c.admission = 'open' or (exists (select from campaign_applications x
         where x.campaign_id = c.id and x.user_id = u.id and x.status = 'accepted' and x.expires_at > now())
 or exists (select from campaign_invitations i
            where i.campaign_id = c.id and i.user_id = u.id and i.status = 'open' and i.expires_at > now()))
) and (c.max_participants is null or c.participants_count < c.max_participants
 or coalesce(p.status = 'held', false)
 or exists (select from participations h
            where h.campaign_id = c.id and h.status = 'held' and h.held_until <= now()))
 and ((case when c.funded then c.reserve_left else a.maximum_limit - a.promised - a.spent + a.spent_funded end
 - greatest(c.best_post_promise - c.best_post_promised, 0)) >= c.task_promise * 100
 or (case when c.funded then c.reserve_left else a.maximum_limit - a.promised - a.spent + a.spent_funded end
 - greatest(c.best_post_promise - c.best_post_promised, 0)) >= c.task_promise * (select count(*) from task_definitions d
                              where d.campaign_id = c.id and not d.retired
                                and not exists (select from tasks t
                                                where t.definition_id = d.id and t.user_id = u.id
                                                  and t.status <> 'left')))
 order by c.id desc limit $4 offset $5)) order by c.id desc

-- campaigns.campaign.PartnerCampaignsRepository.LIST_OPEN_1: ["bigint", "bigint", "bigint", "bigint", "bigint", "bigint"] -> ["bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "bigint", "text", "timestamp with time zone", "integer", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "numeric", "boolean", "boolean", "integer", "integer", "integer", "integer[]", "text[]", "boolean", "text", "text", "text", "integer", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint[]"]
select c.id, c.type, c.name, c.tagline, c.description, c.image_logo, c.image_post, c.hashtags, c.disclosure, c.date_end, c.networks, c.currency, c.funded, c.advertiser_id, c.attachment, c.starts_at as date_start,
  c.task_time as tasks_time, c.task_time_type as tasks_time_type, c.bonus_active as tasks_bonus_active,
  c.bonus_reach as tasks_bonus_promo_reach, c.bonus_engagement as tasks_bonus_promo_engagement_rate,
  c.bonus_best_post as tasks_bonus_promo_best_post, c.minimum_reward as tasks_minimum_reward,
  c.post_rate, c.reach_threshold, c.engagement_rate_threshold, c.tasks_featured, c.tasks_leaderboard,
  c.max_participants, c.participants_count - held.slots as participants_count,
  coalesce((100 * (select coalesce(sum(k.value), 0)::bigint from counters k
                   where k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
                     and k.detail in ('accepted', 'paid'))
            / nullif(c.participants_count - held.slots, 0))::integer, 0) as completion_rate,
  c.countries, c.categories, c.cause, c.admission, c.status, c.reviewed_by, c.submission as approval_submission,
  c.submitted_at as approval_submitted_at, c.approved_at as approval_approved_at,
  c.comments as approval_comments, c.created_at, c.activated_at, c.ended_at
, array(select d.id from task_definitions d
        where d.campaign_id = c.id and not d.retired
        order by d.id
        limit 100) as definitions
from campaigns c
cross join lateral (
  select count(*)::integer as slots from participations h where h.campaign_id = c.id and h.status = 'held'
) held
where c.id = any (array(
  select c.id
from users u
cross join campaigns c
join advertisers a on a.user_id = c.advertiser_id
left join participations p on p.campaign_id = c.id and p.user_id = u.id
where c.id < $1 and u.id = $2 and $3 >
(select count(*) from participations o join campaigns k on k.id = o.campaign_id
 where o.user_id = u.id and o.status = 'joined' and k.status in ('active', 'paused'))
  and c.advertiser_id = $6
  and u.status = 'active' and c.status = 'active' and c.date_end > now()
  and p.status is distinct from 'joined'
 and exists (select from connections n
        where n.user_id = u.id and n.kind = 'network' and n.status = 'accepted'
          and n.network = any (c.networks))
 and (c.countries = '{}' or coalesce(u.country_id = any (c.countries), false))
 and (c.categories = '{}' or c.categories && u.preferred_categories
 or exists (select from connections n
            where n.user_id = u.id and n.status = 'accepted' and lower(n.category) = any (c.categories)))
 and (c.admission = 'open' or (exists (select from campaign_applications x
         where x.campaign_id = c.id and x.user_id = u.id and x.status = 'accepted' and x.expires_at > now())
 or exists (select from campaign_invitations i
            where i.campaign_id = c.id and i.user_id = u.id and i.status = 'open' and i.expires_at > now()))
) and (c.max_participants is null or c.participants_count < c.max_participants
 or coalesce(p.status = 'held', false)
 or exists (select from participations h
            where h.campaign_id = c.id and h.status = 'held' and h.held_until <= now()))
 and ((case when c.funded then c.reserve_left else a.maximum_limit - a.promised - a.spent + a.spent_funded end
 - greatest(c.best_post_promise - c.best_post_promised, 0)) >= c.task_promise * 100
 or (case when c.funded then c.reserve_left else a.maximum_limit - a.promised - a.spent + a.spent_funded end
 - greatest(c.best_post_promise - c.best_post_promised, 0)) >= c.task_promise * (select count(*) from task_definitions d
                              where d.campaign_id = c.id and not d.retired
                                and not exists (select from tasks t
                                                where t.definition_id = d.id and t.user_id = u.id
                                                  and t.status <> 'left')))
 order by c.id desc limit $4 offset $5)) order by c.id desc

-- campaigns.campaign.SlotHoldsRepository.HOLD: ["bigint", "bigint", "integer"] -> ["timestamp with time zone"]
insert into participations (campaign_id, user_id, status, held_until)
values ($1, $2, 'held', now() + make_interval(mins => $3))
on conflict on constraint participations_once do update
set status = 'held',
    held_until = case when participations.status = 'held' and participations.held_until > now()
                      then participations.held_until else excluded.held_until end
where participations.status <> 'joined'
returning held_until

-- campaigns.campaign.TaskDefinitionRepository.COUNT: ["bigint"] -> ["bigint"]
select count(*) as definitions from task_definitions where campaign_id = $1 and not retired

-- campaigns.campaign.TaskDefinitionRepository.DEFINE: ["bigint", "text", "text", "text"] -> ["bigint", "bigint", "bigint"]
with present as (
  select count(*) as participants from participations where campaign_id = $1 and status = 'joined'
), made as (
  insert into task_definitions (campaign_id, custom, type, title, description, requirements, giving, promised)
  select c.id, true, 'custom', $2, $3, $4, to_jsonb(c), c.task_promise * p.participants
  from campaigns c cross join present p
  where c.id = $1
  returning id, promised
)
select m.id, m.promised, p.participants from made m cross join present p

-- campaigns.campaign.TaskDefinitionRepository.FIND_GIVING: [] -> ["bigint", "bigint"]
select id, campaign_id from task_definitions where giving is not null order by random() limit 1

-- campaigns.campaign.TaskDefinitionRepository.GIVE: ["bigint", "bigint", "bigint"] -> ["integer", "bigint"]
with chosen as materialized (
  select p.id, p.user_id
  from participations p
  where p.campaign_id = $2 and p.status = 'joined'
    and p.user_id > (select given_to from task_definitions where id = $1 and giving is not null)
  order by p.user_id
  limit $3
), given as (
insert into tasks (definition_id, participation_id, campaign_id, user_id, status, assigned_at, deadline,
                   currency, reach_threshold, engagement_rate_threshold, promised, disclosure, minimum_reward, post_rate, bonus_active, bonus_reach, bonus_engagement, bonus_best_post)
select d.id, p.id, c.id, p.user_id, 'pending', now(),
       least(now() + c.task_time * case c.task_time_type when 'minutes' then interval '1 minute'
                                                         when 'hours' then interval '1 hour'
                                                         when 'days' then interval '24 hours'
                                                         else interval '168 hours' end,
             c.date_end),
       c.currency, coalesce(c.reach_threshold, n.followers, 0), c.engagement_rate_threshold, c.task_promise,
       c.disclosure, c.minimum_reward, c.post_rate, c.bonus_active, c.bonus_reach, c.bonus_engagement, c.bonus_best_post
  from chosen w
  join participations p on p.id = w.id
  join task_definitions d on d.id = $1
  join campaigns k on k.id = d.campaign_id and k.status not in ('completed', 'cancelled')
  cross join lateral jsonb_populate_record(k, d.giving) c
  left join connections n on n.id = p.connection_id
  where not exists (select from tasks t where t.participation_id = p.id and t.definition_id = d.id)
  order by p.user_id
  on conflict (definition_id, user_id) where status <> 'left' do nothing
  returning promised
), outcome as (
  select d.promised - coalesce((select sum(promised) from given), 0)::bigint as left_over,
    (select max(user_id) from chosen) as last,
    (select count(*) from chosen) < $3 or k.status in ('completed', 'cancelled') as is_over
  from task_definitions d
  join campaigns k on k.id = d.campaign_id
  where d.id = $1 and d.giving is not null
), moved as (
  update task_definitions d
  set given_to = coalesce(o.last, d.given_to), promised = case when o.is_over then 0 else o.left_over end,
      giving = case when o.is_over then null else d.giving end
  from outcome o
  where d.id = $1
)
select (select count(*) from given)::integer as tasks,
  coalesce((select case when is_over then left_over else 0 end from outcome), 0) as released

-- campaigns.campaign.store.AdmissionsRepository.ADMIT: ["bigint", "bigint"] -> ["boolean"]
with applied as (
  update campaign_applications set status = 'joined', ended_at = now()
  where campaign_id = $1 and user_id = $2 and status = 'accepted' and expires_at > now()
  returning id
), invited as (
  update campaign_invitations set status = 'accepted', ended_at = now()
  where campaign_id = $1 and user_id = $2 and status = 'open' and expires_at > now()
  returning id
)
select exists (select from applied) or exists (select from invited) as admitted

-- campaigns.campaign.store.AdmissionsRepository.APPLY: ["bigint", "bigint", "text", "bigint"] -> ["bigint", "timestamp with time zone"]
insert into campaign_applications (campaign_id, user_id, text, proposed_rate, currency, expires_at)
select c.id, $2, $3, $4, c.currency, least(now() + interval '30 days', c.date_end)
from campaigns c
where c.id = $1
on conflict (campaign_id, user_id) where status in ('open', 'accepted', 'declined') do nothing
returning id, expires_at

-- campaigns.campaign.store.AdmissionsRepository.DECIDE: ["bigint", "text", "text[]", "bigint", "text", "integer"] -> ["timestamp with time zone"]
update campaign_applications x
set status = $2, decided_by = $4, decided_at = now(), reason = $5,
    expires_at = case when $2 = 'accepted' then least(now() + make_interval(days => $6), c.date_end)
                      else x.expires_at end,
    ended_at = case when $2 = 'accepted' then null else now() end
from campaigns c
where x.id = $1 and c.id = x.campaign_id and x.status = any ($3) and x.expires_at > now()
  and c.status not in ('completed', 'cancelled')
returning x.expires_at

-- campaigns.campaign.store.AdmissionsRepository.DECLINE_ALL: ["bigint", "bigint"] -> null
update campaign_invitations set status = 'declined', ended_at = now()
where user_id = $1 and advertiser_id = $2 and status = 'open'

-- campaigns.campaign.store.AdmissionsRepository.END_INVITATION: ["bigint", "text", "text[]"] -> null
update campaign_invitations set status = $2, ended_at = now()
where id = $1 and status = any ($3) and expires_at > now()

-- campaigns.campaign.store.AdmissionsRepository.EXPIRE_APPLICATIONS: ["bigint[]"] -> null
update campaign_applications set status = 'expired', ended_at = now() where id = any ($1)

-- campaigns.campaign.store.AdmissionsRepository.EXPIRE_INVITATIONS: ["bigint[]"] -> null
update campaign_invitations set status = 'expired', ended_at = now() where id = any ($1)

-- campaigns.campaign.store.AdmissionsRepository.INVITE: ["bigint", "bigint[]", "text", "bigint"] -> ["bigint", "bigint"]
insert into campaign_invitations (campaign_id, advertiser_id, user_id, message, invited_by, expires_at)
select c.id, c.advertiser_id, w.user_id, $3, $4, least(now() + interval '30 days', c.date_end)
from campaigns c, unnest($2::bigint[]) as w (user_id)
where c.id = $1
order by w.user_id
on conflict (campaign_id, user_id) where status = 'open' do nothing
returning id, user_id

-- campaigns.campaign.store.AdmissionsRepository.WITHDRAW: ["bigint", "text[]"] -> null
update campaign_applications set status = 'withdrawn', ended_at = now()
where id = $1 and status = any ($2) and expires_at > now()

-- campaigns.campaign.store.TaskSettlementRepository.ADD_BEST_POSTS: ["bigint[]", "bigint[]"] -> null
update participations p
set earned = p.earned + s.amount
from unnest($1::bigint[], $2::bigint[]) as s (participation_id, amount)
where p.id = s.participation_id

-- campaigns.campaign.store.TaskSettlementRepository.COUNT_ACCEPTED: ["bigint", "bigint", "bigint", "bigint", "timestamp with time zone"] -> null
update participations
set accepted_tasks = accepted_tasks + 1, reach = reach + coalesce($2::bigint, 0),
    engagement = engagement + coalesce($3::bigint, 0), earned = earned + $4, last_accepted_at = $5
where id = $1

-- campaigns.campaign.store.TaskSettlementRepository.COUNT_AGAIN: ["bigint"] -> null
update participations p
set accepted_tasks = o.tasks, reach = o.reach, engagement = o.engagement, earned = o.earned,
    last_accepted_at = o.last
from (
  select count(*) as tasks, coalesce(sum(verified_reach), 0)::bigint as reach,
    coalesce(sum(verified_engagement), 0)::bigint as engagement,
    coalesce(sum(payment), 0)::bigint as earned, max(reviewed_at) as last
  from tasks
  where participation_id = $1 and status in ('accepted', 'paid')
) o
where p.id = $1

-- campaigns.campaign.store.TaskSettlementRepository.DECIDE_BEST_POST: ["bigint"] -> null
update campaigns
set best_post_promised = 0, best_post_decided_at = now()
where id = $1

-- campaigns.campaign.store.TaskSettlementRepository.KEEP_RESERVE: ["bigint", "bigint"] -> ["bigint"]
update campaigns set reserve_left = reserve_left + $2 where id = $1 and status in ('active', 'paused') returning id

-- campaigns.campaign.store.TaskSettlementRepository.LEAVE_CAMPAIGN: ["bigint"] -> null
with gone as (
  update participations set status = 'left'
  where id = $1 and status = 'joined'
    and not exists (select from tasks where participation_id = $1 and status <> 'left')
  returning campaign_id)
update campaigns set participants_count = participants_count - 1
from gone
where campaigns.id = gone.campaign_id

-- campaigns.campaign.store.TaskSettlementRepository.LOCK_CAMPAIGN: ["bigint"] -> ["bigint"]
select id from campaigns where id = $1 for no key update

-- campaigns.campaign.store.TaskSettlementRepository.SETTLE_BEST_POSTS: [] -> null
update campaigns c
set best_post_settled_at = now()
where status = 'completed' and best_post_settled_at is null and best_post_decided_at is not null
  and not exists (select from best_posts b where b.campaign_id = c.id and b.paid_at is null)

-- campaigns.discovery.CampaignApplicationRepository.EXPIRED: [] -> ["bigint"]
select id
from campaign_applications
where status in ('open', 'accepted') and expires_at <= now()
order by expires_at
limit 1
for no key update skip locked

-- campaigns.discovery.CampaignApplicationRepository.EXPIRED_BATCH: [] -> ["bigint"]
select id
from campaign_applications
where status in ('open', 'accepted') and expires_at <= now()
order by expires_at
limit 500
for no key update skip locked

-- campaigns.discovery.CampaignApplicationRepository.EXPIRED_NEXT: ["bigint"] -> ["bigint"]
select id
from campaign_applications
where status in ('open', 'accepted') and expires_at <= now()
order by expires_at
limit 1 offset $1
for no key update skip locked

-- campaigns.discovery.CampaignApplicationRepository.FIND: ["bigint"] -> ["bigint", "bigint", "text"]
select c.advertiser_id, x.user_id, case when x.status in ('open', 'accepted')
       and (x.expires_at <= now() or c.status in ('completed', 'cancelled'))
     then 'expired' else x.status end as status
from campaign_applications x join campaigns c on c.id = x.campaign_id
where x.id = $1

-- campaigns.discovery.CampaignApplicationRepository.FIND_APPLYING: ["bigint", "bigint"] -> ["bigint", "text", "boolean", "boolean", "text", "boolean", "boolean", "boolean", "boolean"]
select c.advertiser_id, c.status as state, c.date_end > now() as open, c.admission = 'choice' as by_choice,
       c.currency,
       exists (select from participations p
               where p.campaign_id = c.id and p.user_id = u.id and p.status = 'joined') as joined,
       exists (select from connections n
        where n.user_id = u.id and n.kind = 'network' and n.status = 'accepted'
          and n.network = any (c.networks))
 as has_network, (c.countries = '{}' or coalesce(u.country_id = any (c.countries), false))
 as in_country, (c.categories = '{}' or c.categories && u.preferred_categories
 or exists (select from connections n
            where n.user_id = u.id and n.status = 'accepted' and lower(n.category) = any (c.categories)))
 as in_category
from campaigns c join users u on u.id = $2
where c.id = $1

-- campaigns.discovery.CampaignApplicationRepository.LIST: ["bigint", "bigint", "bigint"] -> ["bigint", "bigint", "text", "text", "bigint", "text", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "text", "bigint"]
select x.id as application_id, x.campaign_id, c.name as campaign, x.text, x.proposed_rate, x.currency,
       case when x.status in ('open', 'accepted')
       and (x.expires_at <= now() or c.status in ('completed', 'cancelled'))
     then 'expired' else x.status end as status, x.applied_at, x.expires_at, x.decided_at, x.reason
, x.user_id
from campaigns c join campaign_applications x on x.campaign_id = c.id
where c.advertiser_id = $1 and x.id < $2 
order by x.id desc
limit $3

-- campaigns.discovery.CampaignApplicationRepository.LIST_1: ["bigint", "bigint", "bigint", "bigint"] -> ["bigint", "bigint", "text", "text", "bigint", "text", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "text", "bigint"]
select x.id as application_id, x.campaign_id, c.name as campaign, x.text, x.proposed_rate, x.currency,
       case when x.status in ('open', 'accepted')
       and (x.expires_at <= now() or c.status in ('completed', 'cancelled'))
     then 'expired' else x.status end as status, x.applied_at, x.expires_at, x.decided_at, x.reason
, x.user_id
from campaigns c join campaign_applications x on x.campaign_id = c.id
where c.advertiser_id = $1 and x.id < $2 and c.id = $4
order by x.id desc
limit $3

-- campaigns.discovery.CampaignApplicationRepository.LIST_12: ["bigint", "bigint", "bigint", "bigint", "text"] -> ["bigint", "bigint", "text", "text", "bigint", "text", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "text", "bigint"]
select x.id as application_id, x.campaign_id, c.name as campaign, x.text, x.proposed_rate, x.currency,
       case when x.status in ('open', 'accepted')
       and (x.expires_at <= now() or c.status in ('completed', 'cancelled'))
     then 'expired' else x.status end as status, x.applied_at, x.expires_at, x.decided_at, x.reason
, x.user_id
from campaigns c join campaign_applications x on x.campaign_id = c.id
where c.advertiser_id = $1 and x.id < $2 and c.id = $4 and case when x.status in ('open', 'accepted')
       and (x.expires_at <= now() or c.status in ('completed', 'cancelled'))
     then 'expired' else x.status end = $5
order by x.id desc
limit $3

-- campaigns.discovery.CampaignApplicationRepository.LIST_2: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "bigint", "text", "text", "bigint", "text", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "text", "bigint"]
select x.id as application_id, x.campaign_id, c.name as campaign, x.text, x.proposed_rate, x.currency,
       case when x.status in ('open', 'accepted')
       and (x.expires_at <= now() or c.status in ('completed', 'cancelled'))
     then 'expired' else x.status end as status, x.applied_at, x.expires_at, x.decided_at, x.reason
, x.user_id
from campaigns c join campaign_applications x on x.campaign_id = c.id
where c.advertiser_id = $1 and x.id < $2 and case when x.status in ('open', 'accepted')
       and (x.expires_at <= now() or c.status in ('completed', 'cancelled'))
     then 'expired' else x.status end = $4
order by x.id desc
limit $3

-- campaigns.discovery.CampaignApplicationRepository.LIST_OWN: ["bigint", "bigint", "bigint"] -> ["bigint", "bigint", "text", "text", "bigint", "text", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "text"]
select x.id as application_id, x.campaign_id, c.name as campaign, x.text, x.proposed_rate, x.currency,
       case when x.status in ('open', 'accepted')
       and (x.expires_at <= now() or c.status in ('completed', 'cancelled'))
     then 'expired' else x.status end as status, x.applied_at, x.expires_at, x.decided_at, x.reason
from campaign_applications x join campaigns c on c.id = x.campaign_id
where x.user_id = $1 and x.id < $2 
order by x.id desc
limit $3

-- campaigns.discovery.CampaignApplicationRepository.LIST_OWN_1: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "bigint", "text", "text", "bigint", "text", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "text"]
select x.id as application_id, x.campaign_id, c.name as campaign, x.text, x.proposed_rate, x.currency,
       case when x.status in ('open', 'accepted')
       and (x.expires_at <= now() or c.status in ('completed', 'cancelled'))
     then 'expired' else x.status end as status, x.applied_at, x.expires_at, x.decided_at, x.reason
from campaign_applications x join campaigns c on c.id = x.campaign_id
where x.user_id = $1 and x.id < $2 and case when x.status in ('open', 'accepted')
       and (x.expires_at <= now() or c.status in ('completed', 'cancelled'))
     then 'expired' else x.status end = $4
order by x.id desc
limit $3

-- campaigns.discovery.DiscoveryTables.favourite_lists_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select id, name, created_at from favourite_lists where advertiser_id = $1 order by 1 limit 50000) r

-- campaigns.discovery.DiscoveryTables.favourite_lists_1: ["bigint"] -> null
delete from favourite_lists where advertiser_id = $1

-- campaigns.discovery.DiscoveryTables.favourites_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select f.list_id, f.user_id, f.added_at
from favourites f join favourite_lists l on l.id = f.list_id
where l.advertiser_id = $1 order by f.list_id, f.user_id limit 50000) r

-- campaigns.discovery.DiscoveryTables.favourites_1: ["bigint"] -> null
delete from favourites where user_id = $1

-- campaigns.discovery.DiscoveryTables.invitation_blocks_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select blocked_at, advertiser_id from invitation_blocks where user_id = $1 order by 1 limit 50000) r

-- campaigns.discovery.DiscoveryTables.invitation_blocks_1: ["bigint"] -> null
delete from invitation_blocks where user_id = $1

-- campaigns.discovery.DiscoveryTables.invitation_blocks_2: ["bigint"] -> null
delete from invitation_blocks where advertiser_id = $1

-- campaigns.discovery.DiscoveryTables.minimum_rates_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select network, currency, amount as amount_minor from minimum_rates where user_id = $1 order by 1 limit 50000) r

-- campaigns.discovery.DiscoveryTables.minimum_rates_1: ["bigint"] -> null
delete from minimum_rates where user_id = $1

-- campaigns.discovery.DiscoveryTables.publisher_listings_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select listed_at from publisher_listings where user_id = $1 order by 1 limit 50000) r

-- campaigns.discovery.DiscoveryTables.publisher_listings_1: ["bigint"] -> null
delete from publisher_listings where user_id = $1

-- campaigns.discovery.FavouritesRepository.ADD: ["bigint", "bigint[]"] -> null
insert into favourites (list_id, user_id)
select $1, w.id from (select distinct id from unnest($2::bigint[]) as x (id) order by id) w
on conflict (list_id, user_id) do nothing

-- campaigns.discovery.FavouritesRepository.COUNT: ["bigint"] -> ["bigint"]
select count(*) as favourites from favourites where list_id = $1

-- campaigns.discovery.FavouritesRepository.COUNT_LISTS: ["bigint"] -> ["bigint"]
select count(*) as lists from favourite_lists where advertiser_id = $1

-- campaigns.discovery.FavouritesRepository.CREATE: ["bigint", "text"] -> ["bigint"]
insert into favourite_lists (advertiser_id, name) values ($1, $2) returning id

-- campaigns.discovery.FavouritesRepository.DELETE: ["bigint"] -> null
delete from favourite_lists where id = $1

-- campaigns.discovery.FavouritesRepository.FIND_OWNER: ["bigint"] -> ["bigint"]
select advertiser_id from favourite_lists where id = $1

-- campaigns.discovery.FavouritesRepository.LIST: ["bigint"] -> ["bigint", "text", "bigint"]
select f.id as list_id, f.name,
       (select count(*) from favourites e
        join publisher_listings l on l.user_id = e.user_id
        join users u on u.id = e.user_id
        where e.list_id = f.id and (l.listed_at is not null and u.status = 'active' and u.leaves_at is null)) as publishers
from favourite_lists f
where f.advertiser_id = $1
order by f.name, f.id

-- campaigns.discovery.FavouritesRepository.LIST_UNKNOWN: ["bigint[]"] -> ["bigint"]
select w.id
from unnest($1::bigint[]) as w (id)
where not exists (select from publisher_listings l join users u on u.id = l.user_id
                  where l.user_id = w.id and (l.listed_at is not null and u.status = 'active' and u.leaves_at is null))
order by w.id

-- campaigns.discovery.FavouritesRepository.LOCK: ["bigint"] -> ["bigint"]
select advertiser_id from favourite_lists where id = $1
for no key update

-- campaigns.discovery.FavouritesRepository.LOCK_ADVERTISER: ["bigint"] -> ["bigint"]
select user_id from advertisers where user_id = $1 for no key update

-- campaigns.discovery.FavouritesRepository.REMOVE: ["bigint", "bigint[]"] -> null
delete from favourites where list_id = $1 and user_id = any ($2)

-- campaigns.discovery.FavouritesRepository.RENAME: ["bigint", "text"] -> null
update favourite_lists set name = $2 where id = $1

-- campaigns.discovery.InvitationRepository.COUNT_SENT: ["bigint"] -> ["bigint"]
select count(*) as sent
from campaign_invitations
where advertiser_id = $1 and invited_at > now() - interval '24 hours'

-- campaigns.discovery.InvitationRepository.EXPIRED: [] -> ["bigint"]
select id
from campaign_invitations
where status = 'open' and expires_at <= now()
order by expires_at
limit 1
for no key update skip locked

-- campaigns.discovery.InvitationRepository.EXPIRED_BATCH: [] -> ["bigint"]
select id
from campaign_invitations
where status = 'open' and expires_at <= now()
order by expires_at
limit 500
for no key update skip locked

-- campaigns.discovery.InvitationRepository.EXPIRED_NEXT: ["bigint"] -> ["bigint"]
select id
from campaign_invitations
where status = 'open' and expires_at <= now()
order by expires_at
limit 1 offset $1
for no key update skip locked

-- campaigns.discovery.InvitationRepository.FIND: ["bigint"] -> ["bigint", "bigint", "text"]
select i.advertiser_id, i.user_id, case when i.status = 'open' and (i.expires_at <= now() or c.status in ('completed', 'cancelled'))
     then 'expired' else i.status end as status
from campaign_invitations i join campaigns c on c.id = i.campaign_id
where i.id = $1

-- campaigns.discovery.InvitationRepository.FIND_CAMPAIGN: ["bigint"] -> ["bigint", "boolean"]
select advertiser_id, status in ('pending', 'active', 'paused') and date_end > now() as published
from campaigns
where id = $1

-- campaigns.discovery.InvitationRepository.JUDGE: ["bigint", "bigint[]"] -> ["bigint", "text"]
select w.user_id,
       case when not coalesce((l.listed_at is not null and u.status = 'active' and u.leaves_at is null), false)
              or exists (select from invitation_blocks b
                         where b.user_id = u.id and b.advertiser_id = c.advertiser_id) then 'not_available'
            when exists (select from participations p
                         where p.campaign_id = c.id and p.user_id = u.id and p.status = 'joined')
              then 'already_joined'
            when exists (select from campaign_invitations i
                         where i.campaign_id = c.id and i.user_id = u.id and i.status = 'open')
              then 'already_invited'
            when not exists (select from connections n
        where n.user_id = u.id and n.kind = 'network' and n.status = 'accepted'
          and n.network = any (c.networks))
 then 'network_required'
            when not (not exists (select from minimum_rates r where r.user_id = u.id)
 or exists (select from connections n
            where n.user_id = u.id and n.kind = 'network' and n.status = 'accepted'
              and n.network = any (c.networks)
              and not exists (select from minimum_rates r
                              where r.user_id = u.id and r.network = n.network and r.currency = c.currency
                                and r.amount > greatest(c.minimum_reward, coalesce(c.post_rate, 0)))))
 then 'below_minimum_rate'
            else 'invited' end as outcome
from unnest($2::bigint[]) with ordinality as w (user_id, position)
join campaigns c on c.id = $1
left join users u on u.id = w.user_id
left join publisher_listings l on l.user_id = u.id
order by w.position

-- campaigns.discovery.InvitationRepository.LIST: ["bigint", "bigint", "bigint"] -> ["bigint", "bigint", "text", "text", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint", "boolean"]
select i.id as invitation_id, i.campaign_id, c.name as campaign, i.message as text, case when i.status = 'open' and (i.expires_at <= now() or c.status in ('completed', 'cancelled'))
     then 'expired' else i.status end as status, i.invited_at,
       i.expires_at, case when i.status = 'open' then null else i.ended_at end as ended_at
, i.user_id, coalesce((l.listed_at is not null and u.status = 'active' and u.leaves_at is null), false) as listed
from campaign_invitations i
join campaigns c on c.id = i.campaign_id
join users u on u.id = i.user_id
left join publisher_listings l on l.user_id = i.user_id
where i.advertiser_id = $1 and i.id < $2 
order by i.id desc
limit $3

-- campaigns.discovery.InvitationRepository.LIST_1: ["bigint", "bigint", "bigint", "bigint"] -> ["bigint", "bigint", "text", "text", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint", "boolean"]
select i.id as invitation_id, i.campaign_id, c.name as campaign, i.message as text, case when i.status = 'open' and (i.expires_at <= now() or c.status in ('completed', 'cancelled'))
     then 'expired' else i.status end as status, i.invited_at,
       i.expires_at, case when i.status = 'open' then null else i.ended_at end as ended_at
, i.user_id, coalesce((l.listed_at is not null and u.status = 'active' and u.leaves_at is null), false) as listed
from campaign_invitations i
join campaigns c on c.id = i.campaign_id
join users u on u.id = i.user_id
left join publisher_listings l on l.user_id = i.user_id
where i.advertiser_id = $1 and i.id < $2 and i.campaign_id = $4
order by i.id desc
limit $3

-- campaigns.discovery.InvitationRepository.LIST_12: ["bigint", "bigint", "bigint", "bigint", "text"] -> ["bigint", "bigint", "text", "text", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint", "boolean"]
select i.id as invitation_id, i.campaign_id, c.name as campaign, i.message as text, case when i.status = 'open' and (i.expires_at <= now() or c.status in ('completed', 'cancelled'))
     then 'expired' else i.status end as status, i.invited_at,
       i.expires_at, case when i.status = 'open' then null else i.ended_at end as ended_at
, i.user_id, coalesce((l.listed_at is not null and u.status = 'active' and u.leaves_at is null), false) as listed
from campaign_invitations i
join campaigns c on c.id = i.campaign_id
join users u on u.id = i.user_id
left join publisher_listings l on l.user_id = i.user_id
where i.advertiser_id = $1 and i.id < $2 and i.campaign_id = $4 and case when i.status = 'open' and (i.expires_at <= now() or c.status in ('completed', 'cancelled'))
     then 'expired' else i.status end = $5
order by i.id desc
limit $3

-- campaigns.discovery.InvitationRepository.LIST_2: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "bigint", "text", "text", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint", "boolean"]
select i.id as invitation_id, i.campaign_id, c.name as campaign, i.message as text, case when i.status = 'open' and (i.expires_at <= now() or c.status in ('completed', 'cancelled'))
     then 'expired' else i.status end as status, i.invited_at,
       i.expires_at, case when i.status = 'open' then null else i.ended_at end as ended_at
, i.user_id, coalesce((l.listed_at is not null and u.status = 'active' and u.leaves_at is null), false) as listed
from campaign_invitations i
join campaigns c on c.id = i.campaign_id
join users u on u.id = i.user_id
left join publisher_listings l on l.user_id = i.user_id
where i.advertiser_id = $1 and i.id < $2 and case when i.status = 'open' and (i.expires_at <= now() or c.status in ('completed', 'cancelled'))
     then 'expired' else i.status end = $4
order by i.id desc
limit $3

-- campaigns.discovery.InvitationRepository.LIST_OWN: ["bigint", "bigint", "bigint"] -> ["bigint", "bigint", "text", "text", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select i.id as invitation_id, i.campaign_id, c.name as campaign, i.message as text, case when i.status = 'open' and (i.expires_at <= now() or c.status in ('completed', 'cancelled'))
     then 'expired' else i.status end as status, i.invited_at,
       i.expires_at, case when i.status = 'open' then null else i.ended_at end as ended_at
, i.advertiser_id, coalesce(a.brand_name, a.name) as advertiser
from campaign_invitations i
join campaigns c on c.id = i.campaign_id
join advertisers a on a.user_id = i.advertiser_id
where i.user_id = $1 and i.id < $2 
order by i.id desc
limit $3

-- campaigns.discovery.InvitationRepository.LIST_OWN_1: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "bigint", "text", "text", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select i.id as invitation_id, i.campaign_id, c.name as campaign, i.message as text, case when i.status = 'open' and (i.expires_at <= now() or c.status in ('completed', 'cancelled'))
     then 'expired' else i.status end as status, i.invited_at,
       i.expires_at, case when i.status = 'open' then null else i.ended_at end as ended_at
, i.advertiser_id, coalesce(a.brand_name, a.name) as advertiser
from campaign_invitations i
join campaigns c on c.id = i.campaign_id
join advertisers a on a.user_id = i.advertiser_id
where i.user_id = $1 and i.id < $2 and case when i.status = 'open' and (i.expires_at <= now() or c.status in ('completed', 'cancelled'))
     then 'expired' else i.status end = $4
order by i.id desc
limit $3

-- campaigns.discovery.ListingRepository.BLOCK: ["bigint", "bigint"] -> null
insert into invitation_blocks (user_id, advertiser_id)
select $1, user_id from advertisers where user_id = $2
on conflict (user_id, advertiser_id) do update set user_id = excluded.user_id

-- campaigns.discovery.ListingRepository.DELETE_RATES: ["bigint"] -> null
delete from minimum_rates where user_id = $1

-- campaigns.discovery.ListingRepository.FIND: ["bigint"] -> ["timestamp with time zone"]
select listed_at from publisher_listings where user_id = $1 and listed_at is not null

-- campaigns.discovery.ListingRepository.INSERT_RATES: ["bigint", "text[]", "text[]", "bigint[]"] -> null
insert into minimum_rates (user_id, network, currency, amount)
select $1, network, currency, amount
from unnest($2::text[], $3::text[], $4::bigint[]) as r (network, currency, amount)

-- campaigns.discovery.ListingRepository.LIST_BLOCKED: ["bigint"] -> ["bigint", "text", "timestamp with time zone"]
select b.advertiser_id, coalesce(a.brand_name, a.name) as name, b.blocked_at
from invitation_blocks b join advertisers a on a.user_id = b.advertiser_id
where b.user_id = $1
order by b.blocked_at desc, b.advertiser_id desc
limit 100

-- campaigns.discovery.ListingRepository.LIST_RATES: ["bigint"] -> ["text", "text", "bigint"]
select network, currency, amount from minimum_rates where user_id = $1 order by network, currency

-- campaigns.discovery.ListingRepository.LOCK_USER: ["bigint"] -> ["bigint"]
select id from users where id = $1 for no key update

-- campaigns.discovery.ListingRepository.SAVE: ["bigint", "boolean"] -> null
insert into publisher_listings (user_id, listed_at) values ($1, case when $2 then now() end)
on conflict (user_id) do update
set listed_at = case when $2 then coalesce(publisher_listings.listed_at, now()) end

-- campaigns.discovery.ListingRepository.UNBLOCK: ["bigint", "bigint"] -> null
delete from invitation_blocks where user_id = $1 and advertiser_id = $2

-- campaigns.discovery.PublisherCardsRepository.LIST_NETWORKS: ["bigint[]"] -> ["bigint", "text", "bigint", "numeric"]
select user_id, network, followers, engagement_rate
from connections
where user_id = any ($1) and kind = 'network' and status = 'accepted'
order by user_id, network, followers desc, id

-- campaigns.discovery.PublisherCardsRepository.LIST_PERSONS: ["bigint[]"] -> ["bigint", "text", "text", "text[]", "bigint", "bigint"]
select u.id as publisher_id, u.username as display_name, k.code as country,
       u.preferred_categories as categories, w.accepted_posts, w.campaigns
from users u
left join countries k on k.id = u.country_id
cross join lateral (
  select coalesce(sum(p.accepted_tasks), 0)::bigint as accepted_posts,
         count(*) filter (where p.accepted_tasks > 0) as campaigns
  from participations p
  where p.user_id = u.id
) w
where u.id = any ($1)

-- campaigns.discovery.PublisherCardsRepository.LIST_RATES: ["bigint[]"] -> ["bigint", "text", "text", "bigint"]
select user_id, network, currency, amount
from minimum_rates
where user_id = any ($1)
order by user_id, network, currency

-- campaigns.discovery.PublisherCardsRepository.SEARCH: ["bigint", "bigint", "text", "bigint", "bigint", "numeric", "bigint"] -> ["bigint", "text", "text", "text[]", "bigint", "bigint"]
select u.id as publisher_id, u.username as display_name, k.code as country,
       u.preferred_categories as categories, w.accepted_posts, w.campaigns
from publisher_listings l join users u on u.id = l.user_id
left join countries k on k.id = u.country_id
cross join lateral (
  select coalesce(sum(p.accepted_tasks), 0)::bigint as accepted_posts,
         count(*) filter (where p.accepted_tasks > 0) as campaigns
  from participations p
  where p.user_id = u.id
) w
where l.user_id < $1 and
(l.listed_at is not null and u.status = 'active' and u.leaves_at is null)  and exists (select from connections n
              where n.user_id = u.id and n.kind = 'network' and n.status = 'accepted'
                and ($3::text is null or n.network = $3) and n.followers between $4 and $5
                and n.engagement_rate >= $6)
  and w.accepted_posts >= $7
  
order by l.user_id desc
limit $2

-- campaigns.discovery.PublisherCardsRepository.SEARCH_1: ["bigint", "bigint", "text", "bigint", "bigint", "numeric", "bigint", "bigint"] -> ["bigint", "text", "text", "text[]", "bigint", "bigint"]
select u.id as publisher_id, u.username as display_name, k.code as country,
       u.preferred_categories as categories, w.accepted_posts, w.campaigns
from publisher_listings l join users u on u.id = l.user_id
left join countries k on k.id = u.country_id
cross join lateral (
  select coalesce(sum(p.accepted_tasks), 0)::bigint as accepted_posts,
         count(*) filter (where p.accepted_tasks > 0) as campaigns
  from participations p
  where p.user_id = u.id
) w
where l.user_id < $1 and
(l.listed_at is not null and u.status = 'active' and u.leaves_at is null)  and exists (select from connections n
              where n.user_id = u.id and n.kind = 'network' and n.status = 'accepted'
                and ($3::text is null or n.network = $3) and n.followers between $4 and $5
                and n.engagement_rate >= $6)
  and w.accepted_posts >= $7
  and exists (select from favourites f where f.list_id = $8 and f.user_id = u.id)
order by l.user_id desc
limit $2

-- campaigns.discovery.PublisherCardsRepository.SEARCH_12: ["bigint", "bigint", "text", "bigint", "bigint", "numeric", "bigint", "bigint", "integer"] -> ["bigint", "text", "text", "text[]", "bigint", "bigint"]
select u.id as publisher_id, u.username as display_name, k.code as country,
       u.preferred_categories as categories, w.accepted_posts, w.campaigns
from publisher_listings l join users u on u.id = l.user_id
left join countries k on k.id = u.country_id
cross join lateral (
  select coalesce(sum(p.accepted_tasks), 0)::bigint as accepted_posts,
         count(*) filter (where p.accepted_tasks > 0) as campaigns
  from participations p
  where p.user_id = u.id
) w
where l.user_id < $1 and
(l.listed_at is not null and u.status = 'active' and u.leaves_at is null)  and exists (select from connections n
              where n.user_id = u.id and n.kind = 'network' and n.status = 'accepted'
                and ($3::text is null or n.network = $3) and n.followers between $4 and $5
                and n.engagement_rate >= $6)
  and w.accepted_posts >= $7
  and exists (select from favourites f where f.list_id = $8 and f.user_id = u.id) and u.country_id = $9
order by l.user_id desc
limit $2

-- campaigns.discovery.PublisherCardsRepository.SEARCH_123: ["bigint", "bigint", "text", "bigint", "bigint", "numeric", "bigint", "bigint", "integer", "text"] -> ["bigint", "text", "text", "text[]", "bigint", "bigint"]
select u.id as publisher_id, u.username as display_name, k.code as country,
       u.preferred_categories as categories, w.accepted_posts, w.campaigns
from publisher_listings l join users u on u.id = l.user_id
left join countries k on k.id = u.country_id
cross join lateral (
  select coalesce(sum(p.accepted_tasks), 0)::bigint as accepted_posts,
         count(*) filter (where p.accepted_tasks > 0) as campaigns
  from participations p
  where p.user_id = u.id
) w
where l.user_id < $1 and
(l.listed_at is not null and u.status = 'active' and u.leaves_at is null)  and exists (select from connections n
              where n.user_id = u.id and n.kind = 'network' and n.status = 'accepted'
                and ($3::text is null or n.network = $3) and n.followers between $4 and $5
                and n.engagement_rate >= $6)
  and w.accepted_posts >= $7
  and exists (select from favourites f where f.list_id = $8 and f.user_id = u.id) and u.country_id = $9 and ($10 = any (u.preferred_categories)
     or exists (select from connections n
                where n.user_id = u.id and n.status = 'accepted' and lower(n.category) = $10))

order by l.user_id desc
limit $2

-- campaigns.discovery.PublisherCardsRepository.SEARCH_13: ["bigint", "bigint", "text", "bigint", "bigint", "numeric", "bigint", "bigint", "text"] -> ["bigint", "text", "text", "text[]", "bigint", "bigint"]
select u.id as publisher_id, u.username as display_name, k.code as country,
       u.preferred_categories as categories, w.accepted_posts, w.campaigns
from publisher_listings l join users u on u.id = l.user_id
left join countries k on k.id = u.country_id
cross join lateral (
  select coalesce(sum(p.accepted_tasks), 0)::bigint as accepted_posts,
         count(*) filter (where p.accepted_tasks > 0) as campaigns
  from participations p
  where p.user_id = u.id
) w
where l.user_id < $1 and
(l.listed_at is not null and u.status = 'active' and u.leaves_at is null)  and exists (select from connections n
              where n.user_id = u.id and n.kind = 'network' and n.status = 'accepted'
                and ($3::text is null or n.network = $3) and n.followers between $4 and $5
                and n.engagement_rate >= $6)
  and w.accepted_posts >= $7
  and exists (select from favourites f where f.list_id = $8 and f.user_id = u.id) and ($9 = any (u.preferred_categories)
     or exists (select from connections n
                where n.user_id = u.id and n.status = 'accepted' and lower(n.category) = $9))

order by l.user_id desc
limit $2

-- campaigns.discovery.PublisherCardsRepository.SEARCH_2: ["bigint", "bigint", "text", "bigint", "bigint", "numeric", "bigint", "integer"] -> ["bigint", "text", "text", "text[]", "bigint", "bigint"]
select u.id as publisher_id, u.username as display_name, k.code as country,
       u.preferred_categories as categories, w.accepted_posts, w.campaigns
from publisher_listings l join users u on u.id = l.user_id
left join countries k on k.id = u.country_id
cross join lateral (
  select coalesce(sum(p.accepted_tasks), 0)::bigint as accepted_posts,
         count(*) filter (where p.accepted_tasks > 0) as campaigns
  from participations p
  where p.user_id = u.id
) w
where l.user_id < $1 and
(l.listed_at is not null and u.status = 'active' and u.leaves_at is null)  and exists (select from connections n
              where n.user_id = u.id and n.kind = 'network' and n.status = 'accepted'
                and ($3::text is null or n.network = $3) and n.followers between $4 and $5
                and n.engagement_rate >= $6)
  and w.accepted_posts >= $7
  and u.country_id = $8
order by l.user_id desc
limit $2

-- campaigns.discovery.PublisherCardsRepository.SEARCH_23: ["bigint", "bigint", "text", "bigint", "bigint", "numeric", "bigint", "integer", "text"] -> ["bigint", "text", "text", "text[]", "bigint", "bigint"]
select u.id as publisher_id, u.username as display_name, k.code as country,
       u.preferred_categories as categories, w.accepted_posts, w.campaigns
from publisher_listings l join users u on u.id = l.user_id
left join countries k on k.id = u.country_id
cross join lateral (
  select coalesce(sum(p.accepted_tasks), 0)::bigint as accepted_posts,
         count(*) filter (where p.accepted_tasks > 0) as campaigns
  from participations p
  where p.user_id = u.id
) w
where l.user_id < $1 and
(l.listed_at is not null and u.status = 'active' and u.leaves_at is null)  and exists (select from connections n
              where n.user_id = u.id and n.kind = 'network' and n.status = 'accepted'
                and ($3::text is null or n.network = $3) and n.followers between $4 and $5
                and n.engagement_rate >= $6)
  and w.accepted_posts >= $7
  and u.country_id = $8 and ($9 = any (u.preferred_categories)
     or exists (select from connections n
                where n.user_id = u.id and n.status = 'accepted' and lower(n.category) = $9))

order by l.user_id desc
limit $2

-- campaigns.discovery.PublisherCardsRepository.SEARCH_3: ["bigint", "bigint", "text", "bigint", "bigint", "numeric", "bigint", "text"] -> ["bigint", "text", "text", "text[]", "bigint", "bigint"]
select u.id as publisher_id, u.username as display_name, k.code as country,
       u.preferred_categories as categories, w.accepted_posts, w.campaigns
from publisher_listings l join users u on u.id = l.user_id
left join countries k on k.id = u.country_id
cross join lateral (
  select coalesce(sum(p.accepted_tasks), 0)::bigint as accepted_posts,
         count(*) filter (where p.accepted_tasks > 0) as campaigns
  from participations p
  where p.user_id = u.id
) w
where l.user_id < $1 and
(l.listed_at is not null and u.status = 'active' and u.leaves_at is null)  and exists (select from connections n
              where n.user_id = u.id and n.kind = 'network' and n.status = 'accepted'
                and ($3::text is null or n.network = $3) and n.followers between $4 and $5
                and n.engagement_rate >= $6)
  and w.accepted_posts >= $7
  and ($8 = any (u.preferred_categories)
     or exists (select from connections n
                where n.user_id = u.id and n.status = 'accepted' and lower(n.category) = $8))

order by l.user_id desc
limit $2

-- campaigns.network.ConnectionDeskRepository.PENDING: [] -> ["bigint", "boolean", "timestamp with time zone", "bigint"]
select (select coalesce(sum(value), 0)::bigint from counters
        where statistic = 'connections' and subject = 0 and day = '-infinity' and detail = 'pending') as count,
       false as more,
       (select connected_at from connections where status = 'pending'
        order by connected_at limit 1) as oldest,
       null::bigint as mine

-- campaigns.network.ConnectionDeskRepository.WAITING: ["bigint", "integer"] -> ["bigint", "text", "text", "timestamp with time zone", "timestamp with time zone"]
select id, network || ' ' || coalesce(name, account_id) as name, status as state, connected_at as since,
       null::timestamptz as until
from connections
where user_id = $1 and status = 'pending'
order by connected_at, id
limit $2 + 1

-- campaigns.network.ConnectionsRepository.COUNT: [] -> ["bigint"]
select coalesce(sum(value), 0)::bigint as total
from counters
where statistic = 'connection_kinds' and subject = 0 and day = '-infinity'

-- campaigns.network.ConnectionsRepository.COUNT_1: ["text"] -> ["bigint"]
select coalesce(sum(value), 0)::bigint as total
from counters
where statistic = 'connection_kinds' and subject = 0 and day = '-infinity' and split_part(detail, ':', 1) = $1

-- campaigns.network.ConnectionsRepository.COUNT_12: ["text", "text"] -> ["bigint"]
select coalesce(sum(value), 0)::bigint as total
from counters
where statistic = 'connection_kinds' and subject = 0 and day = '-infinity' and split_part(detail, ':', 1) = $1 and split_part(detail, ':', 2) = $2

-- campaigns.network.ConnectionsRepository.COUNT_2: ["text"] -> ["bigint"]
select coalesce(sum(value), 0)::bigint as total
from counters
where statistic = 'connection_kinds' and subject = 0 and day = '-infinity' and split_part(detail, ':', 2) = $1

-- campaigns.network.ConnectionsRepository.FIND_OWNED: ["text", "bigint"] -> ["bigint", "text"]
select user_id, status from connections where kind = $1 and id = $2

-- campaigns.network.ConnectionsRepository.LIST: ["bigint", "bigint", "bigint"] -> ["bigint", "bigint", "text", "text", "text", "text", "text", "text", "bigint", "boolean", "text", "numeric", "timestamp with time zone", "timestamp with time zone", "text", "text"]
select id, user_id, kind, network, account_id as network_id, name, url as network_url, status, followers,
       verified, category, engagement_rate, connected_at, last_updated, extra_data::text as extra_data, reason
from connections
where id < $1 
order by id desc
limit $2 offset $3

-- campaigns.network.ConnectionsRepository.LIST_1: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "bigint", "text", "text", "text", "text", "text", "text", "bigint", "boolean", "text", "numeric", "timestamp with time zone", "timestamp with time zone", "text", "text"]
select id, user_id, kind, network, account_id as network_id, name, url as network_url, status, followers,
       verified, category, engagement_rate, connected_at, last_updated, extra_data::text as extra_data, reason
from connections
where id < $1 and kind = $4
order by id desc
limit $2 offset $3

-- campaigns.network.ConnectionsRepository.LIST_12: ["bigint", "bigint", "bigint", "text", "text"] -> ["bigint", "bigint", "text", "text", "text", "text", "text", "text", "bigint", "boolean", "text", "numeric", "timestamp with time zone", "timestamp with time zone", "text", "text"]
select id, user_id, kind, network, account_id as network_id, name, url as network_url, status, followers,
       verified, category, engagement_rate, connected_at, last_updated, extra_data::text as extra_data, reason
from connections
where id < $1 and kind = $4 and status = $5
order by id desc
limit $2 offset $3

-- campaigns.network.ConnectionsRepository.LIST_2: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "bigint", "text", "text", "text", "text", "text", "text", "bigint", "boolean", "text", "numeric", "timestamp with time zone", "timestamp with time zone", "text", "text"]
select id, user_id, kind, network, account_id as network_id, name, url as network_url, status, followers,
       verified, category, engagement_rate, connected_at, last_updated, extra_data::text as extra_data, reason
from connections
where id < $1 and status = $4
order by id desc
limit $2 offset $3

-- campaigns.network.ConnectionsRepository.LIST_BY_IDS: ["bigint[]"] -> ["bigint", "bigint", "text", "text", "text", "text", "text", "text", "bigint", "boolean", "text", "numeric", "timestamp with time zone", "timestamp with time zone", "text", "text"]
select id, user_id, kind, network, account_id as network_id, name, url as network_url, status, followers,
       verified, category, engagement_rate, connected_at, last_updated, extra_data::text as extra_data, reason
from connections
where id = any ($1)

-- campaigns.network.ConnectionsRepository.LIST_CHANGED: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint"] -> ["bigint", "timestamp with time zone"]
select id, updated_at
from connections
where (updated_at, id) > ($1, $2) and updated_at < $3 
order by updated_at, id
limit $4

-- campaigns.network.ConnectionsRepository.LIST_CHANGED_1: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text"] -> ["bigint", "timestamp with time zone"]
select id, updated_at
from connections
where (updated_at, id) > ($1, $2) and updated_at < $3 and kind = $5
order by updated_at, id
limit $4

-- campaigns.network.ConnectionsRepository.LIST_CHANGED_12: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text", "text"] -> ["bigint", "timestamp with time zone"]
select id, updated_at
from connections
where (updated_at, id) > ($1, $2) and updated_at < $3 and kind = $5 and status = $6
order by updated_at, id
limit $4

-- campaigns.network.ConnectionsRepository.LIST_CHANGED_2: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text"] -> ["bigint", "timestamp with time zone"]
select id, updated_at
from connections
where (updated_at, id) > ($1, $2) and updated_at < $3 and status = $5
order by updated_at, id
limit $4

-- campaigns.network.ConnectionsRepository.LIST_MATCHING: ["text", "text", "bigint[]", "bigint[]", "bigint"] -> ["bigint"]
select id
from connections
where kind = $1 and ($2::text is null or status = $2)
  and ($3::bigint[] is null or id = any ($3))
  and ($4::bigint[] is null or id <> all ($4))
order by id desc
limit $5

-- campaigns.network.ConnectionsRepository.LIST_OWN: ["bigint", "bigint"] -> ["bigint", "text", "text", "text", "text", "bigint", "boolean", "timestamp with time zone"]
select id, network, account_id as network_id, url as network_url, status, followers, verified, connected_at
from connections
where user_id = $1 and kind = 'network'
order by id desc
limit $2

-- campaigns.network.ConnectionsRepository.LIST_OWN_OF_KIND: ["bigint", "text", "bigint"] -> ["bigint", "text", "text", "text", "text", "text", "bigint", "text", "timestamp with time zone"]
select id, network, account_id, name as account_name, url as account_url, status, followers, category,
       connected_at
from connections
where user_id = $1 and kind = $2
order by id desc
limit $3

-- campaigns.network.ConnectionsRepository.LIVE: ["bigint", "text", "text", "text"] -> ["bigint", "boolean"]
select count(*) as count, coalesce(bool_or(network = $3 and account_key = $4), false) as this_one
from connections
where user_id = $1 and kind = $2 and status in ('pending', 'accepted', 'suspended')

-- campaigns.network.ConnectionsRepository.LOCK_USER: ["bigint"] -> ["bigint"]
select id from users where id = $1 for no key update

-- campaigns.network.ConnectionsRepository.REVIEW: ["text", "bigint", "text[]", "text", "text", "bigint", "boolean", "bigint"] -> ["bigint"]
update connections
set status = $4, reason = $5, reviewed_by = $6, reviewed_at = now(), last_updated = now(),
    suspended_at = case $4 when 'suspended' then now() when 'accepted' then null else suspended_at end,
    verified = verified or $7, followers = case when $7 then coalesce($8, followers) else followers end
where kind = $1 and id = $2 and status = any ($3) and user_id is distinct from $6
returning followers

-- campaigns.network.ConnectionsRepository.ROWS: [] -> ["bigint", "bigint", "text", "text", "text", "text", "text", "text", "bigint", "boolean", "text", "numeric", "timestamp with time zone", "timestamp with time zone", "text", "text"]
select id, user_id, kind, network, account_id as network_id, name, url as network_url, status, followers,
       verified, category, engagement_rate, connected_at, last_updated, extra_data::text as extra_data, reason
from connections

-- campaigns.network.ConnectionsRepository.SUBMIT: ["bigint", "text", "text", "text", "text", "text", "text", "bigint", "text", "text[]"] -> ["bigint"]
insert into connections (user_id, kind, network, account_id, account_key, name, url, followers, category,
                         status)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'pending')
on conflict on constraint connections_own do update
set account_id = excluded.account_id, name = excluded.name, url = excluded.url,
    followers = excluded.followers, category = excluded.category, status = excluded.status,
    verified = false, proven_at = null, engagement_rate = 0, reason = null, reviewed_by = null,
    reviewed_at = null, connected_at = now(), last_updated = now()
where connections.status = any ($10)
returning id

-- campaigns.network.FiguresRepository.ASKED: ["text", "text[]"] -> ["bigint"]
select count(*) as asked
from connections
where network = $1 and kind = any ($2) and refresh_claimed_at > clock_timestamp() - interval '1 minute'

-- campaigns.network.FiguresRepository.CLAIM: ["bigint[]", "numeric"] -> ["bigint", "text", "text", "timestamp with time zone"]
update connections
set refresh_claimed_at = clock_timestamp(), refresh_due = now() + make_interval(secs => $2 / 1000.0)
where id = any ($1)
returning id, account_id, url, refresh_claimed_at as claimed_at

-- campaigns.network.FiguresRepository.DUE_BATCH: ["text", "text", "bigint"] -> ["bigint"]
select id
from connections
where network = $1 and kind = $2 and status = 'accepted' and refresh_due <= now()
order by refresh_due, id
limit $3
for no key update skip locked

-- campaigns.network.FiguresRepository.LOCK_NETWORK: ["text"] -> ["void"]
select pg_advisory_xact_lock(hashtextextended('figures of ' || $1::text, 0))

-- campaigns.network.FiguresRepository.MISS: ["bigint", "timestamp with time zone", "numeric", "numeric"] -> null
update connections
set refresh_failures = refresh_failures + 1,
    refresh_due = now() + make_interval(secs => least($4 / 1000.0, $3 / 1000.0 * 2 ^ least((refresh_failures + 1) - 1, 20)))
where id = $1 and refresh_claimed_at = $2

-- campaigns.network.FiguresRepository.RECORD: ["bigint", "timestamp with time zone", "bigint", "numeric", "numeric"] -> ["bigint"]
update connections
set followers = coalesce($3, followers), engagement_rate = coalesce($4, engagement_rate),
    refreshed_at = now(), last_updated = now(), refresh_failures = 0,
    refresh_due = now() + make_interval(secs => $5 / 1000.0)
where id = $1 and refresh_claimed_at = $2 and status = 'accepted'
returning id

-- campaigns.network.FiguresRepository.WAITING: ["text", "text", "bigint"] -> ["bigint", "bigint"]
select count(*) as count, coalesce(extract(epoch from now() - min(refresh_due)), 0)::bigint as seconds
from (
  select refresh_due from connections
  where network = $1 and kind = $2 and status = 'accepted' and refresh_due <= now()
  order by refresh_due
  limit $3
) as due

-- campaigns.network.NetworksTables.connected_accounts_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select provider, subject, connected_at from connected_accounts where user_id = $1 order by id limit 50000) r

-- campaigns.network.NetworksTables.connected_accounts_1: ["bigint"] -> null
delete from connected_accounts where user_id = $1

-- campaigns.network.NetworksTables.connections_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select kind, network, account_id, name, url, status, followers, verified, category, engagement_rate,
  extra_data, reason, connected_at, last_updated
from connections where user_id = $1 order by id limit 50000) r

-- campaigns.network.NetworksTables.connections_1: ["bigint"] -> null
update connections
set account_id = 'deleted-' || id, account_key = 'deleted-' || id, name = null, url = '', extra_data = '{}',
    reason = null, status = 'disconnected'
where user_id = $1

-- campaigns.network.OwnConnectionsRepository.DISCONNECT: ["bigint", "text[]"] -> ["bigint"]
update connections
set status = 'disconnected', proven_at = null, last_updated = now()
where id = $1 and status = any ($2)
returning id

-- campaigns.network.OwnConnectionsRepository.FIND: ["bigint", "bigint", "text"] -> ["bigint", "text", "boolean", "bigint", "numeric", "timestamp with time zone"]
select id, status, verified, followers, engagement_rate, last_updated
from connections
where user_id = $1 and kind = 'network' and (id = $2 or account_key = $3)
order by coalesce(id = $2, false) desc, status in ('pending', 'accepted', 'suspended') desc, id desc
limit 1

-- campaigns.network.OwnConnectionsRepository.MERGE: ["bigint", "text", "integer"] -> ["bigint"]
update connections
set extra_data = jsonb_strip_nulls(extra_data || $2::text::jsonb), last_updated = now()
where id = $1 and octet_length(jsonb_strip_nulls(extra_data || $2::text::jsonb)::text) <= $3
returning id

-- campaigns.network.OwnConnectionsRepository.STATUS: ["bigint"] -> ["text"]
select status from connections where id = $1

-- campaigns.network.ProviderConnectionsRepository.CONNECT: ["bigint", "text", "text"] -> ["bigint"]
insert into connected_accounts (user_id, provider, subject) values ($1, $2, $3)
on conflict on constraint connected_accounts_claimed do nothing
returning id

-- campaigns.network.ProviderConnectionsRepository.CONNECTED: ["text", "text"] -> ["bigint", "bigint", "boolean"]
select id, user_id, true as proven from connected_accounts where provider = $1 and subject = $2

-- campaigns.network.ProviderConnectionsRepository.OWNER: ["text", "text"] -> ["bigint", "bigint", "boolean"]
select id, user_id, proven_at is not null as proven
from connections
where kind = 'network' and network = $1 and account_key = $2
  and status in ('pending', 'accepted', 'suspended')

-- campaigns.network.ProviderConnectionsRepository.PROVE: ["bigint", "text", "text", "text", "text", "text", "bigint", "text[]", "text", "text"] -> ["bigint", "text"]
insert into connections (user_id, kind, network, account_id, account_key, url, followers, status, verified,
                         proven_at)
values ($1, $2, $3, $4, $5, $6, coalesce($7::bigint, 0), 'accepted', true, now())
on conflict on constraint connections_own do update
set account_id = excluded.account_id, url = excluded.url, verified = true, proven_at = now(),
    followers = coalesce($7::bigint, case when connections.verified then connections.followers else 0 end),
    status = case when connections.suspended_at is null then $9 else $10 end,
    reason = null, reviewed_by = null, reviewed_at = null, last_updated = now(),
    connected_at =
      case when connections.status in ('rejected', 'disconnected') then now() else connections.connected_at end
where connections.status = any ($8) and (connections.status <> 'accepted' or connections.proven_at is null)
returning id, status

-- campaigns.statistics.CampaignReportRepository.BEST: ["bigint", "bigint"] -> ["bigint", "text", "text", "bigint", "bigint", "bigint"]
select id as task_id, nullif(split_part(post_key, ':', 1), '') as network, post_url as url,
       coalesce(verified_reach, 0) as reach, coalesce(verified_engagement, 0) as engagement, payment as spent
from tasks
where campaign_id = $1 and status in ('accepted', 'paid')
  and num_nonnulls(verified_reach, verified_engagement) > 0
order by coalesce(verified_reach, 0) / 1000 + coalesce(verified_engagement, 0) / 100 desc,
         coalesce(verified_reach, 0) desc, coalesce(verified_engagement, 0) desc, id
limit $2

-- campaigns.statistics.CampaignReportRepository.CELLS: ["bigint"] -> ["text", "date", "bigint", "bigint", "bigint", "bigint", "bigint", "timestamp with time zone", "timestamp with time zone"]
select nullif(split_part(post_key, ':', 1), '') as network,
       (coalesce(reviewed_at, completed_at, assigned_at) at time zone 'UTC')::date as day,
       count(*) as posts,
       coalesce(sum(verified_reach), 0)::bigint as reach,
       coalesce(sum(verified_engagement), 0)::bigint as engagement,
       sum(payment)::bigint as spent,
       count(*) filter (where num_nonnulls(verified_reach, verified_engagement) = 0) as unverified,
       min(reviewed_at) filter (where num_nonnulls(verified_reach, verified_engagement) > 0) as oldest_at,
       max(reviewed_at) filter (where num_nonnulls(verified_reach, verified_engagement) > 0) as newest_at
from tasks
where campaign_id = $1 and status in ('accepted', 'paid')
group by 1, 2
order by 2, 1 nulls last

-- campaigns.statistics.CampaignReportRepository.SUBJECT: ["bigint", "bigint[]"] -> ["bigint", "text", "bigint", "text", "text"]
select id as campaign_id, name, advertiser_id, status, currency
from campaigns
where id = $1 and ($2::bigint[] is null or advertiser_id = any ($2))

-- campaigns.statistics.CountersRepository.ACTIVITY: ["timestamp with time zone", "timestamp with time zone"] -> ["bigint", "bigint", "bigint"]
select coalesce(sum(value) filter (where statistic = 'posts'), 0)::bigint as total_posts,
       coalesce(sum(value) filter (where statistic = 'reach'), 0)::bigint as total_reach,
       coalesce(sum(value) filter (where statistic = 'engagement'), 0)::bigint as total_engagement
from counters
where statistic in ('posts', 'reach', 'engagement') and subject = 0
  and day >= ($1::timestamptz at time zone 'UTC')::date and day < ($2::timestamptz at time zone 'UTC')::date

-- campaigns.statistics.CountersRepository.BY_DETAIL: ["text"] -> ["text", "bigint"]
select detail, sum(value)::bigint as value
from counters
where statistic = $1 and subject = 0 and day = '-infinity'
group by detail

-- campaigns.statistics.CountersRepository.CAMPAIGNS_CREATED: ["timestamp with time zone", "timestamp with time zone"] -> ["text", "bigint"]
select detail, sum(value)::bigint as value
from counters
where statistic = 'campaigns_created' and subject = 0
  and day >= ($1::timestamptz at time zone 'UTC')::date and day < ($2::timestamptz at time zone 'UTC')::date
group by detail

-- campaigns.statistics.CountersRepository.COSTS: ["bigint", "bigint[]"] -> ["text", "bigint", "bigint"]
select c.currency,
       (select coalesce(sum(value), 0)::bigint from counters
        where statistic = 'campaign_spent' and subject = c.id and detail = c.currency) as spent,
       (select coalesce(sum(value), 0)::bigint from counters
        where statistic = 'campaign_reach' and subject = c.id) as reach
from campaigns c
where c.id = $1 and ($2::bigint[] is null or c.advertiser_id = any ($2))

-- campaigns.statistics.CountersRepository.FIGURES: ["bigint", "bigint[]"] -> ["text", "bigint", "bigint", "bigint"]
select n.network, coalesce(sum(k.value) filter (where k.statistic = 'campaign_posts'), 0)::bigint as posts,
       coalesce(sum(k.value) filter (where k.statistic = 'campaign_reach'), 0)::bigint as reach,
       coalesce(sum(k.value) filter (where k.statistic = 'campaign_engagement'), 0)::bigint as engagement
from campaigns c
left join lateral (
  select network, min(position) as position
  from (select network, position from unnest(c.networks) with ordinality as own (network, position)
        union all
        select detail, null from counters
        where statistic = 'campaign_posts' and subject = c.id and detail <> '') every
  group by network) n on true
left join counters k
  on k.statistic in ('campaign_posts', 'campaign_reach', 'campaign_engagement')
     and k.subject = c.id and k.detail = n.network
where c.id = $1 and ($2::bigint[] is null or c.advertiser_id = any ($2))
group by n.network, n.position
order by n.position, n.network

-- campaigns.statistics.CountersRepository.PENDING: [] -> ["bigint", "bigint", "bigint"]
select coalesce(sum(value) filter (where statistic = 'campaigns'), 0)::bigint as pending_campaigns,
       coalesce(sum(value) filter (where statistic = 'tasks'), 0)::bigint as pending_tasks,
       coalesce(sum(value) filter (where statistic = 'connections'), 0)::bigint as pending_approvals
from counters
where statistic in ('campaigns', 'tasks', 'connections') and subject = 0 and day = '-infinity'
  and detail = 'pending'

-- campaigns.statistics.CountersRepository.PUBLISHERS: [] -> ["bigint", "bigint", "bigint"]
select (select coalesce(sum(value), 0)::bigint from counters
        where statistic = 'publishers' and subject = 0 and day = '-infinity') as registered,
       (select coalesce(sum(value), 0)::bigint from counters
        where statistic = 'publishers_active' and subject = 0
          and day > (now() at time zone 'UTC')::date - 30) as active,
       (select coalesce(sum(value), 0)::bigint from counters
        where statistic = 'publishers_unconnected' and subject = 0 and day = '-infinity') as unconnected

-- campaigns.statistics.DailySumsRepository.CAMPAIGN: ["bigint", "bigint"] -> ["bigint"]
select id from campaigns where id = $1 and ($2::bigint is null or advertiser_id = $2)

-- campaigns.statistics.DailySumsRepository.CAMPAIGNS: ["bigint", "bigint"] -> ["bigint"]
select id from campaigns where id < $1 order by id desc limit $2

-- campaigns.statistics.DailySumsRepository.CAMPAIGNS_OF_ADVERTISER: ["bigint", "bigint", "bigint"] -> ["bigint"]
select id from campaigns where advertiser_id = $3 and id < $1 order by id desc limit $2

-- campaigns.statistics.DailySumsRepository.OF_ALL: ["text[]", "date", "date"] -> ["date", "bigint", "text", "text", "bigint"]
select day, null::bigint as campaign_id, nullif(detail, '') as detail, statistic, sum(value)::bigint as value
from counters
where statistic = any ($1) and subject = 0 and day between $2 and $3
group by day, nullif(detail, ''), statistic
order by day, nullif(detail, '') nulls first

-- campaigns.statistics.DailySumsRepository.OF_CAMPAIGNS: ["bigint[]", "text[]", "date", "date", "boolean"] -> ["date", "bigint", "text", "text", "bigint"]
select k.day, case when $5 then k.subject end as campaign_id, nullif(k.detail, '') as detail,
       replace(k.statistic, 'campaign_', '') as statistic, sum(k.value)::bigint as value
from unnest($1::bigint[]) c (id)
join counters k on k.statistic = any ($2) and k.subject = c.id and k.day between $3 and $4
group by 1, 2, 3, 4
order by 1, 2, 3 nulls first

-- campaigns.statistics.PublisherCountsRepository.AGES: ["date", "date", "date", "date"] -> ["bigint", "bigint", "bigint", "bigint"]
select coalesce(sum(value) filter (where day > $2), 0)::bigint as from18,
       coalesce(sum(value) filter (where day <= $2 and day > $3), 0)::bigint as from25,
       coalesce(sum(value) filter (where day <= $3 and day > $4), 0)::bigint as from35,
       coalesce(sum(value) filter (where day <= $4), 0)::bigint as from45
from counters
where statistic = 'publishers_born' and subject = 0 and day <= $1

-- campaigns.statistics.PublisherCountsRepository.CATEGORIES: [] -> ["text", "bigint"]
select c.code, coalesce(sum(k.value), 0)::bigint as total
from categories c
left join counters k on k.statistic = 'publishers_category' and k.subject = 0 and k.day = '-infinity'
  and k.detail = c.code
where c.allowed
group by c.code
order by c.code

-- campaigns.statistics.PublisherCountsRepository.SEXES: [] -> ["bigint", "bigint", "bigint"]
select coalesce(sum(value) filter (where detail = 'male'), 0)::bigint as male,
       coalesce(sum(value) filter (where detail = 'female'), 0)::bigint as female,
       coalesce(sum(value) filter (where detail = 'other'), 0)::bigint as other
from counters
where statistic = 'publishers_sex' and subject = 0 and day = '-infinity'

-- campaigns.task.AppealsRepository.APPEAL: ["bigint", "bigint", "text[]", "text", "integer"] -> ["timestamp with time zone"]
with appealed as (
  update tasks
  set status = 'appealed', appealable_until = null, review_until = null
  where id = $1 and user_id = $2 and status = any ($3) and appealable_until > now()
  returning id, reviewer_id, reviewed_at, reason
)
insert into appeals (task_id, reason, due_at, rejected_by, rejected_at, rejected_reason)
select id, $4, now() + make_interval(days => $5), reviewer_id, reviewed_at, reason
from appealed
returning due_at

-- campaigns.task.AppealsRepository.DECIDE: ["bigint", "text", "bigint"] -> null
update appeals set outcome = $2, decided_by = $3, decided_at = now() where task_id = $1 and outcome = 'open'

-- campaigns.task.AppealsRepository.FIND_OBSTACLE: ["bigint"] -> ["text"]
select case when exists (select from appeals where task_id = t.id) then 'already_appealed'
            when t.reviewed_at is null then 'deadline_missed'
            when exists (select from reversed_payments r
                         where r.task_id = t.id and r.reversed_at = t.reviewed_at) then 'reversed'
            else 'too_late' end as obstacle
from tasks t
where t.id = $1

-- campaigns.task.AppealsRepository.FIND_REJECTER: ["bigint"] -> ["bigint"]
select rejected_by from appeals where task_id = $1 and rejected_by is not null

-- campaigns.task.AppealsRepository.LIST: ["timestamp with time zone", "bigint", "bigint"] -> ["bigint", "bigint", "bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "text", "bigint", "timestamp with time zone", "boolean", "bigint", "bigint", "bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric"]
select o.task_id, t.campaign_id, c.advertiser_id, t.user_id, o.appealed_at, o.due_at, o.outcome, o.decided_by,
       o.decided_at, o.outcome = 'unanswered' and t.status in ('accepted', 'paid') as granted,
       t.claimed_reach, t.claimed_engagement, t.payment, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold
from appeals o
join tasks t on t.id = o.task_id
join campaigns c on c.id = t.campaign_id
where (o.appealed_at, o.task_id) < ($1, $2) 
order by o.appealed_at desc, o.task_id desc
limit $3

-- campaigns.task.AppealsRepository.LIST_1: ["timestamp with time zone", "bigint", "bigint", "text"] -> ["bigint", "bigint", "bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "text", "bigint", "timestamp with time zone", "boolean", "bigint", "bigint", "bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric"]
select o.task_id, t.campaign_id, c.advertiser_id, t.user_id, o.appealed_at, o.due_at, o.outcome, o.decided_by,
       o.decided_at, o.outcome = 'unanswered' and t.status in ('accepted', 'paid') as granted,
       t.claimed_reach, t.claimed_engagement, t.payment, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold
from appeals o
join tasks t on t.id = o.task_id
join campaigns c on c.id = t.campaign_id
where (o.appealed_at, o.task_id) < ($1, $2) and o.outcome = $4
order by o.appealed_at desc, o.task_id desc
limit $3

-- campaigns.task.AppealsRepository.LIST_UNANSWERED: ["bigint"] -> ["bigint"]
select task_id from appeals where outcome = 'open' and due_at <= now() order by due_at, task_id limit $1

-- campaigns.task.BestPostRepository.ADD_TO_TASKS: ["bigint[]", "bigint[]"] -> null
update tasks t
set payment = t.payment + s.amount, payment_best_post = s.amount
from unnest($1::bigint[], $2::bigint[]) as s (task_id, amount)
where t.id = s.task_id

-- campaigns.task.BestPostRepository.CLAIM_UNPAID: ["bigint", "bigint"] -> ["integer", "bigint", "bigint", "bigint", "bigint"]
with claimed as (
  select participation_id, place, task_id, amount
  from best_posts
  where campaign_id = $1 and paid_at is null
  order by place
  limit $2
  for update)
select c.place, c.participation_id, p.user_id, c.task_id, c.amount
from claimed c
join participations p on p.id = c.participation_id
order by c.place

-- campaigns.task.BestPostRepository.KEEP: ["bigint", "bigint[]", "bigint[]", "bigint[]", "bigint[]", "bigint[]", "integer", "integer"] -> null
insert into best_posts (campaign_id, participation_id, task_id, score, winners, place, offered, amount,
                        formula_version)
select $1, s.participation_id, s.task_id, s.score, $7, s.place, s.offered, s.amount, $8
from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
  with ordinality as s (participation_id, task_id, score, offered, amount, place)

-- campaigns.task.BestPostRepository.LIST_CONTENDERS: ["bigint"] -> ["bigint", "bigint", "bigint", "bigint", "timestamp with time zone", "bigint"]
select p.id as participation_id, p.user_id, t.id as task_id, p.score, p.last_accepted_at,
       t.bonus_best_post as offered
from participations p
join lateral (
  select id, bonus_best_post
  from tasks
  where participation_id = p.id and status in ('accepted', 'paid') and bonus_active and bonus_best_post > 0
  order by status = 'paid', id
  limit 1
) t on true
where p.campaign_id = $1 and p.status = 'joined' and not p.banned and p.accepted_tasks > 0
order by p.score desc
fetch first 1 rows with ties

-- campaigns.task.BestPostRepository.LOCK_TASKS: ["bigint[]"] -> ["bigint"]
with locked as (select id, status from tasks where id = any ($1) order by id for no key update)
select id from locked where status = 'paid'

-- campaigns.task.BestPostRepository.PAID: ["bigint", "bigint[]"] -> null
update best_posts set paid_at = now() where campaign_id = $1 and participation_id = any ($2)

-- campaigns.task.BestPostRepository.UNPAID: [] -> ["bigint", "bigint", "text"]
select c.id, c.advertiser_id, c.currency
from campaigns c
cross join lateral (
  select u.place from best_posts u where u.campaign_id = c.id and u.paid_at is null order by u.place limit 1) f
join best_posts b on b.campaign_id = c.id and b.place = f.place and b.paid_at is null
where c.status = 'completed' and c.best_post_settled_at is null and c.best_post_decided_at is not null
order by c.ended_at, c.id
limit 1
for no key update of b skip locked

-- campaigns.task.BestPostRepository.UNPAID_NEXT: ["bigint"] -> ["bigint", "bigint", "text"]
select c.id, c.advertiser_id, c.currency
from campaigns c
cross join lateral (
  select u.place from best_posts u where u.campaign_id = c.id and u.paid_at is null order by u.place limit 1) f
join best_posts b on b.campaign_id = c.id and b.place = f.place and b.paid_at is null
where c.status = 'completed' and c.best_post_settled_at is null and c.best_post_decided_at is not null
order by c.ended_at, c.id
limit 1 offset $1
for no key update of b skip locked

-- campaigns.task.BestPostRepository.UNSETTLED: [] -> ["bigint", "bigint", "text", "text", "numeric", "bigint", "boolean"]
select c.id, c.advertiser_id, c.currency, a.currency as advertiser_currency, c.limit_rate,
       c.best_post_promised as promised, c.funded
from campaigns c
join advertisers a on a.user_id = c.advertiser_id
where c.status = 'completed' and c.best_post_settled_at is null and c.best_post_decided_at is null
  and not exists (select from tasks t where t.campaign_id = c.id
                  and t.status in ('under_review', 'appealed'))
order by c.ended_at, c.id
limit 1
for no key update of c skip locked

-- campaigns.task.BestPostRepository.UNSETTLED_NEXT: ["bigint"] -> ["bigint", "bigint", "text", "text", "numeric", "bigint", "boolean"]
select c.id, c.advertiser_id, c.currency, a.currency as advertiser_currency, c.limit_rate,
       c.best_post_promised as promised, c.funded
from campaigns c
join advertisers a on a.user_id = c.advertiser_id
where c.status = 'completed' and c.best_post_settled_at is null and c.best_post_decided_at is null
  and not exists (select from tasks t where t.campaign_id = c.id
                  and t.status in ('under_review', 'appealed'))
order by c.ended_at, c.id
limit 1 offset $1
for no key update of c skip locked

-- campaigns.task.ChangedTasksRepository.LIST: ["text[]", "timestamp with time zone", "bigint", "timestamp with time zone", "bigint"] -> ["bigint", "timestamp with time zone"]
select id, updated_at
from tasks
where status = any ($1) and (updated_at, id) > ($2, $3) and updated_at < $4
order by updated_at, id
limit $5

-- campaigns.task.ChangedTasksRepository.LIST_OF_CAMPAIGNS: ["text[]", "timestamp with time zone", "bigint", "timestamp with time zone", "bigint"] -> ["bigint", "timestamp with time zone"]
select found.id, found.updated_at
from campaigns owned
cross join lateral (
  select id, updated_at from tasks
  where campaign_id = owned.id and status = any ($1) and (updated_at, id) > ($2, $3) and updated_at < $4
  order by updated_at, id
  limit $5) as found
where true 
order by found.updated_at, found.id
limit $5

-- campaigns.task.ChangedTasksRepository.LIST_OF_CAMPAIGNS_1: ["text[]", "timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "bigint"] -> ["bigint", "timestamp with time zone"]
select found.id, found.updated_at
from campaigns owned
cross join lateral (
  select id, updated_at from tasks
  where campaign_id = owned.id and status = any ($1) and (updated_at, id) > ($2, $3) and updated_at < $4
  order by updated_at, id
  limit $5) as found
where true and owned.id = $6
order by found.updated_at, found.id
limit $5

-- campaigns.task.ChangedTasksRepository.LIST_OF_CAMPAIGNS_12: ["text[]", "timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "bigint", "bigint"] -> ["bigint", "timestamp with time zone"]
select found.id, found.updated_at
from campaigns owned
cross join lateral (
  select id, updated_at from tasks
  where campaign_id = owned.id and status = any ($1) and (updated_at, id) > ($2, $3) and updated_at < $4
  order by updated_at, id
  limit $5) as found
where true and owned.id = $6 and owned.advertiser_id = $7
order by found.updated_at, found.id
limit $5

-- campaigns.task.ChangedTasksRepository.LIST_OF_CAMPAIGNS_2: ["text[]", "timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "bigint"] -> ["bigint", "timestamp with time zone"]
select found.id, found.updated_at
from campaigns owned
cross join lateral (
  select id, updated_at from tasks
  where campaign_id = owned.id and status = any ($1) and (updated_at, id) > ($2, $3) and updated_at < $4
  order by updated_at, id
  limit $5) as found
where true and owned.advertiser_id = $6
order by found.updated_at, found.id
limit $5

-- campaigns.task.ChangedTasksRepository.LIST_OWN: ["bigint", "timestamp with time zone", "bigint", "timestamp with time zone", "bigint"] -> ["bigint", "timestamp with time zone"]
select id, updated_at
from tasks
where user_id = $1 and status <> 'left' and (updated_at, id) > ($2, $3) and updated_at < $4 
order by updated_at, id
limit $5

-- campaigns.task.ChangedTasksRepository.LIST_OWN_1: ["bigint", "timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "bigint"] -> ["bigint", "timestamp with time zone"]
select id, updated_at
from tasks
where user_id = $1 and status <> 'left' and (updated_at, id) > ($2, $3) and updated_at < $4 and campaign_id = $6
order by updated_at, id
limit $5

-- campaigns.task.DeadlineRemindersRepository.NEAR: ["integer"] -> ["bigint"]
select t.id
from tasks t
where t.status in ('pending', 'rejected') and t.reminded_at is null
  and t.deadline > now() and t.deadline <= now() + make_interval(hours => $1)
  and exists (select from campaigns c where c.id = t.campaign_id and c.status in ('active', 'paused'))
order by t.deadline
limit 1
for no key update skip locked

-- campaigns.task.DeadlineRemindersRepository.NEAR_BATCH: ["integer"] -> ["bigint"]
select t.id
from tasks t
where t.status in ('pending', 'rejected') and t.reminded_at is null
  and t.deadline > now() and t.deadline <= now() + make_interval(hours => $1)
  and exists (select from campaigns c where c.id = t.campaign_id and c.status in ('active', 'paused'))
order by t.deadline
limit 200
for no key update skip locked

-- campaigns.task.DeadlineRemindersRepository.NEAR_NEXT: ["integer", "bigint"] -> ["bigint"]
select t.id
from tasks t
where t.status in ('pending', 'rejected') and t.reminded_at is null
  and t.deadline > now() and t.deadline <= now() + make_interval(hours => $1)
  and exists (select from campaigns c where c.id = t.campaign_id and c.status in ('active', 'paused'))
order by t.deadline
limit 1 offset $2
for no key update skip locked

-- campaigns.task.DeadlineRemindersRepository.STAMP: ["bigint[]"] -> null
update tasks set reminded_at = now() where id = any ($1)

-- campaigns.task.DueTasksRepository.LIST_UNREVIEWED: ["integer", "bigint"] -> ["bigint"]
select id
from tasks
where status = 'under_review' and completed_at <= now() - make_interval(days => $1)
order by completed_at, id
limit $2

-- campaigns.task.DueTasksRepository.OVERDUE: [] -> ["bigint"]
select (select c.advertiser_id from campaigns c where c.id = t.campaign_id) as advertiser_id
from tasks t
where (t.status = 'pending' or (t.status = 'rejected' and t.promised > 0))
  and greatest(t.deadline, t.appealable_until) <= now()
order by greatest(t.deadline, t.appealable_until), t.id
limit 1
for no key update of t skip locked

-- campaigns.task.DueTasksRepository.OVERDUE_NEXT: ["bigint"] -> ["bigint"]
select (select c.advertiser_id from campaigns c where c.id = t.campaign_id) as advertiser_id
from tasks t
where (t.status = 'pending' or (t.status = 'rejected' and t.promised > 0))
  and greatest(t.deadline, t.appealable_until) <= now()
order by greatest(t.deadline, t.appealable_until), t.id
limit 1 offset $1
for no key update of t skip locked

-- campaigns.task.DueTasksRepository.REJECT_OVERDUE: ["bigint", "bigint"] -> ["integer", "bigint", "bigint", "bigint[]"]
with due as (
  select t.id, t.promised, t.status = 'pending' as missed, c.funded
  from tasks t
  join campaigns c on c.id = t.campaign_id
  where c.advertiser_id = $1
    and (t.status = 'pending' or (t.status = 'rejected' and t.promised > 0))
    and greatest(t.deadline, t.appealable_until) <= now()
  order by greatest(t.deadline, t.appealable_until), t.id
  limit $2
  for no key update of t skip locked
), rejected as (
  update tasks t
  set status = 'rejected', promised = 0, appealable_until = null,
      reason = case when t.status = 'pending' then 'deadline_missed' else t.reason end
  from due
  where t.id = due.id
  returning due.id, due.promised, due.missed, due.funded
)
select count(*)::integer as handled, coalesce(sum(promised) filter (where not funded), 0)::bigint as promised,
       coalesce(sum(promised) filter (where funded), 0)::bigint as reserved,
       array_agg(id) filter (where missed) as missed
from rejected

-- campaigns.task.LeaderboardRepository.BOARD: ["bigint", "bigint", "bigint", "bigint"] -> ["text", "boolean", "bigint", "bigint", "bigint", "text", "text", "boolean", "boolean", "bigint", "bigint", "integer", "bigint", "bigint", "bigint"]
with cut as materialized (
  select user_id, score, row_number() over () as position
  from (select user_id, score from participations
        where campaign_id = $1 and status = 'joined' and not banned
        order by score desc, last_accepted_at, user_id
        limit $3 offset $4) page
), first_cut as materialized (
  select c.score,
         1 + (select count(*) from participations
              where campaign_id = $1 and status = 'joined' and not banned and score > c.score) as rank
  from cut c where c.position = 1
), own as materialized (
  select o.score,
         1 + (select count(*) from participations
              where campaign_id = $1 and status = 'joined' and not banned and score > o.score) as rank
  from participations o where o.campaign_id = $1 and o.user_id = $2 and o.status = 'joined'
)
select c.currency as own_currency, c.tasks_leaderboard as own_shown, own.score as own_score,
       own.rank as own_rank, p.user_id as leader_user_id, u.username as leader_username,
       u.avatar as leader_avatar,
       u.id <> $2 and not (u.profile_public and u.show_campaigns) as leader_profile_hidden,
       u.id <> $2 and not u.show_earnings as leader_earnings_hidden, p.score as leader_score,
       case when p.score = f.score then f.rank
            else $4 + min(cut.position) over (partition by p.score) end as leader_rank,
       p.accepted_tasks as leader_accepted_tasks, p.earned as leader_earned, p.reach as leader_reach,
       p.engagement as leader_engagement
from campaigns c
left join own on true
left join cut on true
left join first_cut f on true
left join lateral (
  select r.user_id, r.score, r.accepted_tasks, r.earned, r.reach, r.engagement
  from participations r
  where r.campaign_id = c.id and r.user_id = cut.user_id
  limit 1) p on true
left join lateral (
  select s.id, s.username, s.avatar, s.profile_public, s.show_campaigns, s.show_earnings
  from users s
  where s.id = p.user_id
  limit 1) u on true
where c.id = $1 and c.status <> 'draft'
order by cut.position

-- campaigns.task.ReceiptRepository.ENTRIES: ["bigint", "bigint", "bigint", "bigint", "boolean"] -> ["bigint", "text", "text", "bigint", "timestamp with time zone", "bigint", "bigint", "integer", "text", "boolean", "bigint", "text"]
select e.id, e.key, e.kind, e.reverses, e.created_at, l.position,
  case when l.position is not null then
    (select b.number from journal_blocks b where b.last_entry >= e.id order by b.last_entry limit 1) end as block,
  (select count(*)::integer from postings n where n.entry_id = e.id) as postings,
  a.kind as account, a.owner_id = $3 as of_publisher, p.amount, p.currency
from (
  select o.id from journal_entries o where o.subject = 'task:' || $1::bigint
  union all
  select o.id
  from journal_entries o
  where $5 and o.subject = 'campaign:' || $2::bigint and o.kind in ('best_post', 'debt_settled')
) w
join journal_entries e on e.id = w.id
left join journal_leaves l on l.entry_id = e.id
join postings p on p.entry_id = e.id
join accounts a on a.id = p.account_id
  and (a.owner_id = $3 or (a.owner_id = $4 and e.subject = 'task:' || $1::bigint))
order by e.id, p.id
limit 10000

-- campaigns.task.ReceiptRepository.FIND: ["bigint"] -> ["bigint", "text", "bigint", "text", "bigint", "bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric"]
select t.id, t.status, t.campaign_id, c.name as campaign, t.user_id, c.advertiser_id, t.currency,
  t.minimum_reward as terms_minimum_reward, t.post_rate as terms_post_rate, t.bonus_active as terms_bonus_active,
  t.bonus_reach as terms_bonus_reach, t.bonus_engagement as terms_bonus_engagement,
  t.bonus_best_post as terms_bonus_best_post, t.reach_threshold as terms_reach_threshold,
  t.engagement_rate_threshold as terms_engagement_rate_threshold
from tasks t
join campaigns c on c.id = t.campaign_id
where t.id = $1 and t.status <> 'left'

-- campaigns.task.ReceiptRepository.PAYMENTS: ["bigint"] -> ["integer", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "text", "integer", "text", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "integer", "integer", "bigint", "bigint", "timestamp with time zone", "integer", "bigint", "text", "numeric"]
select p.number, p.accepted_at, p.paid_at, p.reversed_at, p.reason, p.formula_version, t.currency,
  p.reach as figures_reach, p.engagement as figures_engagement, p.payment_post as amounts_post,
  p.payment_reach as amounts_reach, p.payment_engagement as amounts_engagement,
  p.payment_best_post as amounts_best_post, p.payment as amounts_total, p.score as best_post_score,
  p.winners as best_post_winners, p.place as best_post_place, p.offered as best_post_offered,
  p.amount as best_post_amount, p.best_post_paid_at, p.best_post_version as best_post_formula_version,
  p.charged as charge_amount, a.currency as charge_currency, c.limit_rate as charge_rate
from tasks t
join campaigns c on c.id = t.campaign_id
join advertisers a on a.user_id = c.advertiser_id
cross join lateral (
  select r.number, r.accepted_at, r.paid_at, r.reversed_at, r.reason, r.formula_version, r.reach, r.engagement,
    r.payment_post, r.payment_reach, r.payment_engagement, r.payment_best_post, r.payment, r.score, r.winners,
    r.place, r.offered, r.amount, r.best_post_paid_at, r.best_post_version, r.charged
  from reversed_payments r
  where r.task_id = t.id
  union all
  select t.reversals + 1, t.reviewed_at, t.paid_at, null, null, t.formula_version, t.verified_reach,
    t.verified_engagement, t.payment_post, t.payment_reach, t.payment_engagement, t.payment_best_post, t.payment,
    b.score, b.winners, b.place, b.offered, b.amount, b.paid_at, b.formula_version, t.charged
  from (select t.id) own
  left join best_posts b
    on b.campaign_id = t.campaign_id and b.participation_id = t.participation_id and b.task_id = t.id
  where t.status in ('accepted', 'paid')
) p
where t.id = $1
order by p.number
limit 1000

-- campaigns.task.ReviewQueueRepository.LIST: ["timestamp with time zone", "bigint", "bigint", "text[]"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_1: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.user_id = $5
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_12: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint", "bigint"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.user_id = $5 and q.campaign_id = $6
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_123: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint", "bigint", "bigint"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.user_id = $5 and q.campaign_id = $6 and q.campaign_id = any (array(select id from campaigns where advertiser_id = $7))
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_1234: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.user_id = $5 and q.campaign_id = $6 and q.campaign_id = any (array(select id from campaigns where advertiser_id = $7)) and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $8)
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_12345: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint", "bigint", "bigint", "text", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.user_id = $5 and q.campaign_id = $6 and q.campaign_id = any (array(select id from campaigns where advertiser_id = $7)) and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $8) and q.completed_at <= now() - make_interval(hours => $9)
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_1235: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint", "bigint", "bigint", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.user_id = $5 and q.campaign_id = $6 and q.campaign_id = any (array(select id from campaigns where advertiser_id = $7)) and q.completed_at <= now() - make_interval(hours => $8)
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_124: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint", "bigint", "text"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.user_id = $5 and q.campaign_id = $6 and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $7)
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_1245: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint", "bigint", "text", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.user_id = $5 and q.campaign_id = $6 and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $7) and q.completed_at <= now() - make_interval(hours => $8)
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_125: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint", "bigint", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.user_id = $5 and q.campaign_id = $6 and q.completed_at <= now() - make_interval(hours => $7)
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_13: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint", "bigint"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.user_id = $5 and q.campaign_id = any (array(select id from campaigns where advertiser_id = $6))
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_134: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint", "bigint", "text"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.user_id = $5 and q.campaign_id = any (array(select id from campaigns where advertiser_id = $6)) and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $7)
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_1345: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint", "bigint", "text", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.user_id = $5 and q.campaign_id = any (array(select id from campaigns where advertiser_id = $6)) and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $7) and q.completed_at <= now() - make_interval(hours => $8)
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_135: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint", "bigint", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.user_id = $5 and q.campaign_id = any (array(select id from campaigns where advertiser_id = $6)) and q.completed_at <= now() - make_interval(hours => $7)
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_14: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint", "text"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.user_id = $5 and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $6)
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_145: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint", "text", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.user_id = $5 and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $6) and q.completed_at <= now() - make_interval(hours => $7)
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_15: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.user_id = $5 and q.completed_at <= now() - make_interval(hours => $6)
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_2: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.campaign_id = $5
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_23: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint", "bigint"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.campaign_id = $5 and q.campaign_id = any (array(select id from campaigns where advertiser_id = $6))
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_234: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint", "bigint", "text"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.campaign_id = $5 and q.campaign_id = any (array(select id from campaigns where advertiser_id = $6)) and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $7)
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_2345: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint", "bigint", "text", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.campaign_id = $5 and q.campaign_id = any (array(select id from campaigns where advertiser_id = $6)) and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $7) and q.completed_at <= now() - make_interval(hours => $8)
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_235: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint", "bigint", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.campaign_id = $5 and q.campaign_id = any (array(select id from campaigns where advertiser_id = $6)) and q.completed_at <= now() - make_interval(hours => $7)
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_24: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint", "text"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.campaign_id = $5 and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $6)
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_245: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint", "text", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.campaign_id = $5 and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $6) and q.completed_at <= now() - make_interval(hours => $7)
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_25: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.campaign_id = $5 and q.completed_at <= now() - make_interval(hours => $6)
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_3: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.campaign_id = any (array(select id from campaigns where advertiser_id = $5))
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_34: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint", "text"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.campaign_id = any (array(select id from campaigns where advertiser_id = $5)) and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $6)
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_345: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint", "text", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.campaign_id = any (array(select id from campaigns where advertiser_id = $5)) and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $6) and q.completed_at <= now() - make_interval(hours => $7)
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_35: ["timestamp with time zone", "bigint", "bigint", "text[]", "bigint", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.campaign_id = any (array(select id from campaigns where advertiser_id = $5)) and q.completed_at <= now() - make_interval(hours => $6)
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_4: ["timestamp with time zone", "bigint", "bigint", "text[]", "text"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $5)
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_45: ["timestamp with time zone", "bigint", "bigint", "text[]", "text", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $5) and q.completed_at <= now() - make_interval(hours => $6)
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_5: ["timestamp with time zone", "bigint", "bigint", "text[]", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from tasks q
  where q.status = 'under_review'
    and (q.completed_at, q.id) > ($1, $2)
    and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($4))
    and q.completed_at <= now() - make_interval(hours => $5)
  order by q.completed_at, q.id
  limit $3))
order by t.completed_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED: ["timestamp with time zone", "bigint", "bigint"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_1: ["timestamp with time zone", "bigint", "bigint", "bigint"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.user_id = $4
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_12: ["timestamp with time zone", "bigint", "bigint", "bigint", "bigint"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.user_id = $4 and q.campaign_id = $5
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_123: ["timestamp with time zone", "bigint", "bigint", "bigint", "bigint", "bigint"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.user_id = $4 and q.campaign_id = $5 and q.campaign_id = any (array(select id from campaigns where advertiser_id = $6))
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_1234: ["timestamp with time zone", "bigint", "bigint", "bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.user_id = $4 and q.campaign_id = $5 and q.campaign_id = any (array(select id from campaigns where advertiser_id = $6)) and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $7)
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_12345: ["timestamp with time zone", "bigint", "bigint", "bigint", "bigint", "bigint", "text", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.user_id = $4 and q.campaign_id = $5 and q.campaign_id = any (array(select id from campaigns where advertiser_id = $6)) and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $7) and w.appealed_at <= now() - make_interval(hours => $8)
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_1235: ["timestamp with time zone", "bigint", "bigint", "bigint", "bigint", "bigint", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.user_id = $4 and q.campaign_id = $5 and q.campaign_id = any (array(select id from campaigns where advertiser_id = $6)) and w.appealed_at <= now() - make_interval(hours => $7)
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_124: ["timestamp with time zone", "bigint", "bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.user_id = $4 and q.campaign_id = $5 and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $6)
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_1245: ["timestamp with time zone", "bigint", "bigint", "bigint", "bigint", "text", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.user_id = $4 and q.campaign_id = $5 and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $6) and w.appealed_at <= now() - make_interval(hours => $7)
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_125: ["timestamp with time zone", "bigint", "bigint", "bigint", "bigint", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.user_id = $4 and q.campaign_id = $5 and w.appealed_at <= now() - make_interval(hours => $6)
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_13: ["timestamp with time zone", "bigint", "bigint", "bigint", "bigint"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.user_id = $4 and q.campaign_id = any (array(select id from campaigns where advertiser_id = $5))
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_134: ["timestamp with time zone", "bigint", "bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.user_id = $4 and q.campaign_id = any (array(select id from campaigns where advertiser_id = $5)) and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $6)
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_1345: ["timestamp with time zone", "bigint", "bigint", "bigint", "bigint", "text", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.user_id = $4 and q.campaign_id = any (array(select id from campaigns where advertiser_id = $5)) and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $6) and w.appealed_at <= now() - make_interval(hours => $7)
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_135: ["timestamp with time zone", "bigint", "bigint", "bigint", "bigint", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.user_id = $4 and q.campaign_id = any (array(select id from campaigns where advertiser_id = $5)) and w.appealed_at <= now() - make_interval(hours => $6)
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_14: ["timestamp with time zone", "bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.user_id = $4 and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $5)
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_145: ["timestamp with time zone", "bigint", "bigint", "bigint", "text", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.user_id = $4 and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $5) and w.appealed_at <= now() - make_interval(hours => $6)
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_15: ["timestamp with time zone", "bigint", "bigint", "bigint", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.user_id = $4 and w.appealed_at <= now() - make_interval(hours => $5)
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_2: ["timestamp with time zone", "bigint", "bigint", "bigint"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.campaign_id = $4
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_23: ["timestamp with time zone", "bigint", "bigint", "bigint", "bigint"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.campaign_id = $4 and q.campaign_id = any (array(select id from campaigns where advertiser_id = $5))
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_234: ["timestamp with time zone", "bigint", "bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.campaign_id = $4 and q.campaign_id = any (array(select id from campaigns where advertiser_id = $5)) and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $6)
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_2345: ["timestamp with time zone", "bigint", "bigint", "bigint", "bigint", "text", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.campaign_id = $4 and q.campaign_id = any (array(select id from campaigns where advertiser_id = $5)) and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $6) and w.appealed_at <= now() - make_interval(hours => $7)
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_235: ["timestamp with time zone", "bigint", "bigint", "bigint", "bigint", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.campaign_id = $4 and q.campaign_id = any (array(select id from campaigns where advertiser_id = $5)) and w.appealed_at <= now() - make_interval(hours => $6)
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_24: ["timestamp with time zone", "bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.campaign_id = $4 and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $5)
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_245: ["timestamp with time zone", "bigint", "bigint", "bigint", "text", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.campaign_id = $4 and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $5) and w.appealed_at <= now() - make_interval(hours => $6)
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_25: ["timestamp with time zone", "bigint", "bigint", "bigint", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.campaign_id = $4 and w.appealed_at <= now() - make_interval(hours => $5)
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_3: ["timestamp with time zone", "bigint", "bigint", "bigint"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.campaign_id = any (array(select id from campaigns where advertiser_id = $4))
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_34: ["timestamp with time zone", "bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.campaign_id = any (array(select id from campaigns where advertiser_id = $4)) and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $5)
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_345: ["timestamp with time zone", "bigint", "bigint", "bigint", "text", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.campaign_id = any (array(select id from campaigns where advertiser_id = $4)) and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $5) and w.appealed_at <= now() - make_interval(hours => $6)
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_35: ["timestamp with time zone", "bigint", "bigint", "bigint", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and q.campaign_id = any (array(select id from campaigns where advertiser_id = $4)) and w.appealed_at <= now() - make_interval(hours => $5)
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_4: ["timestamp with time zone", "bigint", "bigint", "text"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $4)
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_45: ["timestamp with time zone", "bigint", "bigint", "text", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and exists (select from participations j join connections k on k.id = j.connection_id
            where j.id = q.participation_id and k.network = $4) and w.appealed_at <= now() - make_interval(hours => $5)
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.LIST_APPEALED_5: ["timestamp with time zone", "bigint", "bigint", "integer"] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h
where t.id = any (array(
  select q.id
  from appeals w
  join tasks q on q.id = w.task_id
  where w.outcome = 'open'
    and (w.due_at, w.task_id) > ($1, $2)
    and w.appealed_at <= now() - make_interval(hours => $4)
  order by w.due_at, w.task_id
  limit $3))
order by o.due_at, t.id

-- campaigns.task.ReviewQueueRepository.MATCHING: ["bigint", "bigint", "bigint", "text", "integer", "bigint[]", "bigint[]", "bigint", "text[]"] -> ["bigint"]
select q.id
from tasks q
where q.status = 'under_review'
  and ($1::bigint is null or q.user_id = $1)
  and ($2::bigint is null or q.campaign_id = $2)
  and ($3::bigint is null or q.campaign_id in (select id from campaigns where advertiser_id = $3))
  and ($4::text is null
       or exists (select from participations j join connections k on k.id = j.connection_id
                  where j.id = q.participation_id and k.network = $4))
  and ($5::int is null or q.completed_at <= now() - make_interval(hours => $5))
  and ($6::bigint[] is null or q.id = any ($6))
  and ($7::bigint[] is null or q.id <> all ($7))
  and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by = any ($9))
order by q.completed_at, q.id
limit $8

-- campaigns.task.ReviewQueueRepository.ROWS: [] -> ["bigint", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "bigint", "text", "text", "text", "text", "bigint", "numeric", "timestamp with time zone", "integer", "integer", "text[]", "bigint", "text", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text"]
select t.id as task_id, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots as post_screenshots, t.completed_at as post_handed_in_at,
       t.disclosure as post_disclosure, t.claimed_reach as post_claimed_reach,
       t.claimed_engagement as post_claimed_engagement,
       c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
       d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
       u.id as publisher_user_id, u.username as publisher_username,
       n.network as publisher_account_network, n.url as publisher_account_url,
       n.name as publisher_account_name, n.followers as publisher_account_followers,
       n.engagement_rate as publisher_account_engagement_rate,
       n.refreshed_at as publisher_account_figures_at,
       h.accepted as publisher_history_accepted, h.rejected as publisher_history_rejected,
       h.reasons as publisher_history_reasons,
       r.id as holder_user_id, r.username as holder_username,
       case when r.id is not null then t.review_until end as holder_until,
       o.reason as appeal_reason, o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at,
       o.rejected_by as appeal_rejected_by, o.rejected_reason as appeal_rejected_reason
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
join users u on u.id = t.user_id
join participations p on p.id = t.participation_id
left join connections n on n.id = p.connection_id
left join appeals o on o.task_id = t.id and o.outcome = 'open'
left join users r on r.id = t.reviewer_id and t.review_until > now()
cross join lateral (
  select count(*) filter (where status in ('accepted', 'paid'))::int as accepted,
         count(*) filter (where status = 'rejected')::int as rejected,
         (array_agg(reason order by id desc) filter (where status = 'rejected' and reason is not null))[1:3]
           as reasons
  from (select id, status, reason from tasks
        where user_id = t.user_id and id <> t.id and status in ('accepted', 'paid', 'rejected')
        order by id desc
        limit 50) as decided) as h

-- campaigns.task.TaskDeskRepository.APPEALS: ["bigint"] -> ["bigint", "boolean", "timestamp with time zone", "bigint"]
select least(count(*), 1000) as count, count(*) > 1000 as more, min(appealed_at) as oldest,
       (select count(*) from tasks
        where reviewer_id = $1 and status = 'appealed' and review_until > now()) as mine
from (select appealed_at from appeals where outcome = 'open' order by appealed_at, task_id limit 1000 + 1) as waiting

-- campaigns.task.TaskDeskRepository.FIND: ["bigint"] -> ["bigint", "text"]
select t.id, t.status || ', ' || coalesce(t.post_url, c.name) as title
from tasks t
join campaigns c on c.id = t.campaign_id
where t.id = $1

-- campaigns.task.TaskDeskRepository.POSTS: ["bigint"] -> ["bigint", "boolean", "timestamp with time zone", "bigint"]
select (select coalesce(sum(value), 0)::bigint from counters
        where statistic = 'tasks' and subject = 0 and day = '-infinity' and detail = 'under_review')
       - (select coalesce(sum(k.value), 0)::bigint
          from campaigns c
          join counters k on k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity'
            and k.detail = 'under_review'
          where c.reviewed_by = 'advertiser') as count,
       false as more,
       (select q.completed_at from tasks q
        where q.status = 'under_review'
          and exists (select from campaigns k where k.id = q.campaign_id and k.reviewed_by <> 'advertiser')
        order by q.completed_at, q.id limit 1) as oldest,
       (select count(*) from tasks
        where reviewer_id = $1 and status = 'under_review' and review_until > now()) as mine

-- campaigns.task.TaskDeskRepository.WAITING_APPEALS: ["bigint", "integer"] -> ["bigint", "text", "text", "timestamp with time zone", "timestamp with time zone"]
select t.id, c.name, t.status as state, o.appealed_at as since, o.due_at as until
from tasks t
join appeals o on o.task_id = t.id
join campaigns c on c.id = t.campaign_id
where t.user_id = $1 and t.status = 'appealed'
order by o.appealed_at, t.id
limit $2 + 1

-- campaigns.task.TaskDeskRepository.WAITING_POSTS: ["bigint", "integer", "integer"] -> ["bigint", "text", "text", "timestamp with time zone", "timestamp with time zone"]
select t.id, c.name, t.status as state,
       case t.status when 'accepted' then t.reviewed_at else t.completed_at end as since,
       case t.status when 'under_review' then t.completed_at + make_interval(days => $3) end as until
from tasks t
join campaigns c on c.id = t.campaign_id
where t.user_id = $1 and t.status in ('under_review', 'accepted')
order by since, t.id
limit $2 + 1

-- campaigns.task.TaskReversalRepository.DROP_SHARE: ["bigint", "bigint"] -> ["bigint", "bigint", "bigint", "integer", "integer", "bigint", "timestamp with time zone", "integer"]
with dropped as (
  delete from best_posts
  where campaign_id = $1 and task_id = $2
  returning amount, score, winners, place, offered, paid_at, formula_version
)
select d.amount, (select sum(amount)::bigint from best_posts where campaign_id = $1) as amount_of_all, d.score,
  d.winners, d.place, d.offered, d.paid_at, d.formula_version
from dropped d

-- campaigns.task.TaskReversalRepository.FIND_BEST_POST: ["bigint", "bigint"] -> ["text"]
select e.key
from journal_entries e
where e.subject = 'campaign:' || $1::bigint and e.kind = 'best_post'
  and exists (select from postings p join accounts a on a.id = p.account_id
              where p.entry_id = e.id and a.owner_id = $2 and p.amount > 0)

-- campaigns.task.TaskReversalRepository.LOCK_ADVERTISER: ["bigint", "boolean", "bigint"] -> ["bigint"]
select case when $2 then funds - reserved - greatest(spent_funded - $3 - settled, 0) - owed
            else maximum_limit - promised - spent + spent_funded + $3 end as room
from advertisers
where user_id = $1
for no key update

-- campaigns.task.TaskReversalRepository.LOCK_PARTICIPATION: ["bigint"] -> ["bigint"]
select id from participations where id = $1 for no key update

-- campaigns.task.TaskReversalRepository.TAKE_BACK: ["bigint", "text[]", "bigint", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "integer", "integer", "bigint", "timestamp with time zone", "integer"] -> null
with kept as (
  insert into reversed_payments (task_id, number, accepted_at, paid_at, reversed_at, reason, formula_version,
    reach, engagement, payment, payment_post, payment_reach, payment_engagement, payment_best_post, charged,
    amount, score, winners, place, offered, best_post_paid_at, best_post_version)
  select id, reversals + 1, reviewed_at, paid_at, $4, $5, formula_version, verified_reach, verified_engagement,
    payment, payment_post, payment_reach, payment_engagement, payment_best_post, charged, $7::bigint, $8::bigint,
    $9::integer, $10::integer, $11::bigint, $12::timestamptz, $13::integer
  from tasks
  where id = $1 and status = any ($2)
)
update tasks
set status = 'rejected', reviewer_id = $3, reviewed_at = $4, reason = $5, promised = $6, paid_at = null,
    appealable_until = null,
    deadline = case when $6::bigint = 0 then least(deadline, $4) else deadline end,
    verified_reach = null, verified_engagement = null, payment = 0, payment_post = 0, payment_reach = 0,
    payment_engagement = 0, payment_best_post = 0, charged = 0, formula_version = null, reversals = reversals + 1
where id = $1 and status = any ($2)

-- campaigns.task.TaskRowsRepository.COUNT: ["text[]"] -> ["bigint"]
select coalesce(sum(value), 0)::bigint as total
from counters
where statistic = 'tasks' and subject = 0 and day = '-infinity' and detail = any ($1)

-- campaigns.task.TaskRowsRepository.COUNT_OF_CAMPAIGNS: ["text[]"] -> ["bigint"]
select coalesce(sum(k.value), 0)::bigint as total
from campaigns c
join counters k
  on k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity' and k.detail = any ($1)
where true

-- campaigns.task.TaskRowsRepository.COUNT_OF_CAMPAIGNS_1: ["text[]", "bigint"] -> ["bigint"]
select coalesce(sum(k.value), 0)::bigint as total
from campaigns c
join counters k
  on k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity' and k.detail = any ($1)
where true and c.id = $2

-- campaigns.task.TaskRowsRepository.COUNT_OF_CAMPAIGNS_12: ["text[]", "bigint", "bigint"] -> ["bigint"]
select coalesce(sum(k.value), 0)::bigint as total
from campaigns c
join counters k
  on k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity' and k.detail = any ($1)
where true and c.id = $2 and c.advertiser_id = $3

-- campaigns.task.TaskRowsRepository.COUNT_OF_CAMPAIGNS_2: ["text[]", "bigint"] -> ["bigint"]
select coalesce(sum(k.value), 0)::bigint as total
from campaigns c
join counters k
  on k.statistic = 'campaign_tasks' and k.subject = c.id and k.day = '-infinity' and k.detail = any ($1)
where true and c.advertiser_id = $2

-- campaigns.task.TaskRowsRepository.COUNT_OWN: ["bigint"] -> ["bigint"]
select count(*) as total from tasks where user_id = $1 and status <> 'left'

-- campaigns.task.TaskRowsRepository.COUNT_OWN_1: ["bigint", "bigint"] -> ["bigint"]
select count(*) as total from tasks where user_id = $1 and status <> 'left' and campaign_id = $2

-- campaigns.task.TaskRowsRepository.FIND: ["bigint", "bigint"] -> ["bigint", "bigint", "text", "timestamp with time zone", "timestamp with time zone", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "text", "bigint", "bigint", "text", "text", "text", "text", "bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "timestamp with time zone", "bigint", "numeric", "text", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "text"]
select t.id, t.user_id, t.status, t.assigned_at, t.deadline, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots, t.completed_at, t.reason, t.claimed_reach, t.claimed_engagement, t.appealable_until,
       o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at, o.outcome as appeal_outcome,
       t.payment, t.payment_reach,
       d.type, d.title, d.description, d.requirements, c.id as campaign_id, c.type as campaign_type, c.name as campaign_name, c.tagline as campaign_tagline, c.description as campaign_description, c.image_logo as campaign_image_logo, c.image_post as campaign_image_post, c.hashtags as campaign_hashtags, t.disclosure as campaign_disclosure, c.date_end as campaign_date_end, c.networks as campaign_networks, c.currency as campaign_currency, c.funded as campaign_funded,
       c.date_end as campaign_ends_at, c.advertiser_id as campaign_advertiser_id,
       c.limit_rate as campaign_limit_rate, c.reviewed_by as campaign_reviewed_by, c.status as campaign_status,
       c.bonus_active as campaign_tasks_bonus_active, c.bonus_reach as campaign_tasks_bonus_promo_reach,
       c.bonus_engagement as campaign_tasks_bonus_promo_engagement_rate,
       c.bonus_best_post as campaign_tasks_bonus_promo_best_post,
       c.minimum_reward as campaign_tasks_minimum_reward,
       (select timezone from users where id = $1) as viewer_timezone
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
left join appeals o on o.task_id = t.id
where t.id = $2

-- campaigns.task.TaskRowsRepository.FIND_ASSIGNED: ["bigint", "bigint"] -> ["bigint", "text", "timestamp with time zone", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text[]", "timestamp with time zone", "text[]", "timestamp with time zone", "text"]
select t.id, t.status, t.deadline, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold, t.screenshots, t.completed_at,
       c.networks, c.date_end as campaign_ends_at, c.status as campaign_status
from tasks t join campaigns c on c.id = t.campaign_id
where t.id = $1 and t.user_id = $2

-- campaigns.task.TaskRowsRepository.FIND_STATUS: ["bigint"] -> ["text", "timestamp with time zone", "timestamp with time zone", "bigint"]
select t.status, t.assigned_at as assigned_date, t.deadline, c.advertiser_id
from tasks t join campaigns c on c.id = t.campaign_id
where t.id = $1 and t.status <> 'left'
union all
select 'pending', d.created_at, c.date_end, c.advertiser_id
from task_definitions d join campaigns c on c.id = d.campaign_id
where d.id = $1

-- campaigns.task.TaskRowsRepository.LIST_BY_IDS: ["bigint", "bigint[]"] -> ["bigint", "bigint", "text", "timestamp with time zone", "timestamp with time zone", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "text", "bigint", "bigint", "text", "text", "text", "text", "bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "timestamp with time zone", "bigint", "numeric", "text", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "text"]
select t.id, t.user_id, t.status, t.assigned_at, t.deadline, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots, t.completed_at, t.reason, t.claimed_reach, t.claimed_engagement, t.appealable_until,
       o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at, o.outcome as appeal_outcome,
       t.payment, t.payment_reach,
       d.type, d.title, d.description, d.requirements, c.id as campaign_id, c.type as campaign_type, c.name as campaign_name, c.tagline as campaign_tagline, c.description as campaign_description, c.image_logo as campaign_image_logo, c.image_post as campaign_image_post, c.hashtags as campaign_hashtags, t.disclosure as campaign_disclosure, c.date_end as campaign_date_end, c.networks as campaign_networks, c.currency as campaign_currency, c.funded as campaign_funded,
       c.date_end as campaign_ends_at, c.advertiser_id as campaign_advertiser_id,
       c.limit_rate as campaign_limit_rate, c.reviewed_by as campaign_reviewed_by, c.status as campaign_status,
       c.bonus_active as campaign_tasks_bonus_active, c.bonus_reach as campaign_tasks_bonus_promo_reach,
       c.bonus_engagement as campaign_tasks_bonus_promo_engagement_rate,
       c.bonus_best_post as campaign_tasks_bonus_promo_best_post,
       c.minimum_reward as campaign_tasks_minimum_reward,
       (select timezone from users where id = $1) as viewer_timezone
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
left join appeals o on o.task_id = t.id
where t.id = any ($2)

-- campaigns.task.TaskRowsRepository.LIST_OF_ADVERTISER: ["bigint", "text[]", "bigint", "bigint", "bigint", "bigint"] -> ["bigint", "bigint", "text", "timestamp with time zone", "timestamp with time zone", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "text", "bigint", "bigint", "text", "text", "text", "text", "bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "timestamp with time zone", "bigint", "numeric", "text", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "text"]
select t.id, t.user_id, t.status, t.assigned_at, t.deadline, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots, t.completed_at, t.reason, t.claimed_reach, t.claimed_engagement, t.appealable_until,
       o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at, o.outcome as appeal_outcome,
       t.payment, t.payment_reach,
       d.type, d.title, d.description, d.requirements, c.id as campaign_id, c.type as campaign_type, c.name as campaign_name, c.tagline as campaign_tagline, c.description as campaign_description, c.image_logo as campaign_image_logo, c.image_post as campaign_image_post, c.hashtags as campaign_hashtags, t.disclosure as campaign_disclosure, c.date_end as campaign_date_end, c.networks as campaign_networks, c.currency as campaign_currency, c.funded as campaign_funded,
       c.date_end as campaign_ends_at, c.advertiser_id as campaign_advertiser_id,
       c.limit_rate as campaign_limit_rate, c.reviewed_by as campaign_reviewed_by, c.status as campaign_status,
       c.bonus_active as campaign_tasks_bonus_active, c.bonus_reach as campaign_tasks_bonus_promo_reach,
       c.bonus_engagement as campaign_tasks_bonus_promo_engagement_rate,
       c.bonus_best_post as campaign_tasks_bonus_promo_best_post,
       c.minimum_reward as campaign_tasks_minimum_reward,
       (select timezone from users where id = $1) as viewer_timezone
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
left join appeals o on o.task_id = t.id
where t.id = any (array(
  select found.id
  from campaigns owned
  cross join lateral (
    select id from tasks where campaign_id = owned.id and status = any ($2) and id < $3
    order by id desc limit $4::bigint + $5::bigint) as found
  where owned.advertiser_id = $6
  order by found.id desc limit $4 offset $5))
order by t.id desc

-- campaigns.task.TaskRowsRepository.LIST_OF_CAMPAIGN: ["bigint", "text[]", "bigint", "bigint", "bigint", "bigint"] -> ["bigint", "bigint", "text", "timestamp with time zone", "timestamp with time zone", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "text", "bigint", "bigint", "text", "text", "text", "text", "bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "timestamp with time zone", "bigint", "numeric", "text", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "text"]
select t.id, t.user_id, t.status, t.assigned_at, t.deadline, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots, t.completed_at, t.reason, t.claimed_reach, t.claimed_engagement, t.appealable_until,
       o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at, o.outcome as appeal_outcome,
       t.payment, t.payment_reach,
       d.type, d.title, d.description, d.requirements, c.id as campaign_id, c.type as campaign_type, c.name as campaign_name, c.tagline as campaign_tagline, c.description as campaign_description, c.image_logo as campaign_image_logo, c.image_post as campaign_image_post, c.hashtags as campaign_hashtags, t.disclosure as campaign_disclosure, c.date_end as campaign_date_end, c.networks as campaign_networks, c.currency as campaign_currency, c.funded as campaign_funded,
       c.date_end as campaign_ends_at, c.advertiser_id as campaign_advertiser_id,
       c.limit_rate as campaign_limit_rate, c.reviewed_by as campaign_reviewed_by, c.status as campaign_status,
       c.bonus_active as campaign_tasks_bonus_active, c.bonus_reach as campaign_tasks_bonus_promo_reach,
       c.bonus_engagement as campaign_tasks_bonus_promo_engagement_rate,
       c.bonus_best_post as campaign_tasks_bonus_promo_best_post,
       c.minimum_reward as campaign_tasks_minimum_reward,
       (select timezone from users where id = $1) as viewer_timezone
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
left join appeals o on o.task_id = t.id
where t.id = any (array(
  select found.id
  from campaigns owned
  cross join lateral (
    select id from tasks where campaign_id = owned.id and status = any ($2) and id < $3
    order by id desc limit $4 offset $5) as found
  where owned.id = $6 ))
order by t.id desc

-- campaigns.task.TaskRowsRepository.LIST_OF_CAMPAIGN_1: ["bigint", "text[]", "bigint", "bigint", "bigint", "bigint", "bigint"] -> ["bigint", "bigint", "text", "timestamp with time zone", "timestamp with time zone", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "text", "bigint", "bigint", "text", "text", "text", "text", "bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "timestamp with time zone", "bigint", "numeric", "text", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "text"]
select t.id, t.user_id, t.status, t.assigned_at, t.deadline, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots, t.completed_at, t.reason, t.claimed_reach, t.claimed_engagement, t.appealable_until,
       o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at, o.outcome as appeal_outcome,
       t.payment, t.payment_reach,
       d.type, d.title, d.description, d.requirements, c.id as campaign_id, c.type as campaign_type, c.name as campaign_name, c.tagline as campaign_tagline, c.description as campaign_description, c.image_logo as campaign_image_logo, c.image_post as campaign_image_post, c.hashtags as campaign_hashtags, t.disclosure as campaign_disclosure, c.date_end as campaign_date_end, c.networks as campaign_networks, c.currency as campaign_currency, c.funded as campaign_funded,
       c.date_end as campaign_ends_at, c.advertiser_id as campaign_advertiser_id,
       c.limit_rate as campaign_limit_rate, c.reviewed_by as campaign_reviewed_by, c.status as campaign_status,
       c.bonus_active as campaign_tasks_bonus_active, c.bonus_reach as campaign_tasks_bonus_promo_reach,
       c.bonus_engagement as campaign_tasks_bonus_promo_engagement_rate,
       c.bonus_best_post as campaign_tasks_bonus_promo_best_post,
       c.minimum_reward as campaign_tasks_minimum_reward,
       (select timezone from users where id = $1) as viewer_timezone
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
left join appeals o on o.task_id = t.id
where t.id = any (array(
  select found.id
  from campaigns owned
  cross join lateral (
    select id from tasks where campaign_id = owned.id and status = any ($2) and id < $3
    order by id desc limit $4 offset $5) as found
  where owned.id = $6 and owned.advertiser_id = $7))
order by t.id desc

-- campaigns.task.TaskRowsRepository.LIST_OF_STATUSES: ["bigint", "text[]", "bigint", "bigint", "bigint"] -> ["bigint", "bigint", "text", "timestamp with time zone", "timestamp with time zone", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "text", "bigint", "bigint", "text", "text", "text", "text", "bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "timestamp with time zone", "bigint", "numeric", "text", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "text"]
select t.id, t.user_id, t.status, t.assigned_at, t.deadline, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots, t.completed_at, t.reason, t.claimed_reach, t.claimed_engagement, t.appealable_until,
       o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at, o.outcome as appeal_outcome,
       t.payment, t.payment_reach,
       d.type, d.title, d.description, d.requirements, c.id as campaign_id, c.type as campaign_type, c.name as campaign_name, c.tagline as campaign_tagline, c.description as campaign_description, c.image_logo as campaign_image_logo, c.image_post as campaign_image_post, c.hashtags as campaign_hashtags, t.disclosure as campaign_disclosure, c.date_end as campaign_date_end, c.networks as campaign_networks, c.currency as campaign_currency, c.funded as campaign_funded,
       c.date_end as campaign_ends_at, c.advertiser_id as campaign_advertiser_id,
       c.limit_rate as campaign_limit_rate, c.reviewed_by as campaign_reviewed_by, c.status as campaign_status,
       c.bonus_active as campaign_tasks_bonus_active, c.bonus_reach as campaign_tasks_bonus_promo_reach,
       c.bonus_engagement as campaign_tasks_bonus_promo_engagement_rate,
       c.bonus_best_post as campaign_tasks_bonus_promo_best_post,
       c.minimum_reward as campaign_tasks_minimum_reward,
       (select timezone from users where id = $1) as viewer_timezone
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
left join appeals o on o.task_id = t.id
where t.id = any (array(
  (select id from tasks where status = 'pending' and 'pending' = any ($2) and id < $3
   order by id desc limit $4::bigint + $5::bigint)
  union all
  (select id from tasks where status = 'under_review' and 'under_review' = any ($2) and id < $3
   order by id desc limit $4::bigint + $5::bigint)
  union all
  (select id from tasks where status = 'accepted' and 'accepted' = any ($2) and id < $3
   order by id desc limit $4::bigint + $5::bigint)
  union all
  (select id from tasks where status = 'rejected' and 'rejected' = any ($2) and id < $3
   order by id desc limit $4::bigint + $5::bigint)
  union all
  (select id from tasks where status = 'appealed' and 'appealed' = any ($2) and id < $3
   order by id desc limit $4::bigint + $5::bigint)
  union all
  (select id from tasks where status = 'paid' and 'paid' = any ($2) and id < $3
   order by id desc limit $4::bigint + $5::bigint)
  order by id desc limit $4 offset $5))
order by t.id desc

-- campaigns.task.TaskRowsRepository.LIST_OWN: ["bigint", "bigint", "bigint", "bigint"] -> ["bigint", "bigint", "text", "timestamp with time zone", "timestamp with time zone", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "text", "bigint", "bigint", "text", "text", "text", "text", "bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "timestamp with time zone", "bigint", "numeric", "text", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "text"]
select t.id, t.user_id, t.status, t.assigned_at, t.deadline, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots, t.completed_at, t.reason, t.claimed_reach, t.claimed_engagement, t.appealable_until,
       o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at, o.outcome as appeal_outcome,
       t.payment, t.payment_reach,
       d.type, d.title, d.description, d.requirements, c.id as campaign_id, c.type as campaign_type, c.name as campaign_name, c.tagline as campaign_tagline, c.description as campaign_description, c.image_logo as campaign_image_logo, c.image_post as campaign_image_post, c.hashtags as campaign_hashtags, t.disclosure as campaign_disclosure, c.date_end as campaign_date_end, c.networks as campaign_networks, c.currency as campaign_currency, c.funded as campaign_funded,
       c.date_end as campaign_ends_at, c.advertiser_id as campaign_advertiser_id,
       c.limit_rate as campaign_limit_rate, c.reviewed_by as campaign_reviewed_by, c.status as campaign_status,
       c.bonus_active as campaign_tasks_bonus_active, c.bonus_reach as campaign_tasks_bonus_promo_reach,
       c.bonus_engagement as campaign_tasks_bonus_promo_engagement_rate,
       c.bonus_best_post as campaign_tasks_bonus_promo_best_post,
       c.minimum_reward as campaign_tasks_minimum_reward,
       (select timezone from users where id = $1) as viewer_timezone
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
left join appeals o on o.task_id = t.id
where t.id = any (array(
  select id from tasks
  where user_id = $1 and status <> 'left' and id < $2 
  order by id desc
  limit $3 offset $4))
order by t.id desc

-- campaigns.task.TaskRowsRepository.LIST_OWN_1: ["bigint", "bigint", "bigint", "bigint", "bigint"] -> ["bigint", "bigint", "text", "timestamp with time zone", "timestamp with time zone", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "text", "bigint", "bigint", "text", "text", "text", "text", "bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "timestamp with time zone", "bigint", "numeric", "text", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "text"]
select t.id, t.user_id, t.status, t.assigned_at, t.deadline, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots, t.completed_at, t.reason, t.claimed_reach, t.claimed_engagement, t.appealable_until,
       o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at, o.outcome as appeal_outcome,
       t.payment, t.payment_reach,
       d.type, d.title, d.description, d.requirements, c.id as campaign_id, c.type as campaign_type, c.name as campaign_name, c.tagline as campaign_tagline, c.description as campaign_description, c.image_logo as campaign_image_logo, c.image_post as campaign_image_post, c.hashtags as campaign_hashtags, t.disclosure as campaign_disclosure, c.date_end as campaign_date_end, c.networks as campaign_networks, c.currency as campaign_currency, c.funded as campaign_funded,
       c.date_end as campaign_ends_at, c.advertiser_id as campaign_advertiser_id,
       c.limit_rate as campaign_limit_rate, c.reviewed_by as campaign_reviewed_by, c.status as campaign_status,
       c.bonus_active as campaign_tasks_bonus_active, c.bonus_reach as campaign_tasks_bonus_promo_reach,
       c.bonus_engagement as campaign_tasks_bonus_promo_engagement_rate,
       c.bonus_best_post as campaign_tasks_bonus_promo_best_post,
       c.minimum_reward as campaign_tasks_minimum_reward,
       (select timezone from users where id = $1) as viewer_timezone
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
left join appeals o on o.task_id = t.id
where t.id = any (array(
  select id from tasks
  where user_id = $1 and status <> 'left' and id < $2 and campaign_id = $5
  order by id desc
  limit $3 offset $4))
order by t.id desc

-- campaigns.task.TaskRowsRepository.ROWS: ["bigint"] -> ["bigint", "bigint", "text", "timestamp with time zone", "timestamp with time zone", "text", "bigint", "bigint", "boolean", "bigint", "bigint", "bigint", "bigint", "numeric", "text", "text[]", "timestamp with time zone", "text", "bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "text", "bigint", "bigint", "text", "text", "text", "text", "bigint", "text", "text", "text", "text", "text", "text", "text[]", "text", "timestamp with time zone", "text[]", "text", "boolean", "timestamp with time zone", "bigint", "numeric", "text", "text", "boolean", "bigint", "bigint", "bigint", "bigint", "text"]
select t.id, t.user_id, t.status, t.assigned_at, t.deadline, t.currency, t.minimum_reward, t.post_rate, t.bonus_active, t.bonus_reach, t.bonus_engagement, t.bonus_best_post, t.reach_threshold, t.engagement_rate_threshold,
       t.post_url, t.screenshots, t.completed_at, t.reason, t.claimed_reach, t.claimed_engagement, t.appealable_until,
       o.appealed_at as appeal_appealed_at, o.due_at as appeal_due_at, o.outcome as appeal_outcome,
       t.payment, t.payment_reach,
       d.type, d.title, d.description, d.requirements, c.id as campaign_id, c.type as campaign_type, c.name as campaign_name, c.tagline as campaign_tagline, c.description as campaign_description, c.image_logo as campaign_image_logo, c.image_post as campaign_image_post, c.hashtags as campaign_hashtags, t.disclosure as campaign_disclosure, c.date_end as campaign_date_end, c.networks as campaign_networks, c.currency as campaign_currency, c.funded as campaign_funded,
       c.date_end as campaign_ends_at, c.advertiser_id as campaign_advertiser_id,
       c.limit_rate as campaign_limit_rate, c.reviewed_by as campaign_reviewed_by, c.status as campaign_status,
       c.bonus_active as campaign_tasks_bonus_active, c.bonus_reach as campaign_tasks_bonus_promo_reach,
       c.bonus_engagement as campaign_tasks_bonus_promo_engagement_rate,
       c.bonus_best_post as campaign_tasks_bonus_promo_best_post,
       c.minimum_reward as campaign_tasks_minimum_reward,
       (select timezone from users where id = $1) as viewer_timezone
from tasks t
join task_definitions d on d.id = t.definition_id
join campaigns c on c.id = t.campaign_id
left join appeals o on o.task_id = t.id

-- campaigns.task.TasksRepository.ACCEPT: ["bigint", "text[]", "bigint", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "integer", "bigint"] -> null
update tasks
set status = 'accepted', promised = 0, reviewer_id = $3, reviewed_at = $4, reason = $5,
    verified_reach = $6, verified_engagement = $7, payment = $8, payment_post = $9, payment_reach = $10,
    payment_engagement = $11, formula_version = $12, charged = $13
where id = $1 and status = any ($2)

-- campaigns.task.TasksRepository.COMPLETE: ["bigint", "bigint", "text[]", "text", "text", "text[]", "bigint", "bigint", "timestamp with time zone"] -> ["bigint"]
update tasks
set status = 'under_review', post_url = $4, post_key = $5, screenshots = $6, claimed_reach = $7,
    claimed_engagement = $8, completed_at = now(), reviewer_id = null, review_until = null, reviewed_at = null,
    reason = null, appealable_until = null
where id = $1 and user_id = $2 and status = any ($3) and deadline > $9
  and exists (select from campaigns
              where id = tasks.campaign_id and status in ('active', 'paused') and date_end > $9)
returning id

-- campaigns.task.TasksRepository.LEAVE: ["bigint", "text[]"] -> null
update tasks set status = 'left', promised = 0 where id = $1 and status = any ($2)

-- campaigns.task.TasksRepository.LOCK: ["bigint"] -> ["text", "bigint", "bigint", "bigint", "bigint", "integer", "text", "boolean", "bigint", "bigint", "bigint"]
select t.status, t.participation_id, t.promised, t.payment, t.payment_best_post as best_post,
  t.reversals, a.currency as advertiser_currency, c.funded,
  case when t.review_until > now() then t.reviewer_id end as holder_id,
  t.claimed_reach, t.claimed_engagement
from tasks t
join campaigns c on c.id = t.campaign_id
join advertisers a on a.user_id = c.advertiser_id
where t.id = $1
for no key update of t

-- campaigns.task.TasksRepository.PAY: ["bigint", "text[]", "timestamp with time zone"] -> null
update tasks set status = 'paid', paid_at = $3 where id = $1 and status = any ($2)

-- campaigns.task.TasksRepository.RELEASE: ["bigint", "text[]"] -> null
update tasks set reviewer_id = null, review_until = null where id = $1 and status = any ($2)

-- campaigns.task.TasksRepository.REVIEW: ["bigint", "text[]", "text", "bigint", "timestamp with time zone", "text", "integer"] -> null
update tasks
set status = $3, reviewer_id = $4, reviewed_at = $5, reason = $6,
    appealable_until =
      case when not exists (select from appeals where task_id = $1) then now() + make_interval(days => $7) end
where id = $1 and status = any ($2)

-- campaigns.task.TasksRepository.TAKE: ["bigint", "text[]", "bigint"] -> null
update tasks set reviewer_id = $3, review_until = now() + interval '15 minutes'
where id = $1 and status = any ($2)

-- campaigns.task.TasksTables.appeals_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select o.task_id, o.reason, o.appealed_at, o.due_at, o.outcome, o.decided_at
from appeals o join tasks t on t.id = o.task_id
where t.user_id = $1 order by o.appealed_at limit 50000) r

-- campaigns.task.TasksTables.appeals_1: ["bigint"] -> null
update appeals set reason = '' where task_id in (select id from tasks where user_id = $1)

-- campaigns.task.TasksTables.best_posts_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select b.campaign_id, b.task_id, b.place, b.winners, b.amount as amount_minor, b.settled_at, b.paid_at
from best_posts b join tasks t on t.id = b.task_id
where t.user_id = $1 order by b.settled_at limit 50000) r

-- campaigns.task.TasksTables.reversed_payments_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select r.task_id, r.number, r.accepted_at, r.reversed_at, r.reason, r.payment as payment_minor
from reversed_payments r join tasks t on t.id = r.task_id
where t.user_id = $1 order by r.reversed_at limit 50000) r

-- campaigns.task.TasksTables.tasks_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select id, campaign_id, status, assigned_at, deadline, post_url, screenshots, claimed_reach,
  claimed_engagement, completed_at, reviewed_at, reason, verified_reach, verified_engagement,
  payment as payment_minor, currency, paid_at from tasks where user_id = $1 order by 1 limit 50000) r

-- campaigns.task.TasksTables.tasks_1: ["bigint"] -> null
update tasks set post_url = null, screenshots = '{}' where user_id = $1

-- money.banking.BankDeskRepository.LINES: [] -> ["bigint", "boolean", "timestamp with time zone", "bigint"]
select least(count(*), 1000) as count, count(*) > 1000 as more, min(at) as oldest, null::bigint as mine from (select added_at as at from bank_lines where status = 'unmatched' order by id limit 1001) as waiting

-- money.banking.BankDeskRepository.STATEMENTS: [] -> ["bigint", "boolean", "timestamp with time zone", "bigint"]
select least(count(*), 1000) as count, count(*) > 1000 as more, min(at) as oldest, null::bigint as mine from (select f.imported_at as at from bank_statements s join bank_files f on f.id = s.file_id where s.status = 'waiting' order by s.id limit 1001) as waiting

-- money.banking.BankFilesRepository.ADD: ["text", "text", "text", "integer", "bigint"] -> ["bigint"]
insert into bank_files (name, source, sha256, lines, imported_by, read_at)
values ($1, $2, $3, $4, $5, case when $4 = 0 then now() end)
on conflict (sha256) do update set problem = null where bank_files.problem is not null
returning id

-- money.banking.BankFilesRepository.ADD_PART: ["bigint", "integer", "text", "bytea"] -> null
insert into bank_file_parts (file_id, part, key_id, content) values ($1, $2, $3, $4)

-- money.banking.BankFilesRepository.ADD_REPORT: ["text", "text", "text", "integer"] -> ["bigint", "text", "integer", "integer"]
insert into bank_files (name, source, sha256, lines, read_at)
values ($1, $2, encode(sha256(convert_to($3, 'UTF8')), 'hex'), $4, case when $4 = 0 then now() end)
returning id, sha256, lines, position

-- money.banking.BankFilesRepository.ENCRYPTED_COUNT: ["text"] -> ["bigint"]
select count(*) as count from bank_file_parts where key_id <> $1

-- money.banking.BankFilesRepository.ENCRYPTED_LIST: ["text", "text", "bigint"] -> ["text", "text", "text", "text[]", "bytea[]"]
select (file_id || '/' || part)::text as id, key_id, '' as kind, array['bank_file:' || (select f.sha256 from bank_files f where f.id = file_id) || '/' || part] as places, array[content] as contents
from bank_file_parts
where key_id <> $1 and file_id || '/' || part > $2
order by file_id || '/' || part
limit $3

-- money.banking.BankFilesRepository.ENCRYPTED_UPDATE: ["text", "text", "text", "bytea[]", "bytea[]"] -> null
update bank_file_parts
set content = ($5::bytea[])[1], key_id = $3
where file_id || '/' || part = $1 and key_id = $2 and array[content] = $4::bytea[]

-- money.banking.BankFilesRepository.FORGET_PARTS: ["bigint"] -> null
delete from bank_file_parts where file_id = $1

-- money.banking.BankFilesRepository.KNOWN: ["text"] -> ["bigint"]
select id from bank_files where sha256 = $1

-- money.banking.BankFilesRepository.LIST: ["bigint", "bigint"] -> ["bigint", "text", "text", "integer", "integer", "integer", "bigint", "timestamp with time zone", "timestamp with time zone", "text"]
select id, name, source, lines, position as lines_read, added as lines_new, imported_by, imported_at, read_at,
  problem
from bank_files
where id < $1
order by id desc
limit $2

-- money.banking.BankFilesRepository.PARTS: ["bigint"] -> ["integer", "text", "bytea"]
select part, key_id, content from bank_file_parts where file_id = $1 order by part

-- money.banking.BankFilesRepository.SET_ASIDE: ["bigint", "text"] -> null
update bank_files set problem = $2 where id = $1 and read_at is null

-- money.banking.BankFilesRepository.STORE: ["bigint", "integer", "integer", "integer[]", "text[]", "text[]", "text[]", "text[]", "text[]", "bigint[]", "text[]", "date[]", "text[]", "text[]", "text[]", "text[]", "text[]", "text[]", "text[]", "text[]", "boolean[]", "text[]"] -> ["boolean"]
with added as (
  insert into bank_lines (file_id, number, statement_id, cash_account_id, status, key, what, source, account,
    document, amount, currency, booked_on, credit, bank_reference, transaction_id, end_to_end_id, original,
    reference, remittance, party, code, note)
  select $1, l.number, s.id, s.cash_account_id, case when l.source in ('camt.053', 'stripe', 'paypal') then 'waiting' else 'new' end, l.key,
    l.what, l.source, l.account, l.document, l.amount, l.currency, l.booked_on, l.credit, l.bank_reference,
    l.transaction_id, l.end_to_end_id, l.original, l.reference, l.remittance, l.party, l.code, l.note
  from unnest($4::integer[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::bigint[],
    $11::text[], $12::date[], $13::text[], $14::text[], $15::text[], $16::text[], $17::text[], $18::text[],
    $19::text[], $20::text[], $21::boolean[], $22::text[])
    as l (number, key, what, source, account, document, amount, currency, booked_on, bank_reference,
      end_to_end_id, original, reference, remittance, party, code, note, credit, transaction_id)
  left join bank_statements s on s.file_id = $1 and l.number between s.first_line and s.last_line
  order by l.key
  on conflict (cash_account_id, key) where source <> 'camt.053' do nothing
  returning 1
), moved as (
  update bank_files
  set position = $3, added = added + (select count(*) from added),
      read_at = case when $3 >= lines then now() end
  where id = $1 and position = $2
  returning 1
)
select exists (select from moved)

-- money.banking.BankFilesRepository.UNREAD: [] -> ["bigint", "text", "integer", "integer"]
select id, sha256, lines, position from bank_files where read_at is null and problem is null order by id limit 1

-- money.banking.BankLinesRepository.AGES: [] -> ["text", "text", "bigint", "bigint"]
select a.age, a.currency, count(*) as lines, sum(a.amount)::bigint as amount
from (
  select currency, amount,
    case
      when added_at > now() - interval '1 day' then 'day'
      when added_at > now() - interval '7 days' then 'week'
      when added_at > now() - interval '30 days' then 'month'
      else 'older'
    end as age
  from bank_lines
  where status = 'unmatched'
) a
group by a.age, a.currency
order by array_position(array['day', 'week', 'month', 'older'], a.age), a.currency nulls last

-- money.banking.BankLinesRepository.ASSIGN: ["bigint", "text", "text", "bigint", "bigint", "integer"] -> null
update bank_lines
set status = 'assigned', subject = $2, reason = $3, assigned_by = $4, settling_run = $5, settling_file = $6,
  matched_at = now()
where id = $1 and status = 'unmatched'

-- money.banking.BankLinesRepository.COLUMNS: [] -> ["bigint", "text", "text", "text", "bigint", "bigint", "text", "date", "date", "boolean", "text", "text", "text", "text", "text", "text", "text", "text", "text", "text"]
select id, key, what, source, cash_account_id, amount, currency, booked_on,
  least(open_day(coalesce(booked_on, (now() at time zone 'UTC')::date)), (now() at time zone 'UTC')::date) as book_on,
  credit, bank_reference, transaction_id, end_to_end_id, original, reference, remittance, code, note, status, may_be
from bank_lines

-- money.banking.BankLinesRepository.DECIDE: ["bigint", "text", "text", "text", "text"] -> null
update bank_lines
set status = $2, subject = $3, problem = $4, may_be = $5,
  matched_at = case when $2 = 'unmatched' then null else now() end
where id = $1

-- money.banking.BankLinesRepository.END_SETTLING: ["bigint"] -> null
update bank_lines set settling_run = null where id = $1

-- money.banking.BankLinesRepository.LIST_MATCHING: ["text", "text", "bigint[]", "bigint[]", "bigint"] -> ["bigint"]
select id
from bank_lines
where status = 'unmatched'
  and ($1::text is null or what = $1)
  and ($2::text is null or currency = $2)
  and ($3::bigint[] is null or id = any ($3))
  and ($4::bigint[] is null or id <> all ($4))
order by id
limit $5

-- money.banking.BankLinesRepository.LIST_UNMATCHED: ["bigint", "bigint"] -> ["bigint", "bigint", "text", "text", "text", "bigint", "text", "date", "text", "text", "text", "text", "text", "text", "text", "text", "text", "bigint", "timestamp with time zone"]
select id, file_id, what, source, account, amount, currency, booked_on, end_to_end_id, original, reference,
  remittance, party, code, note, problem, may_be,
  (extract(epoch from now() - added_at) / 86400)::bigint as days_old, added_at
from bank_lines
where status = 'unmatched' and id > $1
order by id
limit $2

-- money.banking.BankLinesRepository.LOCK: ["bigint"] -> ["bigint", "text", "text", "text", "bigint", "bigint", "text", "date", "date", "boolean", "text", "text", "text", "text", "text", "text", "text", "text", "text", "text"]
select id, key, what, source, cash_account_id, amount, currency, booked_on,
  least(open_day(coalesce(booked_on, (now() at time zone 'UTC')::date)), (now() at time zone 'UTC')::date) as book_on,
  credit, bank_reference, transaction_id, end_to_end_id, original, reference, remittance, code, note, status, may_be
from bank_lines
where id = $1
for update

-- money.banking.BankLinesRepository.NEW: [] -> ["bigint", "text", "text", "text", "bigint", "bigint", "text", "date", "date", "boolean", "text", "text", "text", "text", "text", "text", "text", "text", "text", "text"]
select id, key, what, source, cash_account_id, amount, currency, booked_on,
  least(open_day(coalesce(booked_on, (now() at time zone 'UTC')::date)), (now() at time zone 'UTC')::date) as book_on,
  credit, bank_reference, transaction_id, end_to_end_id, original, reference, remittance, code, note, status, may_be
from bank_lines
where status = 'new'
order by file_id, number
limit 1
for no key update skip locked

-- money.banking.BankLinesRepository.NEW_NEXT: ["bigint"] -> ["bigint", "text", "text", "text", "bigint", "bigint", "text", "date", "date", "boolean", "text", "text", "text", "text", "text", "text", "text", "text", "text", "text"]
select id, key, what, source, cash_account_id, amount, currency, booked_on,
  least(open_day(coalesce(booked_on, (now() at time zone 'UTC')::date)), (now() at time zone 'UTC')::date) as book_on,
  credit, bank_reference, transaction_id, end_to_end_id, original, reference, remittance, code, note, status, may_be
from bank_lines
where status = 'new'
order by file_id, number
limit 1 offset $1
for no key update skip locked

-- money.banking.BankLinesRepository.OF_STATEMENT: [] -> ["bigint", "text", "text", "text", "bigint", "bigint", "text", "date", "date", "boolean", "text", "text", "text", "text", "text", "text", "text", "text", "text", "text"]
select id, key, what, source, cash_account_id, amount, currency, booked_on,
  least(open_day(coalesce(booked_on, (now() at time zone 'UTC')::date)), (now() at time zone 'UTC')::date) as book_on,
  credit, bank_reference, transaction_id, end_to_end_id, original, reference, remittance, code, note, status, may_be
from bank_lines
where status = 'waiting' and statement_id = (select min(s.id) from bank_statements s
  where s.status = 'booking' and exists (select from bank_lines l where l.statement_id = s.id and l.status = 'waiting'))
order by number
limit 1
for no key update skip locked

-- money.banking.BankLinesRepository.OF_STATEMENT_NEXT: ["bigint"] -> ["bigint", "text", "text", "text", "bigint", "bigint", "text", "date", "date", "boolean", "text", "text", "text", "text", "text", "text", "text", "text", "text", "text"]
select id, key, what, source, cash_account_id, amount, currency, booked_on,
  least(open_day(coalesce(booked_on, (now() at time zone 'UTC')::date)), (now() at time zone 'UTC')::date) as book_on,
  credit, bank_reference, transaction_id, end_to_end_id, original, reference, remittance, code, note, status, may_be
from bank_lines
where status = 'waiting' and statement_id = (select min(s.id) from bank_statements s
  where s.status = 'booking' and exists (select from bank_lines l where l.statement_id = s.id and l.status = 'waiting'))
order by number
limit 1 offset $1
for no key update skip locked

-- money.banking.BankLinesRepository.SETTLING: [] -> ["bigint", "text", "text", "text", "text", "text", "bigint", "integer"]
select id, what, source, currency, code, note, settling_run, settling_file
from bank_lines
where settling_run is not null
order by id
limit 1
for no key update skip locked

-- money.banking.BankLinesRepository.SETTLING_NEXT: ["bigint"] -> ["bigint", "text", "text", "text", "text", "text", "bigint", "integer"]
select id, what, source, currency, code, note, settling_run, settling_file
from bank_lines
where settling_run is not null
order by id
limit 1 offset $1
for no key update skip locked

-- money.banking.CashAccountsRepository.ADD: ["text", "text", "text[]", "text", "bigint"] -> ["bigint"]
insert into cash_accounts (kind, name, number, spellings, currency, created_by)
values ('bank', $1, $2, $3, $4, $5)
returning id

-- money.banking.CashAccountsRepository.ENSURE: ["text", "text", "text", "text"] -> null
insert into cash_accounts (kind, name, number, currency)
values ($1, $2, $3, $4)
on conflict on constraint cash_accounts_once do nothing

-- money.banking.CashAccountsRepository.FIND: ["text", "text"] -> ["bigint"]
select c.id
from cash_accounts c
where ($2::text is null or c.currency = $2)
  and (c.number = $1 or $1 = any (c.spellings)
       or (c.number ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,}$' and substr(c.number, 5) = $1))
order by (c.number = $1) desc, c.id
limit 1

-- money.banking.CashAccountsRepository.LIST: ["bigint", "bigint"] -> ["bigint", "text", "text", "text", "text[]", "text", "bigint", "date", "bigint", "boolean", "bigint"]
select a.id, a.kind, a.name, a.number, a.spellings, a.currency, a.closing as stated, a.closed_on as stated_on,
  coalesce((select -sum(l.balance)::bigint from accounts l where l.cash_account_id = a.id), 0)::bigint as booked,
  a.closing is not null as confirmed,
  (select count(*) from bank_statements s where s.cash_account_id = a.id and s.status = 'waiting') as waiting
from cash_accounts a
where a.id > $1
order by a.id
limit $2

-- money.banking.CashStatementsRepository.ADD: ["bigint", "bigint", "integer", "integer", "text", "bigint", "integer", "bigint", "bigint", "bigint", "date", "text"] -> null
insert into bank_statements (file_id, cash_account_id, first_line, last_line, document, number, page, opening,
  closing, moved, closed_on, status)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, coalesce($11, (now() at time zone 'UTC')::date), $12)
on conflict on constraint bank_statements_once do nothing

-- money.banking.CashStatementsRepository.BECOME: ["bigint", "text", "text", "bigint", "bigint"] -> null
update bank_statements
set status = $2, problem = $3, opening = coalesce($4, opening), closing = coalesce($5, closing)
where id = $1

-- money.banking.CashStatementsRepository.BOOKED: [] -> ["bigint", "bigint", "text", "text", "bigint", "integer", "bigint", "bigint", "bigint", "date", "date"]
select s.id, s.cash_account_id, a.currency, s.status, s.number, s.page, s.opening, s.closing, s.moved, s.closed_on,
  least(open_day(s.closed_on), (now() at time zone 'UTC')::date) as book_on
from bank_statements s
join cash_accounts a on a.id = s.cash_account_id
where s.status = 'booking'
  and not exists (select from bank_lines l where l.statement_id = s.id and l.status = 'waiting')
order by s.id
limit 1
for no key update of s skip locked

-- money.banking.CashStatementsRepository.BOOKED_NEXT: ["bigint"] -> ["bigint", "bigint", "text", "text", "bigint", "integer", "bigint", "bigint", "bigint", "date", "date"]
select s.id, s.cash_account_id, a.currency, s.status, s.number, s.page, s.opening, s.closing, s.moved, s.closed_on,
  least(open_day(s.closed_on), (now() at time zone 'UTC')::date) as book_on
from bank_statements s
join cash_accounts a on a.id = s.cash_account_id
where s.status = 'booking'
  and not exists (select from bank_lines l where l.statement_id = s.id and l.status = 'waiting')
order by s.id
limit 1 offset $1
for no key update of s skip locked

-- money.banking.CashStatementsRepository.COLUMNS: [] -> ["bigint", "bigint", "text", "text", "bigint", "integer", "bigint", "bigint", "bigint", "date", "date"]
select s.id, s.cash_account_id, a.currency, s.status, s.number, s.page, s.opening, s.closing, s.moved, s.closed_on,
  least(open_day(s.closed_on), (now() at time zone 'UTC')::date) as book_on
from bank_statements s
join cash_accounts a on a.id = s.cash_account_id

-- money.banking.CashStatementsRepository.DECIDED: ["bigint", "bigint", "text"] -> null
update bank_statements set decided_by = $2, reason = $3 where id = $1

-- money.banking.CashStatementsRepository.FINISH: ["bigint", "bigint", "date", "bigint", "integer"] -> null
update cash_accounts set closing = $2, closed_on = $3, number_now = coalesce($4, number_now), page = $5
where id = $1

-- money.banking.CashStatementsRepository.LEAVE_OUT: ["bigint"] -> null
update bank_lines set status = 'noted', matched_at = now() where statement_id = $1 and status = 'waiting'

-- money.banking.CashStatementsRepository.LIST: ["bigint", "bigint"] -> ["bigint", "bigint", "bigint", "text", "text", "bigint", "bigint", "bigint", "bigint", "text", "date", "text"]
select s.id, s.file_id, s.cash_account_id, s.status as statement_status, s.document, s.number, s.opening, s.moved,
  s.closing, a.currency, s.closed_on, s.problem
from bank_statements s
join cash_accounts a on a.id = s.cash_account_id
where s.id < $1 
order by s.id desc
limit $2

-- money.banking.CashStatementsRepository.LIST_1: ["bigint", "bigint", "text"] -> ["bigint", "bigint", "bigint", "text", "text", "bigint", "bigint", "bigint", "bigint", "text", "date", "text"]
select s.id, s.file_id, s.cash_account_id, s.status as statement_status, s.document, s.number, s.opening, s.moved,
  s.closing, a.currency, s.closed_on, s.problem
from bank_statements s
join cash_accounts a on a.id = s.cash_account_id
where s.id < $1 and s.status = $3
order by s.id desc
limit $2

-- money.banking.CashStatementsRepository.LOCK: ["bigint"] -> ["bigint", "bigint", "text", "text", "bigint", "integer", "bigint", "bigint", "bigint", "date", "date"]
select s.id, s.cash_account_id, a.currency, s.status, s.number, s.page, s.opening, s.closing, s.moved, s.closed_on,
  least(open_day(s.closed_on), (now() at time zone 'UTC')::date) as book_on
from bank_statements s
join cash_accounts a on a.id = s.cash_account_id
where s.id = $1
for no key update of s

-- money.banking.CashStatementsRepository.LOCK_ACCOUNT: ["bigint"] -> ["bigint", "date", "bigint", "integer", "boolean"]
select closing, closed_on, number_now, page,
  exists (select from bank_statements b where b.cash_account_id = a.id and b.status = 'booking') as booking
from cash_accounts a
where a.id = $1
for no key update of a

-- money.banking.CashStatementsRepository.NEW: [] -> ["bigint", "bigint", "text", "text", "bigint", "integer", "bigint", "bigint", "bigint", "date", "date"]
select s.id, s.cash_account_id, a.currency, s.status, s.number, s.page, s.opening, s.closing, s.moved, s.closed_on,
  least(open_day(s.closed_on), (now() at time zone 'UTC')::date) as book_on
from bank_statements s
join cash_accounts a on a.id = s.cash_account_id
where s.status = 'new'
  and not exists (select from bank_statements b
                  where b.cash_account_id = s.cash_account_id and b.status = 'booking')
order by s.closed_on, s.number, s.page, s.id
limit 1
for no key update of s skip locked

-- money.banking.CashStatementsRepository.NEW_NEXT: ["bigint"] -> ["bigint", "bigint", "text", "text", "bigint", "integer", "bigint", "bigint", "bigint", "date", "date"]
select s.id, s.cash_account_id, a.currency, s.status, s.number, s.page, s.opening, s.closing, s.moved, s.closed_on,
  least(open_day(s.closed_on), (now() at time zone 'UTC')::date) as book_on
from bank_statements s
join cash_accounts a on a.id = s.cash_account_id
where s.status = 'new'
  and not exists (select from bank_statements b
                  where b.cash_account_id = s.cash_account_id and b.status = 'booking')
order by s.closed_on, s.number, s.page, s.id
limit 1 offset $1
for no key update of s skip locked

-- money.banking.CashStatementsRepository.READ: ["bigint"] -> null
update bank_statements set status = 'new' where file_id = $1 and status = 'reading'

-- money.banking.CashStatementsRepository.SAME: ["bigint", "bigint", "bigint", "bigint", "bigint", "date", "bigint"] -> ["bigint"]
select s.number
from bank_statements s
where s.cash_account_id = $1 and s.id <> $2 and s.status in ('booking', 'booked') and s.opening = $3
  and s.closing = $4 and s.moved = $5 and s.closed_on = $6 and (s.number = $7 or s.number is null or $7::bigint is null)
limit 1

-- money.banking.CashStatementsRepository.TRY_AGAIN: ["bigint"] -> null
update bank_statements set status = 'new', problem = null where cash_account_id = $1 and status = 'waiting'

-- money.banking.KnownPaymentsRepository.ALIKE: ["bigint", "bigint", "boolean", "bigint", "text", "date", "text", "text", "text"] -> ["bigint", "text", "text", "text", "bigint", "text", "boolean"]
select l.id, l.source, l.status, l.subject, l.amount, l.currency,
  exists (select from bank_lines r where r.source = 'camt.053' and r.subject = 'line:' || l.id) as repeated
from bank_lines l
where l.cash_account_id = $1 and l.id <> $2 and l.credit = $3 and l.status in ('matched', 'unmatched', 'assigned')
  and coalesce(l.subject, '') not like 'line:%'
  and l.amount = $4 and l.currency = $5 and l.booked_on between $6::date - 5 and $6::date + 5
  and (l.bank_reference is null or $7::text is null) and (l.transaction_id is null or $8::text is null)
  and (l.source = 'camt.054' or $9::text = 'camt.054')
  and not exists (select from bank_lines r where r.source = 'camt.053' and r.subject = 'line:' || l.id)
order by l.id
limit 1

-- money.banking.KnownPaymentsRepository.AMOUNT: ["text", "bigint", "boolean", "bigint", "bigint"] -> ["bigint", "text", "text"]
select d.amount, d.currency, null as subject from deposits d where $1 = 'deposit' and d.id = $2 and $3
union all
select p.amount - p.fees, p.currency, null from payouts p
where $1 = 'payout' and p.id = $2 and p.sent_at is null
  and p.status = case when $3 then 'failed' else 'completed' end
union all
select w.amount, w.currency, null from withdrawals w
where $1 = 'withdrawal' and w.id = $2 and w.status = 'paid' and not $3
union all
select i.amount, v.currency, null from invoice_payments i join invoices v on v.id = i.invoice_id
where $1 = 'payment' and i.id = $2 and $3
union all
select l.amount, l.currency, l.subject from bank_lines l
where $1 = 'line' and l.id = $2 and l.credit = $3 and l.cash_account_id = $4 and l.id <> $5
  and l.status in ('matched', 'assigned') and coalesce(l.subject, '') not like 'line:%'

-- money.banking.KnownPaymentsRepository.BY_HAND: ["bigint", "text", "date", "text[]", "bigint"] -> ["text", "boolean"]
select h.subject, h.name = any ($4) as named
from (
  select 'deposit:' || d.id as subject, d.evidence as name, d.advertiser_id, d.created_at
  from deposits d
  where d.source = 'operator' and d.amount = $1 and d.currency = $2
  union all
  select 'payment:' || p.id, coalesce(p.reference, ''), i.advertiser_id, p.created_at
  from invoice_payments p
  join invoices i on i.id = p.invoice_id
  where p.source = 'transfer' and p.evidence is null and p.amount = $1 and i.currency = $2
    and not exists (select from invoice_payments r where r.reverses = p.id)) h
where (h.name = any ($4)
       or h.created_at between $3::date - interval '5 days' and $3::date + interval '6 days'
          and ($5::bigint is null or h.advertiser_id = $5))
  and not exists (select from bank_lines r where r.subject = h.subject and r.status in ('matched', 'assigned'))
order by h.name = any ($4) desc, h.subject
limit 1

-- money.banking.KnownPaymentsRepository.CONFIRMED: ["text", "boolean", "bigint"] -> ["bigint"]
select id from bank_lines
where subject = $1 and credit = $2 and id <> $3 and status in ('matched', 'assigned') and source in ('camt.053', 'camt.054')
limit 1

-- money.banking.KnownPaymentsRepository.EARLIER: ["bigint", "bigint", "boolean"] -> ["bigint", "text", "text", "text", "bigint", "text", "boolean"]
select l.id, l.source, l.status, l.subject, l.amount, l.currency,
  exists (select from bank_lines r where r.source = 'camt.053' and r.subject = 'line:' || l.id) as repeated
from bank_lines l
where l.cash_account_id = $1 and l.id <> $2 and l.credit = $3 and l.status in ('matched', 'unmatched', 'assigned')
  and coalesce(l.subject, '') not like 'line:%'

-- money.banking.KnownPaymentsRepository.LOCK: ["text"] -> ["text"]
select pg_advisory_xact_lock(hashtextextended($1, 0))::text as locked

-- money.banking.KnownPaymentsRepository.PAID: ["text[]", "bigint", "text"] -> ["text"]
select 'payout:' || p.id
from payouts p
where p.transaction_id = any ($1) and p.status = 'completed' and p.sent_at is null
  and p.amount - p.fees = $2 and p.currency = $3
union all
select 'withdrawal:' || w.id
from withdrawals w
where w.reference = any ($1) and w.status = 'paid' and w.checkout_id is null and w.amount = $2 and w.currency = $3

-- money.banking.KnownPaymentsRepository.SAME: ["bigint", "bigint", "boolean", "text", "text", "text"] -> ["bigint", "text", "text", "text", "bigint", "text", "boolean"]
select l.id, l.source, l.status, l.subject, l.amount, l.currency,
  exists (select from bank_lines r where r.source = 'camt.053' and r.subject = 'line:' || l.id) as repeated
from bank_lines l
where l.cash_account_id = $1 and l.id <> $2 and l.credit = $3 and l.status in ('matched', 'unmatched', 'assigned')
  and coalesce(l.subject, '') not like 'line:%'
  and (l.key = $4 or l.transaction_id = $5 and (l.bank_reference is null or $6::text is null))
order by l.id
limit 1

-- money.banking.KnownPaymentsRepository.TAKE_OVER: ["bigint", "bigint"] -> null
update bank_lines set status = 'noted', subject = 'line:' || $2::bigint, problem = null, matched_at = now() where id = $1

-- money.banking.ProviderLinesRepository.CHECKOUT: ["text", "text", "bigint"] -> ["text", "bigint", "text", "text", "bigint"]
select s.subject, c.amount, c.currency, c.status,
  -(select count(*) from bank_lines l
    where l.subject = s.subject and l.source in ('stripe', 'paypal') and l.status in ('matched', 'assigned')
      and l.what = 'paid_in' and l.id <> $3) as moved
from checkouts c
cross join lateral (select 'checkout:' || c.id as subject) s
where c.id = coalesce(
  (select k.id from checkouts k where k.provider_key = $1),
  (select k.id from checkouts k where k.payment_id = $2))

-- money.banking.ProviderLinesRepository.REVERSED: ["text", "text", "text", "bigint", "text"] -> ["text", "bigint", "text"]
select 'checkout:' || c.id as subject, coalesce(r.amount, $4) as amount, c.currency
from checkouts c
left join lateral (
  select amount from card_reversals where provider_id = $2
  union all
  select amount from withdrawals where provider_key = $3
  limit 1) r on true
where c.payment_id = $1 and (r.amount is not null or c.currency = $5)

-- money.banking.ProviderLinesRepository.TRANSFER: ["text", "text", "text", "bigint", "bigint"] -> ["text", "bigint", "text", "text", "bigint"]
select s.subject, t.amount, t.currency, t.status,
  (select coalesce(sum(case when l.credit then -1 else 1 end), 0)::bigint from bank_lines l
   where l.subject = s.subject and l.source in ('stripe', 'paypal') and l.status in ('matched', 'assigned')
     and l.id <> $5) as moved
from transfers t
cross join lateral (select 'transfer:' || t.end_to_end_id as subject) s
where t.rail = $1
  and t.id = coalesce(
    (select k.id from transfers k where k.provider_key = $2),
    (select k.id from transfers k where k.provider_id = $3 limit 1),
    (select k.id from bank_lines l join transfers k on k.end_to_end_id = substr(l.subject, 10)
     where l.cash_account_id = $4 and l.key = $3 and l.subject like 'transfer:%' limit 1))

-- money.banking.ProviderReportsRepository.KNOWN: ["bigint", "text[]"] -> ["text"]
select key from bank_lines where cash_account_id = $1 and key = any ($2)

-- money.banking.ProviderReportsRepository.LIST: ["text"] -> ["text", "timestamp with time zone"]
select currency, coalesce(read_until, created_at) as since from cash_accounts where kind = $1 order by id

-- money.banking.ProviderReportsRepository.LOCK: ["text", "text"] -> ["bigint", "boolean", "bigint"]
select a.id, coalesce(a.read_until, a.created_at) < now() - interval '12 hours' as is_overdue,
  (select s.closing from bank_statements s where s.cash_account_id = a.id order by s.id desc limit 1) as closing
from cash_accounts a
where a.kind = $1 and a.currency = $2
for update of a

-- money.banking.ProviderReportsRepository.READ: ["bigint", "timestamp with time zone"] -> null
update cash_accounts set read_until = $2 where id = $1

-- money.disbursement.CandidatesRepository.LOCK_ACCOUNTS_AGAIN: ["bigint[]"] -> ["bigint"]
select b.id
from bank_accounts b
join users u on u.id = b.user_id
where b.id = any ($1)
order by b.id
for no key update of b for share of u

-- money.disbursement.CandidatesRepository.LOCK_AGAIN: ["bigint[]"] -> ["bigint"]
select p.id
from payouts p
join users u on u.id = p.user_id
where p.id = any ($1)
order by p.id
for no key update of p for share of u

-- money.disbursement.CandidatesRepository.LOCK_NEXT: ["timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint", "bigint"] -> ["bigint"]
select p.id
from payouts p
where p.requested_at >= $1 and p.requested_at < $2 and (p.requested_at, p.id) > ($3, $4) 
order by p.requested_at, p.id
limit $5
for no key update

-- money.disbursement.CandidatesRepository.LOCK_NEXT_1: ["timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint", "bigint", "text"] -> ["bigint"]
select p.id
from payouts p
where p.requested_at >= $1 and p.requested_at < $2 and (p.requested_at, p.id) > ($3, $4) and p.status = $6
order by p.requested_at, p.id
limit $5
for no key update

-- money.disbursement.CandidatesRepository.LOCK_NEXT_12: ["timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint", "bigint", "text", "text"] -> ["bigint"]
select p.id
from payouts p
where p.requested_at >= $1 and p.requested_at < $2 and (p.requested_at, p.id) > ($3, $4) and p.status = $6 and p.method = $7
order by p.requested_at, p.id
limit $5
for no key update

-- money.disbursement.CandidatesRepository.LOCK_NEXT_123: ["timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint", "bigint", "text", "text", "text"] -> ["bigint"]
select p.id
from payouts p
where p.requested_at >= $1 and p.requested_at < $2 and (p.requested_at, p.id) > ($3, $4) and p.status = $6 and p.method = $7 and p.currency = $8
order by p.requested_at, p.id
limit $5
for no key update

-- money.disbursement.CandidatesRepository.LOCK_NEXT_1234: ["timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint", "bigint", "text", "text", "text", "bigint[]"] -> ["bigint"]
select p.id
from payouts p
where p.requested_at >= $1 and p.requested_at < $2 and (p.requested_at, p.id) > ($3, $4) and p.status = $6 and p.method = $7 and p.currency = $8 and p.id = any ($9)
order by p.requested_at, p.id
limit $5
for no key update

-- money.disbursement.CandidatesRepository.LOCK_NEXT_124: ["timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint", "bigint", "text", "text", "bigint[]"] -> ["bigint"]
select p.id
from payouts p
where p.requested_at >= $1 and p.requested_at < $2 and (p.requested_at, p.id) > ($3, $4) and p.status = $6 and p.method = $7 and p.id = any ($8)
order by p.requested_at, p.id
limit $5
for no key update

-- money.disbursement.CandidatesRepository.LOCK_NEXT_13: ["timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint", "bigint", "text", "text"] -> ["bigint"]
select p.id
from payouts p
where p.requested_at >= $1 and p.requested_at < $2 and (p.requested_at, p.id) > ($3, $4) and p.status = $6 and p.currency = $7
order by p.requested_at, p.id
limit $5
for no key update

-- money.disbursement.CandidatesRepository.LOCK_NEXT_134: ["timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint", "bigint", "text", "text", "bigint[]"] -> ["bigint"]
select p.id
from payouts p
where p.requested_at >= $1 and p.requested_at < $2 and (p.requested_at, p.id) > ($3, $4) and p.status = $6 and p.currency = $7 and p.id = any ($8)
order by p.requested_at, p.id
limit $5
for no key update

-- money.disbursement.CandidatesRepository.LOCK_NEXT_14: ["timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint", "bigint", "text", "bigint[]"] -> ["bigint"]
select p.id
from payouts p
where p.requested_at >= $1 and p.requested_at < $2 and (p.requested_at, p.id) > ($3, $4) and p.status = $6 and p.id = any ($7)
order by p.requested_at, p.id
limit $5
for no key update

-- money.disbursement.CandidatesRepository.LOCK_NEXT_2: ["timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint", "bigint", "text"] -> ["bigint"]
select p.id
from payouts p
where p.requested_at >= $1 and p.requested_at < $2 and (p.requested_at, p.id) > ($3, $4) and p.method = $6
order by p.requested_at, p.id
limit $5
for no key update

-- money.disbursement.CandidatesRepository.LOCK_NEXT_23: ["timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint", "bigint", "text", "text"] -> ["bigint"]
select p.id
from payouts p
where p.requested_at >= $1 and p.requested_at < $2 and (p.requested_at, p.id) > ($3, $4) and p.method = $6 and p.currency = $7
order by p.requested_at, p.id
limit $5
for no key update

-- money.disbursement.CandidatesRepository.LOCK_NEXT_234: ["timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint", "bigint", "text", "text", "bigint[]"] -> ["bigint"]
select p.id
from payouts p
where p.requested_at >= $1 and p.requested_at < $2 and (p.requested_at, p.id) > ($3, $4) and p.method = $6 and p.currency = $7 and p.id = any ($8)
order by p.requested_at, p.id
limit $5
for no key update

-- money.disbursement.CandidatesRepository.LOCK_NEXT_24: ["timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint", "bigint", "text", "bigint[]"] -> ["bigint"]
select p.id
from payouts p
where p.requested_at >= $1 and p.requested_at < $2 and (p.requested_at, p.id) > ($3, $4) and p.method = $6 and p.id = any ($7)
order by p.requested_at, p.id
limit $5
for no key update

-- money.disbursement.CandidatesRepository.LOCK_NEXT_3: ["timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint", "bigint", "text"] -> ["bigint"]
select p.id
from payouts p
where p.requested_at >= $1 and p.requested_at < $2 and (p.requested_at, p.id) > ($3, $4) and p.currency = $6
order by p.requested_at, p.id
limit $5
for no key update

-- money.disbursement.CandidatesRepository.LOCK_NEXT_34: ["timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint", "bigint", "text", "bigint[]"] -> ["bigint"]
select p.id
from payouts p
where p.requested_at >= $1 and p.requested_at < $2 and (p.requested_at, p.id) > ($3, $4) and p.currency = $6 and p.id = any ($7)
order by p.requested_at, p.id
limit $5
for no key update

-- money.disbursement.CandidatesRepository.LOCK_NEXT_4: ["timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint", "bigint", "bigint[]"] -> ["bigint"]
select p.id
from payouts p
where p.requested_at >= $1 and p.requested_at < $2 and (p.requested_at, p.id) > ($3, $4) and p.id = any ($6)
order by p.requested_at, p.id
limit $5
for no key update

-- money.disbursement.CandidatesRepository.LOCK_NEXT_ACCOUNTS: ["bigint", "bigint"] -> ["bigint"]
select b.id from bank_accounts b where b.id > $1  order by b.id limit $2 for no key update

-- money.disbursement.CandidatesRepository.LOCK_NEXT_ACCOUNTS_1: ["bigint", "bigint", "text"] -> ["bigint"]
select b.id from bank_accounts b where b.id > $1 and b.verification_status = $3 and b.deleted_at is null and not exists (select from transfers x where x.bank_account_id = b.id) order by b.id limit $2 for no key update

-- money.disbursement.CandidatesRepository.LOCK_NEXT_ACCOUNTS_12: ["bigint", "bigint", "text", "bigint[]"] -> ["bigint"]
select b.id from bank_accounts b where b.id > $1 and b.verification_status = $3 and b.deleted_at is null and not exists (select from transfers x where x.bank_account_id = b.id) and b.id = any ($4) order by b.id limit $2 for no key update

-- money.disbursement.CandidatesRepository.LOCK_NEXT_ACCOUNTS_2: ["bigint", "bigint", "bigint[]"] -> ["bigint"]
select b.id from bank_accounts b where b.id > $1 and b.id = any ($3) order by b.id limit $2 for no key update

-- money.disbursement.CandidatesRepository.READ: ["bigint[]"] -> ["bigint", "bigint", "bigint", "bigint", "text", "text", "text", "timestamp with time zone", "boolean", "boolean", "bigint", "bigint", "text", "boolean", "boolean", "boolean", "boolean", "text", "text"]
select p.id, p.user_id, p.amount, p.fees, p.currency, p.status, p.method, p.requested_at,
  u.status = 'suspended' as on_hold,
  exists (select from accounts a
          where a.owner_id = p.user_id and a.kind = 'publisher_debt' and a.balance < 0) as owes, i.run_id as other_run, b.id as account_id, b.country as account_country,
  b.scheme = 'iban' as account_iban, b.verification_status = 'verified' as account_verified,
  case when b.id is not null then b.deleted_at is not null end as account_deleted,
  case when b.id is not null then b.payee_result is not distinct from 'no_match' and b.payee_accepted_at is null end
    as account_misnamed,
  case when d.id is null then 'unknown' when d.usable_at is null then 'unconfirmed'
       when d.usable_at > now() then 'resting' else 'usable' end as destination,
encode(sha256(convert_to(jsonb_build_array(b.id, b.account_holder_name, b.country, b.scheme, b.account_type, b.account_masked, b.routing_masked, p.destination, p.currency)::text, 'UTF8')), 'hex') as fingerprint
from payouts p
join users u on u.id = p.user_id
left join bank_accounts b on b.id = p.bank_account_id
left join payout_runs r on r.id = p.run_id and r.status <> 'cancelled'
left join payout_run_items i on i.run_id = r.id and i.payout_id = p.id and i.left_out is null
left join lateral (
  select x.id, x.usable_at
  from payout_destinations x
  where x.user_id = p.user_id and x.removed_at is null
    and (x.bank_account_id = p.bank_account_id or (p.bank_account_id is null and x.address = p.destination))
  order by x.usable_at
  limit 1) d on true
where p.id = any ($1)
order by p.requested_at, p.id

-- money.disbursement.CandidatesRepository.READ_ACCOUNTS: ["bigint[]"] -> ["bigint", "boolean", "bigint", "text", "boolean", "boolean", "boolean", "boolean", "boolean", "boolean", "bigint", "integer", "integer", "text"]
select b.user_id, u.status = 'suspended' as on_hold, b.id as account_id, b.country as account_country,
  b.scheme = 'iban' as account_iban, b.verification_status = 'verified' as account_verified,
  b.deleted_at is not null as account_deleted,
  b.payee_result is not distinct from 'no_match' and b.payee_accepted_at is null as account_misnamed, b.verification_status = 'pending' as pending,
  exists (select from transfers t where t.bank_account_id = b.id) as sent, i.run_id as other_run,
  b.deposit_1 as first, b.deposit_2 as second,
encode(sha256(convert_to(jsonb_build_array(b.id, b.account_holder_name, b.country, b.scheme, b.account_type, b.account_masked, b.routing_masked)::text, 'UTF8')), 'hex') as fingerprint
from bank_accounts b
join users u on u.id = b.user_id
left join payout_runs r on r.id = b.run_id and r.status <> 'cancelled'
left join payout_run_items i on i.run_id = r.id and i.bank_account_id = b.id and i.left_out is null
where b.id = any ($1)
order by b.id

-- money.disbursement.DisbursementsTables.payout_run_contents_0: ["integer", "bigint"] -> null
delete from payout_run_contents
where ctid = any (array(
  select ctid from payout_run_contents
  where made_at < now() - make_interval(days => $1)
  order by made_at
  limit $2
  for update skip locked
))

-- money.disbursement.DisbursementsTables.provider_messages_0: ["integer", "bigint"] -> null
delete from provider_messages
where ctid = any (array(
  select ctid from provider_messages
  where received_at < now() - make_interval(days => $1)
  order by received_at
  limit $2
  for update skip locked
))

-- money.disbursement.DisbursementsTables.transfers_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select id, payout_id, bank_account_id, rail, amount as amount_minor, currency, status, end_to_end_id,
  provider_id, failure, intended_at, sent_at, ended_at from transfers where user_id = $1 order by 1 limit 50000) r

-- money.disbursement.PayoutHistoryRepository.ANSWERS: ["bigint"] -> ["text", "text", "text", "boolean", "timestamp with time zone"]
select e.source, e.outcome, e.detail, e.taken, e.received_at
from transfers t
join transfer_evidence e on e.transfer_id = t.id
where t.payout_id = $1
order by e.id
limit 50

-- money.disbursement.PayoutHistoryRepository.FIND: ["bigint", "bigint"] -> ["bigint", "text", "bigint", "text", "text", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "bigint", "bigint", "text", "text", "boolean", "text"]
select p.id, p.reference, p.amount, p.currency, p.status, p.method, p.requested_at, p.processed_at, p.user_id,
       p.fees, p.amount - p.fees as net_amount, p.transaction_id, p.reason, u.status = 'suspended' as on_hold,
       coalesce(b.bank_name || ' ' || b.account_masked,
                case when position('@' in p.destination) > 1
                     then left(p.destination, 1) || '***' || substring(p.destination from '@.*$')
                     else '***' || right(p.destination, 4) end) as destination
from payouts p
join users u on u.id = p.user_id
left join bank_accounts b on b.id = p.bank_account_id
where p.id = $1 and ($2::bigint is null or p.user_id = $2)

-- money.disbursement.PayoutHistoryRepository.RUNS: ["bigint"] -> ["bigint", "text", "timestamp with time zone", "timestamp with time zone", "text"]
select r.id as run_id, r.status, r.made_at, r.sent_at, i.left_out
from payout_run_items i
join payout_runs r on r.id = i.run_id
where i.payout_id = $1
order by r.id desc
limit 20

-- money.disbursement.PayoutHistoryRepository.STEPS: ["bigint"] -> ["text", "timestamp with time zone", "bigint", "text"]
select s.step, s.at, l.actor_id as by_user_id, u.username as by
from (select substring(kind from 8) as step, created_at as at, request_id
      from journal_entries
      where subject = 'payout:' || $1::bigint and kind like 'payout\_%'
      union all
      select after ->> 'status', created_at, request_id
      from audit_log
      where subject = 'payout:' || $1::bigint and after ->> 'status' = 'processing') s
left join lateral (
  select actor_id from audit_log
  where subject = 'payout:' || $1::bigint and request_id = s.request_id
  order by id
  limit 1) l on true
left join users u on u.id = l.actor_id
order by s.at
limit 100

-- money.disbursement.PayoutHistoryRepository.TRANSFER: ["bigint"] -> ["bigint", "text", "text", "text", "text", "integer", "text", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select id as transfer_id, rail, status, end_to_end_id, provider_id, attempts, failure, flag, intended_at, sent_at,
       ended_at
from transfers
where payout_id = $1

-- money.disbursement.PayoutRunsRepository.ADD: ["text", "bigint", "timestamp with time zone", "timestamp with time zone", "text", "text", "bigint[]", "boolean", "bigint[]", "boolean", "boolean"] -> ["bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "text", "text", "bigint[]", "boolean", "bigint[]", "timestamp with time zone", "bigint", "boolean", "bigint", "bigint"]
insert into payout_runs (note, made_by, requested_from, requested_until, method, currency, payout_ids,
  micro_deposits, bank_account_ids, payouts_examined, instant)
values ($1, $2, $3, least($4, now()), $5, $6, nullif($7::bigint[], '{}'), $8, nullif($9::bigint[], '{}'), $10, $11)
returning
id, made_by, requested_from, requested_until, method, currency, payout_ids, micro_deposits, bank_account_ids,
examined_time, examined_id, payouts_examined, examined_account, items

-- money.disbursement.PayoutRunsRepository.CANCEL: ["bigint", "text[]", "text", "bigint", "text"] -> null
update payout_runs set status = $3, cancelled_by = $4, cancelled_at = now(), reason = $5
where id = $1 and status = any ($2)

-- money.disbursement.PayoutRunsRepository.COMPLETE: ["bigint", "text[]", "text", "boolean"] -> null
update payout_runs set status = $3, approval_needed = $4 where id = $1 and status = any ($2)

-- money.disbursement.PayoutRunsRepository.EXAMINED_ACCOUNTS: ["bigint", "bigint", "bigint"] -> null
update payout_runs set examined_account = $2, items = items + $3 where id = $1

-- money.disbursement.PayoutRunsRepository.EXAMINED_PAYOUTS: ["bigint", "timestamp with time zone", "bigint", "boolean", "bigint"] -> null
update payout_runs
set examined_time = $2, examined_id = $3, payouts_examined = $4, items = items + $5
where id = $1

-- money.disbursement.PayoutRunsRepository.FIND: ["bigint"] -> ["bigint", "text", "text", "bigint", "timestamp with time zone", "bigint", "bigint", "boolean", "bigint", "timestamp with time zone", "timestamp with time zone", "bigint", "timestamp with time zone", "text", "boolean"]
select id, status, note, made_by, made_at, items, sent_position as sent_items, approval_needed, sent_by,
sent_at, finished_at, cancelled_by, cancelled_at, reason, instant
from payout_runs where id = $1

-- money.disbursement.PayoutRunsRepository.FINISH: ["bigint", "text[]", "text"] -> null
update payout_runs set status = $3, finished_at = now(), sent_position = items
where id = $1 and status = any ($2)

-- money.disbursement.PayoutRunsRepository.LIST: ["bigint", "bigint"] -> ["bigint", "text", "text", "bigint", "timestamp with time zone", "bigint", "bigint", "boolean", "bigint", "timestamp with time zone", "timestamp with time zone", "bigint", "timestamp with time zone", "text", "boolean"]
select id, status, note, made_by, made_at, items, sent_position as sent_items, approval_needed, sent_by,
sent_at, finished_at, cancelled_by, cancelled_at, reason, instant
from payout_runs
where id < $1 
order by id desc
limit $2

-- money.disbursement.PayoutRunsRepository.LIST_1: ["bigint", "bigint", "text"] -> ["bigint", "text", "text", "bigint", "timestamp with time zone", "bigint", "bigint", "boolean", "bigint", "timestamp with time zone", "timestamp with time zone", "bigint", "timestamp with time zone", "text", "boolean"]
select id, status, note, made_by, made_at, items, sent_position as sent_items, approval_needed, sent_by,
sent_at, finished_at, cancelled_by, cancelled_at, reason, instant
from payout_runs
where id < $1 and status = $3
order by id desc
limit $2

-- money.disbursement.PayoutRunsRepository.LOCK: ["bigint"] -> ["bigint", "text", "bigint", "boolean"]
select id, status, made_by, approval_needed from payout_runs where id = $1 for update

-- money.disbursement.PayoutRunsRepository.LOCK_SENDERS: ["bigint[]"] -> ["void"]
select pg_advisory_xact_lock(hashtextextended('payout runs of ' || person, 0)) from unnest($1::bigint[]) person

-- money.disbursement.PayoutRunsRepository.SEND: ["bigint", "text[]", "text", "bigint", "boolean"] -> null
update payout_runs set status = $3, sent_by = $4, sent_at = now(), approval_needed = approval_needed or $5
where id = $1 and status = any ($2)

-- money.disbursement.PayoutRunsRepository.SENT_UNTIL: ["bigint", "bigint"] -> null
update payout_runs set sent_position = $2 where id = $1

-- money.disbursement.PayoutRunsRepository.TO_BUILD: [] -> ["bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "text", "text", "bigint[]", "boolean", "bigint[]", "timestamp with time zone", "bigint", "boolean", "bigint", "bigint"]
select id, made_by, requested_from, requested_until, method, currency, payout_ids, micro_deposits, bank_account_ids,
examined_time, examined_id, payouts_examined, examined_account, items
from payout_runs
where status = 'gathering'
order by id
limit 1
for no key update skip locked

-- money.disbursement.PayoutRunsRepository.TO_BUILD_NEXT: ["bigint"] -> ["bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "text", "text", "bigint[]", "boolean", "bigint[]", "timestamp with time zone", "bigint", "boolean", "bigint", "bigint"]
select id, made_by, requested_from, requested_until, method, currency, payout_ids, micro_deposits, bank_account_ids,
examined_time, examined_id, payouts_examined, examined_account, items
from payout_runs
where status = 'gathering'
order by id
limit 1 offset $1
for no key update skip locked

-- money.disbursement.PayoutRunsRepository.TO_SEND: [] -> ["bigint", "bigint", "bigint"]
select id, made_by, sent_position
from payout_runs
where status = 'sending'
order by id
limit 1
for no key update skip locked

-- money.disbursement.PayoutRunsRepository.TO_SEND_NEXT: ["bigint"] -> ["bigint", "bigint", "bigint"]
select id, made_by, sent_position
from payout_runs
where status = 'sending'
order by id
limit 1 offset $1
for no key update skip locked

-- money.disbursement.RunFilesRepository.ENCRYPTED_COUNT: ["text"] -> ["bigint"]
select count(*) as count from payout_run_contents where key_id <> $1

-- money.disbursement.RunFilesRepository.ENCRYPTED_LIST: ["text", "text", "bigint"] -> ["text", "text", "text", "text[]", "bytea[]"]
select (run_id || '/' || number)::text as id, key_id, '' as kind, array['payout_run:' || run_id || '/file:' || number] as places, array[content] as contents
from payout_run_contents
where key_id <> $1 and run_id || '/' || number > $2
order by run_id || '/' || number
limit $3

-- money.disbursement.RunFilesRepository.ENCRYPTED_UPDATE: ["text", "text", "text", "bytea[]", "bytea[]"] -> null
update payout_run_contents
set content = ($5::bytea[])[1], key_id = $3
where run_id || '/' || number = $1 and key_id = $2 and array[content] = $4::bytea[]

-- money.disbursement.RunFilesRepository.FIND_CONTENT: ["bigint", "integer"] -> ["text", "bytea"]
select key_id, content
from payout_run_contents
where run_id = $1 and number = $2 and made_at > now() - interval '1 day'

-- money.disbursement.RunFilesRepository.KEEP: ["bigint", "integer", "text", "bytea"] -> null
insert into payout_run_contents (run_id, number, made_at, key_id, content) values ($1, $2, now(), $3, $4)

-- money.disbursement.RunFilesRepository.LIST: ["bigint"] -> ["integer", "text", "text", "bigint", "bigint", "bigint", "timestamp with time zone", "timestamp with time zone"]
select number as file, rail, currency, payments, amount, made_by, made_at,
  made_at + interval '1 day' as gone_at
from payout_run_files
where run_id = $1
order by number

-- money.disbursement.RunFilesRepository.LIST_PAYMENTS: ["bigint", "text", "text", "bigint", "bigint"] -> ["bigint", "text", "bigint", "text", "bigint", "text", "boolean", "boolean"]
select transfer_id, end_to_end_id, amount, currency, bank_account_id, reference, deposit, changed
from (
select t.id as transfer_id, t.end_to_end_id, t.amount, t.currency, p.bank_account_id,
  'Payout ' || p.reference as reference, false as deposit,
  i.destination <>
encode(sha256(convert_to(jsonb_build_array(b.id, b.account_holder_name, b.country, b.scheme, b.account_type, b.account_masked, b.routing_masked, p.destination, p.currency)::text, 'UTF8')), 'hex') as changed, i.position, 0 as part
from payout_run_items i
join payouts p on p.id = i.payout_id
join bank_accounts b on b.id = p.bank_account_id
join transfers t on t.payout_id = i.payout_id and t.run_id = i.run_id and t.status = 'intended'
where i.run_id = $1 and i.rail = $2 and i.currency = $3 and i.position between $4 and $5 and i.left_out is null
union all
select t.id, t.end_to_end_id, t.amount, t.currency, t.bank_account_id, 'Verification ' || t.part || ' of 2', true,
  i.destination <>
encode(sha256(convert_to(jsonb_build_array(b.id, b.account_holder_name, b.country, b.scheme, b.account_type, b.account_masked, b.routing_masked)::text, 'UTF8')), 'hex') as changed, i.position, t.part
from payout_run_items i
join bank_accounts b on b.id = i.bank_account_id
join transfers t on t.bank_account_id = i.bank_account_id and t.run_id = i.run_id and t.status = 'intended'
where i.run_id = $1 and i.rail = $2 and i.currency = $3 and i.position between $4 and $5 and i.left_out is null
) f
order by position, part

-- money.disbursement.RunFilesRepository.LOCK: ["bigint", "integer"] -> ["bigint", "integer", "text", "text", "bigint", "bigint", "timestamp with time zone", "boolean"]
select f.run_id, f.number, f.rail, f.currency, f.first_position, f.last_position, f.made_at, r.instant
from payout_run_files f join payout_runs r on r.id = f.run_id
where f.run_id = $1 and f.number = $2
for update of f

-- money.disbursement.RunFilesRepository.LOCK_ACCOUNTS: ["bigint", "bigint", "bigint"] -> ["bigint"]
select b.id
from bank_accounts b
where b.id in (select coalesce(p.bank_account_id, i.bank_account_id)
               from payout_run_items i
               left join payouts p on p.id = i.payout_id
               where i.run_id = $1 and i.position between $2 and $3)
order by b.id
for share

-- money.disbursement.RunFilesRepository.MADE: ["bigint", "integer", "bigint", "bytea"] -> null
update payout_run_files set made_by = $3, made_at = now(), sha256 = $4
where run_id = $1 and number = $2

-- money.disbursement.RunFilesRepository.PAYMENTS: ["bigint", "text", "text", "bigint", "bigint"] -> ["bigint", "text", "bigint", "text", "bigint", "text", "boolean", "boolean", "bigint", "integer"]
select t.id as transfer_id, t.end_to_end_id, t.amount, t.currency, p.bank_account_id,
  'Payout ' || p.reference as reference, false as deposit,
  i.destination <>
encode(sha256(convert_to(jsonb_build_array(b.id, b.account_holder_name, b.country, b.scheme, b.account_type, b.account_masked, b.routing_masked, p.destination, p.currency)::text, 'UTF8')), 'hex') as changed, i.position, 0 as part
from payout_run_items i
join payouts p on p.id = i.payout_id
join bank_accounts b on b.id = p.bank_account_id
join transfers t on t.payout_id = i.payout_id and t.run_id = i.run_id and t.status = 'intended'
where i.run_id = $1 and i.rail = $2 and i.currency = $3 and i.position between $4 and $5 and i.left_out is null
union all
select t.id, t.end_to_end_id, t.amount, t.currency, t.bank_account_id, 'Verification ' || t.part || ' of 2', true,
  i.destination <>
encode(sha256(convert_to(jsonb_build_array(b.id, b.account_holder_name, b.country, b.scheme, b.account_type, b.account_masked, b.routing_masked)::text, 'UTF8')), 'hex') as changed, i.position, t.part
from payout_run_items i
join bank_accounts b on b.id = i.bank_account_id
join transfers t on t.bank_account_id = i.bank_account_id and t.run_id = i.run_id and t.status = 'intended'
where i.run_id = $1 and i.rail = $2 and i.currency = $3 and i.position between $4 and $5 and i.left_out is null

-- money.disbursement.RunFilesRepository.PLAN: ["bigint", "integer"] -> null
insert into payout_run_files (run_id, number, rail, currency, first_position, last_position, payments, amount)
select $1, row_number() over (order by rail, currency, part), rail, currency, min(position), max(position),
  sum(case when bank_account_id is null then 1 else 2 end), sum(amount)
from (
  select rail, currency, position, bank_account_id, amount,
    (row_number() over (partition by rail, currency order by position) - 1) / $2::integer as part
  from payout_run_items
  where run_id = $1 and left_out is null and rail in ('sepa', 'ach', 'csv')) i
group by rail, currency, part

-- money.disbursement.RunItemsRepository.ADD: ["bigint", "bigint", "bigint[]", "bigint[]", "bigint[]", "text[]", "text[]", "bigint[]", "text[]", "text[]", "text[]"] -> null
insert into payout_run_items (run_id, position, payout_id, bank_account_id, user_id, method, rail, amount,
  currency, destination, left_out)
select $1, $2 + w.place, w.payout_id, w.bank_account_id, w.user_id, w.method, w.rail, w.amount, w.currency,
  w.destination, w.left_out
from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::bigint[], $9::text[],
            $10::text[], $11::text[])
  with ordinality
  as w (payout_id, bank_account_id, user_id, method, rail, amount, currency, destination, left_out, place)

-- money.disbursement.RunItemsRepository.LEAVE_OUT: ["bigint", "bigint[]", "text[]"] -> null
update payout_run_items i set left_out = w.left_out
from unnest($2::bigint[], $3::text[]) as w (position, left_out)
where i.run_id = $1 and i.position = w.position

-- money.disbursement.RunItemsRepository.LEAVE_OUT_REST: ["bigint", "text"] -> ["bigint"]
update payout_run_items i set left_out = $2
from payout_runs r
where i.run_id = $1 and r.id = $1 and i.position > r.sent_position and i.left_out is null
returning i.position

-- money.disbursement.RunItemsRepository.LEFT_OUT_TOTALS: ["bigint"] -> ["text", "text", "bigint", "bigint"]
select left_out as reason, currency, count(*) as payments, sum(amount)::bigint as amount
from payout_run_items
where run_id = $1 and left_out is not null
group by left_out, currency
order by left_out, currency

-- money.disbursement.RunItemsRepository.LIST: ["bigint", "bigint", "bigint"] -> ["bigint", "bigint", "bigint", "bigint", "text", "text", "bigint", "text", "text", "text", "text", "timestamp with time zone", "timestamp with time zone"]
select i.position, i.payout_id, i.bank_account_id, i.user_id, i.method, i.rail, i.amount, i.currency, i.left_out,
  b.payee_result as payee_check_result, b.payee_bank_name as payee_check_bank_name,
  b.payee_checked_at as payee_check_checked_at, b.payee_accepted_at as payee_check_accepted_at
from payout_run_items i
left join payouts p on p.id = i.payout_id
left join bank_accounts b on b.id = coalesce(i.bank_account_id, p.bank_account_id)
where i.run_id = $1 and i.position > $2
order by i.position
limit $3

-- money.disbursement.RunItemsRepository.LIST_BY: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "bigint", "bigint", "bigint", "text", "text", "bigint", "text", "text", "text", "text", "timestamp with time zone", "timestamp with time zone"]
select i.position, i.payout_id, i.bank_account_id, i.user_id, i.method, i.rail, i.amount, i.currency, i.left_out,
  b.payee_result as payee_check_result, b.payee_bank_name as payee_check_bank_name,
  b.payee_checked_at as payee_check_checked_at, b.payee_accepted_at as payee_check_accepted_at
from payout_run_items i
left join payouts p on p.id = i.payout_id
left join bank_accounts b on b.id = coalesce(i.bank_account_id, p.bank_account_id)
where i.run_id = $1 and i.position > $2 and coalesce(i.left_out, 'none') = $4
order by i.position
limit $3

-- money.disbursement.RunItemsRepository.LIST_TO_SEND: ["bigint", "bigint", "bigint"] -> ["bigint", "bigint", "bigint", "text", "bigint", "text", "text"]
select position, payout_id, bank_account_id, rail, amount, currency, destination
from payout_run_items
where run_id = $1 and position > $2 and left_out is null
order by position
limit $3

-- money.disbursement.RunItemsRepository.TOTALS: ["bigint"] -> ["text", "text", "text", "bigint", "bigint"]
select method, rail, currency, count(*) as payments, sum(amount)::bigint as amount
from payout_run_items
where run_id = $1 and left_out is null
group by method, rail, currency
order by method, rail, currency

-- money.disbursement.RunItemsRepository.TRANSFER_TOTALS: ["bigint"] -> ["text", "text", "text", "bigint", "bigint"]
select rail, currency, status, count(*) as transfers, sum(amount)::bigint as amount
from transfers
where run_id = $1
group by rail, currency, status
order by rail, currency, status

-- money.disbursement.RunItemsRepository.WORTH: ["bigint", "bigint[]", "text"] -> ["text", "bigint", "numeric"]
with paid as (
  select i.currency, sum(i.amount)::bigint as amount
  from payout_run_items i
  join payout_runs r on r.id = i.run_id
  where i.left_out is null
    and (r.id = $1
      or not r.approval_needed and r.sent_at >= date_trunc('day', now(), 'UTC')
        and (r.sent_by = any ($2) or r.made_by = any ($2)))
  group by i.currency)
select p.currency, p.amount,
       case when p.currency = $3 then 1
            else (select e.rate from exchange_rates e
                  where e.base = $3 and e.currency = p.currency
                  order by e.rate_date desc, e.fetched_at desc
                  limit 1)
       end as rate
from paid p

-- money.disbursement.TransferDeskRepository.FIND: ["text"] -> ["bigint", "text"]
select id, end_to_end_id || ', ' || status as title from transfers where end_to_end_id = $1
union
select id, end_to_end_id || ', ' || status from transfers where provider_key = $1
union
(select id, end_to_end_id || ', ' || status from transfers where provider_id = $1 limit 5)
limit 5

-- money.disbursement.TransferDeskRepository.FIND_PAYOUT: ["bigint", "text"] -> ["bigint", "text"]
select id, reference || ', ' || status as title from payouts where id = $1
union
select id, reference || ', ' || status from payouts where reference = $2
union
select id, reference || ', ' || status from payouts where transaction_id = $2
limit 5

-- money.disbursement.TransferDeskRepository.FLAGGED: [] -> ["bigint", "boolean", "timestamp with time zone", "bigint"]
select least(count(*), 1000) as count, count(*) > 1000 as more, min(at) as oldest, null::bigint as mine from (select flagged_at as at from transfers where flag is not null order by flagged_at limit 1001) as waiting

-- money.disbursement.TransferDeskRepository.RUNS: [] -> ["bigint", "boolean", "timestamp with time zone", "bigint"]
select least(count(*), 1000) as count, count(*) > 1000 as more, min(at) as oldest, null::bigint as mine from (select made_at as at from payout_runs where status = 'ready' order by id limit 1001) as waiting

-- money.disbursement.TransferDeskRepository.WAITING: ["bigint", "integer"] -> ["bigint", "text", "text", "timestamp with time zone", "timestamp with time zone"]
select p.id, p.reference as name,
       case when p.sent_at is not null then 'sent' when p.status = 'processing' then 'processing'
            when u.status = 'suspended' then 'on_hold' when r.id is not null then 'in_run'
            else 'requested' end as state,
       coalesce(p.sent_at, p.processed_at, r.made_at, p.requested_at) as since, null::timestamptz as until
from payouts p
join users u on u.id = p.user_id
left join payout_runs r on r.id = p.run_id and r.status <> 'cancelled'
where p.user_id = $1 and p.status in ('pending', 'processing')
order by p.requested_at, p.id
limit $2 + 1

-- money.disbursement.TransferDispatchRepository.ACCEPT: ["text", "text[]", "text"] -> null
update transfers set status = $3, sent_at = now() where provider_key = $1 and status = any ($2)

-- money.disbursement.TransferDispatchRepository.IDENTIFY: ["text", "text", "text"] -> null
update transfers
set provider_id = coalesce(provider_id, $2), batch_id = coalesce(batch_id, $3)
where provider_key = $1

-- money.disbursement.TransferDispatchRepository.LIST_HELD: ["text[]", "bigint[]"] -> ["bigint", "boolean"]
select h.id, h.owes
from (
  select t.id,
    exists (select from accounts a
            where a.owner_id = t.user_id and a.kind = 'publisher_debt' and a.balance < 0) as owes,
    exists (select from payee_screenings s
            where s.user_id = t.user_id and s.status <> 'cleared') as screened
  from transfers t
  where t.status = 'intended' and t.payout_id is not null and (t.batch = any ($1) or t.id = any ($2))) h
where h.owes or h.screened
order by h.id

-- money.disbursement.TransferDispatchRepository.LOCK: ["text"] -> ["text"]
select provider_key from transfers where batch = $1 order by id for update

-- money.disbursement.TransferDispatchRepository.NEXT: ["text", "bigint"] -> null
update transfers h
set due_at = case
    when exists (select from transfers t
                 where t.batch = $1 and t.status in ('intended', 'unknown', 'sent'))
    then now() + make_interval(secs => least(3600, $2::bigint / 1000.0 * 2 ^ least(h.attempts - 1, 20)))
    else (select now() + greatest(interval '1 day', now() - min(t.ended_at))
          from transfers t
          where t.batch = $1 and t.status = 'settled' and t.ended_at > now() - interval '35 days') end
where h.id = (select min(id) from transfers where batch = $1)
  and (h.due_at is null or h.due_at > now())

-- money.disbursement.TransferDispatchRepository.NOTE_MESSAGE: ["text", "text"] -> null
insert into provider_messages (provider, message_id) values ($1, $2) on conflict do nothing

-- money.disbursement.TransferDispatchRepository.NOT_TRIED: ["text", "text[]", "text", "text"] -> null
update transfers set status = $3, tried_at = null, failure = $4 where provider_key = $1 and status = any ($2)

-- money.disbursement.TransferDispatchRepository.PACK: ["bigint[]", "text", "bigint"] -> null
update transfers
set batch = coalesce($2::text, provider_key || case when generation > 0 then '-' || generation + 1 else '' end),
    due_at = case when $2::text is null or id = $3 then now() end
where id = any ($1)

-- money.disbursement.TransferDispatchRepository.PACK_HALVES: ["text", "text", "text", "text[]", "text", "text"] -> null
update transfers t
set status = $5, generation = t.generation + 1, tried_at = null, failure = $6, attempts = 0, batch_id = null,
    batch = case when r.place <= r.items / 2 then $2 else $3 end,
    due_at = case when r.place in (1, r.items / 2 + 1) then now() end
from (select l.id, row_number() over (order by l.id) as place, count(*) over () as items
      from (select id from transfers where batch = $1 and status = any ($4) order by id for update) l) r
where t.id = r.id

-- money.disbursement.TransferDispatchRepository.POSTPONE: ["text", "text[]", "text", "text", "bigint"] -> null
update transfers set status = $3, batch_id = null, provider_id = null, generation = generation + 1, tried_at = null, failure = $4, batch = null, due_at = now() + make_interval(secs => least(3600, $5::bigint / 1000.0 * 2 ^ least(generation + 1 - 1, 20)))
where provider_key = $1 and status = any ($2)

-- money.disbursement.TransferDispatchRepository.QUEUE_BACKLOG: ["text"] -> ["bigint", "timestamp with time zone", "bigint"]
select count(*) as waiting, min(due_at) as since, 0::bigint as dead
from (select due_at from transfers where due_at is not null and rail = $1 and batch is not null order by due_at limit 10000) w

-- money.disbursement.TransferDispatchRepository.QUEUE_CLAIM: ["text"] -> ["bigint", "text", "integer"]
with due as (
  select id as id
  from transfers
  where due_at is not null and due_at <= now() and rail = $1 and batch is not null
  order by due_at
  limit 16
  for no key update skip locked)
update transfers q
set attempts = q.attempts + 1, due_at = now() + interval '25 seconds'
from due d
where q.id = d.id
returning q.id, q.batch, q.attempts

-- money.disbursement.TransferDispatchRepository.RENEW_KEY: ["text", "text[]", "text", "text", "bigint"] -> null
update transfers set status = $3, generation = generation + 1, tried_at = null, failure = $4, batch = null, due_at = now() + make_interval(secs => least(3600, $5::bigint / 1000.0 * 2 ^ least(generation + 1 - 1, 20)))
where provider_key = $1 and status = any ($2)

-- money.disbursement.TransferDispatchRepository.REQUEUE: ["text", "text"] -> null
update transfers h
set due_at = now()
where h.id in (select (select min(m.id) from transfers m where m.batch = t.batch)
               from transfers t where t.batch is not null and (t.provider_key = $2 or t.batch = $2)
               limit 1)
  and h.rail = $1

-- money.disbursement.TransferDispatchRepository.TRY: ["text[]", "text[]", "text"] -> ["bigint", "text", "text", "text", "text", "text", "text", "bigint", "text", "timestamp with time zone"]
with tried as (
  select id, status
  from transfers
  where batch = any ($1) and (status <> 'failed' or tried_at is not null)
  order by id
  for update)
update transfers t
set status = case when t.status = any ($2) then $3 else t.status end,
    tried_at = coalesce(t.tried_at, now()), asked_at = now()
from tried
where t.id = tried.id
returning t.id, t.batch, tried.status as before, t.provider_key, t.batch_id, t.provider_id,
  (select p.destination from payouts p where p.id = t.payout_id) as destination, t.amount, t.currency,
  t.tried_at

-- money.disbursement.TransferDispatchRepository.UNPACKED_BATCH: ["text", "bigint"] -> ["bigint"]
select t.id
from transfers t
where t.rail = $1 and t.batch is null and t.due_at <= now()
  and t.currency = (select f.currency from transfers f
                    where f.rail = $1 and f.batch is null and f.due_at <= now()
                    order by f.id limit 1)
order by t.id
limit $2
for no key update skip locked

-- money.disbursement.TransferIntentsRepository.ADD: ["bigint", "bigint[]", "bigint[]", "integer[]", "bigint[]", "text[]", "bigint[]", "text[]", "text[]", "text[]"] -> ["bigint", "bigint", "text"]
insert into transfers (run_id, payout_id, bank_account_id, part, user_id, rail, amount, currency,
                       provider_key, end_to_end_id, due_at)
select $1, w.payout_id, w.bank_account_id, w.part, w.user_id, w.rail, w.amount, w.currency, w.provider_key,
  w.end_to_end_id, case when w.rail in ('paypal', 'stripe') then now() end
from unnest($2::bigint[], $3::bigint[], $4::integer[], $5::bigint[], $6::text[], $7::bigint[], $8::text[],
            $9::text[], $10::text[])
  as w (payout_id, bank_account_id, part, user_id, rail, amount, currency, provider_key, end_to_end_id)
returning id, payout_id, end_to_end_id

-- money.disbursement.TransferIntentsRepository.HAND_OVER: ["bigint[]", "text[]", "text"] -> null
update transfers set status = $3, sent_at = now(), tried_at = now()
where id = any ($1) and status = any ($2) and rail in ('sepa', 'ach', 'csv')

-- money.disbursement.TransferListRepository.COUNT: ["text", "text", "bigint", "bigint", "boolean", "integer"] -> ["bigint"]
select count(*) as count
from transfers
where ($1::text is null or status = $1 or ($1 = 'open' and status in ('intended', 'sent', 'unknown')))
  and ($2::text is null or rail = $2)
  and ($3::bigint is null or run_id = $3)
  and ($4::bigint is null or payout_id = $4)
  and ($5::boolean is null or (flag is not null) = $5)
  and ($6::integer is null or intended_at < now() - make_interval(hours => $6))

-- money.disbursement.TransferListRepository.IN_TRANSIT: [] -> ["text", "bigint", "bigint"]
select currency, coalesce(b.journal, 0)::bigint as journal, coalesce(s.transfers, 0)::bigint as transfers
from (select a.currency, sum(a.balance) as journal
      from accounts a
      where a.kind = 'publisher_in_transit' and a.balance <> 0
      group by a.currency) b
full join (select p.currency, sum(p.amount) as transfers
           from transfers t
           join payouts p on p.id = t.payout_id
           where t.status in ('intended', 'sent', 'unknown')
           group by p.currency) s using (currency)
order by currency

-- money.disbursement.TransferListRepository.LIST: ["text", "text", "bigint", "bigint", "boolean", "integer", "bigint", "bigint", "bigint"] -> ["bigint", "bigint", "bigint", "bigint", "bigint", "text", "bigint", "text", "text", "text", "text", "integer", "text", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select id, payout_id, bank_account_id, run_id, user_id, rail, amount, currency, status, end_to_end_id,
  provider_id, attempts, failure, flag, intended_at, sent_at, asked_at, ended_at
from transfers
where ($1::text is null or status = $1 or ($1 = 'open' and status in ('intended', 'sent', 'unknown')))
  and ($2::text is null or rail = $2)
  and ($3::bigint is null or run_id = $3)
  and ($4::bigint is null or payout_id = $4)
  and ($5::boolean is null or (flag is not null) = $5)
  and ($6::integer is null or intended_at < now() - make_interval(hours => $6))
  and id > $7
order by id
limit $8 offset $9

-- money.disbursement.TransferListRepository.LOCK: ["bigint", "integer"] -> ["bigint", "bigint", "text", "text", "boolean", "boolean"]
select id, user_id, rail, status, flag is not null as flagged,
  intended_at < now() - make_interval(hours => $2) as late
from transfers
where id = $1
for update

-- money.disbursement.TransferListRepository.OPEN: [] -> ["text", "text", "text", "text", "bigint", "bigint", "bigint"]
select rail, status, age, currency, count(*) as transfers, count(flag) as flagged, sum(amount)::bigint as amount
from (
  select rail, status, currency, flag, amount, intended_at,
    case when intended_at > now() - interval '1 hour' then 'under_1h'
         when intended_at > now() - interval '1 day' then 'under_24h'
         when intended_at > now() - interval '3 days' then 'under_3d'
         when intended_at > now() - interval '10 days' then 'under_10d'
         else 'older' end as age
  from transfers
  where status in ('intended', 'sent', 'unknown') or flag is not null) t
group by rail, status, age, currency
order by min(intended_at), rail, status, currency

-- money.disbursement.TransferListRepository.PROBLEMS: ["integer"] -> ["bigint", "bigint"]
select (select count(*) from transfers where flag is not null) as flagged,
  (select count(*) from transfers
   where status in ('intended', 'sent', 'unknown') and intended_at < now() - make_interval(hours => $1)) as late

-- money.disbursement.store.RunTransfersRepository.MOVABLE: ["bigint", "text", "integer", "text[]", "bigint"] -> ["bigint"]
select t.id from transfers t
where t.run_id = $1 and t.rail in ('sepa', 'ach', 'csv') and ($2::text is null or t.currency = $2)
  and ($3::integer is null or exists (
    select from payout_run_files f
    join payout_run_items i on i.run_id = f.run_id and i.rail = f.rail and i.currency = f.currency
      and i.position between f.first_position and f.last_position
    where f.run_id = $1 and f.number = $3
      and (i.payout_id = t.payout_id or i.bank_account_id = t.bank_account_id)))
  and t.status = any ($4)
order by t.id
limit $5
for update

-- money.disbursement.store.RunTransfersRepository.SUM: ["bigint", "text", "integer", "text[]"] -> ["bigint", "bigint", "bigint"]
select coalesce(sum(t.amount) filter (where t.status in ('sent', 'unknown', 'settled', 'returned')), 0)::bigint
    as amount,
  count(*) filter (where t.status = any ($4)) as movable,
  count(*) filter (where t.status = 'settled') as settled
from transfers t
where t.run_id = $1 and t.rail in ('sepa', 'ach', 'csv') and ($2::text is null or t.currency = $2)
  and ($3::integer is null or exists (
    select from payout_run_files f
    join payout_run_items i on i.run_id = f.run_id and i.rail = f.rail and i.currency = f.currency
      and i.position between f.first_position and f.last_position
    where f.run_id = $1 and f.number = $3
      and (i.payout_id = t.payout_id or i.bank_account_id = t.bank_account_id)))

-- money.disbursement.store.TransfersRepository.ADD_EVIDENCE: ["bigint", "text", "text", "text", "bigint", "text", "text", "boolean"] -> null
insert into transfer_evidence (transfer_id, source, evidence_id, outcome, amount, currency, detail, taken)
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict on constraint transfer_evidence_once do nothing

-- money.disbursement.store.TransfersRepository.END: ["bigint", "text[]", "text", "text"] -> null
update transfers
set status = $3, ended_at = now(), failure = $4, flag = null, flagged_at = null,
    sent_at = case when status = 'intended' then sent_at else coalesce(sent_at, now()) end,
    due_at = case when batch is not null then due_at end
where id = $1 and status = any ($2)

-- money.disbursement.store.TransfersRepository.FLAG: ["bigint", "text"] -> null
update transfers set flag = $2, flagged_at = now() where id = $1 and flag is null

-- money.disbursement.store.TransfersRepository.IS_ONLY_BOOKING: ["bigint", "text", "text"] -> ["boolean"]
select count(distinct split_part(evidence_id, '/', 1)) = 1 as only
from transfer_evidence
where transfer_id = $1 and outcome = $2 and source = $3

-- money.disbursement.store.TransfersRepository.LOCK: ["bigint"] -> ["bigint", "bigint", "bigint", "integer", "text", "bigint", "text", "text"]
select id, payout_id, bank_account_id, part, status, amount, currency,
  coalesce(provider_id, end_to_end_id) as reference
from transfers where id = $1
for update

-- money.disbursement.store.TransfersRepository.LOCK_BY_END_TO_END_ID: ["text"] -> ["bigint", "bigint", "bigint", "integer", "text", "bigint", "text", "text"]
select id, payout_id, bank_account_id, part, status, amount, currency,
  coalesce(provider_id, end_to_end_id) as reference
from transfers where end_to_end_id = $1
for update

-- money.disbursement.store.TransfersRepository.UNFLAG: ["bigint"] -> null
update transfers set flag = null, flagged_at = null where id = $1

-- money.document.store.DocumentsRepository.ARCHIVE_COUNT: ["text"] -> ["bigint"]
select count(*) as count from document_archive where key_id <> $1

-- money.document.store.DocumentsRepository.ARCHIVE_LIST: ["text", "text", "bigint"] -> ["text", "text", "text", "text[]", "bytea[]"]
select (id)::text as id, key_id, '' as kind, array['document:' || document] as places, array[content] as contents
from document_archive
where key_id <> $1 and id > coalesce(nullif($2::text, '')::bigint, 0)
order by id
limit $3

-- money.document.store.DocumentsRepository.ARCHIVE_UPDATE: ["text", "text", "text", "bytea[]", "bytea[]"] -> null
update document_archive
set content = ($5::bytea[])[1], key_id = $3
where id = $1::text::bigint and key_id = $2 and array[content] = $4::bytea[]

-- money.document.store.DocumentsRepository.BEGIN: ["text"] -> null
insert into document_months (kind, month)
select $1, n.month
from (
  select coalesce(
    (select (max(month) + interval '1 month')::date from document_months where kind = $1),
    (select date_trunc('month', created_at at time zone 'UTC')::date
     from journal_entries order by created_at, id limit 1)) as month
) n
where now() >= (n.month + interval '1 month') at time zone 'UTC' + interval '1 hour'
  and not exists (select from document_months where kind = $1 and finished_at is null)
on conflict do nothing

-- money.document.store.DocumentsRepository.FIND_ARCHIVED: ["text"] -> ["text", "bytea"]
select key_id, content from document_archive where document = $1

-- money.document.store.DocumentsRepository.INSERT_ARCHIVED: ["text", "bytea", "text", "bytea"] -> null
insert into document_archive (document, sha256, key_id, content) values ($1, $2, $3, $4) on conflict do nothing

-- money.document.store.DocumentsRepository.LOCK_MONTH: ["text"] -> ["date", "bigint"]
select month, position from document_months where kind = $1 and finished_at is null for update

-- money.document.store.DocumentsRepository.LOCK_NUMBERS: [] -> ["bigint", "bigint", "bigint", "bigint"]
select id, last_invoice, last_credit_note, last_statement from legal_entities order by id for no key update

-- money.document.store.DocumentsRepository.MOVE: ["text", "date", "bigint", "boolean"] -> null
update document_months
set position = coalesce($3, position), finished_at = case when $4 then now() end
where kind = $1 and month = $2

-- money.document.store.DocumentsRepository.SAVE_NUMBERS: ["text", "bigint[]", "bigint[]"] -> null
update legal_entities e
set last_invoice = case $1 when 'invoice' then w.last else e.last_invoice end,
    last_credit_note = case $1 when 'credit_note' then w.last else e.last_credit_note end,
    last_statement = case $1 when 'statement' then w.last else e.last_statement end
from unnest($2::bigint[], $3::bigint[]) as w (id, last)
where e.id = w.id

-- money.finance.AccountingExportRepository.CLOSED_AT: ["date"] -> ["timestamp with time zone"]
select closed_at from accounting_periods where month = $1

-- money.finance.AccountingExportRepository.MOVED: ["date", "bigint"] -> ["date", "text", "text", "text", "bigint"]
select d.day, d.kind as entry, a.kind as account, a.currency, sum(d.amount)::bigint as amount
from account_days d
join accounts a on a.id = d.account_id
where d.day >= $1 and d.day < ($1::date + interval '1 month')::date
group by d.day, d.kind, a.kind, a.currency
having sum(d.amount) <> 0
order by d.day, d.kind, a.currency, a.kind
limit $2

-- money.finance.AccountingExportRepository.QUOTES: ["date", "text[]"] -> ["text", "text", "date", "numeric"]
select base, currency, rate_date as day, rate
from exchange_rates
where currency = any ($2)
  and (rate_date >= ($1::date + interval '1 month')::date
       or added_at <= coalesce((select closed_at from accounting_periods where month = $1), 'infinity'))

-- money.finance.CashChecksRepository.CASH: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
select 'our account ' || a.id || ' (' || a.name || '), as its bank said last' as what, a.currency,
  l.booked as recorded, s.closing as expected
from cash_accounts a
cross join lateral (
  select s.closing
  from bank_statements s
  where s.cash_account_id = a.id and s.status in ('booked', 'waiting') and s.closing is not null
  order by s.closed_on desc, s.number desc nulls last, s.id desc
  limit 1) s
cross join lateral (
  select coalesce(-sum(balance), 0)::bigint as booked from accounts where cash_account_id = a.id) l
where a.id > $1 and a.id <= $2 and l.booked <> s.closing
  and not exists (select from bank_statements b where b.cash_account_id = a.id and b.status = 'booking')

-- money.finance.CashChecksRepository.REPORTED: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
select 'what its provider reports of transfer ' || t.id as what, t.currency, l.lines * t.amount as recorded,
  case when t.status = 'settled' then t.amount else 0 end as expected
from transfers t
join cash_accounts a on a.kind = t.rail and a.currency = t.currency
cross join lateral (
  select coalesce(sum(case when credit then -1 else 1 end), 0)::bigint as lines
  from bank_lines
  where subject = 'transfer:' || t.end_to_end_id and source in ('stripe', 'paypal')
    and status in ('matched', 'assigned')) l
where t.id > $1 and t.id <= $2 and t.status in ('settled', 'failed', 'returned')
  and t.intended_at > a.created_at and t.ended_at < a.read_until - interval '4 hours'
  and l.lines * t.amount <> case when t.status = 'settled' then t.amount else 0 end
  and not exists (select from bank_statements b
                  where b.cash_account_id = a.id and b.status in ('new', 'waiting', 'booking'))

-- money.finance.ChecksRepository.BALANCES: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
select 'the balance of account ' || a.id || ' (' || a.kind || coalesce(' of user ' || a.owner_id, '') || ')' as what,
  a.currency, a.balance as recorded, s.amount as expected
from accounts a
cross join lateral (
  select coalesce(sum(d.amount), 0)::bigint as amount from account_days d where d.account_id = a.id) s
where a.id > $1 and a.id <= $2 and a.balance <> s.amount

-- money.finance.ChecksRepository.BILLED: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
with done as (
  select (max(month) + interval '1 month')::date as day
  from document_months where kind = 'invoice' and finished_at is not null
)
select 'what is billed to advertiser ' || a.owner_id as what, a.currency, b.amount as recorded, c.amount as expected
from accounts a
join advertisers v on v.user_id = a.owner_id
cross join lateral (
  select coalesce(sum(i.net), 0)::bigint
    - coalesce((select k.amount from invoice_credits k
                where k.advertiser_id = a.owner_id and k.currency = a.currency), 0)
    - coalesce((select sum(n.net)::bigint
                from credit_notes n
                join invoices o on o.id = n.invoice_id
                where o.advertiser_id = a.owner_id and o.currency = a.currency and n.reversal is not null
                  and n.issued_on < (select day from done)), 0) as amount
  from invoices i
  where i.advertiser_id = a.owner_id and i.currency = a.currency and i.billed_again_by is null
    and i.month in (select month from document_months where kind = 'invoice' and finished_at is not null)) b
cross join lateral (
  select coalesce(-sum(d.amount), 0)::bigint as amount
  from account_days d
  where d.account_id = a.id and is_charge(d.kind) and d.day < (select day from done)) c
where a.kind = 'advertiser_receivable' and a.id > $1 and a.id <= $2 and b.amount <> c.amount
  -- not while its month is being billed
  and not exists (select from document_months where kind = 'invoice' and finished_at is null and position >= a.id)

-- money.finance.ChecksRepository.CAMPAIGNS: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
select v.what || ' of campaign ' || c.id as what, case when v.money then c.currency end as currency, v.recorded,
  v.expected
from campaigns c
cross join lateral (
  select coalesce(sum(p.amount), 0)::bigint as amount
  from journal_entries b
  join journal_entries e on e.id = b.id or e.reverses = b.id
  join postings p on p.entry_id = e.id and p.currency = c.currency
  join accounts a on a.id = p.account_id
    and a.kind in ('publisher_pending', 'publisher_available', 'publisher_debt')
  where b.subject = 'campaign:' || c.id and b.kind = 'best_post') j
cross join lateral (values
  ('the participants', false, c.participants_count::bigint,
   (select count(*) from participations p where p.campaign_id = c.id and p.status = 'held')
   + (select count(*) from participations p where p.campaign_id = c.id and p.status = 'joined')),
  ('the best post', true,
   (select coalesce(sum(b.amount), 0)::bigint from best_posts b
    where b.campaign_id = c.id and b.paid_at is not null),
   j.amount)) v (what, money, recorded, expected)
where c.id > $1 and c.id <= $2 and v.recorded <> v.expected

-- money.finance.ChecksRepository.COUNTERS: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
select 'the statistic ' || what as what, null::text as currency, kept::bigint as recorded,
  counted::bigint as expected
from miscounted
where 1 > $1::bigint and 1 <= $2::bigint

-- money.finance.ChecksRepository.DAYS: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
select v.what || ' of account ' || d.account_id || ' on ' || d.day || ' by ' || d.kind as what,
  case when v.money then a.currency end as currency, v.recorded, v.expected
from account_days d
join accounts a on a.id = d.account_id
cross join lateral (
  select coalesce(sum(p.amount), 0)::bigint as amount, count(*) as postings
  from postings p
  join journal_entries e on e.id = p.entry_id
  where p.account_id = d.account_id and p.entry_id between d.first_entry and d.last_entry and e.kind = d.kind
    and e.booked_on = d.day) s
cross join lateral (values
  ('the sum', true, d.amount, s.amount),
  ('the postings', false, d.postings, s.postings)) v (what, money, recorded, expected)
where d.id > $1 and d.id <= $2 and v.recorded <> v.expected

-- money.finance.ChecksRepository.ENTRIES: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
select 'what entry ' || e.id || ' (' || e.key || ') sums to' as what, p.currency, sum(p.amount)::bigint as recorded,
  0::bigint as expected
from journal_entries e
join postings p on p.entry_id = e.id
where e.id > $1 and e.id <= $2
group by e.id, p.currency
having sum(p.amount) <> 0
union all
select 'the number of postings of entry ' || e.id || ' (' || e.key || ')', null, 0, 2
from journal_entries e
where e.id > $1 and e.id <= $2 and not exists (select from postings p where p.entry_id = e.id)
union all
select 'what entry ' || e.id || ' (' || e.key || ') takes back', t.currency, t.recorded, t.expected
from journal_entries e
cross join lateral (
  select p.currency, coalesce(sum(abs(p.amount)) filter (where p.entry_id = e.id), 0)::bigint as recorded,
    coalesce(sum(abs(p.amount)) filter (where p.entry_id = e.reverses), 0)::bigint as expected
  from postings p
  join accounts a on a.id = p.account_id and a.kind like 'publisher\_%'
  where p.entry_id in (e.id, e.reverses)
    and a.owner_id in (select b.owner_id from postings q join accounts b on b.id = q.account_id
                       where q.entry_id = e.id and b.kind like 'publisher\_%')
  group by p.currency) t
where e.id > $1 and e.id <= $2 and e.reverses is not null and t.recorded <> t.expected
union all
select 'the corrections behind entry ' || e.id || ' (' || e.key || ')', null, 0, 1
from journal_entries e
where e.id > $1 and e.id <= $2 and e.kind in ('correction', 'correction_reversed')
  and not exists (
    select from corrections c
    left join corrections r on r.reverses = c.id
    where c.id = substring(e.key from '^correction:([0-9]{1,18}):(approved|reversed)$')::bigint
      and (e.kind = 'correction' or r.id is not null))

-- money.finance.ChecksRepository.INVOICES: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
select v.what || ' of invoice ' || i.id as what, i.currency, v.recorded, v.expected
from invoices i
cross join lateral (
  select coalesce(-sum(d.amount), 0)::bigint as amount
  from accounts a
  join account_days d on d.account_id = a.id and is_charge(d.kind)
    and d.day >= i.month and d.day < (i.month + interval '1 month')::date
  where a.owner_id = i.advertiser_id and a.kind = 'advertiser_receivable' and a.currency = i.currency) c
cross join lateral (
  select coalesce(sum(p.amount) filter (where e.kind in ('invoice_paid', 'invoice_unpaid')
                              and a.kind = 'advertiser_receivable'), 0)::bigint
      as paid,
    coalesce(sum(p.amount) filter (where a.kind = 'advertiser_vat'), 0)::bigint as vat,
    coalesce(sum(p.amount) filter (where e.kind in ('credit_note', 'invoice_written_off', 'invoice_recovered')
                              and a.kind = 'advertiser_receivable'), 0)::bigint as taken_off
  from journal_entries e
  join postings p on p.entry_id = e.id
  join accounts a on a.id = p.account_id
  where e.subject = 'invoice:' || i.id) j
cross join lateral (
  select coalesce(sum(n.net + n.vat), 0)::bigint as gross, coalesce(sum(n.vat), 0)::bigint as vat,
    coalesce(sum(n.net) filter (where n.bills_again or n.reversal is not null), 0)::bigint as again
  from credit_notes n
  where n.invoice_id = i.id) n
cross join lateral (
  select coalesce(sum(w.amount), 0)::bigint as gross, coalesce(sum(w.vat), 0)::bigint as vat
  from write_offs w where w.invoice_id = i.id) w
cross join lateral (values
  ('the net amount', i.net,
   c.amount + (select coalesce(sum(o.net), 0)::bigint from invoices o where o.billed_again_by = i.id)
   + (select coalesce(sum(r.net), 0)::bigint
      from credit_notes r
      join invoices o on o.id = r.invoice_id
      where o.advertiser_id = i.advertiser_id and o.currency = i.currency and r.reversal is not null
        and r.issued_on >= i.month and r.issued_on < (i.month + interval '1 month')::date)
   - i.credit),
  ('the payments', i.paid, j.paid),
  ('the recorded payments', i.paid,
   (select coalesce(sum(r.amount), 0)::bigint from invoice_payments r where r.invoice_id = i.id)),
  ('the VAT', i.vat - n.vat - w.vat, j.vat),
  ('the credit notes', i.credited, n.gross),
  ('the write-offs', i.written_off, w.gross),
  ('what credit notes and write-offs took off', n.gross - n.again + w.gross, j.taken_off)) v (what, recorded, expected)
where i.id > $1 and i.id <= $2 and v.recorded <> v.expected

-- money.finance.ChecksRepository.NUMBERS: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
select v.what || ' of legal entity ' || e.id as what, null::text as currency, v.recorded, v.expected
from legal_entities e
cross join lateral (select count(*) as count, coalesce(max(number), 0) as last
                    from invoices where legal_entity_id = e.id) i
cross join lateral (select count(*) as count, coalesce(max(number), 0) as last
                    from credit_notes where legal_entity_id = e.id) c
cross join lateral (values
  ('the last number of the invoices', e.last_invoice, i.count),
  ('the highest number of the invoices', i.last, i.count),
  ('the last number of the credit notes', e.last_credit_note, c.count),
  ('the highest number of the credit notes', c.last, c.count)) v (what, recorded, expected)
where 1 > $1::bigint and 1 <= $2::bigint and v.recorded <> v.expected

-- money.finance.ChecksRepository.PARTICIPATIONS: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
with worked as (
  select p.id, p.user_id, p.campaign_id, p.earned, p.accepted_tasks, p.reach, p.engagement,
    coalesce(sum(t.payment), 0)::bigint as payments, count(t.id) as tasks,
    coalesce(sum(t.verified_reach), 0)::bigint as reached,
    coalesce(sum(t.verified_engagement), 0)::bigint as engaged
  from participations p
  left join tasks t on t.participation_id = p.id and t.status in ('accepted', 'paid')
  where p.id > $1 and p.id <= $2
  group by p.id
)
select v.what || ' of participation ' || w.id || ' (user ' || w.user_id || ', campaign ' || w.campaign_id || ')'
    as what, case when v.money then c.currency end as currency, v.recorded, v.expected
from worked w
join campaigns c on c.id = w.campaign_id
cross join lateral (values
  ('what is earned', true, w.earned, w.payments),
  ('the accepted tasks', false, w.accepted_tasks::bigint, w.tasks),
  ('the reach', false, w.reach, w.reached),
  ('the engagement', false, w.engagement, w.engaged)) v (what, money, recorded, expected)
where v.recorded <> v.expected

-- money.finance.ChecksRepository.PAYOUTS: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
with moved as (
  select o.id, o.currency, o.status, o.amount, o.sent_at is not null as by_rail,
    coalesce(sum(p.amount) filter (where e.key like '%:requested'), 0)::bigint as requested,
    coalesce(sum(p.amount) filter (where e.key like '%:sent'), 0)::bigint as sent,
    coalesce(sum(p.amount) filter (where e.key like '%:completed'), 0)::bigint as completed,
    coalesce(sum(p.amount) filter (where e.key like '%:rejected'), 0)::bigint as rejected,
    coalesce(sum(p.amount) filter (where e.key like '%:cancelled'), 0)::bigint as cancelled,
    coalesce(sum(p.amount) filter (where e.key like '%:failed'), 0)::bigint as failed
  from payouts o
  left join journal_entries e on e.subject = 'payout:' || o.id
  left join (postings p join accounts a on a.id = p.account_id)
    on p.entry_id = e.id and p.amount > 0 and p.currency = o.currency and a.owner_id = o.user_id
  where o.id > $1 and o.id <= $2
  group by o.id
)
select 'the amount ' || v.step || ' of payout ' || m.id as what, m.currency, v.recorded, v.expected
from moved m
cross join lateral (values
  ('requested', m.amount, m.requested),
  ('sent', case when m.by_rail then m.amount else 0 end, m.sent),
  ('completed', case when m.status = 'completed' or (m.status = 'failed' and m.completed > 0)
                then m.amount else 0 end, m.completed),
  ('rejected', case when m.status = 'rejected' then m.amount else 0 end, m.rejected),
  ('cancelled', case when m.status = 'cancelled' then m.amount else 0 end, m.cancelled),
  ('failed', case when m.status = 'failed' then m.amount else 0 end, m.failed)) v (step, recorded, expected)
where v.recorded <> v.expected

-- money.finance.ChecksRepository.PUBLISHERS: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
with recorded as (
  select owner_id as user_id, currency,
    coalesce(sum(balance) filter (where kind = 'publisher_pending'), 0)::bigint as pending,
    coalesce(sum(balance) filter (where kind = 'publisher_available'), 0)::bigint as available,
    coalesce(sum(balance) filter (where kind = 'publisher_debt'), 0)::bigint as debt,
    coalesce(sum(balance) filter (where kind = 'publisher_held'), 0)::bigint as held,
    coalesce(sum(balance) filter (where kind = 'publisher_in_transit'), 0)::bigint as in_transit,
    coalesce(sum(balance) filter (where kind = 'publisher_paid'), 0)::bigint as paid,
    coalesce(sum(balance) filter (where kind = 'publisher_fees'), 0)::bigint as fees,
    coalesce(sum(balance) filter (where kind <> 'publisher_pending'), 0)::bigint as released
  from accounts
  where owner_id > $1 and owner_id <= $2 and kind like 'publisher\_%'
  group by owner_id, currency
), worked as (
  select user_id, currency,
    coalesce(sum(payment) filter (where status = 'accepted'), 0)::bigint as pending,
    coalesce(sum(payment) filter (where status = 'paid'), 0)::bigint as released
  from tasks
  where user_id > $1 and user_id <= $2 and status in ('accepted', 'paid')
  group by user_id, currency
), drawn as (
  select user_id, currency,
    coalesce(sum(amount) filter (where status = 'pending' or (status = 'processing' and sent_at is null)),
             0)::bigint as held,
    coalesce(sum(amount) filter (where status = 'processing' and sent_at is not null), 0)::bigint as in_transit,
    coalesce(sum(amount - fees) filter (where status = 'completed'), 0)::bigint as paid,
    coalesce(sum(fees) filter (where status = 'completed'), 0)::bigint as fees
  from payouts
  where user_id > $1 and user_id <= $2
  group by user_id, currency
), corrected as (
  select l.owner_id as user_id, l.currency, coalesce(sum(l.amount), 0)::bigint as released,
    coalesce(sum(l.amount) filter (where l.account = 'publisher_paid'), 0)::bigint as paid,
    coalesce(sum(l.amount) filter (where l.account = 'publisher_fees'), 0)::bigint as fees
  from correction_legs l
  where l.owner_id > $1 and l.owner_id <= $2 and l.account like 'publisher\_%'
  group by l.owner_id, l.currency
)
select v.what || ' of user ' || user_id as what, currency, coalesce(v.recorded, 0) as recorded,
  coalesce(v.expected, 0) as expected
from recorded
full join worked using (user_id, currency)
full join drawn using (user_id, currency)
full join corrected using (user_id, currency)
cross join lateral (values
  ('the pending balance', recorded.pending, worked.pending),
  ('the total earned', recorded.released, coalesce(worked.released, 0) + coalesce(corrected.released, 0)),
  ('the held balance', recorded.held, drawn.held),
  ('what is in transit', recorded.in_transit, drawn.in_transit),
  ('the total paid out', recorded.paid, coalesce(drawn.paid, 0) + coalesce(corrected.paid, 0)),
  ('the fees', recorded.fees, coalesce(drawn.fees, 0) + coalesce(corrected.fees, 0)),
  -- An account with available money owes nothing.
  ('the debt', recorded.debt, case when recorded.available > 0 then 0 else recorded.debt end)) v (what, recorded, expected)
where coalesce(v.recorded, 0) <> coalesce(v.expected, 0)

-- money.finance.ChecksRepository.STRETCHES: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
select 'the statistic ' || v.statistic || ' ' || f.advertiser_id || ' ' || $2 as what, a.currency,
  k.value as recorded, v.value as expected
from (select c.advertiser_id, sum(t.promised)::bigint as promised, sum(t.charged)::bigint as charged,
        coalesce(sum(t.promised) filter (where c.funded), 0)::bigint as reserved,
        coalesce(sum(t.charged) filter (where c.funded), 0)::bigint as charged_funded
      from tasks t
      join campaigns c on c.id = t.campaign_id
      where t.id >= $1::bigint << 14 and t.id < $2::bigint << 14
      group by 1) f
join advertisers a on a.user_id = f.advertiser_id
cross join lateral (values
  ('task_promised', f.promised), ('task_charged', f.charged), ('task_reserved', f.reserved),
  ('task_charged_funded', f.charged_funded)) v (statistic, value)
cross join lateral (
  select coalesce(sum(k.value), 0)::bigint as value
  from counters k
  where k.statistic = v.statistic and k.subject = f.advertiser_id and k.day = '-infinity'
    and k.detail = $2::text) k
where k.value <> v.value

-- money.finance.ChecksRepository.SUMMED: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
select 'the days that sum posting ' || p.id as what, null::text as currency, 0::bigint as recorded,
  1::bigint as expected
from postings p
join journal_entries e on e.id = p.entry_id
where e.id > $1 and e.id <= $2
  and not exists (select from account_days d
                  where d.account_id = p.account_id and d.kind = e.kind
                    and d.day = e.booked_on
                    and e.id between d.first_entry and d.last_entry)

-- money.finance.ChecksRepository.TASKS: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
with moved as (
  select t.id, t.currency, t.status, t.payment, t.payment_best_post as best,
    coalesce((select b.amount from best_posts b
              where b.campaign_id = t.campaign_id and b.participation_id = t.participation_id
                and b.task_id = t.id and b.paid_at is not null), 0) as won,
    coalesce(sum(p.amount) filter (where e.kind in ('task_accepted', 'task_accepted_reversed')
      and a.kind = 'publisher_pending'), 0)::bigint as accepted,
    coalesce(sum(p.amount) filter (where e.kind in ('task_released', 'task_released_reversed')
      and a.kind in ('publisher_available', 'publisher_debt')), 0)::bigint as released
  from tasks t
  left join journal_entries e on e.subject = 'task:' || t.id
  left join postings p on p.entry_id = e.id
  left join accounts a on a.id = p.account_id and a.owner_id = t.user_id and a.currency = t.currency
  where t.id > $1 and t.id <= $2
  group by t.id
)
select v.what || ' of task ' || m.id as what, m.currency, v.recorded, v.expected
from moved m
cross join lateral (values
  ('the accepted payment', case when m.status in ('accepted', 'paid') then m.payment - m.best else 0 end,
   m.accepted),
  ('the best post', m.best, m.won),
  ('the released payment', case when m.status <> 'paid' then 0
                                when m.released = m.payment - m.best then m.released else m.payment end,
   m.released)) v (what, recorded, expected)
where v.recorded <> v.expected

-- money.finance.CorrectionsRepository.COMPARISON: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
select 'what correction ' || c.id || ' posted to ' || d.account || coalesce(' of user ' || d.owner_id, '') as what,
  d.currency, d.recorded, d.expected
from corrections c
cross join lateral (
  select owner_id, account, currency, coalesce(sum(leg), 0)::bigint as recorded,
    coalesce(sum(posted), 0)::bigint as expected
  from (
    select l.owner_id, l.account, l.currency, l.amount as leg, null::bigint as posted
    from correction_legs l
    where l.correction_id = c.id
    union all
    select a.owner_id, a.kind, p.currency, null, p.amount
    from journal_entries e
    join postings p on p.entry_id = e.id
    join accounts a on a.id = p.account_id
    where e.key = 'correction:' || case when c.reverses is null then c.id || ':approved'
                                        else c.reverses || ':reversed' end) m
  group by owner_id, account, currency
  having coalesce(sum(leg), 0) <> coalesce(sum(posted), 0)) d
where c.id > $1 and c.id <= $2
union all
select 'the entries of correction ' || c.id, null, 1, 0
from corrections c
where c.id > $1 and c.id <= $2
  and not exists (select from journal_entries e
                  where e.key = 'correction:' || case when c.reverses is null then c.id || ':approved'
                                                      else c.reverses || ':reversed' end)

-- money.finance.CorrectionsRepository.FIND: ["bigint"] -> ["bigint", "bigint"]
select id, reverses from corrections where id = $1

-- money.finance.CorrectionsRepository.INSERT: ["text", "bigint"] -> ["bigint"]
insert into corrections (reason, reverses) values ($1, $2) returning id

-- money.finance.CorrectionsRepository.INSERT_LEGS: ["bigint", "bigint[]", "text[]", "text[]", "bigint[]"] -> null
insert into correction_legs (correction_id, position, owner_id, account, currency, amount)
select $1, w.position, w.owner_id, w.account, w.currency, w.amount
from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[])
  with ordinality as w (owner_id, account, currency, amount, position)

-- money.finance.CorrectionsRepository.OWNERS: ["bigint[]"] -> ["bigint", "boolean"]
select u.id, a.user_id is not null as advertiser
from users u
left join advertisers a on a.user_id = u.id
where u.id = any ($1)

-- money.finance.CorrectionsRepository.POSTINGS: ["bigint"] -> ["bigint", "text", "bigint", "text"]
select owner_id, account, amount, currency from correction_legs where correction_id = $1 order by position

-- money.finance.DebtsRepository.LIST: ["date", "bigint", "bigint"] -> ["bigint", "bigint", "text", "date", "integer", "bigint", "text"]
with days as (
  select d.account_id, d.day, sum(sum(d.amount)) over (partition by d.account_id order by d.day) as balance
  from account_days d
  join accounts a on a.id = d.account_id
  where a.kind = 'publisher_debt' and d.day <= $1
  group by d.account_id, d.day
), debts as (
  select n.account_id, min(n.day) as since, $1::date - min(n.day) as days,
    -(array_agg(n.balance order by n.day desc))[1] as debt
  from days n
  where n.day > coalesce((select max(z.day) from days z where z.account_id = n.account_id and z.balance >= 0),
                         '-infinity')
  group by n.account_id)
select a.id as account_id, a.owner_id as user_id, u.username as user_name, d.since, d.days, d.debt::bigint as debt,
  a.currency
from debts d
join accounts a on a.id = d.account_id
join users u on u.id = a.owner_id
where a.id > $2
order by a.id
limit $3

-- money.finance.DebtsRepository.TOTALS: ["date"] -> ["text", "bigint", "bigint", "bigint", "bigint", "bigint"]
with days as (
  select d.account_id, d.day, sum(sum(d.amount)) over (partition by d.account_id order by d.day) as balance
  from account_days d
  join accounts a on a.id = d.account_id
  where a.kind = 'publisher_debt' and d.day <= $1
  group by d.account_id, d.day
), debts as (
  select n.account_id, min(n.day) as since, $1::date - min(n.day) as days,
    -(array_agg(n.balance order by n.day desc))[1] as debt
  from days n
  where n.day > coalesce((select max(z.day) from days z where z.account_id = n.account_id and z.balance >= 0),
                         '-infinity')
  group by n.account_id)
select a.currency, sum(d.debt)::bigint as debt,
  coalesce(sum(d.debt) filter (where d.days <= 30), 0)::bigint as thirty_days,
  coalesce(sum(d.debt) filter (where d.days between 31 and 60), 0)::bigint as sixty_days,
  coalesce(sum(d.debt) filter (where d.days between 61 and 90), 0)::bigint as ninety_days,
  coalesce(sum(d.debt) filter (where d.days > 90), 0)::bigint as older
from debts d
join accounts a on a.id = d.account_id
group by a.currency
order by a.currency

-- money.finance.FinancesRepository.ADVERTISER: ["bigint", "timestamp with time zone", "timestamp with time zone"] -> ["text", "bigint"]
select a.currency, (select count(*) from campaigns c
                    where c.advertiser_id = a.user_id and c.created_at >= $2 and c.created_at < $3) as campaigns
from advertisers a
where a.user_id = $1

-- money.finance.FinancesRepository.QUOTES: ["text[]"] -> ["text", "text", "date", "numeric"]
select base, currency, rate_date as day, rate
from exchange_rates
where currency = any ($1)

-- money.finance.FinancesRepository.SPENT: ["bigint", "timestamp with time zone", "timestamp with time zone"] -> ["text", "bigint", "bigint"]
select s.currency, s.amount, coalesce(r.reach, 0) as reach
from (select detail as currency, sum(value)::bigint as amount
      from counters
      where statistic = 'advertiser_spent' and subject = $1
        and day >= ($2::timestamptz at time zone 'UTC')::date
        and day < ($3::timestamptz at time zone 'UTC')::date
      group by detail) s
left join (select detail as currency, sum(value)::bigint as reach
           from counters
           where statistic = 'advertiser_reach' and subject = $1
             and day >= ($2::timestamptz at time zone 'UTC')::date
             and day < ($3::timestamptz at time zone 'UTC')::date
           group by detail) r on r.currency = s.currency
order by s.currency

-- money.finance.FinancesRepository.TURNOVER: ["timestamp with time zone", "timestamp with time zone"] -> ["date", "text", "bigint", "bigint"]
select day, detail as currency,
       coalesce(sum(value) filter (where statistic = 'revenue'), 0)::bigint as revenue,
       coalesce(sum(value) filter (where statistic = 'payouts'), 0)::bigint as payouts
from counters
where statistic in ('revenue', 'payouts') and subject = 0
  and day >= ($1::timestamptz at time zone 'UTC')::date and day < ($2::timestamptz at time zone 'UTC')::date
group by day, detail
order by day, detail

-- money.finance.FundsChecksRepository.CARD_PAYMENTS: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
select v.what || ' checkout ' || c.id as what, c.currency, v.recorded, v.expected
from checkouts c
cross join lateral (
  select coalesce(sum(amount) filter (where kind = 'refund'), 0)::bigint as refunds,
    coalesce(sum(amount) filter (where kind = 'dispute'), 0)::bigint as disputes
  from card_reversals
  where checkout_id = c.id and status <> 'returned') r
cross join lateral (
  select coalesce(sum(amount), 0)::bigint as withdrawn
  from withdrawals
  where checkout_id = c.id and status in ('sending', 'paid')) w
cross join lateral (values
  ('the refunds of', c.refunded, r.refunds + w.withdrawn),
  ('the disputes of', c.disputed, r.disputes)) v (what, recorded, expected)
where c.id > $1 and c.id <= $2 and v.recorded <> v.expected

-- money.finance.FundsChecksRepository.CARD_REVERSALS: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
select r.kind || ' ' || r.id || ' of checkout ' || r.checkout_id as what, r.currency,
  case when r.status = 'returned' then 0 else r.amount end as recorded, coalesce(j.amount, 0) as expected
from card_reversals r
left join lateral (
  select sum(p.amount)::bigint as amount
  from journal_entries e
  join postings p on p.entry_id = e.id
  join accounts a on a.id = p.account_id and a.kind = 'advertiser_paid' and a.owner_id = r.advertiser_id
  where e.key in ('checkout:' || r.checkout_id || ':' || r.kind || ':' || r.id,
                  'checkout:' || r.checkout_id || ':' || r.kind || ':' || r.id || ':returned')
    and p.currency = r.currency) j on true
where r.id > $1 and r.id <= $2
  and (case when r.status = 'returned' then 0 else r.amount end) <> coalesce(j.amount, 0)

-- money.finance.FundsChecksRepository.CHECKOUTS: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
select 'checkout ' || c.id as what, c.currency, case when c.status = 'paid' then c.amount else 0 end as recorded,
  coalesce(d.amount, 0) as expected
from checkouts c
left join deposits d on d.evidence = 'checkout:' || c.id
  and d.advertiser_id = c.advertiser_id
where c.id > $1 and c.id <= $2 and (case when c.status = 'paid' then c.amount else 0 end) <> coalesce(d.amount, 0)

-- money.finance.FundsChecksRepository.DEPOSITS: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
select 'deposit ' || d.id as what, d.currency, d.amount as recorded,
  coalesce(j.amount, 0) as expected
from deposits d
left join lateral (
  select sum(p.amount)::bigint as amount
  from journal_entries e
  join postings p on p.entry_id = e.id
  join accounts a on a.id = p.account_id and a.kind = 'advertiser_balance' and a.owner_id = d.advertiser_id
  where e.key = 'deposit:' || d.id || ':received' and p.currency = d.currency) j on true
where d.id > $1 and d.id <= $2
  and d.amount <> coalesce(j.amount, 0)

-- money.finance.FundsChecksRepository.FUNDING_PAYMENTS: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
select 'payment ' || f.id || ' from the funds of advertiser ' || f.advertiser_id as what, f.currency,
  f.amount as recorded, coalesce(j.amount, 0) as expected
from funding_payments f
left join lateral (
  select -sum(p.amount)::bigint as amount
  from journal_entries e
  join postings p on p.entry_id = e.id
  join accounts a on a.id = p.account_id and a.kind = 'advertiser_balance' and a.owner_id = f.advertiser_id
  where e.key = 'invoice:' || f.invoice_id || ':funds:' || f.id and p.currency = f.currency) j on true
where f.id > $1 and f.id <= $2 and f.amount <> coalesce(j.amount, 0)

-- money.finance.FundsChecksRepository.PROMISES: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
select v.what || ' advertiser ' || a.user_id as what, a.currency, v.recorded, v.expected
from advertisers a
cross join lateral (
  select coalesce(sum(k.amount) filter (where not k.funded), 0)::bigint as promised,
    coalesce(sum(k.amount) filter (where k.funded), 0)::bigint as reserved
  from (
    select c.funded, c.best_post_promised + c.reserve_left as amount from campaigns c where c.advertiser_id = a.user_id
    union all
    select c.funded, d.promised
    from campaigns c
    join task_definitions d on d.campaign_id = c.id and d.giving is not null
    where c.advertiser_id = a.user_id) k) c
cross join lateral (
  select coalesce(sum(value) filter (where statistic = 'task_promised'), 0)::bigint as promised,
    coalesce(sum(value) filter (where statistic = 'task_reserved'), 0)::bigint as reserved,
    coalesce(sum(value) filter (where statistic = 'task_charged_funded'), 0)::bigint as charged
  from counters
  where statistic in ('task_promised', 'task_reserved', 'task_charged_funded') and subject = a.user_id) t
cross join lateral (
  select coalesce(sum(amount), 0)::bigint as withdrawn
  from withdrawals
  where advertiser_id = a.user_id and status in ('requested', 'sending')) w
cross join lateral (
  select coalesce(sum(b.amount), 0)::bigint as best_posts
  from campaigns k
  join best_posts b on b.campaign_id = k.id
  where k.advertiser_id = a.user_id and k.funded) b
cross join lateral (
  select coalesce(sum(amount), 0)::bigint as paid, coalesce(sum(of_funded), 0)::bigint as of_funded
  from funding_payments
  where advertiser_id = a.user_id) p
cross join lateral (
  select coalesce(sum(balance) filter (where kind = 'advertiser_balance'), 0)::bigint as funds,
    coalesce(-sum(balance) filter (where kind = 'advertiser_debt'), 0)::bigint as owed
  from accounts
  where owner_id = a.user_id and kind in ('advertiser_balance', 'advertiser_debt') and currency = a.currency) f
cross join lateral (values
  ('the promises of', a.promised, c.promised + t.promised - t.reserved),
  ('the reserves of', a.reserved, c.reserved + t.reserved + w.withdrawn),
  ('the funded spending of', a.spent_funded, t.charged + b.best_posts),
  ('what invoices have settled of', a.settled, p.of_funded),
  ('the funds of', a.funds, f.funds),
  ('the debt of', a.owed, f.owed)) v (what, recorded, expected)
where a.user_id > $1 and a.user_id <= $2 and v.recorded <> v.expected

-- money.finance.FundsChecksRepository.WITHDRAWALS: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
select 'withdrawal ' || w.id as what, w.currency, case when w.status = 'paid' then w.amount else 0 end as recorded,
  coalesce(j.amount, 0) as expected
from withdrawals w
left join lateral (
  select -sum(p.amount)::bigint as amount
  from journal_entries e
  join postings p on p.entry_id = e.id
  join accounts a on a.id = p.account_id and a.kind = 'advertiser_balance' and a.owner_id = w.advertiser_id
  where e.key in ('withdrawal:' || w.id || ':paid', 'withdrawal:' || w.id || ':failed') and p.currency = w.currency) j
  on true
where w.id > $1 and w.id <= $2
  and (case when w.status = 'paid' then w.amount else 0 end) <> coalesce(j.amount, 0)

-- money.finance.JournalRepository.BOUNDS: ["timestamp with time zone", "timestamp with time zone"] -> ["bigint", "bigint"]
select coalesce((select b.id from journal_entries b where b.created_at <= $1::timestamptz - interval '10 minutes' order by b.created_at desc, b.id desc limit 1)
, 0) as after,
  coalesce((select max(e.id + 0) -- not by the index of ids, which would begin at the newest
            from journal_entries e
            where e.created_at < $2
              and e.created_at >= (select l.created_at from journal_entries l
                                   where l.created_at < $2 order by l.created_at desc limit 1) - interval '10 minutes'), 0)
    + 1 as before

-- money.finance.JournalRepository.CHUNK: ["bigint", "bigint", "timestamp with time zone", "timestamp with time zone"] -> ["bigint", "bigint", "timestamp with time zone", "date", "text", "text", "text", "text", "bigint", "bigint", "bigint", "text", "bigint", "bigint", "text"]
select e.id as entry_id, (select l.position from journal_leaves l where l.entry_id = e.id) as position,
  e.created_at, e.booked_on, e.key, e.kind, e.description, e.request_id, e.reverses, p.id as posting_id,
  p.account_id, a.kind as account, a.owner_id as user_id, p.amount, p.currency
from journal_entries e
join postings p on p.entry_id = e.id
join accounts a on a.id = p.account_id
where e.id >= $1 and e.id <= $2 and e.created_at >= $3 and e.created_at < $4
order by e.id, p.id

-- money.finance.JournalRepository.LAST_OF_USER: ["bigint", "bigint", "bigint", "bigint"] -> ["bigint"]
select min(w.entry_id) as last from (select distinct n.entry_id
 from accounts a
 cross join lateral (
   select distinct p.account_id, p.entry_id
   from postings p
   where (p.account_id, p.entry_id) > (a.id, $1) and (p.account_id, p.entry_id) < (a.id, $2)
   order by p.account_id desc, p.entry_id desc
   limit $4
 ) n
 where a.owner_id = $3
 order by n.entry_id desc
 limit $4) w
having count(*) = $4

-- money.finance.JournalRepository.LIST: ["bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "bigint"] -> ["bigint", "bigint", "text", "text", "text", "text", "bigint", "timestamp with time zone", "date"]
select e.id, (select l.position from journal_leaves l where l.entry_id = e.id) as position, e.key, e.kind,
  e.description, e.request_id, e.reverses, e.created_at, e.booked_on
from journal_entries e where e.id > $1 and e.id < $2 and e.created_at >= $3 and e.created_at < $4
order by e.id desc limit $5

-- money.finance.JournalRepository.LIST_OF_KIND: ["bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "bigint", "text"] -> ["bigint", "bigint", "text", "text", "text", "text", "bigint", "timestamp with time zone", "date"]
select e.id, (select l.position from journal_leaves l where l.entry_id = e.id) as position, e.key, e.kind,
  e.description, e.request_id, e.reverses, e.created_at, e.booked_on
from journal_entries e
where (e.kind, e.id) > ($6, $1) and (e.kind, e.id) < ($6, $2) and e.created_at >= $3 and e.created_at < $4
order by e.kind desc, e.id desc
limit $5

-- money.finance.JournalRepository.LIST_OF_SUBJECT: ["bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "bigint", "text"] -> ["bigint", "bigint", "text", "text", "text", "text", "bigint", "timestamp with time zone", "date"]
select e.id, (select l.position from journal_leaves l where l.entry_id = e.id) as position, e.key, e.kind,
  e.description, e.request_id, e.reverses, e.created_at, e.booked_on
from journal_entries e where e.subject = $6 and e.id > $1 and e.id < $2 and e.created_at >= $3 and e.created_at < $4
  order by e.id desc limit $5

-- money.finance.JournalRepository.LIST_OF_SUBJECT_1: ["bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "bigint", "text", "text"] -> ["bigint", "bigint", "text", "text", "text", "text", "bigint", "timestamp with time zone", "date"]
select e.id, (select l.position from journal_leaves l where l.entry_id = e.id) as position, e.key, e.kind,
  e.description, e.request_id, e.reverses, e.created_at, e.booked_on
from journal_entries e where e.subject = $6 and e.id > $1 and e.id < $2 and e.created_at >= $3 and e.created_at < $4
 and e.kind = $7 order by e.id desc limit $5

-- money.finance.JournalRepository.LIST_OF_SUBJECT_12: ["bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "bigint", "text", "text", "bigint"] -> ["bigint", "bigint", "text", "text", "text", "text", "bigint", "timestamp with time zone", "date"]
select e.id, (select l.position from journal_leaves l where l.entry_id = e.id) as position, e.key, e.kind,
  e.description, e.request_id, e.reverses, e.created_at, e.booked_on
from journal_entries e where e.subject = $6 and e.id > $1 and e.id < $2 and e.created_at >= $3 and e.created_at < $4
 and e.kind = $7 and exists (select from postings p join accounts a on a.id = p.account_id where p.entry_id = e.id and a.owner_id = $8) order by e.id desc limit $5

-- money.finance.JournalRepository.LIST_OF_SUBJECT_2: ["bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "bigint", "text", "bigint"] -> ["bigint", "bigint", "text", "text", "text", "text", "bigint", "timestamp with time zone", "date"]
select e.id, (select l.position from journal_leaves l where l.entry_id = e.id) as position, e.key, e.kind,
  e.description, e.request_id, e.reverses, e.created_at, e.booked_on
from journal_entries e where e.subject = $6 and e.id > $1 and e.id < $2 and e.created_at >= $3 and e.created_at < $4
 and exists (select from postings p join accounts a on a.id = p.account_id where p.entry_id = e.id and a.owner_id = $7) order by e.id desc limit $5

-- money.finance.JournalRepository.LIST_OF_USER: ["bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "bigint", "bigint", "bigint"] -> ["bigint", "bigint", "text", "text", "text", "text", "bigint", "timestamp with time zone", "date"]
select e.id, (select l.position from journal_leaves l where l.entry_id = e.id) as position, e.key, e.kind,
  e.description, e.request_id, e.reverses, e.created_at, e.booked_on
from (select distinct n.entry_id
 from accounts a
 cross join lateral (
   select distinct p.account_id, p.entry_id
   from postings p
   where (p.account_id, p.entry_id) > (a.id, $1) and (p.account_id, p.entry_id) < (a.id, $2)
   order by p.account_id desc, p.entry_id desc
   limit $7
 ) n
 where a.owner_id = $6
 order by n.entry_id desc
 limit $7) w
cross join lateral (
  select j.id, j.key, j.kind, j.description, j.request_id, j.reverses, j.created_at, j.booked_on
  from journal_entries j where j.id = w.entry_id limit 1
) e
where e.created_at >= $3 and e.created_at < $4 
order by e.id desc limit $5

-- money.finance.JournalRepository.LIST_OF_USER_1: ["bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "bigint", "bigint", "bigint", "text"] -> ["bigint", "bigint", "text", "text", "text", "text", "bigint", "timestamp with time zone", "date"]
select e.id, (select l.position from journal_leaves l where l.entry_id = e.id) as position, e.key, e.kind,
  e.description, e.request_id, e.reverses, e.created_at, e.booked_on
from (select distinct n.entry_id
 from accounts a
 cross join lateral (
   select distinct p.account_id, p.entry_id
   from postings p
   where (p.account_id, p.entry_id) > (a.id, $1) and (p.account_id, p.entry_id) < (a.id, $2)
   order by p.account_id desc, p.entry_id desc
   limit $7
 ) n
 where a.owner_id = $6
 order by n.entry_id desc
 limit $7) w
cross join lateral (
  select j.id, j.key, j.kind, j.description, j.request_id, j.reverses, j.created_at, j.booked_on
  from journal_entries j where j.id = w.entry_id limit 1
) e
where e.created_at >= $3 and e.created_at < $4 and e.kind = $8
order by e.id desc limit $5

-- money.finance.JournalRepository.POSTINGS: ["bigint[]"] -> ["bigint", "bigint", "text", "bigint", "text", "bigint", "text"]
select p.entry_id, p.account_id, a.kind as account, a.owner_id as user_id, u.username as user_name, p.amount,
  p.currency
from postings p
join accounts a on a.id = p.account_id
left join users u on u.id = a.owner_id
where p.entry_id = any ($1)
order by p.id

-- money.finance.JournalRepository.STRETCH: ["bigint", "timestamp with time zone", "timestamp with time zone", "bigint"] -> ["bigint", "bigint", "bigint"]
select min(s.id) as first, max(s.id) as last, count(*) as count
from (select e.id
      from journal_entries e
      where e.id > coalesce($1::bigint, (select b.id from journal_entries b where b.created_at <= $2::timestamptz - interval '10 minutes' order by b.created_at desc, b.id desc limit 1)
, 0)
        and e.id < coalesce((select f.id from journal_entries f where f.created_at >= $3::timestamptz + interval '10 minutes'
                             order by f.created_at, f.id limit 1), 9223372036854775807)
        and e.id <= (select coalesce(max(last_entry), 0) from journal_blocks)
      order by e.id
      limit $4) s

-- money.finance.PeriodsRepository.CLOSE: ["date", "bigint"] -> ["boolean"]
select close_period($1, $2)

-- money.finance.PeriodsRepository.COUNT: [] -> ["bigint", "date"]
select count(*) as total,
  (max(month) + interval '1 month')::date as first_open_day
from accounting_periods

-- money.finance.PeriodsRepository.IS_CLOSED: ["date"] -> ["boolean"]
select is_closed($1)

-- money.finance.PeriodsRepository.LIST: ["bigint", "bigint"] -> ["text", "bigint", "timestamp with time zone"]
select to_char(month, 'YYYY-MM') as month, closed_by, closed_at
from accounting_periods
order by accounting_periods.month desc
limit $1 offset $2

-- money.finance.PeriodsRepository.TRIAL_BALANCE: ["date"] -> ["text", "text", "bigint", "bigint", "bigint"]
with now as (
  select kind, currency, sum(balance) as balance from accounts group by kind, currency
), since as (
  select a.kind, a.currency, sum(d.amount) as moved,
    sum(d.amount) filter (where d.amount < 0 and d.day < ($1::date + interval '1 month')::date) as debit,
    sum(d.amount) filter (where d.amount > 0 and d.day < ($1::date + interval '1 month')::date) as credit
  from account_days d
  join accounts a on a.id = d.account_id
  where d.day >= $1
  group by a.kind, a.currency
)
select n.kind as account, n.currency, (n.balance - coalesce(s.moved, 0))::bigint as opening,
  coalesce(s.debit, 0)::bigint as debit, coalesce(s.credit, 0)::bigint as credit
from now n
left join since s on s.kind = n.kind and s.currency = n.currency
where n.balance <> coalesce(s.moved, 0) or s.debit is not null or s.credit is not null
order by n.currency, n.kind

-- money.finance.PeriodsRepository.WHY_NOT: ["date"] -> ["text"]
select case
  when now() < ($1::date + interval '1 month') at time zone 'UTC' + interval '1 hour'
    then 'not_over'
  when exists (select from accounts where kind = 'advertiser_receivable')
       and not exists (select from document_months where kind = 'invoice' and month >= $1 and finished_at is not null)
    then 'not_invoiced'
  when $1::date <> coalesce(
         (select (max(month) + interval '1 month')::date from accounting_periods),
         (select date_trunc('month', min(day)::timestamp)::date from account_days), $1)
    then 'out_of_order'
  end as reason
where not exists (select from accounting_periods where month = $1)

-- money.finance.PublisherChecksRepository.NUMBERS: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
select v.what || ' of statements of company ' || e.id as what, null::text as currency, v.recorded, v.expected
from legal_entities e
cross join lateral (
  select count(*) as issued, coalesce(max(s.number), 0) as highest
  from publisher_statements s where s.legal_entity_id = e.id
) i
cross join lateral (values
  ('the last number', e.last_statement, i.issued),
  ('the highest number', i.highest, i.issued)) v (what, recorded, expected)
where 1 > $1::bigint and 1 <= $2::bigint and v.recorded <> v.expected

-- money.finance.PublisherChecksRepository.REVERSED: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
select 'payment ' || r.number || ' of task ' || r.task_id || ', which was taken back' as what, t.currency,
  r.payment - r.payment_best_post as recorded, coalesce(j.accepted, 0)::bigint as expected
from reversed_payments r
join tasks t on t.id = r.task_id
cross join lateral (
  select sum(p.amount) as accepted
  from journal_entries e
  join postings p on p.entry_id = e.id
  join accounts a on a.id = p.account_id and a.owner_id = t.user_id and a.kind = 'publisher_pending'
  where e.key = 'task:' || r.task_id || ':accepted' || case r.number when 1 then '' else ':' || r.number end
) j
where r.task_id > $1 and r.task_id <= $2
  and (r.payment - r.payment_best_post <> coalesce(j.accepted, 0)
       or r.payment <> r.payment_post + r.payment_reach + r.payment_engagement + r.payment_best_post)

-- money.finance.PublisherChecksRepository.STATEMENTS: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
select v.what || ' of statement ' || s.id as what, s.currency, v.recorded, v.expected
from publisher_statements s
cross join lateral (
  select
    coalesce(sum(d.amount) filter (where a.kind not in ('publisher_paid', 'publisher_fees')), 0)::bigint as closing,
    coalesce(sum(d.amount) filter (where d.day >= s.month and a.kind not in ('publisher_paid', 'publisher_fees')
      and d.kind in ('task_accepted', 'task_accepted_reversed', 'task_released', 'task_released_reversed',
                     'best_post', 'best_post_reversed')), 0)::bigint as earned,
    coalesce(sum(d.amount) filter (where d.day >= s.month and a.kind = 'publisher_fees'), 0)::bigint as fees,
    coalesce(sum(d.amount) filter (where d.day >= s.month and a.kind = 'publisher_paid'), 0)::bigint as paid_out
  from accounts a
  join account_days d on d.account_id = a.id and d.day < (s.month + interval '1 month')::date
  where a.owner_id = s.user_id and a.currency = s.currency and a.kind like 'publisher\_%'
) m
cross join lateral (values
  ('the earnings', s.earned, m.earned),
  ('the fees', s.fees, m.fees),
  ('what was paid out', s.paid_out, m.paid_out),
  ('the closing balance', s.closing, m.closing)) v (what, recorded, expected)
where s.id > $1 and s.id <= $2 and v.recorded <> v.expected

-- money.finance.ReconciliationChunksRepository.ACCOUNTS: ["bigint", "bigint"] -> ["bigint", "bigint"]
select max(id) as last, count(*) as count
from (select id from accounts where id > $1 order by id limit $2) s

-- money.finance.ReconciliationChunksRepository.ADVERTISERS: ["bigint", "bigint"] -> ["bigint", "bigint"]
select max(user_id) as last, count(*) as count
from (select user_id from advertisers where user_id > $1 order by user_id limit $2) s

-- money.finance.ReconciliationChunksRepository.CAMPAIGNS: ["bigint", "bigint"] -> ["bigint", "bigint"]
select max(id) as last, count(*) as count
from (select id from campaigns where id > $1 order by id limit $2) s

-- money.finance.ReconciliationChunksRepository.CARD_REVERSALS: ["bigint", "bigint"] -> ["bigint", "bigint"]
select max(id) as last, count(*) as count
from (select id from card_reversals where id > $1 order by id limit $2) s

-- money.finance.ReconciliationChunksRepository.CASH_ACCOUNTS: ["bigint", "bigint"] -> ["bigint", "bigint"]
select max(id) as last, count(*) as count
from (select id from cash_accounts where id > $1 order by id limit $2) s

-- money.finance.ReconciliationChunksRepository.CHARGES: ["bigint", "bigint"] -> ["bigint", "bigint", "text", "numeric", "bigint", "text"]
select min(t.id) as task_id, t.amount, c.currency as paid_in, c.limit_rate as rate, t.charged, a.currency
from (select id, campaign_id, charged,
        case when status in ('accepted', 'paid') then payment - payment_best_post else 0 end as amount
      from tasks
      where id > $1 and id <= $2) t
join campaigns c on c.id = t.campaign_id
join advertisers a on a.user_id = c.advertiser_id
where t.amount <> 0 or t.charged <> 0
group by 2, 3, 4, 5, 6

-- money.finance.ReconciliationChunksRepository.CHECKOUTS: ["bigint", "bigint"] -> ["bigint", "bigint"]
select max(id) as last, count(*) as count
from (select id from checkouts where id > $1 order by id limit $2) s

-- money.finance.ReconciliationChunksRepository.CORRECTIONS: ["bigint", "bigint"] -> ["bigint", "bigint"]
select max(id) as last, count(*) as count
from (select id from corrections where id > $1 order by id limit $2) s

-- money.finance.ReconciliationChunksRepository.DAYS: ["bigint", "bigint"] -> ["bigint", "bigint"]
select max(id) as last, count(*) as count
from (select id from account_days where id > $1 order by id limit $2) s

-- money.finance.ReconciliationChunksRepository.DEPOSITS: ["bigint", "bigint"] -> ["bigint", "bigint"]
select max(id) as last, count(*) as count
from (select id from deposits where id > $1 order by id limit $2) s

-- money.finance.ReconciliationChunksRepository.ENTRIES: ["bigint", "bigint"] -> ["bigint", "bigint"]
select max(id) as last, count(*) as count
from (select id from journal_entries where id > $1 order by id limit $2) s

-- money.finance.ReconciliationChunksRepository.FUNDING_PAYMENTS: ["bigint", "bigint"] -> ["bigint", "bigint"]
select max(id) as last, count(*) as count
from (select id from funding_payments where id > $1 order by id limit $2) s

-- money.finance.ReconciliationChunksRepository.INVOICES: ["bigint", "bigint"] -> ["bigint", "bigint"]
select max(id) as last, count(*) as count
from (select id from invoices where id > $1 order by id limit $2) s

-- money.finance.ReconciliationChunksRepository.ONCE: ["bigint", "bigint"] -> ["bigint", "bigint"]
select max(id) as last, count(*) as count
from (select id from (select 1::bigint as id) one where id > $1 order by id limit $2) s

-- money.finance.ReconciliationChunksRepository.PARTICIPATIONS: ["bigint", "bigint"] -> ["bigint", "bigint"]
select max(id) as last, count(*) as count
from (select id from participations where id > $1 order by id limit $2) s

-- money.finance.ReconciliationChunksRepository.PAYOUTS: ["bigint", "bigint"] -> ["bigint", "bigint"]
select max(id) as last, count(*) as count
from (select id from payouts where id > $1 order by id limit $2) s

-- money.finance.ReconciliationChunksRepository.PAYOUT_RUNS: ["bigint", "bigint"] -> ["bigint", "bigint"]
select max(id) as last, count(*) as count
from (select id from payout_runs where id > $1 order by id limit $2) s

-- money.finance.ReconciliationChunksRepository.RECEIVABLES: ["bigint", "bigint"] -> ["bigint", "bigint"]
select max(id) as last, count(*) as count
from (select id from (select id from accounts where kind = 'advertiser_receivable') a where id > $1 order by id limit $2) s

-- money.finance.ReconciliationChunksRepository.REVERSED: ["bigint", "bigint"] -> ["bigint", "bigint"]
select max(task_id) as last, count(*) as count
from (select task_id from reversed_payments where task_id > $1 order by task_id limit $2) s

-- money.finance.ReconciliationChunksRepository.SPENDING: ["bigint", "bigint"] -> ["bigint", "text", "bigint", "bigint", "numeric", "text", "bigint"]
select a.user_id as advertiser_id, a.currency, a.spent, t.charged, p.limit_rate as rate, p.currency as paid_in,
  p.amount
from advertisers a
cross join lateral (
  select coalesce(sum(value), 0)::bigint as charged
  from counters
  where statistic = 'task_charged' and subject = a.user_id) t
left join lateral (
  select c.limit_rate, c.currency, sum(b.amount)::bigint as amount
  from campaigns c
  join best_posts b on b.campaign_id = c.id
  where c.advertiser_id = a.user_id
  group by c.id) p on true
where a.user_id > $1 and a.user_id <= $2
order by a.user_id

-- money.finance.ReconciliationChunksRepository.STATEMENTS: ["bigint", "bigint"] -> ["bigint", "bigint"]
select max(id) as last, count(*) as count
from (select id from publisher_statements where id > $1 order by id limit $2) s

-- money.finance.ReconciliationChunksRepository.STRETCHES: ["bigint", "bigint"] -> ["bigint", "bigint"]
select max(id) as last, count(*) as count
from (select id from (select generate_series(1, (select 1 + (max(id) >> 14) from tasks)) as id) s where id > $1 order by id limit $2) s

-- money.finance.ReconciliationChunksRepository.TASKS: ["bigint", "bigint"] -> ["bigint", "bigint"]
select max(id) as last, count(*) as count
from (select id from tasks where id > $1 order by id limit $2) s

-- money.finance.ReconciliationChunksRepository.TRANSFERS: ["bigint", "bigint"] -> ["bigint", "bigint"]
select max(id) as last, count(*) as count
from (select id from transfers where id > $1 order by id limit $2) s

-- money.finance.ReconciliationChunksRepository.USERS: ["bigint", "bigint"] -> ["bigint", "bigint"]
select max(id) as last, count(*) as count
from (select id from users where id > $1 order by id limit $2) s

-- money.finance.ReconciliationChunksRepository.WITHDRAWALS: ["bigint", "bigint"] -> ["bigint", "bigint"]
select max(id) as last, count(*) as count
from (select id from withdrawals where id > $1 order by id limit $2) s

-- money.finance.ReconciliationRepository.BEGIN: [] -> ["integer", "bigint", "bigint", "bigint"]
update reconciliation set started_at = now(), found = 0 returning part, position, found, differences as before

-- money.finance.ReconciliationRepository.DIFFERENCES: [] -> ["bigint"]
select greatest(found, differences) as differences from reconciliation

-- money.finance.ReconciliationRepository.DUE: [] -> ["integer", "bigint", "bigint", "bigint"]
select part, position, found, differences as before
from reconciliation
where part > 0 or position > 0 or started_at <= now() - interval '1 hour'
order by single
limit 1
for no key update skip locked

-- money.finance.ReconciliationRepository.DUE_NEXT: ["bigint"] -> ["integer", "bigint", "bigint", "bigint"]
select part, position, found, differences as before
from reconciliation
where part > 0 or position > 0 or started_at <= now() - interval '1 hour'
order by single
limit 1 offset $1
for no key update skip locked

-- money.finance.ReconciliationRepository.FINISH: ["bigint"] -> null
update reconciliation set part = 0, position = 0, finished_at = now(), differences = $1

-- money.finance.ReconciliationRepository.GO_ON: ["integer", "bigint", "bigint"] -> null
update reconciliation set part = $1, position = $2, found = $3

-- money.finance.ReconciliationRepository.STATE: ["integer"] -> ["bigint", "timestamp with time zone", "boolean"]
select greatest(found, differences) as differences, greatest(finished_at, since) as finished_at,
       greatest(finished_at, since) < now() - make_interval(hours => $1) as late
from reconciliation

-- money.finance.RunChecksRepository.MICRO_DEPOSITS: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
with recorded as (
  select owner_id as user_id, currency,
    coalesce(sum(balance) filter (where kind = 'publisher_deposits_out'), 0)::bigint as under_way,
    coalesce(sum(balance) filter (where kind = 'publisher_deposits'), 0)::bigint as arrived,
    coalesce(sum(balance) filter (where kind = 'publisher_verification'), 0)::bigint as cost
  from accounts
  where owner_id > $1 and owner_id <= $2
    and kind in ('publisher_deposits_out', 'publisher_deposits', 'publisher_verification')
  group by owner_id, currency
), sent as (
  select user_id, currency,
    coalesce(sum(amount) filter (where status in ('intended', 'unknown', 'sent')), 0)::bigint as under_way,
    coalesce(sum(amount) filter (where status = 'settled'), 0)::bigint as arrived
  from transfers
  where user_id > $1 and user_id <= $2 and bank_account_id is not null
  group by user_id, currency
)
select v.what || ' of user ' || user_id as what, currency, coalesce(v.recorded, 0) as recorded,
  coalesce(v.expected, 0) as expected
from recorded
full join sent using (user_id, currency)
cross join lateral (values
  ('the micro-deposits under way', recorded.under_way, sent.under_way),
  ('the micro-deposits that arrived', recorded.arrived, sent.arrived),
  ('the cost of micro-deposits', -recorded.cost, sent.under_way + sent.arrived)) v (what, recorded, expected)
where coalesce(v.recorded, 0) <> coalesce(v.expected, 0)

-- money.finance.RunChecksRepository.RUNS: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
select v.what || ' of payout run ' || r.id as what, null::text as currency, v.recorded, v.expected
from payout_runs r
cross join lateral (
  select count(*) as items, count(p.id) as payouts, count(p.id) filter (where p.run_id = i.run_id) as held,
    coalesce(sum(case when i.bank_account_id is null then 1 else 2 end) filter (where i.left_out is null), 0)
      as payments,
    coalesce(sum(case when i.bank_account_id is null then 1 else 2 end)
               filter (where i.left_out is null and i.rail in ('sepa', 'ach', 'csv')), 0) as by_file,
    coalesce(sum(i.amount) filter (where i.left_out is null), 0)::bigint as amount
  from payout_run_items i
  left join payouts p on p.id = i.payout_id and i.left_out is null
  where i.run_id = r.id) i
cross join lateral (
  select count(*) as transfers, coalesce(sum(amount), 0)::bigint as amount
  from transfers
  where run_id = r.id) t
cross join lateral (
  select coalesce(sum(payments), 0)::bigint as payments from payout_run_files where run_id = r.id) f
cross join lateral (values
  ('the items', r.items, i.items),
  ('the payouts', case when r.status = 'cancelled' then i.payouts else i.held end, i.payouts),
  ('the transfers', t.transfers, case when r.status = 'sent' then i.payments
                                      when r.status = 'sending' then t.transfers else 0 end),
  ('the minor units', t.amount, case when r.status = 'sent' then i.amount
                                     when r.status = 'sending' then t.amount else 0 end),
  ('the payments by file', f.payments, case when r.status = 'sent' then i.by_file else 0 end))
  v (what, recorded, expected)
where r.id > $1 and r.id <= $2 and v.recorded <> v.expected

-- money.finance.TransferChecksRepository.TRANSFERS: ["bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
select v.what || t.id as what, t.currency, v.recorded, v.expected
from transfers t
join payouts p on p.id = t.payout_id
cross join lateral (values
  ('the amount of transfer ', t.amount, case when p.currency = t.currency then p.amount - p.fees else 0 end),
  ('what is paid by transfer ', case when t.status = 'settled' then t.amount else 0 end,
   case when p.status = 'completed' then p.amount - p.fees else 0 end),
  ('what is in transit by transfer ', case when t.status in ('intended', 'unknown', 'sent') then t.amount else 0 end,
   case when p.status = 'processing' then p.amount - p.fees else 0 end)) v (what, recorded, expected)
where t.id > $1 and t.id <= $2 and v.recorded <> v.expected

-- money.funding.CardRefundsRepository.FAIL: ["bigint", "text", "text"] -> ["bigint"]
with failed as (
  update withdrawals w
  set status = 'failed', decided_at = now(), reason = $3, due_at = null
  where w.id = $1 and w.status = $2
  returning w.checkout_id, w.amount)
update checkouts c
set refunded = c.refunded - f.amount, refund_failed = true
from failed f
where c.id = f.checkout_id
returning c.id

-- money.funding.CardRefundsRepository.HAS_FAILED: ["text"] -> ["boolean"]
select exists (select from withdrawals where provider_key = $1 and status = 'failed')

-- money.funding.CardRefundsRepository.HELD: ["bigint", "text", "integer"] -> ["bigint"]
select coalesce(sum(amount - refunded - disputed), 0)::bigint
from checkouts
where advertiser_id = $1 and currency = $2 and status = 'paid' and refunded + disputed < amount
  and ended_at > now() - make_interval(days => $3)

-- money.funding.CardRefundsRepository.KEEP: ["bigint", "integer"] -> null
update withdrawals
set attempts = 0, due_at = case when decided_at > now() - interval '35 days' then now() + interval '1 day' end
where id = $1 and attempts = $2 and status = 'paid'

-- money.funding.CardRefundsRepository.LOCK_LATE: ["bigint", "integer"] -> ["bigint", "bigint", "text", "bigint", "text", "text", "integer", "bigint", "text", "integer"]
select w.id, w.advertiser_id, w.status, w.amount, w.currency, w.provider_key, w.generation, w.checkout_id, c.payment_id,
  w.attempts
from withdrawals w
join checkouts c on c.id = w.checkout_id
where w.id = $1 and w.requested_at <= now() - make_interval(hours => $2)
for update of w

-- money.funding.CardRefundsRepository.POSTPONE_REFUSED: ["bigint", "integer", "text"] -> null
update withdrawals
set generation = generation + 1, reason = $3, due_at = now() + make_interval(secs => least(3600, 60 * 2 ^ least(generation + 1 - 1, 20)))
where id = $1 and generation = $2 and status = 'sending'

-- money.funding.CardRefundsRepository.QUEUE_BACKLOG: [] -> ["bigint", "timestamp with time zone", "bigint"]
select count(*) as waiting, min(due_at) as since, 0::bigint as dead
from (select due_at from withdrawals where due_at is not null  order by due_at limit 10000) w

-- money.funding.CardRefundsRepository.QUEUE_CLAIM: [] -> ["bigint", "bigint", "text", "bigint", "text", "text", "integer", "bigint", "text", "integer"]
with due as (
  select id as id
  from withdrawals
  where due_at is not null and due_at <= now() 
  order by due_at
  limit 16
  for no key update skip locked)
update withdrawals q
set attempts = q.attempts + 1, due_at = now() + make_interval(secs => least(3600, 2 * 2 ^ least((q.attempts + 1) - 1, 20)))
from due d, checkouts c
where q.id = d.id and c.id = q.checkout_id
returning q.id, q.advertiser_id, q.status, q.amount, q.currency, q.provider_key, q.generation, q.checkout_id,
  c.payment_id,
  q.attempts

-- money.funding.CardRefundsRepository.REQUEUE: ["text"] -> null
update withdrawals set due_at = now(), attempts = attempts + 1 where provider_key = $1 and due_at is not null

-- money.funding.CardRefundsRepository.SETTLE: ["bigint", "text"] -> null
update withdrawals
set status = 'paid', decided_at = now(), reference = $2, reason = null, attempts = 0, due_at = now() + interval '1 day'
where id = $1 and status = 'sending'

-- money.funding.CardRefundsRepository.SPLIT: ["bigint", "text", "bigint", "bigint", "integer", "text"] -> ["bigint", "bigint", "text", "bigint"]
with locked as (
  select id, currency, ended_at, amount - refunded - disputed as remaining
  from checkouts
  where advertiser_id = $1 and currency = $2 and status = 'paid' and not refund_failed
    and refunded + disputed < amount and ended_at <= now() - make_interval(days => $5)
  order by ended_at, id
  limit 50
  for no key update),
card as (
  select id, currency, remaining, (sum(remaining) over (order by ended_at, id))::bigint - remaining as before
  from locked),
part as (select id, currency, least(remaining, $3 - before) as amount from card where before < $3),
marked as (update checkouts c set refunded = c.refunded + p.amount from part p where c.id = p.id)
insert into withdrawals (advertiser_id, status, amount, currency, requested_by, checkout_id, provider_key, due_at)
select $1, 'sending', amount, currency, $4, id, $6 || gen_random_uuid(), now()
from part
order by id
returning id, amount, currency, checkout_id

-- money.funding.CardReversalsRepository.CONFIRM: ["text"] -> null
update card_reversals set status = 'confirmed' where provider_id = $1 and status = 'taken'

-- money.funding.CardReversalsRepository.LIST: ["bigint", "bigint"] -> ["bigint", "bigint", "bigint", "text", "text", "text", "bigint", "text", "timestamp with time zone", "timestamp with time zone"]
select id, checkout_id, advertiser_id, kind, provider_id, status, amount, currency, taken_at, returned_at
from card_reversals
where id > $1 
order by id
limit $2

-- money.funding.CardReversalsRepository.LIST_1: ["bigint", "bigint", "bigint"] -> ["bigint", "bigint", "bigint", "text", "text", "text", "bigint", "text", "timestamp with time zone", "timestamp with time zone"]
select id, checkout_id, advertiser_id, kind, provider_id, status, amount, currency, taken_at, returned_at
from card_reversals
where id > $1 and advertiser_id = $3
order by id
limit $2

-- money.funding.CardReversalsRepository.LIST_12: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "bigint", "bigint", "text", "text", "text", "bigint", "text", "timestamp with time zone", "timestamp with time zone"]
select id, checkout_id, advertiser_id, kind, provider_id, status, amount, currency, taken_at, returned_at
from card_reversals
where id > $1 and advertiser_id = $3 and status = $4
order by id
limit $2

-- money.funding.CardReversalsRepository.LIST_2: ["bigint", "bigint", "text"] -> ["bigint", "bigint", "bigint", "text", "text", "text", "bigint", "text", "timestamp with time zone", "timestamp with time zone"]
select id, checkout_id, advertiser_id, kind, provider_id, status, amount, currency, taken_at, returned_at
from card_reversals
where id > $1 and status = $3
order by id
limit $2

-- money.funding.CardReversalsRepository.LOCK_LATE: ["bigint", "integer"] -> ["bigint", "bigint", "text", "text", "text", "bigint", "text"]
select checkout_id, advertiser_id, kind, provider_id, status, amount, currency
from card_reversals
where id = $1 and taken_at <= now() - make_interval(hours => $2)
for update

-- money.funding.CardReversalsRepository.RETURN: ["text", "bigint"] -> ["bigint", "bigint"]
with given as (
  update card_reversals
  set status = 'returned', returned_at = now()
  where provider_id = $1 and checkout_id = $2 and status in ('taken', 'confirmed')
  returning id, checkout_id, kind, amount)
update checkouts c
set refunded = c.refunded - case when g.kind = 'refund' then g.amount else 0 end,
    disputed = c.disputed - case when g.kind = 'dispute' then g.amount else 0 end
from given g
where c.id = g.checkout_id
returning g.id, g.amount

-- money.funding.CardReversalsRepository.TAKE: ["bigint", "bigint", "text", "text", "text", "bigint", "text"] -> ["bigint"]
with taken as (
  insert into card_reversals (checkout_id, advertiser_id, kind, provider_id, status, amount, currency)
  select $1::bigint, $2::bigint, $3, $4, $5, $6::bigint, $7
  where $5 = 'confirmed' or not exists (select from card_reversals where provider_id = $4)
  on conflict (provider_id) where status <> 'returned' do nothing
  returning id, checkout_id, kind, amount)
update checkouts c
set refunded = c.refunded + case when t.kind = 'refund' then t.amount else 0 end,
    disputed = c.disputed + case when t.kind = 'dispute' then t.amount else 0 end
from taken t
where c.id = t.checkout_id
returning t.id

-- money.funding.CheckoutsRepository.ADD: ["bigint", "bigint", "text", "text", "text", "bigint"] -> ["bigint"]
insert into checkouts (advertiser_id, amount, currency, provider_key, return_url, requested_by)
values ($1, $2, $3, $4 || gen_random_uuid(), $5, $6)
returning id

-- money.funding.CheckoutsRepository.END: ["bigint", "text", "text"] -> null
update checkouts set status = $2, failure = $3, due_at = null, ended_at = now()
where id = $1 and status in ('intended', 'open')

-- money.funding.CheckoutsRepository.GET: ["bigint"] -> ["bigint", "bigint", "text", "bigint", "text", "text", "text", "text", "text", "integer"]
select id, advertiser_id, status, amount, currency, provider_key, session_id, payment_id, return_url, attempts
from checkouts
where id = $1

-- money.funding.CheckoutsRepository.KEEP: ["bigint", "integer", "integer"] -> null
update checkouts c
set attempts = 0,
    due_at = case when c.ended_at > now() - make_interval(days => $3)
                    or exists (select from card_reversals r where r.checkout_id = c.id and r.status = 'taken')
                  then now() + interval '1 day' end
where c.id = $1 and c.attempts = $2 and c.status = 'paid'

-- money.funding.CheckoutsRepository.OPENED: ["bigint", "text", "text"] -> null
update checkouts set status = 'open', session_id = $2, url = $3, attempts = 4
where id = $1 and status = 'intended'

-- money.funding.CheckoutsRepository.PAY: ["bigint", "text"] -> null
update checkouts
set status = 'paid', payment_id = $2, attempts = 0, due_at = now() + interval '1 day', ended_at = now()
where id = $1 and status in ('intended', 'open')

-- money.funding.CheckoutsRepository.QUEUE_BACKLOG: [] -> ["bigint", "timestamp with time zone", "bigint"]
select count(*) as waiting, min(due_at) as since, 0::bigint as dead
from (select due_at from checkouts where due_at is not null  order by due_at limit 10000) w

-- money.funding.CheckoutsRepository.QUEUE_CLAIM: [] -> ["bigint", "bigint", "text", "bigint", "text", "text", "text", "text", "text", "integer"]
with due as (
  select id as id
  from checkouts
  where due_at is not null and due_at <= now() 
  order by due_at
  limit 16
  for no key update skip locked)
update checkouts q
set attempts = q.attempts + 1, due_at = now() + make_interval(secs => least(3600, 2 * 2 ^ least((q.attempts + 1) - 1, 20)))
from due d
where q.id = d.id
returning q.id, q.advertiser_id, q.status, q.amount, q.currency, q.provider_key, q.session_id, q.payment_id,
  q.return_url, q.attempts

-- money.funding.CheckoutsRepository.REQUEUE: ["text"] -> null
update checkouts
set due_at = now(), attempts = attempts + case when status = 'paid' then 1 else 0 end
where (provider_key = $1 or payment_id = $1) and status in ('intended', 'open', 'paid')

-- money.funding.CheckoutsRepository.SHOW: ["bigint"] -> ["bigint", "bigint", "text", "bigint", "text", "bigint", "bigint", "text", "text"]
select id as checkout_id, advertiser_id, status as checkout_status, amount, currency, refunded, disputed,
  case when status = 'open' then url end as url, failure
from checkouts
where id = $1

-- money.funding.DepositsRepository.CURRENCY: ["bigint"] -> ["text"]
select currency from advertisers where user_id = $1

-- money.funding.DepositsRepository.FUNDS: ["bigint"] -> ["text", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint"]
select currency, funds, reserved, greatest(spent_funded - settled, 0) as due, owed, greatest(free, 0) as free,
  maximum_limit
from advertisers
where user_id = $1

-- money.funding.DepositsRepository.INSERT: ["bigint", "bigint", "text", "text", "text"] -> ["bigint"]
insert into deposits (advertiser_id, source, amount, currency, reference, evidence)
values ($1, 'operator', $2, $3, $4, $5)
returning id

-- money.funding.DepositsRepository.LIST: ["bigint", "bigint"] -> ["bigint", "bigint", "text", "bigint", "text", "text", "timestamp with time zone"]
select id, advertiser_id, source, amount, currency, reference, created_at
from deposits
where id > $1 
order by id
limit $2

-- money.funding.DepositsRepository.LIST_1: ["bigint", "bigint", "bigint"] -> ["bigint", "bigint", "text", "bigint", "text", "text", "timestamp with time zone"]
select id, advertiser_id, source, amount, currency, reference, created_at
from deposits
where id > $1 and advertiser_id = $3
order by id
limit $2

-- money.funding.FundingTables.card_reversals_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select id, checkout_id, kind, status, amount as amount_minor, currency, taken_at, returned_at from card_reversals where advertiser_id = $1 order by 1 limit 50000) r

-- money.funding.FundingTables.checkouts_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select id, status, amount as amount_minor, currency, refunded, disputed, requested_at, ended_at, failure from checkouts where advertiser_id = $1 order by 1 limit 50000) r

-- money.funding.FundingTables.deposits_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select id, source, amount as amount_minor, currency, reference, created_at from deposits where advertiser_id = $1 order by 1 limit 50000) r

-- money.funding.FundingTables.funding_payments_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select id, invoice_id, amount as amount_minor, currency, paid_at from funding_payments where advertiser_id = $1 order by 1 limit 50000) r

-- money.funding.FundingTables.withdrawals_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select id, status, amount as amount_minor, currency, checkout_id, requested_at, decided_at, reference, reason from withdrawals where advertiser_id = $1 order by 1 limit 50000) r

-- money.funding.WithdrawalDeskRepository.REQUESTED: [] -> ["bigint", "boolean", "timestamp with time zone", "bigint"]
select least(count(*), 1000) as count, count(*) > 1000 as more, min(at) as oldest, null::bigint as mine from (select requested_at as at from withdrawals where status = 'requested' order by id limit 1001) as waiting

-- money.funding.WithdrawalsRepository.ADD: ["bigint", "bigint", "text", "bigint"] -> ["bigint"]
insert into withdrawals (advertiser_id, amount, currency, requested_by) values ($1, $2, $3, $4) returning id

-- money.funding.WithdrawalsRepository.ADVERTISER: ["bigint"] -> ["bigint"]
select advertiser_id from withdrawals where id = $1

-- money.funding.WithdrawalsRepository.DECIDE: ["bigint", "text", "bigint", "text", "text"] -> null
update withdrawals set status = $2, decided_by = $3, decided_at = now(), reference = $4, reason = $5 where id = $1

-- money.funding.WithdrawalsRepository.LIST: ["bigint", "bigint"] -> ["bigint", "bigint", "text", "bigint", "text", "bigint", "timestamp with time zone", "timestamp with time zone", "text", "text"]
select id, advertiser_id, status, amount, currency, checkout_id, requested_at, decided_at, reference, reason
from withdrawals
where id > $1 
order by id
limit $2

-- money.funding.WithdrawalsRepository.LIST_1: ["bigint", "bigint", "bigint"] -> ["bigint", "bigint", "text", "bigint", "text", "bigint", "timestamp with time zone", "timestamp with time zone", "text", "text"]
select id, advertiser_id, status, amount, currency, checkout_id, requested_at, decided_at, reference, reason
from withdrawals
where id > $1 and advertiser_id = $3
order by id
limit $2

-- money.funding.WithdrawalsRepository.LIST_12: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "bigint", "text", "bigint", "text", "bigint", "timestamp with time zone", "timestamp with time zone", "text", "text"]
select id, advertiser_id, status, amount, currency, checkout_id, requested_at, decided_at, reference, reason
from withdrawals
where id > $1 and advertiser_id = $3 and status = $4
order by id
limit $2

-- money.funding.WithdrawalsRepository.LIST_2: ["bigint", "bigint", "text"] -> ["bigint", "bigint", "text", "bigint", "text", "bigint", "timestamp with time zone", "timestamp with time zone", "text", "text"]
select id, advertiser_id, status, amount, currency, checkout_id, requested_at, decided_at, reference, reason
from withdrawals
where id > $1 and status = $3
order by id
limit $2

-- money.funding.WithdrawalsRepository.LOCK: ["bigint"] -> ["bigint", "text", "bigint", "bigint", "text"]
select id, status, advertiser_id, amount, currency from withdrawals where id = $1 for update

-- money.funding.WithdrawalsRepository.LOCK_FREE: ["bigint"] -> ["bigint", "text"]
select greatest(free, 0) as amount, currency
from advertisers
where user_id = $1
for no key update

-- money.funding.store.FundsRepository.ADD: ["bigint", "text", "bigint", "text", "text", "text"] -> ["bigint"]
insert into deposits (advertiser_id, source, amount, currency, reference, evidence)
values ($1, $2, $3, $4, $5, $6)
on conflict (evidence) do nothing
returning id

-- money.funding.store.FundsRepository.ADD_PAYMENT: ["bigint", "bigint", "bigint", "text", "bigint"] -> ["bigint"]
insert into funding_payments (advertiser_id, invoice_id, amount, currency, of_funded)
values ($1, $2, $3, $4, $5)
returning id

-- money.funding.store.FundsRepository.ADD_SENT_WITHDRAWAL: ["bigint", "bigint", "text", "bigint", "text"] -> ["bigint"]
insert into withdrawals (advertiser_id, status, amount, currency, requested_by, decided_by, decided_at, reference)
values ($1, 'paid', $2, $3, $4, $4, now(), $5)
returning id

-- money.funding.store.FundsRepository.CURRENCY: ["bigint"] -> ["text"]
select currency from advertisers where user_id = $1

-- money.funding.store.FundsRepository.GET: ["text"] -> ["bigint", "bigint", "bigint", "text"]
select id, advertiser_id, amount, currency
from deposits
where evidence = $1

-- money.funding.store.FundsRepository.LOCK: ["bigint", "text"] -> ["bigint", "bigint"]
select greatest(spent_funded - settled, 0) + greatest(free, 0) as unreserved,
  greatest(spent_funded - settled, 0) as due
from advertisers
where user_id = $1 and currency = $2
for no key update

-- money.funding.store.FundsRepository.LOCK_ACCOUNTS: ["bigint", "text"] -> ["text"]
select lock_accounts(array(select id from accounts
                           where owner_id = $1 and currency = $2
                             and kind in ('advertiser_balance', 'advertiser_debt', 'advertiser_paid',
                                          'advertiser_receivable')))::text as locked

-- money.funding.store.FundsRepository.LOCK_DUE: ["bigint", "text", "bigint"] -> ["bigint", "bigint", "bigint", "bigint", "bigint"]
select greatest(v.spent_funded - v.settled, 0) as due, greatest(v.settled - v.spent_funded, 0) as beyond,
  -coalesce((select a.balance from accounts a
             where a.owner_id = v.user_id and a.kind = 'advertiser_receivable' and a.currency = v.currency
               and a.cash_account_id is null and a.shard = 0), 0) as owes,
  greatest(v.free, 0) as free,
  greatest(coalesce((select sum(f.of_funded)::bigint from funding_payments f where f.invoice_id = $3), 0), 0) as settled
from advertisers v
where v.user_id = $1 and v.currency = $2
for no key update of v

-- money.funding.store.FundsRepository.LOCK_USABLE: ["bigint", "text"] -> ["bigint", "bigint"]
select greatest(free + owed, 0) as usable, owed
from advertisers
where user_id = $1 and currency = $2
for no key update

-- money.funding.store.FundsRepository.OWING: [] -> ["bigint", "text"]
select user_id, currency from advertisers where owed > 0 and free + owed > 0 order by user_id limit 100

-- money.invoicing.AccountStatementRepository.BALANCES: ["bigint", "text", "date", "date"] -> ["text", "bigint", "bigint", "bigint", "bigint"]
select $2 as currency, m.opening, m.closing, r.receivable - m.closing as not_invoiced, r.receivable
from (
  select coalesce(sum(amount) filter (where day < $3), 0)::bigint as opening,
    coalesce(sum(amount), 0)::bigint as closing
  from (select i.issued_on as day, 1 as place, i.id, 'invoice' as kind, e.prefix || '-' || i.number as number,
  i.id as invoice_id, i.amount
from invoices i join legal_entities e on e.id = i.legal_entity_id
where i.advertiser_id = $1 and i.currency = $2
union all
select p.booked_on, 2, p.id, p.source, e.prefix || '-' || i.number, i.id, -p.amount
from invoices i join legal_entities e on e.id = i.legal_entity_id join invoice_payments p on p.invoice_id = i.id
where i.advertiser_id = $1 and i.currency = $2
union all
select c.issued_on, 3, c.id, 'credit_note', e.prefix || '-C' || c.number, i.id, -(c.net + c.vat)
from invoices i join credit_notes c on c.invoice_id = i.id join legal_entities e on e.id = c.legal_entity_id
where i.advertiser_id = $1 and i.currency = $2
union all
select w.booked_on, 4, w.id, case when w.amount > 0 then 'written_off' else 'recovered' end,
  e.prefix || '-' || i.number, i.id, -w.amount
from invoices i join legal_entities e on e.id = i.legal_entity_id join write_offs w on w.invoice_id = i.id
where i.advertiser_id = $1 and i.currency = $2 and w.amount <> 0
) d where day <= $4) m
cross join (
  select coalesce(-sum(d.amount), 0)::bigint as receivable
  from accounts a join account_days d on d.account_id = a.id
  where a.owner_id = $1 and a.currency = $2 and a.kind = 'advertiser_receivable' and d.day <= $4) r

-- money.invoicing.AccountStatementRepository.LINES: ["bigint", "text", "date", "date", "bigint", "bigint"] -> ["bigint", "date", "text", "text", "bigint", "bigint", "bigint", "text"]
select l.line, l.day, l.kind, l.number, l.invoice_id, l.amount, l.balance, $2 as currency
from (
  select m.day, m.kind, m.number, m.invoice_id, m.amount,
    row_number() over moves - count(*) filter (where m.day < $3) over () as line,
    (sum(m.amount) over moves)::bigint as balance
  from (select i.issued_on as day, 1 as place, i.id, 'invoice' as kind, e.prefix || '-' || i.number as number,
  i.id as invoice_id, i.amount
from invoices i join legal_entities e on e.id = i.legal_entity_id
where i.advertiser_id = $1 and i.currency = $2
union all
select p.booked_on, 2, p.id, p.source, e.prefix || '-' || i.number, i.id, -p.amount
from invoices i join legal_entities e on e.id = i.legal_entity_id join invoice_payments p on p.invoice_id = i.id
where i.advertiser_id = $1 and i.currency = $2
union all
select c.issued_on, 3, c.id, 'credit_note', e.prefix || '-C' || c.number, i.id, -(c.net + c.vat)
from invoices i join credit_notes c on c.invoice_id = i.id join legal_entities e on e.id = c.legal_entity_id
where i.advertiser_id = $1 and i.currency = $2
union all
select w.booked_on, 4, w.id, case when w.amount > 0 then 'written_off' else 'recovered' end,
  e.prefix || '-' || i.number, i.id, -w.amount
from invoices i join legal_entities e on e.id = i.legal_entity_id join write_offs w on w.invoice_id = i.id
where i.advertiser_id = $1 and i.currency = $2 and w.amount <> 0
) m
  where m.day <= $4
  window moves as (order by m.day, m.place, m.id)) l
where l.day >= $3 and l.line > $5
order by l.line
limit $6

-- money.invoicing.AccountStatementRepository.MOVES: ["bigint", "text"] -> ["date", "integer", "bigint", "text", "text", "bigint", "bigint"]
select i.issued_on as day, 1 as place, i.id, 'invoice' as kind, e.prefix || '-' || i.number as number,
  i.id as invoice_id, i.amount
from invoices i join legal_entities e on e.id = i.legal_entity_id
where i.advertiser_id = $1 and i.currency = $2
union all
select p.booked_on, 2, p.id, p.source, e.prefix || '-' || i.number, i.id, -p.amount
from invoices i join legal_entities e on e.id = i.legal_entity_id join invoice_payments p on p.invoice_id = i.id
where i.advertiser_id = $1 and i.currency = $2
union all
select c.issued_on, 3, c.id, 'credit_note', e.prefix || '-C' || c.number, i.id, -(c.net + c.vat)
from invoices i join credit_notes c on c.invoice_id = i.id join legal_entities e on e.id = c.legal_entity_id
where i.advertiser_id = $1 and i.currency = $2
union all
select w.booked_on, 4, w.id, case when w.amount > 0 then 'written_off' else 'recovered' end,
  e.prefix || '-' || i.number, i.id, -w.amount
from invoices i join legal_entities e on e.id = i.legal_entity_id join write_offs w on w.invoice_id = i.id
where i.advertiser_id = $1 and i.currency = $2 and w.amount <> 0

-- money.invoicing.BillingRepository.ADD_ENTITY: ["bigint", "text"] -> ["bigint"]
insert into legal_entities (party_id, prefix) values ($1, $2) returning id

-- money.invoicing.BillingRepository.ADD_PARTY: ["bigint", "text", "text", "text", "text", "text", "text", "text", "text"] -> ["bigint"]
insert into parties (owner_id, name, street, postcode, city, country, vat_id, iban, bic)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning id

-- money.invoicing.BillingRepository.CHANGE_ENTITY: ["bigint", "bigint", "text"] -> ["bigint"]
update legal_entities set party_id = $2 where id = $1 and prefix = $3 returning id

-- money.invoicing.BillingRepository.COUNTRY_EXISTS: ["text"] -> ["text"]
select code from countries where code = $1

-- money.invoicing.BillingRepository.ENTITIES: [] -> ["bigint", "text", "text", "text", "text", "text", "text", "text", "text", "text", "bigint", "bigint"]
select e.id as legal_entity_id, e.prefix, p.name, p.street, p.postcode, p.city, p.country, p.vat_id, p.iban, p.bic,
  e.last_invoice, e.last_credit_note
from legal_entities e
join parties p on p.id = e.party_id
order by e.id
limit 1000

-- money.invoicing.BillingRepository.ENTITY_EXISTS: ["bigint"] -> ["bigint"]
select id from legal_entities where id = $1

-- money.invoicing.BillingRepository.HAS_RATE: ["text"] -> ["boolean"]
select exists (select from vat_rates where country = $1 and valid_from <= now() - interval '62 days')

-- money.invoicing.BillingRepository.PROFILE: ["bigint"] -> ["bigint", "bigint", "text", "text", "text", "text", "text", "text", "text", "boolean", "text", "timestamp with time zone"]
select v.user_id as advertiser_id, e.id as legal_entity_id, s.name as legal_entity, coalesce(p.name, v.name) as name,
  p.street, p.postcode, p.city, p.country, p.vat_id, k.valid as vat_check_valid, k.identifier as vat_check_identifier,
  k.asked_at as vat_check_asked_at
from advertisers v
left join billing_profiles b on b.advertiser_id = v.user_id
left join parties p on p.id = b.party_id
join legal_entities e on e.id = coalesce(b.legal_entity_id, (select min(id) from legal_entities))
join parties s on s.id = e.party_id
left join lateral (select c.valid, c.identifier, c.asked_at from vat_checks c
                   where c.vat_id = p.vat_id order by c.id desc limit 1) k on true
where v.user_id = $1

-- money.invoicing.BillingRepository.RATES: [] -> ["text", "date", "numeric"]
select country, valid_from, rate from vat_rates order by country, valid_from limit 10000

-- money.invoicing.BillingRepository.SAVE_PROFILE: ["bigint", "bigint", "bigint"] -> null
insert into billing_profiles as b (advertiser_id, legal_entity_id, party_id)
values ($1, coalesce($2, (select min(id) from legal_entities)), $3)
on conflict (advertiser_id) do update
set legal_entity_id = coalesce($2, b.legal_entity_id), party_id = excluded.party_id

-- money.invoicing.BillingRepository.SET_RATE: ["text", "date", "numeric"] -> null
insert into vat_rates as r (country, valid_from, rate)
select $1, $2, $3
where $2 >= coalesce((select (max(month) + interval '1 month')::date from document_months where kind = 'invoice'), '-infinity'::date)
on conflict (country, valid_from) do update set rate = excluded.rate

-- money.invoicing.InvoiceDeskRepository.FIND: ["text", "bigint", "bigint"] -> ["bigint", "text"]
select i.id, e.prefix || '-' || i.number || ', ' || i.status as title
from legal_entities e
join invoices i on i.legal_entity_id = e.id
where e.prefix = upper(split_part($1, '-', 1)) and i.number = $2
union
select i.id, e.prefix || '-' || i.number || ', ' || i.status
from invoices i
join legal_entities e on e.id = i.legal_entity_id
where i.id = $3 or i.payment_reference = upper($1)
limit 5

-- money.invoicing.InvoiceIssueRepository.AGAIN: ["bigint[]"] -> null
update invoices v
set billed_again_by = i.id
from invoices i
where i.id = any ($1) and v.advertiser_id = i.advertiser_id and v.currency = i.currency and v.bills_again
  and v.billed_again_by is null

-- money.invoicing.InvoiceIssueRepository.BATCH: ["date", "bigint", "bigint"] -> ["bigint", "bigint", "text", "bigint", "bigint", "bigint", "bigint", "bigint", "text", "text", "bigint", "text", "text", "numeric", "text", "numeric"]
with batch as (
  select a.id, a.owner_id, a.currency
  from accounts a
  join advertisers v on v.user_id = a.owner_id
  where a.kind = 'advertiser_receivable' and a.id > $3
  order by a.id
  limit $2
)
select b.id as account_id, b.owner_id as advertiser_id, b.currency,
  coalesce((select -sum(d.amount)::bigint
            from account_days d
            where d.account_id = b.id and is_charge(d.kind)
              and d.day >= $1 and d.day < ($1::date + interval '1 month')::date), 0)
    -- What credit notes took off earlier invoices is not taken off this one.
    + coalesce((select sum(n.net)::bigint
                from credit_notes n
                join invoices o on o.id = n.invoice_id
                where o.advertiser_id = b.owner_id and o.currency = b.currency and n.reversal is not null
                  and n.issued_on >= $1 and n.issued_on < ($1::date + interval '1 month')::date), 0) as charge,
  coalesce((select sum(i.net)::bigint
            from invoices i
            where i.advertiser_id = b.owner_id and i.currency = b.currency and i.bills_again
              and i.billed_again_by is null), 0) as again,
  coalesce((select k.amount from invoice_credits k
            where k.advertiser_id = b.owner_id and k.currency = b.currency), 0) as credit,
  e.id as legal_entity_id, s.id as seller_id, s.country as seller_country, s.vat_id as seller_vat_id,
  c.id as buyer_id, c.country as buyer_country,
  -- One that VIES does not know leaves no VAT to the customer.
  case when (select k.valid from vat_checks k where k.vat_id = c.vat_id order by k.id desc limit 1) is not false
       then c.vat_id end as buyer_vat_id,
  (select r.rate from vat_rates r
   where r.country = s.country and r.valid_from < ($1::date + interval '1 month')::date
   order by r.valid_from desc limit 1) as rate,
  k.currency_code as local_currency,
  case when s.vat_id is not null and k.currency_code <> b.currency
       then exchange_rate(b.currency, k.currency_code, ($1::date + interval '1 month' - interval '1 day')::date)
       end as exchange
from batch b
join billing_profiles p on p.advertiser_id = b.owner_id
join legal_entities e on e.id = p.legal_entity_id
join parties s on s.id = e.party_id
join parties c on c.id = p.party_id
left join countries k on k.code = s.country
order by b.id

-- money.invoicing.InvoiceIssueRepository.CREDIT: ["bigint[]", "text[]", "bigint[]"] -> null
insert into invoice_credits as k (advertiser_id, currency, amount)
select advertiser_id, currency, amount
from unnest($1::bigint[], $2::text[], $3::bigint[]) as w (advertiser_id, currency, amount)
on conflict (advertiser_id, currency) do update set amount = excluded.amount

-- money.invoicing.InvoiceIssueRepository.ISSUE: ["date", "integer", "bigint[]", "bigint[]", "bigint[]", "bigint[]", "bigint[]", "text[]", "bigint[]", "bigint[]", "text[]", "numeric[]", "bigint[]", "text[]", "numeric[]", "bigint[]"] -> ["bigint", "bigint", "text", "bigint"]
insert into invoices (legal_entity_id, number, advertiser_id, seller_id, buyer_id, currency, month, issued_on, due_on,
                      net, credit, vat_treatment, vat_rate, vat, vat_currency, vat_exchange, vat_local)
select w.legal_entity_id, w.number, w.advertiser_id, w.seller_id, w.buyer_id, w.currency, $1,
  ($1::date + interval '1 month' - interval '1 day')::date, (now() at time zone 'UTC')::date + $2::integer,
  w.net, w.credit, w.treatment, w.rate, w.vat, w.vat_currency,
  case when w.vat_currency is not null then w.vat_exchange end, case when w.vat_currency is not null then w.vat_local end
from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[], $9::bigint[],
            $10::bigint[], $11::text[], $12::numeric[], $13::bigint[], $14::text[], $15::numeric[], $16::bigint[])
  with ordinality as w (legal_entity_id, number, advertiser_id, seller_id, buyer_id, currency, net, credit, treatment,
                        rate, vat, vat_currency, vat_exchange, vat_local, position)
order by w.position
returning id, advertiser_id, currency, vat

-- money.invoicing.InvoiceIssueRepository.PROFILE: ["bigint", "bigint"] -> null
with batch as (
  select a.owner_id
  from accounts a
  join advertisers v on v.user_id = a.owner_id
  where a.kind = 'advertiser_receivable' and a.id > $1
  order by a.id
  limit $2
), party as (
  insert into parties (owner_id, name)
  select v.user_id, v.name
  from advertisers v
  where v.user_id in (select owner_id from batch)
    and not exists (select from billing_profiles p where p.advertiser_id = v.user_id)
  returning id, owner_id
)
insert into billing_profiles (advertiser_id, legal_entity_id, party_id)
select p.owner_id, (select min(id) from legal_entities), p.id from party p

-- money.invoicing.InvoicePdfRepository.CREDIT_NOTE: ["bigint"] -> ["bigint", "bigint", "text", "text", "text", "text", "date", "date", "date", "text", "bigint", "bigint", "numeric", "bigint", "text", "numeric", "text", "text", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "text"]
select c.id, i.advertiser_id, u.language, e.prefix, e.prefix || '-C' || c.number as number,
  e.prefix || '-' || i.number as about, c.issued_on, null::date as due_on, i.month, i.currency, c.net, c.vat,
  i.vat_rate as rate, c.vat_local as local_vat_amount, i.vat_currency as local_vat_currency, i.vat_exchange,
  i.vat_treatment as treatment, c.reason,
  null::text as payment_reference, s.id as seller_id, s.name as seller_name, s.street as seller_street, s.postcode as seller_postcode,
  s.city as seller_city, s.country as seller_country, s.vat_id as seller_vat_id, s.iban as seller_iban,
  s.bic as seller_bic, b.id as buyer_id, b.name as buyer_name, b.street as buyer_street,
  b.postcode as buyer_postcode, b.city as buyer_city, b.country as buyer_country, b.vat_id as buyer_vat_id,
  b.iban as buyer_iban, b.bic as buyer_bic
from credit_notes c
join invoices i on i.id = c.invoice_id
join users u on u.id = i.advertiser_id
join legal_entities e on e.id = c.legal_entity_id
join parties s on s.id = i.seller_id
join parties b on b.id = i.buyer_id
where c.id = $1

-- money.invoicing.InvoicePdfRepository.INVOICE: ["bigint"] -> ["bigint", "bigint", "text", "text", "text", "text", "date", "date", "date", "text", "bigint", "bigint", "numeric", "bigint", "text", "numeric", "text", "text", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "text"]
select i.id, i.advertiser_id, u.language, e.prefix, e.prefix || '-' || i.number as number, null::text as about, i.issued_on,
  i.due_on, i.month, i.currency, i.net, i.vat, i.vat_rate as rate, i.vat_local as local_vat_amount,
  i.vat_currency as local_vat_currency, i.vat_exchange, i.vat_treatment as treatment,
  null::text as reason, i.payment_reference, s.id as seller_id, s.name as seller_name, s.street as seller_street, s.postcode as seller_postcode,
  s.city as seller_city, s.country as seller_country, s.vat_id as seller_vat_id, s.iban as seller_iban,
  s.bic as seller_bic, b.id as buyer_id, b.name as buyer_name, b.street as buyer_street,
  b.postcode as buyer_postcode, b.city as buyer_city, b.country as buyer_country, b.vat_id as buyer_vat_id,
  b.iban as buyer_iban, b.bic as buyer_bic
from invoices i
join users u on u.id = i.advertiser_id
join legal_entities e on e.id = i.legal_entity_id
join parties s on s.id = i.seller_id
join parties b on b.id = i.buyer_id
where i.id = $1

-- money.invoicing.InvoicePdfRepository.IS_ON: ["bigint", "bigint"] -> ["boolean"]
select exists (select from credit_notes where id = $1 and invoice_id = $2)

-- money.invoicing.InvoiceRemindersRepository.CLAIM: ["integer[]", "bigint"] -> ["bigint", "bigint", "text", "date", "bigint", "text", "integer"]
with due as (
  select distinct on (i.advertiser_id) i.id, i.advertiser_id, i.legal_entity_id, i.number, i.due_on, i.currency,
    i.net + i.vat - i.paid - i.credited - i.written_off as open, l.level
  from invoices i
  cross join lateral (
    select count(*)::integer as level from unnest($1::integer[]) as u (days)
    where i.due_on + u.days <= (now() at time zone 'UTC')::date) l
  where i.status = 'open' and i.due_on < (now() at time zone 'UTC')::date and l.level > 0
    and not exists (select from invoice_reminders r where r.invoice_id = i.id and r.level >= l.level)
    and (select count(*) from invoice_reminders r join invoices o on o.id = r.invoice_id
         where o.advertiser_id = i.advertiser_id and r.sent_at > now() - interval '1 hour') < 4
  order by i.advertiser_id, i.id
  limit $2
), claimed as (
  insert into invoice_reminders (invoice_id, level)
  select id, level from due
  on conflict do nothing
  returning invoice_id
)
select d.id, d.advertiser_id, e.prefix || '-' || d.number as number, d.due_on, d.open, d.currency, d.level
from due d
join claimed c on c.invoice_id = d.id
join legal_entities e on e.id = d.legal_entity_id

-- money.invoicing.InvoiceRepository.ADVERTISER_EXISTS: ["bigint"] -> ["bigint"]
select user_id from advertisers where user_id = $1

-- money.invoicing.InvoiceRepository.COUNT: ["date", "date"] -> ["bigint"]
select count(*) as count from invoices i where i.month between $1 and $2

-- money.invoicing.InvoiceRepository.COUNT_1: ["date", "date", "bigint"] -> ["bigint"]
select count(*) as count from invoices i where i.month between $1 and $2 and i.advertiser_id = $3

-- money.invoicing.InvoiceRepository.COUNT_12: ["date", "date", "bigint", "text"] -> ["bigint"]
select count(*) as count from invoices i where i.month between $1 and $2 and i.advertiser_id = $3 and i.status = $4

-- money.invoicing.InvoiceRepository.COUNT_2: ["date", "date", "text"] -> ["bigint"]
select count(*) as count from invoices i where i.month between $1 and $2 and i.status = $3

-- money.invoicing.InvoiceRepository.CREDIT_NOTES: ["bigint"] -> ["bigint", "text", "date", "bigint", "bigint", "text", "text", "boolean", "text", "bigint"]
select c.id, e.prefix || '-C' || c.number as number, c.issued_on, c.net, c.vat, i.currency, c.reason, c.bills_again,
  c.reversal, c.issued_by
from credit_notes c
join invoices i on i.id = c.invoice_id
join legal_entities e on e.id = c.legal_entity_id
where c.invoice_id = $1
order by c.id

-- money.invoicing.InvoiceRepository.LIST: ["date", "date", "bigint", "bigint", "bigint"] -> ["bigint", "bigint", "text", "date", "text", "text", "text", "bigint", "bigint", "text", "text", "date", "bigint", "bigint", "text", "numeric", "bigint", "text", "bigint", "bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "text", "bigint"]
select w.id, w.amount, w.currency, w.issued_on as date, w.status, e.prefix || '-' || w.number as number,
  w.payment_reference, w.legal_entity_id, w.advertiser_id, a.name as advertiser_name,
  case when w.status <> 'open' then w.status when w.due_on < (now() at time zone 'UTC')::date then 'overdue'
       when w.paid + w.credited > 0 then 'partly_paid' else 'open' end as state,
  w.due_on, w.net, w.vat, w.vat_treatment, w.vat_rate, w.vat_local as local_vat_amount,
  w.vat_currency as local_vat_currency, w.paid, w.credited, w.written_off, w.issued_at, w.paid_at,
  w.reference, w.voided_at, w.reason, w.billed_again_by
from invoices w
join legal_entities e on e.id = w.legal_entity_id
join advertisers a on a.user_id = w.advertiser_id
where w.id = any (array(
  select i.id from invoices i
  where i.month between $1 and $2 and i.id < $3 
  order by i.id desc
  limit $4 offset $5))
order by w.id desc

-- money.invoicing.InvoiceRepository.LIST_1: ["date", "date", "bigint", "bigint", "bigint", "bigint"] -> ["bigint", "bigint", "text", "date", "text", "text", "text", "bigint", "bigint", "text", "text", "date", "bigint", "bigint", "text", "numeric", "bigint", "text", "bigint", "bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "text", "bigint"]
select w.id, w.amount, w.currency, w.issued_on as date, w.status, e.prefix || '-' || w.number as number,
  w.payment_reference, w.legal_entity_id, w.advertiser_id, a.name as advertiser_name,
  case when w.status <> 'open' then w.status when w.due_on < (now() at time zone 'UTC')::date then 'overdue'
       when w.paid + w.credited > 0 then 'partly_paid' else 'open' end as state,
  w.due_on, w.net, w.vat, w.vat_treatment, w.vat_rate, w.vat_local as local_vat_amount,
  w.vat_currency as local_vat_currency, w.paid, w.credited, w.written_off, w.issued_at, w.paid_at,
  w.reference, w.voided_at, w.reason, w.billed_again_by
from invoices w
join legal_entities e on e.id = w.legal_entity_id
join advertisers a on a.user_id = w.advertiser_id
where w.id = any (array(
  select i.id from invoices i
  where i.month between $1 and $2 and i.id < $3 and i.advertiser_id = $6
  order by i.id desc
  limit $4 offset $5))
order by w.id desc

-- money.invoicing.InvoiceRepository.LIST_12: ["date", "date", "bigint", "bigint", "bigint", "bigint", "text"] -> ["bigint", "bigint", "text", "date", "text", "text", "text", "bigint", "bigint", "text", "text", "date", "bigint", "bigint", "text", "numeric", "bigint", "text", "bigint", "bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "text", "bigint"]
select w.id, w.amount, w.currency, w.issued_on as date, w.status, e.prefix || '-' || w.number as number,
  w.payment_reference, w.legal_entity_id, w.advertiser_id, a.name as advertiser_name,
  case when w.status <> 'open' then w.status when w.due_on < (now() at time zone 'UTC')::date then 'overdue'
       when w.paid + w.credited > 0 then 'partly_paid' else 'open' end as state,
  w.due_on, w.net, w.vat, w.vat_treatment, w.vat_rate, w.vat_local as local_vat_amount,
  w.vat_currency as local_vat_currency, w.paid, w.credited, w.written_off, w.issued_at, w.paid_at,
  w.reference, w.voided_at, w.reason, w.billed_again_by
from invoices w
join legal_entities e on e.id = w.legal_entity_id
join advertisers a on a.user_id = w.advertiser_id
where w.id = any (array(
  select i.id from invoices i
  where i.month between $1 and $2 and i.id < $3 and i.advertiser_id = $6 and i.status = $7
  order by i.id desc
  limit $4 offset $5))
order by w.id desc

-- money.invoicing.InvoiceRepository.LIST_2: ["date", "date", "bigint", "bigint", "bigint", "text"] -> ["bigint", "bigint", "text", "date", "text", "text", "text", "bigint", "bigint", "text", "text", "date", "bigint", "bigint", "text", "numeric", "bigint", "text", "bigint", "bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "text", "bigint"]
select w.id, w.amount, w.currency, w.issued_on as date, w.status, e.prefix || '-' || w.number as number,
  w.payment_reference, w.legal_entity_id, w.advertiser_id, a.name as advertiser_name,
  case when w.status <> 'open' then w.status when w.due_on < (now() at time zone 'UTC')::date then 'overdue'
       when w.paid + w.credited > 0 then 'partly_paid' else 'open' end as state,
  w.due_on, w.net, w.vat, w.vat_treatment, w.vat_rate, w.vat_local as local_vat_amount,
  w.vat_currency as local_vat_currency, w.paid, w.credited, w.written_off, w.issued_at, w.paid_at,
  w.reference, w.voided_at, w.reason, w.billed_again_by
from invoices w
join legal_entities e on e.id = w.legal_entity_id
join advertisers a on a.user_id = w.advertiser_id
where w.id = any (array(
  select i.id from invoices i
  where i.month between $1 and $2 and i.id < $3 and i.status = $6
  order by i.id desc
  limit $4 offset $5))
order by w.id desc

-- money.invoicing.InvoiceRepository.LIST_BY_IDS: ["bigint[]"] -> ["bigint", "bigint", "text", "date", "text", "text", "text", "bigint", "bigint", "text", "text", "date", "bigint", "bigint", "text", "numeric", "bigint", "text", "bigint", "bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "text", "bigint"]
select w.id, w.amount, w.currency, w.issued_on as date, w.status, e.prefix || '-' || w.number as number,
  w.payment_reference, w.legal_entity_id, w.advertiser_id, a.name as advertiser_name,
  case when w.status <> 'open' then w.status when w.due_on < (now() at time zone 'UTC')::date then 'overdue'
       when w.paid + w.credited > 0 then 'partly_paid' else 'open' end as state,
  w.due_on, w.net, w.vat, w.vat_treatment, w.vat_rate, w.vat_local as local_vat_amount,
  w.vat_currency as local_vat_currency, w.paid, w.credited, w.written_off, w.issued_at, w.paid_at,
  w.reference, w.voided_at, w.reason, w.billed_again_by
from invoices w
join legal_entities e on e.id = w.legal_entity_id
join advertisers a on a.user_id = w.advertiser_id
where w.id = any ($1)

-- money.invoicing.InvoiceRepository.LIST_CHANGED: ["timestamp with time zone", "bigint", "timestamp with time zone", "date", "date", "bigint"] -> ["bigint", "timestamp with time zone"]
select i.id, i.updated_at
from invoices i
where (i.updated_at, i.id) > ($1, $2) and i.updated_at < $3 and i.month + 0 between $4 and $5 
order by i.updated_at, i.id
limit $6

-- money.invoicing.InvoiceRepository.LIST_CHANGED_1: ["timestamp with time zone", "bigint", "timestamp with time zone", "date", "date", "bigint", "bigint"] -> ["bigint", "timestamp with time zone"]
select i.id, i.updated_at
from invoices i
where (i.updated_at, i.id) > ($1, $2) and i.updated_at < $3 and i.month + 0 between $4 and $5 and i.advertiser_id = $7
order by i.updated_at, i.id
limit $6

-- money.invoicing.InvoiceRepository.LIST_CHANGED_12: ["timestamp with time zone", "bigint", "timestamp with time zone", "date", "date", "bigint", "bigint", "text"] -> ["bigint", "timestamp with time zone"]
select i.id, i.updated_at
from invoices i
where (i.updated_at, i.id) > ($1, $2) and i.updated_at < $3 and i.month + 0 between $4 and $5 and i.advertiser_id = $7 and i.status = $8
order by i.updated_at, i.id
limit $6

-- money.invoicing.InvoiceRepository.LIST_CHANGED_2: ["timestamp with time zone", "bigint", "timestamp with time zone", "date", "date", "bigint", "text"] -> ["bigint", "timestamp with time zone"]
select i.id, i.updated_at
from invoices i
where (i.updated_at, i.id) > ($1, $2) and i.updated_at < $3 and i.month + 0 between $4 and $5 and i.status = $7
order by i.updated_at, i.id
limit $6

-- money.invoicing.InvoiceRepository.OF_ADVERTISER: ["bigint", "date", "date", "bigint", "bigint"] -> ["bigint", "bigint", "text", "date", "text", "text", "text"]
select i.id, i.amount, i.currency, i.issued_on as date, i.status, e.prefix || '-' || i.number as number,
  i.payment_reference
from invoices i
join legal_entities e on e.id = i.legal_entity_id
where i.advertiser_id = $1 and i.month between $2 and $3 and i.id < $4 
order by i.id desc
limit $5

-- money.invoicing.InvoiceRepository.OF_ADVERTISER_1: ["bigint", "date", "date", "bigint", "bigint", "text"] -> ["bigint", "bigint", "text", "date", "text", "text", "text"]
select i.id, i.amount, i.currency, i.issued_on as date, i.status, e.prefix || '-' || i.number as number,
  i.payment_reference
from invoices i
join legal_entities e on e.id = i.legal_entity_id
where i.advertiser_id = $1 and i.month between $2 and $3 and i.id < $4 and i.status = $6
order by i.id desc
limit $5

-- money.invoicing.InvoiceRepository.OWNER: ["bigint"] -> ["bigint"]
select advertiser_id from invoices where id = $1

-- money.invoicing.InvoiceRepository.PAYMENTS: ["bigint"] -> ["bigint", "text", "bigint", "text", "date", "date", "text", "bigint", "text", "bigint", "timestamp with time zone"]
select p.id, p.source, p.amount, i.currency, p.paid_on, p.booked_on, p.reference, p.reverses, p.reason, p.recorded_by,
  p.created_at
from invoice_payments p
join invoices i on i.id = p.invoice_id
where p.invoice_id = $1
order by p.id

-- money.invoicing.InvoiceRepository.ROWS: [] -> ["bigint", "bigint", "text", "date", "text", "text", "text", "bigint", "bigint", "text", "text", "date", "bigint", "bigint", "text", "numeric", "bigint", "text", "bigint", "bigint", "bigint", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "text", "bigint"]
select w.id, w.amount, w.currency, w.issued_on as date, w.status, e.prefix || '-' || w.number as number,
  w.payment_reference, w.legal_entity_id, w.advertiser_id, a.name as advertiser_name,
  case when w.status <> 'open' then w.status when w.due_on < (now() at time zone 'UTC')::date then 'overdue'
       when w.paid + w.credited > 0 then 'partly_paid' else 'open' end as state,
  w.due_on, w.net, w.vat, w.vat_treatment, w.vat_rate, w.vat_local as local_vat_amount,
  w.vat_currency as local_vat_currency, w.paid, w.credited, w.written_off, w.issued_at, w.paid_at,
  w.reference, w.voided_at, w.reason, w.billed_again_by
from invoices w
join legal_entities e on e.id = w.legal_entity_id
join advertisers a on a.user_id = w.advertiser_id

-- money.invoicing.InvoiceRepository.WRITE_OFFS: ["bigint"] -> ["bigint", "bigint", "bigint", "text", "date", "text", "bigint", "timestamp with time zone"]
select w.id, w.amount, w.vat, i.currency, w.booked_on, w.reason, w.recorded_by, w.created_at
from write_offs w
join invoices i on i.id = w.invoice_id
where w.invoice_id = $1
order by w.id

-- money.invoicing.InvoicingTables.advertiser_sign_ups_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select created_at, contact, currency, status, reason, decided_at from advertiser_sign_ups where user_id = $1 order by 1 limit 50000) r

-- money.invoicing.InvoicingTables.advertiser_sign_ups_1: ["bigint"] -> null
delete from advertiser_sign_ups where user_id = $1

-- money.invoicing.InvoicingTables.advertiser_sign_ups_2: ["integer", "bigint"] -> null
delete from advertiser_sign_ups
where ctid = any (array(
  select ctid from advertiser_sign_ups
  where decided_at < now() - make_interval(days => $1)
  order by decided_at
  limit $2
  for update skip locked
))

-- money.invoicing.InvoicingTables.invoice_credits_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select currency, amount as amount_minor from invoice_credits where advertiser_id = $1 order by 1 limit 50000) r

-- money.invoicing.InvoicingTables.invoices_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select id, number, month, currency, net as net_minor, vat as vat_minor, amount as amount_minor,
  paid as paid_minor, credited as credited_minor, written_off as written_off_minor, status, issued_on, due_on from invoices where advertiser_id = $1 order by 1 limit 50000) r

-- money.invoicing.InvoicingTables.parties_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select created_at, name, street, postcode, city, country, vat_id from parties where owner_id = $1 order by 1 limit 50000) r

-- money.invoicing.ReportsRepository.AGEING: ["date"] -> ["bigint", "bigint", "text", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "text"]
select row_number() over (order by o.advertiser_id, o.currency) as line, o.advertiser_id, a.name as advertiser_name,
  sum(o.open)::bigint as open, coalesce(sum(o.open) filter (where o.days = 0), 0)::bigint as not_due,
  coalesce(sum(o.open) filter (where o.days between 1 and 30), 0)::bigint as thirty_days,
  coalesce(sum(o.open) filter (where o.days between 31 and 60), 0)::bigint as sixty_days,
  coalesce(sum(o.open) filter (where o.days between 61 and 90), 0)::bigint as ninety_days,
  coalesce(sum(o.open) filter (where o.days > 90), 0)::bigint as older, o.currency
from (select i.advertiser_id, i.currency, i.open, greatest($1::date - i.due_on, 0) as days from (select i.id, i.legal_entity_id, i.number, i.advertiser_id, i.issued_on, i.due_on, i.net + i.vat as amount, i.currency,
  i.net + i.vat
    - coalesce((select sum(p.amount) from invoice_payments p where p.invoice_id = i.id and p.booked_on <= $1), 0)
    - coalesce((select sum(c.net + c.vat) from credit_notes c where c.invoice_id = i.id and c.issued_on <= $1), 0)
    - coalesce((select sum(w.amount) from write_offs w where w.invoice_id = i.id and w.booked_on <= $1), 0)
    as open
from invoices i
where i.issued_on <= $1
  and (i.status in ('open', 'written_off') or coalesce(i.paid_at, i.voided_at) >= $1::date::timestamp at time zone 'UTC')
) i where i.open > 0) o
join advertisers a on a.user_id = o.advertiser_id
group by o.advertiser_id, a.name, o.currency

-- money.invoicing.ReportsRepository.AGEING_LINES: ["date", "bigint", "bigint"] -> ["bigint", "bigint", "text", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "text"]
select l.line, l.advertiser_id, l.advertiser_name, l.open, l.not_due, l.thirty_days, l.sixty_days, l.ninety_days, l.older,
  l.currency
from (select row_number() over (order by o.advertiser_id, o.currency) as line, o.advertiser_id, a.name as advertiser_name,
  sum(o.open)::bigint as open, coalesce(sum(o.open) filter (where o.days = 0), 0)::bigint as not_due,
  coalesce(sum(o.open) filter (where o.days between 1 and 30), 0)::bigint as thirty_days,
  coalesce(sum(o.open) filter (where o.days between 31 and 60), 0)::bigint as sixty_days,
  coalesce(sum(o.open) filter (where o.days between 61 and 90), 0)::bigint as ninety_days,
  coalesce(sum(o.open) filter (where o.days > 90), 0)::bigint as older, o.currency
from (select i.advertiser_id, i.currency, i.open, greatest($1::date - i.due_on, 0) as days from (select i.id, i.legal_entity_id, i.number, i.advertiser_id, i.issued_on, i.due_on, i.net + i.vat as amount, i.currency,
  i.net + i.vat
    - coalesce((select sum(p.amount) from invoice_payments p where p.invoice_id = i.id and p.booked_on <= $1), 0)
    - coalesce((select sum(c.net + c.vat) from credit_notes c where c.invoice_id = i.id and c.issued_on <= $1), 0)
    - coalesce((select sum(w.amount) from write_offs w where w.invoice_id = i.id and w.booked_on <= $1), 0)
    as open
from invoices i
where i.issued_on <= $1
  and (i.status in ('open', 'written_off') or coalesce(i.paid_at, i.voided_at) >= $1::date::timestamp at time zone 'UTC')
) i where i.open > 0) o
join advertisers a on a.user_id = o.advertiser_id
group by o.advertiser_id, a.name, o.currency
) l
where l.line > $2
order by l.line
limit $3

-- money.invoicing.ReportsRepository.EC_SALES: ["date", "date", "bigint", "bigint"] -> ["bigint", "bigint", "text", "text", "text", "text", "text", "bigint"]
select l.line, l.legal_entity_id, s.name as legal_entity, l.country, l.vat_id, 'S' as code, l.currency, l.net
from (
  select row_number() over (order by d.legal_entity_id, d.vat_id, d.country, d.currency) as line,
    d.legal_entity_id, max(d.seller_id) as seller_id, d.country, d.vat_id, d.currency, sum(d.net)::bigint as net
  from (
    select i.legal_entity_id, i.seller_id, b.country, b.vat_id, i.currency, i.net
    from invoices i
    join parties b on b.id = i.buyer_id
    where i.month >= $1 and i.month < $2 and i.vat_treatment = 'reverse_charge'
    union all
    select c.legal_entity_id, i.seller_id, b.country, b.vat_id, i.currency, -c.net
    from credit_notes c
    join invoices i on i.id = c.invoice_id
    join parties b on b.id = i.buyer_id
    where c.issued_on >= $1 and c.issued_on < $2 and i.vat_treatment = 'reverse_charge'
    union all
    select i.legal_entity_id, i.seller_id, b.country, b.vat_id, i.currency, w.vat - w.amount
    from write_offs w
    join invoices i on i.id = w.invoice_id
    join parties b on b.id = i.buyer_id
    where w.booked_on >= $1 and w.booked_on < $2 and i.vat_treatment = 'reverse_charge') d
  group by d.legal_entity_id, d.country, d.vat_id, d.currency) l
join parties s on s.id = l.seller_id
where l.line > $3
order by l.line
limit $4

-- money.invoicing.ReportsRepository.IS_CLOSED: ["date"] -> ["boolean"]
select is_closed($1)

-- money.invoicing.ReportsRepository.ITEMS: ["date", "bigint", "bigint"] -> ["bigint", "text", "bigint", "text", "date", "date", "integer", "bigint", "bigint", "text"]
select o.id as invoice_id, e.prefix || '-' || o.number as number, o.advertiser_id, a.name as advertiser_name,
  o.issued_on, o.due_on, greatest($1::date - o.due_on, 0) as days_overdue, o.amount, o.open::bigint as open, o.currency
from (select i.id, i.legal_entity_id, i.number, i.advertiser_id, i.issued_on, i.due_on, i.net + i.vat as amount, i.currency,
  i.net + i.vat
    - coalesce((select sum(p.amount) from invoice_payments p where p.invoice_id = i.id and p.booked_on <= $1), 0)
    - coalesce((select sum(c.net + c.vat) from credit_notes c where c.invoice_id = i.id and c.issued_on <= $1), 0)
    - coalesce((select sum(w.amount) from write_offs w where w.invoice_id = i.id and w.booked_on <= $1), 0)
    as open
from invoices i
where i.issued_on <= $1
  and (i.status in ('open', 'written_off') or coalesce(i.paid_at, i.voided_at) >= $1::date::timestamp at time zone 'UTC')
) o
join legal_entities e on e.id = o.legal_entity_id
join advertisers a on a.user_id = o.advertiser_id
where o.open > 0 and o.id > $2
order by o.id
limit $3

-- money.invoicing.ReportsRepository.OPEN: ["date"] -> ["bigint", "bigint", "bigint", "bigint", "date", "date", "bigint", "text", "numeric"]
select i.id, i.legal_entity_id, i.number, i.advertiser_id, i.issued_on, i.due_on, i.net + i.vat as amount, i.currency,
  i.net + i.vat
    - coalesce((select sum(p.amount) from invoice_payments p where p.invoice_id = i.id and p.booked_on <= $1), 0)
    - coalesce((select sum(c.net + c.vat) from credit_notes c where c.invoice_id = i.id and c.issued_on <= $1), 0)
    - coalesce((select sum(w.amount) from write_offs w where w.invoice_id = i.id and w.booked_on <= $1), 0)
    as open
from invoices i
where i.issued_on <= $1
  and (i.status in ('open', 'written_off') or coalesce(i.paid_at, i.voided_at) >= $1::date::timestamp at time zone 'UTC')

-- money.invoicing.ReportsRepository.TOTALS: ["date"] -> ["text", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint"]
with open as (select i.id, i.legal_entity_id, i.number, i.advertiser_id, i.issued_on, i.due_on, i.net + i.vat as amount, i.currency,
  i.net + i.vat
    - coalesce((select sum(p.amount) from invoice_payments p where p.invoice_id = i.id and p.booked_on <= $1), 0)
    - coalesce((select sum(c.net + c.vat) from credit_notes c where c.invoice_id = i.id and c.issued_on <= $1), 0)
    - coalesce((select sum(w.amount) from write_offs w where w.invoice_id = i.id and w.booked_on <= $1), 0)
    as open
from invoices i
where i.issued_on <= $1
  and (i.status in ('open', 'written_off') or coalesce(i.paid_at, i.voided_at) >= $1::date::timestamp at time zone 'UTC')
), aged as (
  select currency, open, greatest($1::date - due_on, 0) as days from open where open > 0
), sums as (
  select currency, sum(open) as open,
    coalesce(sum(open) filter (where days = 0), 0) as not_due,
    coalesce(sum(open) filter (where days between 1 and 30), 0) as thirty_days,
    coalesce(sum(open) filter (where days between 31 and 60), 0) as sixty_days,
    coalesce(sum(open) filter (where days between 61 and 90), 0) as ninety_days,
    coalesce(sum(open) filter (where days > 90), 0) as older
  from aged group by currency
), receivable as (
  select a.currency, -sum(a.balance) as amount from accounts a where a.kind = 'advertiser_receivable' group by a.currency
), later as (
  select a.currency, -sum(d.amount) as amount
  from account_days d join accounts a on a.id = d.account_id
  where d.day > $1 and a.kind = 'advertiser_receivable' group by a.currency
), charged as (
  select detail as currency, sum(value) as amount
  from counters where statistic = 'revenue' and subject = 0 and day <= $1 group by detail
), billed as (
  select currency, sum(net) as amount from invoices where issued_on <= $1 group by currency
), again as (
  select i.currency, sum(c.net) as amount
  from credit_notes c join invoices i on i.id = c.invoice_id
  where (c.bills_again or c.reversal is not null) and c.issued_on <= $1 group by i.currency
), corrected as (
  select a.currency, -sum(d.amount) as amount
  from account_days d join accounts a on a.id = d.account_id
  where d.day <= $1 and d.kind in ('correction', 'correction_reversed') and a.kind = 'advertiser_receivable'
  group by a.currency
)
select r.currency, coalesce(s.open, 0)::bigint as open, coalesce(s.not_due, 0)::bigint as not_due,
  coalesce(s.thirty_days, 0)::bigint as thirty_days, coalesce(s.sixty_days, 0)::bigint as sixty_days,
  coalesce(s.ninety_days, 0)::bigint as ninety_days, coalesce(s.older, 0)::bigint as older,
  (coalesce(c.amount, 0) - coalesce(b.amount, 0) + coalesce(g.amount, 0))::bigint as not_invoiced,
  coalesce(k.amount, 0)::bigint as corrected,
  (r.amount - coalesce(l.amount, 0))::bigint as receivable
from receivable r
left join sums s on s.currency = r.currency
left join later l on l.currency = r.currency
left join charged c on c.currency = r.currency
left join billed b on b.currency = r.currency
left join again g on g.currency = r.currency
left join corrected k on k.currency = r.currency
where exists (select from accounts a join account_days d on d.account_id = a.id
              where a.kind = 'advertiser_receivable' and a.currency = r.currency and d.day <= $1)
order by r.currency

-- money.invoicing.ReportsRepository.VAT_BOOKED: ["date"] -> ["text", "bigint"]
select a.currency, sum(d.amount)::bigint as amount
from account_days d
join accounts a on a.id = d.account_id
where d.day >= $1 and d.day < ($1::date + interval '1 month')::date and a.kind = 'advertiser_vat'
group by a.currency

-- money.invoicing.ReportsRepository.VAT_LINES: ["date"] -> ["bigint", "text", "text", "text", "numeric", "text", "bigint", "bigint", "bigint", "text", "bigint"]
select d.legal_entity_id, (array_agg(s.name order by s.id desc))[1] as legal_entity, d.country, d.treatment, d.rate, d.currency,
  sum(d.net)::bigint as net, sum(d.vat)::bigint as vat, sum(d.vat_local)::bigint as local_vat_amount,
  d.vat_currency as local_vat_currency, count(*) as documents
from (
  select i.legal_entity_id, i.seller_id, b.country, i.vat_treatment as treatment, i.vat_rate as rate, i.currency, i.net, i.vat,
    i.vat_currency, i.vat_local
  from invoices i
  join parties b on b.id = i.buyer_id
  where i.month = $1
  union all
  select c.legal_entity_id, i.seller_id, b.country, i.vat_treatment, i.vat_rate, i.currency, -c.net, -c.vat,
    i.vat_currency, -c.vat_local
  from credit_notes c
  join invoices i on i.id = c.invoice_id
  join parties b on b.id = i.buyer_id
  where c.issued_on >= $1 and c.issued_on < ($1::date + interval '1 month')::date
  union all
  select i.legal_entity_id, i.seller_id, b.country, i.vat_treatment, i.vat_rate, i.currency, w.vat - w.amount, -w.vat,
    i.vat_currency, -w.vat_local
  from write_offs w
  join invoices i on i.id = w.invoice_id
  join parties b on b.id = i.buyer_id
  where w.booked_on >= $1 and w.booked_on < ($1::date + interval '1 month')::date) d
join parties s on s.id = d.seller_id
group by d.legal_entity_id, d.country, d.treatment, d.rate, d.currency, d.vat_currency
order by d.legal_entity_id, d.country nulls first, d.treatment, d.rate, d.currency, d.vat_currency

-- money.invoicing.SignUpRepository.ACCOUNT: ["bigint"] -> ["boolean", "boolean"]
select u.email_verified_at is not null as verified,
       exists (select from advertisers a where a.user_id = u.id) as advertiser
from users u
where u.id = $1

-- money.invoicing.SignUpRepository.DECIDE: ["bigint", "text", "text", "bigint"] -> ["bigint", "bigint", "text", "text"]
update advertiser_sign_ups s
set status = $2, reason = $3, decided_by = $4, decided_at = now()
from parties p
where s.id = $1 and s.status = 'waiting' and p.id = s.party_id
returning s.user_id, s.party_id, p.name, s.currency

-- money.invoicing.SignUpRepository.INSERT: ["bigint", "bigint", "text", "text"] -> ["bigint"]
insert into advertiser_sign_ups (user_id, party_id, contact, currency) values ($1, $2, $3, $4)
returning id

-- money.invoicing.SignUpRepository.LAST: ["bigint"] -> ["bigint", "text", "text", "text", "timestamp with time zone", "timestamp with time zone"]
select s.id as sign_up_id, p.name, s.status as state, s.reason, s.created_at, s.decided_at
from advertiser_sign_ups s join parties p on p.id = s.party_id
where s.user_id = $1
order by s.id desc
limit 1

-- money.invoicing.SignUpRepository.LIST: ["bigint", "bigint"] -> ["bigint", "bigint", "text", "text", "text", "text", "text", "text", "text", "text", "text", "text", "timestamp with time zone", "boolean", "text", "timestamp with time zone"]
select s.id as sign_up_id, s.user_id, u.username, u.email, p.name, p.street, p.postcode, p.city, p.country,
  p.vat_id, s.contact, s.currency, s.created_at, k.valid as vat_check_valid,
  k.identifier as vat_check_identifier, k.asked_at as vat_check_asked_at
from advertiser_sign_ups s
join users u on u.id = s.user_id
join parties p on p.id = s.party_id
left join lateral (select c.valid, c.identifier, c.asked_at from vat_checks c
                   where c.vat_id = p.vat_id order by c.id desc limit 1) k on true
where s.status = 'waiting' and s.id > $1
order by s.id
limit $2

-- money.invoicing.SignUpRepository.STATUS: ["bigint"] -> ["text"]
select status from advertiser_sign_ups where id = $1

-- money.invoicing.VatChecksRepository.ADD: ["text", "text", "boolean", "text", "text"] -> null
insert into vat_checks (vat_id, requester, valid, identifier, answer) values ($1, $2, $3, $4, $5)

-- money.invoicing.VatChecksRepository.DUE: ["text[]", "integer", "bigint"] -> ["text", "text"]
select distinct c.vat_id, s.vat_id as requester
from (select party_id, legal_entity_id from billing_profiles
      union all
      select party_id, (select min(id) from legal_entities) from advertiser_sign_ups
      where status = 'waiting') p
join parties c on c.id = p.party_id
join legal_entities e on e.id = p.legal_entity_id
join parties s on s.id = e.party_id
where c.country <> s.country and c.country = any ($1) and s.country = any ($1)
  and not exists (select from vat_checks k
                  where k.vat_id = c.vat_id and k.requester = s.vat_id and k.asked_at > now() - make_interval(days => $2))
order by c.vat_id, s.vat_id
limit $3

-- money.invoicing.store.InvoicesRepository.BILLING: ["bigint", "text", "date"] -> ["bigint"]
with recursive billed as (
  select id, billed_again_by from invoices where advertiser_id = $1 and currency = $2 and month = $3
  union all
  select i.id, i.billed_again_by from billed b join invoices i on i.id = b.billed_again_by)
select b.id from billed b where b.billed_again_by is null

-- money.invoicing.store.InvoicesRepository.BY_BANK: ["bigint"] -> ["bigint"]
select coalesce(sum(p.amount), 0)::bigint
from invoice_payments p
where p.invoice_id = $1 and (p.source = 'returned'
  or p.source = 'transfer' and not exists (select from invoice_payments r where r.reverses = p.id))

-- money.invoicing.store.InvoicesRepository.COLUMNS: [] -> ["bigint", "bigint", "bigint", "text", "text", "date", "date", "bigint", "bigint", "numeric", "text", "numeric", "bigint", "bigint", "bigint", "bigint"]
select i.id, i.legal_entity_id, i.advertiser_id, i.currency, i.status, i.issued_on, i.due_on, i.net, i.vat, i.vat_rate,
  i.vat_currency, i.vat_exchange, i.paid, i.credited, i.written_off,
  coalesce((select sum(c.net)::bigint from credit_notes c where c.invoice_id = i.id), 0) as credited_net
from invoices i

-- money.invoicing.store.InvoicesRepository.CREDIT: ["bigint", "bigint", "bigint", "bigint", "text", "boolean", "text", "bigint", "bigint"] -> ["bigint", "text"]
with credited as (
  update invoices i
  set credited = i.credited + $3 + $4,
      written_off = least(i.written_off, i.net + i.vat - i.paid - i.credited - $3 - $4),
      reason = $5, bills_again = $6,
      paid_at = case when i.paid > 0 and i.paid + i.credited + $3 + $4 = i.net + i.vat then coalesce(i.paid_at, now()) end,
      voided_at = case when i.credited + $3 + $4 = i.net + i.vat then now() end
  where i.id = $1
)
insert into credit_notes (legal_entity_id, number, invoice_id, issued_on, net, vat, vat_local, reason, bills_again, reversal,
  issued_by)
select i.legal_entity_id, $2, i.id, (now() at time zone 'UTC')::date, $3, $4, $9, $5, $6, $7, $8
from invoices i
where i.id = $1
returning id, (select e.prefix from legal_entities e where e.id = legal_entity_id) || '-C' || number as number

-- money.invoicing.store.InvoicesRepository.FIND_PAYMENT: ["bigint"] -> ["bigint", "text", "bigint", "text", "boolean", "boolean"]
select p.invoice_id, p.source, p.amount, i.currency, exists (select from invoice_payments r where r.reverses = p.id) as undone,
  p.evidence is not null or exists (select from bank_lines l where l.subject = 'payment:' || p.id
                                      and l.status in ('matched', 'assigned')) as shown
from invoice_payments p
join invoices i on i.id = p.invoice_id
where p.id = $1 and p.amount > 0

-- money.invoicing.store.InvoicesRepository.LOCK: ["bigint"] -> ["bigint", "bigint", "bigint", "text", "text", "date", "date", "bigint", "bigint", "numeric", "text", "numeric", "bigint", "bigint", "bigint", "bigint"]
select i.id, i.legal_entity_id, i.advertiser_id, i.currency, i.status, i.issued_on, i.due_on, i.net, i.vat, i.vat_rate,
  i.vat_currency, i.vat_exchange, i.paid, i.credited, i.written_off,
  coalesce((select sum(c.net)::bigint from credit_notes c where c.invoice_id = i.id), 0) as credited_net
from invoices i
where i.id = $1
for update of i

-- money.invoicing.store.InvoicesRepository.LOCK_OF_ADVERTISER: ["bigint"] -> ["bigint"]
select id from invoices where advertiser_id = $1 order by id for update

-- money.invoicing.store.InvoicesRepository.NAMED: ["text[]", "text[]", "bigint[]"] -> ["bigint"]
select id from invoices where payment_reference = any ($1)
union
select i.id
from unnest($2::text[], $3::bigint[]) as w (prefix, number)
join legal_entities e on e.prefix = w.prefix
join invoices i on i.legal_entity_id = e.id and i.number = w.number
limit 2

-- money.invoicing.store.InvoicesRepository.PAY: ["bigint", "text", "bigint", "date", "text", "text", "bigint", "text", "bigint"] -> ["bigint", "date"]
with paid as (
  update invoices i
  set paid = i.paid + $3, written_off = least(i.written_off, i.net + i.vat - i.paid - i.credited - $3),
      reference = coalesce($5, i.reference),
      paid_at = case when i.paid + $3 + i.credited = i.net + i.vat and i.credited < i.net + i.vat
                     then coalesce(i.paid_at, now()) end
  where i.id = $1
)
insert into invoice_payments (invoice_id, source, amount, paid_on, reference, evidence, reverses, reason, booked_on,
  recorded_by)
values ($1, $2, $3, coalesce($4::date, (now() at time zone 'UTC')::date), $5, $6, $7, $8,
  open_day(coalesce($4::date, (now() at time zone 'UTC')::date)), $9)
returning id, booked_on

-- money.invoicing.store.InvoicesRepository.REVERSED: ["text", "bigint"] -> ["date", "text", "bigint"]
select date_trunc('month', o.booked_on::timestamp)::date as month, p.currency, p.amount
from journal_entries r
join journal_entries o on o.id = r.reverses
join postings p on p.entry_id = r.id
join accounts a on a.id = p.account_id and a.kind = 'advertiser_receivable' and a.owner_id = $2
where r.key = $1 and p.amount > 0

-- money.invoicing.store.WriteOffsRepository.ADD: ["bigint", "bigint"] -> null
update invoices set written_off = written_off + $2 where id = $1

-- money.invoicing.store.WriteOffsRepository.INSERT: ["bigint", "bigint", "bigint", "bigint", "text", "bigint", "date"] -> ["bigint", "date"]
insert into write_offs (invoice_id, amount, vat, vat_local, reason, recorded_by, booked_on)
values ($1, $2, $3, $4, $5, $6,
  greatest(coalesce($7::date, (now() at time zone 'UTC')::date),
           (select max(w.booked_on) from write_offs w where w.invoice_id = $1)))
returning id, booked_on

-- money.invoicing.store.WriteOffsRepository.SUM: ["bigint"] -> ["bigint", "bigint", "bigint"]
select coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(vat), 0)::bigint as vat,
  coalesce(sum(vat_local), 0)::bigint as local_vat
from write_offs
where invoice_id = $1

-- money.journal.ChainRepository.BLOCKS: ["bigint", "bigint"] -> ["bigint", "bigint", "integer", "bigint", "bytea", "bytea", "timestamp with time zone", "bytea", "text", "text"]
select b.number, b.first_position, b.entries, b.last_entry, b.previous, b.root, b.sealed_at, b.evidence, b.public_key, b.signature from journal_blocks b where b.number > $1 order by b.number limit $2

-- money.journal.ChainRepository.BROKEN_BALANCES: ["bigint", "bigint", "bigint"] -> ["bigint"]
select p.entry_id
from postings p
join sealed_postings s on s.posting_id = p.id
left join sealed_postings b on b.account_id = s.account_id and b.number = s.number - 1
left join lateral (
  select count(*) as number, coalesce(sum(q.amount), 0) as balance
  from postings q
  where b.number is null and q.account_id = s.account_id and (q.entry_id, q.id) < (p.entry_id, p.id)
) f on true
where p.entry_id > $1 and p.entry_id <= $2
  and (s.account_id <> p.account_id
       or s.number <> coalesce(b.number, f.number) + 1
       or s.balance <> coalesce(b.balance, f.balance) + p.amount)
order by p.entry_id, p.id
limit $3

-- money.journal.ChainRepository.GUARDS: ["text[]"] -> ["text"]
select w.guard
from unnest($1::text[]) with ordinality w (guard, place)
where not exists (select from pg_trigger t
                  where t.tgrelid = split_part(w.guard, ' of ', 2)::regclass
                    and t.tgname = split_part(w.guard, ' of ', 1) and t.tgenabled in ('O', 'A'))
order by w.place

-- money.journal.ChainRepository.PAIRS: ["bigint", "bigint", "bigint"] -> ["bigint", "bigint", "text", "text", "text", "text", "bigint", "timestamp with time zone", "bigint", "bytea", "bytea"]
select coalesce(e.id, l.entry_id) as number, e.id as entry_id, e.key as entry_key, e.kind as entry_kind,
  e.description as entry_description, e.request_id as entry_request_id, e.reverses as entry_reverses,
  e.created_at as entry_created_at,
  l.position as leaf_position, l.salt as leaf_salt, l.hash as leaf_hash
from (select id, key, kind, description, request_id, reverses, created_at
      from journal_entries where id > $1 and id <= $2 order by id limit $3) e
full join (select entry_id, position, salt, hash
           from journal_leaves where entry_id > $1 and entry_id <= $2 order by entry_id limit $3) l
  on l.entry_id = e.id
order by 1

-- money.journal.ChainRepository.REST: ["bigint", "bigint"] -> ["bigint", "bigint", "bigint", "timestamp with time zone"]
select (select min(entry_id) from journal_leaves where entry_id > $1) as entry_id,
       (select sent_block from sealing where sent_block > $2) as sent_block,
       u.id as unsealed_id, u.created_at as unsealed_since
from (select null) nothing
left join lateral (
  select id, created_at from journal_entries
  where id > $1 and created_at < now() - interval '1 hour' order by id limit 1
) u on true

-- money.journal.CheckpointTreeRepository.INSERT: ["integer[]", "bigint[]", "bytea[]"] -> null
insert into checkpoint_tree (level, place, hash)
select n.level, n.place, n.hash from unnest($1::integer[], $2::bigint[], $3::bytea[]) n (level, place, hash)

-- money.journal.CheckpointTreeRepository.LIST: ["integer[]", "bigint[]"] -> ["integer", "bigint", "bytea"]
select t.level, t.place, t.hash
from unnest($1::integer[], $2::bigint[]) w (level, place)
join checkpoint_tree t on t.level = w.level and t.place = w.place

-- money.journal.EvidenceRepository.AUDIT_END: [] -> ["bigint"]
select coalesce(max(id), 0)
from (select id from audit_log where created_at < date_trunc('day', now() - interval '1 hour', 'UTC')
      order by id desc limit 1) e

-- money.journal.EvidenceRepository.AUDIT_OLDEST: [] -> ["bigint"]
select coalesce(min(id), 0) from audit_log

-- money.journal.EvidenceRepository.AUDIT_ROWS: ["bigint", "bigint", "bigint"] -> ["bigint", "text"]
select r.id, row_to_json(r)::text as content
from (select id, actor_id, proposed_by, credential, credential_id, action, subject, before, after, reason, request_id, address,
  (extract(epoch from created_at) * 1000000)::bigint as created_at from audit_log where id > $1 and id <= $2 order by id limit $3) r
order by r.id

-- money.journal.EvidenceRepository.CREDIT_NOTES_END: [] -> ["bigint"]
select coalesce(max(id), 0)
from (select id from credit_notes where issued_at < date_trunc('day', now() - interval '1 hour', 'UTC')
      order by id desc limit 1) e

-- money.journal.EvidenceRepository.CREDIT_NOTES_OLDEST: [] -> ["bigint"]
select coalesce(min(id), 0) from credit_notes

-- money.journal.EvidenceRepository.CREDIT_NOTES_ROWS: ["bigint", "bigint", "bigint"] -> ["bigint", "text"]
select r.id, row_to_json(r)::text as content
from (select id, legal_entity_id, number, invoice_id, issued_on::text, net, vat, vat_local, reason, bills_again, reversal, issued_by,
  (extract(epoch from issued_at) * 1000000)::bigint as issued_at from credit_notes where id > $1 and id <= $2 order by id limit $3) r
order by r.id

-- money.journal.EvidenceRepository.DOCUMENTS_END: [] -> ["bigint"]
select coalesce(max(id), 0)
from (select id from document_archive where archived_at < date_trunc('day', now() - interval '1 hour', 'UTC')
      order by id desc limit 1) e

-- money.journal.EvidenceRepository.DOCUMENTS_OLDEST: [] -> ["bigint"]
select coalesce(min(id), 0) from document_archive

-- money.journal.EvidenceRepository.DOCUMENTS_ROWS: ["bigint", "bigint", "bigint"] -> ["bigint", "text"]
select r.id, row_to_json(r)::text as content
from (select id, document, encode(sha256, 'hex') as sha256, (extract(epoch from archived_at) * 1000000)::bigint as archived_at from document_archive where id > $1 and id <= $2 order by id limit $3) r
order by r.id

-- money.journal.EvidenceRepository.INSERT: ["bigint", "text", "bigint", "bigint", "bigint", "bytea", "bytea", "timestamp with time zone"] -> null
insert into evidence_roots (number, log, first_id, last_id, rows, previous, root, sealed_at)
values ($1, $2, $3, $4, $5, $6, $7, $8)

-- money.journal.EvidenceRepository.INVOICES_END: [] -> ["bigint"]
select coalesce(max(id), 0)
from (select id from invoices where issued_at < date_trunc('day', now() - interval '1 hour', 'UTC')
      order by id desc limit 1) e

-- money.journal.EvidenceRepository.INVOICES_OLDEST: [] -> ["bigint"]
select coalesce(min(id), 0) from invoices

-- money.journal.EvidenceRepository.INVOICES_ROWS: ["bigint", "bigint", "bigint"] -> ["bigint", "text"]
select r.id, row_to_json(r)::text as content
from (select id, legal_entity_id, number, advertiser_id, seller_id, buyer_id, currency, month::text, issued_on::text, due_on::text,
  net, credit, vat_treatment, vat_rate, vat, vat_currency, vat_exchange, vat_local from invoices where id > $1 and id <= $2 order by id limit $3) r
order by r.id

-- money.journal.EvidenceRepository.LAST: [] -> ["bigint", "text", "bigint", "bigint", "bigint", "bytea", "bytea", "timestamp with time zone"]
select e.number, e.log, e.first_id, e.last_id, e.rows, e.previous, e.root, e.sealed_at from evidence_roots e order by e.number desc limit 1

-- money.journal.EvidenceRepository.LAST_OF_LOG: ["text"] -> ["bigint"]
select coalesce(max(last_id), 0) from evidence_roots where log = $1

-- money.journal.EvidenceRepository.NEXT: ["bigint"] -> ["bigint", "text", "bigint", "bigint", "bigint", "bytea", "bytea", "timestamp with time zone"]
select e.number, e.log, e.first_id, e.last_id, e.rows, e.previous, e.root, e.sealed_at from evidence_roots e where e.number > $1 order by e.number limit 1

-- money.journal.EvidenceRepository.NOW: [] -> ["timestamp with time zone"]
select now()

-- money.journal.EvidenceRepository.TRANSFERS_END: [] -> ["bigint"]
select coalesce(max(id), 0)
from (select id from transfer_evidence where received_at < date_trunc('day', now() - interval '1 hour', 'UTC')
      order by id desc limit 1) e

-- money.journal.EvidenceRepository.TRANSFERS_OLDEST: [] -> ["bigint"]
select coalesce(min(id), 0) from transfer_evidence

-- money.journal.EvidenceRepository.TRANSFERS_ROWS: ["bigint", "bigint", "bigint"] -> ["bigint", "text"]
select r.id, row_to_json(r)::text as content
from (select id, transfer_id, source, evidence_id, outcome, amount, currency, detail, taken,
  (extract(epoch from received_at) * 1000000)::bigint as received_at from transfer_evidence where id > $1 and id <= $2 order by id limit $3) r
order by r.id

-- money.journal.PostingTreesRepository.POSTINGS: ["bigint[]", "bigint", "bigint", "bigint"] -> ["bigint", "bigint", "bigint", "text", "text", "bigint", "bigint", "bigint"]
select p.entry_id, p.id, coalesce(a.owner_id, a.cash_account_id) as owner_id, a.kind as account,
  p.currency, p.amount, s.number, s.balance
from postings p
join accounts a on a.id = p.account_id
left join sealed_postings s on s.posting_id = p.id
where p.entry_id = any ($1) and (p.entry_id, p.id) > ($2, $3)
order by p.entry_id, p.id
limit $4

-- money.journal.SealingRepository.CLAIM_SENDING: [] -> ["boolean"]
update sealing
set sending_until = now() + interval '1 minute'
where sending_until < now() and sent_block < (select max(number) from journal_blocks)
returning single

-- money.journal.SealingRepository.ENTRIES: ["bigint", "bigint", "bigint"] -> ["bigint", "text", "text", "text", "text", "bigint", "timestamp with time zone", "bigint"]
select e.id, e.key, e.kind, e.description, e.request_id, e.reverses, e.created_at,
  (select count(*) from postings p where p.entry_id = e.id) as postings
from (select id, key, kind, description, request_id, reverses, created_at
      from journal_entries
      where id > $1 and id <= $2
      order by id
      limit $3) e
order by e.id

-- money.journal.SealingRepository.GET: ["bigint"] -> ["bigint", "bigint", "integer", "bigint", "bytea", "bytea", "timestamp with time zone", "bytea", "text", "text"]
select b.number, b.first_position, b.entries, b.last_entry, b.previous, b.root, b.sealed_at, b.evidence, b.public_key, b.signature from journal_blocks b where b.number = $1

-- money.journal.SealingRepository.GET_SENT: [] -> ["bigint", "text"]
select sent_block as size, sent_note as note from sealing

-- money.journal.SealingRepository.LAST: [] -> ["bigint", "bigint", "integer", "bigint", "bytea", "bytea", "timestamp with time zone", "bytea", "text", "text"]
select b.number, b.first_position, b.entries, b.last_entry, b.previous, b.root, b.sealed_at, b.evidence, b.public_key, b.signature from journal_blocks b order by b.number desc limit 1

-- money.journal.SealingRepository.NUMBER_POSTINGS: ["bigint[]", "bigint"] -> null
insert into sealed_postings (account_id, number, posting_id, balance)
select w.account_id,
       coalesce(last.number, before.postings) + row_number() over in_order,
       w.posting_id,
       (coalesce(last.balance, before.sum) + sum(w.amount) over in_order)::bigint
from (select account_id, id as posting_id, entry_id, amount from postings where entry_id = any ($1)) w
left join lateral (
  select s.number, s.balance from sealed_postings s where s.account_id = w.account_id
  order by s.number desc limit 1
) last on true
left join lateral (
  select count(*) as postings, coalesce(sum(q.amount), 0) as sum
  from postings q where last.number is null and q.account_id = w.account_id and q.entry_id < $2
) before on true
window in_order as (partition by w.account_id order by w.entry_id, w.posting_id)

-- money.journal.SealingRepository.SEALER: [] -> ["boolean"]
select single from sealing order by single
limit 1
for no key update skip locked

-- money.journal.SealingRepository.SEALER_NEXT: ["bigint"] -> ["boolean"]
select single from sealing order by single
limit 1 offset $1
for no key update skip locked

-- money.journal.SealingRepository.SENT: ["bigint", "text"] -> null
update sealing set sent_block = $1, sent_note = $2, sending_until = '-infinity'

-- money.journal.SealingRepository.SETTLE: [] -> ["bigint", "timestamp with time zone"]
with seen as (
  select (select coalesce(max(id), 0) from journal_entries) as newest,
         pg_snapshot_xmin(pg_current_snapshot())::text::bigint as ended,
         pg_snapshot_xmax(pg_current_snapshot())::text::bigint as begun
)
update sealing s
set settled = case when seen.ended >= seen.begun then seen.newest
                   when s.fence_xid between 1 and seen.ended then s.fence_entry
                   else s.settled end,
    fence_entry = case when s.fence_xid between 1 and seen.begun and s.fence_xid > seen.ended
                       then s.fence_entry else seen.newest end,
    fence_xid = case when s.fence_xid between 1 and seen.begun and s.fence_xid > seen.ended
                     then s.fence_xid else seen.begun end
from seen
returning s.settled, now() as now

-- money.journal.SealingRepository.WRITE_BLOCK: ["bigint", "bigint", "integer", "bigint", "bytea", "bytea", "timestamp with time zone", "bytea", "text", "text"] -> null
insert into journal_blocks (number, first_position, entries, last_entry, previous, root, sealed_at, evidence,
  public_key, signature)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)

-- money.journal.SealingRepository.WRITE_LEAVES: ["bigint[]", "bigint[]", "integer[]", "bytea[]", "bytea[]"] -> null
insert into journal_leaves (entry_id, position, postings, salt, hash)
select l.entry_id, l.position, l.postings, l.salt, l.hash
from unnest($1::bigint[], $2::bigint[], $3::integer[], $4::bytea[], $5::bytea[])
  as l (entry_id, position, postings, salt, hash)

-- money.journal.StatementRepository.BALANCES: ["bigint", "bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
select a.kind as account, a.currency, coalesce(f.balance, 0) as opening, coalesce(l.balance, 0) as closing
from accounts a
left join lateral (
  select s.balance
  from postings p join sealed_postings s on s.posting_id = p.id
  where (p.account_id, p.entry_id) >= (a.id, 0) and (p.account_id, p.entry_id) < (a.id, $2::bigint + 1)
  order by p.account_id desc, p.entry_id desc, p.id desc
  limit 1
) f on true
left join lateral (
  select s.balance
  from postings p join sealed_postings s on s.posting_id = p.id
  where (p.account_id, p.entry_id) >= (a.id, 0) and (p.account_id, p.entry_id) < (a.id, $3::bigint + 1)
  order by p.account_id desc, p.entry_id desc, p.id desc
  limit 1
) l on true
where a.owner_id = $1
order by a.kind, a.currency

-- money.journal.StatementRepository.BOUNDS: ["timestamp with time zone", "timestamp with time zone", "bigint"] -> ["bigint", "bigint", "bigint"]
select coalesce(f.id, 0) as after, least(coalesce(l.id, 0), b.last_entry) as up_to, b.number as tree_size
from (select number, last_entry from journal_blocks where $3::bigint is null or number <= $3
      order by number desc limit 1) b
left join lateral (
  select id from journal_entries where created_at < $1 order by created_at desc, id desc limit 1
) f on true
left join lateral (
  select id from journal_entries where created_at < $2 order by created_at desc, id desc limit 1
) l on true

-- money.journal.StatementRepository.ENTRIES: ["bigint", "bigint", "bigint", "bigint"] -> ["bigint", "text", "text", "text", "text", "bigint", "timestamp with time zone", "bigint", "integer", "bytea", "bigint", "bigint", "integer", "bigint", "bytea", "bytea", "timestamp with time zone", "bytea", "text", "text"]
select e.id as entry_id, e.key as entry_key, e.kind as entry_kind, e.description as entry_description,
  e.request_id as entry_request_id, e.reverses as entry_reverses, e.created_at as entry_created_at, l.position, l.postings, l.salt,
  b.number, b.first_position, b.entries, b.last_entry, b.previous, b.root, b.sealed_at, b.evidence,
  b.public_key, b.signature
from (select distinct n.entry_id
      from accounts a
      cross join lateral (
        select distinct p.account_id, p.entry_id
        from postings p
        where (p.account_id, p.entry_id) > (a.id, $2) and (p.account_id, p.entry_id) < (a.id, $4::bigint + 1)
        order by p.account_id, p.entry_id
        limit $3::bigint
      ) n
      where a.owner_id = $1
      order by n.entry_id
      limit $3) w
join journal_entries e on e.id = w.entry_id
join journal_leaves l on l.entry_id = w.entry_id
cross join lateral (
  select number, first_position, entries, last_entry, previous, root, sealed_at, evidence, public_key, signature
  from journal_blocks where last_entry >= w.entry_id order by last_entry limit 1
) b
order by w.entry_id

-- money.journal.StatementRepository.LEAVES: ["bigint", "bigint"] -> ["bytea"]
select hash
from (select entry_id, hash from journal_leaves where entry_id <= $1 order by entry_id desc limit $2) l
order by entry_id

-- money.journal.StatementRepository.OWN_POSTINGS: ["bigint", "bigint[]"] -> ["bigint", "text", "text", "bigint", "bigint"]
select p.entry_id, a.kind as account, p.currency, p.amount, s.balance
from accounts a
join postings p on p.account_id = a.id
join sealed_postings s on s.posting_id = p.id
where a.owner_id = $1 and p.entry_id = any ($2)
order by p.entry_id, p.id

-- money.journal.StatementRepository.RANGES: ["bigint", "bigint", "bigint"] -> ["text", "text", "bigint", "bigint"]
select a.kind as account, a.currency, w.first, l.number as last
from accounts a
cross join lateral (
  select p.id from postings p
  where (p.account_id, p.entry_id) > (a.id, $2) and (p.account_id, p.entry_id) < (a.id + 1, 0)
  order by p.account_id, p.entry_id, p.id
  limit 1
) f
cross join lateral (
  select p.id from postings p
  where (p.account_id, p.entry_id) >= (a.id, 0) and (p.account_id, p.entry_id) < (a.id, $3::bigint + 1)
  order by p.account_id desc, p.entry_id desc, p.id desc
  limit 1
) e
join sealed_postings l on l.posting_id = e.id
cross join lateral (
  select coalesce((select s.number from sealed_postings s where s.posting_id = f.id),
                  (select min(s.number) from sealed_postings s where s.account_id = a.id)) as first
) w
where a.owner_id = $1 and l.number >= w.first
order by a.kind, a.currency

-- money.ledger.LedgerRepository.BALANCE: ["bigint", "text", "text"] -> ["bigint"]
select coalesce(sum(balance), 0)::bigint as balance
from accounts
where owner_id = $1 and kind = $2 and currency = $3

-- money.ledger.LedgerRepository.LIST_POSTINGS: ["text"] -> ["bigint", "text", "bigint", "text"]
select coalesce(a.owner_id, a.cash_account_id) as owner_id, a.kind as account, p.amount, p.currency
from journal_entries e
join postings p on p.entry_id = e.id
join accounts a on a.id = p.account_id
where e.key = $1
order by p.id

-- money.ledger.LedgerRepository.LIST_WRITTEN: ["bigint"] -> ["text", "text", "text", "text", "bigint", "text", "bigint", "text", "bigint"]
select e.key, e.kind, e.description, reversed.key as reverses,
       a.owner_id, a.kind as account, p.amount, p.currency,
       case when is_divided(a.kind)
            then (select sum(part.balance)::bigint from accounts part
                  where part.owner_id is null and part.kind = a.kind and part.currency = a.currency
                    and part.cash_account_id is not distinct from a.cash_account_id)
            else a.balance end as balance
from journal_entries e
join postings p on p.entry_id = e.id
join accounts a on a.id = p.account_id
left join journal_entries reversed on reversed.id = e.reverses
where e.created_at = now() and e.xmin = pg_current_xact_id()::xid
order by e.id, p.id
limit $1

-- money.ledger.LedgerRepository.OWES: ["bigint"] -> ["boolean"]
select exists (select from accounts where owner_id = $1 and kind = 'publisher_debt' and balance < 0) as owes

-- money.ledger.LedgerRepository.POST: ["text", "text", "text", "text", "text", "bigint[]", "text[]", "text[]", "bigint[]"] -> ["boolean"]
select post_entry($1, $2, $3, $4, $5, $6::bigint[], $7::text[], $8::text[], $9::bigint[])

-- money.ledger.LedgerTables.accounts_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select kind, currency, balance as balance_minor, updated_at
from accounts where owner_id = $1 order by id limit 50000) r

-- money.ledger.LedgerTables.postings_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select p.entry_id, a.kind as account, p.currency, p.amount as amount_minor
from postings p join accounts a on a.id = p.account_id
where a.owner_id = $1 order by p.entry_id limit 50000) r

-- money.payment.BalanceRepository.BALANCES: ["bigint"] -> ["text", "timestamp with time zone", "timestamp with time zone", "text", "bigint", "bigint", "bigint", "bigint"]
select u.primary_currency, u.joined_at, b.updated_at, b.currency as balance_currency,
  b.available as balance_available_balance, b.pending as balance_pending_balance,
  b.available + b.held + b.paid + b.debt as balance_total_earned, b.paid as balance_total_paid
from users u
left join lateral (
  select a.currency, max(a.updated_at) as updated_at,
    coalesce(sum(a.balance) filter (where a.kind = 'publisher_pending'), 0)::bigint as pending,
    coalesce(sum(a.balance) filter (where a.kind = 'publisher_available'), 0)::bigint as available,
    coalesce(sum(a.balance) filter (where a.kind in ('publisher_held', 'publisher_in_transit')), 0)::bigint as held,
    coalesce(sum(a.balance) filter (where a.kind in ('publisher_paid', 'publisher_fees')), 0)::bigint as paid,
    coalesce(sum(a.balance) filter (where a.kind = 'publisher_debt'), 0)::bigint as debt
  from accounts a
  where a.owner_id = u.id and a.kind in
    ('publisher_pending', 'publisher_available', 'publisher_held', 'publisher_in_transit', 'publisher_paid',
     'publisher_fees', 'publisher_debt')
  group by a.currency
) b on true
where u.id = $1
order by b.currency

-- money.payment.BalanceRepository.PRIMARY_CURRENCY: ["bigint"] -> ["text"]
select primary_currency from users where id = $1 and primary_currency is not null

-- money.payment.BankAccountRepository.ADD_PRIMARY: ["bigint", "bigint", "text", "text", "text", "bytea", "bytea", "text", "bytea", "text", "text", "integer", "integer", "bigint", "bigint", "text", "text"] -> ["bigint"]
insert into bank_accounts
  (id, user_id, bank_name, account_type, account_holder_name, account_number, routing_number, key_id,
   fingerprint, account_masked, routing_masked, country, scheme, is_primary, verification_status, deposit_1,
   deposit_2, deposited_at, payee_check_at)
overriding system value
select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $16, $17, true, 'pending', $12::integer, $13::integer,
  case when $12::integer is not null then now() end, case when $17 = 'iban' then now() end
where (select count(*) from bank_accounts
       where user_id = $2 and deleted_at is null and verification_status <> 'verified') < $14
  and (select count(*) from bank_accounts
       where user_id = $2 and created_at > now() - interval '30 days') < $15
returning id

-- money.payment.BankAccountRepository.ATTEMPT: ["bigint", "integer", "integer", "timestamp with time zone", "integer", "bigint"] -> ["bigint", "text", "integer", "boolean", "boolean"]
update bank_accounts
set attempts = attempts + 1,
    verification_status = case
      when (deposit_1, deposit_2) in (($2, $3), ($3, $2)) then 'verified'
      when attempts + 1 >= $5 then 'failed'
      else 'pending' end,
    verified_at = case when (deposit_1, deposit_2) in (($2, $3), ($3, $2)) then now() end,
    updated_at = now()
where id = $1 and deleted_at is null and verification_status = 'pending' and deposited_at > $4 and user_id is distinct from $6
returning user_id, verification_status as status, attempts, true as sent, true as open

-- money.payment.BankAccountRepository.ATTEMPT_OWN: ["bigint", "integer", "integer", "timestamp with time zone", "integer", "bigint"] -> ["bigint", "text", "integer", "boolean", "boolean"]
update bank_accounts
set attempts = attempts + 1,
    verification_status = case
      when (deposit_1, deposit_2) in (($2, $3), ($3, $2)) then 'verified'
      when attempts + 1 >= $5 then 'failed'
      else 'pending' end,
    verified_at = case when (deposit_1, deposit_2) in (($2, $3), ($3, $2)) then now() end,
    updated_at = now()
where id = $1 and deleted_at is null and verification_status = 'pending' and deposited_at > $4 and user_id = $6
returning user_id, verification_status as status, attempts, true as sent, true as open

-- money.payment.BankAccountRepository.BY_NUMBERS: ["bigint", "bytea[]"] -> ["bigint"]
select id from bank_accounts where user_id = $1 and fingerprint = any($2) and deleted_at is null

-- money.payment.BankAccountRepository.CHANGE_LABELS: ["bigint", "text", "text", "text", "bytea", "bytea", "text", "bytea", "text"] -> null
update bank_accounts
set bank_name = $2, account_type = $3, account_holder_name = $4,
    account_number = $5, routing_number = $6, key_id = $7, fingerprint = $8, routing_masked = $9,
    updated_at = now()
where id = $1

-- money.payment.BankAccountRepository.COUNT_UNVERIFIED: ["bigint"] -> ["bigint"]
select count(*) as unverified
from bank_accounts
where user_id = $1 and deleted_at is null and verification_status <> 'verified'

-- money.payment.BankAccountRepository.DELETE: ["bigint"] -> null
update bank_accounts
set deleted_at = now(), is_primary = false, updated_at = now()
where id = $1

-- money.payment.BankAccountRepository.DEMOTE_PRIMARY: ["bigint"] -> null
update bank_accounts
set is_primary = false, updated_at = now()
where user_id = $1 and is_primary and deleted_at is null

-- money.payment.BankAccountRepository.DEPOSITS: ["bigint"] -> ["bigint", "integer", "integer"]
select user_id, deposit_1 as first, deposit_2 as second
from bank_accounts
where id = $1 and deleted_at is null and deposit_1 is not null

-- money.payment.BankAccountRepository.LOCK: ["bigint"] -> ["bigint", "boolean", "text"]
select id, is_primary as primary, account_masked as masked
from bank_accounts
where id = $1 and deleted_at is null
for update

-- money.payment.BankAccountRepository.LOCK_OWNER: ["bigint"] -> ["bigint"]
select id from users where id = $1 for no key update

-- money.payment.BankAccountRepository.LOCK_OWNER_OF: ["bigint"] -> ["bigint"]
select id
from users
where id = (select user_id from bank_accounts where id = $1 and deleted_at is null)
for no key update

-- money.payment.BankAccountRepository.NEXT_ID: [] -> ["bigint"]
select nextval(pg_get_serial_sequence('bank_accounts', 'id')) as id

-- money.payment.BankAccountRepository.OF_USER: ["bigint"] -> ["bigint", "bigint", "bigint", "text", "text", "text", "text", "text", "text", "text", "text", "boolean", "boolean", "text", "timestamp with time zone", "timestamp with time zone", "text", "text", "timestamp with time zone", "timestamp with time zone"]
select u.id as owner_id, b.id as account_id, b.user_id as account_user_id,
       b.bank_name as account_bank_name, b.account_masked as account_account_number,
       case b.scheme when 'national' then b.routing_masked end as account_routing_number,
       b.account_type as account_account_type, nullif(b.country, 'US') as account_country,
       case b.scheme when 'iban' then b.account_masked end as account_iban,
       case b.scheme when 'iban' then nullif(b.routing_masked, '') end as account_bic,
       b.account_holder_name as account_account_holder_name, b.is_primary as account_is_primary,
       b.verification_status = 'verified' as account_verified,
       b.verification_status as account_verification_status, b.created_at as account_created_at,
       b.updated_at as account_updated_at, b.payee_result as account_payee_check_result,
       b.payee_bank_name as account_payee_check_bank_name,
       b.payee_checked_at as account_payee_check_checked_at,
       b.payee_accepted_at as account_payee_check_accepted_at
from users u
left join bank_accounts b on b.user_id = u.id and b.deleted_at is null
where u.id = $1
order by b.created_at desc, b.id desc

-- money.payment.BankAccountRepository.OPEN_PAYOUTS: ["bigint"] -> ["bigint"]
select count(*) as count
from payouts
where bank_account_id = $1 and status in ('pending', 'processing')

-- money.payment.BankAccountRepository.PROMOTE_NEWEST_VERIFIED: ["bigint"] -> null
update bank_accounts
set is_primary = true, updated_at = now()
where id = (
  select id
  from bank_accounts
  where user_id = $1 and verification_status = 'verified' and deleted_at is null
  order by created_at desc, id desc
  limit 1)

-- money.payment.BankAccountRepository.STATUS_FOR_PAYOUT: ["bigint", "bigint"] -> ["text"]
select verification_status
from bank_accounts
where id = $1 and user_id = $2 and deleted_at is null
for share

-- money.payment.BankAccountRepository.VERIFICATION: ["bigint", "timestamp with time zone"] -> ["bigint", "text", "integer", "boolean", "boolean"]
select user_id, verification_status as status, attempts, deposited_at is not null as sent, deposited_at > $2 is true as open
from bank_accounts
where id = $1 and deleted_at is null

-- money.payment.BankKeysRepository.ENCRYPTED_COUNT: ["text"] -> ["bigint"]
select count(*) as count from bank_accounts where key_id <> $1

-- money.payment.BankKeysRepository.ENCRYPTED_LIST: ["text", "text", "bigint"] -> ["text", "text", "text", "text[]", "bytea[]"]
select (id)::text as id, key_id, case scheme when 'iban' then 'iban' else country end as kind, array['user:' || user_id || '/bank_account:' || id || '/account_number', 'user:' || user_id || '/bank_account:' || id || '/routing_number'] as places, array[account_number, routing_number] as contents
from bank_accounts
where key_id <> $1 and id > coalesce(nullif($2::text, '')::bigint, 0)
order by id
limit $3

-- money.payment.BankKeysRepository.ENCRYPTED_UPDATE: ["text", "text", "text", "bytea[]", "bytea[]", "bytea"] -> null
update bank_accounts
set account_number = ($5::bytea[])[1], routing_number = ($5::bytea[])[2], key_id = $3, fingerprint = $6
where id = $1::text::bigint and key_id = $2 and array[account_number, routing_number] = $4::bytea[]

-- money.payment.BankKeysRepository.NEWEST_UNDER_EACH_KEY: [] -> ["bigint", "bigint", "text", "boolean", "text", "bytea", "bytea"]
with recursive used (key_id) as (
  select min(key_id) from bank_accounts
  union all
  select (select min(b.key_id) from bank_accounts b where b.key_id > u.key_id)
  from used u
  where u.key_id is not null
)
select b.id, b.user_id, b.country, b.iban, b.key_id, b.account_number, b.routing_number
from used u
cross join lateral (
  select a.id, a.user_id, a.country, a.scheme = 'iban' as iban, a.key_id, a.account_number, a.routing_number
  from bank_accounts a
  where a.key_id = u.key_id
  order by a.id desc
  limit 10
) b

-- money.payment.DestinationsRepository.ADD: ["bigint", "text", "bigint", "text", "boolean"] -> ["bigint", "timestamp with time zone"]
insert into payout_destinations (user_id, kind, bank_account_id, address, confirmed_at, usable_at)
values ($1, $2, $3, $4, case when $5 then now() end, case when $5 then now() end)
on conflict do nothing
returning id, usable_at

-- money.payment.DestinationsRepository.CONFIRM: ["bigint", "bigint", "integer"] -> ["timestamp with time zone"]
update payout_destinations
set confirmed_at = now(), usable_at = now() + make_interval(hours => $3)
where id = $1 and user_id = $2 and removed_at is null and confirmed_at is null
returning usable_at

-- money.payment.DestinationsRepository.COUNT: ["bigint"] -> ["bigint"]
select count(*) as live from payout_destinations where user_id = $1 and removed_at is null

-- money.payment.DestinationsRepository.FIND: ["bigint", "bigint", "text", "text"] -> ["timestamp with time zone", "boolean"]
select usable_at, coalesce(usable_at <= now(), false) as now
from payout_destinations
where user_id = $1 and removed_at is null
  and (bank_account_id = $2 or ($2::bigint is null and kind = $3 and address = $4))
for share

-- money.payment.DestinationsRepository.FIND_OWN: ["bigint", "bigint"] -> ["bigint", "text", "bigint", "timestamp with time zone"]
select id, kind, bank_account_id, usable_at
from payout_destinations
where id = $1 and user_id = $2 and removed_at is null

-- money.payment.DestinationsRepository.LIST: ["bigint"] -> ["bigint", "text", "text", "bigint", "text", "text", "text", "text", "timestamp with time zone", "timestamp with time zone", "text", "timestamp with time zone", "timestamp with time zone"]
select d.id, d.kind, d.address, b.id as account_id, b.bank_name as account_bank_name,
       b.account_masked as account_account_number, b.payee_result as account_payee_check_result,
       b.payee_bank_name as account_payee_check_bank_name,
       b.payee_checked_at as account_payee_check_checked_at,
       b.payee_accepted_at as account_payee_check_accepted_at,
       case when d.usable_at is null then 'unconfirmed' when d.usable_at > now() then 'resting'
            else 'usable' end as status,
       d.created_at, d.usable_at
from payout_destinations d
left join bank_accounts b on b.id = d.bank_account_id
where d.user_id = $1 and d.removed_at is null
order by d.id desc

-- money.payment.DestinationsRepository.REMOVE: ["bigint"] -> null
update payout_destinations set removed_at = now() where id = $1 and removed_at is null

-- money.payment.DestinationsRepository.REMOVE_ACCOUNT: ["bigint"] -> null
update payout_destinations set removed_at = now() where bank_account_id = $1 and removed_at is null

-- money.payment.PayeeChecksRepository.ACCEPT: ["bigint"] -> null
update bank_accounts set payee_accepted_at = now() where id = $1

-- money.payment.PayeeChecksRepository.DUE: ["bigint"] -> ["bigint"]
select id
from bank_accounts
where payee_check_at <= now() and deleted_at is null
order by payee_check_at, id
limit $1

-- money.payment.PayeeChecksRepository.LOCK: ["bigint"] -> ["bigint", "text", "boolean"]
select b.user_id, b.payee_result as result, b.payee_accepted_at is not null as accepted
from bank_accounts b
where b.id = $1 and b.deleted_at is null
for no key update

-- money.payment.PayeeChecksRepository.POSTPONE: ["bigint"] -> null
update bank_accounts set payee_check_at = now() + interval '1 day' where id = $1 and payee_check_at is not null

-- money.payment.PayeeChecksRepository.RECORD: ["bigint", "text", "text", "text"] -> null
update bank_accounts
set payee_result = case when $3 = 'not_possible' and payee_result = 'no_match' then payee_result else $3 end,
    payee_bank_name = $4, payee_checked_at = now(),
    payee_accepted_at = case when $3 in ('no_match', 'not_possible') and payee_result = 'no_match' then payee_accepted_at end,
    payee_check_at = case when $3 = 'not_possible'
      then now() + greatest(interval '1 hour', now() - coalesce(payee_named_at, created_at)) end
where id = $1 and account_holder_name = $2 and payee_check_at is not null and deleted_at is null

-- money.payment.PayeeChecksRepository.RESET: ["bigint", "text"] -> null
update bank_accounts
set payee_result = case when payee_result = 'no_match' then payee_result end, payee_bank_name = null,
    payee_checked_at = case when payee_result = 'no_match' then payee_checked_at end, payee_accepted_at = null,
    payee_named_at = now(), payee_check_at = greatest(now(), payee_checked_at + interval '1 minute')
where id = $1 and scheme = 'iban' and account_holder_name <> $2

-- money.payment.PaymentsTables.bank_accounts_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select id, bank_name, country, account_type, account_holder_name, account_masked, routing_masked, is_primary,
  verification_status, created_at, verified_at, deleted_at, payee_result, payee_bank_name, payee_checked_at,
  payee_accepted_at from bank_accounts where user_id = $1 order by 1 limit 50000) r

-- money.payment.PaymentsTables.bank_accounts_1: ["bigint"] -> null
update bank_accounts b
set account_holder_name = '', account_number = '', routing_number = '', account_masked = '', routing_masked = '',
    fingerprint = decode(lpad(to_hex(b.id), 16, '0'), 'hex'), payee_bank_name = null, payee_check_at = null
where b.user_id = $1 and b.run_id is null
  and not exists (select from payouts p where p.bank_account_id = b.id)

-- money.payment.PaymentsTables.bank_accounts_2: ["bigint"] -> null
update bank_accounts set deleted_at = coalesce(deleted_at, now()), is_primary = false where user_id = $1

-- money.payment.PaymentsTables.payout_destinations_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select id, kind, bank_account_id, address, created_at, confirmed_at, usable_at, removed_at from payout_destinations where user_id = $1 order by 1 limit 50000) r

-- money.payment.PaymentsTables.payout_destinations_1: ["bigint"] -> null
delete from payout_destinations where user_id = $1

-- money.payment.PaymentsTables.payout_destinations_2: ["integer", "bigint"] -> null
delete from payout_destinations
where ctid = any (array(
  select ctid from payout_destinations
  where removed_at < now() - make_interval(days => $1)
  order by removed_at
  limit $2
  for update skip locked
))

-- money.payment.PaymentsTables.payouts_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select id, amount as amount_minor, fees as fees_minor, currency, status, method, bank_account_id, destination,
  reference, transaction_id, reason, requested_at, processed_at, cancelled_at from payouts where user_id = $1 order by 1 limit 50000) r

-- money.payment.PayoutDeskRepository.BANK_ACCOUNTS: ["bigint", "integer", "double precision"] -> ["bigint", "text", "text", "timestamp with time zone", "timestamp with time zone"]
select id, bank_name || ' ' || account_masked as name,
       case when deposited_at is null then 'deposits_due' else 'deposited' end as state,
       coalesce(deposited_at, created_at) as since, deposited_at + make_interval(secs => $3) as until
from bank_accounts
where user_id = $1 and deleted_at is null and verification_status = 'pending'
  and (deposited_at is null or deposited_at + make_interval(secs => $3) > now())
order by id
limit $2 + 1

-- money.payment.PayoutDeskRepository.DESTINATIONS: ["bigint", "integer"] -> ["bigint", "text", "text", "timestamp with time zone", "timestamp with time zone"]
select d.id, coalesce(b.bank_name || ' ' || b.account_masked, d.kind) as name,
       case when d.usable_at is null then 'unconfirmed' else 'resting' end as state,
       coalesce(d.confirmed_at, d.created_at) as since, d.usable_at as until
from payout_destinations d
left join bank_accounts b on b.id = d.bank_account_id
where d.user_id = $1 and d.removed_at is null and (d.usable_at is null or d.usable_at > now())
order by d.id
limit $2 + 1

-- money.payment.PayoutDeskRepository.NAME_CHECKS: ["bigint", "integer"] -> ["bigint", "text", "text", "timestamp with time zone", "timestamp with time zone"]
select id, bank_name || ' ' || account_masked as name,
       case when payee_result = 'no_match' then 'no_match' else 'asked' end as state,
       coalesce(payee_checked_at, payee_named_at, created_at) as since, null::timestamptz as until
from bank_accounts
where user_id = $1 and deleted_at is null
  and (payee_check_at is not null or payee_result = 'no_match' and payee_accepted_at is null)
order by id
limit $2 + 1

-- money.payment.PayoutDeskRepository.PENDING: [] -> ["bigint", "boolean", "timestamp with time zone", "bigint"]
select (select coalesce(sum(value), 0)::bigint from counters
        where statistic = 'payout_ever_count' and subject = 0 and day = '-infinity'
          and split_part(detail, ':', 2) = 'pending') as count,
       false as more,
       (select requested_at from payouts where status = 'pending'
        order by requested_at, id limit 1) as oldest,
       null::bigint as mine

-- money.payment.PayoutDeskRepository.SCREENINGS: [] -> ["bigint", "boolean", "timestamp with time zone", "bigint"]
select least(count(*), 1000) as count, count(*) > 1000 as more, min(at) as oldest, null::bigint as mine from (select found_at as at from payee_screenings where status = 'open' order by id limit 1001) as waiting

-- money.payment.PayoutDeskRepository.TAX_FORM: ["bigint"] -> ["bigint", "text", "text", "timestamp with time zone", "timestamp with time zone"]
select null::bigint as id, null as name, 'missing' as state, null::timestamptz as since,
       null::timestamptz as until
where not exists (select from tax_profiles where user_id = $1)

-- money.payment.PayoutExportRepository.CHUNK: ["timestamp with time zone", "timestamp with time zone", "bigint", "bigint"] -> ["bigint", "text", "bigint", "text", "text", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text", "text", "bigint", "bigint", "timestamp with time zone", "text", "text", "text"]
select p.id, p.reference, p.amount, p.currency, p.status, p.method, p.requested_at, p.processed_at,
p.user_id, u.username as user_name, u.email as user_email,
p.fees, p.amount - p.fees as net_amount, p.cancelled_at, p.transaction_id, p.notes, p.reason

from payouts p
join users u on u.id = p.user_id
where p.id = any (array(
  select id
  from payouts
  where (requested_at, id) > (case when $3::bigint is null then $1
                              else (select greatest(c.requested_at, $1) from payouts c where c.id = $3) end,
                              coalesce($3, 0))
    and requested_at < $2 
  order by requested_at, id
  limit $4))
order by p.requested_at, p.id

-- money.payment.PayoutExportRepository.CHUNK_1: ["timestamp with time zone", "timestamp with time zone", "bigint", "bigint", "text"] -> ["bigint", "text", "bigint", "text", "text", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text", "text", "bigint", "bigint", "timestamp with time zone", "text", "text", "text"]
select p.id, p.reference, p.amount, p.currency, p.status, p.method, p.requested_at, p.processed_at,
p.user_id, u.username as user_name, u.email as user_email,
p.fees, p.amount - p.fees as net_amount, p.cancelled_at, p.transaction_id, p.notes, p.reason

from payouts p
join users u on u.id = p.user_id
where p.id = any (array(
  select id
  from payouts
  where (requested_at, id) > (case when $3::bigint is null then $1
                              else (select greatest(c.requested_at, $1) from payouts c where c.id = $3) end,
                              coalesce($3, 0))
    and requested_at < $2 and status = $5
  order by requested_at, id
  limit $4))
order by p.requested_at, p.id

-- money.payment.PayoutExportRepository.CHUNK_12: ["timestamp with time zone", "timestamp with time zone", "bigint", "bigint", "text", "text"] -> ["bigint", "text", "bigint", "text", "text", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text", "text", "bigint", "bigint", "timestamp with time zone", "text", "text", "text"]
select p.id, p.reference, p.amount, p.currency, p.status, p.method, p.requested_at, p.processed_at,
p.user_id, u.username as user_name, u.email as user_email,
p.fees, p.amount - p.fees as net_amount, p.cancelled_at, p.transaction_id, p.notes, p.reason

from payouts p
join users u on u.id = p.user_id
where p.id = any (array(
  select id
  from payouts
  where (requested_at, id) > (case when $3::bigint is null then $1
                              else (select greatest(c.requested_at, $1) from payouts c where c.id = $3) end,
                              coalesce($3, 0))
    and requested_at < $2 and status = $5 and currency = $6
  order by requested_at, id
  limit $4))
order by p.requested_at, p.id

-- money.payment.PayoutExportRepository.CHUNK_2: ["timestamp with time zone", "timestamp with time zone", "bigint", "bigint", "text"] -> ["bigint", "text", "bigint", "text", "text", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text", "text", "bigint", "bigint", "timestamp with time zone", "text", "text", "text"]
select p.id, p.reference, p.amount, p.currency, p.status, p.method, p.requested_at, p.processed_at,
p.user_id, u.username as user_name, u.email as user_email,
p.fees, p.amount - p.fees as net_amount, p.cancelled_at, p.transaction_id, p.notes, p.reason

from payouts p
join users u on u.id = p.user_id
where p.id = any (array(
  select id
  from payouts
  where (requested_at, id) > (case when $3::bigint is null then $1
                              else (select greatest(c.requested_at, $1) from payouts c where c.id = $3) end,
                              coalesce($3, 0))
    and requested_at < $2 and currency = $5
  order by requested_at, id
  limit $4))
order by p.requested_at, p.id

-- money.payment.PayoutListRepository.CHANGED: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint"] -> ["bigint", "timestamp with time zone"]
select id, updated_at
from payouts
where (updated_at, id) > ($1, $2) and updated_at < $3 
order by updated_at, id
limit $4

-- money.payment.PayoutListRepository.CHANGED_1: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text"] -> ["bigint", "timestamp with time zone"]
select id, updated_at
from payouts
where (updated_at, id) > ($1, $2) and updated_at < $3 and status = $5
order by updated_at, id
limit $4

-- money.payment.PayoutListRepository.CHANGED_12: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text", "text"] -> ["bigint", "timestamp with time zone"]
select id, updated_at
from payouts
where (updated_at, id) > ($1, $2) and updated_at < $3 and status = $5 and currency = $6
order by updated_at, id
limit $4

-- money.payment.PayoutListRepository.CHANGED_123: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text", "text", "timestamp with time zone"] -> ["bigint", "timestamp with time zone"]
select id, updated_at
from payouts
where (updated_at, id) > ($1, $2) and updated_at < $3 and status = $5 and currency = $6 and requested_at >= $7
order by updated_at, id
limit $4

-- money.payment.PayoutListRepository.CHANGED_1234: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text", "text", "timestamp with time zone", "timestamp with time zone"] -> ["bigint", "timestamp with time zone"]
select id, updated_at
from payouts
where (updated_at, id) > ($1, $2) and updated_at < $3 and status = $5 and currency = $6 and requested_at >= $7 and requested_at < $8
order by updated_at, id
limit $4

-- money.payment.PayoutListRepository.CHANGED_124: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text", "text", "timestamp with time zone"] -> ["bigint", "timestamp with time zone"]
select id, updated_at
from payouts
where (updated_at, id) > ($1, $2) and updated_at < $3 and status = $5 and currency = $6 and requested_at < $7
order by updated_at, id
limit $4

-- money.payment.PayoutListRepository.CHANGED_13: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text", "timestamp with time zone"] -> ["bigint", "timestamp with time zone"]
select id, updated_at
from payouts
where (updated_at, id) > ($1, $2) and updated_at < $3 and status = $5 and requested_at >= $6
order by updated_at, id
limit $4

-- money.payment.PayoutListRepository.CHANGED_134: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text", "timestamp with time zone", "timestamp with time zone"] -> ["bigint", "timestamp with time zone"]
select id, updated_at
from payouts
where (updated_at, id) > ($1, $2) and updated_at < $3 and status = $5 and requested_at >= $6 and requested_at < $7
order by updated_at, id
limit $4

-- money.payment.PayoutListRepository.CHANGED_14: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text", "timestamp with time zone"] -> ["bigint", "timestamp with time zone"]
select id, updated_at
from payouts
where (updated_at, id) > ($1, $2) and updated_at < $3 and status = $5 and requested_at < $6
order by updated_at, id
limit $4

-- money.payment.PayoutListRepository.CHANGED_2: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text"] -> ["bigint", "timestamp with time zone"]
select id, updated_at
from payouts
where (updated_at, id) > ($1, $2) and updated_at < $3 and currency = $5
order by updated_at, id
limit $4

-- money.payment.PayoutListRepository.CHANGED_23: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text", "timestamp with time zone"] -> ["bigint", "timestamp with time zone"]
select id, updated_at
from payouts
where (updated_at, id) > ($1, $2) and updated_at < $3 and currency = $5 and requested_at >= $6
order by updated_at, id
limit $4

-- money.payment.PayoutListRepository.CHANGED_234: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text", "timestamp with time zone", "timestamp with time zone"] -> ["bigint", "timestamp with time zone"]
select id, updated_at
from payouts
where (updated_at, id) > ($1, $2) and updated_at < $3 and currency = $5 and requested_at >= $6 and requested_at < $7
order by updated_at, id
limit $4

-- money.payment.PayoutListRepository.CHANGED_24: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text", "timestamp with time zone"] -> ["bigint", "timestamp with time zone"]
select id, updated_at
from payouts
where (updated_at, id) > ($1, $2) and updated_at < $3 and currency = $5 and requested_at < $6
order by updated_at, id
limit $4

-- money.payment.PayoutListRepository.CHANGED_3: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "timestamp with time zone"] -> ["bigint", "timestamp with time zone"]
select id, updated_at
from payouts
where (updated_at, id) > ($1, $2) and updated_at < $3 and requested_at >= $5
order by updated_at, id
limit $4

-- money.payment.PayoutListRepository.CHANGED_34: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "timestamp with time zone", "timestamp with time zone"] -> ["bigint", "timestamp with time zone"]
select id, updated_at
from payouts
where (updated_at, id) > ($1, $2) and updated_at < $3 and requested_at >= $5 and requested_at < $6
order by updated_at, id
limit $4

-- money.payment.PayoutListRepository.CHANGED_4: ["timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "timestamp with time zone"] -> ["bigint", "timestamp with time zone"]
select id, updated_at
from payouts
where (updated_at, id) > ($1, $2) and updated_at < $3 and requested_at < $5
order by updated_at, id
limit $4

-- money.payment.PayoutListRepository.CHANGED_OF_USER: ["bigint", "timestamp with time zone", "bigint", "timestamp with time zone", "bigint"] -> ["bigint", "timestamp with time zone"]
select id, updated_at
from payouts
where user_id = $1 and (updated_at, id) > ($2, $3) and updated_at < $4 
order by updated_at, id
limit $5

-- money.payment.PayoutListRepository.CHANGED_OF_USER_1: ["bigint", "timestamp with time zone", "bigint", "timestamp with time zone", "bigint", "text"] -> ["bigint", "timestamp with time zone"]
select id, updated_at
from payouts
where user_id = $1 and (updated_at, id) > ($2, $3) and updated_at < $4 and status = $6
order by updated_at, id
limit $5

-- money.payment.PayoutListRepository.GROUPS_EVER: [] -> ["text", "text", "text", "bigint", "bigint"]
with grouped as (
  select split_part(detail, ':', 1) as currency, split_part(detail, ':', 2) as status,
    split_part(detail, ':', 3) as method,
    coalesce(sum(value) filter (where statistic = 'payout_ever_count'), 0)::bigint as count,
    coalesce(sum(value) filter (where statistic = 'payout_ever_amount'), 0)::bigint as total
  from counters
  where statistic in ('payout_ever_count', 'payout_ever_amount') and subject = 0 and day = '-infinity'
  group by detail
)
select currency, status, method, count, total
from grouped
where count > 0 
order by currency, status, method

-- money.payment.PayoutListRepository.GROUPS_EVER_1: ["text"] -> ["text", "text", "text", "bigint", "bigint"]
with grouped as (
  select split_part(detail, ':', 1) as currency, split_part(detail, ':', 2) as status,
    split_part(detail, ':', 3) as method,
    coalesce(sum(value) filter (where statistic = 'payout_ever_count'), 0)::bigint as count,
    coalesce(sum(value) filter (where statistic = 'payout_ever_amount'), 0)::bigint as total
  from counters
  where statistic in ('payout_ever_count', 'payout_ever_amount') and subject = 0 and day = '-infinity'
  group by detail
)
select currency, status, method, count, total
from grouped
where count > 0 and currency = $1
order by currency, status, method

-- money.payment.PayoutListRepository.GROUPS_OF_DAYS: ["timestamp with time zone", "timestamp with time zone"] -> ["text", "text", "text", "bigint", "bigint"]
with grouped as (
  select split_part(detail, ':', 1) as currency, split_part(detail, ':', 2) as status,
    split_part(detail, ':', 3) as method,
    coalesce(sum(value) filter (where statistic = 'payout_count'), 0)::bigint as count,
    coalesce(sum(value) filter (where statistic = 'payout_amount'), 0)::bigint as total
  from counters
  where statistic in ('payout_count', 'payout_amount') and subject = 0 and day >= ($1::timestamptz at time zone 'UTC')::date and day < ($2::timestamptz at time zone 'UTC')::date

  group by detail
)
select currency, status, method, count, total
from grouped
where count > 0 
order by currency, status, method

-- money.payment.PayoutListRepository.GROUPS_OF_DAYS_1: ["timestamp with time zone", "timestamp with time zone", "text"] -> ["text", "text", "text", "bigint", "bigint"]
with grouped as (
  select split_part(detail, ':', 1) as currency, split_part(detail, ':', 2) as status,
    split_part(detail, ':', 3) as method,
    coalesce(sum(value) filter (where statistic = 'payout_count'), 0)::bigint as count,
    coalesce(sum(value) filter (where statistic = 'payout_amount'), 0)::bigint as total
  from counters
  where statistic in ('payout_count', 'payout_amount') and subject = 0 and day >= ($1::timestamptz at time zone 'UTC')::date and day < ($2::timestamptz at time zone 'UTC')::date

  group by detail
)
select currency, status, method, count, total
from grouped
where count > 0 and currency = $3
order by currency, status, method

-- money.payment.PayoutListRepository.ITEMS: ["bigint[]"] -> ["bigint", "bigint", "text", "text", "text", "timestamp with time zone", "timestamp with time zone", "text"]
select id, amount, currency, status, method, requested_at, processed_at, reference
from payouts
where id = any ($1)

-- money.payment.PayoutListRepository.LIST_BY_IDS: ["bigint[]"] -> ["bigint", "text", "bigint", "text", "text", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text", "text", "bigint", "bigint", "timestamp with time zone", "text", "text", "text", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "timestamp with time zone", "timestamp with time zone"]
select p.id, p.reference, p.amount, p.currency, p.status, p.method, p.requested_at, p.processed_at,
p.user_id, u.username as user_name, u.email as user_email,
p.fees, p.amount - p.fees as net_amount, p.cancelled_at, p.transaction_id, p.notes, p.reason
, p.destination, b.id as bank_account_id, b.bank_name as bank_account_bank_name,
       b.account_masked as bank_account_account_number,
       case b.scheme when 'national' then b.routing_masked end as bank_account_routing_number,
       b.account_type as bank_account_account_type,
       b.account_holder_name as bank_account_account_holder_name,
       b.payee_result as bank_account_payee_check_result,
       b.payee_bank_name as bank_account_payee_check_bank_name,
       b.payee_checked_at as bank_account_payee_check_checked_at,
       b.payee_accepted_at as bank_account_payee_check_accepted_at
from payouts p
join users u on u.id = p.user_id
left join bank_accounts b on b.id = p.bank_account_id
where p.id = any ($1)

-- money.payment.PayoutListRepository.MATCHING: ["timestamp with time zone", "timestamp with time zone", "text", "text", "bigint[]", "bigint[]", "bigint"] -> ["bigint"]
select id
from payouts
where requested_at >= $1 and requested_at < $2
  and ($3::text is null or status = $3)
  and ($4::text is null or currency = $4)
  and ($5::bigint[] is null or id = any ($5))
  and ($6::bigint[] is null or id <> all ($6))
order by requested_at, id
limit $7

-- money.payment.PayoutListRepository.PAGE: ["timestamp with time zone", "timestamp with time zone", "bigint", "bigint", "bigint"] -> ["bigint", "text", "bigint", "text", "text", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text", "text", "bigint", "bigint", "timestamp with time zone", "text", "text", "text", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "timestamp with time zone", "timestamp with time zone"]
select p.id, p.reference, p.amount, p.currency, p.status, p.method, p.requested_at, p.processed_at,
p.user_id, u.username as user_name, u.email as user_email,
p.fees, p.amount - p.fees as net_amount, p.cancelled_at, p.transaction_id, p.notes, p.reason
, p.destination, b.id as bank_account_id, b.bank_name as bank_account_bank_name,
       b.account_masked as bank_account_account_number,
       case b.scheme when 'national' then b.routing_masked end as bank_account_routing_number,
       b.account_type as bank_account_account_type,
       b.account_holder_name as bank_account_account_holder_name,
       b.payee_result as bank_account_payee_check_result,
       b.payee_bank_name as bank_account_payee_check_bank_name,
       b.payee_checked_at as bank_account_payee_check_checked_at,
       b.payee_accepted_at as bank_account_payee_check_accepted_at
from payouts p
join users u on u.id = p.user_id
left join bank_accounts b on b.id = p.bank_account_id
where p.id = any (array(
  select id
  from payouts
  where requested_at >= $1 and (requested_at, id) < ($2, $3) 
  order by requested_at desc, id desc
  limit $4 offset $5))
order by p.requested_at desc, p.id desc

-- money.payment.PayoutListRepository.PAGE_1: ["timestamp with time zone", "timestamp with time zone", "bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "bigint", "text", "text", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text", "text", "bigint", "bigint", "timestamp with time zone", "text", "text", "text", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "timestamp with time zone", "timestamp with time zone"]
select p.id, p.reference, p.amount, p.currency, p.status, p.method, p.requested_at, p.processed_at,
p.user_id, u.username as user_name, u.email as user_email,
p.fees, p.amount - p.fees as net_amount, p.cancelled_at, p.transaction_id, p.notes, p.reason
, p.destination, b.id as bank_account_id, b.bank_name as bank_account_bank_name,
       b.account_masked as bank_account_account_number,
       case b.scheme when 'national' then b.routing_masked end as bank_account_routing_number,
       b.account_type as bank_account_account_type,
       b.account_holder_name as bank_account_account_holder_name,
       b.payee_result as bank_account_payee_check_result,
       b.payee_bank_name as bank_account_payee_check_bank_name,
       b.payee_checked_at as bank_account_payee_check_checked_at,
       b.payee_accepted_at as bank_account_payee_check_accepted_at
from payouts p
join users u on u.id = p.user_id
left join bank_accounts b on b.id = p.bank_account_id
where p.id = any (array(
  select id
  from payouts
  where requested_at >= $1 and (requested_at, id) < ($2, $3) and status = $6
  order by requested_at desc, id desc
  limit $4 offset $5))
order by p.requested_at desc, p.id desc

-- money.payment.PayoutListRepository.PAGE_12: ["timestamp with time zone", "timestamp with time zone", "bigint", "bigint", "bigint", "text", "text"] -> ["bigint", "text", "bigint", "text", "text", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text", "text", "bigint", "bigint", "timestamp with time zone", "text", "text", "text", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "timestamp with time zone", "timestamp with time zone"]
select p.id, p.reference, p.amount, p.currency, p.status, p.method, p.requested_at, p.processed_at,
p.user_id, u.username as user_name, u.email as user_email,
p.fees, p.amount - p.fees as net_amount, p.cancelled_at, p.transaction_id, p.notes, p.reason
, p.destination, b.id as bank_account_id, b.bank_name as bank_account_bank_name,
       b.account_masked as bank_account_account_number,
       case b.scheme when 'national' then b.routing_masked end as bank_account_routing_number,
       b.account_type as bank_account_account_type,
       b.account_holder_name as bank_account_account_holder_name,
       b.payee_result as bank_account_payee_check_result,
       b.payee_bank_name as bank_account_payee_check_bank_name,
       b.payee_checked_at as bank_account_payee_check_checked_at,
       b.payee_accepted_at as bank_account_payee_check_accepted_at
from payouts p
join users u on u.id = p.user_id
left join bank_accounts b on b.id = p.bank_account_id
where p.id = any (array(
  select id
  from payouts
  where requested_at >= $1 and (requested_at, id) < ($2, $3) and status = $6 and currency = $7
  order by requested_at desc, id desc
  limit $4 offset $5))
order by p.requested_at desc, p.id desc

-- money.payment.PayoutListRepository.PAGE_2: ["timestamp with time zone", "timestamp with time zone", "bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "bigint", "text", "text", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text", "text", "bigint", "bigint", "timestamp with time zone", "text", "text", "text", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "timestamp with time zone", "timestamp with time zone"]
select p.id, p.reference, p.amount, p.currency, p.status, p.method, p.requested_at, p.processed_at,
p.user_id, u.username as user_name, u.email as user_email,
p.fees, p.amount - p.fees as net_amount, p.cancelled_at, p.transaction_id, p.notes, p.reason
, p.destination, b.id as bank_account_id, b.bank_name as bank_account_bank_name,
       b.account_masked as bank_account_account_number,
       case b.scheme when 'national' then b.routing_masked end as bank_account_routing_number,
       b.account_type as bank_account_account_type,
       b.account_holder_name as bank_account_account_holder_name,
       b.payee_result as bank_account_payee_check_result,
       b.payee_bank_name as bank_account_payee_check_bank_name,
       b.payee_checked_at as bank_account_payee_check_checked_at,
       b.payee_accepted_at as bank_account_payee_check_accepted_at
from payouts p
join users u on u.id = p.user_id
left join bank_accounts b on b.id = p.bank_account_id
where p.id = any (array(
  select id
  from payouts
  where requested_at >= $1 and (requested_at, id) < ($2, $3) and currency = $6
  order by requested_at desc, id desc
  limit $4 offset $5))
order by p.requested_at desc, p.id desc

-- money.payment.PayoutListRepository.PAGE_OF_USER: ["bigint", "timestamp with time zone", "bigint", "bigint", "bigint"] -> ["bigint", "bigint", "text", "text", "text", "timestamp with time zone", "timestamp with time zone", "text"]
select id, amount, currency, status, method, requested_at, processed_at, reference
from payouts
where user_id = $1 and (requested_at, id) < ($2, $3) 
order by requested_at desc, id desc
limit $4 offset $5

-- money.payment.PayoutListRepository.PAGE_OF_USER_1: ["bigint", "timestamp with time zone", "bigint", "bigint", "bigint", "text"] -> ["bigint", "bigint", "text", "text", "text", "timestamp with time zone", "timestamp with time zone", "text"]
select id, amount, currency, status, method, requested_at, processed_at, reference
from payouts
where user_id = $1 and (requested_at, id) < ($2, $3) and status = $6
order by requested_at desc, id desc
limit $4 offset $5

-- money.payment.PayoutListRepository.ROWS: [] -> ["bigint", "text", "bigint", "text", "text", "text", "timestamp with time zone", "timestamp with time zone", "bigint", "text", "text", "bigint", "bigint", "timestamp with time zone", "text", "text", "text", "text", "bigint", "text", "text", "text", "text", "text", "text", "text", "timestamp with time zone", "timestamp with time zone"]
select p.id, p.reference, p.amount, p.currency, p.status, p.method, p.requested_at, p.processed_at,
p.user_id, u.username as user_name, u.email as user_email,
p.fees, p.amount - p.fees as net_amount, p.cancelled_at, p.transaction_id, p.notes, p.reason
, p.destination, b.id as bank_account_id, b.bank_name as bank_account_bank_name,
       b.account_masked as bank_account_account_number,
       case b.scheme when 'national' then b.routing_masked end as bank_account_routing_number,
       b.account_type as bank_account_account_type,
       b.account_holder_name as bank_account_account_holder_name,
       b.payee_result as bank_account_payee_check_result,
       b.payee_bank_name as bank_account_payee_check_bank_name,
       b.payee_checked_at as bank_account_payee_check_checked_at,
       b.payee_accepted_at as bank_account_payee_check_accepted_at
from payouts p
join users u on u.id = p.user_id
left join bank_accounts b on b.id = p.bank_account_id

-- money.payment.PayoutListRepository.SUMS_EVER: [] -> ["text", "bigint", "bigint", "bigint", "bigint"]
with grouped as (
  select split_part(detail, ':', 1) as currency, split_part(detail, ':', 2) as status,
    split_part(detail, ':', 3) as method,
    coalesce(sum(value) filter (where statistic = 'payout_ever_count'), 0)::bigint as count,
    coalesce(sum(value) filter (where statistic = 'payout_ever_amount'), 0)::bigint as total
  from counters
  where statistic in ('payout_ever_count', 'payout_ever_amount') and subject = 0 and day = '-infinity'
  group by detail
)
select currency, sum(count)::bigint as count, sum(total)::bigint as total_amount,
  coalesce(sum(total) filter (where status = 'completed'), 0)::bigint as completed_amount,
  coalesce(sum(total) filter (where status in ('pending', 'processing')), 0)::bigint as pending_amount
from grouped
where count > 0 
group by currency
order by currency

-- money.payment.PayoutListRepository.SUMS_EVER_1: ["text"] -> ["text", "bigint", "bigint", "bigint", "bigint"]
with grouped as (
  select split_part(detail, ':', 1) as currency, split_part(detail, ':', 2) as status,
    split_part(detail, ':', 3) as method,
    coalesce(sum(value) filter (where statistic = 'payout_ever_count'), 0)::bigint as count,
    coalesce(sum(value) filter (where statistic = 'payout_ever_amount'), 0)::bigint as total
  from counters
  where statistic in ('payout_ever_count', 'payout_ever_amount') and subject = 0 and day = '-infinity'
  group by detail
)
select currency, sum(count)::bigint as count, sum(total)::bigint as total_amount,
  coalesce(sum(total) filter (where status = 'completed'), 0)::bigint as completed_amount,
  coalesce(sum(total) filter (where status in ('pending', 'processing')), 0)::bigint as pending_amount
from grouped
where count > 0 and status = $1
group by currency
order by currency

-- money.payment.PayoutListRepository.SUMS_EVER_12: ["text", "text"] -> ["text", "bigint", "bigint", "bigint", "bigint"]
with grouped as (
  select split_part(detail, ':', 1) as currency, split_part(detail, ':', 2) as status,
    split_part(detail, ':', 3) as method,
    coalesce(sum(value) filter (where statistic = 'payout_ever_count'), 0)::bigint as count,
    coalesce(sum(value) filter (where statistic = 'payout_ever_amount'), 0)::bigint as total
  from counters
  where statistic in ('payout_ever_count', 'payout_ever_amount') and subject = 0 and day = '-infinity'
  group by detail
)
select currency, sum(count)::bigint as count, sum(total)::bigint as total_amount,
  coalesce(sum(total) filter (where status = 'completed'), 0)::bigint as completed_amount,
  coalesce(sum(total) filter (where status in ('pending', 'processing')), 0)::bigint as pending_amount
from grouped
where count > 0 and status = $1 and currency = $2
group by currency
order by currency

-- money.payment.PayoutListRepository.SUMS_EVER_2: ["text"] -> ["text", "bigint", "bigint", "bigint", "bigint"]
with grouped as (
  select split_part(detail, ':', 1) as currency, split_part(detail, ':', 2) as status,
    split_part(detail, ':', 3) as method,
    coalesce(sum(value) filter (where statistic = 'payout_ever_count'), 0)::bigint as count,
    coalesce(sum(value) filter (where statistic = 'payout_ever_amount'), 0)::bigint as total
  from counters
  where statistic in ('payout_ever_count', 'payout_ever_amount') and subject = 0 and day = '-infinity'
  group by detail
)
select currency, sum(count)::bigint as count, sum(total)::bigint as total_amount,
  coalesce(sum(total) filter (where status = 'completed'), 0)::bigint as completed_amount,
  coalesce(sum(total) filter (where status in ('pending', 'processing')), 0)::bigint as pending_amount
from grouped
where count > 0 and currency = $1
group by currency
order by currency

-- money.payment.PayoutListRepository.SUMS_OF_DAYS: ["timestamp with time zone", "timestamp with time zone"] -> ["text", "bigint", "bigint", "bigint", "bigint"]
with grouped as (
  select split_part(detail, ':', 1) as currency, split_part(detail, ':', 2) as status,
    split_part(detail, ':', 3) as method,
    coalesce(sum(value) filter (where statistic = 'payout_count'), 0)::bigint as count,
    coalesce(sum(value) filter (where statistic = 'payout_amount'), 0)::bigint as total
  from counters
  where statistic in ('payout_count', 'payout_amount') and subject = 0 and day >= ($1::timestamptz at time zone 'UTC')::date and day < ($2::timestamptz at time zone 'UTC')::date

  group by detail
)
select currency, sum(count)::bigint as count, sum(total)::bigint as total_amount,
  coalesce(sum(total) filter (where status = 'completed'), 0)::bigint as completed_amount,
  coalesce(sum(total) filter (where status in ('pending', 'processing')), 0)::bigint as pending_amount
from grouped
where count > 0 
group by currency
order by currency

-- money.payment.PayoutListRepository.SUMS_OF_DAYS_1: ["timestamp with time zone", "timestamp with time zone", "text"] -> ["text", "bigint", "bigint", "bigint", "bigint"]
with grouped as (
  select split_part(detail, ':', 1) as currency, split_part(detail, ':', 2) as status,
    split_part(detail, ':', 3) as method,
    coalesce(sum(value) filter (where statistic = 'payout_count'), 0)::bigint as count,
    coalesce(sum(value) filter (where statistic = 'payout_amount'), 0)::bigint as total
  from counters
  where statistic in ('payout_count', 'payout_amount') and subject = 0 and day >= ($1::timestamptz at time zone 'UTC')::date and day < ($2::timestamptz at time zone 'UTC')::date

  group by detail
)
select currency, sum(count)::bigint as count, sum(total)::bigint as total_amount,
  coalesce(sum(total) filter (where status = 'completed'), 0)::bigint as completed_amount,
  coalesce(sum(total) filter (where status in ('pending', 'processing')), 0)::bigint as pending_amount
from grouped
where count > 0 and status = $3
group by currency
order by currency

-- money.payment.PayoutListRepository.SUMS_OF_DAYS_12: ["timestamp with time zone", "timestamp with time zone", "text", "text"] -> ["text", "bigint", "bigint", "bigint", "bigint"]
with grouped as (
  select split_part(detail, ':', 1) as currency, split_part(detail, ':', 2) as status,
    split_part(detail, ':', 3) as method,
    coalesce(sum(value) filter (where statistic = 'payout_count'), 0)::bigint as count,
    coalesce(sum(value) filter (where statistic = 'payout_amount'), 0)::bigint as total
  from counters
  where statistic in ('payout_count', 'payout_amount') and subject = 0 and day >= ($1::timestamptz at time zone 'UTC')::date and day < ($2::timestamptz at time zone 'UTC')::date

  group by detail
)
select currency, sum(count)::bigint as count, sum(total)::bigint as total_amount,
  coalesce(sum(total) filter (where status = 'completed'), 0)::bigint as completed_amount,
  coalesce(sum(total) filter (where status in ('pending', 'processing')), 0)::bigint as pending_amount
from grouped
where count > 0 and status = $3 and currency = $4
group by currency
order by currency

-- money.payment.PayoutListRepository.SUMS_OF_DAYS_2: ["timestamp with time zone", "timestamp with time zone", "text"] -> ["text", "bigint", "bigint", "bigint", "bigint"]
with grouped as (
  select split_part(detail, ':', 1) as currency, split_part(detail, ':', 2) as status,
    split_part(detail, ':', 3) as method,
    coalesce(sum(value) filter (where statistic = 'payout_count'), 0)::bigint as count,
    coalesce(sum(value) filter (where statistic = 'payout_amount'), 0)::bigint as total
  from counters
  where statistic in ('payout_count', 'payout_amount') and subject = 0 and day >= ($1::timestamptz at time zone 'UTC')::date and day < ($2::timestamptz at time zone 'UTC')::date

  group by detail
)
select currency, sum(count)::bigint as count, sum(total)::bigint as total_amount,
  coalesce(sum(total) filter (where status = 'completed'), 0)::bigint as completed_amount,
  coalesce(sum(total) filter (where status in ('pending', 'processing')), 0)::bigint as pending_amount
from grouped
where count > 0 and currency = $3
group by currency
order by currency

-- money.payment.PayoutListRepository.SUMS_OF_USER: ["bigint"] -> ["text", "bigint", "bigint", "bigint", "bigint"]
select currency, count(*) as count, sum(amount)::bigint as total_amount,
  coalesce(sum(amount) filter (where status = 'completed'), 0)::bigint as completed_amount,
  coalesce(sum(amount) filter (where status in ('pending', 'processing')), 0)::bigint as pending_amount
from payouts
where user_id = $1 
group by currency
order by currency

-- money.payment.PayoutListRepository.SUMS_OF_USER_1: ["bigint", "text"] -> ["text", "bigint", "bigint", "bigint", "bigint"]
select currency, count(*) as count, sum(amount)::bigint as total_amount,
  coalesce(sum(amount) filter (where status = 'completed'), 0)::bigint as completed_amount,
  coalesce(sum(amount) filter (where status in ('pending', 'processing')), 0)::bigint as pending_amount
from payouts
where user_id = $1 and status = $2
group by currency
order by currency

-- money.payment.PayoutRepository.ADD: ["bigint", "bigint", "bigint", "text", "text", "bigint", "text", "text"] -> ["bigint"]
insert into payouts (user_id, amount, fees, currency, status, method, bank_account_id, destination, reference)
values ($1, $2, $3, $4, 'pending', $5, $6, $7, $8)
returning id

-- money.payment.PayoutRepository.LOCK: ["bigint"] -> ["bigint", "bigint", "bigint", "bigint", "text", "text", "boolean", "boolean", "bigint"]
select p.id, p.user_id, p.amount, p.fees, p.currency, p.status, u.status = 'suspended' as on_hold,
  p.sent_at is not null as sent, r.id as run_id
from payouts p
join users u on u.id = p.user_id
left join payout_runs r on r.id = p.run_id and r.status <> 'cancelled'
where p.id = $1
for update of p for share of u

-- money.payment.PayoutRepository.MOVE: ["bigint", "text[]", "text", "text", "text", "text"] -> ["timestamp with time zone"]
update payouts
set status = $3,
    processed_at = case when $3 = 'cancelled' then processed_at else now() end,
    cancelled_at = case when $3 = 'cancelled' then now() end,
    transaction_id = coalesce($4, transaction_id),
    notes = coalesce($5, notes), reason = coalesce($6, reason)
where id = $1 and status = any($2) and sent_at is null
returning coalesce(cancelled_at, processed_at) as moved_at

-- money.payment.PayoutTermsRepository.LIST: [] -> ["text", "text", "bigint", "bigint", "bigint", "bigint"]
select currency, method, minimum, maximum, fees, proof_above
from payout_terms
order by currency, method
limit 5000

-- money.payment.PayoutTermsRepository.LOCK: []
lock table payout_terms in exclusive mode

-- money.payment.PayoutTermsRepository.REMOVE: ["text", "text"] -> null
delete from payout_terms where currency = $1 and method is not distinct from $2

-- money.payment.PayoutTermsRepository.SAVE: ["text", "text", "bigint", "bigint", "bigint", "bigint"] -> null
insert into payout_terms (currency, method, minimum, maximum, fees, proof_above)
values ($1, $2, $3, $4, $5, $6)
on conflict on constraint payout_terms_once
  do update set minimum = excluded.minimum, maximum = excluded.maximum, fees = excluded.fees,
                proof_above = excluded.proof_above

-- money.payment.ScreeningsRepository.COUNT_OPEN: [] -> ["bigint"]
select count(*) from payee_screenings where status = 'open'

-- money.payment.ScreeningsRepository.DECIDE: ["bigint", "text", "bigint", "bigint", "text"] -> null
update payee_screenings
set status = $2, proposed_by = $3, decided_by = $4, decided_at = now(), reason = $5
where id = $1 and status <> $2

-- money.payment.ScreeningsRepository.LIST: ["bigint", "bigint"] -> ["bigint", "bigint", "bigint", "text", "text", "text", "timestamp with time zone", "bigint", "bigint", "timestamp with time zone", "text"]
select place, id, user_id, name, list_entry, status, found_at, proposed_by, decided_by, decided_at, reason
from (
  select case when status = 'open' then 4503599627370496 else 0 end + id as place, id, user_id, name, list_entry,
    status, found_at, proposed_by, decided_by, decided_at, reason
  from payee_screenings) s
where place < $1
order by place desc
limit $2

-- money.payment.ScreeningsRepository.LOCK: ["bigint"] -> ["bigint", "text"]
select s.user_id, s.status
from payee_screenings s
join users u on u.id = s.user_id
where s.id = $1
for no key update of u, s

-- money.payment.store.HeldMoneyRepository.LIST_PENDING: ["bigint", "text"] -> ["bigint", "bigint", "bigint", "text"]
select id, user_id, amount, currency
from payouts
where user_id = $1 and currency = $2 and status = 'pending'
order by id desc
for update

-- money.payment.store.HeldMoneyRepository.LOCK: ["bigint"] -> ["bigint"]
select id from payouts where user_id = $1 and status = 'pending' order by id for update

-- money.payment.store.HeldMoneyRepository.REJECT: ["bigint[]", "text[]", "text", "text"] -> null
update payouts set status = $3, processed_at = now(), reason = $4 where id = any ($1) and status = any ($2)

-- money.payment.store.PayeeAccountsRepository.LIST: ["bigint[]"] -> ["bigint", "bigint", "text", "text", "text", "boolean", "text", "text", "bytea", "bytea"]
select id, user_id, account_holder_name, bank_name, country, scheme = 'iban' as iban, account_type, key_id,
  account_number, routing_number
from bank_accounts
where id = any($1)

-- money.payment.store.PayeeAccountsRepository.OWNER: ["bigint"] -> ["bigint"]
select user_id from bank_accounts where id = $1

-- money.payment.store.PayeeScreeningRepository.ADD: ["bigint[]", "text[]", "text[]"] -> null
insert into payee_screenings (user_id, name, list_entry)
select w.user_id, w.name, w.list_entry
from unnest($1::bigint[], $2::text[], $3::text[]) as w (user_id, name, list_entry)
order by w.user_id, w.name, w.list_entry
on conflict on constraint payee_screenings_once do nothing

-- money.payment.store.PayeeScreeningRepository.OF_ACCOUNTS: ["bigint[]"] -> ["bigint", "bigint", "text", "boolean"]
select b.id, b.user_id, b.account_holder_name as name,
  exists (select from payee_screenings s where s.user_id = b.user_id and s.status <> 'cleared') as held
from bank_accounts b
where b.id = any ($1)

-- money.payment.store.PayeeScreeningRepository.OF_ADVERTISERS: ["bigint[]"] -> ["bigint", "bigint", "text", "boolean"]
select a.user_id as id, a.user_id, n.name,
  exists (select from payee_screenings s where s.user_id = a.user_id and s.status <> 'cleared') as held
from advertisers a
join users u on u.id = a.user_id
left join billing_profiles b on b.advertiser_id = a.user_id
left join parties p on p.id = b.party_id
cross join lateral unnest(array[a.name, u.first_name || ' ' || u.last_name, p.name]) as n (name)
where a.user_id = any ($1) and n.name is not null
for share of u

-- money.payment.store.PayeeScreeningRepository.OF_PAYOUTS: ["bigint[]"] -> ["bigint", "bigint", "text", "boolean"]
select p.id, p.user_id,
  coalesce(b.account_holder_name, u.first_name || ' ' || u.last_name) as name,
  exists (select from payee_screenings s where s.user_id = p.user_id and s.status <> 'cleared') as held
from payouts p
join users u on u.id = p.user_id
left join bank_accounts b on b.id = p.bank_account_id
where p.id = any ($1)

-- money.payment.store.PayoutTransitRepository.FAIL: ["bigint", "text", "text"] -> ["bigint", "bigint", "bigint", "bigint", "text"]
update payouts set status = 'failed', processed_at = now(), reason = $3
where id = $1 and status = $2 and sent_at is not null
returning id, user_id, amount, fees, currency

-- money.payment.store.PayoutTransitRepository.SEND: ["bigint[]"] -> ["bigint", "bigint", "bigint", "bigint", "text"]
with sendable as (
  select p.id
  from payouts p
  join users u on u.id = p.user_id
  where p.id = any ($1) and p.status in ('pending', 'processing') and p.sent_at is null
    and u.status <> 'suspended'
  order by p.id
  for update of p for share of u
), moved as (
  update payouts o set status = 'processing', sent_at = now(), processed_at = now()
  from sendable s
  where o.id = s.id
  returning o.id, o.user_id, o.amount, o.fees, o.currency
)
select id, user_id, amount, fees, currency from moved order by id

-- money.payment.store.PayoutTransitRepository.SETTLE: ["bigint", "text"] -> ["bigint", "bigint", "bigint", "bigint", "text"]
update payouts set status = 'completed', processed_at = now(), transaction_id = $2
where id = $1 and status = 'processing' and sent_at is not null
returning id, user_id, amount, fees, currency

-- money.payment.store.RunMarksRepository.DEPOSITED: ["bigint[]"] -> null
update bank_accounts set deposited_at = now(), updated_at = now() where id = any ($1)

-- money.payment.store.RunMarksRepository.DRAW: ["bigint[]", "integer[]", "integer[]"] -> null
update bank_accounts b
set deposit_1 = w.first, deposit_2 = w.second
from unnest($1::bigint[], $2::integer[], $3::integer[]) as w (id, first, second)
where b.id = w.id and b.deposit_1 is null

-- money.payment.store.RunMarksRepository.RELEASE_ACCOUNTS: ["bigint", "bigint[]"] -> null
update bank_accounts b set run_id = null
from payout_run_items i
where i.run_id = $1 and i.position = any ($2) and b.id = i.bank_account_id

-- money.payment.store.RunMarksRepository.RELEASE_PAYOUTS: ["bigint", "bigint[]"] -> null
update payouts p set run_id = null
from payout_run_items i
where i.run_id = $1 and i.position = any ($2) and p.id = i.payout_id

-- money.payment.store.RunMarksRepository.TAKE_ACCOUNTS: ["bigint", "bigint[]"] -> null
update bank_accounts set run_id = $1 where id = any ($2)

-- money.payment.store.RunMarksRepository.TAKE_PAYOUTS: ["bigint", "bigint[]"] -> null
update payouts set run_id = $1 where id = any ($2)

-- money.tax.StatementsIssuingRepository.ADDRESSEES: ["bigint[]"] -> ["bigint", "bigint", "text", "text", "text", "text", "bytea", "text"]
select s.id, s.user_id, s.currency, s.month::text as month,
  coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) as name, t.form, t.content, t.key_id
from publisher_statements s
join users u on u.id = s.user_id
left join lateral (
  select form, content, key_id from tax_profiles where user_id = s.user_id
  order by form = 'dac7' desc, form limit 1) t on true
where s.id = any ($1)
order by s.id

-- money.tax.StatementsIssuingRepository.COMPANY: ["date"] -> ["bigint", "bigint", "text", "text", "numeric"]
select e.id, e.party_id, p.country, p.vat_id,
  coalesce((select r.rate from vat_rates r
            where r.country = p.country and r.valid_from < ($1::date + interval '1 month')::date
            order by r.valid_from desc limit 1), 0) as vat_rate
from legal_entities e
join parties p on p.id = e.party_id
where e.id = (select min(id) from legal_entities)

-- money.tax.StatementsIssuingRepository.ISSUE: ["date", "bigint", "bigint", "bigint", "text", "numeric", "boolean", "bigint", "bigint"] -> ["bigint[]", "bigint", "bigint"]
with batch as (
  select distinct a.owner_id
  from accounts a
  where a.kind like 'publisher\_%' and a.owner_id > $8
  order by a.owner_id
  limit $2
), moved as (
  select a.owner_id, a.currency,
    coalesce(sum(d.amount) filter (where a.kind not in ('publisher_paid', 'publisher_fees')), 0)::bigint as change,
    coalesce(sum(d.amount) filter (where a.kind not in ('publisher_paid', 'publisher_fees') and d.kind in
      ('task_accepted', 'task_accepted_reversed', 'task_released', 'task_released_reversed', 'best_post',
       'best_post_reversed')), 0)::bigint as earned,
    coalesce(sum(d.amount) filter (where a.kind = 'publisher_fees'), 0)::bigint as fees,
    coalesce(sum(d.amount) filter (where a.kind = 'publisher_paid'), 0)::bigint as paid_out
  from batch b
  join accounts a on a.owner_id = b.owner_id and a.kind like 'publisher\_%'
  join account_days d
    on d.account_id = a.id and d.day >= $1::date and d.day < ($1::date + interval '1 month')::date
  group by a.owner_id, a.currency
), stated as (
  select m.owner_id, m.currency, m.change, m.earned, m.fees, m.paid_out,
    coalesce((select s.closing from publisher_statements s
              where s.user_id = m.owner_id and s.currency = m.currency and s.month < $1::date
              order by s.month desc limit 1), 0) as opening,
    case when v.vat_country is null or $5::text is null then 'none'
         when v.vat_country = $5::text then 'domestic'
         when $7::boolean then 'reverse_charge'
         else 'export' end as treatment
  from moved m
  left join tax_profiles v on v.user_id = m.owner_id and v.form = 'dac7'
  where m.change <> 0 or m.earned <> 0 or m.fees <> 0 or m.paid_out <> 0
), issued as (
  insert into publisher_statements (legal_entity_id, number, party_id, user_id, currency, month, opening, earned,
    other, fees, paid_out, closing, vat_treatment, vat_rate, vat)
  select $3::bigint, $9::bigint + row_number() over (order by s.owner_id, s.currency), $4::bigint, s.owner_id, s.currency, $1::date,
    s.opening, s.earned, s.change - s.earned + s.paid_out + s.fees, s.fees, s.paid_out, s.opening + s.change,
    s.treatment, case s.treatment when 'domestic' then $6::numeric else 0 end,
    case s.treatment when 'domestic' then round(s.earned * $6::numeric / (100 + $6::numeric))::bigint else 0 end
  from stated s
  returning id
)
select (select coalesce(array_agg(id), '{}') from issued) as ids, max(owner_id) as last, count(*) as publishers
from batch

-- money.tax.StatementsIssuingRepository.KEEP_PARTY: ["bigint", "bytea", "text"] -> null
update publisher_statements set party = $2, key_id = $3 where id = $1

-- money.tax.StatementsRepository.COUNT: [] -> ["bigint"]
select count(*) as count from publisher_statements w where true

-- money.tax.StatementsRepository.COUNT_1: ["bigint"] -> ["bigint"]
select count(*) as count from publisher_statements w where true and w.user_id = $1

-- money.tax.StatementsRepository.ENCRYPTED_COUNT: ["text"] -> ["bigint"]
select count(*) as count from publisher_statements where key_id <> $1

-- money.tax.StatementsRepository.ENCRYPTED_LIST: ["text", "text", "bigint"] -> ["text", "text", "text", "text[]", "bytea[]"]
select (id)::text as id, key_id, '' as kind, array['user:' || user_id || '/statement:' || currency || ':' || month || '/party'] as places, array[party] as contents
from publisher_statements
where key_id <> $1 and id > coalesce(nullif($2::text, '')::bigint, 0)
order by id
limit $3

-- money.tax.StatementsRepository.ENCRYPTED_UPDATE: ["text", "text", "text", "bytea[]", "bytea[]"] -> null
update publisher_statements
set party = ($5::bytea[])[1], key_id = $3
where id = $1::text::bigint and key_id = $2 and array[party] = $4::bytea[]

-- money.tax.StatementsRepository.FIND: ["bigint"] -> ["bigint", "text", "date", "text", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "text", "numeric", "bigint", "timestamp with time zone", "bigint", "bytea", "text", "text", "text", "text", "text", "text", "text"]
select s.id as statement_id, e.prefix || '-S' || s.number as number, s.month, s.currency, s.opening, s.earned, s.other,
s.fees, s.paid_out, s.closing, s.vat_treatment, s.vat_rate, s.vat, s.issued_at
, s.user_id, s.party as content, s.key_id, p.name as buyer_name, p.street as buyer_street,
p.postcode as buyer_postcode, p.city as buyer_city, p.country as buyer_country, p.vat_id as buyer_vat_id
from publisher_statements s
join legal_entities e on e.id = s.legal_entity_id
join parties p on p.id = s.party_id
where s.id = $1

-- money.tax.StatementsRepository.LIST: ["bigint", "bigint", "bigint"] -> ["bigint", "text", "date", "text", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "text", "numeric", "bigint", "timestamp with time zone", "bigint", "text"]
select s.id as statement_id, e.prefix || '-S' || s.number as number, s.month, s.currency, s.opening, s.earned, s.other,
s.fees, s.paid_out, s.closing, s.vat_treatment, s.vat_rate, s.vat, s.issued_at
, s.user_id, u.username as user_name
from publisher_statements s
join legal_entities e on e.id = s.legal_entity_id
join users u on u.id = s.user_id
where s.id = any (array(
  select w.id from publisher_statements w where w.id < $1  order by w.id desc limit $2 offset $3))
order by s.id desc

-- money.tax.StatementsRepository.LIST_1: ["bigint", "bigint", "bigint", "bigint"] -> ["bigint", "text", "date", "text", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "text", "numeric", "bigint", "timestamp with time zone", "bigint", "text"]
select s.id as statement_id, e.prefix || '-S' || s.number as number, s.month, s.currency, s.opening, s.earned, s.other,
s.fees, s.paid_out, s.closing, s.vat_treatment, s.vat_rate, s.vat, s.issued_at
, s.user_id, u.username as user_name
from publisher_statements s
join legal_entities e on e.id = s.legal_entity_id
join users u on u.id = s.user_id
where s.id = any (array(
  select w.id from publisher_statements w where w.id < $1 and w.user_id = $4 order by w.id desc limit $2 offset $3))
order by s.id desc

-- money.tax.TaxProfilesRepository.ENCRYPTED_COUNT: ["text"] -> ["bigint"]
select count(*) as count from tax_profiles where key_id <> $1

-- money.tax.TaxProfilesRepository.ENCRYPTED_LIST: ["text", "text", "bigint"] -> ["text", "text", "text", "text[]", "bytea[]"]
select (id)::text as id, key_id, '' as kind, array['user:' || user_id || '/tax_profile:' || form || '/content'] as places, array[content] as contents
from tax_profiles
where key_id <> $1 and id > coalesce(nullif($2::text, '')::bigint, 0)
order by id
limit $3

-- money.tax.TaxProfilesRepository.ENCRYPTED_UPDATE: ["text", "text", "text", "bytea[]", "bytea[]"] -> null
update tax_profiles
set content = ($5::bytea[])[1], key_id = $3
where id = $1::text::bigint and key_id = $2 and array[content] = $4::bytea[]

-- money.tax.TaxProfilesRepository.LIST: ["bigint"] -> ["text", "text", "text", "text", "timestamp with time zone"]
select form, country, tin_masked, vat_country, certified_at from tax_profiles where user_id = $1 order by form

-- money.tax.TaxProfilesRepository.REMOVE: ["bigint", "text"] -> null
delete from tax_profiles where user_id = $1 and form = $2

-- money.tax.TaxProfilesRepository.SAVE: ["bigint", "text", "text", "text", "text", "bytea", "text"] -> ["timestamp with time zone"]
insert into tax_profiles as p (user_id, form, country, tin_masked, vat_country, content, key_id)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (user_id, form) do update
set country = excluded.country, tin_masked = excluded.tin_masked, vat_country = excluded.vat_country,
    content = excluded.content, key_id = excluded.key_id, certified_at = now()
returning certified_at

-- money.tax.TaxesTables.publisher_statements_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select id, number, month, currency, opening as opening_minor, earned as earned_minor, other as other_minor,
  fees as fees_minor, paid_out as paid_out_minor, closing as closing_minor, vat_treatment, vat_rate,
  vat as vat_minor, issued_at from publisher_statements where user_id = $1 order by 1 limit 50000) r

-- money.tax.TaxesTables.tax_profiles_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select form, country, tin_masked, vat_country, certified_at
from tax_profiles where user_id = $1 order by id limit 50000) r

-- money.tax.TaxesTables.tax_profiles_1: ["bigint"] -> null
delete from tax_profiles t
where t.user_id = $1
  and not exists (select from payouts p where p.user_id = t.user_id and p.status in ('completed', 'failed'))

-- money.tax.YearlyRepository.AMERICANS: ["bigint", "timestamp with time zone", "timestamp with time zone", "text[]", "bigint", "bigint"] -> ["bigint", "bigint", "bytea", "text", "bigint"]
select t.id, t.user_id, t.content, t.key_id, p.paid
from tax_profiles t
cross join lateral (
  select coalesce(sum(o.amount), 0)::bigint as paid
  from payouts o
  where o.user_id = t.user_id and o.status = 'completed' and o.currency = 'USD' and o.processed_at >= $2
    and o.processed_at < $3 and not (o.method = any ($4))
) p
where t.form = 'w9'
  and t.id > $1 and p.paid >= $5
order by t.id
limit $6

-- money.tax.YearlyRepository.LAST_ACCOUNT: ["bigint", "bigint"] -> ["bigint"]
select max(b.id) as last
from (select id from accounts where kind = 'publisher_paid' and id > $1 order by id limit $2) b
having count(*) = $2

-- money.tax.YearlyRepository.LATE: ["bigint", "timestamp with time zone", "timestamp with time zone", "text[]", "bigint", "bigint[]", "bigint", "bigint"] -> ["bigint", "bigint", "bytea", "text", "bigint"]
select t.id, t.user_id, t.content, t.key_id, p.paid
from tax_profiles t
cross join lateral (
  select coalesce(sum(o.amount), 0)::bigint as paid
  from payouts o
  where o.user_id = t.user_id and o.status = 'completed' and o.currency = 'USD' and o.processed_at >= $2
    and o.processed_at < $3 and not (o.method = any ($4))
) p
where t.form = 'w9'
  and t.id > $1 and ($7::bigint is null or t.id <= $7) and not (t.user_id = any ($6)) and p.paid >= $5
order by t.id
limit $8

-- money.tax.YearlyRepository.MISSING_FORMS: ["bigint", "date", "date", "bigint"] -> ["bigint", "text", "bigint", "text"]
select u.id as user_id, u.username as user_name, y.paid, b.currency
from (select id, owner_id, currency from accounts where kind = 'publisher_paid' and id > $1 order by id limit $4) b
join users u on u.id = b.owner_id
cross join lateral (
  select coalesce(sum(d.amount), 0)::bigint as paid
  from account_days d
  where d.account_id = b.id and d.day >= $2 and d.day < $3
) y
where y.paid > 0 and not exists (select from tax_profiles t where t.user_id = b.owner_id)
order by b.id

-- money.tax.YearlyRepository.PRESENT: ["bigint[]", "timestamp with time zone", "timestamp with time zone", "text[]"] -> ["bigint", "bigint", "bytea", "text", "bigint"]
select t.id, t.user_id, t.content, t.key_id, p.paid
from tax_profiles t
cross join lateral (
  select coalesce(sum(o.amount), 0)::bigint as paid
  from payouts o
  where o.user_id = t.user_id and o.status = 'completed' and o.currency = 'USD' and o.processed_at >= $2
    and o.processed_at < $3 and not (o.method = any ($4))
) p
where t.form = 'w9'
  and t.user_id = any ($1)

-- money.tax.YearlyRepository.SELLERS: ["bigint", "date", "date", "bigint"] -> ["bigint", "bigint", "bytea", "text", "text", "bigint[]", "bigint[]", "bigint[]"]
select b.id, b.user_id, b.content, b.key_id, q.currency, q.paid, q.fees, q.activities
from (select id, user_id, content, key_id from tax_profiles where form = 'dac7' and id > $1 order by id limit $4) b
left join lateral (
  select y.currency, array_agg(y.paid order by y.quarter) as paid, array_agg(y.fees order by y.quarter) as fees,
    array_agg(y.activities order by y.quarter) as activities
  from (
    select c.currency, n.quarter,
      coalesce(sum(d.amount) filter (where c.kind = 'publisher_paid'), 0)::bigint as paid,
      coalesce(sum(d.amount) filter (where c.kind = 'publisher_fees'), 0)::bigint as fees,
      coalesce(sum(d.postings) filter (where c.kind = 'publisher_available' and d.kind = 'task_released'), 0)::bigint
        as activities
    from accounts c
    cross join generate_series(1, 4) n (quarter)
    left join account_days d
      on d.account_id = c.id and d.day >= $2 and d.day < $3 and extract(quarter from d.day) = n.quarter
    where c.owner_id = b.user_id and c.kind in ('publisher_paid', 'publisher_fees', 'publisher_available')
    group by c.currency, n.quarter
  ) y
  group by y.currency
  having bool_or(y.paid <> 0 or y.fees <> 0)
) q on true
order by b.id, q.currency

-- money.tax.store.RequiredProfilesRepository.IS_THERE: ["bigint"] -> ["boolean"]
select exists (select from tax_profiles where user_id = $1) as there

-- notification.AccountMailRepository.ADD: ["bigint", "text", "text", "text", "text[]", "timestamp with time zone", "boolean", "text"] -> null
insert into account_mails (user_id, kind, address, subject, arguments, queued_at, credentials_version, request_id)
select u.id, $2, coalesce($3, u.email), $4, $5, $6, u.credentials_version, $8
from users u
where u.id = $1 and (u.status = 'active' or $2 = 'account_changed') and ($7 or u.email_verified_at is not null or $3 is not null)
  and (select count(*) from account_mails m
       where m.user_id = u.id and m.kind = $2 and m.queued_at > now() - interval '1 hour') < 5

-- notification.AccountMailRepository.ADD_FORGOTTEN: ["text", "timestamp with time zone", "text"] -> null
insert into account_mails (user_id, kind, address, queued_at, credentials_version, request_id)
select u.id, k.kind, u.email, $2, u.credentials_version, $3
from users u
join lateral (select case when u.email_verified_at is null then 'verify_address' else 'reset_password' end
                as kind) k on true
where u.email_key = $1 and u.status = 'active'
  and (select count(*) from account_mails m
       where m.user_id = u.id and m.kind = k.kind and m.queued_at > now() - interval '1 hour') < 5

-- notification.AccountMailRepository.QUEUE_BACKLOG: [] -> ["bigint", "timestamp with time zone", "bigint"]
select count(*) as waiting, min(due_at) as since, 0::bigint as dead
from (select due_at from account_mails where done_at is null  order by due_at limit 10000) w

-- notification.AccountMailRepository.QUEUE_CLAIM: [] -> ["bigint", "bigint", "text", "text", "text", "bigint", "text[]", "text", "text", "timestamp with time zone", "integer", "boolean"]
with due as (
  select id as id
  from account_mails
  where done_at is null and due_at <= now() 
  order by due_at
  limit 20
  for no key update skip locked)
update account_mails q
set attempts = q.attempts + 1, due_at = now() + interval '2 minutes'
from due d, users u
where q.id = d.id and u.id = q.user_id
returning q.id, q.user_id, q.kind, q.address, q.subject, q.credentials_version, q.arguments, u.username as name, u.language,
          q.queued_at, q.attempts,
          (u.status = 'active' or q.kind = 'account_changed') and (q.kind <> 'verify_address' or u.email_verified_at is null) as wanted

-- notification.AccountMailRepository.QUEUE_DONE: ["bigint", "integer", "text", "text"] -> null
update account_mails set done_at = now(), outcome = $3, failure = $4 where id = $1 and attempts = $2 and done_at is null

-- notification.AccountMailRepository.QUEUE_FAILED: ["bigint", "integer", "text", "integer"] -> ["boolean"]
update account_mails
set attempts = $2, failure = $3, due_at = now() + make_interval(secs => least(3600, 30 * 2 ^ least($2 - 1, 20)))
where id = $1 and attempts = $2 and done_at is null
returning $2 >= $4::integer

-- notification.AudienceRepository.CAMPAIGN: ["bigint"] -> ["text", "text", "boolean", "boolean"]
select name, status, cause, status = 'active' and date_end > now() as joinable from campaigns where id = $1

-- notification.AudienceRepository.INVITED: ["bigint[]"] -> ["bigint"]
select i.user_id
from campaign_invitations i join campaigns c on c.id = i.campaign_id
where i.id = any ($1) and i.status = 'open' and i.expires_at > now()
  and c.status in ('pending', 'active', 'paused')
order by i.user_id

-- notification.AudienceRepository.OPEN_TO: ["bigint", "bigint", "bigint"] -> ["bigint", "boolean"]
with candidates as materialized (
  select distinct n.user_id
  from connections n
  where n.kind = 'network' and n.status = 'accepted' and n.user_id > $2
    and n.network = any ((select networks from campaigns where id = $1)::text[])
  order by n.user_id
  limit $3
)
select o.user_id,
       (c.countries = '{}' or coalesce(u.country_id = any (c.countries), false))
       and (c.categories = '{}' or c.categories && u.preferred_categories
            or exists (select from connections n
                       where n.user_id = u.id and n.status = 'accepted'
                         and lower(n.category) = any (c.categories)))
       and (not exists (select from minimum_rates r where r.user_id = u.id)
 or exists (select from connections n
            where n.user_id = u.id and n.kind = 'network' and n.status = 'accepted'
              and n.network = any (c.networks)
              and not exists (select from minimum_rates r
                              where r.user_id = u.id and r.network = n.network and r.currency = c.currency
                                and r.amount > greatest(c.minimum_reward, coalesce(c.post_rate, 0)))))
 as concerned
from candidates o
cross join lateral (select id, country_id, preferred_categories from users where id = o.user_id limit 1) u
join campaigns c on c.id = $1
order by o.user_id

-- notification.AudienceRepository.PARTICIPANTS: ["bigint", "bigint", "bigint"] -> ["bigint", "boolean"]
select user_id, true as concerned
from participations
where campaign_id = $1 and status = 'joined' and user_id > $2
order by user_id
limit $3

-- notification.InboxRepository.COUNT: ["bigint"] -> ["bigint", "bigint"]
select (select count(*) from notifications where user_id = $1) as total,
       (select count(*) from notifications where user_id = $1 and read_at is null) as unread

-- notification.InboxRepository.LAST_ID: ["bigint"] -> ["bigint"]
select coalesce(max(id), 0) as id from notifications where user_id = $1

-- notification.InboxRepository.LIST: ["bigint", "timestamp with time zone", "bigint", "bigint", "bigint"] -> ["bigint", "text", "text", "text", "boolean", "timestamp with time zone", "text"]
select id, title, message, type, read_at is not null as read, created_at, data::text as data
from notifications
where user_id = $1 and (created_at, id) < ($2, $3)
order by created_at desc, id desc
limit $4 offset $5

-- notification.InboxRepository.LIST_AFTER: ["bigint", "bigint", "bigint"] -> ["bigint", "text", "text", "text", "boolean", "timestamp with time zone", "text"]
select id, title, message, type, read_at is not null as read, created_at, data::text as data
from notifications
where user_id = $1 and id > $2
order by id
limit $3

-- notification.InboxRepository.MARK_READ: ["bigint", "bigint[]"] -> null
update notifications
set read_at = now()
where user_id = $1 and read_at is null and ($2::bigint[] is null or id = any ($2))

-- notification.MailRepository.OPT_IN: ["uuid", "text"] -> null
delete from mail_optouts
where code = $2 and user_id = (select user_id from notification_feeds where mail_key = $1)

-- notification.MailRepository.OPT_OUT: ["uuid", "text"] -> null
insert into mail_optouts (user_id, code)
select user_id, $2 from notification_feeds where mail_key = $1
on conflict do nothing

-- notification.MailRepository.PREFERENCE: ["uuid", "text"] -> ["text", "boolean"]
select u.language,
       not exists (select from mail_optouts o where o.user_id = u.id and o.code = $2) as wanted
from notification_feeds f join users u on u.id = f.user_id
where f.mail_key = $1

-- notification.MailRepository.QUEUE_BACKLOG: [] -> ["bigint", "timestamp with time zone", "bigint"]
select count(*) as waiting, min(due_at) as since, 0::bigint as dead
from (select due_at from notification_mails where done_at is null  order by due_at limit 10000) w

-- notification.MailRepository.QUEUE_CLAIM: [] -> ["bigint", "text", "text", "uuid", "text", "text", "text", "timestamp with time zone", "integer", "boolean"]
with due as (
  select notification_id as id
  from notification_mails
  where done_at is null and due_at <= now() 
  order by due_at
  limit 20
  for no key update skip locked)
update notification_mails q
set attempts = q.attempts + 1, due_at = now() + interval '2 minutes'
from due d
join notifications n on n.id = d.id
join users u on u.id = n.user_id
join notification_feeds f on f.user_id = n.user_id
where q.notification_id = d.id
returning n.id, u.email, u.language, f.mail_key as token_key,
          coalesce(n.code, 'message') as token_code, n.title, n.message,
          q.queued_at, q.attempts,
          u.email_verified_at is not null and (n.code is null or u.status = 'active' and n.code <> all (u.muted_notifications))
            and not exists (select from mail_optouts o
                            where o.user_id = u.id and o.code = coalesce(n.code, 'message')) as wanted

-- notification.MailRepository.QUEUE_DONE: ["bigint", "integer", "text", "text"] -> null
update notification_mails set done_at = now(), outcome = $3, failure = $4 where notification_id = $1 and attempts = $2 and done_at is null

-- notification.MailRepository.QUEUE_FAILED: ["bigint", "integer", "text", "integer"] -> ["boolean"]
update notification_mails
set attempts = $2, failure = $3, due_at = now() + make_interval(secs => least(3600, 30 * 2 ^ least($2 - 1, 20)))
where notification_id = $1 and attempts = $2 and done_at is null
returning $2 >= $4::integer

-- notification.NotificationPreviewRepository.LIST_MAILS: ["bigint"] -> ["bigint", "text"]
select user_id, kind
from account_mails
where queued_at = now() and xmin = pg_current_xact_id()::xid
order by id
limit $1

-- notification.NotificationPreviewRepository.LIST_NOTIFIED: ["bigint"] -> ["bigint", "text", "text", "boolean"]
select n.user_id, n.key as cause, n.type, m.notification_id is not null as by_email
from notifications n
left join notification_mails m on m.notification_id = n.id
where n.created_at = now() and n.xmin = pg_current_xact_id()::xid
order by n.id
limit $1

-- notification.NotificationRepository.ADD: ["bigint[]", "text", "text", "text", "text", "text[]", "text[]", "text[]", "timestamp with time zone", "boolean", "text"] -> ["bigint"]
with feeds as (
  insert into notification_feeds (user_id)
  select id
  from users
  where id = any ($1) and ($3::text is null or status = 'active' and $3 <> all (muted_notifications))
  order by id
  on conflict (user_id) do update set user_id = excluded.user_id
  returning user_id
), added as (
  insert into notifications (user_id, key, code, type, title, message, data, created_at, request_id)
  select u.id, $2, $3, $4, t.title, t.message, $5::text::jsonb, coalesce($9::timestamptz, now()), $11
  from feeds f
  join users u on u.id = f.user_id
  join unnest($6::text[], $7::text[], $8::text[]) as t (language, title, message)
    on t.language = case when u.language = any ($6) then u.language else 'en' end
  on conflict on constraint notifications_once do nothing
  returning id, user_id
), mails as (
  insert into notification_mails (notification_id)
  select id
  from added
  where $10
    and not exists (select from mail_optouts o
                    where o.user_id = added.user_id and o.code = coalesce($3, 'message'))
)
select user_id from added

-- notification.NotificationRepository.ADD_ALL: ["bigint[]", "text[]", "text[]", "text[]", "text[]", "timestamp with time zone[]", "text[]", "bigint[]", "text[]", "text[]", "text[]", "boolean", "text[]"] -> ["bigint"]
with wanted as (
  select w.position, u.id as user_id, w.key, w.code, w.type, w.data, w.happened_at, w.request_id,
    case when u.language = any ($7) then u.language else 'en' end as language
  from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $13::text[])
    with ordinality as w (user_id, key, code, type, data, happened_at, request_id, position)
  join users u on u.id = w.user_id
  where u.status = 'active' and w.code <> all (u.muted_notifications)
), feeds as (
  insert into notification_feeds (user_id)
  select distinct user_id
  from wanted
  order by user_id
  on conflict (user_id) do update set user_id = excluded.user_id
  returning user_id
), added as (
  insert into notifications (user_id, key, code, type, title, message, data, created_at, request_id)
  select w.user_id, w.key, w.code, w.type, t.title, t.message, w.data::jsonb, w.happened_at, w.request_id
  from wanted w
  join feeds f on f.user_id = w.user_id
  join unnest($8::bigint[], $9::text[], $10::text[], $11::text[]) as t (position, language, title, message)
    on t.position = w.position and t.language = w.language
  order by w.position
  on conflict on constraint notifications_once do nothing
  returning id, user_id, code
), mails as (
  insert into notification_mails (notification_id)
  select id
  from added
  where $12
    and not exists (select from mail_optouts o where o.user_id = added.user_id and o.code = added.code)
)
select distinct user_id from added

-- notification.NotificationsTables.account_mails_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select queued_at, kind, address, outcome from account_mails where user_id = $1 order by 1 limit 50000) r

-- notification.NotificationsTables.account_mails_1: ["bigint"] -> null
delete from account_mails where user_id = $1

-- notification.NotificationsTables.account_mails_2: ["integer", "bigint"] -> null
delete from account_mails
where ctid = any (array(
  select ctid from account_mails
  where queued_at < now() - make_interval(days => $1)
  order by queued_at
  limit $2
  for update skip locked
))

-- notification.NotificationsTables.mail_optouts_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select created_at, code from mail_optouts where user_id = $1 order by 1 limit 50000) r

-- notification.NotificationsTables.mail_optouts_1: ["bigint"] -> null
delete from mail_optouts where user_id = $1

-- notification.NotificationsTables.notification_feeds_0: ["bigint"] -> null
delete from notification_feeds where user_id = $1

-- notification.NotificationsTables.notifications_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select code, type, title, message, data, created_at, read_at from notifications where user_id = $1 order by id limit 50000) r

-- notification.NotificationsTables.notifications_1: ["bigint"] -> null
delete from notifications where user_id = $1

-- notification.NotificationsTables.notifications_2: ["integer", "bigint"] -> null
delete from notifications
where ctid = any (array(
  select ctid from notifications
  where created_at < now() - make_interval(days => $1)
  order by created_at
  limit $2
  for update skip locked
))

-- notification.TemplateDataRepository.APPLICATION: ["bigint"] -> ["bigint", "bigint", "text", "text", "text"]
select x.user_id, c.id as campaign_id, c.name as campaign_name,
       case when x.status = 'declined' then 'declined' else 'accepted' end as outcome, x.reason
from campaign_applications x join campaigns c on c.id = x.campaign_id
where x.id = $1

-- notification.TemplateDataRepository.BANK_ACCOUNT: ["bigint"] -> ["bigint", "text", "text"]
select user_id, bank_name, account_masked as masked from bank_accounts where id = $1

-- notification.TemplateDataRepository.CONNECTION: ["bigint"] -> ["bigint", "text", "text", "text"]
select user_id, kind, network, coalesce(nullif(name, ''), account_id) as name from connections where id = $1

-- notification.TemplateDataRepository.PAYOUT: ["bigint"] -> ["bigint", "text", "bigint", "bigint", "text"]
select user_id, reference, amount, amount - fees as net, currency from payouts where id = $1

-- notification.TemplateDataRepository.TASK: ["bigint"] -> ["bigint", "text", "timestamp with time zone", "boolean", "bigint", "text"]
select t.user_id, u.timezone, t.deadline,
       t.status in ('pending', 'rejected') and t.deadline > now()
         and c.status in ('active', 'paused') as due,
       c.id as campaign_id, c.name as campaign_name
from tasks t join campaigns c on c.id = t.campaign_id join users u on u.id = t.user_id
where t.id = $1

-- people.UsersTables.backend_tokens_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select id, name, prefix, permissions, addresses, created_at, expires_at, last_used_at, revoked_at from backend_tokens where user_id = $1 order by 1 limit 50000) r

-- people.UsersTables.backend_tokens_1: ["bigint"] -> null
update backend_tokens set revoked_at = coalesce(revoked_at, now()) where user_id = $1

-- people.UsersTables.consents_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select client_id, scope, given_at, withdrawn_at from consents where user_id = $1 order by 1 limit 50000) r

-- people.UsersTables.consents_1: ["bigint"] -> null
delete from consents where user_id = $1

-- people.UsersTables.external_identities_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select provider, subject, linked_at from external_identities where user_id = $1 order by 1 limit 50000) r

-- people.UsersTables.external_identities_1: ["bigint"] -> null
delete from external_identities where user_id = $1

-- people.UsersTables.known_devices_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select seen_at from known_devices where user_id = $1 order by 1 limit 50000) r

-- people.UsersTables.known_devices_1: ["bigint"] -> null
delete from known_devices where user_id = $1

-- people.UsersTables.known_devices_2: ["integer", "bigint"] -> null
delete from known_devices
where ctid = any (array(
  select ctid from known_devices
  where seen_at < now() - make_interval(days => $1)
  order by seen_at
  limit $2
  for update skip locked
))

-- people.UsersTables.mail_links_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select created_at, purpose, address, subject, expires_at, used_at from mail_links where user_id = $1 order by 1 limit 50000) r

-- people.UsersTables.mail_links_1: ["bigint"] -> null
delete from mail_links where user_id = $1

-- people.UsersTables.mail_links_2: ["integer", "bigint"] -> null
delete from mail_links
where ctid = any (array(
  select ctid from mail_links
  where expires_at < now() - make_interval(days => $1)
  order by expires_at
  limit $2
  for update skip locked
))

-- people.UsersTables.oauth_codes_0: ["bigint"] -> null
delete from oauth_codes where user_id = $1

-- people.UsersTables.oauth_codes_1: ["integer", "bigint"] -> null
delete from oauth_codes
where ctid = any (array(
  select ctid from oauth_codes
  where expires_at < now() - make_interval(days => $1)
  order by expires_at
  limit $2
  for update skip locked
))

-- people.UsersTables.oauth_grants_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select a.name, g.scope, g.created_at, g.revoked_at, g.expires_at
from oauth_grants g join applications a on a.client_id = g.client_id
where g.user_id = $1 order by g.id limit 50000) r

-- people.UsersTables.oauth_grants_1: ["bigint"] -> null
delete from oauth_grants where user_id = $1

-- people.UsersTables.oauth_grants_2: ["integer", "bigint"] -> null
delete from oauth_grants
where ctid = any (array(
  select ctid from oauth_grants
  where least(revoked_at, expires_at) < now() - make_interval(days => $1)
  order by least(revoked_at, expires_at)
  limit $2
  for update skip locked
))

-- people.UsersTables.oauth_tokens_0: ["integer", "bigint"] -> null
delete from oauth_tokens
where ctid = any (array(
  select ctid from oauth_tokens
  where expires_at < now() - make_interval(days => $1)
  order by expires_at
  limit $2
  for update skip locked
))

-- people.UsersTables.oidc_accounts_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select issuer, subject, connected_at from oidc_accounts where user_id = $1 order by 1 limit 50000) r

-- people.UsersTables.oidc_accounts_1: ["bigint"] -> null
delete from oidc_accounts where user_id = $1

-- people.UsersTables.oidc_sign_ins_0: ["bigint"] -> null
delete from oidc_sign_ins where user_id = $1

-- people.UsersTables.oidc_sign_ins_1: ["integer", "bigint"] -> null
delete from oidc_sign_ins
where ctid = any (array(
  select ctid from oidc_sign_ins
  where expires_at < now() - make_interval(days => $1)
  order by expires_at
  limit $2
  for update skip locked
))

-- people.UsersTables.passkey_challenges_0: ["bigint"] -> null
delete from passkey_challenges where user_id = $1

-- people.UsersTables.passkey_challenges_1: ["integer", "bigint"] -> null
delete from passkey_challenges
where ctid = any (array(
  select ctid from passkey_challenges
  where expires_at < now() - make_interval(days => $1)
  order by expires_at
  limit $2
  for update skip locked
))

-- people.UsersTables.passkeys_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select id, name, backup_eligible, sign_count, created_at, last_used_at from passkeys where user_id = $1 order by 1 limit 50000) r

-- people.UsersTables.passkeys_1: ["bigint"] -> null
delete from passkeys where user_id = $1

-- people.UsersTables.recovery_codes_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select used_at from recovery_codes where user_id = $1 order by 1 limit 50000) r

-- people.UsersTables.recovery_codes_1: ["bigint"] -> null
delete from recovery_codes where user_id = $1

-- people.UsersTables.second_factor_challenges_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select created_at, device, failures, expires_at, used_at from second_factor_challenges where user_id = $1 order by 1 limit 50000) r

-- people.UsersTables.second_factor_challenges_1: ["bigint"] -> null
delete from second_factor_challenges where user_id = $1

-- people.UsersTables.second_factor_challenges_2: ["integer", "bigint"] -> null
delete from second_factor_challenges
where ctid = any (array(
  select ctid from second_factor_challenges
  where expires_at < now() - make_interval(days => $1)
  order by expires_at
  limit $2
  for update skip locked
))

-- people.UsersTables.sessions_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select created_at, renewed_at, expires_at, ended_at, address, device, second_factor from sessions where user_id = $1 order by 1 limit 50000) r

-- people.UsersTables.sessions_1: ["bigint"] -> null
delete from sessions where user_id = $1

-- people.UsersTables.sessions_2: ["integer", "bigint"] -> null
delete from sessions
where ctid = any (array(
  select ctid from sessions
  where least(ended_at, expires_at) < now() - make_interval(days => $1)
  order by least(ended_at, expires_at)
  limit $2
  for update skip locked
))

-- people.UsersTables.sign_in_events_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select name, outcome, address, created_at from sign_in_events where user_id = $1 order by id limit 50000) r

-- people.UsersTables.sign_in_events_1: ["bigint"] -> null
delete from sign_in_events where user_id = $1

-- people.UsersTables.sign_in_events_2: ["integer", "bigint"] -> null
delete from sign_in_events
where ctid = any (array(
  select ctid from sign_in_events
  where created_at < now() - make_interval(days => $1)
  order by created_at
  limit $2
  for update skip locked
))

-- people.UsersTables.step_ups_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select proven_at, credential, factor from step_ups where user_id = $1 order by 1 limit 50000) r

-- people.UsersTables.step_ups_1: ["bigint"] -> null
delete from step_ups where user_id = $1

-- people.UsersTables.step_ups_2: ["integer", "bigint"] -> null
delete from step_ups
where ctid = any (array(
  select ctid from step_ups
  where proven_at < now() - make_interval(days => $1)
  order by proven_at
  limit $2
  for update skip locked
))

-- people.UsersTables.totps_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select id, name, created_at, confirmed_at, last_used_at from totps where user_id = $1 order by 1 limit 50000) r

-- people.UsersTables.totps_1: ["bigint"] -> null
delete from totps where user_id = $1

-- people.UsersTables.users_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select id, username, email, email_verified_at, email_wanted, first_name, last_name, avatar, phone, country_id,
  city_id, language, timezone, sex, birth_date, bio, status, primary_currency, preferred_categories,
  preferred_networks, muted_notifications, profile_public, show_earnings, show_campaigns, joined_at,
  last_login, last_active from users where id = $1 order by 1 limit 50000) r

-- people.UsersTables.users_1: ["bigint"] -> null
update users
set username = 'deleted-' || id, username_key = 'deleted-' || id, username_skeleton = null, email = 'deleted-' || id || '@deleted.invalid',
    email_key = 'deleted-' || id || '@deleted.invalid', email_verified_at = null, email_wanted = null,
    password_hash = null, first_name = '', last_name = '', avatar = null, phone = null, country_id = null,
    city_id = null, sex = null, birth_date = null, bio = null, status = 'inactive', status_before_ban = null,
    ban_reason = null, is_staff = false, is_superuser = false, permissions = '{}', preferred_categories = '{}',
    preferred_networks = '{}', muted_notifications = '{}', profile_public = false, show_earnings = false,
    show_campaigns = false, timezone = 'UTC', last_login = null, erased_at = now()
where id = $1

-- people.account.AccountDeskRepository.FIND: ["bigint", "text", "text"] -> ["bigint", "text"]
select id, username as title from users where id = $1
union
(select id, username from users
 where username_key >= $2 and username_key < $2 || chr(1114111) order by username_key limit 5)
union
(select id, username from users
 where email_key >= $3 and email_key < $3 || chr(1114111) order by email_key limit 5)
limit 5

-- people.account.ExternalIdentitiesRepository.EMAIL_TAKEN: ["text"] -> ["boolean"]
select exists (select from users where email_key = $1) as taken

-- people.account.ExternalIdentitiesRepository.FIRST_SUPERUSER: ["text", "text", "text", "text", "text", "text"] -> null
insert into users (username, username_key, username_skeleton, email, email_key, password_hash, is_staff,
                   is_superuser)
select $1, $2, $3, $4, $5, $6, true, true
where not exists (select from users where is_superuser)
on conflict do nothing

-- people.account.ExternalIdentitiesRepository.HAS_SUPERUSER: [] -> ["boolean"]
select exists (select from users where is_superuser) as has

-- people.account.ExternalIdentitiesRepository.LIST: ["bigint"] -> ["bigint", "text", "text", "timestamp with time zone"]
select id as identity_id, provider, subject, linked_at
from external_identities
where user_id = $1
order by id
limit 100

-- people.account.ExternalIdentitiesRepository.LOCK: ["text", "text"] -> ["void"]
select pg_advisory_xact_lock(hashtextextended($1 || ':' || $2, 3))

-- people.account.ExternalIdentitiesRepository.OPEN: ["text", "text", "text", "text", "text", "text", "text", "text", "text", "text"] -> ["bigint"]
with opened as (
  insert into users (username, username_key, username_skeleton, email, email_key, email_verified_at, first_name,
                     last_name, language)
  select $1, $2, $3, $4, $5, now(), $6, $7, $8
  where not exists (select from external_identities where provider = $9 and subject = $10)
  on conflict do nothing
  returning id)
insert into external_identities (user_id, provider, subject)
select id, $9, $10 from opened
returning user_id

-- people.account.ExternalIdentitiesRepository.REMOVE: ["bigint", "bigint"] -> ["text"]
delete from external_identities where user_id = $1 and id = $2 returning provider

-- people.account.MeRepository.ADVERTISERS: ["bigint[]", "text[]", "bigint"] -> ["bigint", "text", "text", "text"]
select user_id as advertiser_id, name, currency, r.role
from advertisers
join unnest($1::bigint[], $2::text[]) as r (advertiser_id, role) on r.advertiser_id = user_id
order by user_id <> $3, user_id

-- people.account.MeRepository.GRANT: ["bigint"] -> ["text", "text", "text", "boolean", "timestamp with time zone", "timestamp with time zone", "text"]
select g.id::text, a.name, g.client_id, false as second_factor, g.created_at, g.expires_at, g.scope as limits
from oauth_grants g
join applications a on a.client_id = g.client_id
where g.id = $1

-- people.account.MeRepository.OWNER: ["bigint"] -> ["bigint", "text", "text", "text", "text", "boolean", "text", "boolean", "boolean", "boolean", "text[]"]
select u.id as user_id, u.username, u.first_name, u.last_name, u.email,
       u.email_verified_at is not null as email_verified, u.language, u.is_staff as staff,
       u.is_superuser as superuser,
       exists (select from advertisers a where a.user_id = u.id) as advertiser,
       array(select 'passkey' where exists (select from passkeys k where k.user_id = u.id)
             union all
             select 'recovery_codes'
             where exists (select from recovery_codes c where c.user_id = u.id and c.used_at is null)
             union all
             select 'totp'
             where exists (select from totps t where t.user_id = u.id and t.confirmed_at is not null)) as factors
from users u
where u.id = $1

-- people.account.MeRepository.PROOFS: ["text", "text", "bigint", "bigint"] -> ["text", "boolean", "timestamp with time zone", "timestamp with time zone"]
select p.factor, p.trusted as for_money, p.proven_at,
       p.proven_at + make_interval(secs => $4::bigint) as fresh_until
from step_ups p
join users u on u.id = p.user_id and u.credentials_version = p.credentials_version
where p.credential = $1 and p.credential_id = $2 and p.user_id = $3
  and p.proven_at > now() - make_interval(secs => $4::bigint)
order by p.factor

-- people.account.MeRepository.SESSION: ["uuid"] -> ["text", "text", "text", "boolean", "timestamp with time zone", "timestamp with time zone", "text"]
select id::text, null as name, null as client_id, second_factor, created_at, expires_at, null as limits
from sessions
where id = $1

-- people.account.MeRepository.TOKEN: ["bigint"] -> ["text", "text", "text", "boolean", "timestamp with time zone", "timestamp with time zone", "text"]
select id::text, name, null as client_id, false as second_factor, created_at, expires_at,
       nullif(array_to_string(permissions, ' '), '') as limits
from backend_tokens
where id = $1

-- people.account.OperatorsRepository.BAN: ["bigint", "text"] -> null
update users set status = 'suspended', status_before_ban = status, ban_reason = $2
where id = $1 and status <> 'suspended'

-- people.account.OperatorsRepository.COUNT: [] -> ["bigint"]
select coalesce(sum(value), 0)::bigint as total
from counters
where statistic = 'users' and subject = 0 and day = '-infinity'

-- people.account.OperatorsRepository.COUNT_FOUND: [] -> ["bigint"]
select count(*) as total from users where true

-- people.account.OperatorsRepository.COUNT_FOUND_1: ["text"] -> ["bigint"]
select count(*) as total from users where true and (username_key >= $1 and username_key < $1 || chr(1114111) or email_key >= $1 and email_key < $1 || chr(1114111))

-- people.account.OperatorsRepository.HELD: ["bigint"] -> ["bigint", "bigint", "bigint", "bigint", "bigint"]
select (select count(*) from sessions where user_id = $1 and ended_at is null and expires_at > now()) as sessions,
       (select count(*) from oauth_grants
        where user_id = $1 and revoked_at is null and expires_at > now()) as applications,
       (select count(*) from backend_tokens
        where user_id = $1 and revoked_at is null and coalesce(expires_at > now(), true)) as tokens,
       (select count(*) from participations where user_id = $1 and status = 'joined') as campaigns,
       (select count(*) from tasks
        where user_id = $1 and status in ('pending', 'under_review', 'rejected', 'accepted')) as tasks

-- people.account.OperatorsRepository.HELD_PAYOUTS: ["bigint"] -> ["bigint", "bigint", "text"]
select count(*) as payouts, sum(amount)::bigint as amount, currency
from payouts
where user_id = $1 and status in ('pending', 'processing') and sent_at is null
group by currency
order by currency

-- people.account.OperatorsRepository.LIST: ["bigint", "bigint", "bigint"] -> ["bigint", "text", "text", "text", "text", "text", "boolean", "boolean", "text[]", "timestamp with time zone", "timestamp with time zone", "boolean"]
select u.id as user_id, u.username, u.email, u.first_name, u.last_name, u.status, u.is_staff, u.is_superuser,
       u.permissions, u.joined_at as joined_date, u.last_login,
       exists (select from advertisers a where a.user_id = u.id) as is_advertiser
from users u
where u.id = any (array(
  select id from users where id < $1  order by id desc limit $2 offset $3))
order by u.id desc

-- people.account.OperatorsRepository.LIST_1: ["bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "text", "text", "text", "text", "boolean", "boolean", "text[]", "timestamp with time zone", "timestamp with time zone", "boolean"]
select u.id as user_id, u.username, u.email, u.first_name, u.last_name, u.status, u.is_staff, u.is_superuser,
       u.permissions, u.joined_at as joined_date, u.last_login,
       exists (select from advertisers a where a.user_id = u.id) as is_advertiser
from users u
where u.id = any (array(
  select id from users where id < $1 and (username_key >= $4 and username_key < $4 || chr(1114111) or email_key >= $4 and email_key < $4 || chr(1114111))
 order by id desc limit $2 offset $3))
order by u.id desc

-- people.account.OperatorsRepository.LOCK: ["bigint"] -> ["bigint", "text", "text", "boolean", "boolean", "text[]"]
select id, username, status, is_staff as staff, is_superuser as superuser, permissions from users where id = $1 for update

-- people.account.OperatorsRepository.MAY_RESET: ["bigint"] -> ["boolean", "boolean"]
select not exists (select from oidc_accounts o where o.user_id = u.id) and u.status = 'active' as may_reset,
       u.email_verified_at is not null as verified
from users u
where u.id = $1

-- people.account.OperatorsRepository.STATUS: ["bigint", "text"] -> ["text", "timestamp with time zone", "timestamp with time zone", "text", "bigint", "bigint"]
select u.status, u.joined_at as joined_date, u.last_login, coalesce(u.primary_currency, $2) as currency,
       (select count(*) from participations p where p.user_id = u.id and p.status = 'joined')
         as total_campaigns,
       (select coalesce(sum(a.balance), 0)::bigint from accounts a
         where a.owner_id = u.id and a.currency = coalesce(u.primary_currency, $2)
           and a.kind in ('publisher_available', 'publisher_held', 'publisher_in_transit',
                          'publisher_paid', 'publisher_fees', 'publisher_debt'))
         as total_earnings
from users u
where u.id = $1

-- people.account.OperatorsRepository.UNBAN: ["bigint"] -> null
update users
set status = coalesce(status_before_ban, 'active'), status_before_ban = null, ban_reason = null
where id = $1 and status = 'suspended'

-- people.account.OperatorsRepository.UPDATE: ["bigint", "text", "boolean", "boolean", "text[]"] -> null
update users
set status = coalesce($2, status), is_staff = coalesce($3, is_staff),
    is_superuser = coalesce($4, is_superuser), permissions = coalesce($5, permissions)
where id = $1

-- people.account.OwnersRepository.INSERT_LINK: ["bytea", "bigint", "text", "text", "text", "timestamp with time zone", "bigint"] -> null
insert into mail_links (hash, user_id, purpose, address, subject, expires_at, credentials_version)
select $1, id, $3, $4, $5, $6, coalesce($7, credentials_version) from users where id = $2

-- people.account.OwnersRepository.LOCK_ADDRESSES: ["bigint"] -> ["text", "text", "boolean", "text"]
select username, email, email_verified_at is not null as verified, email_wanted as wanted
from users
where id = $1 and status = 'active'
for no key update

-- people.account.OwnersRepository.REPLACE_ADDRESS: ["bigint", "text", "text", "text", "text"] -> null
update users
set email = $2, email_key = $3, username = $4, username_key = $5, email_verified_at = now(), email_wanted = null
where id = $1

-- people.account.OwnersRepository.RESET_PASSWORD: ["bigint", "text", "text"] -> null
update users set password_hash = $3 where id = $1 and email = $2 and status = 'active'

-- people.account.OwnersRepository.SET_PASSWORD: ["bigint", "text"] -> null
update users set password_hash = $2 where id = $1 and status = 'active'

-- people.account.OwnersRepository.VERIFY: ["bigint", "text"] -> null
update users set email_verified_at = coalesce(email_verified_at, now()) where id = $1 and email = $2

-- people.account.PersonRepository.AUDIT: ["bigint"] -> ["bigint", "bigint", "text", "text", "text", "timestamp with time zone"]
select id, actor_id, action, reason, request_id, created_at
from audit_log
where subject = 'user:' || $1::bigint
order by id desc
limit 10

-- people.account.PersonRepository.BALANCES: ["bigint"] -> ["text", "bigint", "text"]
select kind as account, balance as amount, currency
from accounts
where owner_id = $1 and balance <> 0
order by currency, kind

-- people.account.PersonRepository.CONNECTIONS: ["bigint"] -> ["bigint", "text", "text", "text", "text", "text", "bigint", "boolean", "timestamp with time zone"]
select id, kind, network, name, url, status, followers, verified, connected_at
from connections
where user_id = $1
order by id desc
limit 50

-- people.account.PersonRepository.DESTINATIONS: ["bigint"] -> ["bigint", "text", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select d.id, d.kind,
       coalesce(b.bank_name || ' ' || b.account_masked,
                case when d.address like '%@%'
                     then left(d.address, 1) || '…@' || split_part(d.address, '@', -1)
                     else '…' || right(d.address, least(4, length(d.address) / 2)) end) as masked,
       d.created_at, d.confirmed_at, d.usable_at
from payout_destinations d
left join bank_accounts b on b.id = d.bank_account_id
where d.user_id = $1 and d.removed_at is null
order by d.id desc
limit 50

-- people.account.PersonRepository.FACTORS: ["bigint"] -> ["text", "bigint", "timestamp with time zone"]
select 'passkey' as kind, count(*) as number, max(last_used_at) as last_used_at
from passkeys
where user_id = $1
having count(*) > 0
union all
select 'recovery_codes', count(*) filter (where used_at is null), max(used_at)
from recovery_codes
where user_id = $1
having count(*) > 0
union all
select 'totp', count(*), max(last_used_at)
from totps
where user_id = $1 and confirmed_at is not null
having count(*) > 0

-- people.account.PersonRepository.HEAD: ["bigint", "bigint"] -> ["bigint", "text", "text", "text", "text", "boolean", "text", "text", "boolean", "boolean", "boolean", "boolean", "text[]", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "bigint", "bigint", "bigint", "timestamp with time zone", "timestamp with time zone"]
select u.id as user_id, u.username, u.first_name, u.last_name, u.email,
       u.email_verified_at is not null as email_verified, u.status, u.ban_reason, u.is_staff, u.is_superuser,
       exists (select from advertisers a where a.user_id = u.id) as is_advertiser,
       exists (select from oidc_accounts o where o.user_id = u.id) as is_managed,
       u.permissions, u.joined_at as joined_date, u.last_login, u.last_active, u.leaves_at, u.erased_at,
       t.strangers as throttle_failures, t.known as throttle_failures_from_known,
       (select coalesce(sum(c.failures), 0)::bigint from second_factor_challenges c
        where c.user_id = u.id and c.created_at > s.since) as throttle_wrong_codes,
       case when t.strangers >= $2 then t.oldest + interval '15 minutes' end as throttle_waits_until,
       u.throttle_lifted_at as throttle_lifted_at
from users u
cross join lateral (select greatest(now() - interval '15 minutes', u.throttle_lifted_at) as since) s
cross join lateral (
  select count(*) filter (where e.party = 'account:' || u.id) as strangers,
         count(*) filter (where e.party <> 'account:' || u.id) as known,
         min(e.created_at) filter (where e.party = 'account:' || u.id) as oldest
  from (select party, outcome, created_at from sign_in_events
        where user_id = u.id order by id desc limit 1000) e
  where e.outcome = 'failure' and e.created_at > s.since) t
where u.id = $1

-- people.account.PersonRepository.SESSIONS: ["bigint"] -> ["uuid", "text", "text", "boolean", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select id as session_id, device, address, second_factor, created_at, renewed_at, expires_at
from sessions
where user_id = $1 and ended_at is null and expires_at > now()
order by created_at desc, id
limit 20

-- people.account.PersonRepository.TASKS: ["bigint"] -> ["text", "bigint"]
select status, count(*) as number from tasks where user_id = $1 group by status order by status

-- people.account.SignInsRepository.COUNT: [] -> ["bigint"]
select coalesce(sum(value), 0)::bigint as total
from counters
where statistic = 'sign_ins' and subject = 0 and day = '-infinity'

-- people.account.SignInsRepository.COUNT_FAILURES: ["text", "text", "bigint", "bigint", "bigint"] -> ["boolean", "bigint", "bigint", "timestamp with time zone"]
select true as is_known,
       (select count(*) from (select from sign_in_events
          where party = $1 and outcome = 'failure'
            and created_at > greatest(now() - interval '15 minutes',
                                      (select throttle_lifted_at from users where id = $5::bigint))
          limit $3) f) as by_party,
       (select count(*) from (select from sign_in_events
          where network = $2 and outcome = 'failure' and created_at > now() - interval '15 minutes'
          limit $4) f) as by_network,
       coalesce((select min(created_at) from sign_in_events
          where (party = $1 or network = $2) and outcome = 'failure'
            and created_at > now() - interval '15 minutes'), now()) + interval '15 minutes' as free_at

-- people.account.SignInsRepository.COUNT_OF_USER: ["bigint"] -> ["bigint"]
select count(*) as total from sign_in_events where user_id = $1

-- people.account.SignInsRepository.DELETE: ["bigint"] -> null
delete from sign_in_events where id = $1

-- people.account.SignInsRepository.INSERT: ["bigint", "text", "text", "text", "text"] -> ["bigint"]
insert into sign_in_events (user_id, name, party, outcome, network, address)
values ($1, $2, $3, 'failure', $4, $5)
returning id

-- people.account.SignInsRepository.LIFT: ["bigint"] -> ["bigint"]
with lifted as (
  update users set throttle_lifted_at = now() where id = $1
)
select count(*) as failures
from (select outcome, created_at from sign_in_events where user_id = $1 order by id desc limit 1000) e
where outcome = 'failure' and created_at > now() - interval '15 minutes'

-- people.account.SignInsRepository.LIST: ["bigint", "bigint", "bigint"] -> ["bigint", "bigint", "text", "text", "text", "timestamp with time zone"]
select id, user_id, name, outcome, address, created_at
from sign_in_events
where id < $1 
order by id desc
limit $2 offset $3

-- people.account.SignInsRepository.LIST_1: ["bigint", "bigint", "bigint", "bigint"] -> ["bigint", "bigint", "text", "text", "text", "timestamp with time zone"]
select id, user_id, name, outcome, address, created_at
from sign_in_events
where id < $1 and user_id = $4
order by id desc
limit $2 offset $3

-- people.account.SignInsRepository.LOCK: ["text", "text"] -> ["text", "void", "void"]
select set_config('synchronous_commit', 'off', true),
       pg_advisory_xact_lock(hashtextextended($1, 1)),
       pg_advisory_xact_lock(hashtextextended($2, 2))

-- people.account.SignInsRepository.STANDING: ["bigint", "text", "text", "text", "bigint", "bigint"] -> ["boolean", "bigint", "bigint", "timestamp with time zone"]
with party as (
  select known, case when known then $2 || '@' || $3 else $2 end as name,
         greatest(now() - interval '15 minutes',
                  (select throttle_lifted_at from users where id = $1)) as since
  from (select exists (select from sign_in_events
                       where user_id = $1::bigint and network = $3 and outcome = 'success')
            or exists (select from sessions
                       where user_id = $1 and address = $4 and ended_at is null) as known) k
)
select p.known as is_known,
       (select count(*) from (select from sign_in_events
          where party = p.name and outcome = 'failure' and created_at > p.since
          limit $5) f) as by_party,
       (select count(*) from (select from sign_in_events
          where network = $3 and outcome = 'failure' and created_at > now() - interval '15 minutes'
          limit $6) f) as by_network,
       coalesce((select min(created_at) from sign_in_events
          where (party = p.name or network = $3) and outcome = 'failure'
            and created_at > now() - interval '15 minutes'), now()) + interval '15 minutes' as free_at
from party p

-- people.account.SignInsRepository.SUCCEED: ["bigint"] -> null
update sign_in_events set outcome = 'success'
where id = $1 and set_config('synchronous_commit', 'off', true) = 'off'

-- people.account.UsersRepository.BY_NAME: ["text", "text"] -> ["bigint", "bigint", "text", "text", "text", "boolean", "boolean", "boolean"]
select id, credentials_version, username, email, password_hash, status = 'active' as active,
       is_staff or is_superuser as operator,
       exists (select from oidc_accounts o where o.user_id = users.id) as managed
from users
where username_key = $1 or email_key = $2
order by (username_key = $1) desc
limit 1

-- people.account.UsersRepository.COUNT: [] -> ["bigint"]
select count(*) as total from users

-- people.account.UsersRepository.ID_BY_EMAIL: ["text"] -> ["bigint"]
select id from users where email_key = $1

-- people.account.UsersRepository.NAMES: ["bigint"] -> ["text", "text"]
select username, email from users where id = $1

-- people.account.UsersRepository.PRIVILEGES: ["bigint"] -> ["bigint", "text", "boolean", "boolean"]
select id, username, is_staff as staff, is_superuser as superuser from users where id = $1

-- people.account.store.AccountsRepository.INSERT: ["text", "text", "text", "text", "text", "text", "text", "text", "integer", "integer", "text", "boolean", "boolean", "text[]"] -> ["bigint"]
insert into users (username, username_key, username_skeleton, email, email_key, password_hash, first_name, last_name,
                   country_id, city_id, language, is_staff, is_superuser, permissions)
values ($1, $2, $3, $4, $5, $6, coalesce($7, ''), coalesce($8, ''), $9, $10, $11, $12, $13, $14)
returning id

-- people.account.store.AccountsRepository.PLACES: ["integer", "integer"] -> ["boolean", "boolean"]
select exists (select from countries where id = $1::integer and allowed) as country,
       exists (select from cities where id = $2::integer and country_id = $1::integer and allowed) as city

-- people.account.store.CredentialsVersionRepository.FIND: ["bigint"] -> ["bigint", "bigint"]
select id as user_id, credentials_version as number from users where id = $1 and status = 'active'

-- people.account.store.CredentialsVersionRepository.LOCK: ["bigint"] -> ["bigint", "bigint"]
select id as user_id, credentials_version as number from users where id = $1 and status = 'active'
for no key update

-- people.account.store.CredentialsVersionRepository.RAISE: ["bigint"] -> null
update users set credentials_version = credentials_version + 1 where id = $1

-- people.account.store.MailLinksRepository.FIND: ["bytea", "text"] -> ["bigint", "bigint", "text", "text", "text"]
select l.user_id, l.credentials_version, u.username, l.address, l.subject
from mail_links l
join users u on u.id = l.user_id
where l.hash = $1 and l.purpose = $2 and l.used_at is null and l.expires_at > now() and u.status = 'active'
  and u.credentials_version = l.credentials_version

-- people.account.store.MailLinksRepository.USE: ["bytea", "text"] -> ["bigint", "bigint", "text", "text", "text"]
update mail_links l
set used_at = now()
from users u
where l.hash = $1 and l.purpose = $2 and l.used_at is null and l.expires_at > now()
  and u.id = l.user_id and u.status = 'active'
returning l.user_id, l.credentials_version, u.username, l.address, l.subject

-- people.account.store.SignInIdentitiesRepository.FIND: ["text", "text"] -> ["bigint", "bigint"]
select u.id as user_id, u.credentials_version as number
from external_identities i
join users u on u.id = i.user_id
where i.provider = $1 and i.subject = $2

-- people.account.store.SignInIdentitiesRepository.INSERT: ["bigint", "text", "text"] -> ["bigint"]
insert into external_identities (user_id, provider, subject) values ($1, $2, $3)
on conflict on constraint external_identities_claimed do nothing
returning id

-- people.account.store.UserMarksRepository.CANCEL_ERASURE: ["bigint"] -> null
update users set leaves_at = null where id = $1 and leaves_at is not null and erased_at is null

-- people.account.store.UserMarksRepository.NOTE_EARNED: ["bigint[]", "text"] -> null
with due as (
  select id from users
  where id = any ($1) and primary_currency is null
  order by id
  for no key update)
update users set primary_currency = $2 from due where users.id = due.id

-- people.account.store.UserMarksRepository.POSTPONE_ERASURE: ["bigint"] -> null
update users set leaves_at = now() + interval '1 day' where id = $1

-- people.account.store.UserMarksRepository.REQUEST_ERASURE: ["bigint", "timestamp with time zone"] -> ["timestamp with time zone"]
update users set leaves_at = coalesce(leaves_at, $2) where id = $1 returning leaves_at

-- people.advertiser.AdvertiserDeskRepository.FIND: ["bigint", "text"] -> ["bigint", "text"]
select user_id as id, name as title from advertisers where user_id = $1
union
(select user_id, name from advertisers
 where lower(name) collate "C" >= lower($2) and lower(name) collate "C" < lower($2) || chr(1114111)
 order by lower(name) collate "C"
 limit 5)
limit 5

-- people.advertiser.AdvertisersRepository.COUNT: [] -> ["bigint"]
select count(*) as total from advertisers

-- people.advertiser.AdvertisersRepository.FIND_BY_EMAIL: ["text"] -> ["bigint"]
select u.id from users u join advertisers a on a.user_id = u.id where u.email_key = $1

-- people.advertiser.AdvertisersRepository.FIND_LIMIT: ["bigint"] -> ["bigint", "text"]
select maximum_limit, currency from advertisers where user_id = $1

-- people.advertiser.AdvertisersRepository.LIST: ["bigint", "bigint", "bigint"] -> ["bigint", "text", "text", "text", "bigint", "bigint", "bigint"]
select a.user_id as advertiser_id, a.name, u.email, a.currency, a.maximum_limit, a.promised, a.spent
from advertisers a
join users u on u.id = a.user_id
where a.user_id < $1
order by a.user_id desc
limit $2 offset $3

-- people.advertiser.AdvertisersRepository.LIST_NAMES: ["bigint", "bigint", "bigint"] -> ["bigint", "text", "text"]
select a.user_id as id, a.name, u.email
from advertisers a join users u on u.id = a.user_id
where a.user_id < $1
order by a.user_id desc
limit $2 offset $3

-- people.advertiser.AdvertisersRepository.LOCK: ["bigint"] -> ["text", "bigint", "text"]
select a.name, a.maximum_limit as limit, a.currency from advertisers a where a.user_id = $1 for update

-- people.advertiser.AdvertisersRepository.UPDATE: ["bigint", "text", "bigint"] -> null
update advertisers set name = coalesce($2, name), maximum_limit = coalesce($3, maximum_limit)
where user_id = $1

-- people.advertiser.AdvertisersTables.advertiser_members_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select advertiser_id, role, invited_at, joined_at, removed_at from advertiser_members where user_id = $1 order by 1 limit 50000) r

-- people.advertiser.AdvertisersTables.advertiser_members_1: ["bigint"] -> null
delete from advertiser_members where user_id = $1

-- people.advertiser.AdvertisersTables.advertiser_members_2: ["bigint"] -> null
delete from advertiser_members where advertiser_id = $1

-- people.advertiser.AdvertisersTables.advertiser_members_3: ["integer", "bigint"] -> null
delete from advertiser_members
where ctid = any (array(
  select ctid from advertiser_members
  where coalesce(removed_at, case when joined_at is null then expires_at end) < now() - make_interval(days => $1)
  order by coalesce(removed_at, case when joined_at is null then expires_at end)
  limit $2
  for update skip locked
))

-- people.advertiser.AdvertisersTables.advertisers_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select created_at, name, brand_name, brand_description, brand_logo, brand_website, currency, maximum_limit as maximum_limit_minor, promised as promised_minor,
  spent as spent_minor, funds as funds_minor, reserved as reserved_minor from advertisers where user_id = $1 order by 1 limit 50000) r

-- people.advertiser.TeamRepository.INVITE: ["bigint", "text", "text", "text", "bigint", "timestamp with time zone"] -> ["bigint"]
insert into advertiser_members (advertiser_id, address, address_key, role, invited_by, expires_at)
values ($1, $2, $3, $4, $5, $6)
returning id

-- people.advertiser.TeamRepository.JOIN: ["bigint", "bigint"] -> ["bigint", "text"]
update advertiser_members m
set user_id = $2, joined_at = now()
where m.id = $1 and m.user_id is null and m.removed_at is null and m.advertiser_id <> $2
  and not exists (select from advertiser_members o
                  where o.advertiser_id = m.advertiser_id and o.user_id = $2 and o.removed_at is null)
returning m.advertiser_id, m.role

-- people.advertiser.TeamRepository.LIST: ["bigint"] -> ["bigint", "bigint", "text", "text", "text", "timestamp with time zone", "timestamp with time zone"]
select null::bigint as member_id, u.id as user_id, u.username, u.email, 'owner' as role,
       null::timestamptz as invited_at, null::timestamptz as expires_at
from advertisers a join users u on u.id = a.user_id
where a.user_id = $1
union all
(select m.id, u.id, u.username, coalesce(u.email, m.address), m.role, m.invited_at,
        case when u.id is null then m.expires_at end
 from advertiser_members m left join users u on u.id = m.user_id
 where m.advertiser_id = $1 and m.removed_at is null
 order by m.id)

-- people.advertiser.TeamRepository.LOCK: ["bigint", "bigint", "text"] -> ["text", "integer", "integer", "boolean"]
with team as (select user_id, name from advertisers where user_id = $1 for no key update)
select t.name,
       (select count(*)::integer from advertiser_members m
        where m.advertiser_id = $1 and m.removed_at is null) as members,
       (select count(*)::integer from advertiser_members m
        where m.invited_by = $2 and m.invited_at > now() - interval '1 hour') as sent,
       exists (select from users u
               where u.email_key = $3
                 and (u.id = $1 or exists (select from advertiser_members m
                                           where m.advertiser_id = $1 and m.user_id = u.id
                                             and m.removed_at is null))) as taken
from team t

-- people.advertiser.TeamRepository.LOCK_INVITED: ["text"] -> ["bigint", "integer"]
with invited as (
  select id from users where email_key = $1 and email_verified_at is not null and status = 'active'
  for no key update)
select i.id as user_id, (select count(*)::integer from advertiser_members m
                         where m.user_id = i.id and m.removed_at is null) as teams
from invited i

-- people.advertiser.TeamRepository.LOCK_MEMBER: ["bigint", "bigint"] -> ["bigint", "text"]
select user_id, role from advertiser_members
where id = $1 and advertiser_id = $2 and removed_at is null
for no key update

-- people.advertiser.TeamRepository.REMOVE: ["bigint"] -> null
update advertiser_members set removed_at = now() where id = $1

-- people.advertiser.TeamRepository.SET_ROLE: ["bigint", "text"] -> null
update advertiser_members set role = $2 where id = $1

-- people.advertiser.TeamRepository.WITHDRAW: ["bigint", "text"] -> null
update advertiser_members set removed_at = now()
where advertiser_id = $1 and address_key = $2 and user_id is null and removed_at is null

-- people.advertiser.store.BrandRepository.FIND: ["bigint"] -> ["text", "text", "text", "text"]
select coalesce(a.brand_name, a.name) as name, a.brand_description as description, a.brand_logo as logo,
  a.brand_website as website
from advertisers a
where a.user_id = $1

-- people.advertiser.store.BrandRepository.FIND_OF_CAMPAIGN: ["bigint"] -> ["text", "text", "text", "text"]
select coalesce(a.brand_name, a.name) as name, a.brand_description as description, a.brand_logo as logo,
  a.brand_website as website
from campaigns c join advertisers a on a.user_id = c.advertiser_id
where c.id = $1

-- people.advertiser.store.BrandRepository.LOCK: ["bigint"] -> ["text", "text", "text", "text"]
select coalesce(a.brand_name, a.name) as name, a.brand_description as description, a.brand_logo as logo,
  a.brand_website as website
from advertisers a
where a.user_id = $1
for no key update of a

-- people.advertiser.store.BrandRepository.UPDATE: ["bigint", "text", "text", "text", "text"] -> null
update advertisers
set brand_name = case when $2::text is null then brand_name else nullif($2, '') end,
    brand_description = coalesce($3, brand_description),
    brand_logo = case when $4::text is null then brand_logo else nullif($4, '') end,
    brand_website = case when $5::text is null then brand_website else nullif($5, '') end
where user_id = $1

-- people.advertiser.store.OpeningRepository.INSERT: ["bigint", "text", "text", "bigint"] -> null
insert into advertisers (user_id, name, currency, maximum_limit) values ($1, $2, $3, $4)

-- people.advertiser.store.SpendingRepository.BILL: ["bigint", "bigint"] -> null
update advertisers set settled = settled + $2 where user_id = $1

-- people.advertiser.store.SpendingRepository.PROMISE: ["bigint", "bigint"] -> null
update advertisers set promised = promised + $2 where user_id = $1

-- people.advertiser.store.SpendingRepository.RESERVE: ["bigint", "bigint"] -> null
update advertisers set reserved = reserved + $2 where user_id = $1

-- people.advertiser.store.SpendingRepository.SETTLE_PROMISE: ["bigint", "bigint", "bigint"] -> null
update advertisers set promised = promised - $2, spent = spent + $3 where user_id = $1

-- people.advertiser.store.SpendingRepository.SETTLE_RESERVE: ["bigint", "bigint", "bigint"] -> null
update advertisers
set reserved = reserved - $2, spent = spent + $3, spent_funded = spent_funded + $3
where user_id = $1

-- people.oauth.ApplicationsRepository.COUNT: [] -> ["bigint"]
select count(*) as total from applications

-- people.oauth.ApplicationsRepository.DISABLE: ["text"] -> null
update applications set disabled_at = now() where client_id = $1 and disabled_at is null

-- people.oauth.ApplicationsRepository.FIND: ["text", "bytea"] -> ["text", "text", "text[]", "text[]", "boolean", "boolean", "boolean"]
select client_id, name, redirect_uris, scopes, trusted, secret_hash is null as open,
       case when secret_hash is null then $2::bytea is null else coalesce(secret_hash = $2, false) end
         as authentic
from applications
where client_id = $1 and disabled_at is null

-- people.oauth.ApplicationsRepository.INSERT: ["text", "text", "bytea", "text[]", "text[]", "boolean"] -> null
insert into applications (client_id, name, secret_hash, redirect_uris, scopes, trusted)
values ($1, $2, $3, $4, $5, $6)

-- people.oauth.ApplicationsRepository.IS_TRUSTED: ["text"] -> ["boolean"]
select exists (select from applications where client_id = $1 and trusted) as trusted

-- people.oauth.ApplicationsRepository.LIST: ["bigint", "bigint"] -> ["text", "text", "text", "text[]", "text[]", "boolean", "timestamp with time zone", "timestamp with time zone"]
select client_id, name, case when secret_hash is null then 'public' else 'confidential' end as type,
       redirect_uris, scopes, trusted, created_at, disabled_at
from applications
order by created_at desc, client_id
limit $1 offset $2

-- people.oauth.ApplicationsRepository.ROTATE: ["text", "bytea"] -> null
update applications set secret_hash = $2
where client_id = $1 and disabled_at is null and secret_hash is not null

-- people.oauth.ConnectedApplicationsRepository.LIST: ["bigint"] -> ["text", "text", "text[]", "timestamp with time zone", "timestamp with time zone"]
select a.client_id, a.name,
       array(select distinct s.scope
             from (select o.scope from oauth_grants o
                   where o.user_id = $1 and o.client_id = a.client_id and o.revoked_at is null
                     and o.expires_at > now()
                   union all
                   select c.scope from consents c
                   where c.user_id = $1 and c.client_id = a.client_id and c.withdrawn_at is null) o,
                  unnest(string_to_array(o.scope, ' ')) as s (scope)
             where s.scope <> ''
             order by 1) as scopes,
       min(g.connected_at) as connected_at, max(g.expires_at) as expires_at
from (select client_id, created_at as connected_at, expires_at
      from oauth_grants
      where user_id = $1 and revoked_at is null and expires_at > now()
      union all
      select client_id, given_at, null from consents where user_id = $1 and withdrawn_at is null) g
join applications a on a.client_id = g.client_id
where a.disabled_at is null
group by a.client_id, a.name
order by min(g.connected_at) desc, a.client_id
limit 100

-- people.privacy.ErasureRepository.DUE: [] -> ["bigint"]
select id
from users
where leaves_at <= now() and erased_at is null
order by leaves_at
limit 1
for no key update skip locked

-- people.privacy.ErasureRepository.DUE_NEXT: ["bigint"] -> ["bigint"]
select id
from users
where leaves_at <= now() and erased_at is null
order by leaves_at
limit 1 offset $1
for no key update skip locked

-- people.privacy.ErasureRepository.OPEN: ["bigint"] -> ["text", "text", "bigint", "text"]
select a.kind as what, a.id::text as which, a.balance as amount_minor, a.currency
from accounts a
where a.owner_id = $1 and a.balance <> 0
  and a.kind in ('advertiser_balance', 'advertiser_debt', 'publisher_pending', 'publisher_available', 'publisher_held', 'publisher_in_transit',
                 'publisher_debt')
union all
select 'payout', p.id::text, p.amount, p.currency
from payouts p
where p.user_id = $1 and p.status in ('pending', 'processing')
union all
select 'task', t.id::text, null, null
from tasks t
where t.user_id = $1 and t.status in ('under_review', 'appealed', 'accepted')
union all
select 'campaign', c.id::text, null, null
from campaigns c
where c.advertiser_id = $1 and c.status in ('pending', 'active', 'paused')
union all
select 'invoice', i.id::text, i.amount, i.currency
from invoices i
where i.advertiser_id = $1 and i.status = 'open'
limit 100

-- people.privacy.OwnDataRepository.ACCOUNT: ["bigint"] -> ["bigint", "text", "text", "boolean", "text", "text", "text", "text", "integer", "integer", "text", "text", "date", "text", "text", "text[]", "text[]", "text[]", "boolean", "boolean", "boolean", "boolean", "timestamp with time zone"]
select id as user_id, username, email, email_verified_at is not null as email_verified, email_wanted,
       first_name, last_name, phone, country_id as country, city_id as city, bio, sex, birth_date, language,
       timezone, preferred_categories as categories, preferred_networks as networks, muted_notifications,
       profile_public as privacy_settings_profile_public, show_earnings as privacy_settings_show_earnings,
       show_campaigns as privacy_settings_show_campaigns, password_hash is not null as has_password,
       leaves_at
from users
where id = $1

-- people.privacy.OwnDataRepository.BEGIN_EXPORT: ["bigint"] -> ["bigint"]
insert into data_exports (user_id)
select $1
where not exists (select from data_exports
                  where user_id = $1 and (finished_at is null or requested_at > now() - interval '1 day'))
returning id

-- people.privacy.OwnDataRepository.CONTENT: ["bigint", "bigint"] -> ["text"]
select convert_from(content, 'UTF8') as content
from data_exports
where id = $1 and user_id = $2 and expires_at > now()

-- people.privacy.OwnDataRepository.DELETE: ["bigint[]"] -> null
delete from data_exports where id = any ($1)

-- people.privacy.OwnDataRepository.EXPIRED: [] -> ["bigint"]
select id from data_exports where expires_at <= now() order by expires_at
limit 1
for no key update skip locked

-- people.privacy.OwnDataRepository.EXPIRED_BATCH: [] -> ["bigint"]
select id from data_exports where expires_at <= now() order by expires_at
limit 100
for no key update skip locked

-- people.privacy.OwnDataRepository.EXPIRED_NEXT: ["bigint"] -> ["bigint"]
select id from data_exports where expires_at <= now() order by expires_at
limit 1 offset $1
for no key update skip locked

-- people.privacy.OwnDataRepository.FIND_FINISHED: ["bigint", "bigint"] -> ["bigint", "bigint", "text"]
select e.id, e.user_id, u.email
from data_exports e
join users u on u.id = e.user_id
where e.id = $1 and e.user_id = $2 and e.expires_at > now()

-- people.privacy.OwnDataRepository.FINISH: ["bigint", "bytea", "timestamp with time zone"] -> null
update data_exports set content = $2, finished_at = now(), expires_at = $3 where id = $1

-- people.privacy.OwnDataRepository.LIST_EXPORTS: ["bigint"] -> ["bigint", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select id as export_id, requested_at, finished_at, expires_at
from data_exports
where user_id = $1
order by id desc
limit 100

-- people.privacy.OwnDataRepository.UNMADE: [] -> ["bigint", "bigint", "text"]
select e.id, e.user_id, u.email
from data_exports e
join users u on u.id = e.user_id
where e.finished_at is null
order by e.id
limit 1
for no key update of e skip locked

-- people.privacy.OwnDataRepository.UNMADE_NEXT: ["bigint"] -> ["bigint", "bigint", "text"]
select e.id, e.user_id, u.email
from data_exports e
join users u on u.id = e.user_id
where e.finished_at is null
order by e.id
limit 1 offset $1
for no key update of e skip locked

-- people.privacy.OwnDataRepository.WAITING_EMAIL: ["bigint"] -> ["bigint", "text", "text", "timestamp with time zone", "timestamp with time zone"]
select null::bigint as id, coalesce(email_wanted, email) as name, 'unconfirmed' as state,
       case when email_wanted is null then joined_at end as since, null::timestamptz as until
from users
where id = $1 and (email_verified_at is null or email_wanted is not null)

-- people.privacy.OwnDataRepository.WAITING_ERASURE: ["bigint"] -> ["bigint", "text", "text", "timestamp with time zone", "timestamp with time zone"]
select null::bigint as id, null as name, 'scheduled' as state, null::timestamptz as since, leaves_at as until
from users
where id = $1 and leaves_at is not null and erased_at is null

-- people.privacy.OwnDataRepository.WAITING_EXPORTS: ["bigint", "integer"] -> ["bigint", "text", "text", "timestamp with time zone", "timestamp with time zone"]
select id, null as name, case when finished_at is null then 'being_made' else 'ready' end as state,
       coalesce(finished_at, requested_at) as since, expires_at as until
from data_exports
where user_id = $1 and (finished_at is null or expires_at > now())
order by id
limit $2 + 1

-- people.privacy.PrivacyTables.data_exports_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select id, requested_at, finished_at, expires_at from data_exports where user_id = $1 order by 1 limit 50000) r

-- people.privacy.PrivacyTables.data_exports_1: ["bigint"] -> null
delete from data_exports where user_id = $1

-- people.profile.PreferencesRepository.ALLOWED_CATEGORIES: ["text[]"] -> ["text", "text"]
select code, lower(name) as name
from categories
where allowed and (code = any ($1) or lower(name) = any ($1))
order by id
for key share

-- people.profile.PreferencesRepository.GET: ["bigint"] -> ["text", "text[]", "text[]", "text[]", "boolean", "boolean", "boolean"]
select language, muted_notifications as muted, preferred_categories as categories,
       preferred_networks as networks, profile_public, show_earnings, show_campaigns
from users where id = $1

-- people.profile.PreferencesRepository.LOCK: ["bigint"] -> ["text", "text[]", "text[]", "text[]", "boolean", "boolean", "boolean"]
select language, muted_notifications as muted, preferred_categories as categories,
       preferred_networks as networks, profile_public, show_earnings, show_campaigns
from users where id = $1
for no key update

-- people.profile.PreferencesRepository.UPDATE: ["bigint", "text[]", "text[]", "text", "text[]", "text[]", "boolean", "boolean", "boolean"] -> ["text", "text[]", "text[]", "text[]", "boolean", "boolean", "boolean"]
update users
set preferred_categories = coalesce($2, preferred_categories),
    preferred_networks = coalesce($3, preferred_networks),
    language = coalesce($4, language),
    muted_notifications = array(select unnest(muted_notifications)
                                except select unnest($5::text[])
                                union select unnest($6::text[])
                                order by 1),
    profile_public = coalesce($7, profile_public),
    show_earnings = coalesce($8, show_earnings),
    show_campaigns = coalesce($9, show_campaigns)
where id = $1
returning language, muted_notifications as muted, preferred_categories as categories,
          preferred_networks as networks, profile_public, show_earnings, show_campaigns

-- people.profile.ProfileRepository.LOCK: ["bigint"] -> ["text", "text", "text", "text", "text", "integer", "integer", "text", "text", "date", "text"]
select username, email, first_name, last_name, phone, country_id, city_id, bio, sex, birth_date, timezone
from users where id = $1
for no key update

-- people.profile.ProfileRepository.PROFILE: ["bigint", "text"] -> ["bigint", "text", "text", "text", "text", "text", "text", "timestamp with time zone", "timestamp with time zone", "boolean", "boolean", "boolean", "text", "integer", "text", "integer", "text", "text", "bigint", "bigint", "bigint", "bigint", "bigint"]
select u.id as user_id, u.username, u.email, u.first_name, u.last_name, u.avatar, u.language,
       u.joined_at as joined_date, u.last_login, u.status = 'active' as is_active, u.is_staff, u.is_superuser, u.timezone,
       co.id as country_id, co.name as country_name, ci.id as city_id, ci.name as city_name,
       coalesce(u.primary_currency, $2) as currency,
       (select count(*) from participations p where p.user_id = u.id and p.status = 'joined')
         as statistics_total_campaigns,
       (select count(*) from tasks t
         where t.user_id = u.id and t.status in ('accepted', 'paid')) as statistics_completed_tasks,
       (select coalesce(sum(p.reach), 0)::bigint from participations p where p.user_id = u.id)
         as statistics_total_reach,
       (select coalesce(sum(p.engagement), 0)::bigint
         from participations p where p.user_id = u.id) as statistics_total_engagement,
       (select coalesce(sum(a.balance), 0)::bigint from accounts a
         where a.owner_id = u.id and a.currency = coalesce(u.primary_currency, $2)
           and a.kind in ('publisher_available', 'publisher_held', 'publisher_in_transit',
                          'publisher_paid', 'publisher_fees', 'publisher_debt'))
         as statistics_total_earned
from users u
left join countries co on co.id = u.country_id
left join cities ci on ci.id = u.city_id
where u.id = $1

-- people.profile.ProfileRepository.UPDATE: ["bigint", "text", "text", "text", "text", "text", "text", "text", "integer", "integer", "text", "text", "date", "text"] -> null
update users
set username = $2, username_key = $3, email = $4, email_key = $5, first_name = $6, last_name = $7,
    phone = $8, country_id = $9, city_id = $10, bio = $11, sex = $12, birth_date = $13, timezone = $14,
    email_verified_at = case when email_key = $5 then email_verified_at end
where id = $1

-- people.profile.ProfileRepository.WANT_ADDRESS: ["bigint", "text", "text"] -> ["boolean"]
update users set email_wanted = $2
where id = $1 and not exists (select from users other where other.email_key = $3)
returning email_verified_at is not null as verified

-- people.session.CredentialsRepository.ACCESS_TOKEN_IDENTITY: ["bytea"] -> ["text", "text", "timestamp with time zone", "boolean", "boolean", "boolean", "text", "text[]", "text[]", "bigint", "text", "text[]", "boolean", "boolean", "text", "boolean", "text[]", "boolean"]
select g.id::text as credential_id, g.client_id, t.expires_at, false as strong, false as by_oidc, false as token_due,
       g.scope, '{}'::text[] as limited_to, '{}'::text[] as addresses,
u.id as user_id, u.username, u.permissions, u.is_staff as staff, u.is_superuser as superuser,
u.language, exists (select from oidc_accounts o where o.user_id = u.id) as managed,
array(select a.user_id || ':owner' from advertisers a where a.user_id = u.id
      union all
      select m.advertiser_id || ':' || m.role
      from advertiser_members m join users o on o.id = m.advertiser_id
      where m.user_id = u.id and m.removed_at is null and o.status = 'active') as teams,
coalesce(u.last_active < greatest(now() - interval '1 hour', date_trunc('day', now(), 'UTC')), true)
       as activity_due
from oauth_tokens t
join oauth_grants g on g.id = t.grant_id
join applications c on c.client_id = g.client_id
left join users u on u.id = g.user_id
where t.hash = $1 and t.kind = 'access' and g.revoked_at is null and c.disabled_at is null
  and (g.user_id is null or u.status = 'active')

-- people.session.CredentialsRepository.COUNT_TOKENS: [] -> ["bigint"]
select count(*) as total from backend_tokens where true

-- people.session.CredentialsRepository.COUNT_TOKENS_1: ["bigint"] -> ["bigint"]
select count(*) as total from backend_tokens where true and user_id = $1

-- people.session.CredentialsRepository.END_GRANT: ["bigint"] -> null
update oauth_grants set revoked_at = now() where id = $1 and revoked_at is null

-- people.session.CredentialsRepository.END_GRANTS: ["bigint", "bigint"] -> null
update oauth_grants set revoked_at = now()
where user_id = $1 and id is distinct from $2 and revoked_at is null

-- people.session.CredentialsRepository.END_SESSION: ["uuid"] -> null
update sessions set ended_at = now() where id = $1 and ended_at is null

-- people.session.CredentialsRepository.INSERT_TOKEN: ["bigint", "text", "text", "bytea", "text[]", "text[]", "timestamp with time zone", "boolean", "bigint"] -> ["bigint"]
insert into backend_tokens (user_id, name, prefix, hash, permissions, addresses, expires_at, provisioning,
  created_by)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning id

-- people.session.CredentialsRepository.IS_FOR_PROVISIONING: ["bigint"] -> ["boolean"]
select exists (select from backend_tokens where id = $1 and provisioning) as provisioning

-- people.session.CredentialsRepository.RECORD_ACTIVITY: ["bigint"] -> null
update users set last_active = now()
where id = (select u.id from users u where u.id = $1 and u.status = 'active' and
coalesce(u.last_active < greatest(now() - interval '1 hour', date_trunc('day', now(), 'UTC')), true)
            for no key update skip locked)

-- people.session.CredentialsRepository.RECORD_TOKEN: ["bigint"] -> null
update backend_tokens set last_used_at = now()
where id = (select t.id from backend_tokens t where t.id = $1 and
coalesce(t.last_used_at < now() - interval '1 minute', true)
            for no key update skip locked)

-- people.session.CredentialsRepository.REVOKE_TOKEN: ["bigint"] -> null
update backend_tokens set revoked_at = now() where id = $1 and revoked_at is null

-- people.session.CredentialsRepository.SESSION_IDENTITY: ["uuid"] -> ["text", "text", "timestamp with time zone", "boolean", "boolean", "boolean", "text", "text[]", "text[]", "bigint", "text", "text[]", "boolean", "boolean", "text", "boolean", "text[]", "boolean"]
select s.id::text as credential_id, null as client_id, s.expires_at, s.second_factor as strong, s.by_oidc, false as token_due,
       null as scope, '{}'::text[] as limited_to, '{}'::text[] as addresses,
u.id as user_id, u.username, u.permissions, u.is_staff as staff, u.is_superuser as superuser,
u.language, exists (select from oidc_accounts o where o.user_id = u.id) as managed,
array(select a.user_id || ':owner' from advertisers a where a.user_id = u.id
      union all
      select m.advertiser_id || ':' || m.role
      from advertiser_members m join users o on o.id = m.advertiser_id
      where m.user_id = u.id and m.removed_at is null and o.status = 'active') as teams,
coalesce(u.last_active < greatest(now() - interval '1 hour', date_trunc('day', now(), 'UTC')), true)
       as activity_due
from sessions s
join users u on u.id = s.user_id
where s.id = $1 and s.ended_at is null and u.status = 'active'

-- people.session.CredentialsRepository.TOKENS: ["bigint", "bigint", "bigint"] -> ["bigint", "bigint", "text", "text", "text", "text[]", "text[]", "timestamp with time zone", "boolean", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select t.id as token_id, t.user_id, u.username, t.name, t.prefix, t.permissions, t.addresses, t.expires_at,
       t.provisioning, t.created_at, t.last_used_at, t.revoked_at
from backend_tokens t
join users u on u.id = t.user_id
where t.id < $1 
order by t.id desc
limit $2 offset $3

-- people.session.CredentialsRepository.TOKENS_1: ["bigint", "bigint", "bigint", "bigint"] -> ["bigint", "bigint", "text", "text", "text", "text[]", "text[]", "timestamp with time zone", "boolean", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select t.id as token_id, t.user_id, u.username, t.name, t.prefix, t.permissions, t.addresses, t.expires_at,
       t.provisioning, t.created_at, t.last_used_at, t.revoked_at
from backend_tokens t
join users u on u.id = t.user_id
where t.id < $1 and t.user_id = $4
order by t.id desc
limit $2 offset $3

-- people.session.CredentialsRepository.TOKEN_IDENTITY: ["bytea"] -> ["text", "text", "timestamp with time zone", "boolean", "boolean", "text", "text[]", "text[]", "boolean", "bigint", "text", "text[]", "boolean", "boolean", "text", "boolean", "text[]", "boolean"]
select t.id::text as credential_id, null as client_id, t.expires_at, true as strong, false as by_oidc,
       null as scope, t.permissions as limited_to, t.addresses,
coalesce(t.last_used_at < now() - interval '1 minute', true)
       as token_due,
u.id as user_id, u.username, u.permissions, u.is_staff as staff, u.is_superuser as superuser,
u.language, exists (select from oidc_accounts o where o.user_id = u.id) as managed,
array(select a.user_id || ':owner' from advertisers a where a.user_id = u.id
      union all
      select m.advertiser_id || ':' || m.role
      from advertiser_members m join users o on o.id = m.advertiser_id
      where m.user_id = u.id and m.removed_at is null and o.status = 'active') as teams,
coalesce(u.last_active < greatest(now() - interval '1 hour', date_trunc('day', now(), 'UTC')), true)
       as activity_due
from backend_tokens t
join users u on u.id = t.user_id
where t.hash = $1 and t.revoked_at is null and u.status = 'active'

-- people.session.CredentialsRepository.TOKEN_LIMITS: ["bigint"] -> ["timestamp with time zone", "text[]"]
select expires_at, addresses from backend_tokens where id = $1

-- people.session.CredentialsRepository.TOKEN_OWNER: ["bigint"] -> ["bigint", "boolean"]
select t.user_id, u.is_staff or u.is_superuser as operator
from backend_tokens t
join users u on u.id = t.user_id
where t.id = $1

-- people.session.SessionKeysRepository.ALL: [] -> ["text", "bytea", "text"]
select id, secret as content, key_id
from signing_keys
order by coalesce(retired_at < now() - interval '5 seconds', false),
         greatest(created_at, now() - interval '5 seconds'),
         created_at desc, id

-- people.session.SessionKeysRepository.ENCRYPTED_COUNT: ["text"] -> ["bigint"]
select count(*) as count from signing_keys where key_id <> $1

-- people.session.SessionKeysRepository.ENCRYPTED_LIST: ["text", "text", "bigint"] -> ["text", "text", "text", "text[]", "bytea[]"]
select (id)::text as id, key_id, '' as kind, array['signing_key:' || id || '/secret'] as places, array[secret] as contents
from signing_keys
where key_id <> $1 and id > $2
order by id
limit $3

-- people.session.SessionKeysRepository.ENCRYPTED_UPDATE: ["text", "text", "text", "bytea[]", "bytea[]"] -> null
update signing_keys
set secret = ($5::bytea[])[1], key_id = $3
where id = $1 and key_id = $2 and array[secret] = $4::bytea[]

-- people.session.SessionKeysRepository.INSERT: ["text", "bytea", "text"] -> null
insert into signing_keys (id, secret, key_id) values ($1, $2, $3)

-- people.session.SessionKeysRepository.INSERT_FIRST: ["text", "bytea", "text"] -> null
insert into signing_keys (id, secret, key_id)
select $1, $2, $3
where not exists (select from signing_keys where retired_at is null)

-- people.session.SessionKeysRepository.LOCK: []
lock table signing_keys in exclusive mode

-- people.session.SessionKeysRepository.RETIRE: [] -> null
update signing_keys set retired_at = now() where retired_at is null

-- people.session.SessionsRepository.BEGIN: ["uuid", "bigint", "timestamp with time zone", "timestamp with time zone", "text", "text", "bytea"] -> null
with session as (
  insert into sessions (id, user_id, expires_at, ends_at, address, device) values ($1, $2, $3, $4, $5, $6)
), renewal as (
  insert into session_renewals (hash, session_id) values ($7, $1)
)
update users set last_login = now(), last_active = now() where id = $2

-- people.session.SessionsRepository.END: ["bigint", "uuid"] -> null
update sessions set ended_at = now() where id = $2 and user_id = $1 and ended_at is null

-- people.session.SessionsRepository.END_OTHER_SESSIONS: ["bigint", "uuid"] -> null
update sessions set ended_at = now() where user_id = $1 and id is distinct from $2 and ended_at is null

-- people.session.SessionsRepository.IS_YOUNG: ["uuid", "bigint"] -> ["boolean"]
select exists (select from sessions
               where id = $1 and user_id = $2 and created_at > now() - interval '10 minutes') as young

-- people.session.SessionsRepository.LIST: ["bigint", "uuid"] -> ["uuid", "text", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone", "boolean"]
select id as session_id, device, address, created_at, renewed_at, expires_at,
       coalesce(id = $2, false) as current
from sessions
where user_id = $1 and ended_at is null and expires_at > now()
order by created_at desc, id
limit 100

-- people.session.SessionsRepository.LOCK_RENEWING: ["bytea"] -> ["uuid", "bigint", "timestamp with time zone", "boolean", "boolean", "boolean"]
select s.id, s.user_id, s.ends_at, r.used_at is not null as used,
       s.ended_at is null and s.expires_at > now() and u.status = 'active' as live,
       u.is_staff or u.is_superuser as operator
from session_renewals r
join sessions s on s.id = r.session_id
join users u on u.id = s.user_id
where r.hash = $1
for no key update of r, s

-- people.session.SessionsRepository.RENEW: ["bytea", "bytea", "uuid", "timestamp with time zone"] -> null
with used as (
  update session_renewals set used_at = now() where hash = $1
), next as (
  insert into session_renewals (hash, session_id) values ($2, $3)
)
update sessions set expires_at = $4, renewed_at = now() where id = $3

-- people.session.SessionsRepository.SAVE_OIDC: ["uuid", "boolean"] -> null
update sessions set by_oidc = true, second_factor = $2 where id = $1

-- people.session.SessionsRepository.SUPERUSERS: [] -> ["bigint"]
select id from users where is_superuser and status = 'active' order by id limit 1000

-- people.session.store.AppTokensRepository.INSERT: ["bytea", "text", "bigint", "timestamp with time zone"] -> null
with prolonged as (
  update oauth_grants set expires_at = least($4, created_at + interval '365 days')
  where id = $3 and expires_at < least($4, created_at + interval '365 days')
)
insert into oauth_tokens (hash, kind, grant_id, expires_at)
select $1, $2, g.id, least($4, g.created_at + interval '365 days')
from oauth_grants g
where g.id = $3

-- people.session.store.AppTokensRepository.INSERT_GRANT_LIKE: ["bigint", "bigint"] -> ["bigint"]
insert into oauth_grants (client_id, user_id, scope)
select g.client_id, $2, array_to_string(array(
         select s.scope from unnest(string_to_array(g.scope, ' ')) as s (scope)
         where s.scope = any (string_to_array(c.scope, ' '))), ' ')
from oauth_grants g
left join consents c on c.client_id = g.client_id and c.user_id = $2
where g.id = $1 and c.withdrawn_at is null
returning id

-- people.session.store.ConsentsRepository.GIVE: ["bigint", "text", "text"] -> null
insert into consents (user_id, client_id, scope) values ($1, $2, $3)
on conflict (user_id, client_id) do update
set scope = excluded.scope, given_at = now(), withdrawn_at = null

-- people.session.store.ConsentsRepository.GIVE_LIKE: ["bigint", "bigint"] -> null
insert into consents (user_id, client_id, scope)
select $1, client_id, coalesce(scope, '') from oauth_grants where id = $2

-- people.session.store.ConsentsRepository.WITHDRAW: ["bigint", "text"] -> null
insert into consents (user_id, client_id, scope, withdrawn_at)
select $1, client_id, '', now()
from applications
where client_id = $2
  and (exists (select from oauth_grants where user_id = $1 and client_id = $2 and revoked_at is null)
    or exists (select from consents where user_id = $1 and client_id = $2 and withdrawn_at is null))
on conflict (user_id, client_id) do update set withdrawn_at = now()

-- people.session.store.GrantsRepository.INSERT_CODE: ["bytea", "text", "bigint", "text", "text", "text", "timestamp with time zone", "bigint"] -> null
insert into oauth_codes (hash, client_id, user_id, redirect_uri, challenge, scope, expires_at,
                         credentials_version)
values ($1, $2, $3, $4, $5, $6, $7, $8)

-- people.session.store.GrantsRepository.INSERT_GRANT: ["text", "bigint", "text"] -> ["bigint"]
insert into oauth_grants (client_id, user_id, scope) values ($1, $2, $3) returning id

-- people.session.store.GrantsRepository.INTROSPECT: ["bytea", "text"] -> ["boolean", "timestamp with time zone", "bigint", "text", "text"]
select t.kind = 'access' as access, t.expires_at, g.user_id, u.username, g.scope
from oauth_tokens t
join oauth_grants g on g.id = t.grant_id
left join users u on u.id = g.user_id
where t.hash = $1 and g.client_id = $2 and g.revoked_at is null and t.used_at is null
  and t.expires_at > now() and (u.id is null or u.status = 'active')

-- people.session.store.GrantsRepository.LOCK_CODE: ["bytea"] -> ["text", "bigint", "text", "text", "text", "timestamp with time zone", "bigint", "bigint"]
select client_id, user_id, redirect_uri, challenge, scope, expires_at, grant_id, credentials_version
from oauth_codes
where hash = $1
for update

-- people.session.store.GrantsRepository.LOCK_REFRESH: ["bytea"] -> ["bigint", "timestamp with time zone", "timestamp with time zone", "text", "bigint", "text", "boolean", "boolean"]
select t.grant_id, t.expires_at, t.used_at, g.client_id, g.user_id, g.scope,
       g.revoked_at is null as live, u.status = 'active' as active
from oauth_tokens t
join oauth_grants g on g.id = t.grant_id
join users u on u.id = g.user_id
where t.hash = $1 and t.kind = 'refresh'
for update of t

-- people.session.store.GrantsRepository.REVOKE: ["bigint", "text"] -> null
update oauth_grants set revoked_at = now() where user_id = $1 and client_id = $2 and revoked_at is null

-- people.session.store.GrantsRepository.REVOKE_BY_TOKEN: ["bytea", "text"] -> ["bigint"]
update oauth_grants g set revoked_at = now()
from oauth_tokens t
where t.hash = $1 and t.grant_id = g.id and g.client_id = $2 and g.revoked_at is null
returning g.user_id

-- people.session.store.GrantsRepository.REVOKE_GRANT: ["bigint"] -> null
update oauth_grants set revoked_at = now() where id = $1 and revoked_at is null

-- people.session.store.GrantsRepository.REVOKE_OF_APPLICATION: ["text"] -> null
update oauth_grants set revoked_at = now()
where client_id = $1 and revoked_at is null

-- people.session.store.GrantsRepository.USE_CODE: ["bytea", "bigint"] -> null
update oauth_codes set grant_id = $2 where hash = $1

-- people.session.store.GrantsRepository.USE_REFRESH: ["bytea"] -> null
update oauth_tokens set used_at = now() where hash = $1

-- people.session.store.KnownDevicesRepository.INSERT: ["bigint", "bytea"] -> ["boolean"]
with noted as (
  insert into known_devices (user_id, hash) values ($1, $2)
  on conflict (user_id, hash) do update set seen_at = now()
  returning xmax = 0 as inserted
)
select inserted and exists (select from known_devices where user_id = $1) as unknown from noted

-- people.session.store.TokenMakersRepository.LIST: ["bigint[]", "bigint", "integer"] -> ["bigint"]
with recursive
people (id) as (
  select unnest($1::bigint[])
  union
  select created_by from backend_tokens where id = $2 and created_by is not null),
guises_of_people (id) as (
  select id from people
  union
  select a.actor_id
  from guises_of_people g
  join audit_log a on a.subject = 'user:' || g.id
  where a.action = 'user.create' and a.actor_id is not null
    and a.created_at > now() - make_interval(days => $3))
, theirs (id) as (
  select id from guises_of_people
  union
  select substr(a.subject, 6)::bigint
  from theirs g
  join audit_log a on a.actor_id = g.id
  where a.action = 'user.create' and a.subject like 'user:%'
    and a.created_at > now() - make_interval(days => $3))
select id from theirs
union
select t.user_id from backend_tokens t join theirs g on g.id = t.created_by
order by id

-- people.signin.FactorsRepository.BEGIN_STEP: ["bytea", "bigint", "bigint", "text", "timestamp with time zone", "boolean"] -> null
insert into second_factor_challenges (hash, user_id, credentials_version, device, expires_at, by_oidc)
values ($1, $2, $3, $4, $5, $6)

-- people.signin.FactorsRepository.CONFIRM: ["bigint", "bigint", "integer"] -> null
update totps set confirmed_at = now(), last_step = $2, trusted_at = now() + make_interval(hours => $3) where id = $1

-- people.signin.FactorsRepository.COUNT_CODES: ["bigint"] -> ["bigint"]
select count(*) as codes_left from recovery_codes where user_id = $1 and used_at is null

-- people.signin.FactorsRepository.DELETE_CODES: ["bigint"] -> null
delete from recovery_codes where user_id = $1

-- people.signin.FactorsRepository.ENCRYPTED_COUNT: ["text"] -> ["bigint"]
select count(*) as count from totps where key_id <> $1

-- people.signin.FactorsRepository.ENCRYPTED_LIST: ["text", "text", "bigint"] -> ["text", "text", "text", "text[]", "bytea[]"]
select (id)::text as id, key_id, '' as kind, array['user:' || user_id || '/totp/secret'] as places, array[secret] as contents
from totps
where key_id <> $1 and id > coalesce(nullif($2::text, '')::bigint, 0)
order by id
limit $3

-- people.signin.FactorsRepository.ENCRYPTED_UPDATE: ["text", "text", "text", "bytea[]", "bytea[]"] -> null
update totps
set secret = ($5::bytea[])[1], key_id = $3
where id = $1::text::bigint and key_id = $2 and array[secret] = $4::bytea[]

-- people.signin.FactorsRepository.FAILURES: ["bigint"] -> ["bigint"]
select coalesce(sum(failures), 0)::bigint as failures
from second_factor_challenges
where user_id = $1
  and created_at > greatest(now() - interval '15 minutes',
                            (select throttle_lifted_at from users where id = $1))

-- people.signin.FactorsRepository.FAIL_STEP: ["bytea"] -> null
update second_factor_challenges set failures = failures + 1 where hash = $1

-- people.signin.FactorsRepository.FORGET_UNCONFIRMED: ["bigint"] -> null
delete from totps where user_id = $1 and confirmed_at is null

-- people.signin.FactorsRepository.HAS: ["bigint"] -> ["boolean", "boolean"]
select exists (select from totps where user_id = $1 and confirmed_at is not null) as totp,
       exists (select from passkeys where user_id = $1) as passkey

-- people.signin.FactorsRepository.INSERT: ["bigint", "text", "bytea", "text", "bigint"] -> ["bigint"]
insert into totps (user_id, name, secret, key_id, credentials_version)
select $1, $2, $3, $4, $5
where (select count(*) from totps where user_id = $1) < 5
returning id

-- people.signin.FactorsRepository.INSERT_CODES: ["bigint", "bytea[]", "integer"] -> null
insert into recovery_codes (user_id, hash, trusted_at)
select $1, hash, now() + make_interval(hours => $3) from unnest($2::bytea[]) as c (hash)

-- people.signin.FactorsRepository.LIST: ["bigint"] -> ["bigint", "text", "text", "timestamp with time zone", "timestamp with time zone", "timestamp with time zone"]
select id as factor_id, 'totp' as kind, name, created_at, last_used_at, trusted_at
from totps
where user_id = $1 and confirmed_at is not null
union all
select id, 'passkey', name, created_at, last_used_at, trusted_at
from passkeys
where user_id = $1
order by factor_id

-- people.signin.FactorsRepository.LOCK: ["bigint"] -> ["bigint", "bytea", "text", "bigint", "bigint", "boolean"]
select id, secret as content, key_id, last_step, credentials_version, trusted_at <= now() as trusted
from totps
where user_id = $1 and confirmed_at is not null
order by id
for update

-- people.signin.FactorsRepository.LOCK_OWNER: ["bigint"] -> ["bigint"]
select id from users where id = $1 for no key update

-- people.signin.FactorsRepository.LOCK_STEP: ["bytea"] -> ["bigint", "bigint", "text", "text", "boolean", "text", "boolean"]
select s.user_id, s.credentials_version, u.username, u.email, u.is_staff or u.is_superuser as operator, s.device,
       s.by_oidc
from second_factor_challenges s
join users u on u.id = s.user_id
where s.hash = $1 and s.used_at is null and s.failures < 5 and s.expires_at > now() and u.status = 'active'
for no key update of s

-- people.signin.FactorsRepository.LOCK_UNCONFIRMED: ["bigint", "bigint"] -> ["bigint", "bytea", "text", "bigint", "bigint", "boolean"]
select id, secret as content, key_id, last_step, credentials_version, false as trusted
from totps
where user_id = $1 and id = $2 and confirmed_at is null
for update

-- people.signin.FactorsRepository.REMOVE: ["bigint", "bigint"] -> null
delete from totps where user_id = $1 and id = $2

-- people.signin.FactorsRepository.REMOVE_ALL: ["bigint"] -> ["bigint"]
with apps as (delete from totps where user_id = $1 returning id),
     keys as (delete from passkeys where user_id = $1 returning id)
select (select count(*) from apps) + (select count(*) from keys) as removed

-- people.signin.FactorsRepository.STRENGTHEN: ["uuid"] -> null
update sessions set second_factor = true where id = $1

-- people.signin.FactorsRepository.USE: ["bigint", "bigint"] -> null
update totps set last_step = $2, last_used_at = now() where id = $1

-- people.signin.FactorsRepository.USE_CODE: ["bigint", "bytea"] -> ["boolean"]
update recovery_codes set used_at = now() where user_id = $1 and hash = $2 and used_at is null
returning trusted_at <= now() as trusted

-- people.signin.FactorsRepository.USE_STEP: ["bytea"] -> null
update second_factor_challenges set used_at = now() where hash = $1

-- people.signin.PasskeysRepository.INSERT: ["bigint", "text", "bytea", "bytea", "boolean", "bigint", "integer"] -> null
insert into passkeys (user_id, name, credential_id, public_key, backup_eligible, sign_count, trusted_at)
select $1, $2, $3, $4, $5, $6, now() + make_interval(hours => $7)
where (select count(*) from passkeys where user_id = $1) < 10
on conflict do nothing

-- people.signin.PasskeysRepository.INSERT_CHALLENGE: ["bytea", "bigint", "bigint", "timestamp with time zone"] -> null
insert into passkey_challenges (hash, user_id, credentials_version, expires_at) values ($1, $2, $3, $4)

-- people.signin.PasskeysRepository.LIST_IDS: ["bigint"] -> ["bytea"]
select credential_id from passkeys where user_id = $1 order by id

-- people.signin.PasskeysRepository.LOCK: ["bytea"] -> ["bigint", "bytea", "bytea", "boolean", "bigint", "bigint", "text", "text", "boolean", "bigint", "boolean", "boolean"]
select p.id, p.credential_id, p.public_key, p.backup_eligible, p.sign_count, p.user_id, u.username, u.email,
       p.trusted_at <= now() as trusted, u.credentials_version,
       u.is_staff or u.is_superuser as operator,
       exists (select from oidc_accounts o where o.user_id = u.id) as managed
from passkeys p
join users u on u.id = p.user_id
where p.credential_id = $1 and u.status = 'active'
for no key update of p

-- people.signin.PasskeysRepository.REMOVE: ["bigint", "bigint"] -> null
delete from passkeys where user_id = $1 and id = $2

-- people.signin.PasskeysRepository.USE: ["bigint", "bigint"] -> null
update passkeys set sign_count = $2, last_used_at = now() where id = $1

-- people.signin.PasskeysRepository.USE_CHALLENGE: ["bytea", "bigint"] -> ["bigint"]
delete from passkey_challenges where hash = $1 and user_id is not distinct from $2 and expires_at > now()
returning coalesce(credentials_version, 0) as version

-- people.signin.oidc.OidcAccountsRepository.BEGIN: ["bytea", "bigint", "timestamp with time zone"] -> null
insert into oidc_sign_ins (hash, user_id, credentials_version, expires_at)
values ($1, $2, (select credentials_version from users where id = $2), $3)

-- people.signin.oidc.OidcAccountsRepository.INSERT: ["bigint", "text", "text"] -> null
insert into oidc_accounts (user_id, issuer, subject) values ($1, $2, $3)

-- people.signin.oidc.OidcAccountsRepository.IS_OF: ["bigint", "text", "text"] -> ["boolean"]
select exists (select from oidc_accounts where user_id = $1 and issuer = $2 and subject = $3) as owned

-- people.signin.oidc.OidcAccountsRepository.LOCK: ["text", "text"] -> ["bigint", "text", "text", "boolean", "bigint", "boolean", "boolean", "text[]"]
select u.id as user_id, u.username, u.email, u.status = 'active' as active, u.credentials_version,
       u.is_staff as staff, u.is_superuser as superuser, u.permissions
from oidc_accounts o
join users u on u.id = o.user_id
where o.issuer = $1 and o.subject = $2
for no key update of u

-- people.signin.oidc.OidcAccountsRepository.UPDATE_RIGHTS: ["bigint", "boolean", "boolean", "text[]"] -> null
update users set is_staff = $2, is_superuser = $3, permissions = $4 where id = $1

-- people.signin.oidc.OidcAccountsRepository.USE: ["bytea", "bigint"] -> ["timestamp with time zone", "bigint"]
delete from oidc_sign_ins
where hash = $1 and user_id is not distinct from $2 and expires_at > now()
returning created_at, credentials_version

-- people.signin.store.NewFactorsRepository.DROP: ["bigint", "integer"] -> null
with apps as (delete from totps where user_id = $1 and trusted_at > now()),
     keys as (delete from passkeys where user_id = $1 and trusted_at > now()),
     identities as (
       delete from external_identities i using users u
       where i.user_id = $1 and u.id = $1 and i.linked_at > u.joined_at
         and i.linked_at > now() - make_interval(hours => $2))
delete from recovery_codes where user_id = $1 and trusted_at > now()

-- people.signin.store.NewFactorsRepository.NAMES: ["bigint"] -> ["text"]
select name from totps where user_id = $1 and confirmed_at is not null
union all
select name from passkeys where user_id = $1
order by name

-- people.signin.store.NewFactorsRepository.TRUST: ["bigint"] -> null
with apps as (update totps set trusted_at = now() where user_id = $1 and trusted_at > now()),
     keys as (update passkeys set trusted_at = now() where user_id = $1 and trusted_at > now())
update recovery_codes set trusted_at = now() where user_id = $1 and trusted_at > now()

-- people.signin.store.StepUpRepository.HAS_FACTOR: ["bigint"] -> ["boolean"]
select exists (select from totps where user_id = $1 and confirmed_at is not null)
    or exists (select from passkeys where user_id = $1) as has

-- people.signin.store.StepUpRepository.IS_FRESH: ["text", "text", "bigint", "bigint", "text", "boolean"] -> ["boolean"]
select exists (select from step_ups p
               join users u on u.id = p.user_id and u.credentials_version = p.credentials_version
               where p.credential = $1 and p.credential_id = $2 and p.user_id = $3
                 and p.proven_at > now() - make_interval(secs => $4::bigint)
                 and p.factor = coalesce($5, p.factor) and (p.trusted or not $6)) as fresh

-- people.signin.store.StepUpRepository.RECORD: ["text", "text", "bigint", "text", "boolean", "bigint"] -> ["timestamp with time zone"]
insert into step_ups (credential, credential_id, user_id, factor, trusted, credentials_version)
values ($1, $2, $3, $4, $5, $6)
on conflict (credential, credential_id, factor) do update
set proven_at = now(), trusted = excluded.trusted, credentials_version = excluded.credentials_version
returning proven_at

-- platform.audit.Audit.audit_log_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select action, subject, created_at from audit_log where actor_id = $1 order by id limit 50000) r

-- platform.audit.Audit.audit_log_1: ["integer", "bigint"] -> null
delete from audit_log
where ctid = any (array(
  select ctid
  from (select ctid, created_at as over_at from audit_log  order by id limit $2 for update skip locked) o
  where over_at < now() - make_interval(days => $1)
))

-- platform.audit.AuditRepository.LIST_WRITTEN: ["text", "bigint"] -> ["text", "text", "text", "text", "text"]
select action, subject, before::text as before, after::text as after, reason
from audit_log
where request_id = $1 and xmin = pg_current_xact_id()::xid
order by id
limit $2

-- platform.audit.AuditRepository.WRITE: ["bigint", "bigint", "text", "text", "text", "text", "text", "text", "text", "text", "text"] -> null
insert into audit_log (actor_id, proposed_by, credential, credential_id, action, subject, before, after, reason, request_id,
  address)
values ($1, $2, $3, $4, $5, $6, $7::text::jsonb, $8::text::jsonb, $9, $10, $11)

-- platform.audit.AuditRepository.WRITE_ALL: ["bigint", "text", "text", "text", "text[]", "text", "text", "text"] -> null
insert into audit_log (actor_id, credential, credential_id, action, subject, after, request_id, address)
select $1, $2, $3, $4, s.subject, $6::text::jsonb, $7, $8
from unnest($5::text[]) with ordinality as s (subject, position)
order by s.position

-- platform.audit.AuditRepository.WRITE_USE: ["bigint", "text", "text", "text", "text"] -> null
insert into audit_log (actor_id, credential, credential_id, action, subject, request_id, address)
select $1, 'BACKEND_TOKEN', $2, 'token.use', $3, $4, $5
where not exists (select from audit_log
                  where subject = $3 and action = 'token.use' and address is not distinct from $5
                    and created_at > now() - interval '1 day')

-- platform.jobs.JobRunsRepository.LIST_LATE: ["text[]", "bigint[]", "integer"] -> ["text", "timestamp with time zone", "timestamp with time zone", "boolean"]
select j.job, r.succeeded_at, coalesce(r.finished_at, r.seen_at) as finished_at,
       coalesce(r.succeeded_at, r.seen_at) < now() - make_interval(secs => j.seconds) as silent
from unnest($1::text[], $2::bigint[]) as j (job, seconds)
join job_runs r on r.job = j.job
where coalesce(r.succeeded_at, r.seen_at) < now() - make_interval(secs => j.seconds)
  or coalesce(r.finished_at, r.seen_at) < now() - make_interval(hours => $3)
order by j.job

-- platform.jobs.JobRunsRepository.RAN: ["text", "boolean"] -> null
insert into job_runs (job, succeeded_at, finished_at)
values ($1, now(), case when $2 then now() end)
on conflict (job) do update
set succeeded_at = now(), finished_at = case when $2 then now() else job_runs.finished_at end
where job_runs.succeeded_at is null or job_runs.succeeded_at < now() - interval '10 seconds' or $2

-- platform.jobs.JobRunsRepository.SEEN: ["text[]"] -> null
insert into job_runs (job)
select unnest($1::text[])
on conflict (job) do nothing

-- platform.media.Media.media_0: ["bigint"] -> ["text"]
select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (select created_at, id, size, sha256, subject from media where owner_id = $1 order by 1 limit 50000) r

-- platform.media.Media.media_1: ["bigint"] -> null
update media set subject = null, expires_at = now() where owner_id = $1

-- platform.media.MediaChunksRepository.DELETE: ["text[]"] -> null
delete from media_chunks where media_id = any ($1)

-- platform.media.MediaChunksRepository.FIND: ["text", "integer"] -> ["bytea"]
select content from media_chunks where media_id = $1 and position = $2

-- platform.media.MediaChunksRepository.INSERT: ["text", "integer", "bytea"] -> null
insert into media_chunks (media_id, position, content) values ($1, $2, $3)

-- platform.media.MediaRepository.ATTACH: ["text[]", "bigint", "text"] -> null
update media set subject = $3, expires_at = null
where id = any ($1) and owner_id = $2 and (expires_at > clock_timestamp() or subject = $3)

-- platform.media.MediaRepository.DELETE: ["text[]"] -> null
delete from media where id = any ($1) and expires_at = '-infinity'

-- platform.media.MediaRepository.DETACH_OTHERS: ["text[]", "text"] -> null
update media set subject = null, expires_at = '-infinity' where subject = $2 and id <> all ($1)

-- platform.media.MediaRepository.EXPIRED_BATCH: ["bigint"] -> ["text"]
select id from media where expires_at < now() order by expires_at limit $1
for no key update skip locked

-- platform.media.MediaRepository.FIND_ATTACHED: ["text"] -> ["integer", "text"]
select size, sha256 from media where id = $1 and expires_at is null

-- platform.media.MediaRepository.GIVE_UP: ["text[]"] -> ["text"]
update media set expires_at = '-infinity' where id = any ($1) and expires_at is not null returning id

-- platform.media.MediaRepository.INSERT: ["text", "bigint", "integer", "text"] -> null
insert into media (id, owner_id, size, sha256, expires_at)
values ($1, $2, $3, $4, now() + interval '1 hour')

-- platform.outbox.Outbox.outbox_0: ["integer", "bigint"] -> null
delete from outbox
where ctid = any (array(
  select ctid from outbox
  where dispatched_at < now() - make_interval(days => $1)
  order by dispatched_at
  limit $2
  for update skip locked
))

-- platform.outbox.Outbox.outbox_1: ["integer", "bigint"] -> null
delete from outbox
where ctid = any (array(
  select ctid
  from (select ctid, dead_at as over_at from outbox where dead_at is not null order by id limit $2 for update skip locked) o
  where over_at < now() - make_interval(days => $1)
))

-- platform.outbox.OutboxRepository.DISPATCHED: ["bigint[]"] -> null
update outbox
set dispatched_at = now(), failure = null
where id = any ($1)

-- platform.outbox.OutboxRepository.DUE: ["text[]"] -> ["bigint", "text", "text", "text", "text", "timestamp with time zone", "integer"]
select id, type, body::text as body, request_id, trace, created_at, attempts + 1 as attempts
from outbox
where dispatched_at is null and dead_at is null and due_at <= now() and type = any ($1)
order by due_at, id
limit 1
for no key update skip locked

-- platform.outbox.OutboxRepository.DUE_BATCH: ["text[]"] -> ["bigint", "text", "text", "text", "text", "timestamp with time zone", "integer"]
select id, type, body::text as body, request_id, trace, created_at, attempts + 1 as attempts
from outbox
where dispatched_at is null and dead_at is null and due_at <= now() and type = any ($1)
order by due_at, id
limit 50
for no key update skip locked

-- platform.outbox.OutboxRepository.DUE_NEXT: ["text[]", "bigint"] -> ["bigint", "text", "text", "text", "text", "timestamp with time zone", "integer"]
select id, type, body::text as body, request_id, trace, created_at, attempts + 1 as attempts
from outbox
where dispatched_at is null and dead_at is null and due_at <= now() and type = any ($1)
order by due_at, id
limit 1 offset $2
for no key update skip locked

-- platform.outbox.OutboxRepository.LIST_DEAD: ["bigint", "bigint"] -> ["bigint", "text", "text", "text", "timestamp with time zone", "integer", "text", "timestamp with time zone"]
select id, type, body::text as body, request_id, created_at, attempts, failure, dead_at
from outbox
where dead_at is not null and id > $1 
order by id
limit $2

-- platform.outbox.OutboxRepository.LIST_DEAD_1: ["bigint", "bigint", "text"] -> ["bigint", "text", "text", "text", "timestamp with time zone", "integer", "text", "timestamp with time zone"]
select id, type, body::text as body, request_id, created_at, attempts, failure, dead_at
from outbox
where dead_at is not null and id > $1 and type = $3
order by id
limit $2

-- platform.outbox.OutboxRepository.LIST_WAITING: [] -> ["bigint", "text", "text", "text", "text", "timestamp with time zone", "integer"]
select id, type, body::text as body, request_id, trace, created_at, attempts + 1 as attempts
from outbox
where dispatched_at is null and dead_at is null and due_at = now() and xmin = pg_current_xact_id()::xid
order by id
limit 50

-- platform.outbox.OutboxRepository.LIST_WRITTEN: ["bigint"] -> ["bigint", "text", "text"]
select id, type, body::text as body
from outbox
where xmin = pg_current_xact_id()::xid
  and (dispatched_at = now() or (dispatched_at is null and dead_at is null and due_at = now()))
order by id
limit $1

-- platform.outbox.OutboxRepository.QUEUE_BACKLOG: [] -> ["bigint", "timestamp with time zone", "bigint"]
select count(*) as waiting, min(due_at) as since, (select count(*) from (select from outbox where dead_at is not null limit 1000) d) as dead
from (select due_at from outbox where dispatched_at is null and dead_at is null  order by due_at limit 10000) w

-- platform.outbox.OutboxRepository.QUEUE_FAILED: ["bigint", "integer", "text", "integer"] -> ["boolean"]
update outbox
set attempts = $2, failure = $3, due_at = now() + make_interval(secs => least(3600, 1 * 2 ^ least($2 - 1, 20))), dead_at = case when $2 >= $4 then now() end
where id = $1 and attempts = $2 - 1 and dispatched_at is null and dead_at is null
returning $2 >= $4::integer

-- platform.outbox.OutboxRepository.RECORD: ["text", "text", "text"] -> null
insert into outbox (type, body, request_id, dispatched_at)
values ($1, $2::text::jsonb, $3, now())

-- platform.outbox.OutboxRepository.RETRY: ["bigint[]", "bigint"] -> null
with revived as (
  select id from outbox
  where dead_at is not null and ($1::bigint[] is null or id = any ($1))
  order by id
  limit $2
  for update)
update outbox
set dead_at = null, attempts = 0, due_at = now()
from revived
where outbox.id = revived.id

-- platform.outbox.OutboxRepository.WRITE: ["text", "text", "text", "text"] -> null
insert into outbox (type, body, request_id, trace)
values ($1, $2::text::jsonb, $3, $4)

-- platform.proposals.ProposalDeskRepository.OPEN: ["boolean", "text[]", "bigint"] -> ["bigint", "boolean", "timestamp with time zone", "bigint"]
select least(count(*), 1000) as count, count(*) > 1000 as more, min(at) as oldest, null::bigint as mine from (select proposed_at as at from proposals where status = 'open' and expires_at > now() and proposed_by <> $3 and ($1 or permission = any ($2)) order by id limit 1001) as waiting

-- platform.proposals.ProposalStore.proposals_0: ["integer", "bigint"] -> null
delete from proposals
where ctid = any (array(
  select ctid from proposals
  where expires_at < now() - make_interval(days => $1)
  order by expires_at
  limit $2
  for update skip locked
))

-- platform.proposals.ProposalsRepository.APPROVE: ["bigint", "bigint"] -> null
update proposals set status = 'approved', decided_by = $2, decided_at = now()
where id = $1 and status = 'open' and expires_at > now()

-- platform.proposals.ProposalsRepository.ARE_RELATED: ["bigint", "bigint", "integer"] -> ["boolean"]
with recursive
first (id) as (
  select proposed_by from proposals where id = $1
  union
  select t.created_by
  from proposals p
  join backend_tokens t on t.id::text = p.credential_id
  where p.id = $1 and p.credential = 'BACKEND_TOKEN' and t.created_by is not null),
second (id) as (select $2::bigint),
makers_of_first (id) as (
  select id from first
  union
  select l.by
  from makers_of_first m
  cross join lateral (
    select actor_id as by from audit_log
    where subject = 'user:' || m.id and created_at > now() - make_interval(days => $3)
      and action not in ('user.notify', 'tax_profile.open')
    union
    select proposed_by from audit_log
    where subject = 'user:' || m.id and created_at > now() - make_interval(days => $3)
    union
    select created_by from backend_tokens
    where user_id = m.id and created_at > now() - make_interval(days => $3)
  ) l
  where l.by is not null)
,makers_of_second (id) as (
  select id from second
  union
  select l.by
  from makers_of_second m
  cross join lateral (
    select actor_id as by from audit_log
    where subject = 'user:' || m.id and created_at > now() - make_interval(days => $3)
      and action not in ('user.notify', 'tax_profile.open')
    union
    select proposed_by from audit_log
    where subject = 'user:' || m.id and created_at > now() - make_interval(days => $3)
    union
    select created_by from backend_tokens
    where user_id = m.id and created_at > now() - make_interval(days => $3)
  ) l
  where l.by is not null)
,guises_of_first (id) as (
  select id from first
  union
  select a.actor_id
  from guises_of_first g
  join audit_log a on a.subject = 'user:' || g.id
  where a.action = 'user.create' and a.actor_id is not null
    and a.created_at > now() - make_interval(days => $3))
,guises_of_second (id) as (
  select id from second
  union
  select a.actor_id
  from guises_of_second g
  join audit_log a on a.subject = 'user:' || g.id
  where a.action = 'user.create' and a.actor_id is not null
    and a.created_at > now() - make_interval(days => $3))
select exists (select from makers_of_first join guises_of_second using (id))
  or exists (select from makers_of_second join guises_of_first using (id)) as related

-- platform.proposals.ProposalsRepository.ENCRYPTED_COUNT: ["text"] -> ["bigint"]
select count(*) as count from proposals where key_id <> $1

-- platform.proposals.ProposalsRepository.ENCRYPTED_LIST: ["text", "text", "bigint"] -> ["text", "text", "text", "text[]", "bytea[]"]
select (id)::text as id, key_id, '' as kind, array['user:' || proposed_by || '/proposal:' || request_id || ':' || ask || '/content'] as places, array[content] as contents
from proposals
where key_id <> $1 and id > coalesce(nullif($2::text, '')::bigint, 0)
order by id
limit $3

-- platform.proposals.ProposalsRepository.ENCRYPTED_UPDATE: ["text", "text", "text", "bytea[]", "bytea[]"] -> null
update proposals
set content = ($5::bytea[])[1], key_id = $3
where id = $1::text::bigint and key_id = $2 and array[content] = $4::bytea[]

-- platform.proposals.ProposalsRepository.FIND: ["boolean", "text[]", "bigint", "bigint"] -> ["text", "text", "bytea", "text", "bigint", "text", "text", "text", "bigint", "timestamp with time zone", "timestamp with time zone", "bigint", "timestamp with time zone", "text"]
select ask, request_id, content, key_id, id, endpoint, permission, case when status = 'open' and expires_at <= now() then 'expired' else status end as status, proposed_by, proposed_at, expires_at, decided_by, decided_at, reason
from proposals where id = $4 and ($1 or permission = any ($2) or proposed_by = $3)

-- platform.proposals.ProposalsRepository.GET_STATUS: ["bigint"] -> ["text"]
select case when status = 'open' and expires_at <= now() then 'expired' else status end as status from proposals where id = $1

-- platform.proposals.ProposalsRepository.INSERT: ["text", "bytea", "text", "text", "text", "bigint", "text", "text", "text", "integer"] -> ["bigint"]
insert into proposals (ask, content, key_id, endpoint, permission, proposed_by, credential, credential_id,
  request_id, expires_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(days => $10))
returning id

-- platform.proposals.ProposalsRepository.LIST: ["boolean", "text[]", "bigint", "bigint", "bigint"] -> ["bigint", "text", "text", "text", "bigint", "timestamp with time zone", "timestamp with time zone", "bigint", "timestamp with time zone", "text"]
select id, endpoint, permission, case when status = 'open' and expires_at <= now() then 'expired' else status end as status, proposed_by, proposed_at, expires_at, decided_by, decided_at, reason
from proposals where ($1 or permission = any ($2) or proposed_by = $3) and id < $4 
order by id desc
limit $5

-- platform.proposals.ProposalsRepository.LIST_1: ["boolean", "text[]", "bigint", "bigint", "bigint", "text"] -> ["bigint", "text", "text", "text", "bigint", "timestamp with time zone", "timestamp with time zone", "bigint", "timestamp with time zone", "text"]
select id, endpoint, permission, case when status = 'open' and expires_at <= now() then 'expired' else status end as status, proposed_by, proposed_at, expires_at, decided_by, decided_at, reason
from proposals where ($1 or permission = any ($2) or proposed_by = $3) and id < $4 and case when status = 'open' and expires_at <= now() then 'expired' else status end = $6
order by id desc
limit $5

-- platform.proposals.ProposalsRepository.REJECT: ["bigint", "bigint", "text"] -> null
update proposals set status = 'rejected', decided_by = $2, decided_at = now(), reason = $3
where id = $1 and status = 'open' and expires_at > now()

-- platform.sql.ChangesRepository.SYNCED: [] -> ["timestamp with time zone"]
select changes_synced() as synced

-- platform.sql.Database.idempotency_keys_0: ["integer", "bigint"] -> null
delete from idempotency_keys
where ctid = any (array(
  select ctid from idempotency_keys
  where created_at < now() - make_interval(days => $1)
  order by created_at
  limit $2
  for update skip locked
))

-- platform.sql.IdempotencyKeysRepository.CLAIM: ["text", "text", "text", "text"] -> null
insert into idempotency_keys as k (key_hash, caller, route, body_hash)
values (decode($1, 'hex'), $2, $3, decode($4, 'hex'))
on conflict (key_hash) do update
  set body_hash = excluded.body_hash, answer = null, created_at = now()
  where k.created_at < now() - interval '24 hours'
    or k.answer is null and k.created_at < now() - interval '15 seconds'

-- platform.sql.IdempotencyKeysRepository.CLOSE: ["text", "text", "text", "text"] -> null
insert into idempotency_keys (key_hash, caller, route, body_hash)
values (decode($1, 'hex'), $2, $3, decode($4, 'hex'))
on conflict (key_hash) do nothing

-- platform.sql.IdempotencyKeysRepository.FIND: ["text"] -> ["text", "bytea"]
select encode(body_hash, 'hex') as body, answer
from idempotency_keys
where key_hash = decode($1, 'hex') and created_at >= now() - interval '24 hours' and answer is not null

-- platform.sql.IdempotencyKeysRepository.STORE: ["text", "bytea"] -> null
update idempotency_keys set answer = $2 where key_hash = decode($1, 'hex')

-- platform.sql.ServersRepository.POSITION: [] -> ["text", "bigint"]
select concat(system_identifier, '/', left(pg_walfile_name(pg_current_wal_flush_lsn()), 8)) as timeline,
  pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint as place
from pg_control_system()

-- platform.sql.ServersRepository.REPLAYED: [] -> ["text", "bigint"]
select concat(s.system_identifier, '/', lpad(upper(to_hex(c.timeline_id)), 8, '0')) as timeline,
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as place
from pg_control_system() s
cross join pg_control_checkpoint() c
where pg_is_in_recovery() and pg_last_wal_replay_lsn() is not null

-- platform.sql.ServersRepository.ROOM: [] -> ["integer", "integer", "integer", "integer", "integer"]
select current_setting('max_connections')::integer as maximum,
  current_setting('superuser_reserved_connections')::integer
    + coalesce(current_setting('reserved_connections', true)::integer, 0) as reserved,
  (select rolconnlimit from pg_roles where rolname = current_user) as of_role,
  (select datconnlimit from pg_database where datname = current_database()) as of_database,
  (select sum(numbackends)::integer from pg_stat_database) as in_use

-- platform.sql.ServersRepository.WRITABLE: [] -> ["text"]
select case when pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' then null
  else concat(system_identifier, '/', left(pg_walfile_name(pg_current_wal_flush_lsn()), 8)) end
from pg_control_system()

-- runtime.cluster.NodesRepository.INSTALLATION: [] -> ["uuid"]
select id from installation

-- runtime.cluster.NodesRepository.LIST_RUNNING: ["text"] -> ["text", "integer", "text", "text", "timestamp with time zone"]
select host(host) as host, port, node, version, seen_at
from cluster_nodes
where cluster = $1 and seen_at between now() - interval '10 seconds' and now() + interval '1 minute'
order by seen_at desc
limit 100

-- runtime.cluster.NodesRepository.REMOVE: ["text"] -> null
delete from cluster_nodes where node = $1

-- runtime.cluster.NodesRepository.REMOVE_DEAD: [] -> null
delete from cluster_nodes where seen_at < now() - interval '1 day'

-- runtime.cluster.NodesRepository.SAY: ["text", "integer", "text", "text", "text", "text[]", "text"] -> null
insert into cluster_nodes (host, port, cluster, node, version, roles, certificate)
values ($1::text::inet, $2, $3, $4, $5, $6, $7)
on conflict (host, port) do update
set cluster = excluded.cluster, node = excluded.node, version = excluded.version, roles = excluded.roles,
    certificate = excluded.certificate, seen_at = now(),
    started_at = case when cluster_nodes.node = excluded.node then cluster_nodes.started_at else now() end

-- runtime.management.NodeRepository.PING: [] -> ["integer"]
select 1 as alive
