-- Three roles: the owner, who migrates; nodes' role, which may add to the journal and change nothing in it; a reader of
-- everything but secrets. Where nodes log in as the owner there is nothing to grant.

do $$
declare
  home text := '${schema}';
  service text := '${service_role}';
  reader text := '${reader_role}';
  name text;
  granted text;
begin
  if service <> current_user then
    execute format('grant usage on schema %I to %I', home, service);
    execute format('grant select, insert, update, delete on all tables in schema %I to %I', home, service);
    execute format('grant usage on all sequences in schema %I to %I', home, service);
    execute format('alter default privileges in schema %I grant select, insert, update, delete on tables to %I',
                   home, service);
    execute format('alter default privileges in schema %I grant usage on sequences to %I', home, service);
    execute format('revoke insert, update, delete on flyway_schema_history from %I', service);
    -- What tables say of themselves that nodes may not simply write.
    for name, granted in select t.name, t.privileges from (values ${rights}) as t (name, privileges)
    loop
      execute format('revoke all on %I from %I', name, service);
      execute format('grant %s on %I to %I', granted, name, service);
    end loop;
    -- Nodes reach partitions by way of their parents only.
    for name in select c.relname from pg_class c where c.relnamespace = '"${schema}"'::regnamespace and c.relispartition
                  and c.relkind in ('r', 'p')
    loop
      execute format('revoke all on %I from %I', name, service);
    end loop;
    revoke execute on function lock_accounts, log_events, make_partitions, retire_partition from public;
    execute format('grant execute on function lock_accounts, log_events, make_partitions, retire_partition to %I', service);
  end if;

  if reader <> '' then
    execute format('grant usage on schema %I to %I', home, reader);
    for name, granted in
      select c.relname, string_agg(quote_ident(a.attname), ', ' order by a.attnum)
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = '"${schema}"'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
        and a.attname !~ '(^|_)(secret|secrets|hash|password|token|tokens|salt)($|_)'
        and (c.relname, a.attname) not in (${secrets})
      group by c.relname
    loop
      execute format('revoke all on %I from %I', name, reader);
      execute format('grant select (%s) on %I to %I', granted, name, reader);
    end loop;
  end if;
end $$;
