package dev.fanfare.money.invoicing;

import dev.fanfare.money.invoicing.api.SignUps.SignUpState;
import dev.fanfare.money.invoicing.api.SignUps.WaitingSignUps;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** The table advertiser_sign_ups. */
final class SignUpRepository {
    /** Violated by a second sign-up while one waits. */
    static final String ONCE = "advertiser_sign_ups_waiting";

    /** What an account needs to sign up. */
    record Account(boolean verified, boolean advertiser) {}

    private static final String ACCOUNT = """
            select u.email_verified_at is not null as verified,
                   exists (select from advertisers a where a.user_id = u.id) as advertiser
            from users u
            where u.id = $1
            """;

    static Future<Account> getAccount(Sql sql, long userId) {
        return sql.get(ACCOUNT, Account.class, userId);
    }

    private static final String INSERT = """
            insert into advertiser_sign_ups (user_id, party_id, contact, currency) values ($1, $2, $3, $4)
            returning id
            """;

    static Future<Long> insert(Tx tx, long userId, long partyId, String contact, String currency) {
        return tx.get(INSERT, Long.class, userId, partyId, contact, currency);
    }

    private static final String LAST = """
            select s.id as sign_up_id, p.name, s.status as state, s.reason, s.created_at, s.decided_at
            from advertiser_sign_ups s join parties p on p.id = s.party_id
            where s.user_id = $1
            order by s.id desc
            limit 1
            """;

    static Future<Optional<SignUpState>> findLast(Sql sql, long userId) {
        return sql.find(LAST, SignUpState.class, userId);
    }

    private static final String LIST = """
            select s.id as sign_up_id, s.user_id, u.username, u.email, p.name, p.street, p.postcode, p.city, p.country,
              p.vat_id, s.contact, s.currency, s.created_at, k.valid as vat_check_valid,
              k.identifier as vat_check_identifier, k.asked_at as vat_check_asked_at
            from advertiser_sign_ups s
            join users u on u.id = s.user_id
            join parties p on p.id = s.party_id
            left join lateral (select c.valid, c.identifier, c.asked_at from vat_checks c
                               where c.vat_id = p.vat_id order by c.id desc limit 1) k on true
            where s.status = 'waiting' and s.id > $1
            order by s.id
            limit $2
            """;

    static Future<List<WaitingSignUps.Item>> listWaiting(Sql sql, PageRequest part) {
        return sql.list(LIST, WaitingSignUps.Item.class, part.afterId(), part.limit());
    }

    /** A sign-up that was decided. */
    record Decided(long userId, long partyId, String name, String currency) {}

    private static final String DECIDE = """
            update advertiser_sign_ups s
            set status = $2, reason = $3, decided_by = $4, decided_at = business_now()
            from parties p
            where s.id = $1 and s.status = 'waiting' and p.id = s.party_id
            returning s.user_id, s.party_id, p.name, s.currency
            """;

    /**
     * Empty unless it waited.
     *
     * @param decidedBy null for the setting that needs no approval
     */
    static Future<Optional<Decided>> decide(Tx tx, long id, String status, String reason, Long decidedBy) {
        return tx.find(DECIDE, Decided.class, id, status, reason, decidedBy);
    }

    private static final String STATUS = """
            select status from advertiser_sign_ups where id = $1
            """;

    static Future<Optional<String>> findStatus(Sql sql, long id) {
        return sql.find(STATUS, String.class, id);
    }
}
