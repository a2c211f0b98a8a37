-- updated_at of the rows that lists show by their last change. A list shows the changes up to a moment before which no change
-- can appear any more: a transaction may commit later than others that began after it.
--
-- Before its first change a transaction takes a shared lock whose key is the second in which it began, and only then reads
-- the clock. A reader that first reads the clock, then these locks, and then the rows therefore misses nothing before the
-- earlier of its clock and the oldest lock: who takes the lock later writes a later time, and who has released it has
-- committed. Unlike pg_snapshot_xmin this needs no stored state, holds also after a restore, and only those who change
-- such rows hold the readers back, not every transaction. The database's clock must not go backwards, nor jump.
--
-- In a sandbox it is the time of business. A transaction keeps how far that was ahead when it began, so one that began before
-- the clock was set ahead writes an earlier time than others: for each lock counts how far it was ahead then.
create or replace function keep_updated_at() returns trigger language plpgsql
  set search_path = "${schema}", pg_temp as $$
begin
  -- Seconds since 2020, so that they fit.
  perform pg_advisory_xact_lock_shared(1180790376, (floor(extract(epoch from now())) - 1577836800)::integer);
  new.updated_at := clock_timestamp() + ${ahead};
  return new;
end $$;

-- A moment before which no change can appear any more in what is read after this.
create or replace function changes_synced() returns timestamptz language sql
  set search_path = "${schema}", pg_temp as $$
  select least(now() + ${ahead}, min(begun + ${ahead_then}))
  from pg_locks
  cross join lateral to_timestamp(objid::bigint + 1577836800) as begun
  where locktype = 'advisory' and classid = 1180790376 and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())
$$;

-- Columns that are not listed are bookkeeping: changes of them alone are no news for clients, and may stay HOT.
create or replace trigger campaigns_updated before insert or update of
    type, name, tagline, description, description_markdown, dos, donts, deliverables, image_logo, image_post, attachment, hashtags, disclosure, date_end, networks, currency,
    limit_rate, task_time, task_time_type, minimum_reward, post_rate, bonus_active, bonus_reach, bonus_engagement,
    bonus_best_post, reach_threshold, engagement_rate_threshold, reward_rules, view_budget, tasks_featured, tasks_leaderboard, max_participants,
    countries, categories, cause, rights, drafts, funded, budget, status, activated_at, ended_at, starts_at, reviewed_by, submission,
    submitted_at, approved_at, comments,
    admission, revision
  on campaigns for each row execute function keep_updated_at();

create or replace trigger tasks_updated before insert or update of
    status, deadline, post_url, screenshots, claimed_reach, claimed_engagement, completed_at, reviewed_at, reason, changes_requested,
    verified_reach, verified_engagement, payment, payment_post, payment_reach, payment_engagement, payment_best_post, payment_views, payment_pool,
    paid_at, reversals, post_flags, views_promised, counted_views, counted_at, views_paid_at, window_ends_at, views_taken_back
  on tasks for each row execute function keep_updated_at();

create or replace trigger connections_updated before insert or update of
    account_id, account_key, account_address, name, url, status, followers, verified, category, engagement_rate, extra_data, reason,
    reviewed_by, reviewed_at, connected_at, last_updated, proven_at, suspended_at
  on connections for each row execute function keep_updated_at();

create or replace trigger payouts_updated before insert or update of
    amount, fees, status, bank_account_id, destination, reference, transaction_id, notes, reason, processed_at, cancelled_at
  on payouts for each row execute function keep_updated_at();

create or replace trigger invoices_updated before insert or update of
    paid, credited, written_off, paid_at, voided_at, reference, reason, bills_again, billed_again_by
  on invoices for each row execute function keep_updated_at();
