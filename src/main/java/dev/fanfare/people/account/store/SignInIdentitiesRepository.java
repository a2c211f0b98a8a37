package dev.fanfare.people.account.store;

import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/** The table external_identities, for the domain that verifies them. */
final class SignInIdentitiesRepository {
    private static final String FIND = """
            select u.id as user_id, u.credentials_version as number
            from external_identities i
            join users u on u.id = i.user_id
            where i.provider = $1 and i.subject = $2
            """;

    static Future<Optional<CredentialsVersion>> find(Sql sql, String provider, String subject) {
        return sql.find(FIND, CredentialsVersion.class, provider, subject);
    }

    private static final String INSERT = """
            insert into external_identities (user_id, provider, subject) values ($1, $2, $3)
            on conflict on constraint external_identities_claimed do nothing
            returning id
            """;

    static Future<Optional<Long>> insert(Tx tx, long userId, String provider, String subject) {
        return tx.find(INSERT, Long.class, userId, provider, subject);
    }
}
