package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.identity.CountDeprecatedCalls;
import dev.fanfare.platform.identity.CountDeprecatedCalls.Calls;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts calls of deprecated endpoints, and hands the counts over once a minute. Used on one event loop only. */
final class DeprecatedCallCounter {
    static final Duration INTERVAL = Duration.ofMinutes(1);

    private static final Logger LOG = LoggerFactory.getLogger(DeprecatedCallCounter.class);
    private static final int MAX_KEYS = 1_000;

    private final Bus bus;
    private final Map<Calls, Long> counts = new HashMap<>();

    DeprecatedCallCounter(Bus bus) {
        this.bus = bus;
    }

    void count(String path, Caller caller) {
        // The sessions of an account are one client.
        String id = caller.credential() == Caller.Credential.WEB_SESSION ? null : caller.credentialId();
        add(new Calls(path, caller.credential().name(), id, caller.userId(), 0), 1);
        if (counts.size() == MAX_KEYS) {
            handOver();
        }
    }

    /** Completes when the counts are stored, or kept for the next time. */
    Future<Void> handOver() {
        if (counts.isEmpty()) {
            return Future.succeededFuture();
        }
        Map<Calls, Long> taken = Map.copyOf(counts);
        counts.clear();
        List<Calls> calls = taken.entrySet().stream()
                .map(entry -> new Calls(
                        entry.getKey().path(),
                        entry.getKey().credential(),
                        entry.getKey().credentialId(),
                        entry.getKey().userId(),
                        entry.getValue()))
                .toList();
        return bus.ask(Caller.system("deprecated-calls"), new CountDeprecatedCalls(calls))
                .onFailure(cause -> {
                    LOG.warn("Calls of deprecated endpoints are counted later: {}", cause.toString());
                    taken.forEach(this::add);
                })
                .<Void>mapEmpty()
                .otherwiseEmpty();
    }

    private void add(Calls key, long times) {
        if (counts.size() < MAX_KEYS || counts.containsKey(key)) {
            counts.merge(key, times, Long::sum);
        }
    }
}
