package dev.fanfare.admin.operations;

import dev.fanfare.admin.operations.api.ListDeprecatedCalls.DeprecatedCalls.Client;
import dev.fanfare.platform.identity.CountDeprecatedCalls.Calls;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** The table deprecated_calls. */
final class DeprecatedCallsRepository {
    private DeprecatedCallsRepository() {}

    private static final String ADD = """
            insert into deprecated_calls (day, path, credential, credential_id, user_id, calls)
            select current_date, n.path, n.credential, n.credential_id, n.user_id, n.calls
            from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[])
              n (path, credential, credential_id, user_id, calls)
            order by n.path, n.credential, n.credential_id, n.user_id
            on conflict on constraint deprecated_calls_once do update set calls = deprecated_calls.calls + excluded.calls
            """;

    private static final String LIST = """
            select c.path, lower(c.credential) as credential, c.credential_id, c.user_id,
              min(c.day) as first_day, max(c.day) as last_day, sum(c.calls)::bigint as calls
            from deprecated_calls c
            where c.day > current_date - 90
            group by c.path, c.credential, c.credential_id, c.user_id
            order by calls desc, c.path, c.credential, c.credential_id, c.user_id
            limit 1000
            """;

    static Future<Integer> add(Tx tx, List<Calls> calls) {
        return tx.execute(
                ADD,
                calls.stream().map(Calls::path).toArray(String[]::new),
                calls.stream().map(Calls::credential).toArray(String[]::new),
                calls.stream().map(Calls::credentialId).toArray(String[]::new),
                calls.stream().map(Calls::userId).toArray(Long[]::new),
                calls.stream().map(Calls::calls).toArray(Long[]::new));
    }

    static Future<List<Client>> list(Sql sql) {
        return sql.list(LIST, Client.class);
    }
}
