package dev.fanfare.oauth;

import dev.fanfare.oauth.api.Applications.ApplicationList;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** The table applications. */
final class ApplicationsRepository {
    private ApplicationsRepository() {}

    /**
     * An application that is not disabled.
     *
     * @param authentic whether the given secret is right
     */
    record Application(String clientId, String name, List<String> redirectUris, boolean trusted, boolean authentic) {}

    private static final String INSERT = """
            insert into applications (client_id, name, secret_hash, redirect_uris, trusted) values ($1, $2, $3, $4, $5)
            """;

    static Future<Void> insert(
            Tx tx, String clientId, String name, String secret, List<String> redirectUris, boolean trusted) {
        return tx.execute(INSERT, clientId, name, Tokens.hash(secret), redirectUris.toArray(String[]::new), trusted)
                .mapEmpty();
    }

    private static final String FIND = """
            select client_id, name, redirect_uris, trusted, coalesce(secret_hash = $2, false) as authentic
            from applications
            where client_id = $1 and disabled_at is null
            """;

    /** Compares hashes in the database, so that timing reveals nothing. */
    static Future<Optional<Application>> find(Sql sql, String clientId, String secret) {
        return sql.find(FIND, Application.class, clientId, secret == null ? null : Tokens.hash(secret));
    }

    private static final String LIST = """
            select client_id, name, redirect_uris, trusted, created_at, disabled_at
            from applications
            order by created_at desc, client_id
            limit $1 offset $2
            """;

    static Future<List<ApplicationList.Item>> list(Sql sql, Paging paging) {
        return sql.list(LIST, ApplicationList.Item.class, paging.limit(), paging.offset());
    }

    private static final String COUNT = """
            select count(*) as total from applications
            """;

    static Future<Long> count(Sql sql) {
        return sql.get(COUNT, Long.class);
    }

    private static final String ROTATE = """
            update applications set secret_hash = $2 where client_id = $1 and disabled_at is null
            """;

    static Future<Boolean> rotate(Tx tx, String clientId, String secret) {
        return tx.execute(ROTATE, clientId, Tokens.hash(secret)).map(changed -> changed == 1);
    }

    private static final String DISABLE = """
            update applications set disabled_at = now() where client_id = $1 and disabled_at is null
            """;

    static Future<Boolean> disable(Tx tx, String clientId) {
        return tx.execute(DISABLE, clientId).map(changed -> changed == 1);
    }
}
