package dev.fanfare.notification;

import dev.fanfare.notification.api.MailPreferences.ChangeMailPreference;
import dev.fanfare.notification.api.MailPreferences.GetMailPreference;
import dev.fanfare.notification.api.MailPreferences.MailPreference;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/** Reads and changes users' e-mail preferences, by the links in e-mails. */
record MailPreferenceService(Database db) {
    Future<MailPreference> get(Caller caller, GetMailPreference ask) {
        return find(db, caller, MailToken.read(Secret.valueOf(ask.token())));
    }

    Future<Committed<MailPreference>> change(Caller caller, ChangeMailPreference ask) {
        Optional<MailToken> token = MailToken.read(Secret.valueOf(ask.token()));
        return db.change(caller, ask, tx -> save(tx, token, ask.wanted()).compose(saved -> find(tx, caller, token)));
    }

    private static Future<Integer> save(Tx tx, Optional<MailToken> token, boolean wanted) {
        if (token.isEmpty()) {
            return Future.succeededFuture(0);
        }
        return wanted ? MailRepository.deleteOptOut(tx, token.get()) : MailRepository.insertOptOut(tx, token.get());
    }

    private static Future<MailPreference> find(Sql sql, Caller caller, Optional<MailToken> token) {
        MailPreference unknown = new MailPreference(caller.language(), null, false);
        return token.isEmpty()
                ? Future.succeededFuture(unknown)
                : MailRepository.findPreference(sql, token.get())
                        .map(found -> found.map(preference -> new MailPreference(
                                        preference.language(), token.get().code(), preference.wanted()))
                                .orElse(unknown));
    }
}
