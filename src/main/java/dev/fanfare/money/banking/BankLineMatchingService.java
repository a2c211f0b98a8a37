package dev.fanfare.money.banking;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.banking.BankLinesRepository.Locked;
import dev.fanfare.money.banking.BankLinesRepository.Settling;
import dev.fanfare.money.banking.api.BankStatements.AssignBankLine;
import dev.fanfare.money.banking.api.BankStatements.ListUnmatchedLines;
import dev.fanfare.money.banking.api.BankStatements.UnmatchedLine;
import dev.fanfare.money.banking.api.BankStatements.UnmatchedLines;
import dev.fanfare.money.banking.api.BankingJobs.MatchBankLines;
import dev.fanfare.money.disbursement.api.Evidence;
import dev.fanfare.money.disbursement.api.TransferTransition;
import dev.fanfare.money.disbursement.store.RunTransfers;
import dev.fanfare.money.disbursement.store.Transfers;
import dev.fanfare.money.disbursement.store.Transfers.Outcome;
import dev.fanfare.money.funding.store.Funds;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

    /** The outcome of a line: matched with a subject, noted, or unmatched because of a problem. */
    private record Decision(String status, String subject, String problem) {
        static Decision matched(String subject) {
            return new Decision("matched", subject, null);
        }

        static Decision noted() {
            return new Decision("noted", null, null);
        }

        static Decision unmatched(String problem) {
            return new Decision("unmatched", null, problem);
        }

        private static Future<Decision> because(String problem) {
            return Future.succeededFuture(unmatched(problem));
        }
    }

    Future<JobResult> match(Caller caller, MatchBankLines ask) {
        return BankLinesRepository.NEW
                .handle(db, CHUNK, new Matching(db, caller))
                .compose(matched -> BankLinesRepository.SETTLING
                        .next(db, (tx, line) -> settle(tx, caller, line))
                        .map(settled -> settled.isPresent() ? matched.plus(MORE) : matched));
    }

    /** Moves the next transfers of a line's run. */
    private static Future<Integer> settle(Tx tx, Caller caller, Settling line) {
        Evidence evidence = evidence(line.source(), line.key(), line.code(), line.note());
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
            return BankLineMatchingService.decide(tx, caller, line)
                    .compose(made ->
                            BankLinesRepository.decide(tx, line.id(), made.status(), made.subject(), made.problem()));
        }

        /** An operator assigns unmatched lines. */
        @Override
        public Future<Boolean> setAside(Locked line, Throwable cause) {
            if (cause instanceof Refused) {
                return Future.succeededFuture(false);
            }
            LOG.error("Line {} of a bank could not be booked", line.id(), cause);
            String problem = "It could not be booked; the log says why.";
            return db.transaction(tx -> BankLinesRepository.decide(tx, line.id(), "unmatched", null, problem))
                    .map(true);
        }
    }

    private static Future<Decision> decide(Tx tx, Caller caller, Locked line) {
        return switch (line.what()) {
            case "paid_out", "settled", "rejected", "returned" ->
                line.endToEndId() == null
                        ? Decision.because(
                                line.what().equals("rejected")
                                        ? "The bank refused all payments of " + line.original() + "."
                                        : "It names no payment of ours.")
                        : ofTransfer(tx, caller, line, line.endToEndId());
            case "paid_in" -> paidIn(tx, caller, line);
            case "under_way" -> Future.succeededFuture(Decision.noted());
            case "batch_debit" -> Decision.because("It stands for several payments: it may be a whole run.");
            case "reversal" -> Decision.because("Money that had come in was taken back.");
            case "corrected" -> Decision.because("The payee's bank wants other details from now on.");
            default -> Decision.because("It stands for several payments, or says nothing that is known.");
        };
    }

    private static Future<Decision> ofTransfer(Tx tx, Caller caller, Locked line, String endToEndId) {
        Evidence evidence = evidence(line.source(), line.key(), line.code(), line.note());
        return report(tx, caller, line, endToEndId, line.money(), evidence).map(made -> switch (made) {
            case MOVED, AGREED, REPEATED -> Decision.matched("transfer:" + endToEndId);
            case FLAGGED -> Decision.unmatched("It does not fit transfer " + endToEndId + ", which says why.");
            case UNKNOWN -> Decision.unmatched("No transfer has this end-to-end id.");
        });
    }

    private static Evidence evidence(String source, String key, String code, String note) {
        String detail = joined(" ", code, note);
        return new Evidence(source, key, detail.isEmpty() ? null : detail);
    }

    private static Future<Outcome> report(
            Tx tx, Caller caller, Locked line, String endToEndId, Money amount, Evidence evidence) {
        return switch (line.what()) {
            case "rejected" -> Transfers.fail(tx, caller, endToEndId, amount, evidence);
            case "returned" -> Transfers.returned(tx, caller, endToEndId, amount, evidence);
            default -> Transfers.settle(tx, caller, endToEndId, amount, evidence);
        };
    }

    /**
     * A notification without the bank's reference is indistinguishable from the later statement, so only the statement
     * counts.
     */
    private static Future<Decision> paidIn(Tx tx, Caller caller, Locked line) {
        if (line.source().equals("camt.054") && line.bankReference() == null) {
            return Future.succeededFuture(Decision.noted());
        }
        return Funds.receive(tx, caller, text(line), line.money(), evidence(line))
                .map(receipt -> receipt.isMatched()
                        ? Decision.matched("deposit:" + receipt.depositId())
                        : Decision.unmatched(problem(receipt)));
    }

    private static String text(Locked line) {
        return joined(" | ", line.reference(), line.remittance(), line.endToEndId());
    }

    private static String joined(String by, String... parts) {
        return Stream.of(parts).filter(Objects::nonNull).collect(Collectors.joining(by));
    }

    private static String evidence(Locked line) {
        return "bank:" + line.key();
    }

    private static String problem(Funds.Receipt receipt) {
        return switch (receipt.unmatched()) {
            case NO_REFERENCE -> "It has no reference of an advertiser, or several.";
            case NO_SUCH_ADVERTISER -> "Its reference belongs to no advertiser.";
            case OTHER_CURRENCY -> "Advertiser " + receipt.advertiserId() + " has another currency.";
            case OTHER_PAYMENT -> "Another payment was booked for this line.";
        };
    }

    Future<UnmatchedLines> listUnmatched(Caller caller, ListUnmatchedLines ask) {
        PageRequest part = PageRequest.of(null, ask.limit(), ask.after());
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
                        throw CommonFault.INVALID_TRANSITION.because("The line is " + line.status() + " already.");
                    }
                    return effect(tx, caller, line, ask).compose(effect -> assigned(tx, caller, line, effect, ask));
                }));
    }

    /**
     * The effect of an assignment.
     *
     * @param subject what it moves; null for nothing
     * @param says the same for people
     */
    private record Effect(String subject, String description) {}

    private static Future<ProposedOrDone> assigned(
            Tx tx, Caller caller, Locked line, Effect effect, AssignBankLine ask) {
        Map<String, Object> after = new HashMap<>();
        after.put("line", line.key());
        after.put("amount", Objects.toString(line.money(), null));
        after.put("moved", effect.subject());
        return BankLinesRepository.assign(tx, ask, effect.subject(), caller.id())
                .compose(done -> Audit.write(
                        tx, caller, "bank_line.assign", "bank_line:" + line.id(), null, after, ask.reason()))
                .map(new ProposedOrDone("The line has been assigned. " + effect.description()));
    }

    private static Future<Effect> effect(Tx tx, Caller caller, Locked line, AssignBankLine ask) {
        if (Stream.of(ask.advertiserId(), ask.endToEndId(), ask.runId())
                        .filter(Objects::nonNull)
                        .count()
                > 1) {
            throw CommonFault.invalid("line_id", "can be of one thing only: an advertiser, a transfer or a run");
        }
        if (ask.file() != null && ask.runId() == null) {
            throw CommonFault.invalid("file", "must be left out: it is a file of a run");
        }
        if (ask.runId() != null) {
            return ofRun(tx, line, ask);
        }
        if (ask.advertiserId() != null) {
            return ofAdvertiser(tx, caller, line, ask);
        }
        return ask.endToEndId() == null
                ? Future.succeededFuture(new Effect(null, "Nothing has moved."))
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
        Evidence evidence = new Evidence(line.source(), line.key() + "/assigned", ask.reason());
        return report(tx, caller, line, id, anyAmount ? null : line.money(), evidence)
                .map(outcome -> switch (outcome) {
                    case MOVED ->
                        new Effect(
                                "transfer:" + id,
                                "Transfer " + id + " is " + state + " now."
                                        + (anyAmount
                                                ? " A difference of amounts is to be booked as a correction."
                                                : ""));
                    case AGREED ->
                        new Effect(
                                "transfer:" + id,
                                "Transfer " + id + " was " + state + " already, so nothing has moved.");
                    case REPEATED, FLAGGED ->
                        throw CommonFault.invalid(
                                "end_to_end_id",
                                "does not fit: the transfer has another amount, or cannot become " + state);
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
        return run.sum(tx, move).map(sum -> {
            if (sum.movable() == 0) {
                throw CommonFault.invalid(
                        "run_id",
                        "has no payments by file that could become " + move.to().code());
            }
            if (line.amount() != null && line.amount() != sum.amount()) {
                throw CommonFault.invalid(
                        "run_id",
                        "does not fit: the bank was given " + new Money(sum.amount(), line.currency()) + " in it");
            }
            tx.notify(CHANNEL);
            String subject = "run:" + ask.runId() + (ask.file() == null ? "" : "/file:" + ask.file());
            return new Effect(
                    subject,
                    sum.movable() + " transfers are becoming " + move.to().code() + ".");
        });
    }

    private static Future<Effect> ofAdvertiser(Tx tx, Caller caller, Locked line, AssignBankLine ask) {
        long id = ask.advertiserId();
        if (line.what().equals("reversal")) {
            return Funds.takeBack(tx, caller, id, line.money(), evidence(line))
                    .map(found -> found.orElseThrow(() -> CommonFault.invalid(
                            "advertiser_id", "cannot give it back: no such advertiser has this currency")))
                    .map(withdrawal -> new Effect(
                            "withdrawal:" + withdrawal,
                            "It has left the advertiser's funds as withdrawal " + withdrawal + "."));
        }
        if (!line.what().equals("paid_in")) {
            throw CommonFault.invalid(
                    "advertiser_id", "must be left out: no money of an advertiser moved by this line");
        }
        return Funds.receiveOf(tx, caller, id, Funds.Source.BANK, text(line), line.money(), evidence(line))
                .map(receipt -> {
                    if (!receipt.isMatched()) {
                        throw CommonFault.invalid("advertiser_id", "cannot have it: " + problem(receipt));
                    }
                    return new Effect(
                            "deposit:" + receipt.depositId(),
                            "It is part of the funds, as deposit " + receipt.depositId() + ".");
                });
    }
}
