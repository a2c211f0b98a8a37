package dev.fanfare.networks;

import dev.fanfare.networks.ConnectionsRepository.Submission;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/** What providers have proven: in the table of connections, and for providers that are no network in identities. */
final class ProofsRepository {
    private ProofsRepository() {}

    /** A connection after its proof. */
    record Proven(long id, ConnectionState state) {}

    /**
     * Who has an account.
     *
     * @param id the connection's or identity's
     * @param proven whether the provider itself said so
     */
    record Owner(long id, long userId, boolean proven) {}

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

    private static final String OWNER = """
            select id, user_id, proven_at is not null as proven
            from connections
            where kind = 'network' and network = $1 and account_key = $2
              and status in ('pending', 'accepted', 'suspended')
            """;

    /** Who has the account connected now; empty when nobody has. */
    static Future<Optional<Owner>> findOwner(Sql sql, String network, String accountId) {
        return sql.find(
                OWNER,
                row -> new Owner(row.getLong("id"), row.getLong("user_id"), row.getBoolean("proven")),
                network,
                ConnectionsRepository.keyOf(accountId));
    }

    private static final String IDENTIFIED = """
            select id, user_id, true as proven from identities where provider = $1 and subject = $2
            """;

    /** Whose identity it is; empty when it is nobody's. */
    static Future<Optional<Owner>> findIdentified(Sql sql, String provider, String subject) {
        return sql.find(
                IDENTIFIED,
                row -> new Owner(row.getLong("id"), row.getLong("user_id"), row.getBoolean("proven")),
                provider,
                subject);
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
