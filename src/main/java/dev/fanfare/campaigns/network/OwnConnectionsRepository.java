package dev.fanfare.campaigns.network;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.network.api.ConnectionState;
import dev.fanfare.campaigns.network.api.ConnectionTransition;
import dev.fanfare.campaigns.network.api.GetNetworkStatus.NetworkStatus;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/** What owners read and change in the table of connections. */
final class OwnConnectionsRepository {
    /** Maximum size of a connection's extra data, in bytes of JSON. */
    private static final int MAX_EXTRA = 16 * 1024;

    /** A network of the caller's. */
    record Found(long id, @JsonUnwrapped NetworkStatus details) {}

    // An account id may exist at several networks: prefers live connections, then newer ones.
    private static final String FIND = """
            select id, status, verified, followers, engagement_rate, last_updated
            from connections
            where user_id = $1 and kind = 'network' and (id = $2 or account_key = $3)
            order by coalesce(id = $2, false) desc, status in ('pending', 'accepted', 'suspended') desc, id desc
            limit 1
            """;

    /** @param networkId the connection's id if such a connection exists, otherwise the account id at the network */
    static Future<Optional<Found>> find(Sql sql, long userId, String networkId) {
        return sql.find(FIND, Found.class, userId, connectionId(networkId), ConnectionsRepository.keyOf(networkId));
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
            set status = 'disconnected', proven_at = null, last_updated = business_now()
            where id = $1 and status = any ($2)
            returning id
            """;

    /** Whether it was live before. */
    static Future<Boolean> disconnect(Tx tx, long id) {
        return tx.find(DISCONNECT, Long.class, id, ConnectionTransition.DISCONNECT.startCodes())
                .map(Optional::isPresent);
    }

    private static final String STATUS = """
            select status from connections where id = $1
            """;

    static Future<ConnectionState> getStatus(Tx tx, long id) {
        return tx.get(STATUS, ConnectionState.class, id);
    }

    private static final String MERGE = """
            update connections
            set extra_data = jsonb_strip_nulls(extra_data || $2::text::jsonb), last_updated = business_now()
            where id = $1 and octet_length(jsonb_strip_nulls(extra_data || $2::text::jsonb)::text) <= $3
            returning id
            """;

    /** False if the merged data would be too large. */
    static Future<Boolean> merge(Tx tx, long id, String json) {
        return tx.find(MERGE, Long.class, id, json, MAX_EXTRA).map(Optional::isPresent);
    }
}
