-- What falls due by itself, each found by an index of its own.
create index participations_lapsing on participations (held_until, id) where status = 'held';
create index tasks_overdue on tasks (deadline, id) where status = 'pending' or (status = 'rejected' and promised > 0);
create index tasks_unreviewed on tasks (completed_at, id) where status = 'under_review';
create index tasks_unreviewed_of_campaign on tasks (campaign_id) where status = 'under_review';

alter table campaigns add column best_post_settled_at timestamptz;
create index campaigns_unsettled on campaigns (ended_at, id)
  where status = 'completed' and best_post_settled_at is null;

-- Who was found to have the best post of a campaign, and from what: enough to compute it again.
create table best_posts (
  campaign_id      bigint      not null references campaigns,
  participation_id bigint      not null references participations,
  task_id          bigint      not null references tasks, -- whose payment the bonus is part of
  score            bigint      not null,
  winners          integer     not null check (winners > 0),                     -- who share the bonus
  place            integer     not null check (place between 1 and winners),     -- by earliest last acceptance
  offered          bigint      not null check (offered > 0),
  amount           bigint      not null check (amount between 0 and offered),
  formula_version  integer     not null,
  settled_at       timestamptz not null default now(),
  primary key (campaign_id, participation_id)
);
