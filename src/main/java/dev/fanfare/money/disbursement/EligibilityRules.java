package dev.fanfare.money.disbursement;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.CandidatesRepository.Account;
import dev.fanfare.money.disbursement.CandidatesRepository.Payable;
import dev.fanfare.money.disbursement.CandidatesRepository.Verifiable;
import dev.fanfare.money.disbursement.api.ExclusionReason;
import dev.fanfare.money.disbursement.api.Rail;
import dev.fanfare.money.payment.api.PayoutRail;
import dev.fanfare.money.payment.api.PayoutStatus;
import dev.fanfare.money.payment.store.OwnCredit;
import dev.fanfare.money.payment.store.PayeeScreening;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.records.StagedBuilder;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Decides the payments, rails and exclusions of a run. Applied when it is created and when it is sent. */
record EligibilityRules(RunsConfig config, PayeeScreening screening, OwnCredit credit) {
    /** PayPal's payout currencies, by its documentation. */
    private static final Set<String> PAYPAL = Set.of(
            "AUD", "BRL", "CAD", "CZK", "DKK", "EUR", "HKD", "HUF", "ILS", "JPY", "MXN", "TWD", "NZD", "NOK", "PHP",
            "PLN", "GBP", "SGD", "SEK", "CHF", "THB", "USD");

    /** The countries in the geographical scope of the SEPA schemes, by the European Payments Council's list. */
    private static final Set<String> SEPA = Set.of(
            "AD", "AL", "AT", "BE", "BG", "CH", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GB", "GI", "GR", "HR",
            "HU", "IE", "IS", "IT", "LI", "LT", "LU", "LV", "MC", "MD", "ME", "MK", "MT", "NL", "NO", "PL", "PT", "RO",
            "RS", "SE", "SI", "SK", "SM", "VA");

    private static final Map<String, String> NATIONAL_CURRENCIES = Map.of("CA", "CAD", "GB", "GBP", "AU", "AUD");

    /**
     * A payment examined by a run.
     *
     * @param payoutId null for two micro-deposits
     * @param bankAccountId null for a payout
     * @param method null for micro-deposits
     * @param rail null for none
     * @param amount net
     * @param fingerprint of the destination
     * @param leftOut why it is not paid; null: it is
     */
    @StagedBuilder
    record Found(
            Long payoutId,
            Long bankAccountId,
            long userId,
            String method,
            Rail rail,
            Money amount,
            String fingerprint,
            ExclusionReason leftOut) {
        /** Why it is not paid now that the run has been approved with this destination; null: it is. */
        ExclusionReason leftOut(String approved) {
            return leftOut == null && !fingerprint.equals(approved) ? ExclusionReason.DESTINATION_CHANGED : leftOut;
        }
    }

    /**
     * Payouts that are not paid.
     *
     * @param screened for the names of their payees
     * @param onOwnCredit since it is owed on credit that one of the run's makers has opened
     */
    record Withheld(Set<Long> screened, Set<Long> onOwnCredit) {}

    /**
     * Those of payouts that are not paid.
     *
     * @param makers of the run; null for none
     */
    Future<Withheld> withheld(Tx tx, Caller caller, List<Long> makers, List<Long> payoutIds) {
        return screening.listHeld(tx, payoutIds).compose(screened -> credit.list(tx, caller, makers, payoutIds)
                .map(own -> new Withheld(screened, own)));
    }

    Found found(Payable payout, long runId, long madeBy, Withheld withheld) {
        Rail rail = railOf(payout).orElse(null);
        ExclusionReason why =
                reason(payout, runId, madeBy, withheld).orElse(rail == null ? ExclusionReason.NO_RAIL : null);
        return EligibilityRulesFoundBuilder.builder()
                .payoutId(payout.id())
                .bankAccountId(null)
                .userId(payout.userId())
                .method(payout.method())
                .rail(rail)
                .amount(payout.net())
                .fingerprint(payout.fingerprint())
                .leftOut(why)
                .build();
    }

    private static Optional<ExclusionReason> reason(Payable payout, long runId, long madeBy, Withheld withheld) {
        if (payout.status() != PayoutStatus.PENDING) {
            return Optional.of(ExclusionReason.NOT_PENDING);
        }
        if (payout.userId() == madeBy) {
            return Optional.of(ExclusionReason.OWN);
        }
        if (payout.otherRun() != null && payout.otherRun() != runId) {
            return Optional.of(ExclusionReason.IN_ANOTHER_RUN);
        }
        if (payout.onHold()) {
            return Optional.of(ExclusionReason.ON_HOLD);
        }
        if (payout.owes()) {
            return Optional.of(ExclusionReason.IN_DEBT);
        }
        if (withheld.screened().contains(payout.id())) {
            return Optional.of(ExclusionReason.SCREENED);
        }
        if (withheld.onOwnCredit().contains(payout.id())) {
            return Optional.of(ExclusionReason.OWN_CREDIT);
        }
        return reason(payout.account()).or(() -> switch (payout.destination()) {
            case "usable" -> Optional.empty();
            case "resting" -> Optional.of(ExclusionReason.DESTINATION_RESTING);
            case "unconfirmed" -> Optional.of(ExclusionReason.DESTINATION_NOT_CONFIRMED);
            default -> Optional.of(ExclusionReason.DESTINATION_REMOVED);
        });
    }

    private static Optional<ExclusionReason> reason(Account account) {
        if (account == null) {
            return Optional.empty();
        }
        if (account.deleted()) {
            return Optional.of(ExclusionReason.ACCOUNT_DELETED);
        }
        if (!account.verified()) {
            return Optional.of(ExclusionReason.ACCOUNT_NOT_VERIFIED);
        }
        return account.misnamed() ? Optional.of(ExclusionReason.PAYEE_NAME_MISMATCH) : Optional.empty();
    }

    private Optional<Rail> railOf(Payable payout) {
        PayoutRail by = config.rails().getOrDefault(payout.method(), PayoutRail.NONE);
        String currency = payout.amount().currency();
        return switch (by) {
            case PAYPAL -> PAYPAL.contains(currency) ? Optional.of(Rail.PAYPAL) : Optional.empty();
            case STRIPE -> Optional.of(Rail.STRIPE);
            case BANK -> Optional.ofNullable(payout.account()).map(account -> fileFor(account, currency));
            case NONE -> Optional.empty();
        };
    }

    private Rail fileFor(Account account, String currency) {
        if (account.iban() && SEPA.contains(account.country()) && currency.equals("EUR")) {
            return config.sourceAccounts().findSepa().isPresent() ? Rail.SEPA : Rail.CSV;
        }
        if (!account.iban() && account.country().equals("US") && currency.equals("USD")) {
            return config.sourceAccounts().findAch().isPresent() ? Rail.ACH : Rail.CSV;
        }
        return Rail.CSV;
    }

    /**
     * @param screened the accounts whose holders may not be paid for their names
     * @param amount both deposits
     */
    Found found(Verifiable deposits, long runId, long madeBy, Set<Long> screened, Money amount) {
        Account account = deposits.account();
        return EligibilityRulesFoundBuilder.builder()
                .payoutId(null)
                .bankAccountId(account.id())
                .userId(deposits.userId())
                .method(null)
                .rail(fileFor(account, amount.currency()))
                .amount(amount)
                .fingerprint(deposits.fingerprint())
                .leftOut(reason(deposits, runId, madeBy, screened).orElse(null))
                .build();
    }

    private static Optional<ExclusionReason> reason(Verifiable deposits, long runId, long madeBy, Set<Long> screened) {
        if (deposits.account().deleted()) {
            return Optional.of(ExclusionReason.ACCOUNT_DELETED);
        }
        if (!deposits.pending() || deposits.sent()) {
            return Optional.of(ExclusionReason.NOT_PENDING);
        }
        if (deposits.userId() == madeBy) {
            return Optional.of(ExclusionReason.OWN);
        }
        if (deposits.otherRun() != null && !Objects.equals(deposits.otherRun(), runId)) {
            return Optional.of(ExclusionReason.IN_ANOTHER_RUN);
        }
        if (deposits.onHold()) {
            return Optional.of(ExclusionReason.ON_HOLD);
        }
        return screened.contains(deposits.account().id()) ? Optional.of(ExclusionReason.SCREENED) : Optional.empty();
    }

    /** The currency of the deposits to an account, one with hundredths. */
    static String currencyOf(Account account) {
        return account.iban() ? "EUR" : NATIONAL_CURRENCIES.getOrDefault(account.country(), "USD");
    }
}
