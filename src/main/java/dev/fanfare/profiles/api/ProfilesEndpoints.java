package dev.fanfare.profiles.api;

import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Domain;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.profiles.api.GetNotificationSettings.NotificationSettings;
import dev.fanfare.profiles.api.GetPreferences.Preferences;
import java.util.List;

/** The rows of the profiles domain. */
public final class ProfilesEndpoints {
    private ProfilesEndpoints() {}

    static final Endpoint<GetProfile, Profile> WEB_PROFILE = post("/web/api/get/profile/", GetProfile.class)
            .by(WEB_USER)
            .says("Show your profile and what you have done so far.");

    static final Endpoint<UpdateProfile, Done> APP_UPDATE_PROFILE = post("/api/update/profile/", UpdateProfile.class)
            .by(APP_USER)
            .says("Change your profile; what you leave out stays.")
            .refuses(CommonFault.DUPLICATE_RESOURCE);

    static final Endpoint<UpdateProfile, Done> WEB_UPDATE_PROFILE =
            APP_UPDATE_PROFILE.at("/web/api/update/profile/", WEB_USER);

    static final Endpoint<GetPreferences, Preferences> PREFERENCES = post("/api/get/preferences/", GetPreferences.class)
            .by(APP_USER)
            .says("Show what you like and want to be told.");

    static final Endpoint<UpdatePreferences, Done> APP_UPDATE_PREFERENCES = post(
                    "/api/update/preferences/", UpdatePreferences.class)
            .by(APP_USER)
            .says("Change what you like and what others see of you; what you leave out stays.");

    static final Endpoint<UpdatePreferences, Done> WEB_UPDATE_PREFERENCES =
            APP_UPDATE_PREFERENCES.at("/web/api/update/preferences/", WEB_USER);

    static final Endpoint<UpdatePreferences, Done> APP_UPDATE_LANGUAGE = post(
                    "/api/update/language/", UpdatePreferences.class)
            .by(APP_USER)
            .says("Change the language you are addressed in.")
            .reads(UpdatePreferences.LanguageChoice.class, UpdatePreferences.LanguageChoice::ask);

    static final Endpoint<UpdatePreferences, Done> WEB_UPDATE_LANGUAGE =
            APP_UPDATE_LANGUAGE.at("/web/api/update/language/", WEB_USER);

    static final Endpoint<GetNotificationSettings, NotificationSettings> NOTIFICATIONS = post(
                    "/api/get/notifications/", GetNotificationSettings.class)
            .by(APP_USER)
            .says("Show which notifications you want.");

    static final Endpoint<UpdatePreferences, Done> APP_UPDATE_NOTIFICATIONS = post(
                    "/api/update/notifications/", UpdatePreferences.class)
            .by(APP_USER)
            .says("Switch notifications on and off; what you leave out stays.")
            .reads(NotificationFlags.class, UpdatePreferences::of);

    static final Endpoint<UpdatePreferences, Done> WEB_UPDATE_NOTIFICATIONS =
            APP_UPDATE_NOTIFICATIONS.at("/web/api/update/notifications/", WEB_USER);

    public static final Domain DOMAIN = new Domain(
            "profiles",
            List.of(
                    WEB_PROFILE,
                    APP_UPDATE_PROFILE,
                    WEB_UPDATE_PROFILE,
                    PREFERENCES,
                    APP_UPDATE_PREFERENCES,
                    WEB_UPDATE_PREFERENCES,
                    APP_UPDATE_LANGUAGE,
                    WEB_UPDATE_LANGUAGE,
                    NOTIFICATIONS,
                    APP_UPDATE_NOTIFICATIONS,
                    WEB_UPDATE_NOTIFICATIONS),
            List.of());
}
