-- @anna and anna are one account. Where both are there already, both stay as they are.
update connections c
set account_key = substr(c.account_key, 2)
where c.account_key like '@_%'
  and not exists (
    select from connections o
    where o.kind = c.kind and o.network = c.network and o.account_key = substr(c.account_key, 2)
  );
