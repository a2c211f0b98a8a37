-- What a client calls a category or country by: its id, its code, or its English name in any case.

/* The code of a category; null for an unknown one. */
create or replace function category_code(given text) returns text language sql stable as $$
  select code from categories
  where code = lower(given) or lower(name) = lower(given) or id::text = given
  order by code = lower(given) desc, lower(name) = lower(given) desc
  limit 1
$$;

/* The id of a country; null for an unknown one. */
create or replace function country_id(given text) returns integer language sql stable as $$
  select id from countries
  where code = upper(given) or lower(name) = lower(given) or id::text = given
  order by code = upper(given) desc
  limit 1
$$;

/* An object whose categories are codes, each once, in place of what its author calls them; all of them are known. */
create or replace function with_category_codes(given jsonb) returns jsonb language sql stable as $$
  select jsonb_set(given, '{categories}', coalesce(jsonb_agg(code order by place), '[]'))
  from (select category_code(name) as code, min(place) as place
        from jsonb_array_elements_text(given -> 'categories') with ordinality as called (name, place)
        group by 1) known
$$;
