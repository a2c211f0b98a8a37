-- Banned users are left out of leaderboards: they are found from their side, for they are few.
create index users_suspended on users (id) where status = 'suspended';
