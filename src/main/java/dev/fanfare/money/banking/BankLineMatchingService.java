package dev.fanfare.money.banking;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.formats.bankfile.PayeeMatch;
import dev.fanfare.money.banking.BankLinesRepository.Locked;
import dev.fanfare.money.banking.BankLinesRepository.Settling;
import dev.fanfare.money.banking.api.BankFiles.AssignBankLine;
import dev.fanfare.money.banking.api.BankFiles.ListUnmatchedLines;
import dev.fanfare.money.banking.api.BankFiles.UnmatchedLine;
import dev.fanfare.money.banking.api.BankFiles.UnmatchedLines;
import dev.fanfare.money.banking.api.BankingJobs.MatchBankLines;
import dev.fanfare.money.disbursement.api.Evidence;
import dev.fanfare.money.disbursement.api.TransferTransition;
import dev.fanfare.money.disbursement.store.RunTransfers;
import dev.fanfare.money.disbursement.store.Transfers;
import dev.fanfare.money.disbursement.store.Transfers.Outcome;
import dev.fanfare.money.disbursement.store.VerifiedPayees;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.payment.api.PayeeCheck;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.language.English;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Matches lines with transfers and deposits, each in a transaction with its booking. */
record BankLineMatchingService(Database db) {
    /** Wakes the job that matches. */
    static final String CHANNEL = "fanfare_bank_lines";

    private static final Logger LOG = LoggerFactory.getLogger(BankLineMatchingService.class);
    /** Lines in a run of the job. */
    private static final int CHUNK = 200;
    /** Transfers of a run in a transaction. */
    private static final int TRANSFERS = 50;

    private static final JobResult MORE = new JobResult(0, true);

    Future<JobResult> match(Caller caller, MatchBankLines ask) {
        Matching matching = new Matching(db, caller);
        return BankStatementBookingService.begin(db, caller)
                .compose(done ->
                        BankLinesRepository.NEW.handle(db, CHUNK, matching).map(done::plus))
                .compose(done -> BankLinesRepository.OF_STATEMENT
                        .handle(db, CHUNK, matching)
                        .map(done::plus))
                .compose(done ->
                        BankStatementBookingService.end(db).map(ended -> ended.handled() > 0 ? done.plus(MORE) : done))
                .compose(matched -> BankLinesRepository.SETTLING
                        .next(db, (tx, line) -> settle(tx, caller, line))
                        .map(settled -> settled.isPresent() ? matched.plus(MORE) : matched));
    }

    /** Moves the next transfers of a line's run. */
    private static Future<Integer> settle(Tx tx, Caller caller, Settling line) {
        Evidence evidence = evidence(line.source(), line.id(), line.code(), line.note());
        RunTransfers run = new RunTransfers(line.settlingRun(), line.settlingFile(), line.currency());
        return run.moveNext(tx, caller, moveOf(line.what()), evidence, TRANSFERS)
                .compose(settled -> settled == 0
                        ? BankLinesRepository.endSettling(tx, line.id())
                        : Future.succeededFuture(settled));
    }

    private record Matching(Database db, Caller caller) implements DueRows.Work<Locked> {
        @Override
        public Future<?> handle(Tx tx, List<Locked> lines) {
            Locked line = lines.get(0);
            return BankLineMatchingService.decide(tx, caller, line).compose(made -> record(tx, caller, line, made));
        }

        /** With what the line moved on our account. */
        private static Future<?> record(Tx tx, Caller caller, Locked line, LineDecision made) {
            return BankLinesRepository.decide(
                            tx, line.id(), made.status(), made.subject(), made.problem(), made.mayBe())
                    .compose(done -> CashPostings.line(tx, caller, line, made));
        }

        /** An operator assigns unmatched lines. */
        @Override
        public Future<Boolean> setAside(Locked line, Throwable cause) {
            if (cause instanceof Refused) {
                return Future.succeededFuture(false);
            }
            LOG.error("Line {} of a bank could not be booked", line.id(), cause);
            LineDecision made = LineDecision.unmatched("It could not be booked; the log says why.");
            return db.transaction(tx -> record(tx, caller, line, made)).map(true);
        }
    }

    private static Future<LineDecision> decide(Tx tx, Caller caller, Locked line) {
        if (line.isOfProvider()) {
            return ProviderLines.decide(tx, line);
        }
        return line.cashAccountId() == null || line.amount() == null
                ? moved(tx, caller, line)
                : KnownPayments.find(tx, line)
                        .compose(known ->
                                known.isPresent() ? Future.succeededFuture(known.get()) : moved(tx, caller, line));
    }

    /** What is not known yet. */
    private static Future<LineDecision> moved(Tx tx, Caller caller, Locked line) {
        return switch (line.what()) {
            case "paid_out", "settled", "rejected", "returned" ->
                KnownPayments.isCharge(line)
                        ? Future.succeededFuture(LineDecision.matched(LineDecision.CHARGES))
                        : line.endToEndId() == null
                                ? byHand(
                                        tx,
                                        line,
                                        line.what().equals("rejected")
                                                ? LineDecision.unmatched(
                                                        "The bank refused all payments of {0}.", line.original())
                                                : LineDecision.unmatched("It names no payment of ours."))
                                : ofTransfer(tx, caller, line, line.endToEndId());
            case "paid_in" -> IncomingMoney.paidIn(tx, caller, line);
            case "under_way" -> Future.succeededFuture(LineDecision.noted());
            case "verified" -> verified(tx, line);
            case "batch_debit" ->
                LineDecision.because("It stands for several payments: it may be a whole payout batch.");
            case "reversal" -> IncomingMoney.takenBack(tx, caller, line);
            case "corrected" -> LineDecision.because("The payee's bank wants other details from now on.");
            default -> LineDecision.because("It stands for several payments, or says nothing that is known.");
        };
    }

    private static Future<LineDecision> ofTransfer(Tx tx, Caller caller, Locked line, String endToEndId) {
        Evidence evidence = evidence(line.source(), line.id(), line.code(), line.note());
        return report(tx, caller, line, endToEndId, line.money(), evidence)
                .map(made -> switch (made) {
                    case MOVED, AGREED, REPEATED -> LineDecision.matched("transfer:" + endToEndId);
                    case FLAGGED -> LineDecision.unmatched("It does not fit transfer {0}, which says why.", endToEndId);
                    case UNKNOWN -> null;
                })
                .compose(made -> made == null
                        ? byHand(tx, line, LineDecision.unmatched("No transfer has this end-to-end id."))
                        : Future.succeededFuture(made));
    }

    /** People who release the file see it at the payout and its bank account. */
    private static Future<LineDecision> verified(Tx tx, Locked line) {
        PayeeCheck.Result result = PayeeMatch.find(line.code())
                .map(match -> PayeeCheck.Result.valueOf(match.name()))
                .orElseThrow();
        if (line.endToEndId() == null) {
            return result == PayeeCheck.Result.MATCH || result == PayeeCheck.Result.NOT_POSSIBLE
                    ? Future.succeededFuture(LineDecision.noted())
                    : LineDecision.because("The names of payees of {0} do not match.", line.original());
        }
        return VerifiedPayees.record(tx, line.endToEndId(), result, line.note())
                .map(known -> known
                        ? LineDecision.noted("transfer:" + line.endToEndId())
                        : LineDecision.unmatched("No transfer has this end-to-end id."));
    }

    /** What was paid by hand under one of its references. */
    private static Future<LineDecision> byHand(Tx tx, Locked line, LineDecision otherwise) {
        return line.what().equals("paid_out") && line.amount() != null
                ? KnownPayments.findPaidByHand(tx, line).map(found -> found.orElse(otherwise))
                : Future.succeededFuture(otherwise);
    }

    private static Evidence evidence(String source, long id, String code, String note) {
        String detail = Stream.of(code, note).filter(Objects::nonNull).collect(Collectors.joining(" "));
        return new Evidence(source, "line:" + id, detail.isEmpty() ? null : detail);
    }

    private static Future<Outcome> report(
            Tx tx, Caller caller, Locked line, String endToEndId, Money amount, Evidence evidence) {
        return switch (line.what()) {
            case "rejected" -> Transfers.fail(tx, caller, endToEndId, amount, evidence);
            case "returned" -> Transfers.returned(tx, caller, endToEndId, amount, evidence);
            default -> Transfers.settle(tx, caller, endToEndId, amount, evidence);
        };
    }

    Future<UnmatchedLines> listUnmatched(Caller caller, ListUnmatchedLines ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return Future.all(
                        BankLinesRepository.listUnmatched(db, part.afterId(), part.limit()),
                        BankLinesRepository.sumByAge(db))
                .map(both -> part.cut(
                        both.<List<UnmatchedLine>>resultAt(0),
                        UnmatchedLine::id,
                        (page, next) -> new UnmatchedLines(page, next, both.resultAt(1))));
    }

    Future<Committed<ProposedOrDone>> assign(Caller caller, AssignBankLine ask) {
        return db.change(caller, ask, tx -> BankLinesRepository.lock(tx, ask.lineId())
                        .map(found -> found.orElseThrow(() -> CommonFault.notFound("bank_line", ask.lineId())))
                        .compose(line -> {
                            if (!line.status().equals("unmatched")) {
                                throw CommonFault.INVALID_TRANSITION.because("The line is {0} already.", line.status());
                            }
                            return effect(tx, caller, line, ask)
                                    .compose(effect -> assigned(tx, caller, line, effect, ask));
                        }))
                .recover(ConstraintErrors.map(
                        Map.of("bank_lines_confirm_once", () -> CommonFault.duplicate("bank_line", "confirms"))));
    }

    /**
     * The effect of an assignment.
     *
     * @param subject what it moves or confirms; null for nothing
     * @param description the same for people
     * @param as the account that it was for; null for what came from outside or went there
     */
    record Effect(String subject, Translatable description, AccountKind as) {
        /** What is not for an account of the platform. */
        static Effect of(String subject, @English String template, Object... arguments) {
            return new Effect(subject, Translatable.of(template, arguments), null);
        }
    }

    private static Future<ProposedOrDone> assigned(
            Tx tx, Caller caller, Locked line, Effect effect, AssignBankLine ask) {
        Map<String, Object> after = new HashMap<>();
        after.put("line", line.key());
        after.put("amount", Objects.toString(line.money(), null));
        after.put("moved", effect.subject());
        AccountKind as = effect.subject() == null
                ? null
                : Objects.requireNonNullElse(effect.as(), AccountKind.PLATFORM_CLEARING);
        return BankLinesRepository.assign(tx, ask, effect.subject(), caller.id())
                .compose(done -> as == null ? Future.succeededFuture() : CashPostings.identify(tx, caller, line, as))
                .compose(done -> Audit.write(
                        tx, caller, "bank_line.assign", "bank_line:" + line.id(), null, after, ask.reason()))
                .map(new ProposedOrDone("The line has been assigned. {0}", effect.description()));
    }

    private static Future<Effect> effect(Tx tx, Caller caller, Locked line, AssignBankLine ask) {
        if (ask.confirms() != null || ask.account() != null) {
            return KnownPayments.effect(tx, line, ask);
        }
        if (ask.runId() != null) {
            return ofRun(tx, line, ask);
        }
        if (ask.advertiserId() != null) {
            return IncomingMoney.ofAdvertiser(tx, caller, line, ask);
        }
        if (ask.invoiceId() != null) {
            return IncomingMoney.ofInvoice(tx, caller, line, ask);
        }
        return ask.endToEndId() == null
                ? Future.succeededFuture(Effect.of(null, "Nothing has moved."))
                : ofTransfer(tx, caller, line, ask);
    }

    /** What its matching has recorded already does not count as this decision. */
    private static Future<Effect> ofTransfer(Tx tx, Caller caller, Locked line, AssignBankLine ask) {
        String id = ask.endToEndId();
        if (!List.of("paid_out", "settled", "rejected", "returned").contains(line.what())) {
            throw CommonFault.invalid("end_to_end_id", "must be left out: the line says nothing about one transfer");
        }
        boolean anyAmount = Boolean.TRUE.equals(ask.otherAmount());
        String state = moveOf(line.what()).to().code();
        Evidence evidence = new Evidence(line.source(), "line:" + line.id() + "/assigned", ask.reason());
        return report(tx, caller, line, id, anyAmount ? null : line.money(), evidence)
                .map(outcome -> switch (outcome) {
                    case MOVED ->
                        Effect.of(
                                "transfer:" + id,
                                anyAmount
                                        ? "Transfer {0} is {1} now. A difference of amounts is to be booked as a correction."
                                        : "Transfer {0} is {1} now.",
                                id,
                                state);
                    case AGREED ->
                        Effect.of("transfer:" + id, "Transfer {0} was {1} already, so nothing has moved.", id, state);
                    case REPEATED, FLAGGED ->
                        throw CommonFault.invalid(
                                "end_to_end_id",
                                "does not fit: the transfer has another amount, or cannot become {0}",
                                state);
                    case UNKNOWN -> throw CommonFault.invalid("end_to_end_id", "belongs to no transfer");
                });
    }

    private static TransferTransition moveOf(String what) {
        return switch (what) {
            case "rejected" -> TransferTransition.FAIL;
            case "returned" -> TransferTransition.RETURN;
            default -> TransferTransition.SETTLE;
        };
    }

    /** Its transfers are moved a few at a time: there may be thousands. */
    private static Future<Effect> ofRun(Tx tx, Locked line, AssignBankLine ask) {
        if (!List.of("batch_debit", "paid_out", "settled", "rejected", "returned")
                .contains(line.what())) {
            throw CommonFault.invalid("run_id", "must be left out: the line says nothing about payments of ours");
        }
        RunTransfers run = new RunTransfers(ask.runId(), ask.file(), line.currency());
        TransferTransition move = moveOf(line.what());
        String subject = "run:" + ask.runId() + (ask.file() == null ? "" : "/file:" + ask.file());
        return Future.all(run.sum(tx, move), KnownPaymentsRepository.findConfirming(tx, line, subject))
                .map(both -> {
                    RunTransfers.Sum sum = both.resultAt(0);
                    boolean isBookedLast = line.isBooking()
                            && sum.isAllReturned()
                            && both.<Optional<Long>>resultAt(1).isEmpty();
                    if (sum.movable() == 0 && !isBookedLast) {
                        throw CommonFault.invalid(
                                "run_id",
                                "has no payments by file that could become {0}",
                                move.to().code());
                    }
                    if (line.amount() != null && line.amount() != sum.amount()) {
                        throw CommonFault.invalid(
                                "run_id",
                                "does not fit: the bank was given {0} in it",
                                new Money(sum.amount(), line.currency()));
                    }
                    tx.notify(CHANNEL);
                    return Effect.of(subject, "{0} transfers are becoming {1}.", sum.movable(), move.to());
                });
    }
}
