package dev.fanfare.money.disbursement.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;

/** Stripe checkout pages for payments to us, on the rail's account and webhooks. */
public final class Checkouts {
    /** The prefix of all checkout keys. */
    public static final String PREFIX = "checkout-";

    private Checkouts() {}

    /**
     * Opens a page, once per key. A lost answer leaves a page with an unknown address, so it is not paid.
     *
     * @param key ours, for ever
     * @param minor the amount, in minor units
     * @param describes the purpose, as shown on the page
     * @param returnUrl the address to return to from the page
     */
    public record OpenCheckout(
            @NotBlank String key,
            @Positive long minor,
            @NotBlank String currency,
            @NotBlank String describes,
            @NotBlank String returnUrl)
            implements Ask<Checkout>, NonRetryable {}

    /** Polls a page. */
    public record FindCheckout(@NotNull String sessionId) implements Ask<Checkout> {}

    /** The state of a page. */
    public enum State {
        OPEN,
        PAID,
        EXPIRED,
        /** There is none. */
        REFUSED
    }

    /**
     * A page.
     *
     * @param sessionId Stripe's id of it; null where it was refused
     * @param paymentId Stripe's id of the payment; null until it is paid
     * @param url its address; null once it has ended
     * @param minor the amount, in minor units; 0 where it was refused
     * @param detail why it was refused; null otherwise
     */
    public record Checkout(
            String sessionId, State state, String paymentId, String url, long minor, String currency, String detail)
            implements Message {}

    /** A genuine Stripe webhook mentioned this key of a page or refund, or this payment: poll it. */
    public record CheckoutNoticed(String key) implements Event {}
}
