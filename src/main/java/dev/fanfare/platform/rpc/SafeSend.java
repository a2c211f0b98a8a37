package dev.fanfare.platform.rpc;

import io.vertx.core.Future;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends to other nodes. Vert.x 5.0 throws when it finds a connection closed as it writes; nothing was sent then. */
final class SafeSend {
    private static final Logger LOG = LoggerFactory.getLogger(SafeSend.class);

    /** Fails with NO_HANDLERS when it was certainly not sent. */
    static <R> Future<Message<R>> request(EventBus wire, String address, Object body, DeliveryOptions options) {
        try {
            return wire.request(address, body, options);
        } catch (IllegalStateException closed) {
            return Future.failedFuture(
                    new ReplyException(ReplyFailure.NO_HANDLERS, address + " was not sent: " + closed.getMessage()));
        }
    }

    /** Replies to the sender, if it still exists. */
    static void reply(Message<?> message, Object body, DeliveryOptions options) {
        try {
            message.reply(body, options);
        } catch (IllegalStateException closed) {
            LOG.debug("An answer of {} was not sent: {}", message.address(), closed.toString());
        }
    }
}
