package dev.fanfare.support;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.BusinessTime;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes entries into the journal of a test's own database, at any time there was. */
public final class Books {
    private final Node node;
    private final long publisher;

    public Books(Node node) {
        this.node = node;
        this.publisher = node.world().publisher().id();
    }

    /** A month so many months ago. One counts as over an hour after its end: its documents are not issued before. */
    public static YearMonth month(int monthsAgo) {
        return YearMonth.from(BusinessTime.now().minus(1, ChronoUnit.HOURS).atOffset(ZoneOffset.UTC))
                .minusMonths(monthsAgo);
    }

    /** The first moment of a {@link #month}. */
    public static Instant start(int monthsAgo) {
        return month(monthsAgo).atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /** The last day of a {@link #month}: what its invoices are dated. */
    public static LocalDate end(int monthsAgo) {
        return month(monthsAgo).atEndOfMonth();
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

    /** Moves all that has happened so far to a day in the past: a month can be closed only when it is over. */
    public void happened(LocalDate day) {
        node.execute("""
                alter table journal_entries disable trigger user;
                alter table invoice_payments disable trigger user;
                alter table credit_notes disable trigger user;
                alter table write_offs disable trigger user;
                update journal_entries set created_at = timestamptz '%1$s 01:00Z' + id * interval '1 ms';
                delete from account_days;
                insert into account_days (account_id, day, kind, amount, postings, first_entry, last_entry)
                select p.account_id, e.booked_on, e.kind, sum(p.amount), count(*), min(e.id), max(e.id)
                from postings p join journal_entries e on e.id = p.entry_id group by 1, 2, 3;
                with moved as (
                  delete from counters where statistic in ('revenue', 'advertiser_spent', 'campaign_spent', 'money_in') and day > '%1$s' returning *)
                insert into counters (statistic, subject, day, detail, shard, value)
                select statistic, subject, '%1$s', detail, shard, sum(value) from moved group by 1, 2, 4, 5
                on conflict (statistic, subject, day, detail, shard) do update set value = counters.value + excluded.value;
                update invoice_payments set booked_on = '%1$s';
                update credit_notes set issued_on = '%1$s';
                update write_offs set booked_on = '%1$s';
                alter table journal_entries enable trigger user;
                alter table invoice_payments enable trigger user;
                alter table credit_notes enable trigger user;
                alter table write_offs enable trigger user;
                """.formatted(day));
    }

    /** What the entries of a month, such as {@code 2026-10}, moved by account and currency: credits positive. */
    public Map<String, BigDecimal> moved(String month) {
        Map<String, BigDecimal> moved = new TreeMap<>();
        for (String sum : node.sql("""
                        select a.kind || ' ' || a.currency || ' ' || sum(p.amount)
                        from postings p join journal_entries e on e.id = p.entry_id join accounts a on a.id = p.account_id
                        where to_char(e.booked_on, 'YYYY-MM') = ? group by a.kind, a.currency having sum(p.amount) <> 0
                        """, month).texts()) {
            String[] cells = sum.split(" ", -1);
            moved.put(cells[0] + " " + cells[1], Money.decimal(Long.parseLong(cells[2]), cells[1]));
        }
        return moved;
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
