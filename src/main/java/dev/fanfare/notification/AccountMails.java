package dev.fanfare.notification;

import dev.fanfare.notification.AccountMailRepository.Mail;
import dev.fanfare.people.account.api.MakeLink;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.ext.mail.MailMessage;
import java.util.List;

/** E-mails about accounts. The secret of a link is made at the last moment, so that it is nowhere but in the e-mail. */
record AccountMails(MailSettings settings, Bus bus) implements MailQueue<Mail> {
    @Override
    public Future<List<Mail>> claim(Tx tx, int seconds) {
        return AccountMailRepository.claim(tx, seconds);
    }

    @Override
    public Future<MailMessage> message(Mail mail) {
        return link(mail).map(link -> MailText.account(settings, mail, link));
    }

    private Future<String> link(Mail mail) {
        return mail.kind().hasLink()
                ? bus.ask(
                                Caller.system("mail-" + mail.id()),
                                new MakeLink(mail.userId(), mail.kind(), mail.address(), mail.subject()))
                        .map(made -> settings.link(
                                mail.kind().path() + "?token=" + made.token().value()))
                : Future.succeededFuture();
    }

    @Override
    public Future<Integer> done(Tx tx, Mail mail, String outcome, String failure) {
        return AccountMailRepository.done(tx, mail, outcome, failure);
    }

    @Override
    public Future<Integer> again(Tx tx, Mail mail, int seconds, String failure) {
        return AccountMailRepository.again(tx, mail, seconds, failure);
    }
}
