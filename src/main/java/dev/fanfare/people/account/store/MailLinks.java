package dev.fanfare.people.account.store;

import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/** Links sent by e-mail, each for one purpose, one use and a limited time. */
public final class MailLinks {
    private MailLinks() {}

    /**
     * The content of a link.
     *
     * @param address its recipient
     * @param subject the subject; null for the account
     */
    public record Link(long userId, long credentialsVersion, String username, String address, String subject) {}

    /** The content of a valid link; empty for any other. */
    public static Future<Optional<Link>> find(Sql sql, Secret token, MailKind kind) {
        return sql.find(FIND, Link.class, Tokens.hash(token.value()), kind.code());
    }

    /**
     * Uses up a link.
     *
     * @return its content; fails with a Refused of 400 if it is invalid
     */
    public static Future<Link> use(Tx tx, Secret token, MailKind kind) {
        return get(tx, token, kind)
                .compose(link -> new CredentialsVersion(link.userId(), link.credentialsVersion())
                        .require(tx, UsersError.INVALID_LINK))
                .compose(holds -> tx.find(USE, Link.class, Tokens.hash(token.value()), kind.code()))
                .compose(used -> used.map(Future::succeededFuture).orElseGet(UsersError.INVALID_LINK::failed));
    }

    /** Like {@link #find}, but fails with a Refused of 400 if it is invalid. */
    public static Future<Link> get(Sql sql, Secret token, MailKind kind) {
        return find(sql, token, kind)
                .compose(found -> found.map(Future::succeededFuture).orElseGet(UsersError.INVALID_LINK::failed));
    }

    private static final String FIND = """
            select l.user_id, l.credentials_version, u.username, l.address, l.subject
            from mail_links l
            join users u on u.id = l.user_id
            where l.hash = $1 and l.purpose = $2 and l.used_at is null and l.expires_at > now() and u.status = 'active'
              and u.credentials_version = l.credentials_version
            """;

    private static final String USE = """
            update mail_links l
            set used_at = now()
            from users u
            where l.hash = $1 and l.purpose = $2 and l.used_at is null and l.expires_at > now()
              and u.id = l.user_id and u.status = 'active'
            returning l.user_id, l.credentials_version, u.username, l.address, l.subject
            """;
}
