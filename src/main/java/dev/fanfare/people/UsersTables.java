package dev.fanfare.people;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;
import dev.fanfare.platform.tables.RetentionConfig;

/** Accounts and their credentials. */
public final class UsersTables {
    private UsersTables() {}

    private static final String ERASE_USER = """
            update users
            set username = 'deleted-' || id, username_key = 'deleted-' || id, username_skeleton = null, email = 'deleted-' || id || '@deleted.invalid',
                email_key = 'deleted-' || id || '@deleted.invalid', email_verified_at = null, email_wanted = null,
                password_hash = null, first_name = '', last_name = '', avatar = null, phone = null, country_id = null,
                city_id = null, sex = null, birth_date = null, bio = null, status = 'inactive', status_before_ban = null,
                ban_reason = null, is_staff = false, is_superuser = false, permissions = '{}', preferred_categories = '{}',
                preferred_networks = '{}', spoken_languages = '{}', muted_notifications = '{}', dismissed_steps = '{}', profile_public = false, show_earnings = false,
                show_campaigns = false, timezone = 'UTC', last_login = null, erased_at = business_now()
            where id = $1
            """;

    private static final String APPLICATIONS = """
            select a.name, g.scope, g.created_at, g.revoked_at, g.expires_at
            from oauth_grants g join applications a on a.client_id = g.client_id
            where g.user_id = $1 order by g.id""";

    private static final String FACTORS = """
            select name, created_at as made_at, user_id as made_by, null::text as other
            from %s
            where user_id = $1 %s
            order by id
            """;

    // A thief of the password may have added one, and one of the mailbox asks for the reset: it stays a second factor.
    private static final String END_PASSKEYS = """
            update passkeys set alone = false
            where user_id = $1 and created_at > now() - make_interval(days => $2) and alone
            returning name, created_at as made_at, user_id as made_by, null::text as other
            """;

    // One that has made the account is as old as the account.
    private static final String END_IDENTITIES = """
            delete from external_identities i using users u
            where i.user_id = $1 and u.id = $1 and i.linked_at > u.joined_at
              and i.linked_at > business_now() - make_interval(days => $2)
            returning i.provider as name, i.linked_at as made_at, i.user_id as made_by, null::text as other
            """;

    private static final String TOKENS = """
            select name || ' ' || prefix as name, created_at as made_at, created_by as made_by, 'user:' || nullif(user_id, $1) as other
            from backend_tokens
            where (user_id = $1 or created_by = $1) and revoked_at is null and coalesce(expires_at > now(), true)
            order by id
            """;

    private static final String END_TOKENS = """
            update backend_tokens set revoked_at = now()
            where created_by = $1 and revoked_at is null and created_at > now() - make_interval(days => $2)
            returning name || ' ' || prefix as name, created_at as made_at, created_by as made_by, 'user:' || nullif(user_id, $1) as other
            """;

    public static final PackageTables ALL = PackageTables.of(
            UsersTables.class,
            table("users")
                    .inRealTime("throttle_lifted_at")
                    .of("id")
                    .kept("who takes part, until they leave")
                    .alsoWrittenBy("people.profile", "personal details and preferences are columns that it alone knows")
                    .exported("account", """
                            id, username, email, email_verified_at, email_wanted, first_name, last_name, avatar, phone, country_id,
                              city_id, language, timezone, sex, birth_date, bio, status, primary_currency, preferred_categories,
                              preferred_networks, spoken_languages, muted_notifications, dismissed_steps, profile_public, show_earnings, show_campaigns, joined_at,
                              last_login, last_active""")
                    .erasedBy(ERASE_USER),
            table("external_identities")
                    .kept("until its owner removes it")
                    .exported("identities", "provider, subject, linked_at")
                    .erased()
                    .standing(
                            "identity",
                            "select provider as name, linked_at as made_at, user_id as made_by, null::text as other"
                                    + " from external_identities where user_id = $1 order by id",
                            END_IDENTITIES),
            table("accepted_terms")
                    .kept("as long as the account: it shows what was agreed")
                    .exported("version, accepted_at")
                    .erased(),
            table("consents")
                    .inRealTime()
                    .kept("a row for each application that a user ever allowed")
                    .exported("client_id, scope, given_at, withdrawn_at")
                    .erased(),
            table("signing_keys").inRealTime().kept("a row for each key that ever signed"),
            table("sessions")
                    .inRealTime()
                    .deletedAfter(RetentionConfig::sessionsDays, "least(ended_at, expires_at)")
                    .exported("created_at, renewed_at, expires_at, ended_at, address, device, second_factor")
                    .erased(),
            table("session_renewals").inRealTime().partOf("sessions").secret("successor"),
            table("second_factor_challenges")
                    .inRealTime()
                    .deletedAfter(RetentionConfig::sessionsDays, "expires_at")
                    .exported("unfinished_sign_ins", "created_at, device, failures, expires_at, used_at")
                    .erased(),
            table("passkey_challenges")
                    .inRealTime()
                    .deletedAfter(RetentionConfig::sessionsDays, "expires_at")
                    .notExported("a secret of some minutes")
                    .erased(),
            table("oidc_accounts")
                    .inRealTime()
                    .kept("as long as the account")
                    .exported("issuer, subject, connected_at")
                    .erased(),
            table("oidc_sign_ins")
                    .inRealTime()
                    .deletedAfter(RetentionConfig::sessionsDays, "expires_at")
                    .notExported("a secret of some minutes")
                    .erased(),
            table("step_ups")
                    .inRealTime()
                    .deletedAfter(RetentionConfig::sessionsDays, "proven_at")
                    .exported("proofs", "proven_at, credential, factor")
                    .erased(),
            table("totps")
                    .inRealTime()
                    .kept("until its owner removes it")
                    .exported("authenticator_apps", "id, name, created_at, confirmed_at, last_used_at")
                    .erased()
                    .standing("authenticator_app", FACTORS.formatted("totps", "and confirmed_at is not null"), null),
            table("passkeys")
                    .inRealTime()
                    .kept("until its owner removes it")
                    .exported("id, name, backup_eligible, sign_count, created_at, last_used_at")
                    .erased()
                    .standing("passkey", FACTORS.formatted("passkeys", "and alone"), END_PASSKEYS),
            table("recovery_codes")
                    .inRealTime()
                    .kept("until they are made again")
                    .exported("used_at")
                    .erased(),
            table("backend_tokens")
                    .inRealTime()
                    .kept("made by an operator one by one")
                    .exported(
                            "id, name, prefix, permissions, addresses, created_at, expires_at, last_used_at, revoked_at")
                    .erasedBy("update backend_tokens set revoked_at = coalesce(revoked_at, now()) where user_id = $1")
                    .standing("backend_token", TOKENS, END_TOKENS),
            table("sign_in_events")
                    .inRealTime()
                    .deletedAfter(RetentionConfig::signInsDays, "created_at")
                    .exportedBy(
                            "sign_ins",
                            "select name, outcome, address, created_at from sign_in_events where user_id = $1 order by id")
                    .erased(),
            table("known_devices")
                    .inRealTime()
                    .deletedAfter(RetentionConfig::signInsDays, "seen_at")
                    .exported("seen_at")
                    .erased(),
            table("mail_links")
                    .inRealTime()
                    .deletedAfter(RetentionConfig::accountMailsDays, "expires_at")
                    .exported("created_at, purpose, address, subject, expires_at, used_at")
                    .erased(),
            // Grants last: few rows are left then to cascade.
            table("oauth_codes")
                    .inRealTime()
                    .deletedAfter(RetentionConfig::oauthDays, "expires_at")
                    .notExported("a secret of some minutes")
                    .erased(),
            table("oauth_tokens")
                    .inRealTime()
                    .secret("successor")
                    .deletedAfter(RetentionConfig::oauthDays, "expires_at")
                    .notExported("a part of oauth_grants")
                    .notErased("a part of oauth_grants"),
            // Revoked, or without a usable token. Remaining codes and tokens cascade.
            table("oauth_grants")
                    .inRealTime()
                    .deletedAfter(RetentionConfig::oauthDays, "least(revoked_at, expires_at)")
                    .exportedBy("applications", APPLICATIONS)
                    .erased());
}
