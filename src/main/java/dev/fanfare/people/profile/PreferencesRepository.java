package dev.fanfare.people.profile;

import dev.fanfare.people.profile.api.NotificationFlags;
import dev.fanfare.people.profile.api.UpdatePreferences;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** The table users: preferences, notification flags and privacy settings. Reads categories. */
final class PreferencesRepository {
    private static final String GET = """
            select language, muted_notifications as muted, preferred_categories as categories,
                   preferred_networks as networks, profile_public, show_earnings, show_campaigns
            from users where id = $1
            """;

    /** All preferences of a user. */
    record Stored(
            String language,
            List<String> muted,
            List<String> categories,
            List<String> networks,
            boolean profilePublic,
            boolean showEarnings,
            boolean showCampaigns) {}

    /** An allowed category; its name in lower case. */
    record Category(String code, String name) {}

    static Future<Stored> get(Sql sql, long userId) {
        return sql.get(GET, Stored.class, userId);
    }

    private static final String LOCK = GET + "for no key update";

    /** Reads and locks the preferences. */
    static Future<Stored> lock(Tx tx, long userId) {
        return tx.get(LOCK, Stored.class, userId);
    }

    /** Locks the categories, so that operators cannot remove them meanwhile. */
    private static final String ALLOWED_CATEGORIES = """
            select code, lower(name) as name
            from categories
            where allowed and (code = any ($1) or lower(name) = any ($1))
            order by id
            for key share
            """;

    /** The allowed categories with these codes or names, in lower case. */
    static Future<List<Category>> listAllowedCategories(Tx tx, List<String> codesOrNames) {
        return tx.list(ALLOWED_CATEGORIES, Category.class, (Object) codesOrNames.toArray(String[]::new));
    }

    private static final String UPDATE = """
            update users
            set preferred_categories = coalesce($2, preferred_categories),
                preferred_networks = coalesce($3, preferred_networks),
                language = coalesce($4, language),
                muted_notifications = array(select unnest(muted_notifications)
                                            except select unnest($5::text[])
                                            union select unnest($6::text[])
                                            order by 1),
                profile_public = coalesce($7, profile_public),
                show_earnings = coalesce($8, show_earnings),
                show_campaigns = coalesce($9, show_campaigns)
            where id = $1
            returning language, muted_notifications as muted, preferred_categories as categories,
                      preferred_networks as networks, profile_public, show_earnings, show_campaigns
            """;

    /** Updates the preferences; null arguments leave them unchanged. */
    static Future<Stored> update(
            Tx tx, long userId, UpdatePreferences ask, List<String> categories, List<String> networks) {
        NotificationFlags flags = ask.notifications();
        UpdatePreferences.PrivacySettings privacy = ask.privacySettings();
        return tx.get(
                UPDATE,
                Stored.class,
                userId,
                categories == null ? null : categories.toArray(String[]::new),
                networks == null ? null : networks.toArray(String[]::new),
                ask.language(),
                flags == null ? new String[0] : flags.codes(true),
                flags == null ? new String[0] : flags.codes(false),
                privacy == null ? null : privacy.profilePublic(),
                privacy == null ? null : privacy.showEarnings(),
                privacy == null ? null : privacy.showCampaigns());
    }
}
