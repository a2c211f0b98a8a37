-- How far the books are checked in the present pass, and what the last whole one found.
create table reconciliation (
  single      boolean     primary key default true check (single),
  started_at  timestamptz not null default '-infinity', -- of the present pass, or the last
  part        integer     not null default 0,           -- of what is checked
  position    bigint      not null default 0,           -- rows of the part up to this one are done
  found       bigint      not null default 0,           -- differences in this pass so far
  finished_at timestamptz not null default '-infinity', -- of the last whole pass
  differences bigint      not null default 0            -- that it found
);
insert into reconciliation default values;
