package dev.fanfare.campaigns.network.store;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** The calls of networks by which their limits are kept. */
public final class NetworkCalls {
    private NetworkCalls() {}

    private static final String FORGET = """
            delete from network_calls
            """;

    /** Forgets all calls. Only for simulated networks, where days are lived within a minute: each has calls of its own. */
    public static Future<Integer> forget(Tx tx) {
        return tx.execute(FORGET);
    }
}
