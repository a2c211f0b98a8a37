package dev.fanfare.money.disbursement;

import dev.fanfare.money.disbursement.RunItemsRepository.Worth;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/**
 * The most that one person sends in a day, in one currency's worth, so that neither splitting a run nor mixing currencies
 * passes below it.
 *
 * @param currency the platform's
 * @param units of it
 */
record RunLimit(String currency, long units) {
    /**
     * Whether a run takes a second person. One person's runs are decided one after the other.
     *
     * @param people who have made it, or send it
     */
    Future<Boolean> isExceeded(Tx tx, long runId, List<Long> people) {
        List<Long> each = people.stream().distinct().sorted().toList();
        return PayoutRunsRepository.lockSenders(tx, each)
                .compose(locked -> RunItemsRepository.sumOfDay(tx, runId, each, currency))
                .map(this::isExceededBy);
    }

    /** What has no rate is worth too much. */
    private boolean isExceededBy(List<Worth> sums) {
        return sums.stream().anyMatch(sum -> sum.rate() == null)
                || sums.stream()
                                .map(sum -> sum.amount().divide(sum.rate(), MathContext.DECIMAL64))
                                .reduce(BigDecimal.ZERO, BigDecimal::add)
                                .compareTo(BigDecimal.valueOf(units))
                        > 0;
    }
}
