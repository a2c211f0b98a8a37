package dev.fanfare.people.privacy;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Where personal data is, and how it goes. */
final class ErasureRepository {
    private ErasureRepository() {}

    private static final String LEAVE = """
            update users set leaves_at = coalesce(leaves_at, $2) where id = $1 returning leaves_at
            """;

    /** Returns when it will be erased, which stays as it is when that was asked for before. */
    static Future<Instant> leave(Tx tx, long userId, Instant at) {
        return tx.get(LEAVE, Instant.class, userId, at);
    }

    private static final String STAY = """
            update users set leaves_at = null where id = $1 and leaves_at is not null and erased_at is null
            """;

    static Future<Boolean> stay(Tx tx, long userId) {
        return tx.execute(STAY, userId).map(stayed -> stayed == 1);
    }

    private static final String LOCK_DUE = """
            select id
            from users
            where leaves_at <= now() and erased_at is null
            order by leaves_at
            limit 1
            for update skip locked
            """;

    /** The next account whose time has come. */
    static Future<Optional<Long>> lockDue(Tx tx) {
        return tx.find(LOCK_DUE, Long.class);
    }

    private static final String POSTPONE = """
            update users set leaves_at = now() + interval '1 day' where id = $1
            """;

    static Future<Void> postpone(Tx tx, long userId) {
        return tx.execute(POSTPONE, userId).mapEmpty();
    }

    /** Something that is to be paid or settled first: a balance, payout, task, campaign or invoice. */
    record Open(String what, String which, Long amountMinor, String currency) {}

    private static final String OPEN = """
            select a.kind as what, a.id::text as which, a.balance as amount_minor, a.currency
            from accounts a
            where a.owner_id = $1 and a.balance <> 0
              and a.kind in ('advertiser_balance', 'publisher_pending', 'publisher_available', 'publisher_held', 'publisher_in_transit',
                             'publisher_debt')
            union all
            select 'payout', p.id::text, p.amount, p.currency
            from payouts p
            where p.user_id = $1 and p.status in ('pending', 'processing')
            union all
            select 'task', t.id::text, null, null
            from tasks t
            where t.user_id = $1 and t.status in ('under_review', 'accepted')
            union all
            select 'campaign', c.id::text, null, null
            from campaigns c
            where c.advertiser_id = $1 and c.status in ('pending', 'active', 'paused')
            union all
            select 'invoice', i.id::text, i.amount, i.currency
            from invoices i
            where i.advertiser_id = $1 and i.status = 'open'
            limit 100
            """;

    static Future<List<Open>> listOpen(Tx tx, long userId) {
        return tx.list(OPEN, Open.class, userId);
    }

    private static final String ERASE_USER = """
            update users
            set username = 'deleted-' || id, username_key = 'deleted-' || id, username_skeleton = null, email = 'deleted-' || id || '@deleted.invalid',
                email_key = 'deleted-' || id || '@deleted.invalid', email_verified_at = null, email_wanted = null,
                password_hash = null, first_name = '', last_name = '', avatar = null, phone = null, country_id = null,
                city_id = null, sex = null, birth_date = null, bio = null, status = 'inactive', status_before_ban = null,
                ban_reason = null, is_staff = false, is_superuser = false, permissions = '{}', preferred_categories = '{}',
                preferred_networks = '{}', muted_notifications = '{}', profile_public = false, show_earnings = false,
                show_campaigns = false, origin = null, timezone = 'UTC', last_login = null, erased_at = now()
            where id = $1
            """;

    private static final String ERASE_CONNECTIONS = """
            update connections
            set account_id = 'deleted-' || id, account_key = 'deleted-' || id, name = null, url = '', extra_data = '{}',
                reason = null, status = 'disconnected'
            where user_id = $1
            """;

    private static final String ERASE_TASKS = """
            update tasks set post_url = null, screenshots = '{}' where user_id = $1
            """;

    private static final String DETACH_IMAGES = """
            update media set subject = null, expires_at = now() where owner_id = $1
            """;

    // Those that money went to stay, as long as the law asks; their numbers are encrypted.
    private static final String ERASE_BANK_ACCOUNTS = """
            update bank_accounts b
            set account_holder_name = '', account_number = '', routing_number = '', account_masked = '', routing_masked = '',
                fingerprint = decode(lpad(to_hex(b.id), 16, '0'), 'hex')
            where b.user_id = $1 and b.run_id is null
              and not exists (select from payouts p where p.bank_account_id = b.id)
            """;

    private static final String DELETE_BANK_ACCOUNTS = """
            update bank_accounts set deleted_at = coalesce(deleted_at, now()), is_primary = false where user_id = $1
            """;

    // The law asks to keep what was told of those who were paid; it is sealed.
    private static final String DELETE_TAX_PROFILES = """
            delete from tax_profiles t
            where t.user_id = $1
              and not exists (select from payouts p where p.user_id = t.user_id and p.status in ('completed', 'failed'))
            """;

    /** Where money went stands with its payout. */
    private static final String DELETE_DESTINATIONS = """
            delete from payout_destinations where user_id = $1
            """;

    private static final String REVOKE_TOKENS = """
            update backend_tokens set revoked_at = coalesce(revoked_at, now()) where user_id = $1
            """;

    private static final String DELETE_IDENTITIES = """
            delete from identities where user_id = $1
            """;

    private static final String DELETE_SESSIONS = """
            delete from sessions where user_id = $1
            """;

    private static final String DELETE_CODES = """
            delete from oauth_codes where user_id = $1
            """;

    private static final String DELETE_GRANTS = """
            delete from oauth_grants where user_id = $1
            """;

    private static final String DELETE_SIGN_INS = """
            delete from sign_in_events where user_id = $1
            """;

    private static final String DELETE_LINKS = """
            delete from mail_links where user_id = $1
            """;

    private static final String DELETE_MAILS = """
            delete from account_mails where user_id = $1
            """;

    private static final String DELETE_NOTIFICATIONS = """
            delete from notifications where user_id = $1
            """;

    private static final String DELETE_FEED = """
            delete from notification_feeds where user_id = $1
            """;

    private static final String DELETE_OPTOUTS = """
            delete from mail_optouts where user_id = $1
            """;

    private static final String DELETE_TOTPS = """
            delete from totps where user_id = $1
            """;

    private static final String DELETE_RECOVERY_CODES = """
            delete from recovery_codes where user_id = $1
            """;

    private static final String DELETE_PASSKEYS = """
            delete from passkeys where user_id = $1
            """;

    private static final String DELETE_CHALLENGES = """
            delete from passkey_challenges where user_id = $1
            """;

    private static final String DELETE_STEPS = """
            delete from second_steps where user_id = $1
            """;

    private static final String DELETE_EXPORTS = """
            delete from data_exports where user_id = $1
            """;

    /** In an order that keeps references whole. */
    private static final List<String> STATEMENTS = List.of(
            ERASE_CONNECTIONS,
            ERASE_TASKS,
            DETACH_IMAGES,
            ERASE_BANK_ACCOUNTS,
            DELETE_BANK_ACCOUNTS,
            DELETE_TAX_PROFILES,
            DELETE_DESTINATIONS,
            REVOKE_TOKENS,
            DELETE_IDENTITIES,
            DELETE_SESSIONS,
            DELETE_CODES,
            DELETE_GRANTS,
            DELETE_SIGN_INS,
            DELETE_LINKS,
            DELETE_MAILS,
            DELETE_NOTIFICATIONS,
            DELETE_OPTOUTS,
            DELETE_FEED,
            DELETE_TOTPS,
            DELETE_RECOVERY_CODES,
            DELETE_PASSKEYS,
            DELETE_CHALLENGES,
            DELETE_STEPS,
            DELETE_EXPORTS,
            ERASE_USER);

    /** Erases all that is personal. */
    static Future<Void> erase(Tx tx, long userId) {
        return Future.all(STATEMENTS.stream()
                        .map(statement -> tx.execute(statement, userId))
                        .toList())
                .mapEmpty();
    }
}
