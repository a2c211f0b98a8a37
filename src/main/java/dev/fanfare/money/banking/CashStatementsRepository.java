package dev.fanfare.money.banking;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.formats.bankfile.BankLine.Source;
import dev.fanfare.formats.bankfile.BankStatement;
import dev.fanfare.money.banking.api.CashAccounts.Statement;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.SkipScan;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Statements and notifications of our accounts. */
final class CashStatementsRepository {
    private static final String ADD = """
            insert into bank_statements (file_id, cash_account_id, first_line, last_line, document, number, page, opening,
              closing, moved, closed_on, status)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, coalesce($11, (business_now() at time zone 'UTC')::date), $12)
            on conflict on constraint bank_statements_once do nothing
            """;

    static Future<Void> add(Tx tx, long fileId, long account, Source source, BankStatement s) {
        return tx.pipeline(
                ADD,
                fileId,
                account,
                s.firstLine(),
                s.lastLine(),
                s.document(),
                s.number(),
                s.page(),
                s.opening(),
                s.closing(),
                s.moved(),
                s.closedOn(),
                source.isStatement() ? "reading" : "notified");
    }

    private static final String READ = """
            update bank_statements set status = 'new' where file_id = $1 and status = 'reading'
            """;

    /** All lines of a file are in. */
    static Future<Void> open(Tx tx, long fileId) {
        return tx.pipeline(READ, fileId);
    }

    /**
     * A statement to book, locked.
     *
     * @param bookOn the day that its entries count for: that of its closing balance, or the first open one after it
     */
    record Due(
            long id,
            long cashAccountId,
            String currency,
            String status,
            Long number,
            Integer page,
            Long opening,
            Long closing,
            long moved,
            LocalDate closedOn,
            LocalDate bookOn) {
        Money money(long minor) {
            return new Money(minor, currency);
        }
    }

    private static final String COLUMNS = """
            select s.id, s.cash_account_id, a.currency, s.status, s.number, s.page, s.opening, s.closing, s.moved, s.closed_on,
              least(open_day(s.closed_on), (business_now() at time zone 'UTC')::date) as book_on
            from bank_statements s
            join cash_accounts a on a.id = s.cash_account_id
            """;

    // Of one account one after the other.
    static final DueRows<Due> NEW = DueRows.of(Due.class, "s", COLUMNS + """
            where s.status = 'new'
              and not exists (select from bank_statements b
                              where b.cash_account_id = s.cash_account_id and b.status = 'booking')
            order by s.closed_on, s.number, s.page, s.id
            """);

    static final DueRows<Due> BOOKED = DueRows.of(Due.class, "s", COLUMNS + """
            where s.status = 'booking'
              and not exists (select from bank_lines l where l.statement_id = s.id and l.status = 'waiting')
            order by s.id
            """);

    private static final String LOCK = COLUMNS + """
            where s.id = $1
            for no key update of s
            """;

    static Future<Optional<Due>> lock(Tx tx, long id) {
        return tx.find(LOCK, Due.class, id);
    }

    /** What an account's last booked statement says. */
    record Last(
            Long closing, LocalDate closedOn, Long numberNow, Integer page, boolean gaplessNumbers, boolean booking) {}

    private static final String LOCK_ACCOUNT = """
            select closing, closed_on, number_now, page, gapless_numbers,
              exists (select from bank_statements b where b.cash_account_id = a.id and b.status = 'booking') as booking
            from cash_accounts a
            where a.id = $1
            for no key update of a
            """;

    static Future<Last> lockAccount(Tx tx, long account) {
        return tx.get(LOCK_ACCOUNT, Last.class, account);
    }

    private static final String SAME = """
            select s.number
            from bank_statements s
            where s.cash_account_id = $1 and s.id <> $2 and s.status in ('booking', 'booked') and s.opening = $3
              and s.closing = $4 and s.moved = $5 and s.closed_on = $6 and (s.number = $7 or s.number is null or $7::bigint is null)
            limit 1
            """;

    /** Whether a booked statement says the same. */
    static Future<Boolean> hasSame(Tx tx, Due s) {
        return tx.list(
                        SAME,
                        Long.class,
                        s.cashAccountId(),
                        s.id(),
                        s.opening(),
                        s.closing(),
                        s.moved(),
                        s.closedOn(),
                        s.number())
                .map(found -> !found.isEmpty());
    }

    private static final String BECOME = """
            update bank_statements
            set status = $2, problem = $3, opening = coalesce($4, opening), closing = coalesce($5, closing)
            where id = $1
            """;

    /** @param problem null unless it waits; {@code opening} and {@code closing} null to leave them */
    static Future<Integer> move(Tx tx, long id, String status, Translatable problem, Long opening, Long closing) {
        return tx.execute(BECOME, id, status, problem == null ? null : problem.stored(), opening, closing);
    }

    private static final String NOTE = """
            update bank_statements set note = $2 where id = $1
            """;

    static Future<Void> recordNote(Tx tx, long id, Translatable note) {
        return tx.pipeline(NOTE, id, note.stored());
    }

    private static final String LEAVE_OUT = """
            update bank_lines set status = 'noted', matched_at = business_now() where statement_id = $1 and status = 'waiting'
            """;

    /** Its lines move nothing. */
    static Future<Integer> leaveOut(Tx tx, long id) {
        return tx.execute(LEAVE_OUT, id);
    }

    private static final String DECIDED = """
            update bank_statements set decided_by = $2, reason = $3 where id = $1
            """;

    static Future<Integer> decide(Tx tx, long id, Long by, String reason) {
        return tx.execute(DECIDED, id, by, reason);
    }

    private static final String FINISH = """
            update cash_accounts set closing = $2, closed_on = $3, number_now = coalesce($4, number_now), page = $5
            where id = $1
            """;

    private static final String TRY_AGAIN = """
            update bank_statements set status = 'new', problem = null where cash_account_id = $1 and status = 'waiting'
            """;

    /** Those of an account that wait are looked at again. */
    static Future<Integer> requeueWaiting(Tx tx, long account) {
        return tx.execute(TRY_AGAIN, account);
    }

    /** All of its lines are booked: those that wait may follow from it. */
    static Future<Integer> finish(Tx tx, Due s) {
        return move(tx, s.id(), "booked", null, null, null)
                .compose(done -> tx.execute(FINISH, s.cashAccountId(), s.closing(), s.closedOn(), s.number(), s.page()))
                .compose(done -> requeueWaiting(tx, s.cashAccountId()));
    }

    private static final String ROWS = """
            select s.id, s.file_id, s.cash_account_id, s.status as statement_status, s.document, s.number, s.opening, s.moved,
              s.closing, a.currency, s.closed_on, s.problem, s.note
            from bank_statements s
            join cash_accounts a on a.id = s.cash_account_id
            """;

    private static final String LIST = ROWS + """
            where s.id < $1
            order by s.id desc
            limit $2
            """;

    private static final String LIST_OF_STATUS = ROWS + "where " + SkipScan.newestOf("s", "status") + " limit $2";

    /** @param status null for all */
    static Future<List<Statement>> list(Sql sql, String status, long before, int limit) {
        return status == null
                ? sql.list(LIST, Statement.class, before, limit)
                : sql.list(LIST_OF_STATUS, Statement.class, before, limit, status);
    }
}
