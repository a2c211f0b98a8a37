package dev.fanfare.people.session.store;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.proposals.LinkedAccounts;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** One person behind several accounts: the maker of an account knows its first password, and that of a token acts by it. */
public final class TokenMakers {
    private TokenMakers() {}

    /**
     * The given accounts and every account the same person may control: token creators, recent creators, and what those
     * created. In ascending order.
     *
     * @param days lately: users.unrelated_days
     */
    public static Future<List<Long>> linkedAccounts(Tx tx, Caller caller, List<Long> accounts, int days) {
        return list(
                tx,
                accounts,
                caller.credential() == Caller.Credential.BACKEND_TOKEN ? Long.valueOf(caller.credentialId()) : null,
                days);
    }

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
    private static Future<List<Long>> list(Tx tx, List<Long> accounts, Long tokenId, int days) {
        return tx.list(LIST, Long.class, accounts.toArray(Long[]::new), tokenId, days);
    }
}
