package dev.fanfare.support;

import dev.fanfare.formats.amount.Money;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;

/** Writes entries into the journal of a test's own database, at any time there was. */
public final class Books {
    private final Node node;
    private final long publisher;

    public Books(Node node) {
        this.node = node;
        this.publisher = node.world().publisher().id();
    }

    /** The first moment of a month so many months ago. */
    public static Instant start(int monthsAgo) {
        return YearMonth.now(ZoneOffset.UTC)
                .minusMonths(monthsAgo)
                .atDay(1)
                .atStartOfDay(ZoneOffset.UTC)
                .toInstant();
    }

    /** The last day of a month so many months ago: what its invoices are dated. */
    public static LocalDate end(int monthsAgo) {
        return YearMonth.now(ZoneOffset.UTC).minusMonths(monthsAgo).atEndOfMonth();
    }

    /** Charges an advertiser for a publisher's work, as an accepted task does. */
    public void charge(Advertiser advertiser, String amount, String currency, Instant at) {
        post(
                node,
                "task_accepted",
                advertiser.id(),
                "advertiser_receivable",
                publisher,
                "publisher_pending",
                amount,
                currency,
                at);
    }

    /** Pays a publisher gross, as a completed payout without fees does. */
    public void payOut(String amount, String currency, Instant at) {
        post(node, "test_money", publisher, "advertiser_paid", publisher, "publisher_held", amount, currency, at);
        post(node, "payout_completed", publisher, "publisher_held", publisher, "publisher_paid", amount, currency, at);
    }

    /** What reconciliation finds, but for the work behind these entries, of which there are no tasks. */
    public List<String> differences() {
        return node.world().differences().stream()
                .filter(found -> !found.startsWith("the pending balance of user " + publisher))
                .toList();
    }

    /** Writes an entry at a time in the past. */
    public static void post(
            Node node,
            String kind,
            long from,
            String fromKind,
            long to,
            String toKind,
            String amount,
            String currency,
            Instant at) {
        long minor = Money.parse(new BigDecimal(amount), currency).orElseThrow().minor();
        node.execute("""
                insert into accounts (owner_id, kind, currency) values (?, ?, ?), (?, ?, ?)
                on conflict on constraint accounts_once do nothing
                """, from, fromKind, currency, to, toKind, currency);
        node.execute("""
                        with wanted (owner_id, kind, amount) as (values (?::bigint, ?, -?::bigint), (?::bigint, ?, ?::bigint)),
                        entry as (
                          insert into journal_entries (key, kind, description, created_at) values (?, ?, 'A test.', ?)
                          returning id
                        )
                        insert into postings (entry_id, account_id, currency, amount)
                        select entry.id, a.id, a.currency, w.amount
                        from entry cross join wanted w
                        join accounts a on a.owner_id = w.owner_id and a.kind = w.kind and a.currency = ?
                        """, from, fromKind, minor, to, toKind, minor, World.unique("test:"), kind, at, currency);
    }
}
