package dev.fanfare.platform.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.platform.remote.PublicClient.Policy;
import dev.fanfare.platform.remote.PublicClient.TargetRefused;
import dev.fanfare.support.Certificates;
import dev.fanfare.support.Nightly;
import io.netty.util.NetUtil;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.dns.AddressResolverOptions;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No URL of a stranger leads into the house. */
@Nightly
class PublicClientTest {
    private static final Policy PRODUCTION = new Policy(true, false, List.of("2a00:1234::/32"));
    private static final Policy PLAIN = new Policy(false, false, List.of());
    private static final Policy OPEN = new Policy(false, true, List.of());
    private static final String NAME = "hook.example.com";
    private static final int MAX_BODY = 1024;

    private final AtomicInteger connections = new AtomicInteger();
    private volatile Consumer<HttpServerRequest> receiver =
            request -> request.response().end("ok");
    private Vertx vertx;
    private HttpServer server;

    @BeforeEach
    void startReceiver() throws Exception {
        // Vert.x's own look-up of the name leads into the house, whatever the check was told.
        vertx = Vertx.vertx(new VertxOptions()
                .setAddressResolverOptions(
                        new AddressResolverOptions().setHostsValue(Buffer.buffer("127.0.0.1 " + NAME))));
        server = await(vertx.createHttpServer()
                .connectionHandler(connection -> connections.incrementAndGet())
                .requestHandler(request -> receiver.accept(request))
                .listen(0, "::"));
    }

    @AfterEach
    void stop() throws Exception {
        await(vertx.close());
    }

    @ParameterizedTest
    @DisplayName("the simulated receiver of a demo is the only place in the house, however its address is continued")
    @ValueSource(
            strings = {
                "http://127.0.0.1:%s/control",
                "http://127.0.0.1:%s/receiver",
                "http://127.0.0.1:%s/receiver/../control",
                "http://127.0.0.1:1%s/receiver/x",
                "http://localhost:%s/receiver/x"
            })
    void goesToTheReceiverAlone(String other) throws Exception {
        String receivers = "http://127.0.0.1:" + server.actualPort() + "/receiver/";
        Policy policy = new Policy(false, false, List.of(), receivers);
        refused(policy, other.formatted(server.actualPort()), "127.0.0.1");
        assertThat(connections).hasValue(0);
        assertThat(await(client(policy, "127.0.0.1").send(OutboundRequest.json(receivers + "x", "{}"), 5_000, MAX_BODY))
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @DisplayName("forms of addresses of the house: as a name's only address, and beside a public one")
    @ValueSource(
            strings = {
                "0.0.0.0",
                "0.1.2.3",
                "10.0.0.1",
                "10.255.255.255",
                "100.64.0.1",
                "100.100.100.200",
                "100.127.255.255",
                "127.0.0.1",
                "127.1.2.3",
                "168.63.129.16",
                "169.254.169.254",
                "172.16.0.1",
                "172.31.255.255",
                "192.0.0.192",
                "192.0.2.1",
                "192.88.99.1",
                "192.168.1.1",
                "198.18.0.1",
                "198.19.255.255",
                "198.51.100.7",
                "203.0.113.9",
                "224.0.0.1",
                "239.255.255.255",
                "240.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "::127.0.0.1",
                "::ffff:10.0.0.1",
                "::ffff:7f00:1",
                "::ffff:0:7f00:1",
                "64:ff9b::7f00:1",
                "64:ff9b:1::a00:1",
                "100::1",
                "2001::7f00:1",
                "2001:2::1",
                "2001:10::1",
                "2001:20::1",
                "2001:db8::1",
                "2002:7f00:1::1",
                "2002:a00:1::",
                "3fff::1",
                "4000::1",
                "5f00::1",
                "fc00::1",
                "fd00:ec2::254",
                "fe80::1",
                "fec0::1",
                "ff02::1",
                "2a00:1234::1"
            })
    void goesToNoneOfTheHouse(String address) {
        refused(PRODUCTION, "https://" + NAME + ":" + server.actualPort(), address);
        refused(PRODUCTION, "https://" + NAME + ":" + server.actualPort(), "11.0.0.1", address);
        refused(
                PRODUCTION,
                "https://" + (address.contains(":") ? "[" + address + "]" : address) + ":" + server.actualPort(),
                address);
        assertThat(connections).hasValue(0);
    }

    @ParameterizedTest
    @DisplayName("hosts that systems read as addresses, and names without a domain")
    @ValueSource(
            strings = {
                "127.1",
                "127.0.1",
                "2130706433",
                "0x7f000001",
                "0x7f.1",
                "0177.0.0.1",
                "017700000001",
                "127.0.0.0x1",
                "0",
                "127.0.0.1.",
                "localhost",
                "metadata",
                "10.1",
                "0x7f.0.0.1"
            })
    void readsNoOddNumbers(String host) {
        refused(PLAIN, "http://" + host + ":" + server.actualPort() + "/", "127.0.0.1");
        // Nor if a look-up gives a public address.
        refused(PLAIN, "http://" + host + ":" + server.actualPort() + "/", "11.0.0.1");
        assertThat(connections).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://hook.example.com/", "ftp://hook.example.com/", "file:///etc/passwd", "https:///path",
                        "https://u@hook.example.com/",
                "https://u:p@hook.example.com/", "https://hook.example.com/#f", "//hook.example.com",
                        "hook.example.com", "https://",
                "https://hook.example.com\\@127.0.0.1/", "https://①②⑦.⓪.⓪.①/", "gopher://hook.example.com:70/"
            })
    void takesNoOtherUrls(String url) {
        assertThatThrownBy(() -> PublicClient.check(url, PRODUCTION)).isInstanceOf(TargetRefused.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "11.0.0.1",
                "172.32.0.1",
                "100.128.0.1",
                "2606:4700::1111",
                "2a00:1450:4001::1",
                "192.0.1.1"
            })
    void knowsPublicOnes(String address) {
        assertThat(PublicAddresses.isPublic(address(address))).isTrue();
    }

    @Test
    @DisplayName("a name that turns private between check and call: 0 connections")
    void isNotRebound() {
        Deque<List<InetAddress>> answers =
                new ArrayDeque<>(List.of(List.of(address("11.0.0.1")), List.of(address("127.0.0.1"))));
        PublicClient client = client(PLAIN, new HttpClientOptions(), host -> Future.succeededFuture(answers.remove()));
        String url = "http://" + NAME + ":" + server.actualPort() + "/";
        // The public address of the check does not answer; the name's address inside the house would.
        assertThatThrownBy(() -> await(client.send(OutboundRequest.json(url, "{}"), 300, MAX_BODY)))
                .isNotInstanceOf(TargetRefused.class);
        assertThatThrownBy(() -> await(client.send(OutboundRequest.json(url, "{}"), 300, MAX_BODY)))
                .isInstanceOf(TargetRefused.class);
        assertThat(connections).hasValue(0);
        assertThat(answers).isEmpty();
    }

    @Test
    void reachesPrivateOnesWhereThatIsAllowed() throws Exception {
        for (String address : List.of("127.0.0.1", "::1", "::ffff:127.0.0.1", "127.1.2.3")) {
            assertThat(await(client(OPEN, address).send(json("/"), 5_000, MAX_BODY))
                            .body())
                    .hasToString("ok");
        }
        assertThat(connections).hasValue(4);
    }

    @Test
    void followsNoRedirect() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        receiver = request -> {
            calls.incrementAndGet();
            request.response()
                    .setStatusCode(307)
                    .putHeader("Location", "/inside")
                    .end();
        };
        assertThat(await(client(OPEN, "127.0.0.1").send(json("/"), 5_000, MAX_BODY))
                        .status())
                .isEqualTo(307);
        assertThat(calls).hasValue(1);
    }

    @Test
    void readsTheBeginningOfAnAnswer() throws Exception {
        receiver = request -> {
            request.response().setChunked(true).putHeader("Retry-After", "7").setStatusCode(503);
            vertx.setPeriodic(1, tick -> request.response().write("x".repeat(700)));
        };
        OutboundResponse answer = await(client(OPEN, "127.0.0.1").send(json("/"), 5_000, MAX_BODY));
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.body().length()).isEqualTo(MAX_BODY);
        assertThat(answer.retryAfter()).isEqualTo("7");
    }

    @Test
    @DisplayName("TLS and Host keep the name, and its certificate is checked")
    void keepsTheName(@TempDir Path directory) throws Exception {
        Certificates authority = Certificates.authority(directory, "authority");
        authority.sign("hook", NAME, NAME);
        AtomicReference<String> seen = new AtomicReference<>();
        HttpServer secure = await(vertx.createHttpServer(new HttpServerOptions()
                        .setSsl(true)
                        .setSni(true)
                        .setKeyCertOptions(new PemKeyCertOptions()
                                .setCertPath(directory.resolve("hook.pem").toString())
                                .setKeyPath(directory.resolve("hook.key").toString())))
                .requestHandler(request -> {
                    seen.set(request.connection().indicatedServerName() + " "
                            + request.authority().host());
                    request.response().end("ok");
                })
                .listen(0, "127.0.0.1"));
        HttpClientOptions trusting = new HttpClientOptions()
                .setTrustOptions(new PemTrustOptions()
                        .addCertPath(directory.resolve("authority.pem").toString()));
        PublicClient client = client(
                new Policy(true, true, List.of()),
                trusting,
                host -> Future.succeededFuture(List.of(address("127.0.0.1"))));
        String at = ":" + secure.actualPort() + "/in?x=1";
        assertThat(await(client.send(OutboundRequest.json("https://" + NAME + at, "{}"), 5_000, MAX_BODY))
                        .status())
                .isEqualTo(200);
        assertThat(seen).hasValue(NAME + " " + NAME);
        assertThatThrownBy(() -> await(
                        client.send(OutboundRequest.json("https://other.example.com" + at, "{}"), 5_000, MAX_BODY)))
                .hasStackTraceContaining("other.example.com");
    }

    private void refused(Policy policy, String url, String... addresses) {
        PublicClient client = client(policy, addresses);
        assertThatThrownBy(() -> await(client.send(OutboundRequest.json(url, "{}"), 2_000, MAX_BODY)))
                .as(url)
                .isInstanceOf(TargetRefused.class);
    }

    private OutboundRequest json(String path) {
        return OutboundRequest.json("http://" + NAME + ":" + server.actualPort() + path, "{}");
    }

    private PublicClient client(Policy policy, String... addresses) {
        List<InetAddress> all =
                Arrays.stream(addresses).map(PublicClientTest::address).toList();
        return client(policy, new HttpClientOptions(), host -> Future.succeededFuture(all));
    }

    private PublicClient client(
            Policy policy, HttpClientOptions options, Function<String, Future<List<InetAddress>>> resolver) {
        return new PublicClient(vertx, policy, 8, options, resolver);
    }

    private static InetAddress address(String text) {
        try {
            return InetAddress.getByAddress(NetUtil.createByteArrayFromIpAddressString(text));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    private static <T> T await(Future<T> future) throws Exception {
        try {
            return future.toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }
}
