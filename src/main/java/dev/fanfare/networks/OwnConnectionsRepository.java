package dev.fanfare.networks;

import dev.fanfare.networks.ConnectionState.Mover;
import dev.fanfare.networks.api.NetworkStatus;
import dev.fanfare.platform.sql.Rows;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/** What owners do to their rows of the table of connections. */
final class OwnConnectionsRepository {
    /** Bytes of a connection's extra data, as JSON. */
    private static final int MAX_EXTRA = 16 * 1024;

    private OwnConnectionsRepository() {}

    /** A network of the caller's. */
    record Found(long id, NetworkStatus standing) {}

    // The same account id may stand at several networks: what is live comes first, then what is newer.
    private static final String FIND = """
            select id, status, verified, followers, engagement_rate, last_updated
            from connections
            where user_id = $1 and kind = 'network' and (id = $2 or account_key = $3)
            order by coalesce(id = $2, false) desc, status in ('pending', 'accepted', 'suspended') desc, id desc
            limit 1
            """;

    /** @param networkId the connection's id if it is an integer that matches, else the account id at the network */
    static Future<Optional<Found>> find(Sql sql, long userId, String networkId) {
        return sql.find(
                FIND,
                row -> new Found(
                        row.getLong("id"),
                        new NetworkStatus(
                                row.getString("status"),
                                row.getBoolean("verified"),
                                row.getLong("followers"),
                                row.getBigDecimal("engagement_rate"),
                                Rows.instant(row, "last_updated"))),
                userId,
                connectionId(networkId),
                ConnectionsRepository.keyOf(networkId));
    }

    private static Long connectionId(String networkId) {
        try {
            return Long.valueOf(networkId.strip());
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static final String DISCONNECT = """
            update connections
            set status = 'disconnected', proven_at = null, last_updated = now()
            where id = $1 and status = any ($2)
            returning id
            """;

    /** Whether it was live until now. */
    static Future<Boolean> disconnect(Tx tx, long id) {
        return tx.find(
                        DISCONNECT,
                        row -> row.getLong("id"),
                        id,
                        ConnectionState.before(ConnectionState.DISCONNECTED, Mover.OWNER))
                .map(Optional::isPresent);
    }

    private static final String STATUS = """
            select status from connections where id = $1
            """;

    static Future<ConnectionState> status(Tx tx, long id) {
        return tx.get(STATUS, row -> ConnectionState.of(row.getString("status")), id);
    }

    private static final String MERGE = """
            update connections
            set extra_data = jsonb_strip_nulls(extra_data || $2::text::jsonb), last_updated = now()
            where id = $1 and octet_length(jsonb_strip_nulls(extra_data || $2::text::jsonb)::text) <= $3
            returning id
            """;

    /** Whether the whole is still small enough to be kept. */
    static Future<Boolean> merge(Tx tx, long id, String json) {
        return tx.find(MERGE, row -> row.getLong("id"), id, json, MAX_EXTRA).map(Optional::isPresent);
    }
}
