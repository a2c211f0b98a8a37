-- Append-only tables: the journal, the audit log and other records of money.

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

create or replace trigger journal_blocks_append_only before update or delete on journal_blocks
  for each row execute function refuse_change();
create or replace trigger journal_blocks_no_truncate before truncate on journal_blocks
  for each statement execute function refuse_change();
create or replace trigger evidence_roots_append_only before update or delete on evidence_roots
  for each row execute function refuse_change();
create or replace trigger evidence_roots_no_truncate before truncate on evidence_roots
  for each statement execute function refuse_change();
create or replace trigger journal_leaves_append_only before update or delete on journal_leaves
  for each row execute function refuse_change();
create or replace trigger journal_leaves_no_truncate before truncate on journal_leaves
  for each statement execute function refuse_change();
create or replace trigger sealed_postings_append_only before update or delete on sealed_postings
  for each row execute function refuse_change();
create or replace trigger sealed_postings_no_truncate before truncate on sealed_postings
  for each statement execute function refuse_change();
create or replace trigger checkpoint_tree_append_only before update or delete on checkpoint_tree
  for each row execute function refuse_change();
create or replace trigger checkpoint_tree_no_truncate before truncate on checkpoint_tree
  for each statement execute function refuse_change();
create or replace trigger reserves_append_only before update or delete on reserves
  for each row execute function refuse_change();
create or replace trigger reserves_no_truncate before truncate on reserves
  for each statement execute function refuse_change();
create or replace trigger brand_proofs_append_only before update or delete on brand_proofs
  for each row execute function refuse_change();
create or replace trigger brand_proofs_no_truncate before truncate on brand_proofs
  for each statement execute function refuse_change();

-- An account's owner, kind and currency never change, only its balance.
create or replace trigger accounts_keep_identity before update of owner_id, kind, currency, cash_account_id, shard on accounts
  for each row
  when ((old.owner_id, old.kind, old.currency, old.cash_account_id, old.shard)
        is distinct from (new.owner_id, new.kind, new.currency, new.cash_account_id, new.shard))
  execute function refuse_change();
create or replace trigger accounts_stay before delete on accounts
  for each row execute function refuse_change();

-- An invoice's content never changes, only what was paid, credited and written off and the columns that go with it.
create or replace trigger invoices_keep_terms before update on invoices
  for each row
  when ((old.id, old.legal_entity_id, old.number, old.advertiser_id, old.seller_id, old.buyer_id, old.currency, old.month,
         old.issued_on, old.due_on, old.net, old.credit, old.vat_treatment, old.vat_rate, old.vat, old.vat_currency,
         old.vat_exchange, old.vat_local)
        is distinct from
        (new.id, new.legal_entity_id, new.number, new.advertiser_id, new.seller_id, new.buyer_id, new.currency, new.month,
         new.issued_on, new.due_on, new.net, new.credit, new.vat_treatment, new.vat_rate, new.vat, new.vat_currency,
         new.vat_exchange, new.vat_local)
        or old.credited > new.credited)
  execute function refuse_change();
create or replace trigger invoices_stay before delete on invoices
  for each row execute function refuse_change();
create or replace trigger invoices_no_truncate before truncate on invoices
  for each statement execute function refuse_change();

create or replace trigger vat_checks_append_only before update or delete on vat_checks
  for each row execute function refuse_change();
create or replace trigger parties_append_only before update or delete on parties
  for each row execute function refuse_change();
create or replace trigger invoice_payments_append_only before update or delete on invoice_payments
  for each row execute function refuse_change();
create or replace trigger invoice_payments_no_truncate before truncate on invoice_payments
  for each statement execute function refuse_change();
create or replace trigger write_offs_append_only before update or delete on write_offs
  for each row execute function refuse_change();
create or replace trigger write_offs_no_truncate before truncate on write_offs
  for each statement execute function refuse_change();
create or replace trigger credit_notes_append_only before update or delete on credit_notes
  for each row execute function refuse_change();
create or replace trigger credit_notes_no_truncate before truncate on credit_notes
  for each statement execute function refuse_change();
-- Numbers are given once.
create or replace trigger legal_entities_keep_numbers before update on legal_entities
  for each row
  when (old.id <> new.id or old.prefix <> new.prefix or old.last_invoice > new.last_invoice
        or old.last_credit_note > new.last_credit_note or old.last_statement > new.last_statement)
  execute function refuse_change();
create or replace trigger legal_entities_stay before delete on legal_entities
  for each row execute function refuse_change();

-- A statement stays as it was issued; only the key that its publisher is encrypted with changes.
create or replace trigger publisher_statements_keep_terms before update on publisher_statements
  for each row
  when ((old.id, old.legal_entity_id, old.number, old.party_id, old.user_id, old.currency, old.month, old.opening, old.earned,
         old.other, old.fees, old.paid_out, old.closing, old.vat_treatment, old.vat_rate, old.vat)
        is distinct from
        (new.id, new.legal_entity_id, new.number, new.party_id, new.user_id, new.currency, new.month, new.opening, new.earned,
         new.other, new.fees, new.paid_out, new.closing, new.vat_treatment, new.vat_rate, new.vat))
  execute function refuse_change();
create or replace trigger publisher_statements_stay before delete on publisher_statements
  for each row execute function refuse_change();
create or replace trigger publisher_statements_no_truncate before truncate on publisher_statements
  for each statement execute function refuse_change();

-- What was proposed stays as it was, and a decision as it was made; only the key that it is encrypted with changes.
create or replace trigger proposals_keep_terms before update on proposals
  for each row
  when ((old.id, old.ask, old.endpoint, old.permission, old.proposed_by, old.credential, old.credential_id, old.request_id,
         old.proposed_at, old.expires_at)
        is distinct from
        (new.id, new.ask, new.endpoint, new.permission, new.proposed_by, new.credential, new.credential_id, new.request_id,
         new.proposed_at, new.expires_at)
        or (old.content is distinct from new.content) and old.key_id = new.key_id
        or old.status <> 'open'
           and (old.status, old.decided_by, old.decided_at, old.reason)
               is distinct from (new.status, new.decided_by, new.decided_at, new.reason))
  execute function refuse_change();

create or replace trigger agent_proposals_keep_terms before update on agent_proposals
  for each row
  when ((old.id, old.user_id, old.grant_id, old.client_id, old.tool, old.endpoint, old.ask, old.fingerprint, old.proposed_at)
        is distinct from
        (new.id, new.user_id, new.grant_id, new.client_id, new.tool, new.endpoint, new.ask, new.fingerprint, new.proposed_at)
        or (old.content is distinct from new.content) and old.key_id = new.key_id
        or old.status <> 'open' and (old.status, old.decided_at) is distinct from (new.status, new.decided_at))
  execute function refuse_change();

create or replace trigger corrections_append_only before update or delete on corrections
  for each row execute function refuse_change();
create or replace trigger corrections_no_truncate before truncate on corrections
  for each statement execute function refuse_change();
create or replace trigger correction_legs_append_only before update or delete on correction_legs
  for each row execute function refuse_change();
create or replace trigger correction_legs_no_truncate before truncate on correction_legs
  for each statement execute function refuse_change();

-- Legs come with their correction, in its transaction.
create or replace function refuse_later_leg() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows n join corrections c on c.id = n.correction_id
             where c.xmin <> pg_current_xact_id()::xid) then
    raise exception 'a correction is made as a whole: correction_legs is append-only'
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create or replace trigger correction_legs_whole after insert on correction_legs
  referencing new table as new_rows for each statement execute function refuse_later_leg();

-- A payout is never deleted, and goes where, and is as much as, it was requested.
create or replace trigger payouts_keep_terms before update on payouts
  for each row
  when ((old.id, old.user_id, old.amount, old.fees, old.currency, old.method, old.bank_account_id, old.destination,
         old.reference)
        is distinct from
        (new.id, new.user_id, new.amount, new.fees, new.currency, new.method, new.bank_account_id, new.destination,
         new.reference))
  execute function refuse_change();
create or replace trigger payouts_stay before delete on payouts
  for each row execute function refuse_change();
create or replace trigger payouts_no_truncate before truncate on payouts
  for each statement execute function refuse_change();

-- A transfer keeps its terms and its names for ever, and the key of its call until a definite refusal is counted.
create or replace trigger transfers_keep_terms before update on transfers
  for each row
  when (old.id <> new.id or old.payout_id is distinct from new.payout_id
        or old.bank_account_id is distinct from new.bank_account_id or old.part is distinct from new.part
        or old.user_id <> new.user_id or old.run_id is distinct from new.run_id or old.rail <> new.rail
        or old.amount <> new.amount or old.currency <> new.currency or old.provider_key <> new.provider_key
        or old.end_to_end_id <> new.end_to_end_id or new.generation not in (old.generation, old.generation + 1)
        or (old.batch is not null and old.batch is distinct from new.batch and old.generation = new.generation))
  execute function refuse_change();
create or replace trigger transfers_stay before delete on transfers
  for each row execute function refuse_change();
create or replace trigger transfers_no_truncate before truncate on transfers
  for each statement execute function refuse_change();
create or replace trigger transfer_evidence_append_only before update or delete on transfer_evidence
  for each row execute function refuse_change();
create or replace trigger transfer_evidence_no_truncate before truncate on transfer_evidence
  for each statement execute function refuse_change();

-- A run keeps what it was made from and what was decided on; what it found, it keeps, too.
create or replace trigger payout_runs_keep_terms before update on payout_runs
  for each row
  when (old.id <> new.id or old.made_by <> new.made_by or old.made_at <> new.made_at
        or old.requested_from <> new.requested_from or old.requested_until <> new.requested_until
        or (old.method, old.currency, old.payout_ids, old.micro_deposits, old.bank_account_ids)
            is distinct from (new.method, new.currency, new.payout_ids, new.micro_deposits, new.bank_account_ids)
        -- Sent with a second person, though it alone would not have needed one.
        or (old.approval_needed is not null and new.approval_needed is distinct from old.approval_needed
            and (old.approval_needed or old.sent_by is not null or new.sent_by is null))
        or (old.status <> 'gathering' and new.items <> old.items)
        or (old.sent_by is not null and (old.sent_by, old.sent_at) is distinct from (new.sent_by, new.sent_at))
        or (old.status in ('sent', 'cancelled') and new.status <> old.status))
  execute function refuse_change();
create or replace trigger payout_runs_stay before delete on payout_runs
  for each row execute function refuse_change();
create or replace trigger payout_runs_no_truncate before truncate on payout_runs
  for each statement execute function refuse_change();
create or replace trigger payout_run_items_keep_terms before update on payout_run_items
  for each row
  when ((old.run_id, old.position, old.payout_id, old.bank_account_id, old.user_id, old.method, old.rail, old.amount,
         old.currency, old.destination)
          is distinct from (new.run_id, new.position, new.payout_id, new.bank_account_id, new.user_id, new.method, new.rail,
                            new.amount, new.currency, new.destination)
        or old.left_out is not null or new.left_out is null)
  execute function refuse_change();
create or replace trigger payout_run_items_stay before delete on payout_run_items
  for each row execute function refuse_change();
create or replace trigger payout_run_items_no_truncate before truncate on payout_run_items
  for each statement execute function refuse_change();

-- What is approved is what was built.
create or replace function refuse_later_item() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct run_id from new_rows) n join payout_runs r on r.id = n.run_id
             where r.status <> 'gathering') then
    raise exception 'a run takes nothing more once it is built: payout_run_items is append-only'
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create or replace trigger payout_run_items_whole after insert on payout_run_items
  referencing new table as new_rows for each statement execute function refuse_later_item();

-- The payee of a large run must not send it.
create or replace function refuse_own_run() returns trigger language plpgsql as $$
begin
  if exists (select from payout_run_items i
             where i.run_id = new.id and i.user_id = new.sent_by and i.left_out is null) then
    raise exception 'user % may not send a run that pays them', new.sent_by
      using errcode = 'check_violation', constraint = 'payout_runs_not_own';
  end if;
  return new;
end $$;
create or replace trigger payout_runs_not_own before update on payout_runs
  for each row when (old.sent_by is null and new.sent_by is not null and new.approval_needed) execute function refuse_own_run();

-- A payout, and a bank account's deposits, are in one run at a time: they leave it when it is cancelled or leaves them out.
create or replace function refuse_second_run() returns trigger language plpgsql as $$
begin
  if exists (select from payout_runs r join payout_run_items i on i.run_id = r.id
             where r.id = old.run_id and r.status <> 'cancelled' and i.left_out is null
               and case tg_table_name when 'payouts' then i.payout_id else i.bank_account_id end = old.id) then
    raise exception '% % is in run % already', tg_table_name, old.id, old.run_id
      using errcode = 'check_violation', constraint = 'payout_runs_once';
  end if;
  return new;
end $$;
create or replace trigger payouts_in_one_run before update on payouts
  for each row when (old.run_id is not null and new.run_id is distinct from old.run_id)
  execute function refuse_second_run();
create or replace trigger bank_accounts_in_one_run before update on bank_accounts
  for each row when (old.run_id is not null and new.run_id is distinct from old.run_id)
  execute function refuse_second_run();

-- A run's file is made once. Its bytes come in the transaction that makes it, or never.
create or replace trigger payout_run_files_keep_terms before update on payout_run_files
  for each row
  when ((old.run_id, old.number, old.rail, old.currency, old.first_position, old.last_position, old.payments, old.amount)
          is distinct from (new.run_id, new.number, new.rail, new.currency, new.first_position, new.last_position,
                            new.payments, new.amount)
        or old.made_at is not null)
  execute function refuse_change();
create or replace trigger payout_run_files_stay before delete on payout_run_files
  for each row execute function refuse_change();
create or replace trigger payout_run_files_no_truncate before truncate on payout_run_files
  for each statement execute function refuse_change();
-- Only the key that they are encrypted with changes.
create or replace trigger payout_run_contents_append_only before update on payout_run_contents
  for each row
  when ((old.run_id, old.number, old.made_at) is distinct from (new.run_id, new.number, new.made_at)
        or old.key_id = new.key_id)
  execute function refuse_change();
create or replace trigger payout_run_contents_once before insert on payout_run_contents
  for each row when (new.made_at <> business_now()) execute function refuse_change();
-- The same holds for archived documents, which stay.
create or replace trigger document_archive_append_only before update on document_archive
  for each row
  when ((old.id, old.document, old.sha256, old.archived_at) is distinct from (new.id, new.document, new.sha256, new.archived_at)
        or old.key_id = new.key_id)
  execute function refuse_change();
create or replace trigger document_archive_stays before delete on document_archive
  for each row execute function refuse_change();
create or replace trigger document_archive_no_truncate before truncate on document_archive
  for each statement execute function refuse_change();

-- Lines of the audit log go after the days that are set for them, and none before a year.
create or replace trigger audit_log_append_only before update on audit_log
  for each row execute function refuse_change();
create or replace trigger audit_log_stays before delete on audit_log
  for each row when (old.created_at > business_now() - interval '365 days') execute function refuse_change();
