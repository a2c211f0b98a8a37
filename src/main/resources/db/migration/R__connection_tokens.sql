-- connection_tokens.ended_at: the tokens of an owner end with the connection, and with the account that is banned, whatever
-- ends them. The job that renews tokens revokes those at the network, and deletes them.

create or replace function end_connection_tokens(of_connections bigint[]) returns void language sql as $$
  delete from connection_tokens where connection_id = any (of_connections) and content is null;
  update connection_tokens set ended_at = now(), due_at = now(), attempts = attempts + 1
  where connection_id = any (of_connections) and ended_at is null
$$;

create or replace function end_tokens_with_connection() returns trigger language plpgsql as $$
begin
  perform end_connection_tokens(array[new.id]);
  return null;
end $$;
create or replace trigger connections_tokens after update of status on connections
  for each row when (new.status not in ('pending', 'accepted', 'suspended')) execute function end_tokens_with_connection();

create or replace function end_tokens_with_user() returns trigger language plpgsql as $$
begin
  perform end_connection_tokens(array(select id from connections where user_id = new.id));
  return null;
end $$;
create or replace trigger users_tokens after update of status on users
  for each row when (new.status <> 'active') execute function end_tokens_with_user();
