package dev.fanfare.campaigns.signal;

import dev.fanfare.campaigns.signal.api.SignalReason;
import java.time.Instant;
import java.util.List;

/**
 * A reason that holds, with its evidence.
 *
 * @param points that it adds to the score
 * @param tasks of other posts
 * @param users other accounts
 */
record FoundReason(SignalReason reason, int points, Measure measure, List<Long> tasks, List<Long> users) {
    /**
     * What was measured.
     *
     * @param found null for no number
     * @param usual what that is compared with; null for nothing
     * @param detail null for none
     * @param at null for none
     */
    record Measure(Long found, Long usual, String detail, Instant at) {}

    FoundReason {
        tasks = List.copyOf(tasks);
        users = List.copyOf(users);
    }

    static FoundReason of(SignalReason reason, int points) {
        return new FoundReason(reason, points, new Measure(null, null, null, null), List.of(), List.of());
    }

    FoundReason figures(Long found, Long usual) {
        return new FoundReason(reason, points, new Measure(found, usual, measure.detail(), measure.at()), tasks, users);
    }

    FoundReason said(String detail, Instant at) {
        return new FoundReason(reason, points, new Measure(measure.found(), measure.usual(), detail, at), tasks, users);
    }

    FoundReason posts(List<Long> others) {
        return new FoundReason(reason, points, measure, others, users);
    }

    FoundReason accounts(List<Long> others) {
        return new FoundReason(reason, points, measure, tasks, others);
    }
}
