package dev.fanfare.people.profile;

import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.people.profile.api.GetNotificationSettings;
import dev.fanfare.people.profile.api.GetPreferences;
import dev.fanfare.people.profile.api.GetProfile;
import dev.fanfare.people.profile.api.NotificationFlags;
import dev.fanfare.people.profile.api.UpdatePreferences;
import dev.fanfare.people.profile.api.UpdateProfile;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.sql.Database;

/** Profiles, preferences and notification settings. */
public final class ProfilesModule extends DomainModule {
    /**
     * With these settings.
     *
     * @param currency the platform's currency
     * @param mails whether e-mails are sent, so that addresses can be confirmed
     */
    public ProfilesModule(String currency, boolean mails) {
        super("profiles");
        Handlers<Services> answers = onEveryLoop(parts -> new Services(parts, currency, mails));
        forUsers(answers);
    }

    private static void forUsers(Handlers<Services> answers) {
        answers.endpoint(
                post("/web/api/get/profile/", GetProfile.class)
                        .by(WEB_USER)
                        .summary("Show your profile and what you have achieved so far."),
                s -> s.profiles::get);
        answers.change(
                        post("/api/update/profile/", UpdateProfile.class)
                                .by(APP_USER.granted(Scope.PROFILE_WRITE))
                                .summary("Change your profile; members left out stay as they are.")
                                .errors(CommonFault.DUPLICATE_RESOURCE),
                        s -> s.profiles::update)
                .also(prior -> prior.at("/web/api/update/profile/", WEB_USER));
        answers.endpoint(
                post("/api/get/preferences/", GetPreferences.class)
                        .by(APP_USER.granted(Scope.PROFILE_READ))
                        .summary("Show your preferences."),
                s -> s.preferences::preferences);
        answers.change(
                        post("/api/update/preferences/", UpdatePreferences.class)
                                .by(APP_USER.granted(Scope.PROFILE_WRITE))
                                .summary(
                                        "Change your preferences and privacy settings; members left out stay as they are."),
                        s -> s.preferences::update)
                .also(prior -> prior.at("/web/api/update/preferences/", WEB_USER))
                .also(prior -> post("/api/update/language/", UpdatePreferences.class)
                        .by(APP_USER.granted(Scope.PROFILE_WRITE))
                        .summary("Change your language.")
                        .reads(UpdatePreferences.LanguageChoice.class, UpdatePreferences.LanguageChoice::ask))
                .also(prior -> prior.at("/web/api/update/language/", WEB_USER))
                .also(prior -> post("/api/update/notifications/", UpdatePreferences.class)
                        .by(APP_USER.granted(Scope.PROFILE_WRITE))
                        .summary("Switch notifications on and off; members left out stay as they are.")
                        .reads(NotificationFlags.class, UpdatePreferences::of))
                .also(prior -> prior.at("/web/api/update/notifications/", WEB_USER));
        answers.endpoint(
                post("/api/get/notifications/", GetNotificationSettings.class)
                        .by(APP_USER.granted(Scope.PROFILE_READ))
                        .summary("Show your notification settings."),
                s -> s.preferences::notifications);
    }

    /** The services of one instance. */
    private static final class Services implements Lifecycle {
        private final ProfileService profiles;
        private final PreferencesService preferences;

        Services(ModuleContext parts, String currency, boolean mails) {
            Bus bus = parts.bus();
            Database db = parts.database();
            this.profiles = new ProfileService(bus, db, currency, mails);
            this.preferences = new PreferencesService(bus, db);
        }
    }
}
