-- Who quoted a rate: what one provider said does not serve as another's.
alter table exchange_rates add column source text not null default '';

-- Who asks a provider at the moment, so that of all nodes one does.
create table exchange_refreshes (
  source        text primary key,
  claimed_until timestamptz not null
);
