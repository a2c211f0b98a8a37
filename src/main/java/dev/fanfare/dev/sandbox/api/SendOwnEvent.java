package dev.fanfare.dev.sandbox.api;

import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.notification.event.api.EventType;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.OneOf;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/**
 * Sends an event that concerns the caller, as if it had happened; what is left out is made up.
 *
 * @param subjectId the id of the task, payout or whatever its type names, which need not exist; 1 by default
 * @param fromState a state from which its subject can come; the first such state by default
 * @param amount 25 by default, of types with amounts
 * @param currency USD by default
 */
public record SendOwnEvent(
        @NotBlank @Size(max = 50) @OneOf(EventType.class) String type,
        @Positive Long subjectId,
        @Size(max = 50) String fromState,
        @Positive @Minor BigDecimal amount,
        @Size(max = 3) @CurrencyCode String currency)
        implements Change<ActionResult> {
    // Forms send an empty field for none.
    public SendOwnEvent {
        fromState = fromState == null || fromState.isBlank() ? null : fromState;
        currency = currency == null || currency.isBlank() ? null : currency;
    }
}
