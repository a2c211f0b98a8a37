package dev.fanfare.people.session.store;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** Reads the makers of tokens. */
final class TokenMakersRepository {
    private TokenMakersRepository() {}

    private static final String LIST = """
            with people (id) as (
              select unnest($1::bigint[])
              union
              select created_by from backend_tokens where id = $2 and created_by is not null)
            select id from people
            union
            select t.user_id from backend_tokens t join people p on p.id = t.created_by
            order by id
            """;

    /** @param tokenId null for none */
    static Future<List<Long>> list(Tx tx, List<Long> accounts, Long tokenId) {
        return tx.list(LIST, Long.class, accounts.toArray(Long[]::new), tokenId);
    }
}
