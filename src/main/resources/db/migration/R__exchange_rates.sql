-- Rates of exchange by day: a day without quotes uses the last ones before it, days before the first quotes the first.

create or replace function rate_quoted(of_base text, of_currency text, day date) returns numeric language sql stable
  set search_path = "${schema}", pg_temp as $$
  select case when of_base = of_currency then 1 else
    (select r.rate from exchange_rates r
     where r.base = of_base and r.currency = of_currency
     order by r.rate_date > day, abs(r.rate_date - day)
     limit 1) end;
$$;

-- Units of one currency for one of another, to 20 digits; null if they were never quoted together.
create or replace function exchange_rate(source text, target text, day date) returns numeric language sql stable
  set search_path = "${schema}", pg_temp as $$
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
$$;
