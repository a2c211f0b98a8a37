-- The past of a demo: the transactions that fill it have an earlier time of business, which they set for themselves
-- (fanfare.business_time). It counts only from the beginning of a new demo until it is filled.

-- The time that the transaction has set; refuses one that is not to set any.
create or replace function demo_time() returns timestamptz language plpgsql stable parallel safe as $$
declare
  given timestamptz := current_setting('fanfare.business_time')::timestamptz;
begin
  if not exists (select from demo_filling where filled_at is null and given < now()) then
    raise exception 'the time of business is earlier only while a new demo is filled'
      using errcode = 'insufficient_privilege';
  end if;
  return given;
end $$;

create or replace function check_demo_filling() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and exists (select from users) then
    raise exception 'this database has accounts, so it is not a new demo' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and (old.filled_at is not null or old.begun_at <> new.begun_at) then
    raise exception 'a demo is filled once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger demo_filling_once before insert or update or delete on demo_filling
  for each row execute function check_demo_filling();
create or replace trigger demo_filling_no_truncate before truncate on demo_filling
  for each statement execute function refuse_change();
