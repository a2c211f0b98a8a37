package dev.fanfare.money.finance;

import dev.fanfare.money.finance.api.Corrections.CreateCorrection;
import dev.fanfare.money.finance.api.FinanceError;
import dev.fanfare.money.funding.store.CreditedPayments;
import dev.fanfare.money.funding.store.CreditedPayments.Payment;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Entry.Posting;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.people.advertiser.store.SpendingRepository;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Corrects the books. */
record CorrectionsService(Database db) {
    Future<Committed<ProposedOrDone>> create(Caller caller, CreateCorrection ask) {
        return db.change(caller, ask, tx -> postings(tx, ask)
                        .compose(postings -> requireOthers(caller, postings))
                        .compose(postings -> requireNotCredited(tx, ask, postings)
                                .compose(than -> post(tx, caller, ask, postings, than))))
                .recover(ConstraintErrors.map(Map.of(
                        "corrections_reversed_once",
                        () -> CommonFault.transition("correction", "reversed", "reversed", List.of()),
                        Ledger.NO_OVERDRAFT,
                        FinanceError.ACCOUNT_OVERDRAWN::refusal,
                        SpendingRepository.WITHIN_FUNDS,
                        FinanceError.ACCOUNT_OVERDRAWN::refusal,
                        Ledger.DEBTS_ARE_OWED,
                        FinanceError.ACCOUNT_OVERDRAWN::refusal)));
    }

    private static Future<ProposedOrDone> post(
            Tx tx, Caller caller, CreateCorrection ask, List<Posting> postings, Optional<String> anotherThan) {
        Map<String, Object> after = new LinkedHashMap<>();
        after.put("postings", described(postings));
        anotherThan.ifPresent(known -> after.put("another_payment_than", known));
        return CorrectionsRepository.insert(tx, ask.reason(), ask.reverses(), postings)
                .compose(id -> Audit.write(tx, caller, "correction.create", subject(id), null, after, ask.reason())
                        .compose(written -> Ledger.post(tx, entry(caller, ask, id, postings)))
                        .map(new ProposedOrDone(CreditedPayments.told(
                                Translatable.of("Correction {0} has been posted.", id), anotherThan))));
    }

    /** A reversal restores what was before, and is no payment. */
    private static Future<Optional<String>> requireNotCredited(Tx tx, CreateCorrection ask, List<Posting> postings) {
        Future<Optional<String>> checked = Future.succeededFuture(Optional.empty());
        for (Payment payment :
                ask.reverses() == null ? CorrectionLegs.payments(postings, ask.reason()) : List.<Payment>of()) {
            checked = checked.compose(before -> CreditedPayments.requireAnother(tx, payment, null, ask.anotherPayment())
                    .map(than -> before.isEmpty()
                            ? than
                            : than.map(more -> before.get() + ", " + more).or(() -> before)));
        }
        return checked;
    }

    private static Future<List<Posting>> postings(Tx tx, CreateCorrection ask) {
        if (ask.reverses() == null) {
            return CorrectionLegs.read(tx, ask.legs());
        }
        return CorrectionsRepository.find(tx, ask.reverses()).compose(found -> {
            if (found.orElseThrow(() -> CommonFault.notFound("correction", ask.reverses()))
                            .reverses()
                    != null) {
                throw CommonFault.invalid("reverses", "is a reversal itself: post again what it took back");
            }
            return CorrectionsRepository.listPostings(tx, ask.reverses()).map(CorrectionLegs::opposite);
        });
    }

    /** Refuses corrections of one's own accounts. */
    private static Future<List<Posting>> requireOthers(Caller caller, List<Posting> postings) {
        return postings.stream().anyMatch(p -> p.ownerId() != null && caller.isOfTeam(p.ownerId()))
                ? CommonFault.PERMISSION_DENIED
                        .because("You may not correct your own accounts.")
                        .failed()
                : Future.succeededFuture(postings);
    }

    private static Entry entry(Caller caller, CreateCorrection ask, long id, List<Posting> postings) {
        Long reversed = ask.reverses();
        Entry.Draft draft = reversed == null
                ? Entry.of(subject(id) + ":approved", "correction", "Correction " + id + ".", caller.requestId())
                : Entry.reversing(
                        subject(reversed) + ":approved",
                        subject(reversed) + ":reversed",
                        "correction_reversed",
                        "Correction " + reversed + " was reversed by correction " + id + ".",
                        caller.requestId());
        postings.forEach(p -> draft.onto(p.ownerId(), p.account(), p.amount()));
        return draft.entry();
    }

    private static String subject(long id) {
        return "correction:" + id;
    }

    private static List<String> described(List<Posting> postings) {
        return postings.stream()
                .map(p -> p.amount() + " to " + p.account().code()
                        + (p.ownerId() == null ? "" : " of user " + p.ownerId()))
                .toList();
    }
}
