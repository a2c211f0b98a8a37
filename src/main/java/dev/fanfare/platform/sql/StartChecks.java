package dev.fanfare.platform.sql;

import dev.fanfare.platform.bus.Refused;
import io.vertx.core.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks that PostgreSQL suits a node. Messages are for operators. */
final class StartChecks {
    private static final Logger LOG = LoggerFactory.getLogger(StartChecks.class);

    /**
     * Fails if sessions are not as they were asked for, because a pooler in between refuses or ignores what they were asked
     * for with.
     *
     * @param schema that of the tables
     */
    static Future<Void> sessions(Database database, String schema) {
        return ServersRepository.getSession(database)
                .recover(StatementRunner::unavailable)
                .transform(session -> {
                    if (Refused.isServerFault(session.cause())) {
                        return Future.failedFuture(session.cause());
                    }
                    if (session.failed()) {
                        return Future.failedFuture(new IllegalStateException(
                                "PostgreSQL opens no session: "
                                        + session.cause().getMessage(),
                                session.cause()));
                    }
                    if ("0".equals(session.result().statementTimeout())) {
                        return Future.failedFuture(new IllegalStateException(
                                "A pooler between this node and PostgreSQL ignores statement_timeout. Set it for the"
                                        + " role: alter role … set statement_timeout = '5s'."));
                    }
                    String found = session.result().schema();
                    return schema.equals(found)
                            ? Future.succeededFuture()
                            : Future.failedFuture(new IllegalStateException("Sessions use "
                                    + (found == null ? "no schema" : "the schema " + found)
                                    + ", and database.schema is " + schema + ". A role of this name has a schema of its"
                                    + " own, or a pooler ignores search_path. Set it for the role: alter role … in"
                                    + " database … set search_path = " + schema + "."));
                });
    }

    /**
     * Fails if PostgreSQL lacks room for this node's connections; logs the numbers.
     *
     * @param needed of this node
     */
    static Future<Void> room(Database database, int needed) {
        return ServersRepository.getRoom(database).compose(room -> {
            if (needed > room.limit()) {
                return Future.failedFuture(new IllegalStateException("This node needs up to " + needed
                        + " connections, and PostgreSQL has " + room.limit() + " for it (max_connections is "
                        + room.maximum() + ", of which " + room.reserved()
                        + " are reserved; its role and its database may have less). Raise that, or lower"
                        + " database.pipelined_connections and database.transaction_connections."));
            }
            if (room.inUse() + needed > room.limit()) {
                LOG.warn(
                        "This node needs up to {} connections, and may not get them: of {} that PostgreSQL has for it, {}"
                                + " are in use",
                        needed,
                        room.limit(),
                        room.inUse());
            } else {
                LOG.info(
                        "This node needs up to {} connections; of {} that PostgreSQL has for it, {} are in use",
                        needed,
                        room.limit(),
                        room.inUse());
            }
            return Future.succeededFuture();
        });
    }
}
