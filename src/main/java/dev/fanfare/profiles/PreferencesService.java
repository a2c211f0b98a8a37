package dev.fanfare.profiles;

import dev.fanfare.operations.api.PlatformConfig;
import dev.fanfare.operations.api.PlatformConfig.GetConfig;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.language.Texts;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.profiles.PreferencesRepository.Category;
import dev.fanfare.profiles.api.GetNotificationSettings;
import dev.fanfare.profiles.api.GetNotificationSettings.NotificationSettings;
import dev.fanfare.profiles.api.GetPreferences;
import dev.fanfare.profiles.api.GetPreferences.Preferences;
import dev.fanfare.profiles.api.NotificationFlag;
import dev.fanfare.profiles.api.NotificationFlags;
import dev.fanfare.profiles.api.UpdatePreferences;
import io.vertx.core.Future;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** What users like, want to be told and show of themselves. */
final class PreferencesService {
    private final Bus bus;
    private final Database database;

    PreferencesService(Bus bus, Database database) {
        this.bus = bus;
        this.database = database;
    }

    Future<Preferences> preferences(Caller caller, GetPreferences ask) {
        return PreferencesRepository.get(database, caller.id())
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
        return PreferencesRepository.get(database, caller.id())
                .map(stored -> new NotificationSettings(
                        caller.id(),
                        Arrays.stream(NotificationFlag.values())
                                .map(flag -> new NotificationSettings.Item(
                                        texts.text("notification.flag." + flag.code()),
                                        flag.code(),
                                        !stored.muted().contains(flag.code())))
                                .toList(),
                        texts.text("notification.none")));
    }

    Future<Done> update(Caller caller, UpdatePreferences ask) {
        return bus.ask(caller, new GetConfig())
                .compose(config -> database.transaction(tx -> change(tx, caller, ask, config.features())))
                // What is remembered of the caller has the language in it.
                .compose(changed -> ask.language() == null
                        ? Future.<Void>succeededFuture()
                        : bus.publish(AccessChanged.ofUser(caller.id())))
                .map(new Done("Your preferences were saved."));
    }

    private static Future<Void> change(Tx tx, Caller caller, UpdatePreferences ask, PlatformConfig.Features features) {
        Map<String, String> invalid = RecordShape.problems(ask);
        if (ask.language() != null && !features.languages().contains(ask.language())) {
            invalid.put("language", "must be one of " + String.join(", ", features.languages()));
        }
        List<String> networks = plain(ask.networks());
        if (networks != null && !features.socialNetworks().containsAll(networks)) {
            invalid.putIfAbsent("networks", "must each be one of " + String.join(", ", features.socialNetworks()));
        }
        List<String> wished = plain(ask.categories());
        return PreferencesRepository.lock(tx, caller.id()).compose(before -> (wished == null || wished.isEmpty()
                        ? Future.succeededFuture(List.<Category>of())
                        : PreferencesRepository.allowedCategories(tx, wished))
                .compose(allowed -> {
                    List<String> categories = codes(wished, allowed, invalid);
                    if (!invalid.isEmpty()) {
                        throw CommonFault.invalidInput(List.of(), invalid);
                    }
                    return PreferencesRepository.update(tx, caller.id(), ask, categories, networks);
                })
                .compose(after -> after.equals(before)
                        ? Future.succeededFuture()
                        : Audit.write(
                                tx, caller, "user.update_preferences", "user:" + caller.id(), before, after, null)));
    }

    /** In small letters, each once; nothing for the one blank text by which a form clears. Null for null. */
    private static List<String> plain(List<String> wishes) {
        if (wishes == null) {
            return null;
        }
        return wishes.size() == 1 && wishes.get(0).isBlank()
                ? List.of()
                : wishes.stream()
                        .map(ask -> ask.strip().toLowerCase(Locale.ROOT))
                        .distinct()
                        .toList();
    }

    /** The codes of what was wished for; notes those that are no categories to choose. */
    private static List<String> codes(List<String> wishes, List<Category> allowed, Map<String, String> invalid) {
        if (wishes == null) {
            return null;
        }
        Map<String, String> codes = new HashMap<>();
        allowed.forEach(category -> codes.put(category.name(), category.code()));
        allowed.forEach(category -> codes.put(category.code(), category.code()));
        List<String> unknown =
                wishes.stream().filter(ask -> !codes.containsKey(ask)).toList();
        if (!unknown.isEmpty()) {
            invalid.putIfAbsent("categories", "not among the allowed categories: " + String.join(", ", unknown));
        }
        return wishes.stream()
                .flatMap(ask -> Stream.ofNullable(codes.get(ask)))
                .distinct()
                .toList();
    }
}
