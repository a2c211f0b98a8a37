package dev.fanfare.platform.tracing;

import io.vertx.core.eventbus.ReplyException;
import io.vertx.sqlclient.DatabaseException;

/** Names failures without revealing user data. */
final class FailureNames {
    static String codeOf(Throwable failure) {
        if (failure instanceof DatabaseException refused && refused.getSqlState() != null) {
            return refused.getSqlState();
        }
        if (failure instanceof ReplyException reply) {
            return reply.failureType().name();
        }
        return failure.getClass().getSimpleName();
    }
}
