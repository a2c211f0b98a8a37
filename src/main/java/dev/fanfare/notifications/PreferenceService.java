package dev.fanfare.notifications;

import dev.fanfare.notifications.api.MailPreferences.ChangeMailPreference;
import dev.fanfare.notifications.api.MailPreferences.GetMailPreference;
import dev.fanfare.notifications.api.MailPreferences.MailPreference;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.Optional;

/** Reads and changes which e-mails users get, by the links in those e-mails. */
final class PreferenceService {
    private final Database db;

    PreferenceService(Database db) {
        this.db = db;
    }

    Future<MailPreference> get(Caller caller, GetMailPreference ask) {
        return find(caller, MailToken.read(Secret.valueOf(ask.token())));
    }

    Future<MailPreference> change(Caller caller, ChangeMailPreference ask) {
        Optional<MailToken> token = MailToken.read(Secret.valueOf(ask.token()));
        return token.isEmpty()
                ? find(caller, token)
                : (ask.wanted() ? MailRepository.optIn(db, token.get()) : MailRepository.optOut(db, token.get()))
                        .compose(changed -> find(caller, token));
    }

    private Future<MailPreference> find(Caller caller, Optional<MailToken> token) {
        MailPreference unknown = new MailPreference(caller.language(), null, false);
        return token.isEmpty()
                ? Future.succeededFuture(unknown)
                : MailRepository.findPreference(db, token.get())
                        .map(found -> found.map(preference -> new MailPreference(
                                        preference.language(), token.get().code(), preference.wanted()))
                                .orElse(unknown));
    }
}
