package dev.fanfare.money.banking;

import dev.fanfare.money.banking.BankLinesRepository.Locked;
import dev.fanfare.money.banking.BankLinesRepository.Settling;
import dev.fanfare.money.banking.api.BankStatements.AssignBankLine;
import dev.fanfare.money.banking.api.BankStatements.ListUnmatchedLines;
import dev.fanfare.money.banking.api.BankStatements.UnmatchedLine;
import dev.fanfare.money.banking.api.BankStatements.UnmatchedLines;
import dev.fanfare.money.banking.api.BankingJobs.MatchBankLines;
import dev.fanfare.money.disbursement.api.Evidence;
import dev.fanfare.money.disbursement.store.RunTransfers;
import dev.fanfare.money.disbursement.store.Transfers;
import dev.fanfare.money.disbursement.store.Transfers.Outcome;
import dev.fanfare.money.funding.store.Funds;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Paging;
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

    /** Settles the next transfers of a line's run. */
    private static Future<Integer> settle(Tx tx, Caller caller, Settling line) {
        Evidence evidence = new Evidence(line.source(), line.key(), null);
        return RunTransfers.settleNext(tx, caller, line.settlingRun(), line.currency(), evidence, TRANSFERS)
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
        String detail = joined(" ", line.code(), line.note());
        Evidence evidence = new Evidence(line.source(), line.key(), detail.isEmpty() ? null : detail);
        Future<Outcome> outcome =
                switch (line.what()) {
                    case "rejected" -> Transfers.fail(tx, caller, endToEndId, line.money(), evidence);
                    case "returned" -> Transfers.returned(tx, caller, endToEndId, line.money(), evidence);
                    default -> Transfers.settle(tx, caller, endToEndId, line.money(), evidence);
                };
        return outcome.map(made -> switch (made) {
            case MOVED, AGREED, REPEATED -> Decision.matched("transfer:" + endToEndId);
            case FLAGGED -> Decision.unmatched("It does not fit transfer " + endToEndId + ", which says why.");
            case UNKNOWN -> Decision.unmatched("No transfer has this end-to-end id.");
        });
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
        int limit = Paging.of(null, ask.limit()).limit();
        long after = Objects.requireNonNullElse(ask.after(), 0L);
        return Future.all(BankLinesRepository.listUnmatched(db, after, limit + 1), BankLinesRepository.sumByAge(db))
                .map(both -> {
                    List<UnmatchedLine> found = both.resultAt(0);
                    List<UnmatchedLine> page = found.subList(0, Math.min(limit, found.size()));
                    Long next = found.size() > limit ? page.get(limit - 1).id() : null;
                    return new UnmatchedLines(page, next, both.resultAt(1));
                });
    }

    Future<Committed<ActionResult>> assign(Caller caller, AssignBankLine ask) {
        return db.change(caller, ask, tx -> BankLinesRepository.lock(tx, ask.lineId())
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("bank_line", ask.lineId())))
                .compose(line -> {
                    if (!line.status().equals("unmatched")) {
                        throw CommonFault.INVALID_TRANSITION.because("The line is " + line.status() + " already.");
                    }
                    return subject(tx, caller, line, ask).compose(subject -> assigned(tx, caller, line, subject, ask));
                }));
    }

    /** @param subject the moved object; null for none */
    private static Future<ActionResult> assigned(
            Tx tx, Caller caller, Locked line, String subject, AssignBankLine ask) {
        Map<String, Object> after = new HashMap<>();
        after.put("line", line.key());
        after.put("amount", Objects.toString(line.money(), null));
        after.put("moved", subject);
        return BankLinesRepository.assign(tx, line.id(), subject, ask.reason(), caller.id(), ask.runId())
                .compose(done -> Audit.write(
                        tx, caller, "bank_line.assign", "bank_line:" + line.id(), null, after, ask.reason()))
                .map(new ActionResult("The line has been assigned."));
    }

    private static Future<String> subject(Tx tx, Caller caller, Locked line, AssignBankLine ask) {
        if (Stream.of(ask.advertiserId(), ask.endToEndId(), ask.runId())
                        .filter(Objects::nonNull)
                        .count()
                > 1) {
            throw CommonFault.invalid("line_id", "can be of one thing only: an advertiser, a transfer or a run");
        }
        if (ask.runId() != null) {
            return ofRun(tx, line, ask.runId());
        }
        if (ask.advertiserId() != null) {
            return ofAdvertiser(tx, caller, line, ask);
        }
        return ask.endToEndId() == null
                ? Future.succeededFuture()
                : ofTransfer(tx, caller, moving(line), ask.endToEndId()).map(made -> {
                    if (made.subject() == null) {
                        throw CommonFault.invalid("end_to_end_id", "does not fit: " + made.problem());
                    }
                    return made.subject();
                });
    }

    private static Locked moving(Locked line) {
        if (!List.of("paid_out", "settled", "rejected", "returned").contains(line.what())) {
            throw CommonFault.invalid("end_to_end_id", "must be left out: the line says nothing about one transfer");
        }
        return line;
    }

    /** Its transfers are settled a few at a time: there may be thousands. */
    private static Future<String> ofRun(Tx tx, Locked line, long runId) {
        if (!List.of("batch_debit", "paid_out").contains(line.what())) {
            throw CommonFault.invalid("run_id", "must be left out: no money went out by this line");
        }
        return RunTransfers.handedOver(tx, runId, line.currency()).map(sum -> {
            if (!sum.equals(line.money())) {
                throw CommonFault.invalid("run_id", "does not fit: the bank was given " + sum + " in this run");
            }
            tx.notify(CHANNEL);
            return "run:" + runId;
        });
    }

    private static Future<String> ofAdvertiser(Tx tx, Caller caller, Locked line, AssignBankLine ask) {
        if (!line.what().equals("paid_in")) {
            throw CommonFault.invalid("advertiser_id", "must be left out: no money came in by this line");
        }
        return Funds.receiveOf(
                        tx, caller, ask.advertiserId(), Funds.Source.BANK, text(line), line.money(), evidence(line))
                .map(receipt -> {
                    if (!receipt.isMatched()) {
                        throw CommonFault.invalid("advertiser_id", "cannot have it: " + problem(receipt));
                    }
                    return "deposit:" + receipt.depositId();
                });
    }
}
