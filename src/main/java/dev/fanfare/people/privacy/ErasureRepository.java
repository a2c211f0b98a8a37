package dev.fanfare.people.privacy;

import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.tables.TableRegistry;
import io.vertx.core.Future;
import java.util.List;

/** Accounts to be erased, and their obstacles. */
final class ErasureRepository {

    /** Accounts due for erasure. */
    static final DueRows<Long> DUE = DueRows.of(Long.class, """
            select id
            from users
            where leaves_at <= business_now() and erased_at is null
            order by leaves_at
            """);

    /** An open item to be paid or settled first: a balance, payout, task, campaign or invoice. */
    record Open(String what, String which, Long amountMinor, String currency) {}

    private static final String OPEN = """
            select a.kind as what, a.id::text as which, a.balance as amount_minor, a.currency
            from accounts a
            where a.owner_id = $1 and a.balance <> 0
              and a.kind in ('advertiser_balance', 'advertiser_debt', 'publisher_pending', 'publisher_available', 'publisher_held', 'publisher_in_transit',
                             'publisher_debt')
            union all
            select 'payout', p.id::text, p.amount, p.currency
            from payouts p
            where p.user_id = $1 and p.status in ('pending', 'processing')
            union all
            select 'task', t.id::text, null, null
            from tasks t
            where t.user_id = $1 and t.status in ('under_review', 'appealed', 'accepted')
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

    /** Erases personal data, as each table declares. */
    static Future<Void> erase(Tx tx, TableRegistry tables, long userId) {
        return Future.all(tables.all().stream()
                        .flatMap(table -> table.erasing().stream())
                        .map(statement -> tx.execute(statement, userId))
                        .toList())
                .mapEmpty();
    }
}
