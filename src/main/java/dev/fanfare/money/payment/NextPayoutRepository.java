package dev.fanfare.money.payment;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;

/** What decides when a user is paid next. */
final class NextPayoutRepository {
    private NextPayoutRepository() {}

    /** A payout that is requested and not finished. */
    record Open(long id, boolean processing, Money amount, String method, Instant requestedAt) {}

    // A user has few payouts, and of these few that are open.
    private static final String OPEN = """
            select id, status = 'processing' as processing, currency, amount, method, requested_at
            from (select id, status, currency, amount, method, requested_at
                  from payouts where user_id = $1 order by requested_at desc, id desc limit 100) as latest
            where status in ('pending', 'processing')
            order by requested_at, id
            limit 1
            """;

    /** The longest waiting one; empty for none. */
    static Future<Optional<Open>> findOpen(Sql sql, long userId) {
        return sql.find(OPEN, Open.class, userId);
    }

    /**
     * What is ready for a payout.
     *
     * @param usable destinations that can be paid to
     * @param usableAt when the first one can be; null unless one waits for that
     * @param owes whether the user has a debt
     * @param taxForm whether there is a tax form
     */
    record Ready(
            long destinations,
            long usable,
            long unconfirmed,
            @Nullable Instant usableAt,
            boolean owes,
            boolean taxForm) {}

    private static final String READY = """
            select count(*) as destinations,
                   count(*) filter (where verified and usable_at <= business_now()) as usable,
                   count(*) filter (where usable_at is null) as unconfirmed,
                   min(usable_at) filter (where verified and usable_at > business_now()) as usable_at,
                   exists (select from accounts a
                           where a.owner_id = $1 and a.kind = 'publisher_debt' and a.balance < 0) as owes,
                   exists (select from tax_profiles where user_id = $1) as tax_form
            from (select d.usable_at, coalesce(b.verification_status = 'verified', true) as verified
                  from payout_destinations d
                  left join bank_accounts b on b.id = d.bank_account_id
                  where d.user_id = $1 and d.removed_at is null) as places
            """;

    static Future<Ready> getReady(Sql sql, long userId) {
        return sql.get(READY, Ready.class, userId);
    }
}
