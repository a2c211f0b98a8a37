-- Months of the books are closed in their order, each once it has ended, and take nothing more: whatever writes to them.

create or replace function is_closed(day date) returns boolean language sql stable
  set search_path = "${schema}", pg_temp as $$
  select exists (select from accounting_periods where month >= date_trunc('month', day::timestamp)::date);
$$;

-- The day itself, or the first one after it that is not closed.
create or replace function open_day(day date) returns date language sql stable
  set search_path = "${schema}", pg_temp as $$
  select greatest(day, (select (max(month) + interval '1 month')::date from accounting_periods));
$$;

create or replace function refuse_closed_day(day date, what text) returns void language plpgsql
  set search_path = "${schema}", pg_temp as $$
begin
  if is_closed(day) then
    raise exception '% is for %, which is closed', what, to_char(day, 'YYYY-MM')
      using errcode = 'restrict_violation', constraint = 'accounting_periods_closed';
  end if;
end $$;

create or replace function refuse_closed_entry() returns trigger language plpgsql
  set search_path = "${schema}", pg_temp as $$
begin
  perform refuse_closed_day(new.booked_on, 'journal entry ' || new.key);
  return null;
end $$;
-- What is booked in the month that it is cannot be closed already.
create or replace function is_of_past_month(day date) returns boolean language plpgsql
  set search_path = "${schema}", pg_temp as $$
begin
  return day < date_trunc('month', (clock_timestamp() + (business_now() - now())) at time zone 'UTC')::date;
end $$;
create or replace trigger journal_entries_open_period after insert on journal_entries
  for each row when (is_of_past_month(new.booked_on)) execute function refuse_closed_entry();

create or replace function refuse_closed_document() returns trigger language plpgsql
  set search_path = "${schema}", pg_temp as $$
begin
  perform refuse_closed_day(new.issued_on, 'a document');
  return null;
end $$;
create or replace trigger invoices_open_period after insert on invoices
  for each row execute function refuse_closed_document();
create or replace trigger credit_notes_open_period after insert on credit_notes
  for each row execute function refuse_closed_document();

create or replace function refuse_closed_payment() returns trigger language plpgsql
  set search_path = "${schema}", pg_temp as $$
begin
  perform refuse_closed_day(new.booked_on, case tg_table_name when 'write_offs' then 'a write-off' else 'a payment' end);
  return null;
end $$;
create or replace trigger invoice_payments_open_period after insert on invoice_payments
  for each row execute function refuse_closed_payment();
create or replace trigger write_offs_open_period after insert on write_offs
  for each row execute function refuse_closed_payment();

-- The files of a closed month convert by the rates that were there when it was closed.
create or replace function keep_closed_rate() returns trigger language plpgsql
  set search_path = "${schema}", pg_temp as $$
begin
  if is_closed(old.rate_date) then
    new.rate := old.rate;
  end if;
  return new;
end $$;
create or replace trigger exchange_rates_of_closed_days before update on exchange_rates
  for each row when (old.rate <> new.rate) execute function keep_closed_rate();

-- In their order, after their end, and for ever.
create or replace function check_closing() returns trigger language plpgsql
  set search_path = "${schema}", pg_temp as $$
begin
  if clock_timestamp() + (business_now() - now()) < (new.month + interval '1 month') at time zone 'UTC' then
    raise exception '% has not ended', to_char(new.month, 'YYYY-MM')
      using errcode = 'check_violation', constraint = 'accounting_periods_ended';
  end if;
  if new.month <> coalesce(
      (select (max(p.month) + interval '1 month')::date from accounting_periods p),
      (select date_trunc('month', min(d.day)::timestamp)::date from account_days d), new.month) then
    raise exception '% is not the next to be closed', to_char(new.month, 'YYYY-MM')
      using errcode = 'check_violation', constraint = 'accounting_periods_in_order';
  end if;
  return new;
end $$;
create or replace trigger accounting_periods_in_order before insert on accounting_periods
  for each row execute function check_closing();
create or replace trigger accounting_periods_append_only before update or delete on accounting_periods
  for each row execute function refuse_change();
create or replace trigger accounting_periods_no_truncate before truncate on accounting_periods
  for each statement execute function refuse_change();

-- Closes a month. Waits until no transaction is writing entries, so
-- that none that was begun before is committed afterwards. Runs as the owner: nodes' role may not lock the journal.
create or replace function close_period(closing date, closer bigint) returns boolean language plpgsql
  security definer set search_path = "${schema}", pg_temp set lock_timeout = '5s' as $$
begin
  lock table journal_entries in share row exclusive mode;
  insert into accounting_periods (month, closed_by) values (closing, closer);
  return found;
end $$;
