package dev.fanfare.people.account.store;

import dev.fanfare.people.account.api.MailKind;
import dev.fanfare.people.account.api.UsersError;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/** Links that were sent by e-mail: each is good for one thing, once, and for a limited time. */
public final class MailLinks {
    private MailLinks() {}

    /**
     * What a link stands for.
     *
     * @param address where it was sent
     * @param subject what it is about; null for the account
     */
    public record Link(long userId, String username, String address, String subject) {}

    /** What a link stands for that still works; empty for any other. */
    public static Future<Optional<Link>> find(Sql sql, Secret token, MailKind kind) {
        return MailLinksRepository.find(sql, token.value(), kind.code());
    }

    /**
     * Uses a link: it will not work again.
     *
     * @return what it stands for; fails with a Refused of 400 when it does not work
     */
    public static Future<Link> use(Tx tx, Secret token, MailKind kind) {
        return MailLinksRepository.use(tx, token.value(), kind.code())
                .compose(used -> used.map(Future::succeededFuture).orElseGet(UsersError.INVALID_LINK::failed));
    }

    /** Like {@link #find}, but fails with a Refused of 400 when it does not work. */
    public static Future<Link> get(Sql sql, Secret token, MailKind kind) {
        return find(sql, token, kind)
                .compose(found -> found.map(Future::succeededFuture).orElseGet(UsersError.INVALID_LINK::failed));
    }
}
