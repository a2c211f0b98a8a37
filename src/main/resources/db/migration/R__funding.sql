-- advertisers.funds is the balance of the account advertiser_balance in the advertiser's currency: it follows the journal in
-- the statement that posts, and nothing else may change it. So the constraint advertisers_within_funds holds the journal to
-- what is reserved: no posting takes money that a campaign may still cost.

create or replace function keep_funds() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update advertisers set funds = new.balance where user_id = new.owner_id and currency = new.currency;
  return null;
end $$;
create or replace trigger accounts_keep_funds after update of balance on accounts
  for each row when (new.kind = 'advertiser_balance' and old.balance <> new.balance) execute function keep_funds();

create or replace function refuse_funds() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  raise exception 'the funds of advertiser % follow the journal', new.user_id using errcode = 'restrict_violation';
end $$;
create or replace trigger advertisers_funds_by_postings before update of funds on advertisers
  for each row when (old.funds <> new.funds and pg_trigger_depth() = 0) execute function refuse_funds();
create or replace trigger advertisers_start_without_funds before insert on advertisers
  for each row when (new.funds <> 0) execute function refuse_funds();

-- What was paid in stays as it was; so do payments from funds.
create or replace trigger deposits_append_only before update or delete on deposits
  for each row execute function refuse_change();
create or replace trigger withdrawals_keep_terms before update on withdrawals
  for each row
  when (old.id <> new.id or old.advertiser_id <> new.advertiser_id or old.amount <> new.amount
        or old.currency <> new.currency or old.status <> 'requested')
  execute function refuse_change();
create or replace trigger withdrawals_stay before delete on withdrawals
  for each row execute function refuse_change();
create or replace trigger funding_payments_append_only before update or delete on funding_payments
  for each row execute function refuse_change();
