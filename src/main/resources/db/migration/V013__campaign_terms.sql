-- A task that nobody gets any more, because its campaign asks for something else by now; who has it keeps it.
alter table task_definitions add column retired boolean not null default false;

-- Places whose hold has lapsed are looked for when a campaign is full.
create index participations_held on participations (campaign_id, held_until) where status = 'held';
