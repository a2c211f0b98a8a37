package dev.fanfare.money.banking;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.banking.api.BankStatements.Age;
import dev.fanfare.money.banking.api.BankStatements.AssignBankLine;
import dev.fanfare.money.banking.api.BankStatements.UnmatchedLine;
import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** Lines of files, each once. */
final class BankLinesRepository {
    /** A line to match or assign. Its row is locked. */
    record Locked(
            long id,
            String key,
            String what,
            String source,
            Long amount,
            String currency,
            String bankReference,
            String endToEndId,
            String original,
            String reference,
            String remittance,
            String code,
            String note,
            String status) {
        /** Null when it has none. */
        Money money() {
            return amount == null ? null : new Money(amount, currency);
        }
    }

    static final DueRows<Locked> NEW = DueRows.of(Locked.class, """
            select id, key, what, source, amount, currency, bank_reference, end_to_end_id, original, reference, remittance,
              code, note, status
            from bank_lines
            where status = 'new'
            order by id
            """);

    private static final String LOCK = """
            select id, key, what, source, amount, currency, bank_reference, end_to_end_id, original, reference, remittance,
              code, note, status
            from bank_lines
            where id = $1
            for update
            """;

    static Future<Optional<Locked>> lock(Tx tx, long id) {
        return tx.find(LOCK, Locked.class, id);
    }

    private static final String DECIDE = """
            update bank_lines
            set status = $2, subject = $3, problem = $4, matched_at = case when $2 = 'unmatched' then null else now() end
            where id = $1
            """;

    /** @param subject the moved object, null for none; {@code problem} null unless it is unmatched */
    static Future<Integer> decide(Tx tx, long id, String status, String subject, String problem) {
        return tx.execute(DECIDE, id, status, subject, problem);
    }

    private static final String ASSIGN = """
            update bank_lines
            set status = 'assigned', subject = $2, reason = $3, assigned_by = $4, settling_run = $5, settling_file = $6,
              matched_at = now()
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
            String key,
            String what,
            String source,
            String currency,
            String code,
            String note,
            long settlingRun,
            Integer settlingFile) {}

    static final DueRows<Settling> SETTLING = DueRows.of(Settling.class, """
            select id, key, what, source, currency, code, note, settling_run, settling_file
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
              remittance, party, code, note, problem,
              (extract(epoch from now() - added_at) / 86400)::bigint as days_old, added_at
            from bank_lines
            where status = 'unmatched' and id > $1
            order by id
            limit $2
            """;

    static Future<List<UnmatchedLine>> listUnmatched(Sql sql, long after, int limit) {
        return sql.list(LIST_UNMATCHED, UnmatchedLine.class, after, limit);
    }

    private static final String AGES = """
            select a.age, a.currency, count(*) as lines, sum(a.amount)::bigint as amount
            from (
              select currency, amount,
                case
                  when added_at > now() - interval '1 day' then 'day'
                  when added_at > now() - interval '7 days' then 'week'
                  when added_at > now() - interval '30 days' then 'month'
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
}
