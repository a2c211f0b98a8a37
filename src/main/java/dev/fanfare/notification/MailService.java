package dev.fanfare.notification;

import dev.fanfare.notification.api.NotificationJobs.SendMails;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.ext.mail.MailClient;
import io.vertx.ext.mail.SMTPException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends queued e-mails. What cannot be sent now is retried with growing pauses for two days. */
final class MailService {
    private static final Logger LOG = LoggerFactory.getLogger(MailService.class);

    /** How many of the claimed mails are sent concurrently. */
    static final int LANES = 4;

    /** Longer than a lane needs for its share. */
    private static final int LEASE_SECONDS = 120;

    private static final Duration MAX_AGE = Duration.ofDays(2);
    private static final int FIRST_PAUSE_SECONDS = 30;
    private static final int MAX_PAUSE_SECONDS = 3_600;
    private static final Duration BETWEEN_COUNTS = Duration.ofSeconds(10);
    private static final int FAILURE_LENGTH = 500;

    /** Replies about our login, which say nothing about the message. */
    private static final Set<Integer> SIGN_IN_REPLIES = Set.of(530, 534, 535, 538);

    private final Database db;
    private final MailSettings settings;
    private final MailClient client;
    private final MailQueue<?> accounts;
    private final MailQueue<?> notifications;
    private final MeterRegistry meters;
    private final AtomicLong waiting;
    private Instant counted = Instant.EPOCH;

    MailService(Bus bus, Database db, MailSettings settings, MailClient client, MeterRegistry meters) {
        this.db = db;
        this.accounts = new AccountMails(settings, bus);
        this.notifications = new NotificationMails(settings);
        this.settings = settings;
        this.client = client;
        this.meters = meters;
        this.waiting = meters.gauge("fanfare_mails_waiting", new AtomicLong());
    }

    Future<JobResult> send(Caller caller, SendMails ask) {
        return send(accounts)
                .compose(first -> send(notifications).map(first::plus))
                .compose(sent -> count().map(sent));
    }

    private <M extends MailQueue.Claimed> Future<JobResult> send(MailQueue<M> queue) {
        return db.transaction(tx -> queue.claim(tx, LEASE_SECONDS))
                .compose(mails -> Future.all(IntStream.range(0, LANES)
                                .mapToObj(lane -> oneByOne(queue, mails, lane))
                                .toList())
                        .map(JobResult.of(mails.size(), MailQueue.CLAIMED_AT_ONCE)));
    }

    /** Sends a lane's share: every {@value #LANES}th mail from the given one on. */
    private <M extends MailQueue.Claimed> Future<Void> oneByOne(MailQueue<M> queue, List<M> mails, int next) {
        return next >= mails.size()
                ? Future.succeededFuture()
                : send(queue, mails.get(next)).compose(done -> oneByOne(queue, mails, next + LANES));
    }

    private <M extends MailQueue.Claimed> Future<Void> send(MailQueue<M> queue, M mail) {
        if (!mail.wanted()) {
            return done(queue, mail, "unwanted", null);
        }
        return Future.succeededFuture(mail)
                .compose(queue::message)
                .compose(message -> client.sendMail(message).timeout(settings.timeoutMs(), TimeUnit.MILLISECONDS))
                .compose(sent -> done(queue, mail, "sent", null), cause -> failed(queue, mail, cause));
    }

    private <M extends MailQueue.Claimed> Future<Void> failed(MailQueue<M> queue, M mail, Throwable cause) {
        if (cause instanceof IllegalArgumentException) {
            return done(queue, mail, "refused", cause.getMessage());
        }
        String failure = cut(cause.getMessage() == null ? cause.toString() : cause.getMessage());
        meters.counter("fanfare_mail_failures").increment();
        if (cause instanceof SMTPException smtp && isRefusal(smtp)) {
            LOG.info("Mail {} was refused: {}", mail.id(), failure);
            return done(queue, mail, "refused", failure);
        }
        if (mail.queuedAt().plus(MAX_AGE).isBefore(Instant.now())) {
            LOG.warn("Mail {} is given up: {}", mail.id(), failure);
            return done(queue, mail, "expired", failure);
        }
        LOG.warn("Mail {} was not sent and will be tried again: {}", mail.id(), failure);
        int pause = (int) Math.min(MAX_PAUSE_SECONDS, (long) FIRST_PAUSE_SECONDS << Math.min(mail.attempts() - 1, 20));
        return db.transaction(tx -> queue.again(tx, mail, pause, failure)).mapEmpty();
    }

    /** Whether a retry is pointless. */
    private static boolean isRefusal(SMTPException smtp) {
        return smtp.isPermanent()
                && !SIGN_IN_REPLIES.contains(smtp.getReplyCode())
                // The configured sender is wrong, which a setting can fix.
                && !smtp.getMessage().startsWith("sender address not accepted");
    }

    private <M extends MailQueue.Claimed> Future<Void> done(
            MailQueue<M> queue, M mail, String outcome, String failure) {
        meters.counter("fanfare_mails", "outcome", outcome).increment();
        return db.transaction(tx -> queue.done(tx, mail, outcome, failure == null ? null : cut(failure)))
                .mapEmpty();
    }

    private Future<Void> count() {
        if (counted.plus(BETWEEN_COUNTS).isAfter(Instant.now())) {
            return Future.succeededFuture();
        }
        counted = Instant.now();
        return MailRepository.waiting(db).onSuccess(waiting::set).mapEmpty();
    }

    private static String cut(String text) {
        return text.substring(0, Math.min(FAILURE_LENGTH, text.length()));
    }
}
