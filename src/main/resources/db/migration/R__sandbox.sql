-- The time of business in a sandbox: as far ahead as it was set, and within a transaction the same, as now() is. A row of
-- sandbox_clock takes effect a second after it was written, so that transactions see it from their beginning or not at all.
-- It never goes back: the furthest row counts, and a database whose time was set ahead remains a sandbox.
do $$
begin
  if not ${sandbox} and exists (select from sandbox_clock) then
    raise exception 'The time of this sandbox was set ahead, so this database cannot be used without sandbox.enabled';
  end if;
end $$;

create or replace function business_now() returns timestamptz language sql stable parallel safe return ${business_now};
