package dev.fanfare.campaigns.network;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** The calls of networks within the last minute, of all nodes. Used under the lock of the network. */
final class NetworkCallsRepository {
    private NetworkCallsRepository() {}

    private static final String LOCK_NETWORK = """
            select pg_advisory_xact_lock(hashtextextended('figures of ' || $1::text, 0))
            """;

    /** Serialises claims for this network until the transaction ends. */
    static Future<Integer> lock(Tx tx, String network) {
        return tx.execute(LOCK_NETWORK, network);
    }

    private static final String FORGET = """
            delete from network_calls where network = $1 and at <= clock_timestamp() - interval '1 minute'
            """;

    private static final String COUNT = """
            select coalesce(sum(calls), 0)::bigint as calls
            from network_calls
            where network = $1 and at > clock_timestamp() - interval '1 minute'
            """;

    /** Counts the calls of the last minute that were noted here. */
    static Future<Long> count(Tx tx, String network) {
        return tx.execute(FORGET, network).compose(gone -> tx.get(COUNT, Long.class, network));
    }

    private static final String RECORD = """
            insert into network_calls (network, calls) values ($1, $2)
            """;

    /** Notes calls that are about to be made. */
    static Future<Void> record(Tx tx, String network, int calls) {
        return tx.pipeline(RECORD, network, calls);
    }
}
