package dev.fanfare.notification;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.ext.mail.MailMessage;
import java.time.Instant;
import java.util.List;

/**
 * E-mails that wait to be sent.
 *
 * @param <M> one of them
 */
interface MailQueue<M extends MailQueue.Claimed> {
    /** How many are claimed at once. */
    int CLAIMED_AT_ONCE = 20;

    /** An e-mail that is about to be sent. */
    interface Claimed {
        long id();

        Instant queuedAt();

        /** Including this one. */
        int attempts();

        /** Whether it is still to be sent. */
        boolean wanted();
    }

    /** Claims some that are due, for a lease of so many seconds. */
    Future<List<M>> claim(Tx tx, int seconds);

    /** The message to send; fails with an IllegalArgumentException when none can be sent to the address. */
    Future<MailMessage> message(M mail);

    /**
     * Notes what became of it.
     *
     * @param failure null for none
     */
    Future<Integer> done(Tx tx, M mail, String outcome, String failure);

    /** Notes that it is to be tried again. */
    Future<Integer> again(Tx tx, M mail, int seconds, String failure);
}
