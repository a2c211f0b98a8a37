package dev.fanfare.notification;

import dev.fanfare.notification.api.NotificationJobs.SendMails;
import dev.fanfare.people.account.api.MakeLink;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.queue.WorkQueue;
import dev.fanfare.platform.sql.Database;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.ext.mail.MailClient;
import io.vertx.ext.mail.MailMessage;
import io.vertx.ext.mail.SMTPException;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends queued e-mails. Failed ones are retried with backoff for two days. */
record MailService(Bus bus, Database db, MailSettings settings, MailClient client, MeterRegistry meters) {
    private static final Logger LOG = LoggerFactory.getLogger(MailService.class);

    /** Concurrent e-mails of a chunk. */
    static final int LANES = 4;

    private static final Duration MAX_AGE = Duration.ofDays(2);
    private static final int FAILURE_LENGTH = 500;

    /** Replies about our login, not about the message. */
    private static final Set<Integer> SIGN_IN_REPLIES = Set.of(530, 534, 535, 538);

    Future<JobResult> send(Caller caller, SendMails ask) {
        return send(AccountMailRepository.QUEUE, mail -> link(mail).map(link -> MailText.account(settings, mail, link)))
                .compose(first -> send(
                                MailRepository.QUEUE,
                                mail -> Future.succeededFuture(MailText.notification(settings, mail)))
                        .map(first::plus));
    }

    /** @param message fails with an IllegalArgumentException if the address is unusable */
    private <M extends QueuedMail> Future<JobResult> send(
            WorkQueue<M> queue, Function<M, Future<MailMessage>> message) {
        return queue.work(
                db,
                meters,
                LANES,
                mail -> mail.wanted()
                        ? Future.succeededFuture(mail)
                                .compose(message)
                                .compose(made ->
                                        client.sendMail(made).timeout(settings.timeoutMs(), TimeUnit.MILLISECONDS))
                                .compose(sent -> done(queue, mail, "sent", null), cause -> failed(queue, mail, cause))
                        : done(queue, mail, "unwanted", null));
    }

    /** The secret of a link is created just before sending, so it exists only in the e-mail. */
    private Future<String> link(AccountMailRepository.Mail mail) {
        return mail.kind().hasLink()
                ? bus.ask(
                                Caller.system("mail-" + mail.id()),
                                new MakeLink(
                                        mail.userId(),
                                        mail.kind(),
                                        mail.address(),
                                        mail.subject(),
                                        mail.credentialsVersion()))
                        .map(made -> settings.link(
                                mail.kind().path() + "?token=" + made.token().value()))
                : Future.succeededFuture();
    }

    /** Fails with an error that a retry may fix. */
    private <M extends QueuedMail> Future<Integer> failed(WorkQueue<M> queue, M mail, Throwable cause) {
        String failure = cause.getMessage() == null ? cause.toString() : cause.getMessage();
        if (cause instanceof IllegalArgumentException || cause instanceof SMTPException smtp && isRefusal(smtp)) {
            LOG.info("Mail {} was refused: {}", mail.id(), failure);
            return done(queue, mail, "refused", failure);
        }
        if (mail.queuedAt().plus(MAX_AGE).isBefore(Instant.now())) {
            LOG.warn("Mail {} is given up: {}", mail.id(), failure);
            return done(queue, mail, "expired", failure);
        }
        return Future.failedFuture(cause);
    }

    /** Whether a retry is pointless. */
    private static boolean isRefusal(SMTPException smtp) {
        return smtp.isPermanent()
                && !SIGN_IN_REPLIES.contains(smtp.getReplyCode())
                // The configured sender is wrong: a setting can fix it.
                && !smtp.getMessage().startsWith("sender address not accepted");
    }

    private <M extends QueuedMail> Future<Integer> done(WorkQueue<M> queue, M mail, String outcome, String failure) {
        meters.counter("fanfare_mails", "outcome", outcome).increment();
        return db.transaction(tx -> queue.done(tx, mail, outcome, failure == null ? null : cut(failure)));
    }

    private static String cut(String text) {
        return text.substring(0, Math.min(FAILURE_LENGTH, text.length()));
    }
}
