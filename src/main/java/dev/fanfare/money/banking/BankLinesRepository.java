package dev.fanfare.money.banking;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.banking.api.BankFiles.Age;
import dev.fanfare.money.banking.api.BankFiles.AssignBankLine;
import dev.fanfare.money.banking.api.BankFiles.UnmatchedLine;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.platform.module.StaffQueue.Waiting;
import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lines of files, each once, and what waits of them. */
final class BankLinesRepository {
    /**
     * A line to match or assign. Its row is locked.
     *
     * @param cashAccountId ours; null for a report that is about none
     * @param bookOn the day that its entries count for: the bank's, or the first open one after it
     * @param mayBe what it may repeat or confirm, as a subject; null for nothing
     */
    record Locked(
            long id,
            String key,
            String what,
            String source,
            Long cashAccountId,
            Long amount,
            String currency,
            LocalDate bookedOn,
            LocalDate bookOn,
            boolean credit,
            String bankReference,
            String transactionId,
            String endToEndId,
            String original,
            String reference,
            String remittance,
            String code,
            String note,
            String status,
            String mayBe) {
        /** Null when it has none. */
        Money money() {
            return amount == null ? null : new Money(amount, currency);
        }

        /** Whether it is a line of a statement, which moves money on its account. */
        boolean isBooking() {
            return cashAccountId != null && (source.equals("camt.053") || isOfProvider());
        }

        /** Whether it is a line of a provider's report. */
        boolean isOfProvider() {
            return source.equals("stripe") || source.equals("paypal");
        }

        /** The payer's text, which may name the purpose. */
        String text() {
            return Stream.of(reference, remittance, endToEndId)
                    .filter(Objects::nonNull)
                    .collect(Collectors.joining(" | "));
        }

        /** What the bank calls it. */
        String[] references() {
            return Stream.of(bankReference, transactionId, endToEndId)
                    .filter(Objects::nonNull)
                    .toArray(String[]::new);
        }
    }

    private static final String COLUMNS = """
            select id, key, what, source, cash_account_id, amount, currency, booked_on,
              least(open_day(coalesce(booked_on, (business_now() at time zone 'UTC')::date)), (business_now() at time zone 'UTC')::date) as book_on,
              credit, bank_reference, transaction_id, end_to_end_id, original, reference, remittance, code, note, status, may_be
            from bank_lines
            """;

    // In the bank's order: a payment comes before its return. Ids are in the order of keys.
    static final DueRows<Locked> NEW = DueRows.of(Locked.class, COLUMNS + """
            where status = 'new'
            order by file_id, number
            """);

    // Of one statement after the other.
    static final DueRows<Locked> OF_STATEMENT = DueRows.of(Locked.class, COLUMNS + """
            where status = 'waiting' and statement_id = (select min(s.id) from bank_statements s
              where s.status = 'booking' and exists (select from bank_lines l where l.statement_id = s.id and l.status = 'waiting'))
            order by number
            """);

    private static final String LOCK = COLUMNS + """
            where id = $1
            for update
            """;

    static Future<Optional<Locked>> lock(Tx tx, long id) {
        return tx.find(LOCK, Locked.class, id);
    }

    private static final String DECIDE = """
            update bank_lines
            set status = $2, subject = $3, problem = $4, may_be = $5,
              matched_at = case when $2 = 'unmatched' then null else business_now() end
            where id = $1
            """;

    /**
     * Decides on a line.
     *
     * @param subject the moved object, null for none; {@code problem} null unless it is unmatched
     * @param mayBe what it may repeat or confirm; null for nothing
     */
    static Future<Integer> decide(Tx tx, long id, String status, String subject, Translatable problem, String mayBe) {
        return tx.execute(DECIDE, id, status, subject, problem == null ? null : problem.stored(), mayBe);
    }

    private static final String ASSIGN = """
            update bank_lines
            set status = 'assigned', subject = $2, reason = $3, assigned_by = $4, settling_run = $5, settling_file = $6,
              matched_at = business_now()
            where id = $1 and status = 'unmatched'
            """;

    /**
     * Assigns a line.
     *
     * @param subject what it moves; null for nothing
     */
    static Future<Integer> assign(Tx tx, AssignBankLine ask, String subject, Long by) {
        return tx.execute(ASSIGN, ask.lineId(), subject, ask.reason(), by, ask.runId(), ask.file());
    }

    /** A line that moves the transfers of a run. Its row is locked. */
    record Settling(
            long id,
            String what,
            String source,
            String currency,
            String code,
            String note,
            long settlingRun,
            Integer settlingFile) {}

    static final DueRows<Settling> SETTLING = DueRows.of(Settling.class, """
            select id, what, source, currency, code, note, settling_run, settling_file
            from bank_lines
            where settling_run is not null
            order by id
            """);

    private static final String END_SETTLING = """
            update bank_lines set settling_run = null where id = $1
            """;

    static Future<Integer> endSettling(Tx tx, long id) {
        return tx.execute(END_SETTLING, id);
    }

    private static final String LIST_UNMATCHED = """
            select id, file_id, what, source, account, amount, currency, booked_on, end_to_end_id, original, reference,
              remittance, party, code, note, problem, may_be,
              (extract(epoch from business_now() - added_at) / 86400)::bigint as days_old, added_at
            from bank_lines
            where status = 'unmatched' and id > $1
            order by id
            limit $2
            """;

    static Future<List<UnmatchedLine>> listUnmatched(Sql sql, long after, int limit) {
        return sql.list(LIST_UNMATCHED, UnmatchedLine.class, after, limit);
    }

    private static final String LIST_MATCHING = """
            select id
            from bank_lines
            where status = 'unmatched'
              and ($1::text is null or what = $1)
              and ($2::text is null or currency = $2)
              and ($3::bigint[] is null or id = any ($3))
              and ($4::bigint[] is null or id <> all ($4))
            order by id
            limit $5
            """;

    /**
     * Ids of unmatched lines, the oldest first.
     *
     * @param what null for all; {@code currency} likewise
     * @param among only these; null for all
     * @param without none of these; null for all
     */
    static Future<List<Long>> listMatching(
            Sql sql, String what, String currency, Long[] among, Long[] without, int limit) {
        return sql.list(LIST_MATCHING, Long.class, what, currency, among, without, limit);
    }

    private static final String AGES = """
            select a.age, a.currency, count(*) as lines, sum(a.amount)::bigint as amount
            from (
              select currency, amount,
                case
                  when added_at > business_now() - interval '1 day' then 'day'
                  when added_at > business_now() - interval '7 days' then 'week'
                  when added_at > business_now() - interval '30 days' then 'month'
                  else 'older'
                end as age
              from bank_lines
              where status = 'unmatched'
            ) a
            group by a.age, a.currency
            order by array_position(array['day', 'week', 'month', 'older'], a.age), a.currency nulls last
            """;

    static Future<List<Age>> sumByAge(Sql sql) {
        return sql.list(AGES, Age.class);
    }

    private static final String LINES =
            StaffQueue.COUNT.formatted("select added_at as at from bank_lines where status = 'unmatched' order by id");

    static Future<Waiting> countLines(Sql sql) {
        return sql.get(LINES, Waiting.class);
    }

    private static final String STATEMENTS = StaffQueue.COUNT.formatted(
            "select f.imported_at as at from bank_statements s join bank_files f on f.id = s.file_id where s.status = 'waiting' order by s.id");

    /** Statements that do not follow from the last one. */
    static Future<Waiting> countStatements(Sql sql) {
        return sql.get(STATEMENTS, Waiting.class);
    }
}
