package dev.fanfare.people.profile;

import dev.fanfare.admin.operations.api.PlatformConfig;
import dev.fanfare.admin.operations.api.PlatformConfig.GetConfig;
import dev.fanfare.people.profile.ProfileRepository.Category;
import dev.fanfare.people.profile.api.DismissFirstSteps;
import dev.fanfare.people.profile.api.GetNotificationSettings;
import dev.fanfare.people.profile.api.GetNotificationSettings.NotificationSettings;
import dev.fanfare.people.profile.api.GetPreferences;
import dev.fanfare.people.profile.api.GetPreferences.Preferences;
import dev.fanfare.people.profile.api.NotificationFlags;
import dev.fanfare.people.profile.api.NotificationTopic;
import dev.fanfare.people.profile.api.UpdatePreferences;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.InputProblems;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.language.Texts;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Users' preferences, notification flags and privacy settings. */
record PreferencesService(Bus bus, Database database) {
    private static final Set<String> LANGUAGES = Set.of(Locale.getISOLanguages());

    Future<Preferences> preferences(Caller caller, GetPreferences ask) {
        return ProfileRepository.getPreferences(database, caller.id())
                .map(stored -> new Preferences(
                        caller.id(),
                        new Preferences.Chosen(
                                stored.language(),
                                NotificationFlags.without(stored.muted()),
                                stored.categories(),
                                stored.networks())));
    }

    Future<NotificationSettings> notifications(Caller caller, GetNotificationSettings ask) {
        Texts texts = Texts.in(caller.language());
        return ProfileRepository.getPreferences(database.forReads(), caller.id())
                .map(stored -> new NotificationSettings(
                        caller.id(),
                        Arrays.stream(NotificationTopic.values())
                                .map(flag -> new NotificationSettings.Item(
                                        texts.text("notification.flag." + flag.code()),
                                        flag.code(),
                                        !stored.muted().contains(flag.code())))
                                .toList(),
                        texts.text("notification.none")));
    }

    Future<Committed<ActionResult>> update(Caller caller, UpdatePreferences ask) {
        return bus.ask(caller, new GetConfig())
                .compose(config -> database.change(caller, ask, tx -> change(tx, caller, ask, config.features())
                        .map(new ActionResult("Your preferences were saved."))))
                // The language is cached with the caller's credential.
                .compose(done -> ask.language() == null
                        ? Future.succeededFuture(done)
                        : bus.publish(AccessChanged.ofUser(caller.id())).map(done));
    }

    private static Future<Void> change(Tx tx, Caller caller, UpdatePreferences ask, PlatformConfig.Features features) {
        return ProfileRepository.lockPreferences(tx, caller.id()).compose(before -> checked(tx, ask, features)
                .compose(checked -> checked.problems()
                        .accepted()
                        .compose(accepted -> ProfileRepository.updatePreferences(
                                tx,
                                caller.id(),
                                ask,
                                checked.categories(),
                                normalized(ask.networks()),
                                normalized(ask.spokenLanguages()))))
                .compose(after -> after.equals(before)
                        ? Future.succeededFuture()
                        : Audit.write(
                                tx, caller, "user.update_preferences", "user:" + caller.id(), before, after, null)));
    }

    Future<Committed<ActionResult>> dismiss(Caller caller, DismissFirstSteps ask) {
        boolean dismissed = !Boolean.FALSE.equals(ask.dismissed());
        return database.change(caller, ask, tx -> ProfileRepository.updateDismissed(
                        tx, caller.id(), ask.home().code(), dismissed)
                .map(
                        dismissed
                                ? new ActionResult("The first steps are hidden.")
                                : new ActionResult("The first steps are shown again.")));
    }

    Future<InputProblems> check(Caller caller, UpdatePreferences.CheckPreferences ask) {
        return bus.ask(caller, new GetConfig())
                .compose(config -> database.transaction(tx -> checked(tx, ask.input(), config.features())))
                .map(checked -> InputProblems.of(checked.problems()));
    }

    /**
     * Preferences after what annotations cannot check.
     *
     * @param categories the codes; null to leave them
     */
    private record Checked(List<String> categories, FieldErrors problems) {}

    private static Future<Checked> checked(Tx tx, UpdatePreferences ask, PlatformConfig.Features features) {
        FieldErrors problems = new FieldErrors();
        if (ask.language() != null && !features.languages().contains(ask.language())) {
            problems.put("language", "must be one of {0}", String.join(", ", features.languages()));
        }
        List<String> networks = normalized(ask.networks());
        if (networks != null && !features.socialNetworks().containsAll(networks)) {
            problems.put("networks", "must each be one of {0}", String.join(", ", features.socialNetworks()));
        }
        List<String> spoken = normalized(ask.spokenLanguages());
        if (spoken != null && !LANGUAGES.containsAll(spoken)) {
            problems.put("spoken_languages", "must each be a code of ISO 639 with two letters");
        }
        List<String> requested = normalized(ask.categories());
        return (requested == null || requested.isEmpty()
                        ? Future.succeededFuture(List.<Category>of())
                        : ProfileRepository.listAllowedCategories(tx, requested))
                .map(allowed -> new Checked(codes(requested, allowed, problems), problems));
    }

    /** In lower case, without duplicates; empty for a single blank text, by which forms clear a list. Null for null. */
    private static List<String> normalized(List<String> requested) {
        if (requested == null) {
            return null;
        }
        return requested.size() == 1 && requested.get(0).isBlank()
                ? List.of()
                : requested.stream()
                        .map(ask -> ask.strip().toLowerCase(Locale.ROOT))
                        .distinct()
                        .toList();
    }

    /** The codes of the requested categories; refuses unknown ones. */
    private static List<String> codes(List<String> requested, List<Category> allowed, FieldErrors invalid) {
        if (requested == null) {
            return null;
        }
        Map<String, String> codes = new HashMap<>();
        allowed.forEach(category -> codes.put(category.id(), category.code()));
        allowed.forEach(category -> codes.put(category.name(), category.code()));
        allowed.forEach(category -> codes.put(category.code(), category.code()));
        List<String> unknown =
                requested.stream().filter(ask -> !codes.containsKey(ask)).toList();
        if (!unknown.isEmpty()) {
            invalid.putIfAbsent("categories", "are not allowed: {0}", String.join(", ", unknown));
        }
        return requested.stream()
                .flatMap(ask -> Stream.ofNullable(codes.get(ask)))
                .distinct()
                .toList();
    }
}
