package dev.fanfare.funding.api;

import dev.fanfare.money.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;

/** Shows what an advertiser has paid in, and what of it is free. */
public record GetFunds(@NotNull Long advertiserId) implements Ask<GetFunds.AdvertiserFunds> {
    /**
     * An advertiser's money, in its currency.
     *
     * @param funds what is there
     * @param reserved of it, for what funded campaigns may still cost and for withdrawals
     * @param due of it, for what funded campaigns have cost and no invoice has taken yet
     * @param free the rest: to be reserved, to pay invoices, or to be withdrawn
     * @param maximumLimit the credit besides
     * @param reference to be named in transfers: a creditor reference as of ISO 11649
     */
    public record AdvertiserFunds(
            String currency,
            @Minor BigDecimal funds,
            @Minor BigDecimal reserved,
            @Minor BigDecimal due,
            @Minor BigDecimal free,
            @Minor BigDecimal maximumLimit,
            String reference)
            implements Message {}
}
