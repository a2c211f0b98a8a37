package dev.fanfare.people.account.store;

import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/** The table mail_links. */
final class MailLinksRepository {
    private static final String FIND = """
            select l.user_id, l.credentials_version, u.username, l.address, l.subject
            from mail_links l
            join users u on u.id = l.user_id
            where l.hash = $1 and l.purpose = $2 and l.used_at is null and l.expires_at > now() and u.status = 'active'
              and u.credentials_version = l.credentials_version
            """;

    static Future<Optional<MailLinks.Link>> find(Sql sql, String token, String purpose) {
        return sql.find(FIND, MailLinks.Link.class, Tokens.hash(token), purpose);
    }

    private static final String USE = """
            update mail_links l
            set used_at = now()
            from users u
            where l.hash = $1 and l.purpose = $2 and l.used_at is null and l.expires_at > now()
              and u.id = l.user_id and u.status = 'active'
            returning l.user_id, l.credentials_version, u.username, l.address, l.subject
            """;

    static Future<Optional<MailLinks.Link>> use(Tx tx, String token, String purpose) {
        return tx.find(USE, MailLinks.Link.class, Tokens.hash(token), purpose);
    }
}
