-- Rows that stay as they are: the journal, the audit log, and what belongs to money.

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace trigger journal_entries_append_only before update or delete on journal_entries
  for each row execute function refuse_change();
create or replace trigger journal_entries_no_truncate before truncate on journal_entries
  for each statement execute function refuse_change();
create or replace trigger postings_append_only before update or delete on postings
  for each row execute function refuse_change();
create or replace trigger postings_no_truncate before truncate on postings
  for each statement execute function refuse_change();

-- An account keeps its owner, kind and currency: only its balance changes.
create or replace trigger accounts_keep_identity before update on accounts
  for each row
  when (old.owner_id is distinct from new.owner_id or old.kind <> new.kind or old.currency <> new.currency)
  execute function refuse_change();
create or replace trigger accounts_stay before delete on accounts
  for each row execute function refuse_change();

-- An invoice keeps what it says: only its status changes, and what that brings with it.
create or replace trigger invoices_keep_terms before update on invoices
  for each row
  when (old.id <> new.id or old.advertiser_id <> new.advertiser_id or old.currency <> new.currency
        or old.month <> new.month or old.amount <> new.amount)
  execute function refuse_change();
create or replace trigger invoices_stay before delete on invoices
  for each row execute function refuse_change();
create or replace trigger invoices_no_truncate before truncate on invoices
  for each statement execute function refuse_change();

-- A payout stays, whatever becomes of it.
create or replace trigger payouts_stay before delete on payouts
  for each row execute function refuse_change();
create or replace trigger payouts_no_truncate before truncate on payouts
  for each statement execute function refuse_change();

create or replace trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
