package dev.fanfare.money.funding.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/** Advertisers' card payments on a Stripe page. */
public final class FundsCheckout {
    private FundsCheckout() {}

    /**
     * Requests a payment page, in the advertiser's currency.
     *
     * @param returnUrl the address to return to from the page
     */
    public record BeginCheckout(
            @NotNull Long advertiserId,
            @NotNull @Positive @Minor BigDecimal amount,

            @NotBlank @Size(max = 500) @Pattern(regexp = "https?://[^\\s]+", message = "must be a web address")
            String returnUrl)
            implements Change<CheckoutBegun> {}

    /** A requested page. */
    public record CheckoutBegun(String status, Translatable message, long checkoutId) implements Message {}

    /** Shows the state and address of a page. */
    public record GetCheckout(@NotNull Long checkoutId) implements Ask<CheckoutShown> {}

    /**
     * A page.
     *
     * @param checkoutStatus intended (about to open), open, paid, expired or failed
     * @param refunded what went back to the card, by withdrawals or at Stripe
     * @param disputed what disputes have taken that are not won
     * @param url where to pay; null unless it is open
     * @param failure why it failed; null otherwise
     */
    public record CheckoutShown(
            long checkoutId,
            long advertiserId,

            CheckoutStatus checkoutStatus,

            @Minor BigDecimal amount,
            String currency,
            @Minor BigDecimal refunded,
            @Minor BigDecimal disputed,
            @Nullable String url,
            @Nullable String failure)
            implements Message {}

    /** Where a checkout is. */
    public enum CheckoutStatus implements Coded {
        INTENDED,
        OPEN,
        PAID,
        EXPIRED,
        FAILED
    }
}
