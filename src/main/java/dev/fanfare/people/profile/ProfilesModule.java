package dev.fanfare.people.profile;

import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;

import dev.fanfare.people.profile.api.DismissFirstSteps;
import dev.fanfare.people.profile.api.GetNotificationSettings;
import dev.fanfare.people.profile.api.GetPreferences;
import dev.fanfare.people.profile.api.GetProfile;
import dev.fanfare.people.profile.api.ListUserCards;
import dev.fanfare.people.profile.api.NotificationFlags;
import dev.fanfare.people.profile.api.SavedViews.DeleteView;
import dev.fanfare.people.profile.api.SavedViews.ListViews;
import dev.fanfare.people.profile.api.SavedViews.SaveView;
import dev.fanfare.people.profile.api.UpdatePreferences;
import dev.fanfare.people.profile.api.UpdateProfile;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;

/** Profiles, preferences and notification settings. */
public final class ProfilesModule extends DomainModule {
    private final Handlers<ProfileService> profiles;
    private final Handlers<PreferencesService> preferences = onEveryLoop(PreferencesService::new);

    /**
     * Creates the module.
     *
     * @param currency the platform's currency
     * @param mails whether e-mails are sent, so that addresses can be confirmed
     */
    public ProfilesModule(String currency, boolean mails) {
        super("profiles");
        profiles = onEveryLoop((bus, db) -> new ProfileService(bus, db, currency, mails));
        forUsers();
        forTheConsole();
    }

    private void forTheConsole() {
        Handlers<ViewsService> views = onEveryLoop((bus, db) -> new ViewsService(db));
        views.endpoint(
                post("/web/api/account/views/list/", ListViews.class, WEB_USER)
                        .exempt(PAGING, "two hundred of an account at most")
                        .summary("List how you have set up a page: filters, order and columns, by names."),
                s -> s::list);
        views.change(
                post("/web/api/account/views/update/", SaveView.class, WEB_USER)
                        .summary("Save how you have set up a page, or replace the view of this name."),
                s -> s::save);
        views.change(
                post("/web/api/account/views/delete/", DeleteView.class, WEB_USER)
                        .summary("Delete a view of a page."),
                s -> s::delete);
    }

    private void forUsers() {
        profiles.endpoint(
                post("/web/api/get/profile/", GetProfile.class, WEB_USER)
                        .summary("Show your profile and what you have achieved so far."),
                s -> s::get);
        profiles.change(
                        post("/api/update/profile/", UpdateProfile.class, APP_USER.granted(Scope.PROFILE_WRITE))
                                .summary("Change your profile; members left out stay as they are.")
                                .errors(CommonFault.DUPLICATE_RESOURCE, CommonFault.REAUTHENTICATION_REQUIRED)
                                .alsoChecks(UpdateProfile.CheckProfile::new),
                        s -> s::update)
                .also(prior -> prior.at("/web/api/update/profile/", WEB_USER));
        profiles.ask(ListUserCards.class, s -> s::cards);
        profiles.ask(UpdateProfile.CheckProfile.class, s -> s::check);
        preferences.ask(UpdatePreferences.CheckPreferences.class, s -> s::check);
        preferences.endpoint(
                post("/api/get/preferences/", GetPreferences.class, APP_USER.granted(Scope.PROFILE_READ))
                        .summary("Show your preferences."),
                s -> s::preferences);
        preferences
                .change(
                        post("/api/update/preferences/", UpdatePreferences.class, APP_USER.granted(Scope.PROFILE_WRITE))
                                .summary(
                                        "Change your preferences and privacy settings; members left out stay as they are.")
                                .alsoChecks(UpdatePreferences.CheckPreferences::new),
                        s -> s::update)
                .also(prior -> prior.at("/web/api/update/preferences/", WEB_USER))
                .also(prior -> post(
                                "/api/update/language/", UpdatePreferences.class, APP_USER.granted(Scope.PROFILE_WRITE))
                        .summary("Change your language.")
                        .reads(UpdatePreferences.LanguageChoice.class, UpdatePreferences.LanguageChoice::ask))
                .also(prior -> prior.at("/web/api/update/language/", WEB_USER))
                .also(prior -> post(
                                "/api/update/notifications/",
                                UpdatePreferences.class,
                                APP_USER.granted(Scope.PROFILE_WRITE))
                        .summary("Switch notifications on and off; members left out stay as they are.")
                        .reads(NotificationFlags.class, UpdatePreferences::of))
                .also(prior -> prior.at("/web/api/update/notifications/", WEB_USER));
        preferences.change(
                post("/web/api/update/first-steps/", DismissFirstSteps.class, WEB_USER)
                        .summary("Hide the first steps on an overview, or show them again."),
                s -> s::dismiss);
        preferences.endpoint(
                post("/api/get/notifications/", GetNotificationSettings.class, APP_USER.granted(Scope.PROFILE_READ))
                        .exempt(PAGING, "an account has a few")
                        .summary("Show your notification settings."),
                s -> s::notifications);
    }
}
