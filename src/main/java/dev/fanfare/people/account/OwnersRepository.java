package dev.fanfare.people.account;

import dev.fanfare.people.account.api.MakeLink;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.Optional;

/** The tables users, mail_links, sessions and grants, for owners' changes to their own accounts. */
final class OwnersRepository {
    private OwnersRepository() {}

    private static final String SET_PASSWORD = """
            update users set password_hash = $2 where id = $1 and status = 'active'
            """;

    static Future<Void> setPassword(Tx tx, long userId, Secret hash) {
        return tx.execute(SET_PASSWORD, userId, hash.value()).mapEmpty();
    }

    private static final String RESET_PASSWORD = """
            update users set password_hash = $3 where id = $1 and email = $2 and status = 'active'
            """;

    /** False if the account has another address now. */
    static Future<Boolean> resetPassword(Tx tx, long userId, String email, Secret hash) {
        return tx.execute(RESET_PASSWORD, userId, email, hash.value()).map(changed -> changed == 1);
    }

    private static final String INSERT_LINK = """
            insert into mail_links (hash, user_id, purpose, address, subject, expires_at, credentials_version)
            select $1, id, $3, $4, $5, $6, coalesce($7, credentials_version) from users where id = $2
            """;

    static Future<Void> insertLink(Tx tx, Buffer hash, MakeLink ask, Instant expiresAt) {
        return tx.execute(
                        INSERT_LINK,
                        hash,
                        ask.userId(),
                        ask.kind().code(),
                        ask.address(),
                        ask.subject(),
                        expiresAt,
                        ask.credentialsVersion())
                .mapEmpty();
    }

    private static final String VERIFY = """
            update users set email_verified_at = coalesce(email_verified_at, business_now()) where id = $1 and email = $2
            """;

    /** False if the account has another address now. */
    static Future<Boolean> verify(Tx tx, long userId, String email) {
        return tx.execute(VERIFY, userId, email).map(changed -> changed == 1);
    }

    /**
     * The addresses of an account.
     *
     * @param wanted replaces the address once confirmed; null for none
     */
    record Addresses(String username, String email, boolean verified, String wanted) {}

    private static final String LOCK_ADDRESSES = """
            select username, email, email_verified_at is not null as verified, email_wanted as wanted
            from users
            where id = $1 and status = 'active'
            for no key update
            """;

    static Future<Optional<Addresses>> lockAddresses(Tx tx, long userId) {
        return tx.find(LOCK_ADDRESSES, Addresses.class, userId);
    }

    private static final String REPLACE_ADDRESS = """
            update users
            set email = $2, email_key = $3, username = $4, username_key = $5, email_verified_at = business_now(), email_wanted = null
            where id = $1
            """;

    static Future<Void> replaceAddress(Tx tx, long userId, String email, String username) {
        return tx.execute(
                        REPLACE_ADDRESS,
                        userId,
                        email,
                        UniqueNames.emailKey(email),
                        username,
                        UniqueNames.usernameKey(username))
                .mapEmpty();
    }
}
