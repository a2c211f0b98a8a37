package dev.fanfare.networks;

import dev.fanfare.networks.ConnectionsRepository.Submission;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/** What providers have proven: in the table of connections, and for providers that are no network in identities. */
final class ProofsRepository {
    private ProofsRepository() {}

    /** A connection after its proof. */
    record Proven(long id, ConnectionState state) {}

    // A claim of followers does not become a fact by the proof. Who was suspended cannot come back without an operator.
    private static final String PROVE = """
            insert into connections (user_id, kind, network, account_id, account_key, url, followers, status, verified,
                                     proven_at)
            values ($1, $2, $3, $4, $5, $6, coalesce($7::bigint, 0), 'accepted', true, now())
            on conflict on constraint connections_own do update
            set account_id = excluded.account_id, url = excluded.url, verified = true, proven_at = now(),
                followers = coalesce($7::bigint, case when connections.verified then connections.followers else 0 end),
                status = case when connections.suspended_at is null then 'accepted' else 'pending' end,
                reason = null, reviewed_by = null, reviewed_at = null, last_updated = now(),
                connected_at =
                  case when connections.status in ('rejected', 'disconnected') then now() else connections.connected_at end
            where connections.status in ('pending', 'rejected', 'disconnected')
               or (connections.status = 'accepted' and connections.proven_at is null)
            returning id, status
            """;

    /**
     * Connects the account, whatever it was to its owner before.
     *
     * @param followers null when the provider does not tell
     * @return empty when it is proven already, or suspended. Violates {@value ConnectionsRepository#CLAIMED}.
     */
    static Future<Optional<Proven>> prove(Tx tx, Submission account, Long followers) {
        return tx.find(
                PROVE,
                row -> new Proven(row.getLong("id"), ConnectionState.of(row.getString("status"))),
                account.userId(),
                account.kind(),
                account.network(),
                account.accountId(),
                account.accountKey(),
                account.url(),
                followers);
    }

    private static final String IDENTIFY = """
            insert into identities (user_id, provider, subject) values ($1, $2, $3)
            on conflict on constraint identities_claimed do nothing
            returning id
            """;

    /** The new identity's id; empty when somebody has it already. */
    static Future<Optional<Long>> identify(Tx tx, long userId, String provider, String subject) {
        return tx.find(IDENTIFY, row -> row.getLong("id"), userId, provider, subject);
    }
}
