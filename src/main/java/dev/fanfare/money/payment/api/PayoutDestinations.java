package dev.fanfare.money.payment.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.Pasted;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** A user's payout destinations: an address book. */
public final class PayoutDestinations {
    private PayoutDestinations() {}

    /** The caller's destinations, newest first. */
    public record ListDestinations() implements Ask<DestinationList> {}

    /** All destinations of a user. */
    public record DestinationList(List<Destination> destinations) implements Message {
        public DestinationList {
            destinations = List.copyOf(destinations);
        }
    }

    /**
     * A payout destination.
     *
     * @param type bank_account, paypal_email or stripe_account
     * @param bankAccount null for other types
     * @param status unconfirmed: its owner has still to confirm it; resting: not used before {@code usableAt}; usable
     * @param usableAt null until it is confirmed
     */
    public record Destination(
            long destinationId,

            @OneOf(words = {"bank_account", "paypal_email", "stripe_account"})
            String type,

            @Nullable Account bankAccount,
            @JsonUnwrapped PayoutAddress address,

            Status status,

            Instant createdAt,
            @Nullable Instant usableAt) {

        /**
         * A bank account; its number is masked.
         *
         * @param verification whether its owner has told the amounts of its two deposits; only then it is paid to
         * @param verifyUntil when the amounts can be told no more; null unless they can be told now
         * @param payeeCheck what its bank said of the holder's name; null while it was not asked
         */
        public record Account(
                long id,
                String bankName,
                String accountNumber,
                Verification verification,
                @Nullable Instant verifyUntil,
                @Nullable PayeeCheck payeeCheck) {}
    }

    /**
     * Adds a destination other than a bank account: see {@link SaveBankAccount} for those.
     *
     * @param method the id of a payment method, which selects the address field
     */
    public record AddDestination(
            @NotBlank @Size(max = 50) String method,
            @JsonUnwrapped @Valid PayoutAddress address) implements Change<DestinationAdded> {}

    /**
     * A new destination.
     *
     * @param usableAt null until it is confirmed
     */
    public record DestinationAdded(
            String status,
            Translatable message,
            long destinationId,
            @Nullable Instant usableAt) implements Message {}

    /** Removes a destination; a bank account is deleted with it. */
    public record DeleteDestination(@NotNull Long destinationId) implements Change<ActionResult> {}

    /** Confirms an added destination. Needs a recent second factor. */
    public record ConfirmDestination(@NotNull Long destinationId) implements Change<DestinationConfirmed> {}

    /** Confirms a destination by the link sent to its owner. */
    public record ConfirmByLink(
            @NotBlank @Size(max = 200) @Pasted(Pasted.Form.UNBROKEN)
            Secret token) implements Change<ActionResult> {}

    /** A confirmed destination and the time from which it is usable. */
    public record DestinationConfirmed(String status, Translatable message, Instant usableAt) implements Message {}

    /** How far the verification of a bank account by two deposits has come. */
    public enum Verification implements Coded {
        /** They are still to be sent. */
        DEPOSITS_DUE,
        /** Their amounts can be told. */
        DEPOSITED,
        /** They were not told in time. */
        EXPIRED,
        /** They were told wrong too often. */
        FAILED,
        VERIFIED
    }

    /** Whether a destination may be paid. */
    public enum Status implements Coded {
        UNCONFIRMED,
        RESTING,
        USABLE
    }
}
