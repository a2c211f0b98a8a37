package dev.fanfare.money.disbursement.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;

/** Pages of Stripe on which somebody pays us, behind the same account and messages as the rail. */
public final class Checkouts {
    /** How all keys of checkouts begin. */
    public static final String PREFIX = "checkout-";

    private Checkouts() {}

    /**
     * Opens a page, once for its key. An answer that is lost leaves a page whose address nobody knows, so that it is not paid.
     *
     * @param key ours, for ever
     * @param minor what is to be paid, in minor units
     * @param describes what the page says it is for
     * @param returnUrl where the page leads when it is left
     */
    public record OpenCheckout(
            @NotBlank String key,
            @Positive long minor,
            @NotBlank String currency,
            @NotBlank String describes,
            @NotBlank String returnUrl)
            implements Ask<Checkout>, NonRetryable {}

    /** Asks what became of a page. */
    public record FindCheckout(@NotNull String sessionId) implements Ask<Checkout> {}

    /** How far it is. */
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
     * @param url where it is; null once it has ended
     * @param minor what is or was to be paid, in minor units; 0 where it was refused
     * @param detail why it was refused; null otherwise
     */
    public record Checkout(String sessionId, State state, String url, long minor, String currency, String detail)
            implements Message {}

    /** A genuine message of Stripe's was about this page: there may be something to ask for. */
    public record CheckoutNoticed(String key) implements Event {}
}
