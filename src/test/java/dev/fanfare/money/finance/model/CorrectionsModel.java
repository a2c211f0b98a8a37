package dev.fanfare.money.finance.model;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.finance.api.Corrections;
import dev.fanfare.money.finance.api.Corrections.CreateCorrection;
import dev.fanfare.money.finance.model.Model.Step;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.proposals.Proposals.ApproveProposal;
import dev.fanfare.platform.proposals.Proposals.RejectProposal;
import dev.fanfare.support.Callers;
import java.util.ArrayList;
import java.util.List;

/** The corrections of one sequence, and what must come of them. */
final class CorrectionsModel {
    private static final int PROPOSAL_DAYS = 7;

    private final Model model;
    private final Cast cast;
    private final List<Long> staff;
    private final List<Correction> corrections = new ArrayList<>();

    CorrectionsModel(Model model, Cast cast, List<Long> staff) {
        this.model = model;
        this.cast = cast;
        this.staff = staff;
    }

    /** A correction as it must be: once approved, its legs are what it posts, and it has an id. */
    private static final class Correction {
        final long proposal;
        final long proposer;
        final List<Leg> legs;
        final Correction reverses;
        final int day;
        String status = "proposed";
        long id;

        Correction(long proposal, long proposer, List<Leg> legs, Correction reverses, int day) {
            this.proposal = proposal;
            this.proposer = proposer;
            this.legs = legs;
            this.reverses = reverses;
            this.day = day;
        }
    }

    /** What a correction does to one account. */
    private record Leg(long owner, AccountKind account, String currency, long amount) {
        Corrections.Leg sent() {
            return new Corrections.Leg(
                    owner == AccountsModel.PLATFORM ? null : owner,
                    account.code(),
                    Money.decimal(amount, currency),
                    currency);
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

    /** Proposals expire. */
    void pass(int today) {
        corrections.stream()
                .filter(each -> each.status.equals("proposed") && today >= each.day + PROPOSAL_DAYS)
                .forEach(each -> each.status = "expired");
    }

    Step propose(Op op) {
        long proposer = staff.get(op.pick() % staff.size());
        List<Correction> posted = corrections.stream().filter(any -> any.id > 0).toList();
        if (op.pick() % 4 == 3 && !posted.isEmpty()) {
            return proposeReversal(proposer, posted.get(op.pick() % posted.size()));
        }
        long user = cast.users().get(op.user());
        long other = cast.users().get((op.user() + 1) % Op.USERS);
        String currency = Op.CURRENCIES.get(op.currency());
        long amount = Model.units(op.amount(), currency);
        Leg given = new Leg(user, AccountKind.PUBLISHER_AVAILABLE, currency, amount);
        List<Leg> legs =
                switch (op.pick() % 5) {
                    case 0 ->
                        List.of(
                                new Leg(AccountsModel.PLATFORM, AccountKind.PLATFORM_CORRECTIONS, currency, -amount),
                                given);
                    case 1 ->
                        List.of(
                                new Leg(user, AccountKind.PUBLISHER_AVAILABLE, currency, -amount),
                                new Leg(AccountsModel.PLATFORM, AccountKind.PLATFORM_CORRECTIONS, currency, amount));
                    case 2 -> List.of(new Leg(other, AccountKind.PUBLISHER_AVAILABLE, currency, -amount), given);
                    case 3 ->
                        List.of(
                                new Leg(cast.advertiser(), AccountKind.ADVERTISER_RECEIVABLE, currency, -amount),
                                given);
                    default ->
                        List.of(
                                new Leg(user, AccountKind.PUBLISHER_DEBT, currency, -amount),
                                new Leg(AccountsModel.PLATFORM, AccountKind.PLATFORM_CORRECTIONS, currency, amount));
                };
        return new Step(
                new CreateCorrection("A test.", legs.stream().map(Leg::sent).toList(), null, true),
                Callers.superuser(proposer),
                overdraws(legs) ? "business_error" : null,
                done -> corrections.add(
                        new Correction(((ProposedOrDone) done).proposalId(), proposer, legs, null, model.today())));
    }

    private Step proposeReversal(long proposer, Correction reversed) {
        List<Leg> legs = reversed.legs.stream().map(Leg::opposite).toList();
        return new Step(
                new CreateCorrection("A test.", null, reversed.id, null),
                Callers.superuser(proposer),
                reversed.reverses != null
                        ? "validation_error"
                        : reversed.status.equals("reversed") || overdraws(legs) ? "business_error" : null,
                done -> corrections.add(
                        new Correction(((ProposedOrDone) done).proposalId(), proposer, legs, reversed, model.today())));
    }

    Step decide(Op op) {
        boolean approves = op.kind() == Op.Kind.APPROVE;
        Correction correction = corrections.stream()
                .filter(any -> op.pick() % 5 > 0 && any.status.equals("proposed"))
                .findFirst()
                .orElse(corrections.isEmpty() ? null : corrections.get(op.pick() % corrections.size()));
        long proposal = correction == null ? Model.MISSING : correction.proposal;
        long decider =
                staff.get(op.amount() % 5 == 0 || correction == null || correction.proposer == staff.get(1) ? 0 : 1);
        String refusal = correction == null
                ? "not_found"
                : approves && correction.proposer == decider
                        ? "permission_denied"
                        : !correction.status.equals("proposed") || approves && isRefused(correction)
                                ? "business_error"
                                : null;
        return new Step(
                approves ? new ApproveProposal(proposal) : new RejectProposal(proposal, "No."),
                Callers.superuser(decider),
                refusal,
                done -> {
                    correction.status = approves ? "approved" : "rejected";
                    if (approves) {
                        correction.id = Long.parseLong(
                                ((ProposedOrDone) done).message().toString().replaceAll("\\D", ""));
                        correction.legs.forEach(
                                leg -> model.accounts.add(leg.owner(), leg.account(), leg.currency(), leg.amount()));
                    }
                    if (approves && correction.reverses != null) {
                        correction.reverses.status = "reversed";
                    }
                });
    }

    private boolean isRefused(Correction correction) {
        return correction.reverses != null && correction.reverses.status.equals("reversed")
                || overdraws(correction.legs);
    }

    private boolean overdraws(List<Leg> legs) {
        return legs.stream()
                .anyMatch(leg -> leg.account() == AccountKind.PUBLISHER_AVAILABLE
                        && model.accounts.balance(leg.owner(), leg.account(), leg.currency()) + leg.amount() < 0);
    }
}
