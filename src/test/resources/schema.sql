-- What the migrations make, read from the catalog. Written by SchemaTest.

table account_days
  id bigint not null generated always as identity
  account_id bigint not null
  day date not null
  kind text not null
  amount bigint not null
  postings bigint not null
  first_entry bigint not null
  last_entry bigint not null
  constraint account_days_pkey PRIMARY KEY (id)
  constraint account_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
  constraint account_days_once UNIQUE (account_id, day, kind)
  constraint account_days_postings_check CHECK ((postings > 0))
  CREATE INDEX account_days_by_day ON public.account_days USING btree (day)

table account_mails
  id bigint not null generated always as identity
  user_id bigint not null
  kind text not null
  address text not null
  subject text
  credentials_version bigint not null
  arguments text[] not null default '{}'::text[]
  queued_at timestamp with time zone not null default now()
  due_at timestamp with time zone not null default now()
  attempts integer not null default 0
  failure text
  done_at timestamp with time zone
  outcome text
  request_id text
  constraint account_mails_pkey PRIMARY KEY (id)
  constraint account_mails_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'refused'::text, 'expired'::text, 'unwanted'::text])))
  constraint account_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX account_mails_by_age ON public.account_mails USING btree (queued_at)
  CREATE INDEX account_mails_by_request ON public.account_mails USING btree (request_id, id)
  CREATE INDEX account_mails_due ON public.account_mails USING btree (due_at) WHERE (done_at IS NULL)
  CREATE INDEX account_mails_of_user ON public.account_mails USING btree (user_id, kind, queued_at)

table accounting_periods
  month date not null
  closed_by bigint not null
  closed_at timestamp with time zone not null default business_now()
  constraint accounting_periods_pkey PRIMARY KEY (month)
  constraint accounting_periods_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id)
  constraint accounting_periods_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
  CREATE TRIGGER accounting_periods_append_only BEFORE DELETE OR UPDATE ON public.accounting_periods FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER accounting_periods_in_order BEFORE INSERT ON public.accounting_periods FOR EACH ROW EXECUTE FUNCTION check_closing()
  CREATE TRIGGER accounting_periods_no_truncate BEFORE TRUNCATE ON public.accounting_periods FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()

table accounts
  id bigint not null generated always as identity
  owner_id bigint
  kind text not null
  currency text not null
  cash_account_id bigint
  shard integer not null default 0
  balance bigint not null default 0
  updated_at timestamp with time zone not null default business_now()
  constraint accounts_pkey PRIMARY KEY (id)
  constraint accounts_cash_account_id_fkey FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id)
  constraint accounts_debts_are_owed CHECK (((balance <= 0) OR (kind <> ALL (ARRAY['advertiser_debt'::text, 'publisher_debt'::text]))))
  constraint accounts_in_currency UNIQUE (id, currency)
  constraint accounts_kind_check CHECK ((kind = ANY (ARRAY['advertiser_receivable'::text, 'advertiser_paid'::text, 'advertiser_balance'::text, 'advertiser_debt'::text, 'advertiser_vat'::text, 'advertiser_credited'::text, 'advertiser_bad_debt'::text, 'publisher_pending'::text, 'publisher_available'::text, 'publisher_held'::text, 'publisher_in_transit'::text, 'publisher_paid'::text, 'publisher_fees'::text, 'publisher_debt'::text, 'publisher_deposits_out'::text, 'publisher_deposits'::text, 'publisher_verification'::text, 'platform_fees'::text, 'platform_corrections'::text, 'platform_cash'::text, 'platform_clearing'::text, 'platform_unidentified'::text, 'platform_charges'::text, 'platform_exchange'::text, 'platform_own'::text])))
  constraint accounts_no_overdraft CHECK (((balance >= 0) OR (kind = ANY (ARRAY['advertiser_receivable'::text, 'advertiser_paid'::text, 'advertiser_debt'::text, 'advertiser_credited'::text, 'advertiser_bad_debt'::text, 'publisher_debt'::text, 'publisher_verification'::text])) OR ((kind ~~ 'platform\_%'::text) AND (kind <> 'platform_fees'::text))))
  constraint accounts_of_cash CHECK (((cash_account_id IS NOT NULL) = (kind = 'platform_cash'::text)))
  constraint accounts_of_platform CHECK (((owner_id IS NULL) = (kind ~~ 'platform\_%'::text)))
  constraint accounts_once UNIQUE NULLS NOT DISTINCT (owner_id, kind, currency, cash_account_id, shard)
  constraint accounts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
  CREATE INDEX accounts_of_cash ON public.accounts USING btree (cash_account_id) WHERE (cash_account_id IS NOT NULL)
  CREATE INDEX accounts_of_debts ON public.accounts USING btree (id) WHERE (kind = 'publisher_debt'::text)
  CREATE INDEX accounts_receivable ON public.accounts USING btree (id) WHERE (kind = 'advertiser_receivable'::text)
  CREATE TRIGGER accounts_change_by_postings BEFORE UPDATE ON public.accounts FOR EACH ROW WHEN (((old.balance <> new.balance) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION refuse_balance()
  CREATE TRIGGER accounts_keep_funds AFTER UPDATE OF balance ON public.accounts FOR EACH ROW WHEN (((new.kind = ANY (ARRAY['advertiser_balance'::text, 'advertiser_debt'::text])) AND (old.balance <> new.balance))) EXECUTE FUNCTION keep_funds()
  CREATE TRIGGER accounts_keep_identity BEFORE UPDATE ON public.accounts FOR EACH ROW WHEN ((((((old.owner_id IS DISTINCT FROM new.owner_id) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.cash_account_id IS DISTINCT FROM new.cash_account_id)) OR (old.shard IS DISTINCT FROM new.shard))) EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER accounts_open_empty BEFORE INSERT ON public.accounts FOR EACH ROW WHEN ((new.balance <> 0)) EXECUTE FUNCTION refuse_balance()
  CREATE TRIGGER accounts_stay BEFORE DELETE ON public.accounts FOR EACH ROW EXECUTE FUNCTION refuse_change()

table advertiser_members
  id bigint not null generated always as identity
  advertiser_id bigint not null
  address text not null
  address_key text not null
  role text not null
  user_id bigint
  invited_by bigint not null
  invited_at timestamp with time zone not null default business_now()
  expires_at timestamp with time zone not null
  joined_at timestamp with time zone
  removed_at timestamp with time zone
  constraint advertiser_members_pkey PRIMARY KEY (id)
  constraint advertiser_members_advertiser_id_fkey FOREIGN KEY (advertiser_id) REFERENCES advertisers(user_id)
  constraint advertiser_members_check CHECK ((user_id <> advertiser_id))
  constraint advertiser_members_check1 CHECK (((user_id IS NULL) = (joined_at IS NULL)))
  constraint advertiser_members_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id)
  constraint advertiser_members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'reviewer'::text, 'finance'::text])))
  constraint advertiser_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE UNIQUE INDEX advertiser_invitations_once ON public.advertiser_members USING btree (advertiser_id, address_key) WHERE ((removed_at IS NULL) AND (user_id IS NULL))
  CREATE INDEX advertiser_members_ended ON public.advertiser_members USING btree (COALESCE(removed_at,
CASE
    WHEN (joined_at IS NULL) THEN expires_at
    ELSE NULL::timestamp with time zone
END))
  CREATE INDEX advertiser_members_invited ON public.advertiser_members USING btree (invited_by, invited_at)
  CREATE INDEX advertiser_members_of_advertiser ON public.advertiser_members USING btree (advertiser_id)
  CREATE INDEX advertiser_members_of_user ON public.advertiser_members USING btree (user_id)
  CREATE UNIQUE INDEX advertiser_members_once ON public.advertiser_members USING btree (advertiser_id, user_id) WHERE (removed_at IS NULL)

table advertiser_sign_ups
  id bigint not null generated always as identity
  user_id bigint not null
  party_id bigint not null
  contact text not null
  currency text not null
  status text not null default 'waiting'::text
  reason text
  decided_by bigint
  created_at timestamp with time zone not null default business_now()
  decided_at timestamp with time zone
  constraint advertiser_sign_ups_pkey PRIMARY KEY (id)
  constraint advertiser_sign_ups_check CHECK (((status = 'waiting'::text) = (decided_at IS NULL)))
  constraint advertiser_sign_ups_check1 CHECK (((status <> 'refused'::text) OR (reason IS NOT NULL)))
  constraint advertiser_sign_ups_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id)
  constraint advertiser_sign_ups_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties(id)
  constraint advertiser_sign_ups_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text])))
  constraint advertiser_sign_ups_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX advertiser_sign_ups_decided ON public.advertiser_sign_ups USING btree (decided_at)
  CREATE INDEX advertiser_sign_ups_of_user ON public.advertiser_sign_ups USING btree (user_id, id)
  CREATE INDEX advertiser_sign_ups_queue ON public.advertiser_sign_ups USING btree (id) WHERE (status = 'waiting'::text)
  CREATE UNIQUE INDEX advertiser_sign_ups_waiting ON public.advertiser_sign_ups USING btree (user_id) WHERE (status = 'waiting'::text)

table advertisers
  user_id bigint not null
  name text not null
  brand_name text
  brand_description text not null default ''::text
  brand_logo text
  brand_website text
  currency text not null
  maximum_limit bigint not null
  promised bigint not null default 0
  spent bigint not null default 0
  funds bigint not null default 0
  reserved bigint not null default 0
  spent_funded bigint not null default 0
  settled bigint not null default 0
  owed bigint not null default 0
  free bigint not null generated always as ((((funds - reserved) - GREATEST((spent_funded - settled), (0)::bigint)) - owed))
  created_at timestamp with time zone not null default business_now()
  constraint advertisers_pkey PRIMARY KEY (user_id)
  constraint advertisers_maximum_limit_check CHECK ((maximum_limit >= 0))
  constraint advertisers_promised_check CHECK ((promised >= 0))
  constraint advertisers_reserved_check CHECK ((reserved >= 0))
  constraint advertisers_settled_check CHECK ((settled >= 0))
  constraint advertisers_spent_check CHECK ((spent >= 0))
  constraint advertisers_spent_funded_check CHECK ((spent_funded >= 0))
  constraint advertisers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  constraint advertisers_within_funds CHECK (((reserved + GREATEST((spent_funded - settled), (0)::bigint)) <= funds))
  constraint advertisers_within_limit CHECK ((((promised + spent) - spent_funded) <= maximum_limit))
  CREATE INDEX advertisers_by_name ON public.advertisers USING btree (lower(name) COLLATE "C")
  CREATE INDEX advertisers_owing ON public.advertisers USING btree (user_id) WHERE (owed > 0)
  CREATE TRIGGER advertisers_funds_by_postings BEFORE UPDATE OF funds, owed ON public.advertisers FOR EACH ROW WHEN ((((old.funds <> new.funds) OR (old.owed <> new.owed)) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION refuse_funds()
  CREATE TRIGGER advertisers_reserve_free_funds AFTER UPDATE OF reserved ON public.advertisers FOR EACH ROW WHEN (((new.reserved > old.reserved) AND (new.free < 0))) EXECUTE FUNCTION refuse_reserve()
  CREATE TRIGGER advertisers_start_without_funds BEFORE INSERT ON public.advertisers FOR EACH ROW WHEN (((new.funds <> 0) OR (new.owed <> 0))) EXECUTE FUNCTION refuse_funds()
  CREATE TRIGGER advertisers_traits_in AFTER INSERT ON public.advertisers REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION change_advertiser_traits()
  CREATE TRIGGER advertisers_traits_out AFTER DELETE ON public.advertisers REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION change_advertiser_traits()

table appeals
  task_id bigint not null
  reason text not null
  appealed_at timestamp with time zone not null default business_now()
  due_at timestamp with time zone not null
  rejected_by bigint
  rejected_at timestamp with time zone not null
  rejected_reason text
  outcome text not null default 'open'::text
  decided_by bigint
  decided_at timestamp with time zone
  constraint appeals_pkey PRIMARY KEY (task_id)
  constraint appeals_by_another CHECK ((decided_by <> rejected_by))
  constraint appeals_decided CHECK (((outcome = 'open'::text) = (decided_at IS NULL)))
  constraint appeals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id)
  constraint appeals_outcome_check CHECK ((outcome = ANY (ARRAY['open'::text, 'granted'::text, 'dismissed'::text, 'unanswered'::text])))
  constraint appeals_rejected_by_fkey FOREIGN KEY (rejected_by) REFERENCES users(id)
  constraint appeals_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id)
  CREATE INDEX appeals_by_outcome ON public.appeals USING btree (outcome, appealed_at, task_id)
  CREATE INDEX appeals_by_time ON public.appeals USING btree (appealed_at, task_id)
  CREATE INDEX appeals_open ON public.appeals USING btree (due_at, task_id) WHERE (outcome = 'open'::text)

table applications
  client_id text not null
  name text not null
  secret_hash bytea
  scopes text[] not null default '{}'::text[]
  redirect_uris text[] not null default '{}'::text[]
  trusted boolean not null default false
  disabled_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  constraint applications_pkey PRIMARY KEY (client_id)

table audit_log
  id bigint not null generated always as identity
  actor_id bigint
  proposed_by bigint
  credential text not null
  credential_id text
  action text not null
  subject text not null
  before jsonb
  after jsonb
  reason text
  request_id text not null
  address text
  created_at timestamp with time zone not null default business_now()
  constraint audit_log_pkey PRIMARY KEY (id)
  CREATE INDEX audit_log_by_action ON public.audit_log USING btree (action, id DESC)
  CREATE INDEX audit_log_by_actor ON public.audit_log USING btree (actor_id, id DESC)
  CREATE INDEX audit_log_by_request ON public.audit_log USING btree (request_id, id)
  CREATE INDEX audit_log_by_subject ON public.audit_log USING btree (subject, id DESC)
  CREATE TRIGGER audit_log_append_only BEFORE UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER audit_log_counted_in AFTER INSERT ON public.audit_log REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_audit_log()
  CREATE TRIGGER audit_log_counted_out AFTER DELETE ON public.audit_log REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_audit_log()
  CREATE TRIGGER audit_log_stays BEFORE DELETE ON public.audit_log FOR EACH ROW WHEN ((old.created_at > (business_now() - '365 days'::interval))) EXECUTE FUNCTION refuse_change()

table backend_tokens
  id bigint not null generated always as identity
  user_id bigint not null
  name text not null
  prefix text not null
  hash bytea not null
  permissions text[] not null default '{}'::text[]
  addresses text[] not null default '{}'::text[]
  expires_at timestamp with time zone
  provisioning boolean not null default false
  created_by bigint
  created_at timestamp with time zone not null default now()
  last_used_at timestamp with time zone
  revoked_at timestamp with time zone
  constraint backend_tokens_pkey PRIMARY KEY (id)
  constraint backend_tokens_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
  constraint backend_tokens_hash_key UNIQUE (hash)
  constraint backend_tokens_provisioning CHECK (((NOT provisioning) OR ((expires_at IS NOT NULL) AND (cardinality(addresses) > 0))))
  constraint backend_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX backend_tokens_of_user ON public.backend_tokens USING btree (user_id)

table bank_accounts
  id bigint not null generated always as identity
  user_id bigint not null
  bank_name text not null
  country text not null default 'US'::text
  scheme text not null default 'national'::text
  account_type text
  account_holder_name text not null
  account_number bytea not null
  routing_number bytea not null
  key_id text not null
  account_masked text not null
  routing_masked text not null
  fingerprint bytea not null
  is_primary boolean not null
  verification_status text not null
  deposit_1 integer
  deposit_2 integer
  attempts integer not null default 0
  deposited_at timestamp with time zone
  verified_at timestamp with time zone
  created_at timestamp with time zone not null default business_now()
  updated_at timestamp with time zone not null default business_now()
  deleted_at timestamp with time zone
  run_id bigint
  payee_check_at timestamp with time zone
  payee_named_at timestamp with time zone
  payee_result text
  payee_bank_name text
  payee_checked_at timestamp with time zone
  payee_accepted_at timestamp with time zone
  constraint bank_accounts_pkey PRIMARY KEY (id)
  constraint bank_accounts_account_type CHECK (((account_type IS NULL) = (scheme = 'iban'::text)))
  constraint bank_accounts_attempts_check CHECK (((attempts >= 0) AND (attempts <= 3)))
  constraint bank_accounts_deposit_1_check CHECK (((deposit_1 >= 1) AND (deposit_1 <= 49)))
  constraint bank_accounts_deposit_2_check CHECK (((deposit_2 >= 1) AND (deposit_2 <= 49)))
  constraint bank_accounts_deposited CHECK (((deposited_at IS NULL) OR (deposit_1 IS NOT NULL)))
  constraint bank_accounts_deposits CHECK (((deposit_1 IS NULL) = (deposit_2 IS NULL)))
  constraint bank_accounts_in_run FOREIGN KEY (run_id, id) REFERENCES payout_run_items(run_id, bank_account_id)
  constraint bank_accounts_payee_accepted CHECK (((payee_accepted_at IS NULL) OR (payee_result = 'no_match'::text)))
  constraint bank_accounts_payee_by_iban CHECK (((scheme = 'iban'::text) OR ((payee_check_at IS NULL) AND (payee_result IS NULL))))
  constraint bank_accounts_payee_checked CHECK (((payee_result IS NULL) = (payee_checked_at IS NULL)))
  constraint bank_accounts_payee_named CHECK (((payee_bank_name IS NULL) OR (payee_result = 'close_match'::text)))
  constraint bank_accounts_payee_result_check CHECK ((payee_result = ANY (ARRAY['match'::text, 'close_match'::text, 'no_match'::text, 'not_possible'::text])))
  constraint bank_accounts_scheme_check CHECK ((scheme = ANY (ARRAY['national'::text, 'iban'::text])))
  constraint bank_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  constraint bank_accounts_verification_status_check CHECK ((verification_status = ANY (ARRAY['pending'::text, 'verified'::text, 'failed'::text])))
  CREATE INDEX bank_accounts_drawn ON public.bank_accounts USING btree (user_id, created_at)
  CREATE INDEX bank_accounts_key ON public.bank_accounts USING btree (key_id, id)
  CREATE UNIQUE INDEX bank_accounts_once ON public.bank_accounts USING btree (user_id, fingerprint) WHERE (deleted_at IS NULL)
  CREATE UNIQUE INDEX bank_accounts_primary ON public.bank_accounts USING btree (user_id) WHERE (is_primary AND (deleted_at IS NULL))
  CREATE INDEX bank_accounts_unchecked ON public.bank_accounts USING btree (payee_check_at, id) WHERE ((payee_check_at IS NOT NULL) AND (deleted_at IS NULL))
  CREATE TRIGGER bank_accounts_in_one_run BEFORE UPDATE ON public.bank_accounts FOR EACH ROW WHEN (((old.run_id IS NOT NULL) AND (new.run_id IS DISTINCT FROM old.run_id))) EXECUTE FUNCTION refuse_second_run()

table bank_file_parts
  file_id bigint not null
  part integer not null
  key_id text not null
  content bytea not null
  constraint bank_file_parts_pkey PRIMARY KEY (file_id, part)
  constraint bank_file_parts_file_id_fkey FOREIGN KEY (file_id) REFERENCES bank_files(id) ON DELETE CASCADE

table bank_files
  id bigint not null generated always as identity
  name text
  source text not null
  sha256 text not null
  lines integer not null
  position integer not null default 0
  added integer not null default 0
  imported_by bigint
  imported_at timestamp with time zone not null default business_now()
  read_at timestamp with time zone
  problem text
  constraint bank_files_pkey PRIMARY KEY (id)
  constraint bank_files_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES users(id)
  constraint bank_files_lines_check CHECK ((lines >= 0))
  constraint bank_files_once UNIQUE (sha256)
  constraint bank_files_read CHECK (((("position" >= 0) AND ("position" <= lines)) AND (("position" = lines) OR (read_at IS NULL))))
  constraint bank_files_set_aside CHECK (((problem IS NULL) OR (read_at IS NULL)))
  constraint bank_files_source_check CHECK ((source = ANY (ARRAY['camt.053'::text, 'camt.054'::text, 'pain.002'::text, 'ach'::text, 'stripe'::text, 'paypal'::text])))
  CREATE INDEX bank_files_unread ON public.bank_files USING btree (id) WHERE ((read_at IS NULL) AND (problem IS NULL))

table bank_lines
  id bigint not null generated always as identity
  file_id bigint not null
  number integer not null
  statement_id bigint
  cash_account_id bigint
  key text not null
  what text not null
  source text not null
  account text
  document text
  amount bigint
  currency text
  booked_on date
  credit boolean not null
  bank_reference text
  transaction_id text
  end_to_end_id text
  original text
  reference text
  remittance text
  party text
  code text
  note text
  status text not null default 'new'::text
  subject text
  may_be text
  problem text
  reason text
  assigned_by bigint
  settling_run bigint
  settling_file integer
  added_at timestamp with time zone not null default business_now()
  matched_at timestamp with time zone
  constraint bank_lines_pkey PRIMARY KEY (id)
  constraint bank_lines_amount CHECK (((amount IS NULL) = (currency IS NULL)))
  constraint bank_lines_amount_check CHECK ((amount > 0))
  constraint bank_lines_assigned CHECK (((status = 'assigned'::text) = (reason IS NOT NULL)))
  constraint bank_lines_assigned_by_fkey FOREIGN KEY (assigned_by) REFERENCES users(id)
  constraint bank_lines_cash_account_id_fkey FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id)
  constraint bank_lines_file_id_fkey FOREIGN KEY (file_id) REFERENCES bank_files(id)
  constraint bank_lines_problem CHECK (((status <> ALL (ARRAY['unmatched'::text, 'assigned'::text])) OR (problem IS NOT NULL)))
  constraint bank_lines_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statements(id)
  constraint bank_lines_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'new'::text, 'matched'::text, 'noted'::text, 'unmatched'::text, 'assigned'::text])))
  constraint bank_lines_what_check CHECK ((what = ANY (ARRAY['paid_out'::text, 'batch_debit'::text, 'paid_in'::text, 'returned'::text, 'reversal'::text, 'settled'::text, 'rejected'::text, 'under_way'::text, 'corrected'::text, 'charged'::text, 'exchanged'::text, 'transferred'::text, 'unclear'::text])))
  CREATE INDEX bank_lines_by_amount ON public.bank_lines USING btree (cash_account_id, amount, booked_on)
  CREATE INDEX bank_lines_by_key ON public.bank_lines USING btree (cash_account_id, key)
  CREATE INDEX bank_lines_by_transaction ON public.bank_lines USING btree (transaction_id) WHERE (transaction_id IS NOT NULL)
  CREATE UNIQUE INDEX bank_lines_confirm_once ON public.bank_lines USING btree (subject, credit) WHERE ((source = 'camt.053'::text) AND (subject ~ '^(deposit|payout|withdrawal|payment|line):'::text))
  CREATE INDEX bank_lines_new ON public.bank_lines USING btree (file_id, number) WHERE (status = 'new'::text)
  CREATE INDEX bank_lines_of_providers ON public.bank_lines USING btree (subject) WHERE (source = ANY (ARRAY['stripe'::text, 'paypal'::text]))
  CREATE INDEX bank_lines_of_statement ON public.bank_lines USING btree (statement_id, number) WHERE (status = 'waiting'::text)
  CREATE UNIQUE INDEX bank_lines_once ON public.bank_lines USING btree (cash_account_id, key) NULLS NOT DISTINCT WHERE (source <> 'camt.053'::text)
  CREATE INDEX bank_lines_settling ON public.bank_lines USING btree (id) WHERE (settling_run IS NOT NULL)
  CREATE INDEX bank_lines_unmatched ON public.bank_lines USING btree (id) WHERE (status = 'unmatched'::text)

table bank_statements
  id bigint not null generated always as identity
  file_id bigint not null
  cash_account_id bigint not null
  first_line integer not null
  last_line integer not null
  document text
  number bigint
  page integer
  opening bigint
  closing bigint
  moved bigint not null
  closed_on date not null
  status text not null
  problem text
  decided_by bigint
  reason text
  constraint bank_statements_pkey PRIMARY KEY (id)
  constraint bank_statements_cash_account_id_fkey FOREIGN KEY (cash_account_id) REFERENCES cash_accounts(id)
  constraint bank_statements_decided CHECK (((decided_by IS NULL) = (reason IS NULL)))
  constraint bank_statements_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id)
  constraint bank_statements_file_id_fkey FOREIGN KEY (file_id) REFERENCES bank_files(id)
  constraint bank_statements_once UNIQUE (file_id, first_line, last_line)
  constraint bank_statements_status_check CHECK ((status = ANY (ARRAY['notified'::text, 'reading'::text, 'new'::text, 'waiting'::text, 'booking'::text, 'booked'::text, 'repeated'::text, 'refused'::text])))
  constraint bank_statements_waiting CHECK (((status <> 'waiting'::text) OR (problem IS NOT NULL)))
  CREATE UNIQUE INDEX bank_statements_booking ON public.bank_statements USING btree (cash_account_id) WHERE (status = 'booking'::text)
  CREATE INDEX bank_statements_of_account ON public.bank_statements USING btree (cash_account_id, id)
  CREATE INDEX bank_statements_open ON public.bank_statements USING btree (id) WHERE (status = ANY (ARRAY['new'::text, 'waiting'::text, 'booking'::text]))

table best_posts
  campaign_id bigint not null
  participation_id bigint not null
  task_id bigint not null
  score bigint not null
  winners integer not null
  place integer not null
  offered bigint not null
  amount bigint not null
  formula_version integer not null
  settled_at timestamp with time zone not null default business_now()
  paid_at timestamp with time zone
  constraint best_posts_pkey PRIMARY KEY (campaign_id, participation_id)
  constraint best_posts_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id)
  constraint best_posts_check CHECK (((place >= 1) AND (place <= winners)))
  constraint best_posts_check1 CHECK (((amount >= 0) AND (amount <= offered)))
  constraint best_posts_offered_check CHECK ((offered > 0))
  constraint best_posts_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participations(id)
  constraint best_posts_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id)
  constraint best_posts_winners_check CHECK ((winners > 0))
  CREATE UNIQUE INDEX best_posts_unpaid ON public.best_posts USING btree (campaign_id, place) WHERE (paid_at IS NULL)

table billing_profiles
  advertiser_id bigint not null
  legal_entity_id bigint not null
  party_id bigint not null
  constraint billing_profiles_pkey PRIMARY KEY (advertiser_id)
  constraint billing_profiles_advertiser_id_fkey FOREIGN KEY (advertiser_id) REFERENCES advertisers(user_id)
  constraint billing_profiles_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id)
  constraint billing_profiles_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties(id)

table campaign_applications
  id bigint not null generated always as identity
  campaign_id bigint not null
  user_id bigint not null
  text text not null
  proposed_rate bigint
  currency text not null
  status text not null default 'open'::text
  applied_at timestamp with time zone not null default business_now()
  expires_at timestamp with time zone not null
  decided_by bigint
  decided_at timestamp with time zone
  reason text
  ended_at timestamp with time zone
  constraint campaign_applications_pkey PRIMARY KEY (id)
  constraint campaign_applications_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id)
  constraint campaign_applications_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id)
  constraint campaign_applications_ended CHECK (((status = ANY (ARRAY['open'::text, 'accepted'::text])) = (ended_at IS NULL)))
  constraint campaign_applications_proposed_rate_check CHECK ((proposed_rate > 0))
  constraint campaign_applications_status_check CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'joined'::text, 'expired'::text])))
  constraint campaign_applications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX campaign_applications_expiring ON public.campaign_applications USING btree (expires_at) WHERE (status = ANY (ARRAY['open'::text, 'accepted'::text]))
  CREATE INDEX campaign_applications_of_campaign ON public.campaign_applications USING btree (campaign_id, id DESC)
  CREATE INDEX campaign_applications_of_user ON public.campaign_applications USING btree (user_id, id DESC)
  CREATE UNIQUE INDEX campaign_applications_once ON public.campaign_applications USING btree (campaign_id, user_id) WHERE (status = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text]))
  CREATE INDEX campaign_applications_over ON public.campaign_applications USING btree (ended_at) WHERE (ended_at IS NOT NULL)
  CREATE TRIGGER campaign_applications_begin_event AFTER INSERT ON public.campaign_applications FOR EACH ROW EXECUTE FUNCTION write_event('campaign_application')
  CREATE TRIGGER campaign_applications_event AFTER UPDATE OF status ON public.campaign_applications FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION write_event('campaign_application')

table campaign_invitations
  id bigint not null generated always as identity
  campaign_id bigint not null
  advertiser_id bigint not null
  user_id bigint not null
  message text not null
  status text not null default 'open'::text
  invited_by bigint not null
  invited_at timestamp with time zone not null default business_now()
  expires_at timestamp with time zone not null
  ended_at timestamp with time zone
  constraint campaign_invitations_pkey PRIMARY KEY (id)
  constraint campaign_invitations_advertiser_id_fkey FOREIGN KEY (advertiser_id) REFERENCES advertisers(user_id)
  constraint campaign_invitations_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id)
  constraint campaign_invitations_ended CHECK (((status = 'open'::text) = (ended_at IS NULL)))
  constraint campaign_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id)
  constraint campaign_invitations_status_check CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text])))
  constraint campaign_invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX campaign_invitations_by_time ON public.campaign_invitations USING btree (advertiser_id, invited_at)
  CREATE INDEX campaign_invitations_expiring ON public.campaign_invitations USING btree (expires_at) WHERE (status = 'open'::text)
  CREATE INDEX campaign_invitations_of_advertiser ON public.campaign_invitations USING btree (advertiser_id, id DESC)
  CREATE INDEX campaign_invitations_of_user ON public.campaign_invitations USING btree (user_id, id DESC)
  CREATE UNIQUE INDEX campaign_invitations_open ON public.campaign_invitations USING btree (campaign_id, user_id) WHERE (status = 'open'::text)
  CREATE INDEX campaign_invitations_over ON public.campaign_invitations USING btree (ended_at) WHERE (ended_at IS NOT NULL)
  CREATE TRIGGER campaign_invitations_begin_event AFTER INSERT ON public.campaign_invitations FOR EACH ROW EXECUTE FUNCTION write_event('campaign_invitation')
  CREATE TRIGGER campaign_invitations_event AFTER UPDATE OF status ON public.campaign_invitations FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION write_event('campaign_invitation')

table campaigns
  id bigint not null generated always as identity
  advertiser_id bigint not null
  type text not null
  name text not null
  tagline text not null
  description text not null
  image_logo text
  image_post text
  attachment text
  hashtags text[] not null default '{}'::text[]
  disclosure text not null default '#ad'::text
  date_end timestamp with time zone not null
  networks text[] not null
  currency text not null
  limit_rate numeric not null
  task_time integer not null
  task_time_type text not null
  minimum_reward bigint not null
  post_rate bigint
  bonus_active boolean not null default false
  bonus_reach bigint not null default 0
  bonus_engagement bigint not null default 0
  bonus_best_post bigint not null default 0
  reach_threshold bigint
  engagement_rate_threshold numeric not null default 0.05
  tasks_featured boolean not null default false
  tasks_leaderboard boolean not null default true
  max_participants integer
  participants_count integer not null default 0
  countries integer[] not null default '{}'::integer[]
  categories text[] not null default '{}'::text[]
  cause boolean not null default false
  task_promise bigint not null default 0
  best_post_promise bigint not null default 0
  best_post_promised bigint not null default 0
  funded boolean not null default false
  budget bigint
  reserve_left bigint not null default 0
  status text not null
  created_at timestamp with time zone not null default business_now()
  activated_at timestamp with time zone
  ended_at timestamp with time zone
  best_post_decided_at timestamp with time zone
  best_post_settled_at timestamp with time zone
  starts_at timestamp with time zone
  rights text
  terms_version text generated always as (
CASE
    WHEN (rights IS NOT NULL) THEN "left"(md5(((rights || '
'::text) || disclosure)), 16)
    ELSE NULL::text
END)
  drafts boolean not null default false
  admission text not null default 'open'::text
  reviewed_by text not null default 'both'::text
  submission integer not null default 0
  submitted_at timestamp with time zone
  approved_at timestamp with time zone
  comments text
  updated_at timestamp with time zone not null default now()
  constraint campaigns_pkey PRIMARY KEY (id)
  constraint campaigns_admission_check CHECK ((admission = ANY (ARRAY['open'::text, 'choice'::text])))
  constraint campaigns_advertiser_id_fkey FOREIGN KEY (advertiser_id) REFERENCES advertisers(user_id)
  constraint campaigns_best_post_promise_check CHECK ((best_post_promise >= 0))
  constraint campaigns_best_post_promised_check CHECK ((best_post_promised >= 0))
  constraint campaigns_bonus_best_post_check CHECK ((bonus_best_post >= 0))
  constraint campaigns_bonus_engagement_check CHECK ((bonus_engagement >= 0))
  constraint campaigns_bonus_reach_check CHECK ((bonus_reach >= 0))
  constraint campaigns_budget_check CHECK ((budget > 0))
  constraint campaigns_engagement_rate_threshold_check CHECK ((engagement_rate_threshold >= (0)::numeric))
  constraint campaigns_limit_rate_check CHECK ((limit_rate > (0)::numeric))
  constraint campaigns_max_participants_check CHECK ((max_participants > 0))
  constraint campaigns_minimum_reward_check CHECK ((minimum_reward >= 0))
  constraint campaigns_participants_count_check CHECK ((participants_count >= 0))
  constraint campaigns_post_rate_check CHECK ((post_rate >= 0))
  constraint campaigns_reach_threshold_check CHECK ((reach_threshold >= 0))
  constraint campaigns_reviewed_by_check CHECK ((reviewed_by = ANY (ARRAY['operators'::text, 'advertiser'::text, 'both'::text])))
  constraint campaigns_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending'::text, 'active'::text, 'paused'::text, 'completed'::text, 'cancelled'::text])))
  constraint campaigns_task_promise_check CHECK ((task_promise >= 0))
  constraint campaigns_task_time_check CHECK ((task_time > 0))
  constraint campaigns_task_time_type_check CHECK ((task_time_type = ANY (ARRAY['minutes'::text, 'hours'::text, 'days'::text, 'weeks'::text])))
  constraint campaigns_type_check CHECK ((type = ANY (ARRAY['influencer'::text, 'standard'::text])))
  constraint campaigns_within_capacity CHECK (((max_participants IS NULL) OR (participants_count <= max_participants)))
  constraint campaigns_within_reserve CHECK (((reserve_left >= 0) AND (funded OR ((reserve_left = 0) AND (budget IS NULL)))))
  CREATE INDEX campaigns_by_name ON public.campaigns USING btree (lower(name) COLLATE "C")
  CREATE INDEX campaigns_by_status ON public.campaigns USING btree (status, id DESC) INCLUDE (date_end)
  CREATE INDEX campaigns_ending ON public.campaigns USING btree (date_end) WHERE (status = ANY (ARRAY['active'::text, 'paused'::text]))
  CREATE INDEX campaigns_featured ON public.campaigns USING btree (id DESC) INCLUDE (date_end) WHERE ((status = 'active'::text) AND tasks_featured)
  CREATE INDEX campaigns_of_advertiser ON public.campaigns USING btree (advertiser_id, id DESC)
  CREATE INDEX campaigns_reviewed_by_advertiser ON public.campaigns USING btree (id) WHERE (reviewed_by = 'advertiser'::text)
  CREATE INDEX campaigns_starting ON public.campaigns USING btree (starts_at, id) WHERE ((status = 'pending'::text) AND (starts_at IS NOT NULL))
  CREATE INDEX campaigns_submitted ON public.campaigns USING btree (submitted_at) WHERE ((status = 'pending'::text) AND (submitted_at IS NOT NULL) AND (approved_at IS NULL))
  CREATE INDEX campaigns_unsettled ON public.campaigns USING btree (ended_at, id) WHERE ((status = 'completed'::text) AND (best_post_settled_at IS NULL))
  CREATE INDEX campaigns_updated ON public.campaigns USING btree (updated_at, id)
  CREATE TRIGGER campaigns_begin_event AFTER INSERT ON public.campaigns FOR EACH ROW EXECUTE FUNCTION write_event('campaign')
  CREATE TRIGGER campaigns_counted_in AFTER INSERT ON public.campaigns REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_campaigns()
  CREATE TRIGGER campaigns_counted_out AFTER DELETE ON public.campaigns REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_campaigns()
  CREATE TRIGGER campaigns_counted_over AFTER UPDATE ON public.campaigns FOR EACH ROW WHEN ((((old.status IS DISTINCT FROM new.status) OR (old.networks IS DISTINCT FROM new.networks)) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION count_changed_campaigns()
  CREATE TRIGGER campaigns_event AFTER UPDATE OF status ON public.campaigns FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION write_event('campaign')
  CREATE TRIGGER campaigns_updated BEFORE INSERT OR UPDATE OF type, name, tagline, description, image_logo, image_post, attachment, hashtags, disclosure, date_end, networks, currency, limit_rate, task_time, task_time_type, minimum_reward, post_rate, bonus_active, bonus_reach, bonus_engagement, bonus_best_post, reach_threshold, engagement_rate_threshold, tasks_featured, tasks_leaderboard, max_participants, countries, categories, cause, rights, drafts, funded, budget, status, activated_at, ended_at, starts_at, reviewed_by, submission, submitted_at, approved_at, comments, admission ON public.campaigns FOR EACH ROW EXECUTE FUNCTION keep_updated_at()

table card_reversals
  id bigint not null generated always as identity
  checkout_id bigint not null
  advertiser_id bigint not null
  kind text not null
  provider_id text not null
  status text not null
  amount bigint not null
  currency text not null
  taken_at timestamp with time zone not null default business_now()
  returned_at timestamp with time zone
  constraint card_reversals_pkey PRIMARY KEY (id)
  constraint card_reversals_advertiser_id_fkey FOREIGN KEY (advertiser_id) REFERENCES advertisers(user_id)
  constraint card_reversals_amount_check CHECK ((amount > 0))
  constraint card_reversals_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id)
  constraint card_reversals_kind_check CHECK ((kind = ANY (ARRAY['dispute'::text, 'refund'::text])))
  constraint card_reversals_returned CHECK (((status = 'returned'::text) = (returned_at IS NOT NULL)))
  constraint card_reversals_status_check CHECK ((status = ANY (ARRAY['taken'::text, 'confirmed'::text, 'returned'::text])))
  CREATE INDEX card_reversals_by_provider ON public.card_reversals USING btree (provider_id)
  CREATE INDEX card_reversals_of_advertiser ON public.card_reversals USING btree (advertiser_id, id DESC)
  CREATE INDEX card_reversals_of_checkout ON public.card_reversals USING btree (checkout_id)
  CREATE UNIQUE INDEX card_reversals_once ON public.card_reversals USING btree (provider_id) WHERE (status <> 'returned'::text)
  CREATE TRIGGER card_reversals_begin_event AFTER INSERT ON public.card_reversals FOR EACH ROW EXECUTE FUNCTION write_event('card_reversal')
  CREATE TRIGGER card_reversals_event AFTER UPDATE OF status ON public.card_reversals FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION write_event('card_reversal')
  CREATE TRIGGER card_reversals_keep_terms BEFORE UPDATE ON public.card_reversals FOR EACH ROW WHEN (((((((((old.id IS DISTINCT FROM new.id) OR (old.checkout_id IS DISTINCT FROM new.checkout_id)) OR (old.advertiser_id IS DISTINCT FROM new.advertiser_id)) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.provider_id IS DISTINCT FROM new.provider_id)) OR (old.amount IS DISTINCT FROM new.amount)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.status = 'returned'::text))) EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER card_reversals_stay BEFORE DELETE ON public.card_reversals FOR EACH ROW EXECUTE FUNCTION refuse_change()

table cash_accounts
  id bigint not null generated always as identity
  kind text not null
  name text not null
  number text not null
  spellings text[] not null default '{}'::text[]
  currency text not null
  created_by bigint
  created_at timestamp with time zone not null default business_now()
  closing bigint
  closed_on date
  number_now bigint
  page integer
  read_until timestamp with time zone
  constraint cash_accounts_pkey PRIMARY KEY (id)
  constraint cash_accounts_confirmed CHECK (((closing IS NULL) = (closed_on IS NULL)))
  constraint cash_accounts_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
  constraint cash_accounts_kind_check CHECK ((kind = ANY (ARRAY['bank'::text, 'stripe'::text, 'paypal'::text])))
  constraint cash_accounts_once UNIQUE (number, currency)

table categories
  id integer not null generated by default as identity
  code text not null
  name text not null
  allowed boolean not null default true
  constraint categories_pkey PRIMARY KEY (id)
  constraint categories_code_key UNIQUE (code)

table checkouts
  id bigint not null generated always as identity
  advertiser_id bigint not null
  status text not null default 'intended'::text
  amount bigint not null
  currency text not null
  provider_key text not null
  session_id text
  payment_id text
  url text
  return_url text not null
  refunded bigint not null default 0
  disputed bigint not null default 0
  refund_failed boolean not null default false
  attempts integer not null default 0
  due_at timestamp with time zone default now()
  requested_by bigint not null
  requested_at timestamp with time zone not null default business_now()
  ended_at timestamp with time zone
  failure text
  constraint checkouts_pkey PRIMARY KEY (id)
  constraint checkouts_advertiser_id_fkey FOREIGN KEY (advertiser_id) REFERENCES advertisers(user_id)
  constraint checkouts_amount_check CHECK ((amount > 0))
  constraint checkouts_asked CHECK ((((status = ANY (ARRAY['intended'::text, 'open'::text])) AND (due_at IS NOT NULL)) OR (status = 'paid'::text) OR ((status = ANY (ARRAY['expired'::text, 'failed'::text])) AND (due_at IS NULL))))
  constraint checkouts_disputed_check CHECK ((disputed >= 0))
  constraint checkouts_end CHECK (((status = ANY (ARRAY['intended'::text, 'open'::text])) = (ended_at IS NULL)))
  constraint checkouts_open CHECK (((status <> 'open'::text) OR ((session_id IS NOT NULL) AND (url IS NOT NULL))))
  constraint checkouts_paid CHECK (((status <> 'paid'::text) OR ((session_id IS NOT NULL) AND (payment_id IS NOT NULL))))
  constraint checkouts_payment_id_key UNIQUE (payment_id)
  constraint checkouts_provider_key_key UNIQUE (provider_key)
  constraint checkouts_refunded CHECK (((refunded >= 0) AND (refunded <=
CASE
    WHEN (status = 'paid'::text) THEN amount
    ELSE (0)::bigint
END)))
  constraint checkouts_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id)
  constraint checkouts_session_id_key UNIQUE (session_id)
  constraint checkouts_status_check CHECK ((status = ANY (ARRAY['intended'::text, 'open'::text, 'paid'::text, 'expired'::text, 'failed'::text])))
  CREATE INDEX checkouts_due ON public.checkouts USING btree (due_at, id) WHERE (due_at IS NOT NULL)
  CREATE INDEX checkouts_paid_by ON public.checkouts USING btree (advertiser_id, ended_at, id) WHERE (status = 'paid'::text)

table checkpoint_tree
  level integer not null
  place bigint not null
  hash bytea not null
  constraint checkpoint_tree_pkey PRIMARY KEY (level, place)
  CREATE TRIGGER checkpoint_tree_append_only BEFORE DELETE OR UPDATE ON public.checkpoint_tree FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER checkpoint_tree_no_truncate BEFORE TRUNCATE ON public.checkpoint_tree FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()

table cities
  id integer not null generated by default as identity
  country_id integer not null
  name text not null
  allowed boolean not null default true
  constraint cities_pkey PRIMARY KEY (id)
  constraint cities_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id)
  constraint cities_country_id_name_key UNIQUE (country_id, name)

table cluster_nodes
  host inet not null
  port integer not null
  cluster text not null
  node text not null
  version text not null
  roles text[] not null
  certificate text
  started_at timestamp with time zone not null default now()
  seen_at timestamp with time zone not null default now()
  constraint cluster_nodes_pkey PRIMARY KEY (host, port)
  constraint cluster_nodes_port_check CHECK (((port >= 1) AND (port <= 65535)))

table connected_accounts
  id bigint not null generated always as identity
  user_id bigint not null
  provider text not null
  subject text not null
  connected_at timestamp with time zone not null default business_now()
  constraint connected_accounts_pkey PRIMARY KEY (id)
  constraint connected_accounts_claimed UNIQUE (provider, subject)
  constraint connected_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX connected_accounts_of_user ON public.connected_accounts USING btree (user_id)

table connections
  id bigint not null generated always as identity
  user_id bigint not null
  kind text not null
  network text not null
  account_id text not null
  account_key text not null
  name text
  url text not null
  status text not null
  followers bigint not null default 0
  verified boolean not null default false
  category text
  engagement_rate numeric not null default 0
  extra_data jsonb not null default '{}'::jsonb
  reason text
  reviewed_by bigint
  reviewed_at timestamp with time zone
  connected_at timestamp with time zone not null default business_now()
  last_updated timestamp with time zone not null default business_now()
  refreshed_at timestamp with time zone
  proven_at timestamp with time zone
  suspended_at timestamp with time zone
  refresh_due timestamp with time zone not null default business_now()
  refresh_claimed_at timestamp with time zone
  refresh_failures integer not null default 0
  updated_at timestamp with time zone not null default now()
  constraint connections_pkey PRIMARY KEY (id)
  constraint connections_followers_check CHECK ((followers >= 0))
  constraint connections_kind_check CHECK ((kind = ANY (ARRAY['network'::text, 'page'::text, 'wall'::text, 'channel'::text])))
  constraint connections_own UNIQUE (user_id, kind, network, account_key)
  constraint connections_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES users(id)
  constraint connections_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text, 'suspended'::text, 'disconnected'::text])))
  constraint connections_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX connections_accepted ON public.connections USING btree (user_id, network) WHERE ((kind = 'network'::text) AND (status = 'accepted'::text))
  CREATE INDEX connections_by_kind ON public.connections USING btree (kind, status, id DESC)
  CREATE INDEX connections_by_status ON public.connections USING btree (status, id DESC)
  CREATE UNIQUE INDEX connections_claimed ON public.connections USING btree (kind, network, account_key) WHERE (status = ANY (ARRAY['pending'::text, 'accepted'::text, 'suspended'::text]))
  CREATE INDEX connections_of_user ON public.connections USING btree (user_id, kind, id)
  CREATE INDEX connections_refresh ON public.connections USING btree (network, kind, refresh_due, id) WHERE (status = 'accepted'::text)
  CREATE INDEX connections_refresh_claimed ON public.connections USING btree (network, kind, refresh_claimed_at) WHERE (refresh_claimed_at IS NOT NULL)
  CREATE INDEX connections_updated ON public.connections USING btree (updated_at, id)
  CREATE INDEX connections_waiting ON public.connections USING btree (connected_at) WHERE (status = 'pending'::text)
  CREATE INDEX connections_with_extras ON public.connections USING btree (network, connected_at) WHERE ((status = 'accepted'::text) AND (extra_data <> '{}'::jsonb))
  CREATE TRIGGER connections_begin_event AFTER INSERT ON public.connections FOR EACH ROW EXECUTE FUNCTION write_event('connection')
  CREATE TRIGGER connections_counted_in AFTER INSERT ON public.connections REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_connections()
  CREATE TRIGGER connections_counted_out AFTER DELETE ON public.connections REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_connections()
  CREATE TRIGGER connections_counted_over AFTER UPDATE ON public.connections REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_connections()
  CREATE TRIGGER connections_event AFTER UPDATE OF status ON public.connections FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION write_event('connection')
  CREATE TRIGGER connections_traits_in AFTER INSERT ON public.connections REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION change_network_traits()
  CREATE TRIGGER connections_traits_out AFTER DELETE ON public.connections REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION change_network_traits()
  CREATE TRIGGER connections_traits_over AFTER UPDATE ON public.connections REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION change_network_traits()
  CREATE TRIGGER connections_updated BEFORE INSERT OR UPDATE OF account_id, account_key, name, url, status, followers, verified, category, engagement_rate, extra_data, reason, reviewed_by, reviewed_at, connected_at, last_updated, proven_at, suspended_at ON public.connections FOR EACH ROW EXECUTE FUNCTION keep_updated_at()

table consents
  user_id bigint not null
  client_id text not null
  scope text not null
  given_at timestamp with time zone not null default now()
  withdrawn_at timestamp with time zone
  constraint consents_pkey PRIMARY KEY (user_id, client_id)
  constraint consents_client_id_fkey FOREIGN KEY (client_id) REFERENCES applications(client_id)
  constraint consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)

table correction_legs
  correction_id bigint not null
  position integer not null
  owner_id bigint
  account text not null
  currency text not null
  amount bigint not null
  constraint correction_legs_pkey PRIMARY KEY (correction_id, "position")
  constraint correction_legs_account_check CHECK ((account <> ALL (ARRAY['publisher_pending'::text, 'publisher_held'::text, 'publisher_in_transit'::text, 'advertiser_vat'::text, 'advertiser_credited'::text, 'advertiser_bad_debt'::text, 'platform_cash'::text])))
  constraint correction_legs_amount_check CHECK ((amount <> 0))
  constraint correction_legs_correction_id_fkey FOREIGN KEY (correction_id) REFERENCES corrections(id)
  constraint correction_legs_once UNIQUE NULLS NOT DISTINCT (correction_id, owner_id, account, currency)
  constraint correction_legs_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
  CREATE INDEX correction_legs_of_owner ON public.correction_legs USING btree (owner_id)
  CREATE TRIGGER correction_legs_append_only BEFORE DELETE OR UPDATE ON public.correction_legs FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER correction_legs_no_truncate BEFORE TRUNCATE ON public.correction_legs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER correction_legs_whole AFTER INSERT ON public.correction_legs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_later_leg()

table corrections
  id bigint not null generated always as identity
  reason text not null
  reverses bigint
  created_at timestamp with time zone not null default business_now()
  constraint corrections_pkey PRIMARY KEY (id)
  constraint corrections_reverse_earlier CHECK ((reverses < id))
  constraint corrections_reversed_once UNIQUE (reverses)
  constraint corrections_reverses_fkey FOREIGN KEY (reverses) REFERENCES corrections(id)
  CREATE TRIGGER corrections_append_only BEFORE DELETE OR UPDATE ON public.corrections FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER corrections_no_truncate BEFORE TRUNCATE ON public.corrections FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()

table counters
  statistic text not null
  subject bigint not null
  day date not null
  detail text not null
  shard integer not null
  value bigint not null
  constraint counters_pkey PRIMARY KEY (statistic, subject, day, detail, shard)

table countries
  id integer not null generated by default as identity
  code text not null
  name text not null
  currency_code text not null
  allowed boolean not null default true
  constraint countries_pkey PRIMARY KEY (id)
  constraint countries_code_key UNIQUE (code)

table credit_notes
  id bigint not null generated always as identity
  legal_entity_id bigint not null
  number bigint not null
  invoice_id bigint not null
  issued_on date not null
  net bigint not null
  vat bigint not null
  vat_local bigint
  reason text not null
  bills_again boolean not null
  reversal text
  issued_by bigint not null
  issued_at timestamp with time zone not null default business_now()
  constraint credit_notes_pkey PRIMARY KEY (id)
  constraint credit_notes_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id)
  constraint credit_notes_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES users(id)
  constraint credit_notes_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id)
  constraint credit_notes_net_check CHECK ((net > 0))
  constraint credit_notes_numbered UNIQUE (legal_entity_id, number)
  constraint credit_notes_of_reversal UNIQUE (reversal)
  constraint credit_notes_vat_check CHECK ((vat >= 0))
  constraint credit_notes_vat_local_check CHECK ((vat_local >= 0))
  CREATE INDEX credit_notes_by_day ON public.credit_notes USING btree (issued_on, id)
  CREATE INDEX credit_notes_of_invoice ON public.credit_notes USING btree (invoice_id, id)
  CREATE TRIGGER credit_notes_append_only BEFORE DELETE OR UPDATE ON public.credit_notes FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER credit_notes_no_truncate BEFORE TRUNCATE ON public.credit_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER credit_notes_open_period AFTER INSERT ON public.credit_notes FOR EACH ROW EXECUTE FUNCTION refuse_closed_document()

table data_exports
  id bigint not null generated always as identity
  user_id bigint not null
  requested_at timestamp with time zone not null default business_now()
  finished_at timestamp with time zone
  expires_at timestamp with time zone
  content bytea
  constraint data_exports_pkey PRIMARY KEY (id)
  constraint data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX data_exports_expired ON public.data_exports USING btree (expires_at) WHERE (expires_at IS NOT NULL)
  CREATE INDEX data_exports_of_user ON public.data_exports USING btree (user_id, id)
  CREATE INDEX data_exports_to_make ON public.data_exports USING btree (id) WHERE (finished_at IS NULL)

table deposits
  id bigint not null generated always as identity
  advertiser_id bigint not null
  source text not null
  amount bigint not null
  currency text not null
  reference text
  evidence text not null
  created_at timestamp with time zone not null default business_now()
  constraint deposits_pkey PRIMARY KEY (id)
  constraint deposits_advertiser_id_fkey FOREIGN KEY (advertiser_id) REFERENCES advertisers(user_id)
  constraint deposits_amount_check CHECK ((amount > 0))
  constraint deposits_once UNIQUE (evidence)
  constraint deposits_source_check CHECK ((source = ANY (ARRAY['bank'::text, 'operator'::text, 'checkout'::text])))
  CREATE INDEX deposits_by_hand ON public.deposits USING btree (amount, created_at) WHERE (source = 'operator'::text)
  CREATE INDEX deposits_of_advertiser ON public.deposits USING btree (advertiser_id, id DESC)
  CREATE TRIGGER deposits_append_only BEFORE DELETE OR UPDATE ON public.deposits FOR EACH ROW EXECUTE FUNCTION refuse_change()

table deprecated_calls
  day date not null
  path text not null
  credential text not null
  credential_id text
  user_id bigint
  calls bigint not null
  constraint deprecated_calls_once UNIQUE NULLS NOT DISTINCT (day, path, credential, credential_id, user_id)

table document_archive
  id bigint not null generated always as identity
  document text not null
  sha256 bytea not null
  content bytea not null
  key_id text not null
  archived_at timestamp with time zone not null default business_now()
  constraint document_archive_pkey PRIMARY KEY (id)
  constraint document_archive_document_key UNIQUE (document)
  constraint document_archive_sha256_check CHECK ((octet_length(sha256) = 32))
  CREATE TRIGGER document_archive_append_only BEFORE UPDATE ON public.document_archive FOR EACH ROW WHEN ((((((old.id IS DISTINCT FROM new.id) OR (old.document IS DISTINCT FROM new.document)) OR (old.sha256 IS DISTINCT FROM new.sha256)) OR (old.archived_at IS DISTINCT FROM new.archived_at)) OR (old.key_id = new.key_id))) EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER document_archive_no_truncate BEFORE TRUNCATE ON public.document_archive FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER document_archive_stays BEFORE DELETE ON public.document_archive FOR EACH ROW EXECUTE FUNCTION refuse_change()

table document_months
  kind text not null
  month date not null
  position bigint not null default 0
  finished_at timestamp with time zone
  constraint document_months_pkey PRIMARY KEY (kind, month)
  constraint document_months_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'statement'::text])))
  constraint document_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))

table event_fence
  single boolean not null default true
  settled bigint not null default 0
  fence_id bigint not null default 0
  fence_xid bigint not null default 0
  constraint event_fence_pkey PRIMARY KEY (single)
  constraint event_fence_single_check CHECK (single)

table event_log
  position bigint not null
  type text not null
  subject_id bigint not null
  user_id bigint
  advertiser_id bigint
  from_state text
  to_state text
  amount bigint
  currency text
  request_id text
  trace text
  at timestamp with time zone not null
  constraint event_log_pkey PRIMARY KEY ("position")
  CREATE INDEX event_log_by_request ON public.event_log USING btree (request_id, "position") WHERE (request_id IS NOT NULL)
  CREATE INDEX event_log_of_advertiser ON public.event_log USING btree (advertiser_id, "position") WHERE (advertiser_id IS NOT NULL)
  CREATE INDEX event_log_of_user ON public.event_log USING btree (user_id, "position") WHERE (user_id IS NOT NULL)

table event_readers
  name text not null
  position bigint not null default 0
  constraint event_readers_pkey PRIMARY KEY (name)
  constraint event_readers_name_check CHECK ((name = ANY (ARRAY['notifications'::text, 'webhooks'::text])))

table evidence_roots
  number bigint not null
  log text not null
  first_id bigint not null
  last_id bigint not null
  rows bigint not null
  previous bytea not null
  root bytea not null
  sealed_at timestamp with time zone not null
  constraint evidence_roots_pkey PRIMARY KEY (number)
  constraint evidence_roots_in_order UNIQUE (log, last_id)
  constraint evidence_roots_rows_check CHECK ((rows > 0))
  CREATE TRIGGER evidence_roots_append_only BEFORE DELETE OR UPDATE ON public.evidence_roots FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER evidence_roots_no_truncate BEFORE TRUNCATE ON public.evidence_roots FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()

table exchange_rates
  base text not null
  currency text not null
  rate numeric not null
  rate_date date not null
  added_at timestamp with time zone not null default business_now()
  fetched_at timestamp with time zone not null default business_now()
  source text not null default ''::text
  constraint exchange_rates_pkey PRIMARY KEY (base, currency, rate_date)
  constraint exchange_rates_rate_check CHECK ((rate > (0)::numeric))
  CREATE INDEX exchange_rates_latest ON public.exchange_rates USING btree (base, fetched_at DESC)
  CREATE TRIGGER exchange_rates_of_closed_days BEFORE UPDATE ON public.exchange_rates FOR EACH ROW WHEN ((old.rate <> new.rate)) EXECUTE FUNCTION keep_closed_rate()

table exchange_refreshes
  source text not null
  claimed_until timestamp with time zone not null
  constraint exchange_refreshes_pkey PRIMARY KEY (source)

table external_identities
  id bigint not null generated always as identity
  user_id bigint not null
  provider text not null
  subject text not null
  linked_at timestamp with time zone not null default business_now()
  constraint external_identities_pkey PRIMARY KEY (id)
  constraint external_identities_claimed UNIQUE (provider, subject)
  constraint external_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX external_identities_of_user ON public.external_identities USING btree (user_id)

table favourite_lists
  id bigint not null generated always as identity
  advertiser_id bigint not null
  name text not null
  created_at timestamp with time zone not null default business_now()
  constraint favourite_lists_pkey PRIMARY KEY (id)
  constraint favourite_lists_advertiser_id_fkey FOREIGN KEY (advertiser_id) REFERENCES advertisers(user_id)
  constraint favourite_lists_once UNIQUE (advertiser_id, name)

table favourites
  list_id bigint not null
  user_id bigint not null
  added_at timestamp with time zone not null default business_now()
  constraint favourites_pkey PRIMARY KEY (list_id, user_id)
  constraint favourites_list_id_fkey FOREIGN KEY (list_id) REFERENCES favourite_lists(id) ON DELETE CASCADE
  constraint favourites_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX favourites_of_user ON public.favourites USING btree (user_id)

table funding_payments
  id bigint not null generated always as identity
  advertiser_id bigint not null
  invoice_id bigint not null
  amount bigint not null
  of_funded bigint not null
  currency text not null
  paid_at timestamp with time zone not null default business_now()
  constraint funding_payments_pkey PRIMARY KEY (id)
  constraint funding_payments_advertiser_id_fkey FOREIGN KEY (advertiser_id) REFERENCES advertisers(user_id)
  constraint funding_payments_part CHECK (
CASE
    WHEN (amount > 0) THEN ((of_funded >= 0) AND (of_funded <= amount))
    ELSE ((amount <> 0) OR (of_funded <> 0))
END)
  CREATE INDEX funding_payments_of_advertiser ON public.funding_payments USING btree (advertiser_id, id)
  CREATE INDEX funding_payments_of_invoice ON public.funding_payments USING btree (invoice_id)
  CREATE TRIGGER funding_payments_append_only BEFORE DELETE OR UPDATE ON public.funding_payments FOR EACH ROW EXECUTE FUNCTION refuse_change()

table idempotency_keys
  key_hash bytea not null
  caller text not null
  route text not null
  body_hash bytea not null
  answer bytea
  created_at timestamp with time zone not null default now()
  constraint idempotency_keys_pkey PRIMARY KEY (key_hash)
  CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at)

table installation
  id uuid not null default gen_random_uuid()
  single boolean not null default true
  constraint installation_pkey PRIMARY KEY (id)
  constraint installation_single_check CHECK (single)
  constraint installation_single_key UNIQUE (single)

table invitation_blocks
  user_id bigint not null
  advertiser_id bigint not null
  blocked_at timestamp with time zone not null default business_now()
  constraint invitation_blocks_pkey PRIMARY KEY (user_id, advertiser_id)
  constraint invitation_blocks_advertiser_id_fkey FOREIGN KEY (advertiser_id) REFERENCES advertisers(user_id)
  constraint invitation_blocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX invitation_blocks_of_advertiser ON public.invitation_blocks USING btree (advertiser_id)

table invoice_credits
  advertiser_id bigint not null
  currency text not null
  amount bigint not null
  constraint invoice_credits_pkey PRIMARY KEY (advertiser_id, currency)
  constraint invoice_credits_advertiser_id_fkey FOREIGN KEY (advertiser_id) REFERENCES advertisers(user_id)
  constraint invoice_credits_amount_check CHECK ((amount >= 0))

table invoice_payments
  id bigint not null generated always as identity
  invoice_id bigint not null
  source text not null
  amount bigint not null
  paid_on date not null
  booked_on date not null
  reference text
  evidence text
  reverses bigint
  reason text
  recorded_by bigint
  created_at timestamp with time zone not null default business_now()
  constraint invoice_payments_pkey PRIMARY KEY (id)
  constraint invoice_payments_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id)
  constraint invoice_payments_once UNIQUE (evidence)
  constraint invoice_payments_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id)
  constraint invoice_payments_reverses_fkey FOREIGN KEY (reverses) REFERENCES invoice_payments(id)
  constraint invoice_payments_signed CHECK (((amount <> 0) AND ((amount > 0) = (source = ANY (ARRAY['transfer'::text, 'funds'::text])))))
  constraint invoice_payments_source_check CHECK ((source = ANY (ARRAY['transfer'::text, 'funds'::text, 'undone'::text, 'returned'::text, 'credited'::text])))
  constraint invoice_payments_undo CHECK (((reverses IS NOT NULL) = (source = 'undone'::text)))
  constraint invoice_payments_undone_once UNIQUE (reverses)
  CREATE INDEX invoice_payments_by_hand ON public.invoice_payments USING btree (amount, created_at) WHERE ((source = 'transfer'::text) AND (evidence IS NULL))
  CREATE INDEX invoice_payments_of_invoice ON public.invoice_payments USING btree (invoice_id, id)
  CREATE TRIGGER invoice_payments_append_only BEFORE DELETE OR UPDATE ON public.invoice_payments FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER invoice_payments_no_truncate BEFORE TRUNCATE ON public.invoice_payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER invoice_payments_open_period AFTER INSERT ON public.invoice_payments FOR EACH ROW EXECUTE FUNCTION refuse_closed_payment()

table invoice_reminders
  invoice_id bigint not null
  level integer not null
  sent_at timestamp with time zone not null default business_now()
  constraint invoice_reminders_pkey PRIMARY KEY (invoice_id, level)
  constraint invoice_reminders_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id)
  constraint invoice_reminders_level_check CHECK ((level > 0))

table invoices
  id bigint not null generated always as identity
  legal_entity_id bigint not null
  number bigint not null
  advertiser_id bigint not null
  seller_id bigint not null
  buyer_id bigint not null
  currency text not null
  month date not null
  issued_on date not null
  due_on date not null
  net bigint not null
  credit bigint not null default 0
  vat_treatment text not null
  vat_rate numeric(5,2) not null default 0
  vat bigint not null default 0
  vat_currency text
  vat_exchange numeric
  vat_local bigint
  amount bigint not null generated always as ((net + vat))
  paid bigint not null default 0
  credited bigint not null default 0
  written_off bigint not null default 0
  status text not null generated always as (
CASE
    WHEN (credited = (net + vat)) THEN 'void'::text
    WHEN ((paid + credited) = (net + vat)) THEN 'paid'::text
    WHEN (((paid + credited) + written_off) = (net + vat)) THEN 'written_off'::text
    ELSE 'open'::text
END)
  issued_at timestamp with time zone not null default business_now()
  paid_at timestamp with time zone
  voided_at timestamp with time zone
  reference text
  payment_reference text not null generated always as (((('RF'::text || lpad((((98)::numeric - (((('1823'::text || lpad((id)::text, 10, '0'::text)) || '271500'::text))::numeric % (97)::numeric)))::text, 2, '0'::text)) || 'IN'::text) || lpad((id)::text, 10, '0'::text)))
  reason text
  bills_again boolean not null default false
  billed_again_by bigint
  updated_at timestamp with time zone not null default now()
  constraint invoices_pkey PRIMARY KEY (id)
  constraint invoices_advertiser_id_fkey FOREIGN KEY (advertiser_id) REFERENCES advertisers(user_id)
  constraint invoices_billed_again CHECK ((((NOT bills_again) OR (status = 'void'::text)) AND ((billed_again_by IS NULL) OR (bills_again AND (billed_again_by > id)))))
  constraint invoices_billed_again_by_fkey FOREIGN KEY (billed_again_by) REFERENCES invoices(id)
  constraint invoices_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES parties(id)
  constraint invoices_credit_check CHECK ((credit >= 0))
  constraint invoices_credited_check CHECK ((credited >= 0))
  constraint invoices_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id)
  constraint invoices_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
  constraint invoices_net_check CHECK ((net > 0))
  constraint invoices_numbered UNIQUE (legal_entity_id, number)
  constraint invoices_once UNIQUE (advertiser_id, currency, month)
  constraint invoices_paid CHECK (((status = 'paid'::text) = (paid_at IS NOT NULL)))
  constraint invoices_paid_check CHECK ((paid >= 0))
  constraint invoices_referenced UNIQUE (payment_reference)
  constraint invoices_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES parties(id)
  constraint invoices_vat CHECK (((vat_treatment = 'domestic'::text) OR ((vat_rate = (0)::numeric) AND (vat = 0))))
  constraint invoices_vat_check CHECK ((vat >= 0))
  constraint invoices_vat_exchange_check CHECK ((vat_exchange > (0)::numeric))
  constraint invoices_vat_local CHECK ((((vat_currency IS NULL) = (vat_local IS NULL)) AND ((vat_exchange IS NULL) = (vat_local IS NULL))))
  constraint invoices_vat_local_check CHECK ((vat_local >= 0))
  constraint invoices_vat_treatment_check CHECK ((vat_treatment = ANY (ARRAY['none'::text, 'domestic'::text, 'reverse_charge'::text, 'export'::text])))
  constraint invoices_void CHECK (((status = 'void'::text) = (voided_at IS NOT NULL)))
  constraint invoices_within_amount CHECK ((((paid + credited) + written_off) <= (net + vat)))
  constraint invoices_written_off_check CHECK ((written_off >= 0))
  CREATE INDEX invoices_billing_again ON public.invoices USING btree (billed_again_by) WHERE (billed_again_by IS NOT NULL)
  CREATE INDEX invoices_by_month ON public.invoices USING btree (month, id)
  CREATE INDEX invoices_by_status ON public.invoices USING btree (status, id)
  CREATE INDEX invoices_overdue ON public.invoices USING btree (due_on, id) WHERE (status = 'open'::text)
  CREATE INDEX invoices_to_bill_again ON public.invoices USING btree (advertiser_id, currency) WHERE (bills_again AND (billed_again_by IS NULL))
  CREATE INDEX invoices_updated ON public.invoices USING btree (updated_at, id)
  CREATE TRIGGER invoices_event AFTER INSERT ON public.invoices FOR EACH ROW EXECUTE FUNCTION write_event('invoice', 'issued')
  CREATE TRIGGER invoices_keep_terms BEFORE UPDATE ON public.invoices FOR EACH ROW WHEN ((((((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.legal_entity_id IS DISTINCT FROM new.legal_entity_id)) OR (old.number IS DISTINCT FROM new.number)) OR (old.advertiser_id IS DISTINCT FROM new.advertiser_id)) OR (old.seller_id IS DISTINCT FROM new.seller_id)) OR (old.buyer_id IS DISTINCT FROM new.buyer_id)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.month IS DISTINCT FROM new.month)) OR (old.issued_on IS DISTINCT FROM new.issued_on)) OR (old.due_on IS DISTINCT FROM new.due_on)) OR (old.net IS DISTINCT FROM new.net)) OR (old.credit IS DISTINCT FROM new.credit)) OR (old.vat_treatment IS DISTINCT FROM new.vat_treatment)) OR (old.vat_rate IS DISTINCT FROM new.vat_rate)) OR (old.vat IS DISTINCT FROM new.vat)) OR (old.vat_currency IS DISTINCT FROM new.vat_currency)) OR (old.vat_exchange IS DISTINCT FROM new.vat_exchange)) OR (old.vat_local IS DISTINCT FROM new.vat_local)) OR (old.credited > new.credited))) EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER invoices_no_truncate BEFORE TRUNCATE ON public.invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER invoices_open_period AFTER INSERT ON public.invoices FOR EACH ROW EXECUTE FUNCTION refuse_closed_document()
  CREATE TRIGGER invoices_stay BEFORE DELETE ON public.invoices FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER invoices_updated BEFORE INSERT OR UPDATE OF paid, credited, written_off, paid_at, voided_at, reference, reason, bills_again, billed_again_by ON public.invoices FOR EACH ROW EXECUTE FUNCTION keep_updated_at()

table job_runs
  job text not null
  seen_at timestamp with time zone not null default now()
  succeeded_at timestamp with time zone
  finished_at timestamp with time zone
  constraint job_runs_pkey PRIMARY KEY (job)

table journal_blocks
  number bigint not null
  first_position bigint not null
  entries integer not null
  last_entry bigint not null
  previous bytea not null
  root bytea not null
  sealed_at timestamp with time zone not null
  evidence bytea not null
  public_key text not null
  signature text not null
  constraint journal_blocks_pkey PRIMARY KEY (number)
  constraint journal_blocks_entries_check CHECK ((entries > 0))
  constraint journal_blocks_in_order UNIQUE (last_entry)
  CREATE INDEX journal_blocks_by_position ON public.journal_blocks USING btree (first_position)
  CREATE TRIGGER journal_blocks_append_only BEFORE DELETE OR UPDATE ON public.journal_blocks FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER journal_blocks_no_truncate BEFORE TRUNCATE ON public.journal_blocks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()

table journal_entries
  id bigint not null generated always as identity
  key text not null
  kind text not null
  description text not null
  request_id text
  created_at timestamp with time zone not null default business_now()
  subject text not null generated always as (((split_part(key, ':'::text, 1) || ':'::text) || split_part(key, ':'::text, 2)))
  reverses bigint
  booked_on date not null generated always as (
CASE
    WHEN (key ~ ':\d{4}-\d{2}-\d{2}$'::text) THEN make_date((substr("right"(key, 10), 1, 4))::integer, (substr("right"(key, 10), 6, 2))::integer, (substr("right"(key, 10), 9, 2))::integer)
    ELSE ((created_at AT TIME ZONE 'UTC'::text))::date
END)
  constraint journal_entries_pkey PRIMARY KEY (id)
  constraint journal_entries_not_ahead CHECK ((booked_on <= ((created_at AT TIME ZONE 'UTC'::text))::date))
  constraint journal_entries_once UNIQUE (key)
  constraint journal_entries_reverses_fkey FOREIGN KEY (reverses) REFERENCES journal_entries(id)
  CREATE INDEX journal_entries_by_kind ON public.journal_entries USING btree (kind, id)
  CREATE INDEX journal_entries_by_request ON public.journal_entries USING btree (request_id, id)
  CREATE INDEX journal_entries_by_subject ON public.journal_entries USING btree (subject, id)
  CREATE INDEX journal_entries_by_time ON public.journal_entries USING btree (created_at, id)
  CREATE UNIQUE INDEX journal_entries_reversed_once ON public.journal_entries USING btree (reverses, subject) WHERE (reverses IS NOT NULL)
  CREATE TRIGGER journal_entries_append_only BEFORE DELETE OR UPDATE ON public.journal_entries FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE CONSTRAINT TRIGGER journal_entries_have_postings AFTER INSERT ON public.journal_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_entry_has_postings()
  CREATE TRIGGER journal_entries_in_order BEFORE INSERT ON public.journal_entries FOR EACH STATEMENT EXECUTE FUNCTION begin_entries()
  CREATE TRIGGER journal_entries_no_truncate BEFORE TRUNCATE ON public.journal_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER journal_entries_open_period AFTER INSERT ON public.journal_entries FOR EACH ROW WHEN ((new.booked_on < (date_trunc('month'::text, ((clock_timestamp() + (business_now() - now())) AT TIME ZONE 'UTC'::text)))::date)) EXECUTE FUNCTION refuse_closed_entry()

table journal_leaves
  entry_id bigint not null
  position bigint not null
  postings integer not null
  salt bytea not null
  hash bytea not null
  constraint journal_leaves_pkey PRIMARY KEY (entry_id)
  CREATE TRIGGER journal_leaves_append_only BEFORE DELETE OR UPDATE ON public.journal_leaves FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER journal_leaves_no_truncate BEFORE TRUNCATE ON public.journal_leaves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()

table known_devices
  user_id bigint not null
  hash bytea not null
  seen_at timestamp with time zone not null default now()
  constraint known_devices_pkey PRIMARY KEY (user_id, hash)
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX known_devices_by_age ON public.known_devices USING btree (seen_at)

table legal_entities
  id bigint not null generated always as identity
  party_id bigint not null
  prefix text not null
  last_invoice bigint not null default 0
  last_credit_note bigint not null default 0
  last_statement bigint not null default 0
  created_at timestamp with time zone not null default business_now()
  constraint legal_entities_pkey PRIMARY KEY (id)
  constraint legal_entities_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties(id)
  constraint legal_entities_prefix UNIQUE (prefix)
  constraint legal_entities_prefix_check CHECK ((prefix ~ '^[A-Z0-9]{1,8}$'::text))
  CREATE TRIGGER legal_entities_keep_numbers BEFORE UPDATE ON public.legal_entities FOR EACH ROW WHEN (((old.id <> new.id) OR (old.prefix <> new.prefix) OR (old.last_invoice > new.last_invoice) OR (old.last_credit_note > new.last_credit_note) OR (old.last_statement > new.last_statement))) EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER legal_entities_stay BEFORE DELETE ON public.legal_entities FOR EACH ROW EXECUTE FUNCTION refuse_change()

table mail_links
  hash bytea not null
  user_id bigint not null
  purpose text not null
  address text not null
  subject text
  credentials_version bigint not null
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  used_at timestamp with time zone
  constraint mail_links_pkey PRIMARY KEY (hash)
  constraint mail_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX mail_links_expired ON public.mail_links USING btree (expires_at)
  CREATE INDEX mail_links_of_user ON public.mail_links USING btree (user_id)

table mail_optouts
  user_id bigint not null
  code text not null
  created_at timestamp with time zone not null default business_now()
  constraint mail_optouts_pkey PRIMARY KEY (user_id, code)
  constraint mail_optouts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)

table media
  id text not null
  owner_id bigint not null
  size integer not null
  sha256 text not null
  created_at timestamp with time zone not null default now()
  subject text
  expires_at timestamp with time zone
  constraint media_pkey PRIMARY KEY (id)
  constraint media_check CHECK (((subject IS NULL) = (expires_at IS NOT NULL)))
  constraint media_id_check CHECK ((id ~ '^[A-Za-z0-9_-]{32}\.(png|jpg|webp|gif)$'::text))
  constraint media_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
  constraint media_size_check CHECK ((size > 0))
  CREATE INDEX media_expiring ON public.media USING btree (expires_at) WHERE (expires_at IS NOT NULL)
  CREATE INDEX media_of_subject ON public.media USING btree (subject) WHERE (subject IS NOT NULL)

table media_chunks
  media_id text not null
  position integer not null
  content bytea not null
  constraint media_chunks_pkey PRIMARY KEY (media_id, "position")
  constraint media_chunks_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE
  constraint media_chunks_position_check CHECK (("position" >= 0))

table minimum_rates
  user_id bigint not null
  network text not null
  currency text not null
  amount bigint not null
  constraint minimum_rates_pkey PRIMARY KEY (user_id, network, currency)
  constraint minimum_rates_amount_check CHECK ((amount > 0))
  constraint minimum_rates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)

table new_events
  id bigint not null generated always as identity
  type text not null
  subject_id bigint not null
  user_id bigint
  advertiser_id bigint
  from_state text
  to_state text
  amount bigint
  currency text
  request_id text
  trace text
  at timestamp with time zone not null default business_now()
  constraint new_events_pkey PRIMARY KEY (id)

table notification_feeds
  user_id bigint not null
  mail_key uuid not null default gen_random_uuid()
  constraint notification_feeds_pkey PRIMARY KEY (user_id)
  constraint notification_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE UNIQUE INDEX notification_feeds_by_mail_key ON public.notification_feeds USING btree (mail_key)

table notification_mails
  notification_id bigint not null
  queued_at timestamp with time zone not null default now()
  due_at timestamp with time zone not null default now()
  attempts integer not null default 0
  failure text
  done_at timestamp with time zone
  outcome text
  constraint notification_mails_pkey PRIMARY KEY (notification_id)
  constraint notification_mails_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE
  constraint notification_mails_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'refused'::text, 'expired'::text, 'unwanted'::text])))
  CREATE INDEX notification_mails_due ON public.notification_mails USING btree (due_at) WHERE (done_at IS NULL)

table notifications
  id bigint not null generated always as identity
  user_id bigint not null
  key text not null
  code text
  type text not null
  title text not null
  message text not null
  data jsonb not null default '{}'::jsonb
  created_at timestamp with time zone not null default business_now()
  read_at timestamp with time zone
  request_id text
  constraint notifications_pkey PRIMARY KEY (id)
  constraint notifications_once UNIQUE (user_id, key)
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX notifications_by_age ON public.notifications USING btree (created_at)
  CREATE INDEX notifications_by_id ON public.notifications USING btree (user_id, id)
  CREATE INDEX notifications_by_request ON public.notifications USING btree (request_id, id)
  CREATE INDEX notifications_of_user ON public.notifications USING btree (user_id, created_at DESC, id DESC)
  CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (read_at IS NULL)

table oauth_codes
  hash bytea not null
  client_id text not null
  user_id bigint not null
  credentials_version bigint not null
  redirect_uri text not null
  challenge text not null
  scope text
  expires_at timestamp with time zone not null
  grant_id bigint
  constraint oauth_codes_pkey PRIMARY KEY (hash)
  constraint oauth_codes_client_id_fkey FOREIGN KEY (client_id) REFERENCES applications(client_id)
  constraint oauth_codes_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES oauth_grants(id) ON DELETE CASCADE
  constraint oauth_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX oauth_codes_expired ON public.oauth_codes USING btree (expires_at)
  CREATE INDEX oauth_codes_of_grant ON public.oauth_codes USING btree (grant_id)

table oauth_grants
  id bigint not null generated always as identity
  client_id text not null
  user_id bigint
  scope text
  created_at timestamp with time zone not null default now()
  revoked_at timestamp with time zone
  expires_at timestamp with time zone not null default now()
  constraint oauth_grants_pkey PRIMARY KEY (id)
  constraint oauth_grants_client_id_fkey FOREIGN KEY (client_id) REFERENCES applications(client_id)
  constraint oauth_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX oauth_grants_of_application ON public.oauth_grants USING btree (client_id) WHERE (revoked_at IS NULL)
  CREATE INDEX oauth_grants_of_user ON public.oauth_grants USING btree (user_id) WHERE (revoked_at IS NULL)
  CREATE INDEX oauth_grants_over ON public.oauth_grants USING btree (LEAST(revoked_at, expires_at))
  CREATE TRIGGER grants_revoked AFTER UPDATE OF revoked_at ON public.oauth_grants FOR EACH ROW WHEN (((old.revoked_at IS NULL) AND (new.revoked_at IS NOT NULL))) EXECUTE FUNCTION write_event('grant', 'revoked')

table oauth_tokens
  hash bytea not null
  kind text not null
  grant_id bigint not null
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  used_at timestamp with time zone
  constraint oauth_tokens_pkey PRIMARY KEY (hash)
  constraint oauth_tokens_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES oauth_grants(id) ON DELETE CASCADE
  constraint oauth_tokens_kind_check CHECK ((kind = ANY (ARRAY['access'::text, 'refresh'::text])))
  CREATE INDEX oauth_tokens_expired ON public.oauth_tokens USING btree (expires_at)
  CREATE INDEX oauth_tokens_of_grant ON public.oauth_tokens USING btree (grant_id)

table oidc_accounts
  user_id bigint not null
  issuer text not null
  subject text not null
  connected_at timestamp with time zone not null default now()
  constraint oidc_accounts_pkey PRIMARY KEY (user_id)
  constraint oidc_accounts_claimed UNIQUE (issuer, subject)
  constraint oidc_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)

table oidc_sign_ins
  hash bytea not null
  user_id bigint
  credentials_version bigint
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  constraint oidc_sign_ins_pkey PRIMARY KEY (hash)
  constraint oidc_sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX oidc_sign_ins_expired ON public.oidc_sign_ins USING btree (expires_at)
  CREATE INDEX oidc_sign_ins_of_user ON public.oidc_sign_ins USING btree (user_id)

table outbox
  id bigint not null generated always as identity
  type text not null
  body jsonb not null
  request_id text not null
  trace text
  created_at timestamp with time zone not null default now()
  due_at timestamp with time zone not null default now()
  attempts integer not null default 0
  failure text
  dispatched_at timestamp with time zone
  dead_at timestamp with time zone
  constraint outbox_pkey PRIMARY KEY (id)
  constraint outbox_ended_once CHECK (((dispatched_at IS NULL) OR (dead_at IS NULL)))
  CREATE INDEX outbox_by_request ON public.outbox USING btree (request_id, id)
  CREATE INDEX outbox_dead ON public.outbox USING btree (id) WHERE (dead_at IS NOT NULL)
  CREATE INDEX outbox_dispatched ON public.outbox USING btree (dispatched_at) WHERE (dispatched_at IS NOT NULL)
  CREATE INDEX outbox_due ON public.outbox USING btree (due_at, id) WHERE ((dispatched_at IS NULL) AND (dead_at IS NULL))

table participations
  id bigint not null generated always as identity
  campaign_id bigint not null
  user_id bigint not null
  status text not null
  held_until timestamp with time zone
  joined_at timestamp with time zone not null default business_now()
  connection_id bigint
  accepted_tasks integer not null default 0
  reach bigint not null default 0
  engagement bigint not null default 0
  earned bigint not null default 0
  score bigint not null generated always as ((((100 * accepted_tasks) + (reach / 1000)) + (engagement / 100)))
  last_accepted_at timestamp with time zone
  rights text
  terms_version text
  terms_accepted_at timestamp with time zone
  banned boolean not null default false
  constraint participations_pkey PRIMARY KEY (id)
  constraint participations_accepted_tasks_check CHECK ((accepted_tasks >= 0))
  constraint participations_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id)
  constraint participations_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id)
  constraint participations_earned_check CHECK ((earned >= 0))
  constraint participations_engagement_check CHECK ((engagement >= 0))
  constraint participations_once UNIQUE (campaign_id, user_id)
  constraint participations_reach_check CHECK ((reach >= 0))
  constraint participations_status_check CHECK ((status = ANY (ARRAY['held'::text, 'joined'::text, 'left'::text])))
  constraint participations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX participations_by_time ON public.participations USING btree (campaign_id, joined_at, id) WHERE (status = 'joined'::text)
  CREATE INDEX participations_held ON public.participations USING btree (campaign_id, held_until) WHERE (status = 'held'::text)
  CREATE INDEX participations_lapsing ON public.participations USING btree (held_until, id) WHERE (status = 'held'::text)
  CREATE INDEX participations_of_user ON public.participations USING btree (user_id, campaign_id)
  CREATE INDEX participations_ranked ON public.participations USING btree (campaign_id, score DESC, last_accepted_at, user_id) WHERE ((status = 'joined'::text) AND (NOT banned))
  CREATE TRIGGER participations_banned BEFORE INSERT ON public.participations FOR EACH ROW EXECUTE FUNCTION banned_as_user()
  CREATE TRIGGER participations_begin_event AFTER INSERT ON public.participations FOR EACH ROW EXECUTE FUNCTION write_event('participation')
  CREATE TRIGGER participations_event AFTER UPDATE OF status ON public.participations FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION write_event('participation')

table parties
  id bigint not null generated always as identity
  owner_id bigint
  name text not null
  street text
  postcode text
  city text
  country text
  vat_id text
  iban text
  bic text
  created_at timestamp with time zone not null default business_now()
  constraint parties_pkey PRIMARY KEY (id)
  constraint parties_country_fkey FOREIGN KEY (country) REFERENCES countries(code)
  constraint parties_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
  CREATE INDEX parties_of_owner ON public.parties USING btree (owner_id) WHERE (owner_id IS NOT NULL)
  CREATE TRIGGER parties_append_only BEFORE DELETE OR UPDATE ON public.parties FOR EACH ROW EXECUTE FUNCTION refuse_change()

table passkey_challenges
  hash bytea not null
  user_id bigint
  credentials_version bigint
  expires_at timestamp with time zone not null
  constraint passkey_challenges_pkey PRIMARY KEY (hash)
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX passkey_challenges_expired ON public.passkey_challenges USING btree (expires_at)

table passkeys
  id bigint not null default nextval('second_factor_ids'::regclass)
  user_id bigint not null
  name text not null
  credential_id bytea not null
  public_key bytea not null
  backup_eligible boolean not null
  sign_count bigint not null
  created_at timestamp with time zone not null default now()
  trusted_at timestamp with time zone not null
  last_used_at timestamp with time zone
  constraint passkeys_pkey PRIMARY KEY (id)
  constraint passkeys_once UNIQUE (credential_id)
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX passkeys_of_user ON public.passkeys USING btree (user_id)

table payee_screenings
  id bigint not null generated always as identity
  user_id bigint not null
  name text not null
  list_entry text not null
  status text not null default 'open'::text
  found_at timestamp with time zone not null default business_now()
  proposed_by bigint
  decided_by bigint
  decided_at timestamp with time zone
  reason text
  constraint payee_screenings_pkey PRIMARY KEY (id)
  constraint payee_screenings_by_two CHECK ((proposed_by <> decided_by))
  constraint payee_screenings_decided CHECK ((((status = 'open'::text) = (decided_by IS NULL)) AND ((decided_by IS NULL) = (decided_at IS NULL)) AND ((decided_by IS NULL) = (reason IS NULL))))
  constraint payee_screenings_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id)
  constraint payee_screenings_once UNIQUE (user_id, name, list_entry)
  constraint payee_screenings_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id)
  constraint payee_screenings_status_check CHECK ((status = ANY (ARRAY['open'::text, 'cleared'::text, 'blocked'::text])))
  constraint payee_screenings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX payee_screenings_by_place ON public.payee_screenings USING btree (((
CASE
    WHEN (status = 'open'::text) THEN '4503599627370496'::bigint
    ELSE (0)::bigint
END + id)))
  CREATE INDEX payee_screenings_open ON public.payee_screenings USING btree (id) WHERE (status = 'open'::text)

table payout_destinations
  id bigint not null generated always as identity
  user_id bigint not null
  kind text not null
  bank_account_id bigint
  address text
  created_at timestamp with time zone not null default business_now()
  confirmed_at timestamp with time zone
  usable_at timestamp with time zone
  removed_at timestamp with time zone
  constraint payout_destinations_pkey PRIMARY KEY (id)
  constraint payout_destinations_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id)
  constraint payout_destinations_confirmed CHECK (((confirmed_at IS NULL) = (usable_at IS NULL)))
  constraint payout_destinations_one_place CHECK (((bank_account_id IS NULL) <> (address IS NULL)))
  constraint payout_destinations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE UNIQUE INDEX payout_destinations_account ON public.payout_destinations USING btree (bank_account_id) WHERE (removed_at IS NULL)
  CREATE UNIQUE INDEX payout_destinations_address ON public.payout_destinations USING btree (user_id, kind, address) WHERE (removed_at IS NULL)
  CREATE INDEX payout_destinations_removed ON public.payout_destinations USING btree (removed_at) WHERE (removed_at IS NOT NULL)

table payout_run_contents
  run_id bigint not null
  number integer not null
  made_at timestamp with time zone not null
  key_id text not null
  content bytea not null
  constraint payout_run_contents_pkey PRIMARY KEY (run_id, number)
  constraint payout_run_contents_of_file FOREIGN KEY (run_id, number, made_at) REFERENCES payout_run_files(run_id, number, made_at)
  CREATE INDEX payout_run_contents_by_age ON public.payout_run_contents USING btree (made_at)
  CREATE TRIGGER payout_run_contents_append_only BEFORE UPDATE ON public.payout_run_contents FOR EACH ROW WHEN (((((old.run_id IS DISTINCT FROM new.run_id) OR (old.number IS DISTINCT FROM new.number)) OR (old.made_at IS DISTINCT FROM new.made_at)) OR (old.key_id = new.key_id))) EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER payout_run_contents_once BEFORE INSERT ON public.payout_run_contents FOR EACH ROW WHEN ((new.made_at <> business_now())) EXECUTE FUNCTION refuse_change()

table payout_run_files
  run_id bigint not null
  number integer not null
  rail text not null
  currency text not null
  first_position bigint not null
  last_position bigint not null
  payments bigint not null
  amount bigint not null
  made_by bigint
  made_at timestamp with time zone
  sha256 bytea
  constraint payout_run_files_pkey PRIMARY KEY (run_id, number)
  constraint payout_run_files_amount_check CHECK ((amount > 0))
  constraint payout_run_files_made CHECK ((((made_by IS NULL) = (made_at IS NULL)) AND ((made_by IS NULL) = (sha256 IS NULL))))
  constraint payout_run_files_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id)
  constraint payout_run_files_number_check CHECK ((number > 0))
  constraint payout_run_files_once UNIQUE (run_id, number, made_at)
  constraint payout_run_files_payments_check CHECK ((payments > 0))
  constraint payout_run_files_rail_check CHECK ((rail = ANY (ARRAY['sepa'::text, 'ach'::text, 'csv'::text])))
  constraint payout_run_files_run_id_fkey FOREIGN KEY (run_id) REFERENCES payout_runs(id)
  CREATE TRIGGER payout_run_files_keep_terms BEFORE UPDATE ON public.payout_run_files FOR EACH ROW WHEN ((((((((((old.run_id IS DISTINCT FROM new.run_id) OR (old.number IS DISTINCT FROM new.number)) OR (old.rail IS DISTINCT FROM new.rail)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.first_position IS DISTINCT FROM new.first_position)) OR (old.last_position IS DISTINCT FROM new.last_position)) OR (old.payments IS DISTINCT FROM new.payments)) OR (old.amount IS DISTINCT FROM new.amount)) OR (old.made_at IS NOT NULL))) EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER payout_run_files_no_truncate BEFORE TRUNCATE ON public.payout_run_files FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER payout_run_files_stay BEFORE DELETE ON public.payout_run_files FOR EACH ROW EXECUTE FUNCTION refuse_change()

table payout_run_items
  run_id bigint not null
  position bigint not null
  payout_id bigint
  bank_account_id bigint
  user_id bigint not null
  method text
  rail text
  amount bigint not null
  currency text not null
  destination text not null
  left_out text
  constraint payout_run_items_pkey PRIMARY KEY (run_id, "position")
  constraint payout_run_items_account_once UNIQUE (run_id, bank_account_id)
  constraint payout_run_items_amount_check CHECK ((amount > 0))
  constraint payout_run_items_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id)
  constraint payout_run_items_go_somewhere CHECK (((rail IS NOT NULL) OR (left_out IS NOT NULL)))
  constraint payout_run_items_of_one_thing CHECK (((payout_id IS NULL) <> (bank_account_id IS NULL)))
  constraint payout_run_items_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id)
  constraint payout_run_items_payout_once UNIQUE (run_id, payout_id)
  constraint payout_run_items_rail_check CHECK ((rail = ANY (ARRAY['paypal'::text, 'stripe'::text, 'sepa'::text, 'ach'::text, 'csv'::text])))
  constraint payout_run_items_run_id_fkey FOREIGN KEY (run_id) REFERENCES payout_runs(id)
  constraint payout_run_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX payout_run_items_of_account ON public.payout_run_items USING btree (bank_account_id)
  CREATE INDEX payout_run_items_of_payout ON public.payout_run_items USING btree (payout_id)
  CREATE INDEX payout_run_items_of_user ON public.payout_run_items USING btree (user_id)
  CREATE TRIGGER payout_run_items_keep_terms BEFORE UPDATE ON public.payout_run_items FOR EACH ROW WHEN ((((((((((((old.run_id IS DISTINCT FROM new.run_id) OR (old."position" IS DISTINCT FROM new."position")) OR (old.payout_id IS DISTINCT FROM new.payout_id)) OR (old.bank_account_id IS DISTINCT FROM new.bank_account_id)) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.method IS DISTINCT FROM new.method)) OR (old.rail IS DISTINCT FROM new.rail)) OR (old.amount IS DISTINCT FROM new.amount)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.destination IS DISTINCT FROM new.destination)) OR (old.left_out IS NOT NULL) OR (new.left_out IS NULL))) EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER payout_run_items_no_truncate BEFORE TRUNCATE ON public.payout_run_items FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER payout_run_items_stay BEFORE DELETE ON public.payout_run_items FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER payout_run_items_whole AFTER INSERT ON public.payout_run_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_later_item()

table payout_runs
  id bigint not null generated always as identity
  status text not null default 'gathering'::text
  note text
  made_by bigint not null
  made_at timestamp with time zone not null default business_now()
  requested_from timestamp with time zone not null
  requested_until timestamp with time zone not null
  method text
  currency text
  payout_ids bigint[]
  micro_deposits boolean not null
  bank_account_ids bigint[]
  instant boolean not null
  examined_time timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone
  examined_id bigint not null default 0
  payouts_examined boolean not null default false
  examined_account bigint not null default 0
  items bigint not null default 0
  sent_position bigint not null default 0
  approval_needed boolean
  sent_by bigint
  sent_at timestamp with time zone
  finished_at timestamp with time zone
  cancelled_by bigint
  cancelled_at timestamp with time zone
  reason text
  constraint payout_runs_pkey PRIMARY KEY (id)
  constraint payout_runs_built CHECK (((status = ANY (ARRAY['gathering'::text, 'cancelled'::text])) OR (approval_needed IS NOT NULL)))
  constraint payout_runs_cancelled CHECK ((((cancelled_by IS NULL) = (cancelled_at IS NULL)) AND ((cancelled_by IS NOT NULL) = (status = 'cancelled'::text))))
  constraint payout_runs_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES users(id)
  constraint payout_runs_finished CHECK (((finished_at IS NOT NULL) = (status = 'sent'::text)))
  constraint payout_runs_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id)
  constraint payout_runs_need_two CHECK (((NOT approval_needed) OR (sent_by <> made_by)))
  constraint payout_runs_sent CHECK ((((sent_by IS NULL) = (sent_at IS NULL)) AND ((sent_by IS NOT NULL) = (status = ANY (ARRAY['sending'::text, 'sent'::text])))))
  constraint payout_runs_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id)
  constraint payout_runs_status_check CHECK ((status = ANY (ARRAY['gathering'::text, 'ready'::text, 'sending'::text, 'sent'::text, 'cancelled'::text])))
  CREATE INDEX payout_runs_open ON public.payout_runs USING btree (id) WHERE (status = ANY (ARRAY['gathering'::text, 'sending'::text]))
  CREATE INDEX payout_runs_ready ON public.payout_runs USING btree (id) WHERE (status = 'ready'::text)
  CREATE TRIGGER payout_runs_begin_event AFTER INSERT ON public.payout_runs FOR EACH ROW EXECUTE FUNCTION write_event('payout_run')
  CREATE TRIGGER payout_runs_event AFTER UPDATE OF status ON public.payout_runs FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION write_event('payout_run')
  CREATE TRIGGER payout_runs_keep_terms BEFORE UPDATE ON public.payout_runs FOR EACH ROW WHEN (((old.id <> new.id) OR (old.made_by <> new.made_by) OR (old.made_at <> new.made_at) OR (old.requested_from <> new.requested_from) OR (old.requested_until <> new.requested_until) OR (((((old.method IS DISTINCT FROM new.method) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.payout_ids IS DISTINCT FROM new.payout_ids)) OR (old.micro_deposits IS DISTINCT FROM new.micro_deposits)) OR (old.bank_account_ids IS DISTINCT FROM new.bank_account_ids)) OR ((old.approval_needed IS NOT NULL) AND (new.approval_needed IS DISTINCT FROM old.approval_needed) AND (old.approval_needed OR (old.sent_by IS NOT NULL) OR (new.sent_by IS NULL))) OR ((old.status <> 'gathering'::text) AND (new.items <> old.items)) OR ((old.sent_by IS NOT NULL) AND ((old.sent_by IS DISTINCT FROM new.sent_by) OR (old.sent_at IS DISTINCT FROM new.sent_at))) OR ((old.status = ANY (ARRAY['sent'::text, 'cancelled'::text])) AND (new.status <> old.status)))) EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER payout_runs_no_truncate BEFORE TRUNCATE ON public.payout_runs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER payout_runs_not_own BEFORE UPDATE ON public.payout_runs FOR EACH ROW WHEN (((old.sent_by IS NULL) AND (new.sent_by IS NOT NULL) AND new.approval_needed)) EXECUTE FUNCTION refuse_own_run()
  CREATE TRIGGER payout_runs_stay BEFORE DELETE ON public.payout_runs FOR EACH ROW EXECUTE FUNCTION refuse_change()

table payout_terms
  currency text not null
  method text
  minimum bigint not null
  maximum bigint not null
  fees bigint
  proof_above bigint
  constraint payout_terms_leave_a_range CHECK ((maximum > minimum))
  constraint payout_terms_leave_something CHECK (((fees >= 0) AND (fees < minimum)))
  constraint payout_terms_minimum_check CHECK ((minimum > 0))
  constraint payout_terms_of_methods CHECK ((((method IS NULL) = (fees IS NULL)) AND ((method IS NULL) OR (proof_above IS NULL))))
  constraint payout_terms_once UNIQUE NULLS NOT DISTINCT (currency, method)
  constraint payout_terms_proof_above_check CHECK ((proof_above >= 0))

table payouts
  id bigint not null generated always as identity
  user_id bigint not null
  amount bigint not null
  fees bigint not null
  currency text not null
  status text not null
  method text not null
  bank_account_id bigint
  destination text
  reference text not null
  transaction_id text
  notes text
  reason text
  requested_at timestamp with time zone not null default business_now()
  processed_at timestamp with time zone
  cancelled_at timestamp with time zone
  sent_at timestamp with time zone
  run_id bigint
  updated_at timestamp with time zone not null default now()
  constraint payouts_pkey PRIMARY KEY (id)
  constraint payouts_amount_check CHECK ((amount > 0))
  constraint payouts_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id)
  constraint payouts_check CHECK (((fees >= 0) AND (fees < amount)))
  constraint payouts_in_run FOREIGN KEY (run_id, id) REFERENCES payout_run_items(run_id, payout_id)
  constraint payouts_reference_unique UNIQUE (reference)
  constraint payouts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'rejected'::text, 'cancelled'::text, 'failed'::text])))
  constraint payouts_transaction_unique UNIQUE (transaction_id)
  constraint payouts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX payouts_by_currency ON public.payouts USING btree (currency, requested_at DESC, id DESC)
  CREATE INDEX payouts_by_status ON public.payouts USING btree (status, requested_at DESC, id DESC)
  CREATE INDEX payouts_by_time ON public.payouts USING btree (requested_at DESC, id DESC)
  CREATE INDEX payouts_of_user ON public.payouts USING btree (user_id, requested_at DESC, id DESC)
  CREATE INDEX payouts_open_of_bank_account ON public.payouts USING btree (bank_account_id) WHERE (status = ANY (ARRAY['pending'::text, 'processing'::text]))
  CREATE INDEX payouts_updated ON public.payouts USING btree (updated_at, id)
  CREATE TRIGGER payouts_begin_event AFTER INSERT ON public.payouts FOR EACH ROW EXECUTE FUNCTION write_event('payout')
  CREATE TRIGGER payouts_counted_in AFTER INSERT ON public.payouts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_payouts()
  CREATE TRIGGER payouts_counted_over AFTER UPDATE ON public.payouts FOR EACH ROW WHEN ((((((old.status IS DISTINCT FROM new.status) OR (old.method IS DISTINCT FROM new.method)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.requested_at IS DISTINCT FROM new.requested_at)) OR (old.amount IS DISTINCT FROM new.amount))) EXECUTE FUNCTION count_changed_payouts()
  CREATE TRIGGER payouts_event AFTER UPDATE OF status ON public.payouts FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION write_event('payout')
  CREATE TRIGGER payouts_in_one_run BEFORE UPDATE ON public.payouts FOR EACH ROW WHEN (((old.run_id IS NOT NULL) AND (new.run_id IS DISTINCT FROM old.run_id))) EXECUTE FUNCTION refuse_second_run()
  CREATE TRIGGER payouts_keep_terms BEFORE UPDATE ON public.payouts FOR EACH ROW WHEN ((((((((((old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.amount IS DISTINCT FROM new.amount)) OR (old.fees IS DISTINCT FROM new.fees)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.method IS DISTINCT FROM new.method)) OR (old.bank_account_id IS DISTINCT FROM new.bank_account_id)) OR (old.destination IS DISTINCT FROM new.destination)) OR (old.reference IS DISTINCT FROM new.reference))) EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER payouts_no_truncate BEFORE TRUNCATE ON public.payouts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER payouts_stay BEFORE DELETE ON public.payouts FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER payouts_updated BEFORE INSERT OR UPDATE OF amount, fees, status, bank_account_id, destination, reference, transaction_id, notes, reason, processed_at, cancelled_at ON public.payouts FOR EACH ROW EXECUTE FUNCTION keep_updated_at()

table platform_settings
  key text not null
  value jsonb not null
  constraint platform_settings_pkey PRIMARY KEY (key)

table postings
  id bigint not null generated always as identity
  entry_id bigint not null
  account_id bigint not null
  currency text not null
  amount bigint not null
  constraint postings_pkey PRIMARY KEY (id)
  constraint postings_amount_check CHECK ((amount <> 0))
  constraint postings_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES journal_entries(id)
  constraint postings_of_account FOREIGN KEY (account_id, currency) REFERENCES accounts(id, currency)
  CREATE INDEX postings_by_account ON public.postings USING btree (account_id, entry_id)
  CREATE INDEX postings_of_entry ON public.postings USING btree (entry_id)
  CREATE TRIGGER postings_append_only BEFORE DELETE OR UPDATE ON public.postings FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER postings_balance AFTER INSERT ON public.postings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION check_entry_balances()
  CREATE TRIGGER postings_counted_in AFTER INSERT ON public.postings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_postings()
  CREATE TRIGGER postings_move_balances AFTER INSERT ON public.postings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_balances()
  CREATE TRIGGER postings_no_truncate BEFORE TRUNCATE ON public.postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()

table proposals
  id bigint not null generated always as identity
  ask text not null
  content bytea not null
  key_id text not null
  endpoint text not null
  permission text not null
  status text not null default 'open'::text
  proposed_by bigint not null
  credential text not null
  credential_id text
  request_id text not null
  proposed_at timestamp with time zone not null default business_now()
  expires_at timestamp with time zone not null
  decided_by bigint
  decided_at timestamp with time zone
  reason text
  constraint proposals_pkey PRIMARY KEY (id)
  constraint proposals_decided CHECK ((((status = 'open'::text) = (decided_by IS NULL)) AND ((decided_by IS NULL) = (decided_at IS NULL))))
  constraint proposals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id)
  constraint proposals_need_two CHECK (((status <> 'approved'::text) OR (decided_by <> proposed_by)))
  constraint proposals_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id)
  constraint proposals_status_check CHECK ((status = ANY (ARRAY['open'::text, 'approved'::text, 'rejected'::text])))
  CREATE INDEX proposals_by_expiry ON public.proposals USING btree (expires_at)
  CREATE INDEX proposals_by_request ON public.proposals USING btree (request_id, id)
  CREATE INDEX proposals_open ON public.proposals USING btree (id) WHERE (status = 'open'::text)
  CREATE TRIGGER proposals_keep_terms BEFORE UPDATE ON public.proposals FOR EACH ROW WHEN ((((((((((((old.id IS DISTINCT FROM new.id) OR (old.ask IS DISTINCT FROM new.ask)) OR (old.endpoint IS DISTINCT FROM new.endpoint)) OR (old.permission IS DISTINCT FROM new.permission)) OR (old.proposed_by IS DISTINCT FROM new.proposed_by)) OR (old.credential IS DISTINCT FROM new.credential)) OR (old.credential_id IS DISTINCT FROM new.credential_id)) OR (old.request_id IS DISTINCT FROM new.request_id)) OR (old.proposed_at IS DISTINCT FROM new.proposed_at)) OR (old.expires_at IS DISTINCT FROM new.expires_at)) OR ((old.content IS DISTINCT FROM new.content) AND (old.key_id = new.key_id)) OR ((old.status <> 'open'::text) AND ((((old.status IS DISTINCT FROM new.status) OR (old.decided_by IS DISTINCT FROM new.decided_by)) OR (old.decided_at IS DISTINCT FROM new.decided_at)) OR (old.reason IS DISTINCT FROM new.reason))))) EXECUTE FUNCTION refuse_change()

table provider_messages
  provider text not null
  message_id text not null
  received_at timestamp with time zone not null default now()
  constraint provider_messages_pkey PRIMARY KEY (provider, message_id)
  CREATE INDEX provider_messages_by_time ON public.provider_messages USING btree (received_at)

table publisher_listings
  user_id bigint not null
  listed_at timestamp with time zone
  constraint publisher_listings_pkey PRIMARY KEY (user_id)
  constraint publisher_listings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)

table publisher_statements
  id bigint not null generated always as identity
  legal_entity_id bigint not null
  number bigint not null
  party_id bigint not null
  user_id bigint not null
  currency text not null
  month date not null
  opening bigint not null
  earned bigint not null
  other bigint not null
  fees bigint not null
  paid_out bigint not null
  closing bigint not null
  vat_treatment text not null
  vat_rate numeric(5,2) not null
  vat bigint not null
  party bytea
  key_id text
  issued_at timestamp with time zone not null default business_now()
  constraint publisher_statements_pkey PRIMARY KEY (id)
  constraint publisher_statements_add_up CHECK ((closing = ((((opening + earned) + other) - fees) - paid_out)))
  constraint publisher_statements_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id)
  constraint publisher_statements_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
  constraint publisher_statements_numbered UNIQUE (legal_entity_id, number)
  constraint publisher_statements_once UNIQUE (user_id, currency, month)
  constraint publisher_statements_party_id_fkey FOREIGN KEY (party_id) REFERENCES parties(id)
  constraint publisher_statements_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  constraint publisher_statements_vat CHECK (((vat_treatment = 'domestic'::text) OR ((vat_rate = (0)::numeric) AND (vat = 0))))
  constraint publisher_statements_vat_treatment_check CHECK ((vat_treatment = ANY (ARRAY['none'::text, 'domestic'::text, 'reverse_charge'::text, 'export'::text])))
  CREATE INDEX publisher_statements_of_user ON public.publisher_statements USING btree (user_id, id DESC)
  CREATE TRIGGER publisher_statements_keep_terms BEFORE UPDATE ON public.publisher_statements FOR EACH ROW WHEN (((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.legal_entity_id IS DISTINCT FROM new.legal_entity_id)) OR (old.number IS DISTINCT FROM new.number)) OR (old.party_id IS DISTINCT FROM new.party_id)) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.month IS DISTINCT FROM new.month)) OR (old.opening IS DISTINCT FROM new.opening)) OR (old.earned IS DISTINCT FROM new.earned)) OR (old.other IS DISTINCT FROM new.other)) OR (old.fees IS DISTINCT FROM new.fees)) OR (old.paid_out IS DISTINCT FROM new.paid_out)) OR (old.closing IS DISTINCT FROM new.closing)) OR (old.vat_treatment IS DISTINCT FROM new.vat_treatment)) OR (old.vat_rate IS DISTINCT FROM new.vat_rate)) OR (old.vat IS DISTINCT FROM new.vat))) EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER publisher_statements_no_truncate BEFORE TRUNCATE ON public.publisher_statements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER publisher_statements_stay BEFORE DELETE ON public.publisher_statements FOR EACH ROW EXECUTE FUNCTION refuse_change()

table publisher_traits
  user_id bigint not null
  status text not null
  staff boolean not null
  advertiser boolean not null
  active_on date
  networks integer not null
  sex text not null
  born date
  categories text[] not null
  constraint publisher_traits_pkey PRIMARY KEY (user_id)
  constraint publisher_traits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  CREATE TRIGGER publisher_traits_counted_in AFTER INSERT ON public.publisher_traits REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_publisher_traits()
  CREATE TRIGGER publisher_traits_counted_out AFTER DELETE ON public.publisher_traits REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_publisher_traits()
  CREATE TRIGGER publisher_traits_counted_over AFTER UPDATE ON public.publisher_traits REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_publisher_traits()

table reconciliation
  single boolean not null default true
  started_at timestamp with time zone not null default '-infinity'::timestamp with time zone
  part integer not null default 0
  position bigint not null default 0
  found bigint not null default 0
  since timestamp with time zone not null default now()
  finished_at timestamp with time zone not null default '-infinity'::timestamp with time zone
  differences bigint not null default 0
  constraint reconciliation_pkey PRIMARY KEY (single)
  constraint reconciliation_single_check CHECK (single)

table recovery_codes
  user_id bigint not null
  hash bytea not null
  trusted_at timestamp with time zone not null
  used_at timestamp with time zone
  constraint recovery_codes_pkey PRIMARY KEY (user_id, hash)
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)

table reserve_nodes
  day date not null
  currency text not null
  level integer not null
  place integer not null
  owner_id bigint
  blind bytea
  node bytea not null
  amount bigint not null
  constraint reserve_nodes_pkey PRIMARY KEY (day, currency, level, place)
  CREATE INDEX reserve_nodes_of_owner ON public.reserve_nodes USING btree (owner_id, day) WHERE (owner_id IS NOT NULL)

table reserves
  id bigint not null generated always as identity
  day date not null
  currency text not null
  block bigint not null
  checkpoint bytea not null
  owners integer not null
  liabilities bigint not null
  root bytea not null
  public_key text not null
  signature text not null
  made_at timestamp with time zone not null default business_now()
  constraint reserves_pkey PRIMARY KEY (id)
  constraint reserves_liabilities_check CHECK ((liabilities >= 0))
  constraint reserves_once UNIQUE (day, currency)
  CREATE TRIGGER reserves_append_only BEFORE DELETE OR UPDATE ON public.reserves FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER reserves_no_truncate BEFORE TRUNCATE ON public.reserves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()

table reversed_payments
  task_id bigint not null
  number integer not null
  accepted_at timestamp with time zone not null
  paid_at timestamp with time zone
  reversed_at timestamp with time zone not null
  reason text
  formula_version integer not null
  reach bigint
  engagement bigint
  payment bigint not null
  payment_post bigint not null
  payment_reach bigint not null
  payment_engagement bigint not null
  payment_best_post bigint not null
  charged bigint not null
  amount bigint
  score bigint
  winners integer
  place integer
  offered bigint
  best_post_paid_at timestamp with time zone
  best_post_version integer
  constraint reversed_payments_pkey PRIMARY KEY (task_id, number)
  constraint reversed_payments_number_check CHECK ((number > 0))
  constraint reversed_payments_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id)

table sandbox_clock
  effective_at timestamp with time zone not null default (clock_timestamp() + '00:00:01'::interval)
  ahead interval not null
  constraint sandbox_clock_pkey PRIMARY KEY (effective_at)
  constraint sandbox_clock_ahead_check CHECK ((ahead > '00:00:00'::interval))

table sandbox_world
  id bigint not null default 1
  per_minute integer not null
  moves_until timestamp with time zone
  due_at timestamp with time zone not null default now()
  attempts integer not null default 0
  constraint sandbox_world_pkey PRIMARY KEY (id)
  constraint sandbox_world_id_check CHECK ((id = 1))
  constraint sandbox_world_per_minute_check CHECK (((per_minute >= 1) AND (per_minute <= 60)))

table sealed_postings
  account_id bigint not null
  number bigint not null
  posting_id bigint not null
  balance bigint not null
  constraint sealed_postings_pkey PRIMARY KEY (account_id, number)
  constraint sealed_postings_once UNIQUE (posting_id)
  CREATE TRIGGER sealed_postings_append_only BEFORE DELETE OR UPDATE ON public.sealed_postings FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER sealed_postings_no_truncate BEFORE TRUNCATE ON public.sealed_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()

table sealing
  single boolean not null default true
  settled bigint not null default 0
  fence_id bigint not null default 0
  fence_xid bigint not null default 0
  sent_block bigint not null default 0
  sent_note text
  sending_until timestamp with time zone not null default '-infinity'::timestamp with time zone
  constraint sealing_pkey PRIMARY KEY (single)
  constraint sealing_single_check CHECK (single)

table second_factor_challenges
  hash bytea not null
  user_id bigint not null
  credentials_version bigint not null
  device text
  failures integer not null default 0
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  used_at timestamp with time zone
  by_oidc boolean not null default false
  constraint second_factor_challenges_pkey PRIMARY KEY (hash)
  constraint second_factor_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX second_factor_challenges_expired ON public.second_factor_challenges USING btree (expires_at)
  CREATE INDEX second_factor_challenges_of_user ON public.second_factor_challenges USING btree (user_id, created_at)

table session_renewals
  hash bytea not null
  session_id uuid not null
  used_at timestamp with time zone
  constraint session_renewals_pkey PRIMARY KEY (hash)
  constraint session_renewals_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
  CREATE INDEX session_renewals_of_session ON public.session_renewals USING btree (session_id)

table sessions
  id uuid not null
  user_id bigint not null
  created_at timestamp with time zone not null default now()
  renewed_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  ends_at timestamp with time zone not null default 'infinity'::timestamp with time zone
  ended_at timestamp with time zone
  address text
  device text
  second_factor boolean not null default false
  by_oidc boolean not null default false
  constraint sessions_pkey PRIMARY KEY (id)
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id) WHERE (ended_at IS NULL)
  CREATE INDEX sessions_over ON public.sessions USING btree (LEAST(ended_at, expires_at))

table sign_in_events
  id bigint not null generated always as identity
  user_id bigint
  name text not null
  party text not null
  outcome text not null
  network text not null
  address text not null
  created_at timestamp with time zone not null default now()
  constraint sign_in_events_pkey PRIMARY KEY (id)
  constraint sign_in_events_outcome_check CHECK ((outcome = ANY (ARRAY['success'::text, 'failure'::text])))
  constraint sign_in_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX sign_in_events_by_age ON public.sign_in_events USING btree (created_at)
  CREATE INDEX sign_in_events_by_network ON public.sign_in_events USING btree (network, created_at) WHERE (outcome = 'failure'::text)
  CREATE INDEX sign_in_events_by_party ON public.sign_in_events USING btree (party, created_at) WHERE (outcome = 'failure'::text)
  CREATE INDEX sign_in_events_known ON public.sign_in_events USING btree (user_id, network) WHERE (outcome = 'success'::text)
  CREATE INDEX sign_in_events_of_user ON public.sign_in_events USING btree (user_id, id DESC)
  CREATE TRIGGER sign_in_events_counted_in AFTER INSERT ON public.sign_in_events REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_sign_in_events()
  CREATE TRIGGER sign_in_events_counted_out AFTER DELETE ON public.sign_in_events REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_sign_in_events()

table signing_keys
  id text not null
  secret bytea not null
  key_id text not null
  created_at timestamp with time zone not null default now()
  retired_at timestamp with time zone
  constraint signing_keys_pkey PRIMARY KEY (id)

table step_ups
  credential text not null
  credential_id text not null
  user_id bigint not null
  factor text not null
  trusted boolean not null
  credentials_version bigint not null
  proven_at timestamp with time zone not null default now()
  constraint step_ups_pkey PRIMARY KEY (credential, credential_id, factor)
  constraint step_ups_factor_check CHECK ((factor = ANY (ARRAY['password'::text, 'second'::text])))
  constraint step_ups_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX step_ups_by_age ON public.step_ups USING btree (proven_at)

table task_definitions
  id bigint not null default nextval('task_ids'::regclass)
  campaign_id bigint not null
  custom boolean not null default false
  type text not null
  title text not null
  description text not null
  requirements text not null
  created_at timestamp with time zone not null default business_now()
  retired boolean not null default false
  giving jsonb
  given_to bigint not null default 0
  promised bigint not null default 0
  constraint task_definitions_pkey PRIMARY KEY (id)
  constraint task_definitions_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id)
  constraint task_definitions_given CHECK (((giving IS NOT NULL) OR (promised = 0)))
  constraint task_definitions_promised_check CHECK ((promised >= 0))
  CREATE INDEX task_definitions_giving ON public.task_definitions USING btree (campaign_id) WHERE (giving IS NOT NULL)
  CREATE INDEX task_definitions_of_campaign ON public.task_definitions USING btree (campaign_id, id)

table task_drafts
  id bigint not null generated always as identity
  task_id bigint not null
  text text not null
  links text[] not null default '{}'::text[]
  pictures text[] not null default '{}'::text[]
  handed_in_at timestamp with time zone not null default business_now()
  due_at timestamp with time zone not null
  time_left interval not null
  state text not null default 'waiting'::text
  decided_by bigint
  decided_at timestamp with time zone
  comment text
  constraint task_drafts_pkey PRIMARY KEY (id)
  constraint task_drafts_decided CHECK (((state = 'waiting'::text) = (decided_at IS NULL)))
  constraint task_drafts_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id)
  constraint task_drafts_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'returned'::text, 'withdrawn'::text])))
  constraint task_drafts_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id)
  CREATE INDEX task_drafts_due ON public.task_drafts USING btree (due_at, id) WHERE (state = 'waiting'::text)
  CREATE INDEX task_drafts_of_task ON public.task_drafts USING btree (task_id, id DESC)
  CREATE UNIQUE INDEX task_drafts_one ON public.task_drafts USING btree (task_id) WHERE (state = ANY (ARRAY['waiting'::text, 'approved'::text]))
  CREATE INDEX task_drafts_waiting ON public.task_drafts USING btree (handed_in_at, id) WHERE (state = 'waiting'::text)

table tasks
  id bigint not null default nextval('task_ids'::regclass)
  definition_id bigint not null
  participation_id bigint not null
  campaign_id bigint not null
  user_id bigint not null
  status text not null
  assigned_at timestamp with time zone not null default business_now()
  deadline timestamp with time zone not null
  currency text not null
  minimum_reward bigint not null
  post_rate bigint
  bonus_active boolean not null
  bonus_reach bigint not null
  bonus_engagement bigint not null
  bonus_best_post bigint not null
  reach_threshold bigint not null
  engagement_rate_threshold numeric not null
  disclosure text not null default '#ad'::text
  rights text
  terms_version text
  terms_accepted_at timestamp with time zone
  drafts boolean not null default false
  promised bigint not null
  post_url text
  post_key text
  screenshots text[] not null default '{}'::text[]
  claimed_reach bigint
  claimed_engagement bigint
  completed_at timestamp with time zone
  reviewer_id bigint
  review_until timestamp with time zone
  reviewed_at timestamp with time zone
  reason text
  changes_requested boolean not null default false
  appealable_until timestamp with time zone
  verified_reach bigint
  verified_engagement bigint
  payment bigint not null default 0
  payment_post bigint not null default 0
  payment_reach bigint not null default 0
  payment_engagement bigint not null default 0
  payment_best_post bigint not null default 0
  charged bigint not null default 0
  formula_version integer
  paid_at timestamp with time zone
  reversals integer not null default 0
  updated_at timestamp with time zone not null default now()
  reminded_at timestamp with time zone
  constraint tasks_pkey PRIMARY KEY (id)
  constraint tasks_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id)
  constraint tasks_charged_check CHECK ((charged >= 0))
  constraint tasks_claimed_engagement_check CHECK ((claimed_engagement >= 0))
  constraint tasks_claimed_reach_check CHECK ((claimed_reach >= 0))
  constraint tasks_definition_id_fkey FOREIGN KEY (definition_id) REFERENCES task_definitions(id)
  constraint tasks_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participations(id)
  constraint tasks_payment_best_post_check CHECK ((payment_best_post >= 0))
  constraint tasks_payment_check CHECK ((payment >= 0))
  constraint tasks_payment_engagement_check CHECK ((payment_engagement >= 0))
  constraint tasks_payment_post_check CHECK ((payment_post >= 0))
  constraint tasks_payment_reach_check CHECK ((payment_reach >= 0))
  constraint tasks_promised_check CHECK ((promised >= 0))
  constraint tasks_reversals_check CHECK ((reversals >= 0))
  constraint tasks_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES users(id)
  constraint tasks_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'under_review'::text, 'accepted'::text, 'rejected'::text, 'appealed'::text, 'paid'::text, 'left'::text])))
  constraint tasks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  constraint tasks_verified_engagement_check CHECK ((verified_engagement >= 0))
  constraint tasks_verified_reach_check CHECK ((verified_reach >= 0))
  CREATE INDEX tasks_by_status ON public.tasks USING btree (status, id DESC)
  CREATE UNIQUE INDEX tasks_live ON public.tasks USING btree (definition_id, user_id) WHERE (status <> 'left'::text)
  CREATE INDEX tasks_of_campaign ON public.tasks USING btree (campaign_id, id DESC) INCLUDE (status)
  CREATE INDEX tasks_of_campaign_updated ON public.tasks USING btree (campaign_id, updated_at, id)
  CREATE INDEX tasks_of_participation ON public.tasks USING btree (participation_id)
  CREATE INDEX tasks_of_user ON public.tasks USING btree (user_id, id DESC)
  CREATE INDEX tasks_overdue ON public.tasks USING btree (GREATEST(deadline, appealable_until), id) WHERE ((status = 'pending'::text) OR ((status = 'rejected'::text) AND (promised > 0)))
  CREATE UNIQUE INDEX tasks_post ON public.tasks USING btree (campaign_id, post_key) WHERE ((post_key IS NOT NULL) AND (status <> 'left'::text))
  CREATE INDEX tasks_taken ON public.tasks USING btree (reviewer_id) WHERE ((status = ANY (ARRAY['under_review'::text, 'appealed'::text])) AND (reviewer_id IS NOT NULL))
  CREATE INDEX tasks_to_remind ON public.tasks USING btree (deadline) WHERE ((status = ANY (ARRAY['pending'::text, 'rejected'::text])) AND (reminded_at IS NULL))
  CREATE INDEX tasks_undecided_of_campaign ON public.tasks USING btree (campaign_id) WHERE (status = ANY (ARRAY['under_review'::text, 'appealed'::text]))
  CREATE INDEX tasks_unreviewed ON public.tasks USING btree (completed_at, id) WHERE (status = 'under_review'::text)
  CREATE INDEX tasks_updated ON public.tasks USING btree (updated_at, id)
  CREATE TRIGGER tasks_counted_in AFTER INSERT ON public.tasks REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_tasks()
  CREATE TRIGGER tasks_counted_out AFTER DELETE ON public.tasks REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_tasks()
  CREATE TRIGGER tasks_counted_over AFTER UPDATE ON public.tasks REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_tasks()
  CREATE TRIGGER tasks_event AFTER UPDATE OF status, reviewer_id ON public.tasks FOR EACH ROW WHEN (((old.status <> new.status) OR ((new.status = ANY (ARRAY['under_review'::text, 'appealed'::text])) AND (old.reviewer_id IS DISTINCT FROM new.reviewer_id)))) EXECUTE FUNCTION write_event('task')
  CREATE TRIGGER tasks_updated BEFORE INSERT OR UPDATE OF status, deadline, post_url, screenshots, claimed_reach, claimed_engagement, completed_at, reviewed_at, reason, changes_requested, verified_reach, verified_engagement, payment, payment_post, payment_reach, payment_engagement, payment_best_post, paid_at, reversals ON public.tasks FOR EACH ROW EXECUTE FUNCTION keep_updated_at()

table tax_profiles
  id bigint not null generated always as identity
  user_id bigint not null
  form text not null
  country text not null
  tin_masked text
  vat_country text
  content bytea not null
  key_id text not null
  certified_at timestamp with time zone not null default business_now()
  constraint tax_profiles_pkey PRIMARY KEY (id)
  constraint tax_profiles_form_check CHECK ((form = ANY (ARRAY['w9'::text, 'w8ben'::text, 'dac7'::text])))
  constraint tax_profiles_once UNIQUE (user_id, form)
  constraint tax_profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)

table thread_messages
  id bigint not null generated always as identity
  thread_id bigint not null
  author_id bigint not null
  side text not null
  note boolean not null default false
  text text not null
  pictures text[] not null default '{}'::text[]
  written_at timestamp with time zone not null default business_now()
  constraint thread_messages_pkey PRIMARY KEY (id)
  constraint thread_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id)
  constraint thread_messages_check CHECK (((side = 'staff'::text) OR (NOT note)))
  constraint thread_messages_side_check CHECK ((side = ANY (ARRAY['publisher'::text, 'advertiser'::text, 'staff'::text])))
  constraint thread_messages_text_check CHECK ((length(text) <= 4000))
  constraint thread_messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE CASCADE
  CREATE INDEX thread_messages_of_author ON public.thread_messages USING btree (author_id, written_at)
  CREATE INDEX thread_messages_of_thread ON public.thread_messages USING btree (thread_id, id)
  CREATE TRIGGER thread_messages_release_pictures AFTER DELETE ON public.thread_messages FOR EACH ROW WHEN ((old.pictures <> '{}'::text[])) EXECUTE FUNCTION release_pictures()

table threads
  id bigint not null generated always as identity
  kind text not null
  subject_id bigint not null
  publisher_id bigint
  advertiser_id bigint
  last_id bigint
  touched_at timestamp with time zone not null default business_now()
  publisher_read bigint not null default 0
  publisher_unread integer not null default 0
  advertiser_read bigint not null default 0
  advertiser_unread integer not null default 0
  staff_read bigint not null default 0
  staff_unread integer not null default 0
  constraint threads_pkey PRIMARY KEY (id)
  constraint threads_advertiser_id_fkey FOREIGN KEY (advertiser_id) REFERENCES advertisers(user_id)
  constraint threads_advertiser_unread_check CHECK ((advertiser_unread >= 0))
  constraint threads_check CHECK (((publisher_id IS NOT NULL) OR (kind = 'campaign'::text)))
  constraint threads_check1 CHECK (((advertiser_id IS NULL) = (kind = 'payout'::text)))
  constraint threads_kind_check CHECK ((kind = ANY (ARRAY['task'::text, 'campaign'::text, 'payout'::text])))
  constraint threads_once UNIQUE NULLS NOT DISTINCT (kind, subject_id, publisher_id)
  constraint threads_publisher_id_fkey FOREIGN KEY (publisher_id) REFERENCES users(id)
  constraint threads_publisher_unread_check CHECK ((publisher_unread >= 0))
  constraint threads_staff_unread_check CHECK ((staff_unread >= 0))
  CREATE INDEX threads_by_age ON public.threads USING btree (touched_at)
  CREATE INDEX threads_by_kind ON public.threads USING btree (kind, last_id) WHERE (last_id IS NOT NULL)
  CREATE INDEX threads_of_advertiser ON public.threads USING btree (advertiser_id, kind, last_id) WHERE (last_id IS NOT NULL)
  CREATE INDEX threads_of_publisher ON public.threads USING btree (publisher_id, kind, last_id) WHERE (last_id IS NOT NULL)
  CREATE INDEX threads_unread_of_advertiser ON public.threads USING btree (advertiser_id, kind, last_id) WHERE (advertiser_unread > 0)
  CREATE INDEX threads_unread_of_staff ON public.threads USING btree (kind, last_id) WHERE (staff_unread > 0)

table totps
  id bigint not null default nextval('second_factor_ids'::regclass)
  user_id bigint not null
  name text not null
  secret bytea not null
  key_id text not null
  last_step bigint not null default 0
  created_at timestamp with time zone not null default now()
  credentials_version bigint not null
  confirmed_at timestamp with time zone
  trusted_at timestamp with time zone
  last_used_at timestamp with time zone
  constraint totps_pkey PRIMARY KEY (id)
  constraint totps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX totps_of_user ON public.totps USING btree (user_id)

table transfer_evidence
  id bigint not null generated always as identity
  transfer_id bigint not null
  source text not null
  evidence_id text not null
  outcome text not null
  amount bigint
  currency text
  detail text
  taken boolean not null
  received_at timestamp with time zone not null default business_now()
  constraint transfer_evidence_pkey PRIMARY KEY (id)
  constraint transfer_evidence_once UNIQUE (source, evidence_id)
  constraint transfer_evidence_outcome_check CHECK ((outcome = ANY (ARRAY['settled'::text, 'failed'::text, 'returned'::text])))
  constraint transfer_evidence_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id)
  CREATE INDEX transfer_evidence_of_transfer ON public.transfer_evidence USING btree (transfer_id)
  CREATE TRIGGER transfer_evidence_append_only BEFORE DELETE OR UPDATE ON public.transfer_evidence FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER transfer_evidence_no_truncate BEFORE TRUNCATE ON public.transfer_evidence FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()

table transfers
  id bigint not null generated always as identity
  payout_id bigint
  bank_account_id bigint
  part integer
  user_id bigint not null
  run_id bigint
  rail text not null
  amount bigint not null
  currency text not null
  provider_key text not null
  generation integer not null default 0
  end_to_end_id text not null
  batch text
  status text not null default 'intended'::text
  batch_id text
  provider_id text
  attempts integer not null default 0
  failure text
  flag text
  flagged_at timestamp with time zone
  intended_at timestamp with time zone not null default business_now()
  tried_at timestamp with time zone
  asked_at timestamp with time zone
  sent_at timestamp with time zone
  ended_at timestamp with time zone
  due_at timestamp with time zone default now()
  constraint transfers_pkey PRIMARY KEY (id)
  constraint transfers_amount_check CHECK ((amount > 0))
  constraint transfers_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id)
  constraint transfers_end_to_end_id UNIQUE (end_to_end_id)
  constraint transfers_end_to_end_id_check CHECK ((end_to_end_id ~ '^[A-Z0-9]{1,15}$'::text))
  constraint transfers_ended CHECK (((ended_at IS NOT NULL) = (status = ANY (ARRAY['settled'::text, 'failed'::text, 'returned'::text]))))
  constraint transfers_flagged CHECK (((flag IS NULL) = (flagged_at IS NULL)))
  constraint transfers_of_deposit_once UNIQUE (bank_account_id, part)
  constraint transfers_of_one_thing CHECK (((payout_id IS NULL) <> (bank_account_id IS NULL)))
  constraint transfers_of_payout_once UNIQUE (payout_id)
  constraint transfers_part_check CHECK ((part = ANY (ARRAY[1, 2])))
  constraint transfers_parts CHECK (((bank_account_id IS NULL) = (part IS NULL)))
  constraint transfers_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id)
  constraint transfers_provider_key UNIQUE (provider_key)
  constraint transfers_rail_check CHECK ((rail = ANY (ARRAY['paypal'::text, 'stripe'::text, 'sepa'::text, 'ach'::text, 'csv'::text])))
  constraint transfers_status_check CHECK ((status = ANY (ARRAY['intended'::text, 'sent'::text, 'unknown'::text, 'settled'::text, 'failed'::text, 'returned'::text])))
  constraint transfers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX transfers_due ON public.transfers USING btree (rail, due_at) WHERE (due_at IS NOT NULL)
  CREATE INDEX transfers_flags ON public.transfers USING btree (flagged_at) WHERE (flag IS NOT NULL)
  CREATE INDEX transfers_of_batch ON public.transfers USING btree (batch) WHERE (batch IS NOT NULL)
  CREATE INDEX transfers_of_run ON public.transfers USING btree (run_id, id) WHERE (run_id IS NOT NULL)
  CREATE INDEX transfers_of_user ON public.transfers USING btree (user_id)
  CREATE INDEX transfers_open ON public.transfers USING btree (intended_at) WHERE (status = ANY (ARRAY['intended'::text, 'sent'::text, 'unknown'::text]))
  CREATE INDEX transfers_provider_id ON public.transfers USING btree (provider_id) WHERE (provider_id IS NOT NULL)
  CREATE TRIGGER transfers_event AFTER UPDATE OF status ON public.transfers FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION write_event('transfer')
  CREATE TRIGGER transfers_keep_terms BEFORE UPDATE ON public.transfers FOR EACH ROW WHEN (((old.id <> new.id) OR (old.payout_id IS DISTINCT FROM new.payout_id) OR (old.bank_account_id IS DISTINCT FROM new.bank_account_id) OR (old.part IS DISTINCT FROM new.part) OR (old.user_id <> new.user_id) OR (old.run_id IS DISTINCT FROM new.run_id) OR (old.rail <> new.rail) OR (old.amount <> new.amount) OR (old.currency <> new.currency) OR (old.provider_key <> new.provider_key) OR (old.end_to_end_id <> new.end_to_end_id) OR ((new.generation <> old.generation) AND (new.generation <> (old.generation + 1))) OR ((old.batch IS NOT NULL) AND (old.batch IS DISTINCT FROM new.batch) AND (old.generation = new.generation)))) EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER transfers_no_truncate BEFORE TRUNCATE ON public.transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER transfers_stay BEFORE DELETE ON public.transfers FOR EACH ROW EXECUTE FUNCTION refuse_change()

table users
  id bigint not null generated always as identity
  username text not null
  username_key text not null
  username_skeleton text
  email text not null
  email_key text not null
  email_verified_at timestamp with time zone
  email_wanted text
  password_hash text
  credentials_version bigint not null default 0
  first_name text not null default ''::text
  last_name text not null default ''::text
  avatar text
  phone text
  country_id integer
  city_id integer
  language text not null default 'en'::text
  timezone text not null default 'UTC'::text
  sex text
  birth_date date
  bio text
  status text not null default 'active'::text
  status_before_ban text
  ban_reason text
  is_staff boolean not null default false
  is_superuser boolean not null default false
  permissions text[] not null default '{}'::text[]
  primary_currency text
  preferred_categories text[] not null default '{}'::text[]
  preferred_networks text[] not null default '{}'::text[]
  muted_notifications text[] not null default '{}'::text[]
  profile_public boolean not null default true
  show_earnings boolean not null default true
  show_campaigns boolean not null default true
  joined_at timestamp with time zone not null default business_now()
  last_login timestamp with time zone
  last_active timestamp with time zone
  throttle_lifted_at timestamp with time zone
  leaves_at timestamp with time zone
  erased_at timestamp with time zone
  constraint users_pkey PRIMARY KEY (id)
  constraint users_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id)
  constraint users_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id)
  constraint users_email_unique UNIQUE (email_key)
  constraint users_sex_check CHECK ((sex = ANY (ARRAY['male'::text, 'female'::text, 'other'::text])))
  constraint users_status_before_ban_check CHECK ((status_before_ban = ANY (ARRAY['active'::text, 'inactive'::text])))
  constraint users_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text, 'suspended'::text])))
  constraint users_username_lookalike UNIQUE (username_skeleton)
  constraint users_username_unique UNIQUE (username_key)
  CREATE INDEX users_leaving ON public.users USING btree (leaves_at) WHERE ((leaves_at IS NOT NULL) AND (erased_at IS NULL))
  CREATE TRIGGER users_activated AFTER UPDATE OF status ON public.users FOR EACH ROW WHEN (((old.status = 'inactive'::text) AND (new.status = 'active'::text))) EXECUTE FUNCTION write_event('user', 'activated')
  CREATE TRIGGER users_banned AFTER UPDATE ON public.users FOR EACH ROW WHEN (((old.status = 'suspended'::text) <> (new.status = 'suspended'::text))) EXECUTE FUNCTION ban_with_user()
  CREATE TRIGGER users_banned_event AFTER UPDATE OF status ON public.users FOR EACH ROW WHEN (((old.status <> 'suspended'::text) AND (new.status = 'suspended'::text))) EXECUTE FUNCTION write_event('user', 'banned')
  CREATE TRIGGER users_counted_in AFTER INSERT ON public.users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users()
  CREATE TRIGGER users_counted_out AFTER DELETE ON public.users REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users()
  CREATE TRIGGER users_counted_over AFTER UPDATE ON public.users FOR EACH ROW WHEN ((old.joined_at IS DISTINCT FROM new.joined_at)) EXECUTE FUNCTION count_changed_users()
  CREATE TRIGGER users_deactivated AFTER UPDATE OF status ON public.users FOR EACH ROW WHEN (((old.status = 'active'::text) AND (new.status = 'inactive'::text))) EXECUTE FUNCTION write_event('user', 'deactivated')
  CREATE TRIGGER users_deleted AFTER UPDATE OF erased_at ON public.users FOR EACH ROW WHEN (((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL))) EXECUTE FUNCTION write_event('user', 'deleted')
  CREATE TRIGGER users_deletion_cancelled AFTER UPDATE OF leaves_at ON public.users FOR EACH ROW WHEN (((old.leaves_at IS NOT NULL) AND (new.leaves_at IS NULL) AND (new.erased_at IS NULL))) EXECUTE FUNCTION write_event('user', 'deletion_cancelled')
  CREATE TRIGGER users_deletion_requested AFTER UPDATE OF leaves_at ON public.users FOR EACH ROW WHEN (((old.leaves_at IS NULL) AND (new.leaves_at IS NOT NULL))) EXECUTE FUNCTION write_event('user', 'deletion_requested')
  CREATE TRIGGER users_registered AFTER INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION write_event('user', 'registered')
  CREATE TRIGGER users_traits_in AFTER INSERT ON public.users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_publisher_traits()
  CREATE TRIGGER users_traits_over AFTER UPDATE ON public.users FOR EACH ROW WHEN ((((((((old.status IS DISTINCT FROM new.status) OR (old.is_staff IS DISTINCT FROM new.is_staff)) OR (old.is_superuser IS DISTINCT FROM new.is_superuser)) OR (((old.last_active AT TIME ZONE 'UTC'::text))::date IS DISTINCT FROM ((new.last_active AT TIME ZONE 'UTC'::text))::date)) OR (old.sex IS DISTINCT FROM new.sex)) OR (old.birth_date IS DISTINCT FROM new.birth_date)) OR (old.preferred_categories IS DISTINCT FROM new.preferred_categories))) EXECUTE FUNCTION change_publisher_traits()
  CREATE TRIGGER users_unbanned AFTER UPDATE OF status ON public.users FOR EACH ROW WHEN (((old.status = 'suspended'::text) AND (new.status <> 'suspended'::text))) EXECUTE FUNCTION write_event('user', 'unbanned')

table vat_checks
  id bigint not null generated always as identity
  vat_id text not null
  requester text not null
  valid boolean not null
  identifier text
  answer text not null
  asked_at timestamp with time zone not null default business_now()
  constraint vat_checks_pkey PRIMARY KEY (id)
  CREATE INDEX vat_checks_of_id ON public.vat_checks USING btree (vat_id, id DESC)
  CREATE TRIGGER vat_checks_append_only BEFORE DELETE OR UPDATE ON public.vat_checks FOR EACH ROW EXECUTE FUNCTION refuse_change()

table vat_rates
  country text not null
  valid_from date not null
  rate numeric(5,2) not null
  constraint vat_rates_pkey PRIMARY KEY (country, valid_from)
  constraint vat_rates_country_fkey FOREIGN KEY (country) REFERENCES countries(code)
  constraint vat_rates_rate_check CHECK (((rate >= (0)::numeric) AND (rate <= (50)::numeric)))

table webhook_deliveries
  id bigint not null generated always as identity
  endpoint_id bigint not null
  sequence bigint not null
  position bigint
  type text not null
  subject text not null
  payload text not null
  status text not null default 'pending'::text
  attempts integer not null default 0
  first_at timestamp with time zone
  due_at timestamp with time zone
  leased_until timestamp with time zone
  answer_status integer
  answer text
  failure text
  created_at timestamp with time zone not null default now()
  ended_at timestamp with time zone
  constraint webhook_deliveries_pkey PRIMARY KEY (id)
  constraint webhook_deliveries_answer_check CHECK ((length(answer) <= 1024))
  constraint webhook_deliveries_check CHECK (((status = 'pending'::text) = (ended_at IS NULL)))
  constraint webhook_deliveries_check1 CHECK (((status = 'pending'::text) OR ((due_at IS NULL) AND (leased_until IS NULL))))
  constraint webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE
  constraint webhook_deliveries_failure_check CHECK ((failure = ANY (ARRAY['answer'::text, 'timeout'::text, 'connection'::text, 'address'::text, 'access'::text, 'disabled'::text])))
  constraint webhook_deliveries_once UNIQUE (endpoint_id, sequence)
  constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
  CREATE INDEX webhook_deliveries_by_due ON public.webhook_deliveries USING btree (due_at) WHERE ((status = 'pending'::text) AND (due_at IS NOT NULL))
  CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (endpoint_id, due_at) WHERE ((status = 'pending'::text) AND (due_at IS NOT NULL))
  CREATE INDEX webhook_deliveries_leased ON public.webhook_deliveries USING btree (endpoint_id) WHERE (leased_until IS NOT NULL)
  CREATE UNIQUE INDEX webhook_deliveries_of_event ON public.webhook_deliveries USING btree (endpoint_id, "position") WHERE ("position" IS NOT NULL)
  CREATE INDEX webhook_deliveries_of_subject ON public.webhook_deliveries USING btree (endpoint_id, subject, sequence) WHERE (status = 'pending'::text)
  CREATE INDEX webhook_deliveries_over ON public.webhook_deliveries USING btree (ended_at) WHERE (ended_at IS NOT NULL)

table webhook_endpoints
  id bigint not null generated always as identity
  user_id bigint
  client_id text
  advertiser_id bigint
  url text not null
  types text[] not null default '{}'::text[]
  public_key text not null
  sequence bigint not null default 0
  disabled_at timestamp with time zone
  disabled_reason text
  failures integer not null default 0
  failing_since timestamp with time zone
  open_until timestamp with time zone
  created_at timestamp with time zone not null default now()
  constraint webhook_endpoints_pkey PRIMARY KEY (id)
  constraint webhook_endpoints_advertiser_id_fkey FOREIGN KEY (advertiser_id) REFERENCES advertisers(user_id)
  constraint webhook_endpoints_check CHECK ((num_nonnulls(user_id, advertiser_id) = 1))
  constraint webhook_endpoints_check1 CHECK (((client_id IS NULL) OR (user_id IS NOT NULL)))
  constraint webhook_endpoints_check2 CHECK (((disabled_at IS NULL) = (disabled_reason IS NULL)))
  constraint webhook_endpoints_client_id_fkey FOREIGN KEY (client_id) REFERENCES applications(client_id)
  constraint webhook_endpoints_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['owner'::text, 'gone'::text, 'failing'::text])))
  constraint webhook_endpoints_failures_check CHECK ((failures >= 0))
  constraint webhook_endpoints_url_check CHECK (((length(url) >= 1) AND (length(url) <= 2000)))
  constraint webhook_endpoints_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX webhook_endpoints_of_advertiser ON public.webhook_endpoints USING btree (advertiser_id) WHERE (advertiser_id IS NOT NULL)
  CREATE INDEX webhook_endpoints_of_user ON public.webhook_endpoints USING btree (user_id) WHERE (user_id IS NOT NULL)

table webhook_secrets
  id bigint not null generated always as identity
  endpoint_id bigint not null
  kind text not null
  secret bytea not null
  key_id text not null
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone
  constraint webhook_secrets_pkey PRIMARY KEY (id)
  constraint webhook_secrets_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE
  constraint webhook_secrets_kind_check CHECK ((kind = ANY (ARRAY['v1'::text, 'v1a'::text])))
  CREATE INDEX webhook_secrets_expired ON public.webhook_secrets USING btree (expires_at) WHERE (expires_at IS NOT NULL)
  CREATE INDEX webhook_secrets_of_endpoint ON public.webhook_secrets USING btree (endpoint_id)
  CREATE UNIQUE INDEX webhook_secrets_present ON public.webhook_secrets USING btree (endpoint_id, kind) WHERE (expires_at IS NULL)

table webhook_sender
  single boolean not null default true
  constraint webhook_sender_pkey PRIMARY KEY (single)
  constraint webhook_sender_single_check CHECK (single)

table withdrawals
  id bigint not null generated always as identity
  advertiser_id bigint not null
  status text not null default 'requested'::text
  amount bigint not null
  currency text not null
  checkout_id bigint
  provider_key text
  generation integer not null default 0
  attempts integer not null default 0
  due_at timestamp with time zone
  requested_by bigint not null
  requested_at timestamp with time zone not null default business_now()
  decided_by bigint
  decided_at timestamp with time zone
  reference text
  reason text
  constraint withdrawals_pkey PRIMARY KEY (id)
  constraint withdrawals_advertiser_id_fkey FOREIGN KEY (advertiser_id) REFERENCES advertisers(user_id)
  constraint withdrawals_amount_check CHECK ((amount > 0))
  constraint withdrawals_asked CHECK (((status <> 'sending'::text) OR (due_at IS NOT NULL)))
  constraint withdrawals_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id)
  constraint withdrawals_decided CHECK ((((status = ANY (ARRAY['requested'::text, 'sending'::text])) = (decided_at IS NULL)) AND ((decided_by IS NULL) = ((decided_at IS NULL) OR (checkout_id IS NOT NULL)))))
  constraint withdrawals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id)
  constraint withdrawals_generation_check CHECK ((generation >= 0))
  constraint withdrawals_paid CHECK (
CASE
    WHEN (checkout_id IS NULL) THEN ((status = 'paid'::text) = (reference IS NOT NULL))
    ELSE ((status <> 'paid'::text) OR (reference IS NOT NULL))
END)
  constraint withdrawals_provider_key_key UNIQUE (provider_key)
  constraint withdrawals_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id)
  constraint withdrawals_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'sending'::text, 'paid'::text, 'rejected'::text, 'cancelled'::text, 'failed'::text])))
  constraint withdrawals_to_card CHECK (
CASE
    WHEN (checkout_id IS NULL) THEN ((status <> ALL (ARRAY['sending'::text, 'failed'::text])) AND (provider_key IS NULL) AND (due_at IS NULL))
    ELSE ((status = ANY (ARRAY['sending'::text, 'paid'::text, 'failed'::text])) AND (provider_key IS NOT NULL))
END)
  CREATE INDEX withdrawals_by_reference ON public.withdrawals USING btree (reference) WHERE (checkout_id IS NULL)
  CREATE INDEX withdrawals_due ON public.withdrawals USING btree (due_at, id) WHERE (due_at IS NOT NULL)
  CREATE INDEX withdrawals_of_advertiser ON public.withdrawals USING btree (advertiser_id, id DESC)
  CREATE INDEX withdrawals_of_checkout ON public.withdrawals USING btree (checkout_id) WHERE (checkout_id IS NOT NULL)
  CREATE INDEX withdrawals_open ON public.withdrawals USING btree (advertiser_id) WHERE (status = ANY (ARRAY['requested'::text, 'sending'::text]))
  CREATE INDEX withdrawals_requested ON public.withdrawals USING btree (id) WHERE (status = 'requested'::text)
  CREATE TRIGGER withdrawals_begin_event AFTER INSERT ON public.withdrawals FOR EACH ROW EXECUTE FUNCTION write_event('withdrawal')
  CREATE TRIGGER withdrawals_event AFTER UPDATE OF status ON public.withdrawals FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION write_event('withdrawal')
  CREATE TRIGGER withdrawals_keep_terms BEFORE UPDATE ON public.withdrawals FOR EACH ROW WHEN (((old.id <> new.id) OR (old.advertiser_id <> new.advertiser_id) OR (old.amount <> new.amount) OR (old.currency <> new.currency) OR (old.checkout_id IS DISTINCT FROM new.checkout_id) OR (old.provider_key IS DISTINCT FROM new.provider_key) OR (NOT ((old.status = ANY (ARRAY['requested'::text, 'sending'::text])) OR ((old.status = 'paid'::text) AND (old.checkout_id IS NOT NULL)))))) EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER withdrawals_stay BEFORE DELETE ON public.withdrawals FOR EACH ROW EXECUTE FUNCTION refuse_change()

table write_offs
  id bigint not null generated always as identity
  invoice_id bigint not null
  amount bigint not null
  vat bigint not null
  vat_local bigint
  booked_on date not null
  reason text
  recorded_by bigint
  created_at timestamp with time zone not null default business_now()
  constraint write_offs_pkey PRIMARY KEY (id)
  constraint write_offs_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id)
  constraint write_offs_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id)
  constraint write_offs_signed CHECK (
CASE
    WHEN (reason IS NULL) THEN (amount <= 0)
    ELSE (amount > 0)
END)
  CREATE INDEX write_offs_by_day ON public.write_offs USING btree (booked_on, id)
  CREATE INDEX write_offs_of_invoice ON public.write_offs USING btree (invoice_id, id)
  CREATE TRIGGER write_offs_append_only BEFORE DELETE OR UPDATE ON public.write_offs FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER write_offs_no_truncate BEFORE TRUNCATE ON public.write_offs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER write_offs_open_period AFTER INSERT ON public.write_offs FOR EACH ROW EXECUTE FUNCTION refuse_closed_payment()

sequence second_factor_ids as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807

sequence task_ids as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807

view counted as
 SELECT statistic,
    subject,
    day,
    detail,
    (sum(value))::bigint AS value
   FROM ( SELECT counts.statistic,
            counts.subject,
            counts.day,
            counts.detail,
            counts.value
           FROM ( SELECT 'audit'::text AS statistic,
                    0 AS subject,
                    '-infinity'::date AS day,
                    r.action AS detail,
                    count(*) AS value
                   FROM audit_log r
                  GROUP BY r.action) counts
          WHERE ((counts.subject IS NOT NULL) AND (counts.day IS NOT NULL) AND (counts.value <> 0))
        UNION ALL
         SELECT counts.statistic,
            counts.subject,
            counts.day,
            counts.detail,
            counts.value
           FROM ( SELECT c.statistic,
                    c.subject,
                    c.day,
                    c.detail,
                    c.value
                   FROM (( SELECT r.status,
                            r.networks,
                            ((r.created_at AT TIME ZONE 'UTC'::text))::date AS day,
                            count(*) AS campaigns
                           FROM campaigns r
                          GROUP BY r.status, r.networks, (((r.created_at AT TIME ZONE 'UTC'::text))::date)) k
                     CROSS JOIN LATERAL ( VALUES ('campaigns'::text,0,'-infinity'::date,k.status,k.campaigns), ('campaigns_created'::text,0,k.day,k.status,k.campaigns)
                        UNION ALL
                         SELECT DISTINCT 'campaign_networks'::text,
                            0,
                            '-infinity'::date AS date,
                            network.network,
                            k.campaigns
                           FROM unnest(k.networks) network(network)) c(statistic, subject, day, detail, value))) counts
          WHERE ((counts.subject IS NOT NULL) AND (counts.day IS NOT NULL) AND (counts.value <> 0))
        UNION ALL
         SELECT counts.statistic,
            counts.subject,
            counts.day,
            counts.detail,
            counts.value
           FROM ( SELECT c.statistic,
                    c.subject,
                    c.day,
                    c.detail,
                    c.value
                   FROM (( SELECT r.kind,
                            r.network,
                            r.status,
                            count(*) AS connections
                           FROM connections r
                          GROUP BY r.kind, r.network, r.status) n
                     CROSS JOIN LATERAL ( VALUES ('connections'::text,0,'-infinity'::date,n.status,n.connections), ('connection_kinds'::text,0,'-infinity'::date,((n.kind || ':'::text) || n.status),n.connections), ('accounts'::text,0,'-infinity'::date,n.network,
                                CASE n.status
                                    WHEN 'accepted'::text THEN n.connections
                                    ELSE NULL::bigint
                                END)) c(statistic, subject, day, detail, value))) counts
          WHERE ((counts.subject IS NOT NULL) AND (counts.day IS NOT NULL) AND (counts.value <> 0))
        UNION ALL
         SELECT counts.statistic,
            counts.subject,
            counts.day,
            counts.detail,
            counts.value
           FROM ( SELECT c.statistic,
                    c.subject,
                    c.day,
                    c.detail,
                    c.value
                   FROM (( SELECT ((((r.currency || ':'::text) || r.status) || ':'::text) || r.method) AS detail,
                            ((r.requested_at AT TIME ZONE 'UTC'::text))::date AS day,
                            count(*) AS payouts,
                            (sum(r.amount))::bigint AS amount
                           FROM payouts r
                          GROUP BY ((((r.currency || ':'::text) || r.status) || ':'::text) || r.method), (((r.requested_at AT TIME ZONE 'UTC'::text))::date)) p
                     CROSS JOIN LATERAL ( VALUES ('payout_count'::text,0,p.day,p.detail,p.payouts), ('payout_amount'::text,0,p.day,p.detail,p.amount), ('payout_ever_count'::text,0,'-infinity'::date,p.detail,p.payouts), ('payout_ever_amount'::text,0,'-infinity'::date,p.detail,p.amount)) c(statistic, subject, day, detail, value))) counts
          WHERE ((counts.subject IS NOT NULL) AND (counts.day IS NOT NULL) AND (counts.value <> 0))
        UNION ALL
         SELECT counts.statistic,
            counts.subject,
            counts.day,
            counts.detail,
            counts.value
           FROM ( SELECT c.statistic,
                    c.subject,
                    c.day,
                    c.detail,
                    c.value
                   FROM (( SELECT a.owner_id,
                            COALESCE(t.campaign_id, ("substring"(e.key, '^campaign:([0-9]{1,18}):'::text))::bigint) AS campaign_id,
                            ((e.created_at AT TIME ZONE 'UTC'::text))::date AS day,
                            p.currency,
                            ((- sum(p.amount) FILTER (WHERE ((a.kind = 'advertiser_receivable'::text) AND is_charge(e.kind)))))::bigint AS charged,
                            (sum(p.amount) FILTER (WHERE (a.kind = ANY (ARRAY['publisher_paid'::text, 'publisher_fees'::text]))))::bigint AS paid_out,
                            ((- sum(p.amount) FILTER (WHERE (a.kind = 'advertiser_paid'::text))))::bigint AS money_in
                           FROM (((postings p
                             JOIN accounts a ON (((a.id = p.account_id) AND is_counted(a.kind))))
                             JOIN journal_entries e ON ((e.id = p.entry_id)))
                             LEFT JOIN tasks t ON ((t.id = ("substring"(e.key, '^task:([0-9]{1,18}):'::text))::bigint)))
                          GROUP BY a.owner_id, COALESCE(t.campaign_id, ("substring"(e.key, '^campaign:([0-9]{1,18}):'::text))::bigint), (((e.created_at AT TIME ZONE 'UTC'::text))::date), p.currency) s
                     CROSS JOIN LATERAL ( VALUES ('revenue'::text,0,s.day,s.currency,s.charged), ('advertiser_spent'::text,s.owner_id,s.day,s.currency,s.charged), ('campaign_spent'::text,s.campaign_id,s.day,s.currency,s.charged), ('payouts'::text,0,s.day,s.currency,s.paid_out), ('money_in'::text,0,s.day,s.currency,s.money_in)) c(statistic, subject, day, detail, value))) counts
          WHERE ((counts.subject IS NOT NULL) AND (counts.day IS NOT NULL) AND (counts.value <> 0))
        UNION ALL
         SELECT counts.statistic,
            counts.subject,
            counts.day,
            counts.detail,
            counts.value
           FROM ( SELECT c.statistic,
                    c.subject,
                    c.day,
                    c.detail,
                    c.value
                   FROM (( SELECT r.status,
                            r.active_on,
                            (r.networks > 0) AS connected,
                            r.sex,
                            r.born,
                            r.categories,
                            count(*) AS publishers
                           FROM publisher_traits_found r
                          WHERE ((NOT r.staff) AND (NOT r.advertiser))
                          GROUP BY r.status, r.active_on, (r.networks > 0), r.sex, r.born, r.categories) p
                     CROSS JOIN LATERAL ( VALUES ('publishers'::text,0,'-infinity'::date,p.status,p.publishers), ('publishers_active'::text,0,p.active_on,''::text,
                                CASE p.status
                                    WHEN 'active'::text THEN p.publishers
                                    ELSE NULL::bigint
                                END), ('publishers_unconnected'::text,0,'-infinity'::date,''::text,
                                CASE
                                    WHEN (NOT p.connected) THEN p.publishers
                                    ELSE NULL::bigint
                                END), ('publishers_sex'::text,0,'-infinity'::date,p.sex,p.publishers), ('publishers_born'::text,0,p.born,''::text,p.publishers)
                        UNION ALL
                         SELECT DISTINCT 'publishers_category'::text,
                            0,
                            '-infinity'::date AS date,
                            code.code,
                            p.publishers
                           FROM unnest(p.categories) code(code)) c(statistic, subject, day, detail, value))) counts
          WHERE ((counts.subject IS NOT NULL) AND (counts.day IS NOT NULL) AND (counts.value <> 0))
        UNION ALL
         SELECT counts.statistic,
            counts.subject,
            counts.day,
            counts.detail,
            counts.value
           FROM ( SELECT 'sign_ins'::text AS statistic,
                    0 AS subject,
                    '-infinity'::date AS day,
                    ''::text AS detail,
                    count(*) AS value
                   FROM sign_in_events r) counts
          WHERE ((counts.subject IS NOT NULL) AND (counts.day IS NOT NULL) AND (counts.value <> 0))
        UNION ALL
         SELECT counts.statistic,
            counts.subject,
            counts.day,
            counts.detail,
            counts.value
           FROM ( SELECT c.statistic,
                    c.subject,
                    c.day,
                    c.detail,
                    c.value
                   FROM ((( SELECT r.status,
                            r.campaign_id,
                            r.currency,
                            COALESCE(split_part(r.post_key, ':'::text, 1), ''::text) AS network,
                            ((COALESCE(r.reviewed_at, r.completed_at, r.assigned_at) AT TIME ZONE 'UTC'::text))::date AS day,
                            ((1 + (r.id >> 14)))::text AS stretch,
                            (sum(r.promised))::bigint AS promised,
                            (sum(r.charged))::bigint AS charged,
                            count(*) AS tasks,
                            count(*) FILTER (WHERE (r.status = ANY (ARRAY['accepted'::text, 'paid'::text]))) AS posts,
                            (sum(r.verified_reach) FILTER (WHERE (r.status = ANY (ARRAY['accepted'::text, 'paid'::text]))))::bigint AS reach,
                            (sum(r.verified_engagement) FILTER (WHERE (r.status = ANY (ARRAY['accepted'::text, 'paid'::text]))))::bigint AS engagement
                           FROM tasks r
                          GROUP BY r.status, r.campaign_id, r.currency, COALESCE(split_part(r.post_key, ':'::text, 1), ''::text), (((COALESCE(r.reviewed_at, r.completed_at, r.assigned_at) AT TIME ZONE 'UTC'::text))::date), ((1 + (r.id >> 14)))::text) t
                     JOIN campaigns k ON ((k.id = t.campaign_id)))
                     CROSS JOIN LATERAL ( VALUES ('tasks'::text,0,'-infinity'::date,t.status,t.tasks), ('campaign_tasks'::text,t.campaign_id,'-infinity'::date,t.status,t.tasks), ('posts'::text,0,t.day,t.network,t.posts), ('reach'::text,0,t.day,t.network,t.reach), ('engagement'::text,0,t.day,t.network,t.engagement), ('campaign_posts'::text,t.campaign_id,t.day,t.network,t.posts), ('campaign_reach'::text,t.campaign_id,t.day,t.network,t.reach), ('campaign_engagement'::text,t.campaign_id,t.day,t.network,t.engagement), ('advertiser_reach'::text,k.advertiser_id,t.day,t.currency,t.reach), ('task_promised'::text,k.advertiser_id,'-infinity'::date,t.stretch,t.promised), ('task_charged'::text,k.advertiser_id,'-infinity'::date,t.stretch,t.charged), ('task_reserved'::text,k.advertiser_id,'-infinity'::date,t.stretch,
                                CASE
                                    WHEN k.funded THEN t.promised
                                    ELSE NULL::bigint
                                END), ('task_charged_funded'::text,k.advertiser_id,'-infinity'::date,t.stretch,
                                CASE
                                    WHEN k.funded THEN t.charged
                                    ELSE NULL::bigint
                                END)) c(statistic, subject, day, detail, value))) counts
          WHERE ((counts.subject IS NOT NULL) AND (counts.day IS NOT NULL) AND (counts.value <> 0))
        UNION ALL
         SELECT counts.statistic,
            counts.subject,
            counts.day,
            counts.detail,
            counts.value
           FROM ( SELECT 'users'::text AS statistic,
                    0 AS subject,
                    '-infinity'::date AS day,
                    ''::text AS detail,
                    count(*) AS value
                   FROM users r
                UNION ALL
                 SELECT 'sign_ups'::text,
                    0,
                    ((r.joined_at AT TIME ZONE 'UTC'::text))::date AS timezone,
                    ''::text,
                    count(*) AS count
                   FROM users r
                  GROUP BY r.joined_at) counts
          WHERE ((counts.subject IS NOT NULL) AND (counts.day IS NOT NULL) AND (counts.value <> 0))) each
  GROUP BY statistic, subject, day, detail
 HAVING (sum(value) <> (0)::numeric);

view miscounted as
 SELECT concat_ws(' '::text, statistic, NULLIF(subject, 0), NULLIF(day, '-infinity'::date), detail) AS what,
    COALESCE(c.value, (0)::bigint) AS kept,
    COALESCE(t.value, (0)::bigint) AS counted
   FROM (( SELECT counters.statistic,
            counters.subject,
            counters.day,
            counters.detail,
            (sum(counters.value))::bigint AS value
           FROM counters
          GROUP BY counters.statistic, counters.subject, counters.day, counters.detail) c
     FULL JOIN counted t USING (statistic, subject, day, detail))
  WHERE (COALESCE(c.value, (0)::bigint) <> COALESCE(t.value, (0)::bigint))
UNION ALL
 SELECT ('traits of user '::text || COALESCE(k.user_id, f.user_id)) AS what,
    ((k.user_id IS NOT NULL))::integer AS kept,
    ((f.user_id IS NOT NULL))::integer AS counted
   FROM (publisher_traits k
     FULL JOIN publisher_traits_found f ON ((f.user_id = k.user_id)))
  WHERE (((((((((k.user_id IS DISTINCT FROM f.user_id) OR (k.status IS DISTINCT FROM f.status)) OR (k.staff IS DISTINCT FROM f.staff)) OR (k.advertiser IS DISTINCT FROM f.advertiser)) OR (k.active_on IS DISTINCT FROM f.active_on)) OR (k.networks IS DISTINCT FROM f.networks)) OR (k.sex IS DISTINCT FROM f.sex)) OR (k.born IS DISTINCT FROM f.born)) OR (k.categories IS DISTINCT FROM f.categories));

view publisher_traits_found as
 SELECT id AS user_id,
    status,
    (is_staff OR is_superuser) AS staff,
    (EXISTS ( SELECT
           FROM advertisers a
          WHERE (a.user_id = u.id))) AS advertiser,
    ((last_active AT TIME ZONE 'UTC'::text))::date AS active_on,
    ( SELECT (count(*))::integer AS count
           FROM connections c
          WHERE ((c.user_id = u.id) AND (c.kind = 'network'::text) AND (c.status = 'accepted'::text))) AS networks,
    COALESCE(sex, 'other'::text) AS sex,
    birth_date AS born,
    preferred_categories AS categories
   FROM users u;

CREATE OR REPLACE FUNCTION public.add_publisher_traits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into publisher_traits (user_id, status, staff, advertiser, active_on, networks, sex, born, categories)
  select user_id, status, staff, advertiser, active_on, networks, sex, born, categories
  from publisher_traits_found
  where user_id in (select id from new_rows);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.ban_with_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update participations set banned = new.status = 'suspended' where user_id = new.id;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.banned_as_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.banned := exists (select from users where id = new.user_id and status = 'suspended');
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.begin_entries()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_current_xact_id();
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.business_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN now()

CREATE OR REPLACE FUNCTION public.change_advertiser_traits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform find_publisher_traits(array(select user_id from changed_rows));
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.change_network_traits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  accepted bigint[] := '{}'; -- whose network it is, once for each
  ended bigint[] := '{}';
begin
  if tg_op <> 'DELETE' then
    accepted := array(select user_id from new_rows where kind = 'network' and status = 'accepted');
  end if;
  if tg_op <> 'INSERT' then
    ended := array(select user_id from old_rows where kind = 'network' and status = 'accepted');
  end if;
  if accepted <> ended then
    perform find_publisher_traits(accepted || ended);
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.change_publisher_traits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform find_publisher_traits(array[new.id]);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.changes_synced()
 RETURNS timestamp with time zone
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select least(now(), to_timestamp(min(objid::bigint) + 1577836800))
  from pg_locks
  where locktype = 'advisory' and classid = 1180790376 and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())
$function$

CREATE OR REPLACE FUNCTION public.check_closing()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION public.check_entry_balances()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  wrong bigint;
  is_late boolean;
begin
  select n.entry_id, bool_or(e.xmin <> pg_current_xact_id()::xid) into wrong, is_late
  from new_rows n join journal_entries e on e.id = n.entry_id
  group by n.entry_id, n.currency
  having sum(n.amount) <> 0 or bool_or(e.xmin <> pg_current_xact_id()::xid)
  limit 1;
  if is_late then
    raise exception 'an entry is written as a whole: journal_entries is append-only'
      using errcode = 'restrict_violation';
  elsif found then
    raise exception 'journal entry % does not sum to zero', wrong
      using errcode = 'check_violation', constraint = 'postings_sum_to_zero';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.check_entry_has_postings()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from postings where entry_id = new.id) then
    raise exception 'journal entry % has no postings', new.id
      using errcode = 'check_violation', constraint = 'journal_entries_have_postings';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.close_period(closing date, closer bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '5s'
AS $function$
begin
  lock table journal_entries in share row exclusive mode;
  insert into accounting_periods (month, closed_by) values (closing, closer);
  return found;
end $function$

CREATE OR REPLACE FUNCTION public.count_audit_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' and true then
    insert into counters as c (statistic, subject, day, detail, shard, value)
    select statistic, subject, day, detail, (select counter_shard()), sum(value)
    from (select statistic, subject, day, detail, value from (  select 'audit' as statistic, 0 as subject, date '-infinity' as day, action as detail, count(*) as value
  from new_rows r group by action) counts where subject is not null and day is not null and value <> 0) changed
    group by statistic, subject, day, detail
    having sum(value) <> 0
    on conflict (statistic, subject, day, detail, shard) do update set value = c.value + excluded.value;
  end if;
  if tg_op = 'DELETE' and true then
    insert into counters as c (statistic, subject, day, detail, shard, value)
    select statistic, subject, day, detail, (select counter_shard()), sum(value)
    from (select statistic, subject, day, detail, -value as value from (select statistic, subject, day, detail, value from (  select 'audit' as statistic, 0 as subject, date '-infinity' as day, action as detail, count(*) as value
  from old_rows r group by action) counts where subject is not null and day is not null and value <> 0) removed) changed
    group by statistic, subject, day, detail
    having sum(value) <> 0
    on conflict (statistic, subject, day, detail, shard) do update set value = c.value + excluded.value;
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.count_campaigns()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' and true then
    insert into counters as c (statistic, subject, day, detail, shard, value)
    select statistic, subject, day, detail, (select counter_shard()), sum(value)
    from (select statistic, subject, day, detail, value from (  select c.*
  from (select status, networks, (created_at at time zone 'UTC')::date as day, count(*) as campaigns
        from new_rows r group by 1, 2, 3) k
  cross join lateral (
    values
      ('campaigns',         0, date '-infinity', k.status, k.campaigns),
      ('campaigns_created', 0, k.day,            k.status, k.campaigns)
    union all
    select distinct 'campaign_networks', 0, date '-infinity', network, k.campaigns from unnest(k.networks) as network
  ) as c (statistic, subject, day, detail, value)) counts where subject is not null and day is not null and value <> 0) changed
    group by statistic, subject, day, detail
    having sum(value) <> 0
    on conflict (statistic, subject, day, detail, shard) do update set value = c.value + excluded.value;
  end if;
  if tg_op = 'DELETE' and true then
    insert into counters as c (statistic, subject, day, detail, shard, value)
    select statistic, subject, day, detail, (select counter_shard()), sum(value)
    from (select statistic, subject, day, detail, -value as value from (select statistic, subject, day, detail, value from (  select c.*
  from (select status, networks, (created_at at time zone 'UTC')::date as day, count(*) as campaigns
        from old_rows r group by 1, 2, 3) k
  cross join lateral (
    values
      ('campaigns',         0, date '-infinity', k.status, k.campaigns),
      ('campaigns_created', 0, k.day,            k.status, k.campaigns)
    union all
    select distinct 'campaign_networks', 0, date '-infinity', network, k.campaigns from unnest(k.networks) as network
  ) as c (statistic, subject, day, detail, value)) counts where subject is not null and day is not null and value <> 0) removed) changed
    group by statistic, subject, day, detail
    having sum(value) <> 0
    on conflict (statistic, subject, day, detail, shard) do update set value = c.value + excluded.value;
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.count_changed_campaigns()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and true then
    insert into counters as c (statistic, subject, day, detail, shard, value)
    select statistic, subject, day, detail, (select counter_shard()), sum(value)
    from (select statistic, subject, day, detail, value from (  select c.*
  from (select status, networks, (created_at at time zone 'UTC')::date as day, count(*) as campaigns
        from (select new.*) r group by 1, 2, 3) k
  cross join lateral (
    values
      ('campaigns',         0, date '-infinity', k.status, k.campaigns),
      ('campaigns_created', 0, k.day,            k.status, k.campaigns)
    union all
    select distinct 'campaign_networks', 0, date '-infinity', network, k.campaigns from unnest(k.networks) as network
  ) as c (statistic, subject, day, detail, value)) counts where subject is not null and day is not null and value <> 0 union all select statistic, subject, day, detail, -value as value from (select statistic, subject, day, detail, value from (  select c.*
  from (select status, networks, (created_at at time zone 'UTC')::date as day, count(*) as campaigns
        from (select old.*) r group by 1, 2, 3) k
  cross join lateral (
    values
      ('campaigns',         0, date '-infinity', k.status, k.campaigns),
      ('campaigns_created', 0, k.day,            k.status, k.campaigns)
    union all
    select distinct 'campaign_networks', 0, date '-infinity', network, k.campaigns from unnest(k.networks) as network
  ) as c (statistic, subject, day, detail, value)) counts where subject is not null and day is not null and value <> 0) removed) changed
    group by statistic, subject, day, detail
    having sum(value) <> 0
    on conflict (statistic, subject, day, detail, shard) do update set value = c.value + excluded.value;
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.count_changed_payouts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and true then
    insert into counters as c (statistic, subject, day, detail, shard, value)
    select statistic, subject, day, detail, (select counter_shard()), sum(value)
    from (select statistic, subject, day, detail, value from (  select c.*
  from (select currency || ':' || status || ':' || method as detail, (requested_at at time zone 'UTC')::date as day,
               count(*) as payouts, sum(amount)::bigint as amount
        from (select new.*) r group by 1, 2) p
  cross join lateral (values
    ('payout_count',       0, p.day,            p.detail, p.payouts),
    ('payout_amount',      0, p.day,            p.detail, p.amount),
    ('payout_ever_count',  0, date '-infinity', p.detail, p.payouts),
    ('payout_ever_amount', 0, '-infinity',      p.detail, p.amount)
  ) as c (statistic, subject, day, detail, value)) counts where subject is not null and day is not null and value <> 0 union all select statistic, subject, day, detail, -value as value from (select statistic, subject, day, detail, value from (  select c.*
  from (select currency || ':' || status || ':' || method as detail, (requested_at at time zone 'UTC')::date as day,
               count(*) as payouts, sum(amount)::bigint as amount
        from (select old.*) r group by 1, 2) p
  cross join lateral (values
    ('payout_count',       0, p.day,            p.detail, p.payouts),
    ('payout_amount',      0, p.day,            p.detail, p.amount),
    ('payout_ever_count',  0, date '-infinity', p.detail, p.payouts),
    ('payout_ever_amount', 0, '-infinity',      p.detail, p.amount)
  ) as c (statistic, subject, day, detail, value)) counts where subject is not null and day is not null and value <> 0) removed) changed
    group by statistic, subject, day, detail
    having sum(value) <> 0
    on conflict (statistic, subject, day, detail, shard) do update set value = c.value + excluded.value;
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.count_changed_users()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and true then
    insert into counters as c (statistic, subject, day, detail, shard, value)
    select statistic, subject, day, detail, (select counter_shard()), sum(value)
    from (select statistic, subject, day, detail, value from (  select 'users' as statistic, 0 as subject, date '-infinity' as day, '' as detail, count(*) as value from (select new.*) r
  union all
  select 'sign_ups', 0, (joined_at at time zone 'UTC')::date, '', count(*) from (select new.*) r group by joined_at) counts where subject is not null and day is not null and value <> 0 union all select statistic, subject, day, detail, -value as value from (select statistic, subject, day, detail, value from (  select 'users' as statistic, 0 as subject, date '-infinity' as day, '' as detail, count(*) as value from (select old.*) r
  union all
  select 'sign_ups', 0, (joined_at at time zone 'UTC')::date, '', count(*) from (select old.*) r group by joined_at) counts where subject is not null and day is not null and value <> 0) removed) changed
    group by statistic, subject, day, detail
    having sum(value) <> 0
    on conflict (statistic, subject, day, detail, shard) do update set value = c.value + excluded.value;
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.count_connections()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' and true then
    insert into counters as c (statistic, subject, day, detail, shard, value)
    select statistic, subject, day, detail, (select counter_shard()), sum(value)
    from (select statistic, subject, day, detail, value from (  select c.*
  from (select kind, network, status, count(*) as connections from new_rows r group by 1, 2, 3) n
  cross join lateral (values
    ('connections',      0, date '-infinity', n.status,                  n.connections),
    ('connection_kinds', 0, '-infinity',      n.kind || ':' || n.status, n.connections),
    ('accounts',         0, '-infinity',      n.network,                 case n.status when 'accepted' then n.connections end)
  ) as c (statistic, subject, day, detail, value)) counts where subject is not null and day is not null and value <> 0) changed
    group by statistic, subject, day, detail
    having sum(value) <> 0
    on conflict (statistic, subject, day, detail, shard) do update set value = c.value + excluded.value;
  end if;
  if tg_op = 'UPDATE' and true then
    insert into counters as c (statistic, subject, day, detail, shard, value)
    select statistic, subject, day, detail, (select counter_shard()), sum(value)
    from (select statistic, subject, day, detail, value from (  select c.*
  from (select kind, network, status, count(*) as connections from new_rows r group by 1, 2, 3) n
  cross join lateral (values
    ('connections',      0, date '-infinity', n.status,                  n.connections),
    ('connection_kinds', 0, '-infinity',      n.kind || ':' || n.status, n.connections),
    ('accounts',         0, '-infinity',      n.network,                 case n.status when 'accepted' then n.connections end)
  ) as c (statistic, subject, day, detail, value)) counts where subject is not null and day is not null and value <> 0 union all select statistic, subject, day, detail, -value as value from (select statistic, subject, day, detail, value from (  select c.*
  from (select kind, network, status, count(*) as connections from old_rows r group by 1, 2, 3) n
  cross join lateral (values
    ('connections',      0, date '-infinity', n.status,                  n.connections),
    ('connection_kinds', 0, '-infinity',      n.kind || ':' || n.status, n.connections),
    ('accounts',         0, '-infinity',      n.network,                 case n.status when 'accepted' then n.connections end)
  ) as c (statistic, subject, day, detail, value)) counts where subject is not null and day is not null and value <> 0) removed) changed
    group by statistic, subject, day, detail
    having sum(value) <> 0
    on conflict (statistic, subject, day, detail, shard) do update set value = c.value + excluded.value;
  end if;
  if tg_op = 'DELETE' and true then
    insert into counters as c (statistic, subject, day, detail, shard, value)
    select statistic, subject, day, detail, (select counter_shard()), sum(value)
    from (select statistic, subject, day, detail, -value as value from (select statistic, subject, day, detail, value from (  select c.*
  from (select kind, network, status, count(*) as connections from old_rows r group by 1, 2, 3) n
  cross join lateral (values
    ('connections',      0, date '-infinity', n.status,                  n.connections),
    ('connection_kinds', 0, '-infinity',      n.kind || ':' || n.status, n.connections),
    ('accounts',         0, '-infinity',      n.network,                 case n.status when 'accepted' then n.connections end)
  ) as c (statistic, subject, day, detail, value)) counts where subject is not null and day is not null and value <> 0) removed) changed
    group by statistic, subject, day, detail
    having sum(value) <> 0
    on conflict (statistic, subject, day, detail, shard) do update set value = c.value + excluded.value;
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.count_payouts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' and true then
    insert into counters as c (statistic, subject, day, detail, shard, value)
    select statistic, subject, day, detail, (select counter_shard()), sum(value)
    from (select statistic, subject, day, detail, value from (  select c.*
  from (select currency || ':' || status || ':' || method as detail, (requested_at at time zone 'UTC')::date as day,
               count(*) as payouts, sum(amount)::bigint as amount
        from new_rows r group by 1, 2) p
  cross join lateral (values
    ('payout_count',       0, p.day,            p.detail, p.payouts),
    ('payout_amount',      0, p.day,            p.detail, p.amount),
    ('payout_ever_count',  0, date '-infinity', p.detail, p.payouts),
    ('payout_ever_amount', 0, '-infinity',      p.detail, p.amount)
  ) as c (statistic, subject, day, detail, value)) counts where subject is not null and day is not null and value <> 0) changed
    group by statistic, subject, day, detail
    having sum(value) <> 0
    on conflict (statistic, subject, day, detail, shard) do update set value = c.value + excluded.value;
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.count_postings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' and exists (select from new_rows p join accounts a on a.id = p.account_id and is_counted(a.kind)) then
    insert into counters as c (statistic, subject, day, detail, shard, value)
    select statistic, subject, day, detail, (select counter_shard()), sum(value)
    from (select statistic, subject, day, detail, value from (  select c.*
  from (select a.owner_id, coalesce(t.campaign_id, substring(e.key from '^campaign:([0-9]{1,18}):')::bigint) as campaign_id,
               (e.created_at at time zone 'UTC')::date as day, p.currency,
               (-sum(p.amount) filter (where a.kind = 'advertiser_receivable' and is_charge(e.kind)))::bigint
                 as charged,
               (sum(p.amount) filter (where a.kind in ('publisher_paid', 'publisher_fees')))::bigint as paid_out,
               (-sum(p.amount) filter (where a.kind = 'advertiser_paid'))::bigint as money_in
        from new_rows p
        join accounts a on a.id = p.account_id and is_counted(a.kind)
        join journal_entries e on e.id = p.entry_id
        left join tasks t on t.id = substring(e.key from '^task:([0-9]{1,18}):')::bigint
        group by 1, 2, 3, 4) s
  cross join lateral (values
    ('revenue',          0,             s.day,            s.currency, s.charged),
    ('advertiser_spent', s.owner_id,    s.day,            s.currency, s.charged),
    ('campaign_spent',   s.campaign_id, s.day,            s.currency, s.charged),
    ('payouts',          0,             s.day,            s.currency, s.paid_out),
    ('money_in',         0,             s.day,            s.currency, s.money_in)
  ) as c (statistic, subject, day, detail, value)) counts where subject is not null and day is not null and value <> 0) changed
    group by statistic, subject, day, detail
    having sum(value) <> 0
    on conflict (statistic, subject, day, detail, shard) do update set value = c.value + excluded.value;
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.count_publisher_traits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' and true then
    insert into counters as c (statistic, subject, day, detail, shard, value)
    select statistic, subject, day, detail, (select counter_shard()), sum(value)
    from (select statistic, subject, day, detail, value from (  select c.*
  from (select status, active_on, networks > 0 as connected, sex, born, categories, count(*) as publishers
        from new_rows r where not staff and not advertiser group by 1, 2, 3, 4, 5, 6) p
  cross join lateral (
    values
      ('publishers',             0, date '-infinity', p.status, p.publishers),
      ('publishers_active',      0, p.active_on,      '',       case p.status when 'active' then p.publishers end),
      ('publishers_unconnected', 0, '-infinity',      '',       case when not p.connected then p.publishers end),
      ('publishers_sex',         0, '-infinity',      p.sex,    p.publishers),
      ('publishers_born',        0, p.born,           '',       p.publishers)
    union all
    select distinct 'publishers_category', 0, date '-infinity', code, p.publishers from unnest(p.categories) as code
  ) as c (statistic, subject, day, detail, value)) counts where subject is not null and day is not null and value <> 0) changed
    group by statistic, subject, day, detail
    having sum(value) <> 0
    on conflict (statistic, subject, day, detail, shard) do update set value = c.value + excluded.value;
  end if;
  if tg_op = 'UPDATE' and true then
    insert into counters as c (statistic, subject, day, detail, shard, value)
    select statistic, subject, day, detail, (select counter_shard()), sum(value)
    from (select statistic, subject, day, detail, value from (  select c.*
  from (select status, active_on, networks > 0 as connected, sex, born, categories, count(*) as publishers
        from new_rows r where not staff and not advertiser group by 1, 2, 3, 4, 5, 6) p
  cross join lateral (
    values
      ('publishers',             0, date '-infinity', p.status, p.publishers),
      ('publishers_active',      0, p.active_on,      '',       case p.status when 'active' then p.publishers end),
      ('publishers_unconnected', 0, '-infinity',      '',       case when not p.connected then p.publishers end),
      ('publishers_sex',         0, '-infinity',      p.sex,    p.publishers),
      ('publishers_born',        0, p.born,           '',       p.publishers)
    union all
    select distinct 'publishers_category', 0, date '-infinity', code, p.publishers from unnest(p.categories) as code
  ) as c (statistic, subject, day, detail, value)) counts where subject is not null and day is not null and value <> 0 union all select statistic, subject, day, detail, -value as value from (select statistic, subject, day, detail, value from (  select c.*
  from (select status, active_on, networks > 0 as connected, sex, born, categories, count(*) as publishers
        from old_rows r where not staff and not advertiser group by 1, 2, 3, 4, 5, 6) p
  cross join lateral (
    values
      ('publishers',             0, date '-infinity', p.status, p.publishers),
      ('publishers_active',      0, p.active_on,      '',       case p.status when 'active' then p.publishers end),
      ('publishers_unconnected', 0, '-infinity',      '',       case when not p.connected then p.publishers end),
      ('publishers_sex',         0, '-infinity',      p.sex,    p.publishers),
      ('publishers_born',        0, p.born,           '',       p.publishers)
    union all
    select distinct 'publishers_category', 0, date '-infinity', code, p.publishers from unnest(p.categories) as code
  ) as c (statistic, subject, day, detail, value)) counts where subject is not null and day is not null and value <> 0) removed) changed
    group by statistic, subject, day, detail
    having sum(value) <> 0
    on conflict (statistic, subject, day, detail, shard) do update set value = c.value + excluded.value;
  end if;
  if tg_op = 'DELETE' and true then
    insert into counters as c (statistic, subject, day, detail, shard, value)
    select statistic, subject, day, detail, (select counter_shard()), sum(value)
    from (select statistic, subject, day, detail, -value as value from (select statistic, subject, day, detail, value from (  select c.*
  from (select status, active_on, networks > 0 as connected, sex, born, categories, count(*) as publishers
        from old_rows r where not staff and not advertiser group by 1, 2, 3, 4, 5, 6) p
  cross join lateral (
    values
      ('publishers',             0, date '-infinity', p.status, p.publishers),
      ('publishers_active',      0, p.active_on,      '',       case p.status when 'active' then p.publishers end),
      ('publishers_unconnected', 0, '-infinity',      '',       case when not p.connected then p.publishers end),
      ('publishers_sex',         0, '-infinity',      p.sex,    p.publishers),
      ('publishers_born',        0, p.born,           '',       p.publishers)
    union all
    select distinct 'publishers_category', 0, date '-infinity', code, p.publishers from unnest(p.categories) as code
  ) as c (statistic, subject, day, detail, value)) counts where subject is not null and day is not null and value <> 0) removed) changed
    group by statistic, subject, day, detail
    having sum(value) <> 0
    on conflict (statistic, subject, day, detail, shard) do update set value = c.value + excluded.value;
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.count_sign_in_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' and true then
    insert into counters as c (statistic, subject, day, detail, shard, value)
    select statistic, subject, day, detail, (select counter_shard()), sum(value)
    from (select statistic, subject, day, detail, value from (  select 'sign_ins' as statistic, 0 as subject, date '-infinity' as day, '' as detail, count(*) as value from new_rows r) counts where subject is not null and day is not null and value <> 0) changed
    group by statistic, subject, day, detail
    having sum(value) <> 0
    on conflict (statistic, subject, day, detail, shard) do update set value = c.value + excluded.value;
  end if;
  if tg_op = 'DELETE' and true then
    insert into counters as c (statistic, subject, day, detail, shard, value)
    select statistic, subject, day, detail, (select counter_shard()), sum(value)
    from (select statistic, subject, day, detail, -value as value from (select statistic, subject, day, detail, value from (  select 'sign_ins' as statistic, 0 as subject, date '-infinity' as day, '' as detail, count(*) as value from old_rows r) counts where subject is not null and day is not null and value <> 0) removed) changed
    group by statistic, subject, day, detail
    having sum(value) <> 0
    on conflict (statistic, subject, day, detail, shard) do update set value = c.value + excluded.value;
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.count_tasks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' and true then
    insert into counters as c (statistic, subject, day, detail, shard, value)
    select statistic, subject, day, detail, (select counter_shard()), sum(value)
    from (select statistic, subject, day, detail, value from (  select c.*
  from (select status, campaign_id, currency, coalesce(split_part(post_key, ':', 1), '') as network,
               (coalesce(reviewed_at, completed_at, assigned_at) at time zone 'UTC')::date as day,
               (1 + (id >> 14))::text as stretch, sum(promised)::bigint as promised, sum(charged)::bigint as charged,
               count(*) as tasks,
               count(*) filter (where status in ('accepted', 'paid')) as posts,
               (sum(verified_reach) filter (where status in ('accepted', 'paid')))::bigint as reach,
               (sum(verified_engagement) filter (where status in ('accepted', 'paid')))::bigint as engagement
        from new_rows r group by 1, 2, 3, 4, 5, 6) t
  join campaigns k on k.id = t.campaign_id
  cross join lateral (values
    ('tasks',               0,               date '-infinity', t.status,   t.tasks),
    ('campaign_tasks',      t.campaign_id,   '-infinity',      t.status,   t.tasks),
    ('posts',               0,               t.day,            t.network,  t.posts),
    ('reach',               0,               t.day,            t.network,  t.reach),
    ('engagement',          0,               t.day,            t.network,  t.engagement),
    ('campaign_posts',      t.campaign_id,   t.day,            t.network,  t.posts),
    ('campaign_reach',      t.campaign_id,   t.day,            t.network,  t.reach),
    ('campaign_engagement', t.campaign_id,   t.day,            t.network,  t.engagement),
    ('advertiser_reach',    k.advertiser_id, t.day,            t.currency, t.reach),
    ('task_promised',       k.advertiser_id, '-infinity',      t.stretch,  t.promised),
    ('task_charged',        k.advertiser_id, '-infinity',      t.stretch,  t.charged),
    ('task_reserved',       k.advertiser_id, '-infinity',      t.stretch,  case when k.funded then t.promised end),
    ('task_charged_funded', k.advertiser_id, '-infinity',      t.stretch,  case when k.funded then t.charged end)
  ) as c (statistic, subject, day, detail, value)) counts where subject is not null and day is not null and value <> 0) changed
    group by statistic, subject, day, detail
    having sum(value) <> 0
    on conflict (statistic, subject, day, detail, shard) do update set value = c.value + excluded.value;
  end if;
  if tg_op = 'UPDATE' and true then
    insert into counters as c (statistic, subject, day, detail, shard, value)
    select statistic, subject, day, detail, (select counter_shard()), sum(value)
    from (select statistic, subject, day, detail, value from (  select c.*
  from (select status, campaign_id, currency, coalesce(split_part(post_key, ':', 1), '') as network,
               (coalesce(reviewed_at, completed_at, assigned_at) at time zone 'UTC')::date as day,
               (1 + (id >> 14))::text as stretch, sum(promised)::bigint as promised, sum(charged)::bigint as charged,
               count(*) as tasks,
               count(*) filter (where status in ('accepted', 'paid')) as posts,
               (sum(verified_reach) filter (where status in ('accepted', 'paid')))::bigint as reach,
               (sum(verified_engagement) filter (where status in ('accepted', 'paid')))::bigint as engagement
        from new_rows r group by 1, 2, 3, 4, 5, 6) t
  join campaigns k on k.id = t.campaign_id
  cross join lateral (values
    ('tasks',               0,               date '-infinity', t.status,   t.tasks),
    ('campaign_tasks',      t.campaign_id,   '-infinity',      t.status,   t.tasks),
    ('posts',               0,               t.day,            t.network,  t.posts),
    ('reach',               0,               t.day,            t.network,  t.reach),
    ('engagement',          0,               t.day,            t.network,  t.engagement),
    ('campaign_posts',      t.campaign_id,   t.day,            t.network,  t.posts),
    ('campaign_reach',      t.campaign_id,   t.day,            t.network,  t.reach),
    ('campaign_engagement', t.campaign_id,   t.day,            t.network,  t.engagement),
    ('advertiser_reach',    k.advertiser_id, t.day,            t.currency, t.reach),
    ('task_promised',       k.advertiser_id, '-infinity',      t.stretch,  t.promised),
    ('task_charged',        k.advertiser_id, '-infinity',      t.stretch,  t.charged),
    ('task_reserved',       k.advertiser_id, '-infinity',      t.stretch,  case when k.funded then t.promised end),
    ('task_charged_funded', k.advertiser_id, '-infinity',      t.stretch,  case when k.funded then t.charged end)
  ) as c (statistic, subject, day, detail, value)) counts where subject is not null and day is not null and value <> 0 union all select statistic, subject, day, detail, -value as value from (select statistic, subject, day, detail, value from (  select c.*
  from (select status, campaign_id, currency, coalesce(split_part(post_key, ':', 1), '') as network,
               (coalesce(reviewed_at, completed_at, assigned_at) at time zone 'UTC')::date as day,
               (1 + (id >> 14))::text as stretch, sum(promised)::bigint as promised, sum(charged)::bigint as charged,
               count(*) as tasks,
               count(*) filter (where status in ('accepted', 'paid')) as posts,
               (sum(verified_reach) filter (where status in ('accepted', 'paid')))::bigint as reach,
               (sum(verified_engagement) filter (where status in ('accepted', 'paid')))::bigint as engagement
        from old_rows r group by 1, 2, 3, 4, 5, 6) t
  join campaigns k on k.id = t.campaign_id
  cross join lateral (values
    ('tasks',               0,               date '-infinity', t.status,   t.tasks),
    ('campaign_tasks',      t.campaign_id,   '-infinity',      t.status,   t.tasks),
    ('posts',               0,               t.day,            t.network,  t.posts),
    ('reach',               0,               t.day,            t.network,  t.reach),
    ('engagement',          0,               t.day,            t.network,  t.engagement),
    ('campaign_posts',      t.campaign_id,   t.day,            t.network,  t.posts),
    ('campaign_reach',      t.campaign_id,   t.day,            t.network,  t.reach),
    ('campaign_engagement', t.campaign_id,   t.day,            t.network,  t.engagement),
    ('advertiser_reach',    k.advertiser_id, t.day,            t.currency, t.reach),
    ('task_promised',       k.advertiser_id, '-infinity',      t.stretch,  t.promised),
    ('task_charged',        k.advertiser_id, '-infinity',      t.stretch,  t.charged),
    ('task_reserved',       k.advertiser_id, '-infinity',      t.stretch,  case when k.funded then t.promised end),
    ('task_charged_funded', k.advertiser_id, '-infinity',      t.stretch,  case when k.funded then t.charged end)
  ) as c (statistic, subject, day, detail, value)) counts where subject is not null and day is not null and value <> 0) removed) changed
    group by statistic, subject, day, detail
    having sum(value) <> 0
    on conflict (statistic, subject, day, detail, shard) do update set value = c.value + excluded.value;
  end if;
  if tg_op = 'DELETE' and true then
    insert into counters as c (statistic, subject, day, detail, shard, value)
    select statistic, subject, day, detail, (select counter_shard()), sum(value)
    from (select statistic, subject, day, detail, -value as value from (select statistic, subject, day, detail, value from (  select c.*
  from (select status, campaign_id, currency, coalesce(split_part(post_key, ':', 1), '') as network,
               (coalesce(reviewed_at, completed_at, assigned_at) at time zone 'UTC')::date as day,
               (1 + (id >> 14))::text as stretch, sum(promised)::bigint as promised, sum(charged)::bigint as charged,
               count(*) as tasks,
               count(*) filter (where status in ('accepted', 'paid')) as posts,
               (sum(verified_reach) filter (where status in ('accepted', 'paid')))::bigint as reach,
               (sum(verified_engagement) filter (where status in ('accepted', 'paid')))::bigint as engagement
        from old_rows r group by 1, 2, 3, 4, 5, 6) t
  join campaigns k on k.id = t.campaign_id
  cross join lateral (values
    ('tasks',               0,               date '-infinity', t.status,   t.tasks),
    ('campaign_tasks',      t.campaign_id,   '-infinity',      t.status,   t.tasks),
    ('posts',               0,               t.day,            t.network,  t.posts),
    ('reach',               0,               t.day,            t.network,  t.reach),
    ('engagement',          0,               t.day,            t.network,  t.engagement),
    ('campaign_posts',      t.campaign_id,   t.day,            t.network,  t.posts),
    ('campaign_reach',      t.campaign_id,   t.day,            t.network,  t.reach),
    ('campaign_engagement', t.campaign_id,   t.day,            t.network,  t.engagement),
    ('advertiser_reach',    k.advertiser_id, t.day,            t.currency, t.reach),
    ('task_promised',       k.advertiser_id, '-infinity',      t.stretch,  t.promised),
    ('task_charged',        k.advertiser_id, '-infinity',      t.stretch,  t.charged),
    ('task_reserved',       k.advertiser_id, '-infinity',      t.stretch,  case when k.funded then t.promised end),
    ('task_charged_funded', k.advertiser_id, '-infinity',      t.stretch,  case when k.funded then t.charged end)
  ) as c (statistic, subject, day, detail, value)) counts where subject is not null and day is not null and value <> 0) removed) changed
    group by statistic, subject, day, detail
    having sum(value) <> 0
    on conflict (statistic, subject, day, detail, shard) do update set value = c.value + excluded.value;
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.count_users()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' and true then
    insert into counters as c (statistic, subject, day, detail, shard, value)
    select statistic, subject, day, detail, (select counter_shard()), sum(value)
    from (select statistic, subject, day, detail, value from (  select 'users' as statistic, 0 as subject, date '-infinity' as day, '' as detail, count(*) as value from new_rows r
  union all
  select 'sign_ups', 0, (joined_at at time zone 'UTC')::date, '', count(*) from new_rows r group by joined_at) counts where subject is not null and day is not null and value <> 0) changed
    group by statistic, subject, day, detail
    having sum(value) <> 0
    on conflict (statistic, subject, day, detail, shard) do update set value = c.value + excluded.value;
  end if;
  if tg_op = 'DELETE' and true then
    insert into counters as c (statistic, subject, day, detail, shard, value)
    select statistic, subject, day, detail, (select counter_shard()), sum(value)
    from (select statistic, subject, day, detail, -value as value from (select statistic, subject, day, detail, value from (  select 'users' as statistic, 0 as subject, date '-infinity' as day, '' as detail, count(*) as value from old_rows r
  union all
  select 'sign_ups', 0, (joined_at at time zone 'UTC')::date, '', count(*) from old_rows r group by joined_at) counts where subject is not null and day is not null and value <> 0) removed) changed
    group by statistic, subject, day, detail
    having sum(value) <> 0
    on conflict (statistic, subject, day, detail, shard) do update set value = c.value + excluded.value;
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.counter_shard()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  shards constant integer := 64;
  shard integer := coalesce(nullif(current_setting('fanfare.counter_shard', true), ''), '0');
begin
  if pg_try_advisory_xact_lock(1180790374, shard) then
    return shard;
  end if;
  for free in 0 .. shards - 1 loop
    if pg_try_advisory_xact_lock(1180790374, free) then
      perform set_config('fanfare.counter_shard', free::text, false);
      return free;
    end if;
  end loop;
  -- More writers than shards: the process has a row to itself.
  return shards + pg_backend_pid();
end $function$

CREATE OR REPLACE FUNCTION public.exchange_rate(source text, target text, day date)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with recursive bases as (
    (select r.base from exchange_rates r order by r.base limit 1)
    union all
    select (select r.base from exchange_rates r where r.base > b.base order by r.base limit 1) from bases b where b.base is not null
  )
  select round(rate_quoted(b.base, target, day) / rate_quoted(b.base, source, day), 20)
  from bases b
  where rate_quoted(b.base, source, day) is not null and rate_quoted(b.base, target, day) is not null
  order by b.base
  limit 1;
$function$

CREATE OR REPLACE FUNCTION public.find_publisher_traits(of_users bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  perform from publisher_traits where user_id = any (of_users) order by user_id for update;
  update publisher_traits t
  set (status, staff, advertiser, active_on, networks, sex, born, categories) =
      (f.status, f.staff, f.advertiser, f.active_on, f.networks, f.sex, f.born, f.categories)
  from publisher_traits_found f
  where t.user_id = any (of_users) and f.user_id = t.user_id;
end $function$

CREATE OR REPLACE FUNCTION public.is_charge(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select kind not in ('invoice_paid', 'invoice_unpaid', 'invoice_vat', 'credit_note', 'invoice_written_off', 'invoice_recovered',
                      'correction', 'correction_reversed');
$function$

CREATE OR REPLACE FUNCTION public.is_closed(day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (select from accounting_periods where month >= date_trunc('month', day::timestamp)::date);
$function$

CREATE OR REPLACE FUNCTION public.is_counted(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select kind in ('advertiser_receivable', 'advertiser_paid', 'publisher_paid', 'publisher_fees');
$function$

CREATE OR REPLACE FUNCTION public.is_divided(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select kind in ('platform_cash', 'platform_clearing', 'platform_unidentified', 'platform_charges', 'platform_exchange',
                  'platform_own');
$function$

CREATE OR REPLACE FUNCTION public.keep_balances()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  may_settle boolean;
  source record;
  settling bigint;
begin
  with moved as (
    update accounts a
    set balance = a.balance + sums.amount, updated_at = business_now()
    from (select account_id, sum(amount)::bigint as amount from new_rows group by account_id) sums
    where a.id = sums.account_id
    returning a.kind, sums.amount)
  select bool_or(kind = 'publisher_available' and amount > 0 or kind = 'publisher_debt' and amount < 0) into may_settle
  from moved;

  insert into account_days as d (account_id, day, kind, amount, postings, first_entry, last_entry)
  select n.account_id, e.booked_on, e.kind, sum(n.amount)::bigint, count(*), min(n.entry_id),
    max(n.entry_id)
  from new_rows n join journal_entries e on e.id = n.entry_id
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict on constraint account_days_once do update
  set amount = d.amount + excluded.amount, postings = d.postings + excluded.postings,
      first_entry = least(d.first_entry, excluded.first_entry), last_entry = greatest(d.last_entry, excluded.last_entry);

  if may_settle then
    for source in
      select distinct e.id, e.key, e.request_id
      from new_rows n
      join accounts a on a.id = n.account_id
        and (a.kind = 'publisher_available' and n.amount > 0 or a.kind = 'publisher_debt' and n.amount < 0)
      join accounts debt on debt.owner_id = a.owner_id and debt.kind = 'publisher_debt' and debt.currency = a.currency
        and debt.balance < 0
      join accounts available on available.owner_id = a.owner_id and available.kind = 'publisher_available'
        and available.currency = a.currency and available.balance > 0
      join journal_entries e on e.id = n.entry_id
      order by e.id
    loop
      insert into journal_entries (key, kind, description, request_id)
      values (source.key || ':debt', 'debt_settled', 'What was available settled a debt.', source.request_id)
      returning id into settling;
      insert into postings (entry_id, account_id, currency, amount)
      select settling, p.account_id, s.currency, p.amount
      from (
        select distinct debt.id as debt, available.id as available, debt.currency,
               least(-debt.balance, available.balance) as amount
        from new_rows n
        join accounts a on a.id = n.account_id
        join accounts debt on debt.owner_id = a.owner_id and debt.kind = 'publisher_debt' and debt.currency = a.currency
          and debt.balance < 0
        join accounts available on available.owner_id = a.owner_id and available.kind = 'publisher_available'
          and available.currency = a.currency and available.balance > 0
        where n.entry_id = source.id) s
      cross join lateral (values (s.available, -s.amount), (s.debt, s.amount)) as p (account_id, amount);
    end loop;
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.keep_closed_rate()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if is_closed(old.rate_date) then
    new.rate := old.rate;
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.keep_funds()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.kind = 'advertiser_balance' then
    update advertisers set funds = new.balance where user_id = new.owner_id and currency = new.currency;
  else
    update advertisers set owed = -new.balance where user_id = new.owner_id and currency = new.currency;
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.keep_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Seconds since 2020, so that they fit.
  perform pg_advisory_xact_lock_shared(1180790376, (floor(extract(epoch from now())) - 1577836800)::integer);
  new.updated_at := clock_timestamp();
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.lock_accounts(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from accounts a
  where a.id = any (ids || array(
    select other.id
    from accounts own
    join accounts other on other.owner_id = own.owner_id and other.currency = own.currency
      and other.kind = case own.kind when 'publisher_available' then 'publisher_debt'
                                     when 'publisher_debt' then 'publisher_available' end
    where own.id = any (ids)))
  order by a.id
  for update;
end $function$

CREATE OR REPLACE FUNCTION public.log_events(settled bigint, atmost integer)
 RETURNS TABLE(concerned_user bigint, concerned_advertiser bigint)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with moved as (
    delete from new_events n
    where n.id = any (array(select e.id from new_events e where e.id <= settled order by e.id limit atmost))
    returning n.id, n.type, n.subject_id, n.user_id, n.advertiser_id, n.from_state, n.to_state, n.amount, n.currency,
      n.request_id, n.trace, n.at
  )
  insert into event_log (position, type, subject_id, user_id, advertiser_id, from_state, to_state, amount, currency,
    request_id, trace, at)
  select (select coalesce(max(l.position), 0) from event_log l) + row_number() over (order by m.id),
    m.type, m.subject_id, m.user_id, m.advertiser_id, m.from_state, m.to_state, m.amount, m.currency, m.request_id, m.trace,
    m.at
  from moved m
  order by m.id
  returning user_id, advertiser_id
$function$

CREATE OR REPLACE FUNCTION public.open_day(day date)
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select greatest(day, (select (max(month) + interval '1 month')::date from accounting_periods));
$function$

CREATE OR REPLACE FUNCTION public.post_entry(entry_key text, entry_kind text, entry_description text, entry_request text, entry_reverses text, owners bigint[], kinds text[], currencies text[], amounts bigint[])
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  entry bigint;
  ids bigint[]; -- of the accounts
  part integer := 0; -- of those that are divided
begin
  if 'platform_cash' = any (kinds) or 'platform_clearing' = any (kinds) or 'platform_unidentified' = any (kinds)
     or 'platform_charges' = any (kinds) or 'platform_exchange' = any (kinds) or 'platform_own' = any (kinds) then
    part := counter_shard();
  end if;
  loop
    ids := array(
      select coalesce(a.id, platform.id)
      from unnest(owners, kinds, currencies) with ordinality as w (owner_id, kind, currency, position)
      left join accounts a on a.owner_id = w.owner_id and a.kind = w.kind and a.currency = w.currency
      left join accounts platform on (w.owner_id is null or w.kind = 'platform_cash') and platform.owner_id is null
        and platform.kind = w.kind and platform.currency = w.currency
        and platform.cash_account_id is not distinct from w.owner_id
        and platform.shard = case when is_divided(w.kind) then part else 0 end
      order by w.position);
    exit when array_position(ids, null) is null;
    insert into accounts (owner_id, kind, currency, cash_account_id, shard)
    select distinct case when w.kind <> 'platform_cash' then w.owner_id end, w.kind, w.currency,
      case when w.kind = 'platform_cash' then w.owner_id end, case when is_divided(w.kind) then part else 0 end
    from unnest(owners, kinds, currencies, ids) as w (owner_id, kind, currency, id)
    where w.id is null
    order by 1, 2, 3, 4
    on conflict on constraint accounts_once do nothing;
  end loop;
  perform lock_accounts(ids);

  insert into journal_entries (key, kind, description, request_id, reverses)
  values (entry_key, entry_kind, entry_description, entry_request,
          case when entry_reverses is not null
               then coalesce((select id from journal_entries where key = entry_reverses), 0) end)
  on conflict on constraint journal_entries_once do nothing
  returning id into entry;
  if entry is null then
    if exists (
      select from (
        select p.account_id, p.amount
        from journal_entries e join postings p on p.entry_id = e.id
        where e.key = entry_key
        union all
        select w.account_id, -w.amount from unnest(ids, amounts) as w (account_id, amount)) d
      group by account_id having sum(amount) <> 0) then
      raise exception 'another entry has been posted as %', entry_key
        using errcode = 'unique_violation', constraint = 'journal_entries_once';
    end if;
    return false;
  end if;

  insert into postings (entry_id, account_id, currency, amount)
  select entry, w.account_id, w.currency, w.amount
  from unnest(ids, currencies, amounts) with ordinality as w (account_id, currency, amount, position)
  order by w.position;
  return true;
end $function$

CREATE OR REPLACE FUNCTION public.rate_quoted(of_base text, of_currency text, day date)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case when of_base = of_currency then 1 else
    (select r.rate from exchange_rates r
     where r.base = of_base and r.currency = of_currency
     order by r.rate_date > day, abs(r.rate_date - day)
     limit 1) end;
$function$

CREATE OR REPLACE FUNCTION public.refuse_balance()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception 'the balance of account % changes by postings alone: accounts is append-only', new.id
    using errcode = 'restrict_violation';
end $function$

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$

CREATE OR REPLACE FUNCTION public.refuse_closed_day(day date, what text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if is_closed(day) then
    raise exception '% is for %, which is closed', what, to_char(day, 'YYYY-MM')
      using errcode = 'restrict_violation', constraint = 'accounting_periods_closed';
  end if;
end $function$

CREATE OR REPLACE FUNCTION public.refuse_closed_document()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform refuse_closed_day(new.issued_on, 'a document');
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.refuse_closed_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform refuse_closed_day(new.booked_on, 'journal entry ' || new.key);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.refuse_closed_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform refuse_closed_day(new.booked_on, case tg_table_name when 'write_offs' then 'a write-off' else 'a payment' end);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.refuse_funds()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception 'the funds of advertiser % follow the journal', new.user_id using errcode = 'restrict_violation';
end $function$

CREATE OR REPLACE FUNCTION public.refuse_later_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from (select distinct run_id from new_rows) n join payout_runs r on r.id = n.run_id
             where r.status <> 'gathering') then
    raise exception 'a run takes nothing more once it is built: payout_run_items is append-only'
      using errcode = 'restrict_violation';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.refuse_later_leg()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from new_rows n join corrections c on c.id = n.correction_id
             where c.xmin <> pg_current_xact_id()::xid) then
    raise exception 'a correction is made as a whole: correction_legs is append-only'
      using errcode = 'restrict_violation';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.refuse_own_run()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from payout_run_items i
             where i.run_id = new.id and i.user_id = new.sent_by and i.left_out is null) then
    raise exception 'user % may not send a run that pays them', new.sent_by
      using errcode = 'check_violation', constraint = 'payout_runs_not_own';
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.refuse_reserve()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception 'advertiser % reserves more than is free', new.user_id
    using errcode = 'check_violation', constraint = 'advertisers_within_funds';
end $function$

CREATE OR REPLACE FUNCTION public.refuse_second_run()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from payout_runs r join payout_run_items i on i.run_id = r.id
             where r.id = old.run_id and r.status <> 'cancelled' and i.left_out is null
               and case tg_table_name when 'payouts' then i.payout_id else i.bank_account_id end = old.id) then
    raise exception '% % is in run % already', tg_table_name, old.id, old.run_id
      using errcode = 'check_violation', constraint = 'payout_runs_once';
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.release_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update media set subject = null, expires_at = '-infinity' where subject = 'message:' || old.id;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.write_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kind       constant text := tg_argv[0];
  happened   text := tg_argv[1];
  publisher  bigint;
  advertiser bigint;
  before     text;
  after      text;
  money      bigint;
  unit       text;
begin
  if happened is null then
    after := new.status;
    happened := after;
    if tg_op = 'UPDATE' then
      before := old.status;
    end if;
  end if;

  if kind = 'task' then
    publisher := new.user_id;
    select c.advertiser_id into advertiser from campaigns c where c.id = new.campaign_id;
    if before = after then
      -- A reviewer takes it or gives it back, which is no news for the publisher.
      publisher := null;
      happened := case when after = 'appealed' then case when new.reviewer_id is null then 'appeal_returned' else 'appeal_taken' end
                       when new.reviewer_id is null then 'review_stopped' else 'review_started' end;
    elsif after in ('accepted', 'paid') then
      money := new.payment;
      unit := new.currency;
    elsif before in ('accepted', 'paid') then
      happened := 'reversed';
      money := old.payment;
      unit := new.currency;
    elsif before = 'under_review' and after = 'rejected' then
      if new.changes_requested then
        happened := 'changes_requested';
      end if;
    end if;
  elsif kind = 'payout' or kind = 'transfer' then
    publisher := new.user_id;
    money := new.amount;
    unit := new.currency;
  elsif kind = 'withdrawal' or kind = 'card_reversal' or kind = 'invoice' then
    advertiser := new.advertiser_id;
    money := new.amount;
    unit := new.currency;
  elsif kind = 'campaign' then
    advertiser := new.advertiser_id;
  elsif kind = 'participation' or kind = 'campaign_application' then
    publisher := new.user_id;
    select c.advertiser_id into advertiser from campaigns c where c.id = new.campaign_id;
  elsif kind = 'campaign_invitation' then
    publisher := new.user_id;
    advertiser := new.advertiser_id;
  elsif kind = 'connection' or kind = 'grant' then
    publisher := new.user_id;
  elsif kind = 'user' then
    publisher := new.id;
  end if; -- a payout run concerns operators only

  insert into new_events (type, subject_id, user_id, advertiser_id, from_state, to_state, amount, currency, request_id,
    trace)
  values (kind || '.' || happened, new.id, publisher, advertiser, before, after, money, unit,
          nullif(current_setting('fanfare.request_id', true), ''), nullif(current_setting('fanfare.trace', true), ''));
  return null;
end $function$
