package dev.fanfare.people.profile;

import dev.fanfare.people.account.store.Accounts;
import dev.fanfare.people.profile.api.ListUserCards.UserCard;
import dev.fanfare.people.profile.api.NotificationFlags;
import dev.fanfare.people.profile.api.Profile;
import dev.fanfare.people.profile.api.UpdatePreferences;
import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** The table users: personal details, preferences, notification flags and privacy settings. Reads categories. */
final class ProfileRepository {
    // Not "for update", which blocks inserts that refer to the user, such as participations and notifications.
    private static final String LOCK = """
            select username, email, first_name, last_name, phone, country_id, city_id, bio, avatar, sex, birth_date, timezone
            from users where id = $1
            for no key update
            """;

    /** Reads and locks the details. */
    static Future<Personal> lock(Tx tx, long userId) {
        return tx.get(LOCK, Personal.class, userId);
    }

    private static final String UPDATE = """
            update users
            set username = $2, username_key = $3, email = $4, email_key = $5, first_name = $6, last_name = $7,
                phone = $8, country_id = $9, city_id = $10, bio = $11, sex = $12, birth_date = $13, timezone = $14, avatar = $15,
                email_verified_at = case when email_key = $5 then email_verified_at end
            where id = $1
            """;

    /** Refuses an address that is taken. */
    static Future<Void> update(Tx tx, long userId, Personal personal) {
        return tx.execute(
                        UPDATE,
                        userId,
                        personal.username(),
                        UniqueNames.usernameKey(personal.username()),
                        personal.email(),
                        UniqueNames.emailKey(personal.email()),
                        personal.firstName(),
                        personal.lastName(),
                        personal.phone(),
                        personal.countryId(),
                        personal.cityId(),
                        personal.bio(),
                        personal.sex(),
                        personal.birthDate(),
                        personal.timezone(),
                        personal.avatar())
                .recover(Accounts.taken(personal.username(), personal.email()))
                .mapEmpty();
    }

    private static final String WANT_ADDRESS = """
            update users set email_wanted = $2
            where id = $1 and not exists (select from users other where other.email_key = $3)
            returning email_verified_at is not null as verified
            """;

    /** Notes an address that is to be confirmed. Whether the present one is verified; empty when the other is taken. */
    static Future<Optional<Boolean>> requestAddress(Tx tx, long userId, String email) {
        return tx.find(WANT_ADDRESS, Boolean.class, userId, email, UniqueNames.emailKey(email));
    }

    private static final String PROFILE = """
            select u.id as user_id, u.username, u.email, u.first_name, u.last_name, u.avatar, u.language,
                   u.joined_at as joined_date, u.last_login, u.status = 'active' as is_active, u.is_staff, u.is_superuser, u.timezone,
                   co.id as country_id, co.name as country_name, ci.id as city_id, ci.name as city_name,
                   coalesce(u.primary_currency, $2) as currency,
                   (select count(*) from participations p where p.user_id = u.id and p.status = 'joined')
                     as statistics_total_campaigns,
                   (select count(*) from tasks t
                     where t.user_id = u.id and t.status in ('accepted', 'paid')) as statistics_completed_tasks,
                   (select coalesce(sum(p.reach), 0)::bigint from participations p where p.user_id = u.id)
                     as statistics_total_reach,
                   (select coalesce(sum(p.engagement), 0)::bigint
                     from participations p where p.user_id = u.id) as statistics_total_engagement,
                   (select coalesce(sum(a.balance), 0)::bigint from accounts a
                     where a.owner_id = u.id and a.currency = coalesce(u.primary_currency, $2)
                       and a.kind in ('publisher_available', 'publisher_held', 'publisher_in_transit',
                                      'publisher_paid', 'publisher_fees', 'publisher_debt'))
                     as statistics_total_earned
            from users u
            left join countries co on co.id = u.country_id
            left join cities ci on ci.id = u.city_id
            where u.id = $1
            """;

    /** @param currency the currency shown for accounts without earnings */
    static Future<Profile> getProfile(Sql sql, long userId, String currency) {
        return sql.get(PROFILE, Profile.class, userId, currency);
    }

    private static final String LIST_CARDS = """
            select id, username, avatar
            from users
            where id = any ($1) and (profile_public or id = $2 or $3)
            """;

    /**
     * The users that the viewer may see.
     *
     * @param viewerId null for an application on its own
     * @param all whether the viewer may see users whose profile is hidden
     */
    static Future<List<UserCard>> listCards(Sql sql, List<Long> userIds, Long viewerId, boolean all) {
        return sql.list(LIST_CARDS, UserCard.class, userIds.toArray(Long[]::new), viewerId, all);
    }

    private static final String UPDATE_DISMISSED = """
            update users
            set dismissed_steps = case when $3 then array_append(array_remove(dismissed_steps, $2), $2)
                                       else array_remove(dismissed_steps, $2) end
            where id = $1
            """;

    /** Hides the first steps of an overview, or shows them again. */
    static Future<Void> updateDismissed(Tx tx, long userId, String home, boolean dismissed) {
        return tx.execute(UPDATE_DISMISSED, userId, home, dismissed).mapEmpty();
    }

    private static final String GET_PREFERENCES = """
            select language, muted_notifications as muted, preferred_categories as categories,
                   preferred_networks as networks, spoken_languages, profile_public, show_earnings, show_campaigns
            from users where id = $1
            """;

    /** All preferences of a user. */
    record Stored(
            String language,
            List<String> muted,
            List<String> categories,
            List<String> networks,
            List<String> spokenLanguages,
            boolean profilePublic,
            boolean showEarnings,
            boolean showCampaigns) {}

    /** An allowed category; its name in lower case. */
    record Category(String id, String code, String name) {}

    static Future<Stored> getPreferences(Sql sql, long userId) {
        return sql.get(GET_PREFERENCES, Stored.class, userId);
    }

    private static final String LOCK_PREFERENCES = GET_PREFERENCES + "for no key update";

    /** Reads and locks the preferences. */
    static Future<Stored> lockPreferences(Tx tx, long userId) {
        return tx.get(LOCK_PREFERENCES, Stored.class, userId);
    }

    /** Locks the categories, so that operators cannot remove them meanwhile. */
    private static final String ALLOWED_CATEGORIES = """
            select id::text, code, lower(name) as name
            from categories
            where allowed and (code = any ($1) or lower(name) = any ($1) or id::text = any ($1))
            order by id
            for key share
            """;

    /** The allowed categories with these ids, codes or names, in lower case. */
    static Future<List<Category>> listAllowedCategories(Tx tx, List<String> given) {
        return tx.list(ALLOWED_CATEGORIES, Category.class, (Object) given.toArray(String[]::new));
    }

    private static final String UPDATE_PREFERENCES = """
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
                show_campaigns = coalesce($9, show_campaigns),
                spoken_languages = coalesce($10, spoken_languages)
            where id = $1
            returning language, muted_notifications as muted, preferred_categories as categories,
                      preferred_networks as networks, spoken_languages, profile_public, show_earnings, show_campaigns
            """;

    /** Updates the preferences; null arguments leave them unchanged. */
    static Future<Stored> updatePreferences(
            Tx tx,
            long userId,
            UpdatePreferences ask,
            List<String> categories,
            List<String> networks,
            List<String> spokenLanguages) {
        NotificationFlags flags = ask.notifications();
        UpdatePreferences.PrivacySettings privacy = ask.privacySettings();
        return tx.get(
                UPDATE_PREFERENCES,
                Stored.class,
                userId,
                categories == null ? null : categories.toArray(String[]::new),
                networks == null ? null : networks.toArray(String[]::new),
                ask.language(),
                flags == null ? new String[0] : flags.codes(true),
                flags == null ? new String[0] : flags.codes(false),
                privacy == null ? null : privacy.profilePublic(),
                privacy == null ? null : privacy.showEarnings(),
                privacy == null ? null : privacy.showCampaigns(),
                spokenLanguages == null ? null : spokenLanguages.toArray(String[]::new));
    }
}
