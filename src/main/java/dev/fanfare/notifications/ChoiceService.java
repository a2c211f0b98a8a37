package dev.fanfare.notifications;

import dev.fanfare.notifications.api.ChangeMailChoice;
import dev.fanfare.notifications.api.GetMailChoice;
import dev.fanfare.notifications.api.MailChoice;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.Optional;

/** Users choose, by the links in e-mails, which of them they get. */
final class ChoiceService {
    private final Database db;

    ChoiceService(Database db) {
        this.db = db;
    }

    Future<MailChoice> get(Caller caller, GetMailChoice ask) {
        return find(caller, MailToken.read(ask.token()));
    }

    Future<MailChoice> change(Caller caller, ChangeMailChoice ask) {
        Optional<MailToken> token = MailToken.read(ask.token());
        return token.isEmpty()
                ? find(caller, token)
                : (ask.wanted() ? MailRepository.optIn(db, token.get()) : MailRepository.optOut(db, token.get()))
                        .compose(changed -> find(caller, token));
    }

    private Future<MailChoice> find(Caller caller, Optional<MailToken> token) {
        MailChoice nobodys = new MailChoice(caller.language(), null, false);
        return token.isEmpty()
                ? Future.succeededFuture(nobodys)
                : MailRepository.findChoice(db, token.get()).map(found -> found.map(choice ->
                                new MailChoice(choice.language(), token.get().code(), choice.wanted()))
                        .orElse(nobodys));
    }
}
