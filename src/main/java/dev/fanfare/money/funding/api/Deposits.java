package dev.fanfare.money.funding.api;

import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.endpoint.Pasted;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** Advertisers' deposits. */
public final class Deposits {
    private static final BigDecimal MAX = BigDecimal.valueOf(1_000_000_000);

    private Deposits() {}

    /** An amount of money; refuses one that is too large, or finer than its currency. */
    public static Money money(BigDecimal amount, String currency) {
        if (amount.compareTo(MAX) > 0) {
            throw CommonFault.invalid("amount", "must not be more than {0}", MAX);
        }
        return Money.parse(amount, currency)
                .orElseThrow(
                        () -> CommonFault.invalid("amount", "has more decimals or digits than the currency allows"));
    }

    /**
     * Enters money by hand.
     *
     * @param currency the advertiser's
     * @param evidence proof of the payment, such as the number of the bank's advice; counts once
     * @param reference what the payer wrote; null for nothing
     * @param anotherPayment whether it is another payment than an equal one that a bank, a provider or a person has reported;
     *     null for no: then an equal one refuses it
     */
    public record CreateDeposit(
            @NotNull Long advertiserId,
            @NotNull @Positive @Minor BigDecimal amount,
            @NotBlank @Size(max = 3) @CurrencyCode String currency,
            @NotBlank @Size(max = 200) String evidence,
            @Size(max = 500) @Pasted(Pasted.Form.SPACED) String reference,
            Boolean anotherPayment)
            implements Change<ProposedOrDone>, CrossFieldRules {
        public CreateDeposit {
            evidence = OptionalText.blankToNull(evidence);
            reference = OptionalText.blankToNull(reference);
        }

        @Override
        public void check(FieldErrors problems) {
            if (amount != null && currency != null && !problems.has("currency") && !problems.has("amount")) {
                problems.attempt(() -> money(amount, currency));
            }
        }
    }

    /**
     * Lists deposits, the oldest first.
     *
     * @param advertiserId null for all
     * @param cursor the {@code next} of another page; null for the first
     */
    public record ListDeposits(
            Long advertiserId,
            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) implements Ask<DepositList> {}

    /** Lists an advertiser's own deposits. */
    public record ListOwnDeposits(
            @NotNull Long advertiserId,
            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) implements Ask<DepositList> {}

    /**
     * A page of deposits.
     *
     * @param next the cursor of the next page; null if this is the last
     */
    public record DepositList(
            List<Deposit> deposits, @Nullable String next) implements Message {
        public DepositList {
            deposits = List.copyOf(deposits);
        }
    }

    /**
     * A deposit.
     *
     * @param source bank, operator or checkout
     * @param reference what the payer wrote; null for nothing
     * @param takenBack by the card's bank, in a dispute that is not won, or refunded at the provider; null for nothing
     */
    public record Deposit(
            long id,
            long advertiserId,
            Source source,
            @Minor BigDecimal amount,
            String currency,
            @Nullable String reference,
            Instant createdAt,
            @Nullable @Minor BigDecimal takenBack) {}

    /** Where a deposit comes from. */
    public enum Source implements Coded {
        BANK,
        OPERATOR,
        CHECKOUT
    }
}
