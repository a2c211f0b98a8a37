package dev.fanfare.dev.sandbox.api;

import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.notification.event.api.EventType;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.records.StagedBuilder;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/**
 * Sends an event that looks as if it had happened. It has what events of its type have, and changes nothing else.
 *
 * @param subjectId the id of the task, payout or whatever its type names, which need not exist; of an account the user_id
 * @param userId the publisher or account that it concerns; null where events of the type concern none
 * @param advertiserId the advertiser that it concerns; null likewise
 * @param campaignId the campaign to which the subject belongs; of a campaign the subject_id; null likewise
 * @param payoutId the payout of a transfer; of a payout the subject_id; null likewise
 * @param fromState a state from which its subject can come; null for a beginning, or else for the first such state
 * @param amount null where events of the type have none, like currency
 */
@StagedBuilder
public record SendEvent(
        @NotBlank @Size(max = 50) @OneOf(EventType.class) String type,
        @NotNull @Positive Long subjectId,
        Long userId,
        Long advertiserId,
        Long campaignId,
        Long payoutId,
        @Size(max = 50) String fromState,
        @Positive @Minor BigDecimal amount,
        @Size(max = 3) @CurrencyCode String currency)
        implements Change<ActionResult> {
    // Forms send an empty field for none.
    public SendEvent {
        fromState = fromState == null || fromState.isBlank() ? null : fromState;
        currency = currency == null || currency.isBlank() ? null : currency;
    }
}
