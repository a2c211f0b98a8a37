package dev.fanfare.people.session.store;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;

/** The table known_devices. */
final class KnownDevicesRepository {
    private KnownDevicesRepository() {}

    // The statement does not see the row that it inserts.
    private static final String INSERT = """
            with noted as (
              insert into known_devices (user_id, hash) values ($1, $2)
              on conflict (user_id, hash) do update set seen_at = now()
              returning xmax = 0 as inserted
            )
            select inserted and exists (select from known_devices where user_id = $1) as unknown from noted
            """;

    /** Whether the device is new to an account that knows others. */
    static Future<Boolean> insert(Tx tx, long userId, Buffer hash) {
        return tx.get(INSERT, Boolean.class, userId, hash);
    }
}
