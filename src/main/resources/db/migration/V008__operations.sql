-- The audit log is looked through by who and by what, too.
create index audit_log_by_actor on audit_log (actor_id, id desc);
create index audit_log_by_action on audit_log (action, id desc);

-- The account that signing in with a provider made: provider:id there. Null for accounts made otherwise.
alter table users add column origin text;
alter table users add constraint users_origin_unique unique (origin);
