package dev.fanfare.people.account;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.people.account.api.ManageUsers.ListUsers.Sort;
import dev.fanfare.people.account.api.ManageUsers.UserList;
import dev.fanfare.people.account.api.ManageUsers.Usernames;
import dev.fanfare.people.account.api.UserBanned.HeldPayouts;
import dev.fanfare.people.account.api.UserStatus;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.PageRequest.Found;
import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.platform.module.StaffSearch.Hit;
import dev.fanfare.platform.module.StaffSearch.Term;
import dev.fanfare.platform.sql.ByIds;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.SortedQuery;
import dev.fanfare.platform.sql.SortedQuery.Sorting;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The table users, for operators. */
final class OperatorsRepository {
    /** An account to be changed. */
    record Subject(
            long id, String username, String status, boolean staff, boolean superuser, List<String> permissions) {
        boolean isSuspended() {
            return "suspended".equals(status);
        }

        boolean isOperator() {
            return staff || superuser;
        }
    }

    private static final String STATUS = """
            select u.status, u.joined_at as joined_date, u.last_login, coalesce(u.primary_currency, $2) as currency,
                   (select count(*) from participations p where p.user_id = u.id and p.status = 'joined')
                     as total_campaigns,
                   (select coalesce(sum(a.balance), 0)::bigint from accounts a
                     where a.owner_id = u.id and a.currency = coalesce(u.primary_currency, $2)
                       and a.kind in ('publisher_available', 'publisher_held', 'publisher_in_transit',
                                      'publisher_paid', 'publisher_fees', 'publisher_debt'))
                     as total_earnings
            from users u
            where u.id = $1
            """;

    static Future<Optional<UserStatus>> findStatus(Sql sql, long userId, String currency) {
        return sql.find(STATUS, UserStatus.class, userId, currency);
    }

    private static final String BAN = """
            update users set status = 'suspended', status_before_ban = status, ban_reason = $2
            where id = $1 and status <> 'suspended'
            """;

    static Future<Boolean> ban(Tx tx, long userId, String reason) {
        return tx.execute(BAN, userId, reason).map(changed -> changed == 1);
    }

    private static final String UNBAN = """
            update users
            set status = coalesce(status_before_ban, 'active'), status_before_ban = null, ban_reason = null
            where id = $1 and status = 'suspended'
            """;

    static Future<Boolean> unban(Tx tx, long userId) {
        return tx.execute(UNBAN, userId).map(changed -> changed == 1);
    }

    private static final String MAY_RESET = """
            select not exists (select from oidc_accounts o where o.user_id = u.id) and u.status = 'active' as may_reset,
                   u.email_verified_at is not null as verified
            from users u
            where u.id = $1
            """;

    /**
     * How an account gets a new password.
     *
     * @param mayReset whether it can sign in by one: it is active, and the company's OpenID provider does not manage it
     * @param verified whether its email address is
     */
    record Resetting(boolean mayReset, boolean verified) {}

    static Future<Resetting> getResetting(Tx tx, long userId) {
        return tx.get(MAY_RESET, Resetting.class, userId);
    }

    /** What a ban holds and ends, but the payouts. */
    record Held(long sessions, long applications, long tokens, long campaigns, long tasks) {}

    private static final String HELD = """
            select (select count(*) from sessions where user_id = $1 and ended_at is null and expires_at > now()) as sessions,
                   (select count(*) from oauth_grants
                    where user_id = $1 and revoked_at is null and expires_at > now()) as applications,
                   (select count(*) from backend_tokens
                    where user_id = $1 and revoked_at is null and coalesce(expires_at > now(), true)) as tokens,
                   (select count(*) from participations where user_id = $1 and status = 'joined') as campaigns,
                   (select count(*) from tasks
                    where user_id = $1 and status in ('pending', 'under_review', 'rejected', 'accepted')) as tasks
            """;

    static Future<Held> getHeld(Sql sql, long userId) {
        return sql.get(HELD, Held.class, userId);
    }

    /** Payouts that no rail has taken on. */
    private record OpenPayouts(long payouts, Money amount, String currency) {}

    private static final String HELD_PAYOUTS = """
            select count(*) as payouts, sum(amount)::bigint as amount, currency
            from payouts
            where user_id = $1 and status in ('pending', 'processing') and sent_at is null
            group by currency
            order by currency
            """;

    static Future<List<HeldPayouts>> listHeldPayouts(Sql sql, long userId) {
        return sql.list(HELD_PAYOUTS, OpenPayouts.class, userId).map(found -> found.stream()
                .map(each -> new HeldPayouts(
                        each.currency(), each.payouts(), each.amount().decimal()))
                .toList());
    }

    private static final String LOCK = """
            select id, username, status, is_staff as staff, is_superuser as superuser, permissions from users where id = $1 for update
            """;

    static Future<Optional<Subject>> lock(Tx tx, long userId) {
        return tx.find(LOCK, Subject.class, userId);
    }

    private static final String UPDATE = """
            update users
            set status = coalesce($2, status), is_staff = coalesce($3, is_staff),
                is_superuser = coalesce($4, is_superuser), permissions = coalesce($5, permissions)
            where id = $1
            """;

    /** Null arguments leave columns unchanged. */
    static Future<Void> update(
            Tx tx, long userId, String status, Boolean staff, Boolean superuser, List<String> permissions) {
        return tx.execute(
                        UPDATE,
                        userId,
                        status,
                        staff,
                        superuser,
                        permissions == null ? null : permissions.toArray(String[]::new))
                .mapEmpty();
    }

    /** As a range, which any prefix can read from the indexes of the keys, without wildcards. */
    private static final String BEGINS = """
            and (username_key >= ? and username_key < ? || chr(1114111) or email_key >= ? and email_key < ? || chr(1114111))
            """;

    /** By the index of staff. */
    private static final String STAFF = "and (is_staff or is_superuser) and ?::boolean";

    private static final String USERS = """
                select u.id as user_id, u.username, u.email, u.first_name, u.last_name, u.status, u.is_staff, u.is_superuser,
                """ + PersonRepository.AVATAR + """
                       u.permissions, u.joined_at as joined_date, u.last_login,
                       exists (select from advertisers a where a.user_id = u.id) as is_advertiser
                from users u
                where u.id = any (%s)
                """;

    private static QueryVariants page(String ids) {
        return QueryVariants.of(
                USERS.formatted("array(%s limit $2 offset $3)".formatted(ids)) + " order by u.id desc", STAFF);
    }

    private static final QueryVariants LIST = page("select id from users where id < $1 {filters} order by id desc");

    // Adds nothing to the id, so that its index, which may pass all users, is no choice.
    private static final QueryVariants LIST_BEGINNING = page(
            "select id from users where id + 0 < $1 " + BEGINS.replace("?", "$4") + " {filters} order by id + 0 desc");

    /**
     * Accounts, the newest first.
     *
     * @param search a prefix of a key; null for all
     * @param staff true for staff only; null for all
     */
    static Future<List<UserList.Item>> list(Sql sql, String search, Boolean staff, PageRequest part) {
        return search == null
                ? sql.list(LIST.by(staff), UserList.Item.class, part.beforeId(), part.limit(), part.offset())
                : sql.list(
                        LIST_BEGINNING.by(staff),
                        UserList.Item.class,
                        part.beforeId(),
                        part.limit(),
                        part.offset(),
                        search);
    }

    private static final String LIST_BY_IDS = USERS.formatted("$1::bigint[]");

    private static final SortedQuery<Sort> SORTED = SortedQuery.of(
            "select id, {key} as key from users where true {after} {filters} order by {order} limit $1 offset $2",
            "id",
            Map.of(Sort.CREATED, SortedQuery.number("id"), Sort.NAME, SortedQuery.text("username_key")),
            BEGINS,
            STAFF);

    /** As {@link #list}, in the order that is asked for. */
    static Future<Found<UserList.Item>> listSorted(
            Sql sql, String search, Boolean staff, Sorting<Sort> sorting, PageRequest part) {
        return SORTED.read(
                sql,
                sorting,
                part,
                Arrays.asList(search, staff),
                () -> count(sql, search, staff),
                new ByIds<>(ids -> sql.list(LIST_BY_IDS, UserList.Item.class, (Object) ids), UserList.Item::userId),
                part.limit(),
                part.offset());
    }

    private static final QueryVariants COUNT = QueryVariants.of(
                    "select count(*) as total from users where true {filters}", BEGINS, STAFF)
            .unfiltered(UsersRepository.COUNT);

    /** As {@link #list}. */
    static Future<Long> count(Sql sql, String search, Boolean staff) {
        return sql.get(COUNT.by(search, staff), Long.class);
    }

    private static final String NAMES = "select id as user_id, username from users where id = any ($1)";

    static Future<List<Usernames.Named>> listNames(Sql sql, List<Long> userIds) {
        return sql.list(NAMES, Usernames.Named.class, (Object) userIds.toArray(Long[]::new));
    }

    private static final String SEARCH = """
            select id, username as title from users where id = $1
            union
            (select id, username from users
             where username_key >= $2 and username_key < $2 || chr(1114111) order by username_key limit 5)
            union
            (select id, username from users
             where email_key >= $3 and email_key < $3 || chr(1114111) order by email_key limit 5)
            limit 5
            """;

    /** By id, or the beginning of the username or e-mail address. */
    static Future<List<Hit>> findHits(Sql sql, Term term) {
        return sql.list(
                SEARCH, Hit.class, term.id(), UniqueNames.usernameKey(term.text()), UniqueNames.emailKey(term.text()));
    }
}
