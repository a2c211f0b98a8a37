-- Who and what fault-injection.sh needs: :publishers publishers, each connected with a network and with one task handed in that earns more than
-- they can ask for, and :campaigns campaigns to join, of 25 advertisers, since each join changes what its advertiser has promised.
-- Shows user and task of each publisher.
\set ON_ERROR_STOP on
begin;
create temporary table people on commit drop as
with made as (
  insert into users (username, username_key, email, email_key, primary_currency)
  select name, name, name || '@example.com', name || '@example.com', 'USD'
  from generate_series(0, :publishers + 24) n, lateral (select 'load-' || n as name) named
  returning id, username)
select id, split_part(username, '-', 2)::int as n from made;
insert into advertisers (user_id, name, currency, maximum_limit, promised)
select id, 'Load test', 'USD', 1000000000000000, case n when 0 then :publishers * 1000000000::bigint else 0 end from people where n < 25;
insert into connections (user_id, kind, network, account_id, account_key, url, status, followers, refresh_due)
select id, 'network', 'instagram', 'load' || n, 'load' || n, 'https://www.instagram.com/load' || n, 'accepted', 1000,
  now() + interval '1 year'
from people where n >= 25;
insert into campaigns (advertiser_id, type, name, tagline, description, date_end, networks, currency, limit_rate, task_time,
  task_time_type, minimum_reward, participants_count, task_promise, status)
select id, 'influencer', 'Load ' || c, '', '', now() + interval '30 days', '{instagram}', 'USD', 1, 3, 'days',
  case c when 0 then 1000000000 else 1000 end, 0, case c when 0 then 1000000000 else 1000 end, 'active'
from generate_series(0, :campaigns) c join people on n = c % 25;
insert into task_definitions (campaign_id, type, title, description, requirements)
select id, 'post', 'Post', '', '' from campaigns where name like 'Load %';
insert into participations (campaign_id, user_id, status)
select c.id, p.id, 'joined' from campaigns c, people p where c.name = 'Load 0' and n >= 25;
update campaigns set participants_count = :publishers where name = 'Load 0';
insert into tasks (definition_id, participation_id, campaign_id, user_id, status, deadline, currency, minimum_reward, bonus_active,
  bonus_reach, bonus_engagement, bonus_best_post, reach_threshold, engagement_rate_threshold, promised, completed_at, post_url, post_key)
select d.id, p.id, c.id, p.user_id, 'under_review', now() + interval '3 days', 'USD', c.minimum_reward, false, 0, 0, 0, 1000, 0.05,
  c.minimum_reward, now(), 'https://www.instagram.com/p/load' || p.id, 'instagram:load' || p.id
from campaigns c
join task_definitions d on d.campaign_id = c.id
join participations p on p.campaign_id = c.id
where c.name = 'Load 0';
insert into platform_settings (key, value) values ('max_campaigns_per_user', '100000')
on conflict (key) do update set value = excluded.value;
commit;
set client_min_messages = error;
vacuum (analyze);
select u.id, t.id from users u join tasks t on t.user_id = u.id where u.username like 'load-%' order by u.id;
