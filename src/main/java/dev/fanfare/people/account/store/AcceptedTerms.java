package dev.fanfare.people.account.store;

import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;

/** Which versions of the terms people have accepted, each once. */
public final class AcceptedTerms {
    /** The problem of a version that does not count now. */
    public static final String OTHER = "is not the version that counts now: read the terms again";

    private static final String ADD = """
            insert into accepted_terms (user_id, version) values ($1, $2)
            on conflict (user_id, version) do update set accepted_at = business_now()
            """;

    private static final String LAST = """
            select version, accepted_at from accepted_terms where user_id = $1 order by accepted_at desc, version limit 1
            """;

    private AcceptedTerms() {}

    /** A version, and when it was accepted. */
    public record Acceptance(String version, Instant acceptedAt) {}

    /** Writes that a user has accepted a version, now. */
    public static Future<Integer> add(Tx tx, long userId, String version) {
        return tx.execute(ADD, userId, version);
    }

    /** What a user accepted last. */
    public static Future<Optional<Acceptance>> last(Sql sql, long userId) {
        return sql.find(LAST, Acceptance.class, userId);
    }
}
