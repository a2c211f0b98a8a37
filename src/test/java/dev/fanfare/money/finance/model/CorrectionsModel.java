package dev.fanfare.money.finance.model;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.finance.api.Corrections;
import dev.fanfare.money.finance.api.Corrections.ApproveCorrection;
import dev.fanfare.money.finance.api.Corrections.CorrectionProposed;
import dev.fanfare.money.finance.api.Corrections.ProposeCorrection;
import dev.fanfare.money.finance.api.Corrections.RejectCorrection;
import dev.fanfare.money.finance.model.Model.Step;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.support.Callers;
import java.util.ArrayList;
import java.util.List;

/** The corrections of one sequence, and what must come of them. */
final class CorrectionsModel {
    private final Model model;
    private final Cast cast;
    private final List<Long> staff;
    private final List<Correction> corrections = new ArrayList<>();

    CorrectionsModel(Model model, Cast cast, List<Long> staff) {
        this.model = model;
        this.cast = cast;
        this.staff = staff;
    }

    /** A correction as it must be: once approved, its legs are what it posts. */
    private static final class Correction {
        final long id;
        final long proposer;
        final List<Leg> legs;
        final Correction reverses;
        String status = "proposed";

        Correction(long id, long proposer, List<Leg> legs, Correction reverses) {
            this.id = id;
            this.proposer = proposer;
            this.legs = legs;
            this.reverses = reverses;
        }
    }

    /** What a correction does to one account. */
    private record Leg(long owner, AccountKind account, String currency, long amount) {
        Corrections.Leg sent() {
            return new Corrections.Leg(
                    owner == Model.PLATFORM ? null : owner, account.code(), Money.decimal(amount, currency), currency);
        }

        /** What is taken from a publisher becomes a debt, what they are given becomes available. */
        Leg opposite() {
            return new Leg(
                    owner,
                    account != AccountKind.PUBLISHER_AVAILABLE && account != AccountKind.PUBLISHER_DEBT
                            ? account
                            : amount > 0 ? AccountKind.PUBLISHER_DEBT : AccountKind.PUBLISHER_AVAILABLE,
                    currency,
                    -amount);
        }
    }

    Step propose(Op op) {
        long proposer = staff.get(op.pick() % staff.size());
        if (op.pick() % 4 == 3 && !corrections.isEmpty()) {
            return proposeReversal(proposer, corrections.get(op.pick() % corrections.size()));
        }
        long user = cast.users().get(op.user());
        long other = cast.users().get((op.user() + 1) % Op.USERS);
        String currency = Op.CURRENCIES.get(op.currency());
        long amount = Model.units(op.amount(), currency);
        Leg given = new Leg(user, AccountKind.PUBLISHER_AVAILABLE, currency, amount);
        List<Leg> legs =
                switch (op.pick() % 5) {
                    case 0 ->
                        List.of(new Leg(Model.PLATFORM, AccountKind.PLATFORM_CORRECTIONS, currency, -amount), given);
                    case 1 ->
                        List.of(
                                new Leg(user, AccountKind.PUBLISHER_AVAILABLE, currency, -amount),
                                new Leg(Model.PLATFORM, AccountKind.PLATFORM_CORRECTIONS, currency, amount));
                    case 2 -> List.of(new Leg(other, AccountKind.PUBLISHER_AVAILABLE, currency, -amount), given);
                    case 3 ->
                        List.of(
                                new Leg(cast.advertiser(), AccountKind.ADVERTISER_RECEIVABLE, currency, -amount),
                                given);
                    default ->
                        List.of(
                                new Leg(user, AccountKind.PUBLISHER_DEBT, currency, -amount),
                                new Leg(Model.PLATFORM, AccountKind.PLATFORM_CORRECTIONS, currency, amount));
                };
        return new Step(
                new ProposeCorrection("A test.", legs.stream().map(Leg::sent).toList(), null),
                Callers.superuser(proposer),
                null,
                done -> corrections.add(
                        new Correction(((CorrectionProposed) done).correctionId(), proposer, legs, null)));
    }

    private Step proposeReversal(long proposer, Correction reversed) {
        boolean proposedAlready =
                corrections.stream().anyMatch(other -> other.reverses == reversed && !other.status.equals("rejected"));
        String refusal = reversed.reverses != null
                ? "validation_error"
                : !reversed.status.equals("approved") ? "business_error" : proposedAlready ? "conflict" : null;
        return new Step(
                new ProposeCorrection("A test.", null, reversed.id),
                Callers.superuser(proposer),
                refusal,
                done -> corrections.add(new Correction(
                        ((CorrectionProposed) done).correctionId(),
                        proposer,
                        reversed.legs.stream().map(Leg::opposite).toList(),
                        reversed)));
    }

    Step decide(Op op) {
        boolean approves = op.kind() == Op.Kind.APPROVE;
        Correction correction = corrections.stream()
                .filter(any -> op.pick() % 5 > 0 && any.status.equals("proposed"))
                .findFirst()
                .orElse(corrections.isEmpty() ? null : corrections.get(op.pick() % corrections.size()));
        long id = correction == null ? Model.NOBODYS : correction.id;
        long decider =
                staff.get(op.amount() % 5 == 0 || correction == null || correction.proposer == staff.get(1) ? 0 : 1);
        String refusal = correction == null
                ? "not_found"
                : correction.proposer == decider
                        ? "permission_denied"
                        : !correction.status.equals("proposed") || approves && overdraws(correction)
                                ? "business_error"
                                : null;
        return new Step(
                approves ? new ApproveCorrection(id) : new RejectCorrection(id, "No."),
                Callers.superuser(decider),
                refusal,
                done -> {
                    correction.status = approves ? "approved" : "rejected";
                    if (approves) {
                        correction.legs.forEach(
                                leg -> model.add(leg.owner(), leg.account(), leg.currency(), leg.amount()));
                    }
                    if (approves && correction.reverses != null) {
                        correction.reverses.status = "reversed";
                    }
                });
    }

    private boolean overdraws(Correction correction) {
        return correction.legs.stream()
                .anyMatch(leg -> leg.account() == AccountKind.PUBLISHER_AVAILABLE
                        && model.balance(leg.owner(), leg.account(), leg.currency()) + leg.amount() < 0);
    }
}
