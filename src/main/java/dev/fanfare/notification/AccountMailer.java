package dev.fanfare.notification;

import dev.fanfare.people.account.api.PasswordForgotten;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.platform.outbox.OutboxHandlers;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Queues e-mails about accounts, if there is an SMTP server.
 *
 * @param mails whether there is
 */
record AccountMailer(boolean mails) {
    void register(OutboxHandlers handlers) {
        handlers.<Function<Tx, Future<Void>>>together((tx, queueing) -> Future.all(
                                queueing.stream().map(each -> each.apply(tx)).toList())
                        .map(List.of()))
                .handle(
                        AccountMail.class,
                        (tx, mail, occurrence) -> queue(last -> AccountMailRepository.add(last, mail, occurrence)))
                .handle(
                        PasswordForgotten.class,
                        (tx, forgotten, occurrence) ->
                                queue(last -> AccountMailRepository.addForgotten(last, forgotten.email(), occurrence)));
    }

    private Future<Optional<Function<Tx, Future<Void>>>> queue(Function<Tx, Future<Void>> queueing) {
        return Future.succeededFuture(mails ? Optional.of(queueing) : Optional.empty());
    }
}
