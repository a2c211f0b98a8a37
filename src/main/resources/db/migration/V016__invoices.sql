-- What advertisers spent, billed by month and currency.

-- An invoice's id is its number: one series for the whole platform, without gaps. Whoever issues locks the counter.
create table invoice_numbers (
  single boolean primary key default true check (single),
  last   bigint  not null default 0
);
insert into invoice_numbers default values;

-- How far a month's invoices are issued. Begun only when every transaction that started in the month has ended.
create table invoiced_months (
  month       date primary key check (extract(day from month) = 1),
  first_entry bigint,                      -- of the journal in this month; null: none
  last_entry  bigint,
  position    bigint not null default 0,   -- accounts up to this one are done
  finished_at timestamptz
);

create table invoices (
  id              bigint primary key,
  advertiser_id   bigint      not null references advertisers,
  currency        text        not null,
  month           date        not null check (extract(day from month) = 1),
  amount          bigint      not null check (amount > 0),
  status          text        not null default 'open' check (status in ('open', 'paid', 'void')),
  issued_at       timestamptz not null default now(),
  paid_at         timestamptz,
  voided_at       timestamptz,
  reference       text, -- of the payment
  reason          text, -- why it is void
  billed_again_by bigint references invoices, -- the later invoice that a void one's amount is part of
  constraint invoices_once unique (advertiser_id, currency, month),
  constraint invoices_paid check ((status = 'paid') = (paid_at is not null)),
  constraint invoices_void check ((status = 'void') = (voided_at is not null)),
  constraint invoices_billed_again check (billed_again_by is null or (status = 'void' and billed_again_by > id))
);
create index invoices_by_status on invoices (status, id);
create index invoices_by_month on invoices (month, id);
create index invoices_to_bill_again on invoices (advertiser_id, currency)
  where status = 'void' and billed_again_by is null;
create index invoices_billing_again on invoices (billed_again_by) where billed_again_by is not null;
create trigger invoices_stay before delete on invoices for each row execute function refuse_change();
create trigger invoices_no_truncate before truncate on invoices for each statement execute function refuse_change();
create trigger invoices_keep_terms before update on invoices
  for each row
  when (old.id <> new.id or old.advertiser_id <> new.advertiser_id or old.currency <> new.currency
        or old.month <> new.month or old.amount <> new.amount)
  execute function refuse_change();

create index accounts_receivable on accounts (id) where kind = 'advertiser_receivable';
