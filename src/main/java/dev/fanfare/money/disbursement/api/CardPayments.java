package dev.fanfare.money.disbursement.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.util.List;

/** What becomes of card payments at Stripe: disputes and refunds. */
public final class CardPayments {
    /** Stripe's prefix of payments. */
    public static final String PREFIX = "pi_";

    /** The prefix of keys of refunds, which begins as all keys of checkouts do. */
    public static final String REFUND_PREFIX = Checkouts.PREFIX + "refund-";

    private CardPayments() {}

    /** Lists the disputes and refunds of a payment; fails above a hundred of either. */
    public record FindCardReversals(@NotBlank String paymentId) implements Ask<CardReversals> {}

    /** What takes money back from us. */
    public enum Kind implements Coded {
        DISPUTE,
        REFUND
    }

    /** Whether the money is gone. */
    public enum Outcome {
        /** It is taken while the dispute is decided, or the refund is under way. */
        TAKEN,
        /** The dispute is lost, or the refund has succeeded. */
        CONFIRMED,
        /** The dispute is won or takes no money, or the refund has failed. */
        RETURNED,
        /** Our refund is refused for now, and not made: it goes on under its key's next generation. */
        POSTPONED
    }

    /**
     * A dispute or a refund.
     *
     * @param providerId Stripe's id of it
     * @param key ours, if it is one of our refunds; null otherwise
     */
    public record CardReversal(
            Kind kind, String providerId, String key, Outcome outcome, long minor, String currency) {}

    /** The disputes and refunds of a payment. */
    public record CardReversals(List<CardReversal> reversals) implements Message {
        public CardReversals {
            reversals = List.copyOf(reversals);
        }
    }

    /**
     * Refunds part of a payment, once per key, or polls that refund. Fails when the outcome is unknown.
     *
     * @param key ours, for ever
     * @param generation definite refusals so far
     * @param minor the amount, in minor units
     */
    public record RefundCard(
            @NotBlank String key,
            @PositiveOrZero int generation,
            @NotBlank String paymentId,
            @Positive long minor,
            @NotBlank String currency)
            implements Ask<CardRefund>, NonRetryable {}

    /**
     * A refund of ours.
     *
     * @param providerId Stripe's id of it; null where it was refused
     * @param detail why it has failed; null otherwise
     */
    public record CardRefund(String providerId, @NotNull Outcome outcome, String detail) implements Message {}
}
