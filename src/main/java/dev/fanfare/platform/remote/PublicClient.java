package dev.fanfare.platform.remote;

import dev.fanfare.platform.fairness.SharedPool;
import dev.fanfare.platform.identity.AddressMatcher;
import dev.fanfare.platform.language.English;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.net.SocketAddress;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Calls URLs that strangers chose, and never an address of the house (SSRF). All addresses of a name must be public; the
 * connection goes to the very address that was checked, while TLS and the header Host keep the name. Checked again for each
 * call. Follows no redirects, and reads no more of an answer than its beginning.
 */
@SharedPool(
        name = "connections to webhooks",
        users = "owners of webhooks",
        fairBy = SharedPool.By.OWNER,
        bound = "a host has as many connections as it gets deliveries at once",
        through = "webhook deliveries")
public final class PublicClient {
    private static final int IDLE_SECONDS = 30;

    /**
     * Where calls may go.
     *
     * @param https whether nothing else is allowed
     * @param privately whether private addresses are allowed
     * @param refused further ranges of the house
     * @param allowed the beginning of addresses that are allowed whatever they lead to; null for none
     */
    public record Policy(boolean https, boolean privately, List<String> refused, String allowed) {
        public Policy {
            refused = List.copyOf(refused);
        }

        public Policy(boolean https, boolean privately, List<String> refused) {
            this(https, privately, refused, null);
        }

        private boolean allows(URI uri) {
            return allowed != null
                    && uri.toString().startsWith(allowed)
                    && uri.normalize().equals(uri);
        }
    }

    /** Why nothing is sent; tells a stranger nothing about the house's names. */
    public static final class TargetRefused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TargetRefused(@English String message) {
            super(message, null, false, false);
        }

        /** The reason as a problem of a value, to be translated. */
        @English
        public String reason() {
            return getMessage();
        }
    }

    private final Vertx vertx;
    private final Policy policy;
    private final Function<String, Future<List<InetAddress>>> resolver;
    private final HttpClient client;

    public PublicClient(Vertx vertx, Policy policy, int connectionsPerHost) {
        this(vertx, policy, connectionsPerHost, new HttpClientOptions(), host -> resolve(vertx, host));
    }

    PublicClient(
            Vertx vertx,
            Policy policy,
            int connectionsPerHost,
            HttpClientOptions options,
            Function<String, Future<List<InetAddress>>> resolver) {
        this.vertx = vertx;
        this.policy = policy;
        this.resolver = resolver;
        this.client = vertx.createHttpClient(
                options.setKeepAliveTimeout(IDLE_SECONDS), new PoolOptions().setHttp1MaxSize(connectionsPerHost));
    }

    private static Future<List<InetAddress>> resolve(Vertx vertx, String host) {
        VertxInternal internal = (VertxInternal) vertx;
        Promise<List<InetSocketAddress>> found = internal.getOrCreateContext().promise();
        internal.nameResolver().resolveAll(host, found::handle);
        return found.future()
                .map(all -> all.stream().map(InetSocketAddress::getAddress).toList());
    }

    /**
     * Calls a URL once.
     *
     * @param maxBody bytes of the answer that are read; the rest is dropped
     * @return the answer, whatever its status; fails with a TargetRefused, a TimeoutException or the connection's error
     */
    public Future<OutboundResponse> send(OutboundRequest call, long timeoutMs, int maxBody) {
        try {
            URI uri = check(call.uri(), policy);
            int port = uri.getPort() >= 0 ? uri.getPort() : "https".equals(uri.getScheme()) ? 443 : 80;
            long started = System.nanoTime();
            return lookUp(uri, timeoutMs)
                    .compose(address -> Attempt.beginningOf(
                            vertx,
                            client,
                            call,
                            SocketAddress.inetSocketAddress(new InetSocketAddress(address, port)),
                            Math.max(1, timeoutMs - (System.nanoTime() - started) / 1_000_000),
                            maxBody));
        } catch (TargetRefused refused) {
            return Future.failedFuture(refused);
        }
    }

    /** Looks a URL's name up and checks it; fails with a TargetRefused. */
    public Future<Void> verify(String url, long timeoutMs) {
        try {
            return lookUp(check(url, policy), timeoutMs).mapEmpty();
        } catch (TargetRefused refused) {
            return Future.failedFuture(refused);
        }
    }

    private Future<InetAddress> lookUp(URI uri, long timeoutMs) {
        return resolver.apply(hostOf(uri))
                .timeout(timeoutMs, TimeUnit.MILLISECONDS)
                .recover(unknown -> Future.failedFuture(notPublic()))
                .map(addresses -> checked(addresses, policy.privately() || policy.allows(uri)));
    }

    /**
     * Checks a URL without looking its name up.
     *
     * @throws TargetRefused with the reason
     */
    public static URI check(String url, Policy policy) {
        URI uri;
        try {
            uri = new URI(url);
        } catch (URISyntaxException e) {
            throw new TargetRefused("must be a URL");
        }
        boolean http = !policy.https() && "http".equals(uri.getScheme());
        if (!http && !"https".equals(uri.getScheme())) {
            throw new TargetRefused("must begin with https://");
        }
        if (uri.getHost() == null || uri.getRawUserInfo() != null || uri.getRawFragment() != null) {
            throw new TargetRefused("must have a host, and neither a user nor a fragment");
        }
        String host = hostOf(uri);
        if (!policy.privately()
                && !policy.allows(uri)
                && (isOddNumber(host) || !host.contains(".") && !host.contains(":"))) {
            throw notPublic();
        }
        return uri;
    }

    /** Whether systems might read it as an IPv4 address, each as it likes: {@code 0x7f.1}, {@code 2130706433}. */
    private static boolean isOddNumber(String host) {
        String last = host.substring(host.lastIndexOf('.', host.length() - 2) + 1);
        return !host.contains(":")
                && (last.matches("[0-9]+\\.?") || last.matches("0[xX][0-9a-fA-F]*\\.?"))
                && !host.matches("(0|[1-9][0-9]{0,2})(\\.(0|[1-9][0-9]{0,2})){3}");
    }

    private static String hostOf(URI uri) {
        String host = uri.getHost();
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    /** Prefers IPv4, which every house routes; tries another one the next time. */
    private InetAddress checked(List<InetAddress> addresses, boolean privately) {
        if (addresses.isEmpty() || !privately && !addresses.stream().allMatch(this::isAllowed)) {
            throw notPublic();
        }
        List<InetAddress> four =
                addresses.stream().filter(Inet4Address.class::isInstance).toList();
        List<InetAddress> some = four.isEmpty() ? addresses : four;
        return some.get(ThreadLocalRandom.current().nextInt(some.size()));
    }

    private boolean isAllowed(InetAddress address) {
        return PublicAddresses.isPublic(address) && !AddressMatcher.contain(policy.refused(), address.getHostAddress());
    }

    private static TargetRefused notPublic() {
        return new TargetRefused("must lead to public addresses");
    }

    /** Closes connections; running calls fail. */
    public Future<Void> close() {
        return client.close();
    }
}
