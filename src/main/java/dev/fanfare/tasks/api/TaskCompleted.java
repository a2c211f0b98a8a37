package dev.fanfare.tasks.api;

import dev.fanfare.platform.bus.Message;
import java.math.BigDecimal;

/**
 * A task was handed in; amounts in the campaign's currency.
 *
 * @param payment what it earns when it is accepted
 * @param bonusPayment the bonuses that the claimed figures would earn if they are confirmed
 * @param totalPayment both
 */
public record TaskCompleted(
        String status, String message, BigDecimal payment, BigDecimal bonusPayment, BigDecimal totalPayment)
        implements Message {

    /** As applications see it. */
    public record AppView(String status, String message, BigDecimal payment) {
        static AppView of(TaskCompleted completed) {
            return new AppView(completed.status(), completed.message(), completed.payment());
        }
    }
}
