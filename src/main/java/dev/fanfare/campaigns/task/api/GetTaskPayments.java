package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;

/** Gets a task's payments. */
public record GetTaskPayments(@NotNull Long taskId) implements Ask<GetTaskPayments.TaskPayments> {
    /**
     * A task's payments, in the given currency.
     *
     * @param payment the total: without bonuses before acceptance, with the earned bonuses afterwards
     * @param paymentPost the campaign's rate for a post; 0 without one
     * @param paymentBonusReach the reach bonus that was earned
     */
    public record TaskPayments(
            BigDecimal payment, BigDecimal paymentPost, BigDecimal paymentBonusReach, String currency)
            implements Message {}
}
