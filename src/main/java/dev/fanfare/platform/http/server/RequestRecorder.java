package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.identity.RecordRequests;
import dev.fanfare.platform.identity.RecordRequests.Request;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Collects the requests of tokens and applications, and hands them over every few seconds, so that their owners can look them up.
 * Of a credential that sends many, 20 answers and 20 refusals are kept each time, of all 1,000. What a killed node has collected is lost. Used on one
 * event loop only.
 */
final class RequestRecorder {
    static final Duration INTERVAL = Duration.ofSeconds(5);

    private static final Logger LOG = LoggerFactory.getLogger(RequestRecorder.class);
    private static final int MAX = 1_000;
    private static final int MAX_OF_CREDENTIAL = 20;
    private static final Set<Caller.Credential> OF_PROGRAMS = Set.of(
            Caller.Credential.BACKEND_TOKEN,
            Caller.Credential.APP_USER,
            Caller.Credential.APP_CLIENT,
            Caller.Credential.AGENT);

    private final Bus bus;
    private final Map<String, Integer> counts = new HashMap<>();
    private List<Request> requests = new ArrayList<>();

    RequestRecorder(Bus bus) {
        this.bus = bus;
    }

    /** Whether requests of this caller are kept for an owner. */
    static boolean isOfProgram(Caller caller) {
        return OF_PROGRAMS.contains(caller.credential()) && !caller.staff() && !caller.superuser();
    }

    void add(Request request) {
        String key = request.credential() + ":" + request.credentialId() + ":" + (request.error() == null);
        if (requests.size() < MAX && counts.merge(key, 1, Integer::sum) <= MAX_OF_CREDENTIAL) {
            requests.add(request);
        }
    }

    /** Completes when they are stored, or lost: they are a help, not a proof. */
    Future<Void> handOver() {
        if (requests.isEmpty()) {
            return Future.succeededFuture();
        }
        RecordRequests ask = new RecordRequests(requests);
        requests = new ArrayList<>();
        counts.clear();
        return bus.ask(Caller.system("recorded-requests"), ask)
                .onFailure(cause -> LOG.warn("Requests of programs were not recorded: {}", cause.toString()))
                .<Void>mapEmpty()
                .otherwiseEmpty();
    }
}
