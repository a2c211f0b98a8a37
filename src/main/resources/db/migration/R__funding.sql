-- advertisers.funds is the balance of the account advertiser_balance in the advertiser's currency, owed that of
-- advertiser_debt with the other sign: they follow the journal in the statement that posts, and nothing else may change it. So the constraint advertisers_within_funds holds the journal to
-- what is reserved: no posting takes money that a campaign may still cost.

create or replace function keep_funds() returns trigger language plpgsql security definer
  set search_path = "${schema}", pg_temp as $$
begin
  if new.kind = 'advertiser_balance' then
    update advertisers set funds = new.balance where user_id = new.owner_id and currency = new.currency;
  else
    update advertisers set owed = -new.balance where user_id = new.owner_id and currency = new.currency;
  end if;
  return null;
end $$;
create or replace trigger accounts_keep_funds after update of balance on accounts
  for each row when (new.kind in ('advertiser_balance', 'advertiser_debt') and old.balance <> new.balance) execute function keep_funds();

create or replace function refuse_funds() returns trigger language plpgsql
  set search_path = "${schema}", pg_temp as $$
begin
  raise exception 'the funds of advertiser % follow the journal', new.user_id using errcode = 'restrict_violation';
end $$;
create or replace trigger advertisers_funds_by_postings before update of funds, owed on advertisers
  for each row when ((old.funds <> new.funds or old.owed <> new.owed) and pg_trigger_depth() = 0) execute function refuse_funds();
create or replace trigger advertisers_start_without_funds before insert on advertisers
  for each row when (new.funds <> 0 or new.owed <> 0) execute function refuse_funds();

-- An advertiser who owes something reserves nothing more until it is paid. What is reserved already stays.
create or replace function refuse_reserve() returns trigger language plpgsql
  set search_path = "${schema}", pg_temp as $$
begin
  raise exception 'advertiser % reserves more than is free', new.user_id
    using errcode = 'check_violation', constraint = 'advertisers_within_funds';
end $$;
create or replace trigger advertisers_reserve_free_funds after update of reserved on advertisers
  for each row when (new.reserved > old.reserved and new.free < 0) execute function refuse_reserve();

-- What was paid in stays as it was; so do payments from funds.
create or replace trigger deposits_append_only before update or delete on deposits
  for each row execute function refuse_change();
create or replace trigger withdrawals_keep_terms before update on withdrawals
  for each row
  when (old.id <> new.id or old.advertiser_id <> new.advertiser_id or old.amount <> new.amount
        or old.currency <> new.currency or old.checkout_id is distinct from new.checkout_id
        or old.provider_key is distinct from new.provider_key
        -- A refund may fail after it has succeeded.
        or not (old.status in ('requested', 'sending') or old.status = 'paid' and old.checkout_id is not null))
  execute function refuse_change();
create or replace trigger withdrawals_stay before delete on withdrawals
  for each row execute function refuse_change();
create or replace trigger card_reversals_keep_terms before update on card_reversals
  for each row
  when ((old.id, old.checkout_id, old.advertiser_id, old.kind, old.provider_id, old.amount, old.currency)
          is distinct from (new.id, new.checkout_id, new.advertiser_id, new.kind, new.provider_id, new.amount, new.currency)
        or old.status = 'returned')
  execute function refuse_change();
create or replace trigger card_reversals_stay before delete on card_reversals
  for each row execute function refuse_change();
create or replace trigger funding_payments_append_only before update or delete on funding_payments
  for each row execute function refuse_change();
