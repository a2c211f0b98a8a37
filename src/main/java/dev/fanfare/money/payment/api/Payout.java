package dev.fanfare.money.payment.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.endpoint.Nullable;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * A payout with all details for operators. Smaller views reuse its parts.
 *
 * @param bankAccount null for methods that pay elsewhere
 * @param address empty for methods that pay to a bank account, or are no longer configured
 */
public record Payout(
        @JsonUnwrapped PayoutItem item,
        @JsonUnwrapped Owner owner,
        @JsonUnwrapped Details details,
        @Nullable Account bankAccount,
        @JsonUnwrapped PayoutAddress address) {

    /** The owner of a payout; {@code userName} is the username. */
    public record Owner(Long userId, String userName, String userEmail) {}

    /**
     * The details for operators only.
     *
     * @param fees deducted from the amount; {@code netAmount} is the rest
     * @param cancelledAt null unless its owner cancelled it
     * @param transactionId null until it is completed
     * @param notes null for none
     * @param reason why it was rejected or failed; else null
     */
    public record Details(
            @Minor BigDecimal fees,
            @Minor BigDecimal netAmount,
            @Nullable Instant cancelledAt,
            @Nullable String transactionId,
            @Nullable String notes,
            @Nullable String reason) {}

    /**
     * Its bank account, deleted or not; its numbers are masked.
     *
     * @param accountNumber or the IBAN
     * @param routingNumber null for an account with an IBAN, like {@code accountType}
     * @param payeeCheck what its bank said of the holder's name; null while it was not asked
     */
    public record Account(
            Long id,
            String bankName,
            String accountNumber,
            @Nullable String routingNumber,

            @Nullable AccountType accountType,

            String accountHolderName,
            @Nullable PayeeCheck payeeCheck) {}
}
