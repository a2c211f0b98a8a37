package dev.fanfare.money.banking;

import dev.fanfare.money.banking.CashStatementsRepository.Due;
import dev.fanfare.money.banking.CashStatementsRepository.Last;
import dev.fanfare.money.banking.api.CashAccounts.BankStatementList;
import dev.fanfare.money.banking.api.CashAccounts.CashAccount;
import dev.fanfare.money.banking.api.CashAccounts.CashAccountList;
import dev.fanfare.money.banking.api.CashAccounts.CreateCashAccount;
import dev.fanfare.money.banking.api.CashAccounts.DecideBankStatement;
import dev.fanfare.money.banking.api.CashAccounts.ListBankStatements;
import dev.fanfare.money.banking.api.CashAccounts.ListCashAccounts;
import dev.fanfare.money.banking.api.CashAccounts.Statement;
import dev.fanfare.money.banking.api.CashAccounts.UpdateCashAccount;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.payment.api.SourceAccounts;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.module.Starting;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Map;
import java.util.Optional;

/**
 * Our own accounts, and their statements: each is booked when it follows from the last one and its lines add up, otherwise
 * it waits for an operator, or for the statement before it.
 */
record BankStatementBookingService(Database db, Optional<SourceAccounts.Sepa> configured) implements Starting {
    /** Statements in a run of the job. */
    private static final int CHUNK = 50;

    /** The account that files pay from is ours. */
    @Override
    public Future<?> start() {
        return configured.isEmpty()
                ? Future.succeededFuture()
                : db.transaction(tx -> CashAccountsRepository.ensure(
                        tx, "bank", configured.get().name(), configured.get().iban(), "EUR"));
    }

    Future<Committed<ProposedOrDone>> create(Caller caller, CreateCashAccount ask) {
        return db.change(caller, ask, tx -> CashAccountsRepository.add(tx, ask, caller.id())
                        .compose(id -> Audit.write(
                                        tx, caller, "cash_account.create", "cash_account:" + id, null, ask, null)
                                .map(new ProposedOrDone("Account {0} is ours: its statements are taken.", id))))
                .recover(ConstraintErrors.map(
                        Map.of(CashAccountsRepository.ONCE, () -> CommonFault.duplicate("cash_account", "number"))));
    }

    Future<Committed<ProposedOrDone>> update(Caller caller, UpdateCashAccount ask) {
        long id = ask.cashAccountId();
        return db.change(
                caller, ask, tx -> CashAccountsRepository.update(tx, ask).compose(updated -> {
                    if (updated == 0) {
                        throw CommonFault.notFound("cash_account", id);
                    }
                    tx.notify(BankLineMatchingService.CHANNEL);
                    return CashStatementsRepository.requeueWaiting(tx, id)
                            .compose(done -> Audit.write(
                                    tx, caller, "cash_account.update", "cash_account:" + id, null, ask, null))
                            .map(new ProposedOrDone("Account {0} has been changed.", id));
                }));
    }

    Future<CashAccountList> list(Caller caller, ListCashAccounts ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return CashAccountsRepository.list(db, part.afterId(), part.limit())
                .map(found -> part.cut(found, CashAccount::id, CashAccountList::new));
    }

    Future<BankStatementList> listStatements(Caller caller, ListBankStatements ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        String status = Boolean.TRUE.equals(ask.waiting()) ? "waiting" : null;
        return CashStatementsRepository.list(db, status, part.beforeId(), part.limit())
                .map(found -> part.cut(found, Statement::id, BankStatementList::new));
    }

    /** Begins to book what follows. */
    static Future<JobResult> begin(Database db, Caller caller) {
        return CashStatementsRepository.NEW.each(db, CHUNK, (tx, due) -> begin(tx, caller, due));
    }

    /** Ends those whose lines are all booked. */
    static Future<JobResult> end(Database db) {
        return CashStatementsRepository.BOOKED.each(db, CHUNK, CashStatementsRepository::finish);
    }

    /** A statement's balances, as far as they are known. */
    private record Balances(Long opening, Long closing) {
        /** A page may begin with what the one before closed with, and name no closing balance. */
        static Balances of(Due s, Last last) {
            boolean isLater = s.page() != null && s.page() > 1;
            Long opening = s.opening() == null && isLater ? last.closing() : s.opening();
            Long closing = s.closing() == null && s.page() != null && opening != null
                    ? Long.valueOf(Math.addExact(opening, s.moved()))
                    : s.closing();
            return new Balances(opening, closing);
        }
    }

    private static Future<Void> begin(Tx tx, Caller caller, Due due) {
        return CashStatementsRepository.lockAccount(tx, due.cashAccountId()).compose(last -> {
            if (last.booking()) {
                return Future.succeededFuture();
            }
            Balances balances = Balances.of(due, last);
            Translatable problem = problem(due, balances, last);
            Translatable gap = gap(due, last);
            if (problem == null && gap == null) {
                return book(tx, caller, due, balances, last);
            }
            // Since the balances join, those left out, if there are any, have moved nothing in sum.
            boolean mayBeBooked = problem == null && !last.gaplessNumbers();
            return CashStatementsRepository.hasSame(tx, due).compose(same -> {
                if (same) {
                    return CashStatementsRepository.move(tx, due.id(), "repeated", null, null, null)
                            .compose(done -> CashStatementsRepository.leaveOut(tx, due.id()))
                            .mapEmpty();
                }
                return mayBeBooked
                        ? book(tx, caller, due, balances, last)
                        : CashStatementsRepository.move(
                                        tx, due.id(), "waiting", problem == null ? gap : problem, null, null)
                                .mapEmpty();
            });
        });
    }

    /** Why it cannot be booked; null: it can. */
    private static Translatable problem(Due s, Balances its, Last last) {
        if (its.opening() == null || its.closing() == null) {
            return Translatable.of("It names no opening or no closing balance.");
        }
        if (Math.addExact(its.opening(), s.moved()) != its.closing()) {
            return Translatable.of(
                    "It opens with {0} and closes with {1}, but its lines move {2}.",
                    s.money(its.opening()), s.money(its.closing()), s.money(s.moved()));
        }
        if (last.closing() != null && !last.closing().equals(its.opening())) {
            return Translatable.of(
                    "It opens with {0}, but the last one closed with {1}.",
                    s.money(its.opening()), s.money(last.closing()));
        }
        return null;
    }

    /** Which numbers do not follow each other; null: they do, or are not known. */
    private static Translatable gap(Due s, Last last) {
        return last.closing() == null || s.number() == null || last.numberNow() == null || follows(s, last)
                ? null
                : Translatable.of("It is number {0}, but the last one was {1}.", s.number(), last.numberNow());
    }

    /** Banks begin again with 1 in a new year. */
    private static boolean follows(Due s, Last last) {
        boolean isNext = s.number() == last.numberNow() + 1
                || s.number() == 1 && s.closedOn().getYear() > last.closedOn().getYear();
        boolean isNextPage = s.number().equals(last.numberNow())
                && s.page() != null
                && last.page() != null
                && s.page() == last.page() + 1;
        return isNext && (s.page() == null || s.page() == 1) || isNextPage;
    }

    /** The first statement's opening balance is the platform's own money; later, a difference is unidentified. */
    private static Future<Void> book(Tx tx, Caller caller, Due s, Balances its, Last last) {
        long before = last.closing() == null ? 0 : last.closing();
        AccountKind against = last.closing() == null ? AccountKind.PLATFORM_OWN : AccountKind.PLATFORM_UNIDENTIFIED;
        long unexplained = Math.subtractExact(Math.subtractExact(its.closing(), s.moved()), before);
        tx.notify(BankLineMatchingService.CHANNEL);
        Translatable gap = gap(s, last);
        if (gap != null) {
            CashStatementsRepository.recordNote(tx, s.id(), gap);
        }
        return CashStatementsRepository.move(tx, s.id(), "booking", null, its.opening(), its.closing())
                .compose(done -> CashPostings.change(
                        tx,
                        caller,
                        s.cashAccountId(),
                        "statement:" + s.id(),
                        s.bookOn(),
                        s.money(unexplained),
                        against));
    }

    Future<Committed<ProposedOrDone>> decide(Caller caller, DecideBankStatement ask) {
        return db.change(caller, ask, tx -> CashStatementsRepository.lock(tx, ask.statementId())
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("bank_statement", ask.statementId())))
                .compose(found -> CashStatementsRepository.lockAccount(tx, found.cashAccountId())
                        .compose(last -> {
                            if (!found.status().equals("waiting") || ask.accept() && last.booking()) {
                                throw CommonFault.INVALID_TRANSITION.because(
                                        "The statement does not wait, or another one is being booked.");
                            }
                            return decide(tx, caller, found, last, ask.accept());
                        })
                        .compose(done -> CashStatementsRepository.decide(tx, found.id(), caller.id(), ask.reason()))
                        .compose(done -> Audit.write(
                                tx,
                                caller,
                                "bank_statement.decide",
                                "bank_statement:" + found.id(),
                                null,
                                Map.of("accept", ask.accept()),
                                ask.reason())))
                .map(new ProposedOrDone(
                        ask.accept()
                                ? "The statement is being booked; what does not add up is unidentified."
                                : "The statement is left out.")));
    }

    private static Future<Void> decide(Tx tx, Caller caller, Due found, Last last, boolean accept) {
        if (!accept) {
            return CashStatementsRepository.move(tx, found.id(), "refused", null, null, null)
                    .compose(done -> CashStatementsRepository.leaveOut(tx, found.id()))
                    .mapEmpty();
        }
        Balances its = Balances.of(found, last);
        long before = last.closing() == null ? 0 : last.closing();
        long opening = its.opening() == null ? before : its.opening();
        long closing = its.closing() == null ? Math.addExact(opening, found.moved()) : its.closing();
        return book(tx, caller, found, new Balances(opening, closing), last);
    }
}
