package dev.fanfare.people.session.store;

import dev.fanfare.platform.proposals.LinkedAccounts;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** Reads the makers of tokens and accounts. */
final class TokenMakersRepository {
    private TokenMakersRepository() {}

    private static final String LIST = """
            with recursive
            people (id) as (
              select unnest($1::bigint[])
              union
              select created_by from backend_tokens where id = $2 and created_by is not null),
            """ + LinkedAccounts.of("people") + """
            , theirs (id) as (
              select id from accounts_linked_to_people
              union
              select substr(a.subject, 6)::bigint
              from theirs g
              join audit_log a on a.actor_id = g.id
              where a.action = 'user.create' and a.subject like 'user:%'
                and a.created_at > business_now() - make_interval(days => $3))
            select id from theirs
            union
            select t.user_id from backend_tokens t join theirs g on g.id = t.created_by
            order by id
            """;

    /**
     * @param tokenId null for none
     * @param days for which the maker of an account may know its password
     */
    static Future<List<Long>> list(Tx tx, List<Long> accounts, Long tokenId, int days) {
        return tx.list(LIST, Long.class, accounts.toArray(Long[]::new), tokenId, days);
    }
}
