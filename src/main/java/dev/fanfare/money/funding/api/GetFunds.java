package dev.fanfare.money.funding.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;

/** Shows what an advertiser has paid in, and what of it is free. */
public record GetFunds(@NotNull Long advertiserId) implements Ask<GetFunds.AdvertiserFunds> {
    /**
     * An advertiser's money.
     *
     * @param reference to be named in transfers: a creditor reference as of ISO 11649
     */
    public record AdvertiserFunds(@JsonUnwrapped Amounts amounts, String reference) implements Message {}

    /**
     * What there is, in the advertiser's currency.
     *
     * @param reserved of the funds, for what funded campaigns may still cost and for withdrawals
     * @param due of the funds, for what funded campaigns have cost and no invoice has taken yet
     * @param free the rest of the funds: to be reserved, to pay invoices, or to be withdrawn
     * @param maximumLimit the credit besides
     */
    public record Amounts(
            String currency,
            @Minor BigDecimal funds,
            @Minor BigDecimal reserved,
            @Minor BigDecimal due,
            @Minor BigDecimal free,
            @Minor BigDecimal maximumLimit) {}
}
