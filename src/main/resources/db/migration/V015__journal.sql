-- The journal, held tighter and made to be looked through.

-- A posting is in its account's currency.
alter table accounts add constraint accounts_in_currency unique (id, currency);
alter table postings
  drop constraint postings_account_id_fkey,
  add constraint postings_of_account foreign key (account_id, currency) references accounts (id, currency);

-- An account stays whose and what it is: only its balance changes, and it stays.
create trigger accounts_keep_identity before update on accounts
  for each row
  when (old.owner_id is distinct from new.owner_id or old.kind <> new.kind or old.currency <> new.currency)
  execute function refuse_change();
create trigger accounts_stay before delete on accounts
  for each row execute function refuse_change();

-- An entry has postings; check_entry_balances says that they sum to nothing.
create function check_entry_has_postings() returns trigger language plpgsql as $$
begin
  if not exists (select from postings where entry_id = new.id) then
    raise exception 'journal entry % has no postings', new.id
      using errcode = 'check_violation', constraint = 'journal_entries_have_postings';
  end if;
  return null;
end $$;
create constraint trigger journal_entries_have_postings after insert on journal_entries
  deferrable initially deferred for each row execute function check_entry_has_postings();

-- What an advertiser has paid comes from outside, as what publishers were paid has gone there: it is negative.
alter table accounts
  drop constraint accounts_kind_check,
  add constraint accounts_kind_check check (kind in ('advertiser_receivable', 'advertiser_paid', 'publisher_pending',
    'publisher_available', 'publisher_held', 'publisher_paid', 'publisher_fees')),
  drop constraint accounts_no_overdraft,
  add constraint accounts_no_overdraft check (balance >= 0 or kind in ('advertiser_receivable', 'advertiser_paid'));

-- The operators' view goes by subject, by kind, by time and by account.
alter table journal_entries add column subject text not null
  generated always as (split_part(key, ':', 1) || ':' || split_part(key, ':', 2)) stored; -- such as payout:7
create index journal_entries_by_subject on journal_entries (subject, id);
create index journal_entries_by_kind on journal_entries (kind, created_at, id);
create index postings_by_account on postings (account_id, entry_id);
drop index postings_of_account;
