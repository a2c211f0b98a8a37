package dev.fanfare.platform.http.server;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.endpoint.Access.Audience;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.ResponseKind;
import dev.fanfare.platform.http.input.BodyReader;
import dev.fanfare.platform.http.limits.Buckets;
import dev.fanfare.platform.http.limits.LimitsConfigBuilder;
import dev.fanfare.platform.http.limits.RateLimits;
import dev.fanfare.platform.identity.Identity;
import dev.fanfare.platform.identity.IdentityBuilder;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warms up the JIT compiler before a node becomes ready: each event loop serves requests on a temporary loopback port.
 * The credential exists only here, belongs to no session and is unknown to the public port, whose rate limits are not
 * touched. Requests only publishers' fast reads without input; changes nothing.
 */
public final class WarmUp {
    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);
    private static final Set<Audience> OF_NOBODY = EnumSet.of(Audience.PUBLIC, Audience.OPEN);
    private static final Set<Audience> OF_PUBLISHERS =
            EnumSet.of(Audience.PUBLIC, Audience.OPEN, Audience.WEB, Audience.APP);

    static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    /** Concurrent connections to each event loop. */
    private static final int CONNECTIONS = 8;

    private static final int PLENTY = 1_000_000;
    /** For requests in flight when the time is over. */
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final Vertx vertx;
    private final Bus bus;
    private final Guards guards;
    private final List<Endpoint<?, ?>> asked;
    private final Identity caller;
    private final String token = Tokens.create("warm_up_");

    /**
     * @param guards of the public port; its allowances are not touched
     * @param endpoints to select from
     * @param userId the account of the requests; null to call public endpoints only
     */
    public WarmUp(Vertx vertx, Bus bus, Guards guards, List<Endpoint<?, ?>> endpoints, Long userId) {
        this.vertx = vertx;
        this.bus = bus;
        this.guards = new Guards(
                new RateLimits(
                        LimitsConfigBuilder.builder()
                                .enabled(true)
                                .tokenPerMinute(PLENTY)
                                .sessionPerMinute(PLENTY)
                                .staffPerMinute(PLENTY)
                                .addressPerMinute(PLENTY)
                                .guessablePerMinute(PLENTY)
                                .payoutsPerMinute(PLENTY)
                                .feedsPerUser(1)
                                .feeds(1)
                                .build(),
                        Buckets.inMemory()),
                guards.feeds(),
                guards.uploads());
        this.asked = endpoints.stream()
                .filter(endpoint -> reads(endpoint, userId == null ? OF_NOBODY : OF_PUBLISHERS))
                .toList();
        this.caller = IdentityBuilder.builder()
                .verdict(Identity.Verdict.VALID)
                .credential(Caller.Credential.WEB_SESSION)
                .credentialId(new UUID(0, 0).toString())
                .userId(userId)
                .username("warm-up")
                .permissions(Set.of())
                .staff(false)
                .superuser(false)
                .teams(Map.of())
                .language(null)
                .expiresAt(null)
                .limitedTo(null)
                .addresses(null)
                .build();
    }

    /** An event loop that can serve its own node. */
    interface Loop {
        /**
         * Serves these endpoints on a free loopback port, for these credentials. Logs nothing.
         *
         * @return the server, to be closed
         */
        Future<HttpServer> serveItself(List<Endpoint<?, ?>> asked, Credentials own, Guards generous);
    }

    /** Whether it is read-only, needs no input and admits these callers. */
    private static boolean reads(Endpoint<?, ?> endpoint, Set<Audience> callers) {
        if (endpoint.changes()
                || !(endpoint.answering() instanceof ResponseKind.One)
                || !callers.contains(endpoint.access().audience())) {
            return false;
        }
        ObjectNode nothing = JsonNodeFactory.instance.objectNode();
        try {
            InputReader.of(endpoint).read(new BodyReader.Input(nothing, false));
            return true;
        } catch (Refused missing) {
            return false;
        }
    }

    /**
     * Sends requests to each of these event loops for the given time, the first and coldest included.
     *
     * @return the number of requests sent; failures are only logged
     */
    public Future<Integer> run(Collection<? extends Loop> loops, Duration time) {
        long until = System.nanoTime() + time.toNanos();
        return Future.join(loops.stream().map(loop -> askOn(loop, time, until)).toList())
                .timeout(time.plus(TIMEOUT).toMillis(), TimeUnit.MILLISECONDS)
                .map(sent -> sent.<Integer>list().stream()
                        .mapToInt(Integer::intValue)
                        .sum())
                .onSuccess(sent -> LOG.info("Warmed up by {} requests to {} endpoints", sent, asked.size()))
                .onFailure(e -> LOG.warn("Not warmed up, so the first requests take longer: {}", e.toString()))
                .otherwise(0);
    }

    private Future<Integer> askOn(Loop loop, Duration time, long until) {
        Credentials own = new Credentials(bus);
        own.remember(token, caller, time.plus(TIMEOUT));
        return loop.serveItself(asked, own, guards)
                .compose(server ->
                        vertx.executeBlocking(() -> ask(server, until), false).eventually(server::close));
    }

    /** Repeatedly sends a request on each connection, then reads the responses. Blocks. */
    private int ask(HttpServer server, long until) throws IOException {
        List<WarmUpConnection> connections = new ArrayList<>();
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
                connections.add(new WarmUpConnection(LOOPBACK, server.actualPort(), TIMEOUT));
            }
            List<byte[]> requests = answered(connections.get(0), until);
            int sent = Math.max(1, requests.size());
            for (int round = 0; !requests.isEmpty() && System.nanoTime() < until; round++) {
                byte[] request = requests.get(round % requests.size());
                for (WarmUpConnection connection : connections) {
                    connection.send(request);
                }
                for (WarmUpConnection connection : connections) {
                    connection.status();
                }
                sent += CONNECTIONS;
            }
            return sent;
        } finally {
            for (WarmUpConnection connection : connections) {
                connection.close();
            }
        }
    }

    /** The requests that succeed in time; a failing one must not be repeated a thousand times. */
    private List<byte[]> answered(WarmUpConnection connection, long until) throws IOException {
        List<byte[]> requests = new ArrayList<>();
        for (Endpoint<?, ?> endpoint : asked) {
            byte[] request = request(endpoint);
            connection.send(request);
            int status = connection.status();
            if (status == 200) {
                requests.add(request);
            } else {
                LOG.debug("{} answers {}: not warmed up", endpoint.path(), status);
            }
            if (System.nanoTime() > until) {
                break;
            }
        }
        return requests;
    }

    private byte[] request(Endpoint<?, ?> endpoint) {
        return ("POST " + endpoint.path() + " HTTP/1.1\r\nHost: localhost\r\nUser-Agent: warm-up\r\n"
                        + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\n"
                        + "Authorization: JWT " + token + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }
}
