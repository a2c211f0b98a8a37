package dev.fanfare.notification;

import dev.fanfare.notification.MailRepository.Mail;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.ext.mail.MailMessage;
import java.util.List;

/** Notifications that go out by e-mail too. */
record NotificationMails(MailSettings settings) implements MailQueue<Mail> {
    @Override
    public Future<List<Mail>> claim(Tx tx, int seconds) {
        return MailRepository.claim(tx, seconds);
    }

    @Override
    public Future<MailMessage> message(Mail mail) {
        return Future.succeededFuture(MailText.notification(settings, mail));
    }

    @Override
    public Future<Integer> done(Tx tx, Mail mail, String outcome, String failure) {
        return MailRepository.done(tx, mail, outcome, failure);
    }

    @Override
    public Future<Integer> again(Tx tx, Mail mail, int seconds, String failure) {
        return MailRepository.again(tx, mail, seconds, failure);
    }
}
