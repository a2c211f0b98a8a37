package dev.fanfare.admin.overview.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.module.StaffQueue;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** What waits for staff, the platform's money and what checks have found: of all that, what the caller may see. */
public record GetOverview() implements Ask<GetOverview.Overview> {
    /**
     * The overview.
     *
     * @param queues what waits for people, each that the caller may list
     * @param money by currency; null without {@code finance.view}
     * @param checks that have found something
     */
    public record Overview(List<Queue> queues, @Nullable List<Moved> money, List<GetHealth.Check> checks)
            implements Message {
        public Overview {
            queues = List.copyOf(queues);
            money = money == null ? null : List.copyOf(money);
            checks = List.copyOf(checks);
        }
    }

    /**
     * A queue.
     *
     * @param name such as {@code posts}
     * @param path the endpoint that lists it
     * @param filter the members with which the endpoint lists exactly what waits, as a form writes them
     * @param promisedHours within which it is to be decided; null for what no person waits for
     * @param dueAt when the time of the longest waiting one is over; null for none
     */
    public record Queue(
            String name,
            String path,
            Map<String, String> filter,
            @JsonUnwrapped StaffQueue.Waiting waiting,
            @Nullable Integer promisedHours,
            @Nullable Instant dueAt) {
        public Queue {
            filter = Map.copyOf(filter);
        }
    }

    /**
     * The platform's money in a currency.
     *
     * @param today so far, UTC
     * @param month in the last 30 days, with today
     * @param requested by publishers in payouts that are not being paid yet
     * @param inTransit in payouts that are being paid
     * @param reserved of advertisers' funds, for campaigns and withdrawals
     */
    public record Moved(
            String currency, Flow today, Flow month, BigDecimal requested, BigDecimal inTransit, BigDecimal reserved) {}

    /**
     * Money that moved in a period.
     *
     * @param in what advertisers paid, net of what they got back
     * @param charged what advertisers were charged for accepted work
     * @param out what publishers were paid, with fees
     */
    public record Flow(BigDecimal in, BigDecimal charged, BigDecimal out) {}
}
