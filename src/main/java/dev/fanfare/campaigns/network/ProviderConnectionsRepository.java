package dev.fanfare.campaigns.network;

import dev.fanfare.campaigns.network.ConnectionsRepository.Submission;
import dev.fanfare.campaigns.network.api.ConnectionState;
import dev.fanfare.campaigns.network.api.ConnectionTransition;
import dev.fanfare.campaigns.network.spi.AccountFigures;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/** Accounts proven by providers: connections, or connected accounts at providers that are no networks. */
final class ProviderConnectionsRepository {
    /** A connection after its sign-in at the provider. */
    record Proven(long id, ConnectionState status) {}

    /**
     * The owner of an account.
     *
     * @param id the connection's or connected account's
     * @param proven whether the provider has verified it
     */
    record Owner(long id, long userId, boolean proven) {}

    // The sign-in does not verify claimed followers. Only an operator can reinstate a suspended account.
    private static final String PROVE = """
            insert into connections (user_id, kind, network, account_id, account_key, url, followers, status, verified,
                                     proven_at, account_address, name, engagement_rate)
            values ($1, $2, $3, $4, $5, $6, coalesce($7::bigint, 0), 'accepted', true, business_now(), $11, $12,
                    coalesce($13::numeric, 0))
            on conflict on constraint connections_own do update
            set account_id = excluded.account_id, account_address = excluded.account_address, url = excluded.url, verified = true, proven_at = business_now(),
                name = coalesce(excluded.name, connections.name),
                engagement_rate = coalesce($13::numeric, connections.engagement_rate),
                followers = coalesce($7::bigint, case when connections.verified then connections.followers else 0 end),
                status = case when connections.suspended_at is null then $9 else $10 end,
                reason = null, reviewed_by = null, reviewed_at = null, last_updated = business_now(),
                connected_at =
                  case when connections.status in ('rejected', 'disconnected') then business_now() else connections.connected_at end
            where connections.status = any ($8)
              and ($14 or connections.status <> 'accepted' or connections.proven_at is null)
            returning id, status
            """;

    /**
     * Connects the account, whatever its state before.
     *
     * @param figures as far as the provider shows them
     * @param again whether one that is already proven is proven again
     * @return empty if it is suspended, or already proven and not to be proven again. Violates {@value ConnectionsRepository#CLAIMED}.
     */
    static Future<Optional<Proven>> prove(Tx tx, Submission account, AccountFigures figures, boolean again) {
        return tx.find(
                PROVE,
                Proven.class,
                account.userId(),
                account.kind(),
                account.network(),
                account.account().id(),
                account.accountKey(),
                account.account().url(),
                figures.followers(),
                ConnectionTransition.PROVE.startCodes(),
                ConnectionTransition.PROVE.to().code(),
                ConnectionTransition.PROVE_SUSPENDED.to().code(),
                account.address(),
                account.account().name(),
                figures.engagementRate(),
                again);
    }

    // The user may have claimed the account before, by its address and an id of their choice.
    private static final String REPLACE_ID = """
            update connections
            set account_id = $4, account_key = $5
            where user_id = $1 and kind = $2 and network = $3 and account_address = $6 and account_key <> $5
              and status in ('pending', 'accepted', 'suspended') and proven_at is null
              and not exists (select from connections
                              where user_id = $1 and kind = $2 and network = $3 and account_key = $5)
            """;

    /** Gives the user's own claim of the account, if there is one, the id that the provider tells. */
    static Future<Void> replaceId(Tx tx, Submission account) {
        return tx.pipeline(
                REPLACE_ID,
                account.userId(),
                account.kind(),
                account.network(),
                account.account().id(),
                account.accountKey(),
                account.address());
    }

    private static final String OWNER = """
            select id, user_id, proven_at is not null as proven
            from connections
            where kind = 'network' and network = $1 and account_key = $2
              and status in ('pending', 'accepted', 'suspended')
            """;

    /** The user with the live connection to the account; empty for none. */
    static Future<Optional<Owner>> findOwner(Sql sql, String network, String accountId) {
        return sql.find(OWNER, Owner.class, network, ConnectionsRepository.keyOf(accountId));
    }

    private static final String CONNECTED = """
            select id, user_id, true as proven from connected_accounts where provider = $1 and subject = $2
            """;

    /** The user of this connected account; empty for none. */
    static Future<Optional<Owner>> findConnected(Sql sql, String provider, String subject) {
        return sql.find(CONNECTED, Owner.class, provider, subject);
    }

    private static final String CONNECT = """
            insert into connected_accounts (user_id, provider, subject) values ($1, $2, $3)
            on conflict on constraint connected_accounts_claimed do nothing
            returning id
            """;

    /** The id of the connected account; empty if a user has it already. */
    static Future<Optional<Long>> connect(Tx tx, long userId, String provider, String subject) {
        return tx.find(CONNECT, Long.class, userId, provider, subject);
    }
}
