-- Three roles: the owner, who migrates; nodes' role, which may add to the journal and change nothing in it; a reader of
-- everything but secrets. Where nodes log in as the owner there is nothing to grant.

do $$
declare
  service text := '${service_role}';
  reader text := '${reader_role}';
  journal text[] := '{account_days, accounts, journal_entries, postings, journal_blocks, journal_leaves}';
  name text;
  readable text;
begin
  if service <> current_user then
    execute format('grant usage on schema public to %I', service);
    execute format('grant select, insert, update, delete on all tables in schema public to %I', service);
    execute format('grant usage on all sequences in schema public to %I', service);
    execute format('alter default privileges in schema public grant select, insert, update, delete on tables to %I',
                   service);
    execute format('alter default privileges in schema public grant usage on sequences to %I', service);
    execute format('revoke insert, update, delete on flyway_schema_history from %I', service);
    foreach name in array journal loop
      execute format('revoke all on %I from %I', name, service);
      execute format('grant select on %I to %I', name, service);
    end loop;
    -- Neither ids nor times nor balances: those are not for nodes to choose.
    execute format('grant insert (owner_id, kind, currency) on accounts to %I', service);
    execute format('grant insert (key, kind, description, request_id, reverses) on journal_entries to %I', service);
    execute format('grant insert (entry_id, account_id, currency, amount) on postings to %I', service);
    execute format('grant insert on journal_blocks, journal_leaves to %I', service);
    revoke execute on function lock_accounts from public;
    execute format('grant execute on function lock_accounts to %I', service);
  end if;

  if reader <> '' then
    execute format('grant usage on schema public to %I', reader);
    for name, readable in
      select c.relname, string_agg(quote_ident(a.attname), ', ' order by a.attnum)
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and a.attname !~ '(^|_)(secret|secrets|hash|password|token|tokens|salt)($|_)'
        and (c.relname, a.attname) not in (('bank_accounts', 'account_number'), ('bank_accounts', 'routing_number'),
                                           ('bank_accounts', 'deposit_1'), ('bank_accounts', 'deposit_2'),
                                           ('bank_accounts', 'fingerprint'), ('idempotency_keys', 'answer'), ('tax_profiles', 'content'), ('publisher_statements', 'party'),
                                           ('notification_feeds', 'mail_key'), ('payout_run_contents', 'sealed'))
      group by c.relname
    loop
      execute format('revoke all on %I from %I', name, reader);
      execute format('grant select (%s) on %I to %I', readable, name, reader);
    end loop;
  end if;
end $$;
