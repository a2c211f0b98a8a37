package dev.fanfare.money.disbursement.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.money.payment.api.PayeeCheck;
import dev.fanfare.money.payment.api.PayoutItem;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** A payout with all that became of it. */
public final class PayoutHistory {
    private PayoutHistory() {}

    /** Shows a payout of anybody. */
    public record GetPayout(@NotNull Long payoutId) implements Ask<PayoutSteps> {}

    /** Shows a payout of the caller. */
    public record GetOwnPayout(@NotNull Long payoutId) implements Ask<PayoutSteps> {}

    /**
     * A payout and its steps.
     *
     * @param steps that it took, the earliest first
     * @param runs that it was put into or left out of, the latest first; 20 at most
     * @param transfer what was sent for it; null for nothing yet
     */
    public record PayoutSteps(
            @JsonUnwrapped PayoutItem item,
            Long userId,
            @JsonUnwrapped Outcome outcome,
            List<Step> steps,
            List<InRun> runs,
            @Nullable Sent transfer)
            implements Message {
        public PayoutSteps {
            steps = List.copyOf(steps);
            runs = List.copyOf(runs);
        }
    }

    /**
     * A payout as its owner sees it.
     *
     * @param steps that it took, the earliest first
     */
    public record OwnPayout(
            @JsonUnwrapped PayoutItem item, @JsonUnwrapped Outcome outcome, List<OwnStep> steps) {
        public OwnPayout {
            steps = List.copyOf(steps);
        }

        /** What of it concerns its owner. */
        public static OwnPayout of(PayoutSteps all) {
            return new OwnPayout(
                    all.item(),
                    all.outcome(),
                    all.steps().stream()
                            .map(step -> new OwnStep(step.step(), step.at()))
                            .toList());
        }
    }

    /**
     * Where a payout goes, and why it did not get there.
     *
     * @param fees deducted from the amount; {@code netAmount} is the rest
     * @param destination masked; null if its owner has left
     * @param transactionId null until it is completed
     * @param reason why it was rejected or failed; else null
     * @param onHold whether its owner's ban holds it
     */
    public record Outcome(
            @Minor BigDecimal fees,
            @Minor BigDecimal netAmount,
            @Nullable String destination,
            @Nullable String transactionId,
            @Nullable String reason,
            boolean onHold) {}

    /**
     * A step of a payout.
     *
     * @param step such as {@code completed}
     * @param at when it was taken
     * @param byUserId the account that took it; null for a job or provider
     * @param by its username; null likewise
     */
    public record Step(
            String step,
            Instant at,
            @Nullable Long byUserId,
            @Nullable String by) {}

    /**
     * A step of one's own payout.
     *
     * @param step such as {@code completed}
     * @param at when it was taken
     */
    public record OwnStep(String step, Instant at) {}

    /**
     * A run that examined the payout.
     *
     * @param sentAt when a second person sent it; null while it waits, or if it was cancelled
     * @param leftOut why it does not pay the payout; null if it does
     */
    public record InRun(
            Long runId,
            PayoutRunStatus status,
            Instant madeAt,
            @Nullable Instant sentAt,
            @Nullable String leftOut) {}

    /**
     * What was sent.
     *
     * @param providerId its provider's id of it; null for none yet
     * @param attempts how often its provider was called for it
     * @param failure why it failed or was returned; null for none
     * @param flag why it needs an operator; null for none
     * @param sentAt when its provider or bank took it on; null for not yet
     * @param endedAt null while it has not ended
     * @param payeeResult what its payee's bank has said of the name in a status report; null for nothing
     */
    public record Transfer(
            Long transferId,
            Rail rail,
            TransferStatus status,
            String endToEndId,
            @Nullable String providerId,
            int attempts,
            @Nullable String failure,
            @Nullable String flag,
            Instant intendedAt,
            @Nullable Instant sentAt,
            @Nullable Instant endedAt,
            @Nullable PayeeCheck.Result payeeResult) {}

    /**
     * What was sent, and what became of it.
     *
     * @param answers what providers and banks have said of it, the earliest first; 50 at most
     */
    public record Sent(@JsonUnwrapped Transfer transfer, List<Said> answers) {
        public Sent {
            answers = List.copyOf(answers);
        }
    }

    /**
     * What a provider or bank has said.
     *
     * @param source such as {@code paypal} or {@code camt.053}
     * @param outcome of the transfer, as it says
     * @param detail its code or words; null for none
     * @param taken whether the transfer followed it
     * @param receivedAt when it came
     */
    public record Said(
            String source,

            TransferOutcome outcome,

            @Nullable String detail,
            boolean taken,
            Instant receivedAt) {}
}
