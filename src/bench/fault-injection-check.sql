-- What became of the changes that were acknowledged to LoadTest.java: how many are lost, how many were made twice or though refused.
create temporary table acknowledged (kind text, a text, b bigint);
\copy acknowledged from pstdin
analyze acknowledged;
select
  (select count(*) from acknowledged k where kind = 'payout'
     and not exists (select from payouts p where p.id = k.b and p.destination = k.a))
  + (select count(*) from acknowledged k where kind = 'cancel'
     and not exists (select from payouts p where p.id = k.b and p.status = 'cancelled'))
  + (select count(*) from acknowledged k where kind = 'join'
     and not exists (select from participations p where p.user_id = k.a::bigint and p.campaign_id = k.b)),
  (select count(*) from payouts p where destination like 'load-%'
     and not exists (select from acknowledged k where k.kind = 'payout' and k.b = p.id))
  + (select count(*) - count(distinct (kind, b)) from acknowledged where kind in ('payout', 'cancel'))
