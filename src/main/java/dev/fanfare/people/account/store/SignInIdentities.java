package dev.fanfare.people.account.store;

import dev.fanfare.formats.text.NetworkName;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Map;
import java.util.Optional;

/** The external identities that sign in to accounts. */
public final class SignInIdentities {
    private SignInIdentities() {}

    /**
     * Links a proven identity to the caller's account, whose owner is told.
     *
     * @return its id; empty if an account has it already
     */
    public static Future<Optional<Long>> link(Tx tx, Caller caller, String provider, String subject) {
        return insert(tx, caller.id(), provider, subject)
                .compose(id -> id.isEmpty()
                        ? Future.succeededFuture(id)
                        : Outbox.write(
                                        tx,
                                        caller.requestId(),
                                        AccountMail.to(caller.id(), MailKind.IDENTITY_LINKED, NetworkName.of(provider)))
                                .compose(told -> Audit.event(
                                        tx,
                                        caller,
                                        "identity.link",
                                        caller.id(),
                                        Map.of("provider", provider, "subject", subject)))
                                .map(id));
    }

    private static final String FIND = """
            select u.id as user_id, u.credentials_version as number
            from external_identities i
            join users u on u.id = i.user_id
            where i.provider = $1 and i.subject = $2
            """;

    /** The account that an identity signs in to, active or not; empty for none. */
    public static Future<Optional<CredentialsVersion>> find(Sql sql, String provider, String subject) {
        return sql.find(FIND, CredentialsVersion.class, provider, subject);
    }

    private static final String INSERT = """
            insert into external_identities (user_id, provider, subject) values ($1, $2, $3)
            on conflict on constraint external_identities_claimed do nothing
            returning id
            """;

    private static Future<Optional<Long>> insert(Tx tx, long userId, String provider, String subject) {
        return tx.find(INSERT, Long.class, userId, provider, subject);
    }
}
