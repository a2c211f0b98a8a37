package dev.fanfare.money.finance;

import dev.fanfare.money.finance.CorrectionsRepository.Locked;
import dev.fanfare.money.finance.CorrectionsRepository.OfCorrection;
import dev.fanfare.money.finance.api.CorrectionStatus;
import dev.fanfare.money.finance.api.CorrectionTransition;
import dev.fanfare.money.finance.api.Corrections.ApproveCorrection;
import dev.fanfare.money.finance.api.Corrections.Correction;
import dev.fanfare.money.finance.api.Corrections.CorrectionList;
import dev.fanfare.money.finance.api.Corrections.CorrectionProposed;
import dev.fanfare.money.finance.api.Corrections.Leg;
import dev.fanfare.money.finance.api.Corrections.ListCorrections;
import dev.fanfare.money.finance.api.Corrections.Proposal;
import dev.fanfare.money.finance.api.Corrections.ProposeCorrection;
import dev.fanfare.money.finance.api.Corrections.RejectCorrection;
import dev.fanfare.money.finance.api.FinanceError;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Entry.Posting;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.people.advertiser.store.SpendingRepository;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Corrects the books: one operator proposes an entry, another decides, and with the approval it is posted. */
record CorrectionsService(Database db) {
    Future<Committed<CorrectionProposed>> propose(Caller caller, ProposeCorrection ask) {
        return db.change(caller, ask, tx -> postings(tx, ask).compose(postings -> CorrectionsRepository.add(
                                tx, ask.reason(), ask.reverses(), caller.id(), postings)
                        .compose(id -> Audit.write(
                                        tx,
                                        caller,
                                        "correction.propose",
                                        subject(id),
                                        null,
                                        Map.of("postings", says(postings)),
                                        ask.reason())
                                .map(new CorrectionProposed(
                                        "success", "The correction is posted once somebody else approves it.", id)))))
                .recover(ConstraintErrors.map(Map.of("corrections_reversed_once", () -> CommonFault.DUPLICATE_RESOURCE
                        .because("Another correction that reverses this one has been proposed.")
                        .with("resource_type", "correction")
                        .with("conflicting_field", "reverses"))));
    }

    private static Future<List<Posting>> postings(Tx tx, ProposeCorrection ask) {
        if (ask.reverses() == null) {
            if (ask.legs().isEmpty()) {
                return CommonFault.invalidInput(List.of("legs"), Map.of()).failed();
            }
            return CorrectionLegs.read(tx, ask.legs());
        }
        if (!ask.legs().isEmpty()) {
            return CommonFault.invalid("legs", "must be left out: a reversal posts the opposite of what it reverses")
                    .failed();
        }
        return lock(tx, ask.reverses()).compose(reversed -> {
            if (reversed.reverses() != null) {
                throw CommonFault.invalid("reverses", "is a reversal itself: propose anew what it took back");
            }
            require(CorrectionTransition.REVERSE, reversed.status());
            return CorrectionsRepository.listPostings(tx, reversed.id()).map(CorrectionLegs::opposite);
        });
    }

    Future<Committed<ActionResult>> approve(Caller caller, ApproveCorrection ask) {
        return db.change(caller, ask, tx -> decide(tx, caller, ask.correctionId(), CorrectionTransition.APPROVE, null)
                        .compose(decided -> post(tx, caller, decided))
                        .map(new ActionResult("The correction has been posted.")))
                .recover(ConstraintErrors.map(Map.of(
                        Ledger.NO_OVERDRAFT,
                        FinanceError.ACCOUNT_OVERDRAWN::refusal,
                        SpendingRepository.WITHIN_FUNDS,
                        FinanceError.ACCOUNT_OVERDRAWN::refusal,
                        Ledger.DEBTS_ARE_OWED,
                        FinanceError.ACCOUNT_OVERDRAWN::refusal)));
    }

    Future<Committed<ActionResult>> reject(Caller caller, RejectCorrection ask) {
        return db.change(
                caller, ask, tx -> decide(tx, caller, ask.correctionId(), CorrectionTransition.REJECT, ask.reason())
                        .map(new ActionResult("The correction has been rejected.")));
    }

    /** A decision, and what the correction posts. */
    private record Decided(Locked correction, List<Posting> postings) {}

    /** @param reason null unless it is rejected */
    private static Future<Decided> decide(Tx tx, Caller caller, long id, CorrectionTransition move, String reason) {
        return lock(tx, id)
                .compose(correction ->
                        CorrectionsRepository.listPostings(tx, id).map(postings -> new Decided(correction, postings)))
                .compose(decided -> {
                    Locked correction = decided.correction();
                    if (caller.is(correction.proposedBy())) {
                        throw CommonFault.PERMISSION_DENIED.because(
                                "Somebody else decides on a correction that you proposed.");
                    }
                    if (decided.postings().stream().anyMatch(p -> Objects.equals(p.ownerId(), caller.id()))) {
                        throw CommonFault.PERMISSION_DENIED.because(
                                "You may not decide on a correction of your own accounts.");
                    }
                    require(move, correction.status());
                    return CorrectionsRepository.decide(tx, id, move, caller.id(), reason)
                            .compose(done -> Audit.write(
                                    tx,
                                    caller,
                                    "correction." + move.code(),
                                    subject(id),
                                    Map.of("status", correction.status().code()),
                                    Map.of("status", move.to().code(), "postings", says(decided.postings())),
                                    reason))
                            .map(decided);
                });
    }

    private static Future<Void> post(Tx tx, Caller caller, Decided decided) {
        Locked correction = decided.correction();
        Long reversed = correction.reverses();
        String people = ", which user " + correction.proposedBy() + " proposed and user " + caller.id() + " approved.";
        Entry.Draft draft = reversed == null
                ? Entry.of(
                        subject(correction.id()) + ":approved",
                        "correction",
                        "Correction " + correction.id() + people,
                        caller.requestId())
                : Entry.reversing(
                        subject(reversed) + ":approved",
                        subject(reversed) + ":reversed",
                        "correction_reversed",
                        "Correction " + reversed + " was reversed by correction " + correction.id() + people,
                        caller.requestId());
        decided.postings().forEach(p -> draft.onto(p.ownerId(), p.account(), p.amount()));
        Future<Void> marked = reversed == null
                ? Future.succeededFuture()
                : CorrectionsRepository.reverse(tx, reversed)
                        .compose(found -> found == 1
                                ? Future.succeededFuture()
                                : lock(tx, reversed).map(other -> {
                                    throw CorrectionTransition.REVERSE.impossibleFrom(other.status());
                                }));
        return marked.compose(done -> Ledger.post(tx, draft.entry())).mapEmpty();
    }

    private static Future<Locked> lock(Tx tx, long id) {
        return CorrectionsRepository.lock(tx, id)
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("correction", id)));
    }

    private static void require(CorrectionTransition move, CorrectionStatus status) {
        if (!move.startsAt(status)) {
            throw move.impossibleFrom(status);
        }
    }

    private static String subject(long id) {
        return "correction:" + id;
    }

    private static List<String> says(List<Posting> postings) {
        return postings.stream()
                .map(p -> p.amount() + " to " + p.account().code()
                        + (p.ownerId() == null ? "" : " of user " + p.ownerId()))
                .toList();
    }

    Future<CorrectionList> list(Caller caller, ListCorrections ask) {
        int limit = Paging.of(null, ask.limit()).limit();
        long after = ask.after() == null ? 0 : ask.after();
        return CorrectionsRepository.list(db, ask.status(), after, limit + 1).compose(found -> {
            List<Proposal> page = found.subList(0, Math.min(limit, found.size()));
            Long next = found.size() > limit ? page.get(limit - 1).id() : null;
            return CorrectionsRepository.listLegs(
                            db, page.stream().map(Proposal::id).toArray(Long[]::new))
                    .map(legs -> new CorrectionList(corrections(page, legs), next));
        });
    }

    private static List<Correction> corrections(List<Proposal> page, List<OfCorrection> legs) {
        Map<Long, List<Leg>> byCorrection = legs.stream()
                .collect(Collectors.groupingBy(
                        OfCorrection::correctionId, Collectors.mapping(OfCorrection::leg, Collectors.toList())));
        return page.stream()
                .map(proposal -> new Correction(proposal, byCorrection.getOrDefault(proposal.id(), List.of())))
                .toList();
    }
}
