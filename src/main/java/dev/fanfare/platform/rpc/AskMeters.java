package dev.fanfare.platform.rpc;

import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.metrics.Durations;
import dev.fanfare.platform.metrics.Histogram;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Metrics of asks on this node: response times, refusals, failures and timeouts by kind. */
final class AskMeters {
    private final MeterRegistry registry;
    private final Histogram times;
    private final Map<String, Counter> counters = new ConcurrentHashMap<>();

    AskMeters(MeterRegistry registry) {
        this.registry = registry;
        this.times = new Histogram(
                registry, "fanfare_asks_seconds", "Asks from their arrival at who answers them to the answer");
    }

    /** The metrics of one instance of a domain. */
    Answers answers(String ask) {
        return new Answers(ask);
    }

    /** The caller has timed out. */
    void timedOut(String ask) {
        counter(ask, "timeout").increment();
    }

    /** An ask to other nodes failed; they count their own refusals. */
    void unanswered(String ask, Throwable cause) {
        if (cause instanceof ReplyException reply && reply.failureType() == ReplyFailure.TIMEOUT) {
            timedOut(ask);
        }
    }

    private Counter counter(String ask, String end) {
        return counters.computeIfAbsent(end + ask, any -> Counter.builder("fanfare.asks.unanswered")
                .description("Asks that were refused or failed where they were asked, or whose askers waited in vain")
                .tag("ask", ask)
                .tag("end", end)
                .register(registry));
    }

    /** Metrics of one kind of ask at one instance of a domain. */
    final class Answers {
        private final Durations durations;
        private final Counter refused;
        private final Counter failed;

        private Answers(String ask) {
            this.durations = times.with("ask", ask);
            this.refused = counter(ask, "refused");
            this.failed = counter(ask, "failed");
        }

        /** @param refusal null for an answer */
        void ended(long nanos, Refused refusal) {
            durations.record(nanos);
            if (refusal != null) {
                (refusal.isServerFault() ? failed : refused).increment();
            }
        }
    }
}
