package dev.fanfare.money.funding.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;

/** Shows an advertiser's funds and their free part. */
public record GetFunds(@NotNull Long advertiserId) implements Ask<GetFunds.AdvertiserFunds> {
    /**
     * An advertiser's money.
     *
     * @param reference for transfers: an ISO 11649 creditor reference
     * @param payTo our account that transfers go to; null for none in the advertiser's currency
     */
    public record AdvertiserFunds(
            @JsonUnwrapped Amounts amounts,
            String reference,
            @Nullable TransferAccount payTo) implements Message {}

    /**
     * One of our accounts at a bank.
     *
     * @param holder the company whose account it is
     * @param bic null if it is not needed
     */
    public record TransferAccount(
            String holder, String iban, @Nullable String bic) {}

    /**
     * The amounts, in the advertiser's currency.
     *
     * @param reserved part of the funds, for possible costs of funded campaigns and for withdrawals
     * @param due part of the funds, for costs of funded campaigns not yet paid to an invoice
     * @param owed for card payments that were disputed or refunded after their money was used
     * @param free the rest of the funds: for reservations, invoices or withdrawals; 0 while more than it is owed
     * @param maximumLimit the additional credit
     */
    public record Amounts(
            String currency,
            @Minor BigDecimal funds,
            @Minor BigDecimal reserved,
            @Minor BigDecimal due,
            @Minor BigDecimal owed,
            @Minor BigDecimal free,
            @Minor BigDecimal maximumLimit) {}
}
