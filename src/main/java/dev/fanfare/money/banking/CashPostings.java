package dev.fanfare.money.banking;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.banking.BankLinesRepository.Locked;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.LocalDate;

/** Posts what statements say of our own accounts: each line against what it was for, or as unidentified. */
final class CashPostings {
    private CashPostings() {}

    /** What a line moved on its account. Nothing for one of a notification or report. */
    static Future<Void> line(Tx tx, Caller caller, Locked line, LineDecision made) {
        if (!line.isBooking()) {
            return Future.succeededFuture();
        }
        Entry.Draft entry = draft(
                caller,
                line.cashAccountId(),
                "line:" + line.id(),
                line.bookOn(),
                signed(line, line.money()),
                made.exchanged() == null ? made.against() : AccountKind.PLATFORM_EXCHANGE);
        if (made.exchanged() != null) {
            Money recorded = signed(line, made.exchanged());
            entry.from(null, AccountKind.PLATFORM_EXCHANGE, recorded).onto(null, made.against(), recorded);
        }
        return Ledger.post(tx, entry.entry()).mapEmpty();
    }

    private static Money signed(Locked line, Money amount) {
        return line.credit() ? amount : Money.zero(amount.currency()).minus(amount);
    }

    /** A line that was unidentified is for something. Nothing for one of a notification or report. */
    static Future<Void> identify(Tx tx, Caller caller, Locked line, AccountKind as) {
        if (!line.isBooking()) {
            return Future.succeededFuture();
        }
        AccountKind from = line.credit() ? AccountKind.PLATFORM_UNIDENTIFIED : as;
        AccountKind onto = line.credit() ? as : AccountKind.PLATFORM_UNIDENTIFIED;
        return Ledger.post(
                        tx,
                        Entry.of(
                                        "cash:" + line.cashAccountId() + ":line:" + line.id() + ":identified",
                                        "bank_line_identified",
                                        "Line " + line.id() + " of a bank, of " + line.money() + ", is known.",
                                        caller.requestId())
                                .from(null, from, line.money())
                                .onto(null, onto, line.money())
                                .entry())
                .mapEmpty();
    }

    /**
     * A change of one of our accounts.
     *
     * @param amount positive for what came in; nothing is posted for zero
     */
    static Future<Void> change(
            Tx tx, Caller caller, long account, String what, LocalDate on, Money amount, AccountKind against) {
        Entry.Draft entry = draft(caller, account, what, on, amount, against);
        return entry.isEmpty()
                ? Future.succeededFuture()
                : Ledger.post(tx, entry.entry()).mapEmpty();
    }

    private static Entry.Draft draft(
            Caller caller, long account, String what, LocalDate on, Money amount, AccountKind against) {
        return Entry.of(
                        "cash:" + account + ":" + what + ":" + on,
                        "bank_line",
                        "Our account " + account + " changed by " + amount + ": " + what + ".",
                        caller.requestId())
                .from(account, AccountKind.PLATFORM_CASH, amount)
                .onto(null, against, amount);
    }
}
