package dev.fanfare.notification.webhook;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.notification.webhook.api.WebhookJobs.SendWebhooks;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.remote.PublicClient;
import dev.fanfare.platform.remote.PublicClient.Policy;
import dev.fanfare.platform.remote.PublicClient.TargetRefused;
import dev.fanfare.platform.remote.PublicClients;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Unchecked;
import dev.fanfare.support.World;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** No webhook leads into the house, however its address is written. */
class WebhookAddressesTest {
    /** Each with the port of a server of the house in place of {@code #}. */
    private static final List<String> FORMS = List.of(
            "127.0.0.1:#",
            "127.0.0.1.:#",
            "127.1:#",
            "127.0.1:#",
            "127.255.255.254:#",
            "2130706433:#",
            "017700000001:#",
            "0x7f000001:#",
            "0x7f.0.0.1:#",
            "0x7f.1:#",
            "0177.0.0.1:#",
            "0177.1:#",
            "127.0.0.01:#",
            "0:#",
            "0.0.0.0:#",
            "0.0.0.1:#",
            "localhost:#",
            "LOCALHOST:#",
            "localhost.:#",
            "10.0.0.1:#",
            "10.255.255.255:#",
            "100.64.0.1:#",
            "100.100.100.200:#",
            "168.63.129.16:#",
            "169.254.169.254:#",
            "172.16.0.1:#",
            "172.31.255.255:#",
            "192.0.0.1:#",
            "192.0.2.1:#",
            "192.88.99.1:#",
            "192.168.0.1:#",
            "198.18.0.1:#",
            "198.51.100.1:#",
            "203.0.113.1:#",
            "224.0.0.1:#",
            "240.0.0.1:#",
            "255.255.255.255:#",
            "[::]:#",
            "[::1]:#",
            "[0:0:0:0:0:0:0:1]:#",
            "[::127.0.0.1]:#",
            "[::ffff:127.0.0.1]:#",
            "[::ffff:7f00:1]:#",
            "[::ffff:a00:1]:#",
            "[64:ff9b::7f00:1]:#",
            "[64:ff9b:1::1]:#",
            "[100::1]:#",
            "[2001:db8::1]:#",
            "[2002:7f00:1::]:#",
            "[fc00::1]:#",
            "[fd00:ec2::254]:#",
            "[fe80::1]:#",
            "[fec0::1]:#",
            "[ff02::1]:#");

    /** The policy of the settings. */
    @AutoClose
    private static final Node NODE = Node.start(Map.of());

    private final AtomicInteger connections = new AtomicInteger();

    @AutoClose
    private final ServerSocket house = Unchecked.unchecked(() -> new ServerSocket(0));

    private final World world = NODE.world();
    private final Publisher publisher = world.publisher();

    private void listens() {
        Thread listener = new Thread(() -> {
            while (!house.isClosed()) {
                try {
                    house.accept().close();
                    connections.incrementAndGet();
                } catch (IOException closed) {
                    return;
                }
            }
        });
        listener.setDaemon(true);
        listener.start();
    }

    private String url(String form) {
        return "http://" + form.replace("#", Integer.toString(house.getLocalPort())) + "/hook";
    }

    /** A webhook that was added when its address was another one. */
    private long keeps(String url) {
        world.execute(
                "insert into webhook_endpoints (user_id, url, public_key, sequence) values (?, ?, '', 1)",
                publisher.id(),
                url);
        long webhook = world.number("select max(id) from webhook_endpoints where user_id = ?", publisher.id());
        world.execute(
                "insert into webhook_deliveries (endpoint_id, sequence, log, type, subject, payload, due_at)"
                        + " values (?, 1, 'log', 'webhook.test', 'webhook:1', '{}', now())",
                webhook);
        return webhook;
    }

    private List<String> failures() {
        return world.sql(
                        "select e.url from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id"
                                + " where e.user_id = ? and d.failure = 'address' and d.answer_status is null",
                        publisher.id())
                .texts();
    }

    @Test
    @DisplayName("EV-02 no form of a private address is taken, and none that is stored is connected to")
    void refusesPrivateAddresses() {
        listens();
        assertThat(FORMS).hasSizeGreaterThan(40);
        publisher.shown("password");
        for (String form : FORMS) {
            publisher.invalid("url", "/web/api/webhooks/add/", "{url: %s}", url(form));
            keeps(url(form));
        }
        eventually(() -> {
            NODE.sweep(new SendWebhooks());
            assertThat(failures())
                    .containsExactlyInAnyOrderElementsOf(
                            FORMS.stream().map(this::url).toList());
        });
        assertThat(connections).hasValue(0);
    }

    @Test
    @DisplayName(
            "EV-02 a name that is public when the webhook is added, and private when it is called, is not connected to")
    void looksNamesUpForEachCall() throws Exception {
        listens();
        InetAddress loopback = InetAddress.getByName("127.0.0.1");
        InetAddress open = InetAddress.getByName("93.184.216.34");
        AtomicInteger asked = new AtomicInteger();
        Vertx vertx = Vertx.vertx();
        try {
            PublicClient client = PublicClients.resolving(
                    vertx,
                    new Policy(false, false, List.of()),
                    // Beside a public one it is no better.
                    host -> asked.getAndIncrement() == 0 ? List.of(open) : List.of(open, loopback));
            String url = url("hook.example.com:#");
            Blocking.await(client.verify(url, 1_000));
            long webhook = keeps(url);
            WebhookSender sender = new WebhookSender(
                    vertx,
                    NODE.fanfare().database(),
                    new SimpleMeterRegistry(),
                    Node.keyRing(),
                    client,
                    new RetrySchedule(List.of(Duration.ofHours(1))));
            Blocking.await(sender.send(Caller.system("test"), new SendWebhooks()));
            eventually(() -> assertThat(failures()).contains(url));
            assertThat(asked).hasValue(2);
            assertThat(connections).hasValue(0);
            assertThat(world.text("select status from webhook_deliveries where endpoint_id = ?", webhook))
                    .isEqualTo("pending");
        } finally {
            Blocking.await(vertx.close());
        }
    }

    @Test
    @DisplayName("EV-02 networks that the settings name are refused, too, and in production everything but https")
    void refusesConfiguredNetworks() {
        Policy policy = new WebhooksConfig(false, List.of("93.184.216.0/24"), List.of("5s")).policy(true, null);
        assertThatThrownBy(() -> PublicClient.check("http://93.184.216.34/", policy))
                .isInstanceOf(TargetRefused.class);
        Vertx vertx = Vertx.vertx();
        try {
            PublicClient client = new PublicClient(vertx, policy, 1);
            for (String url : List.of("https://93.184.216.34/", "https://10.0.0.1/")) {
                assertThat(Blocking.await(client.verify(url, 1_000).map(false).otherwise(true)))
                        .as(url)
                        .isTrue();
            }
            Blocking.await(client.verify("https://93.184.217.34/", 1_000));
        } finally {
            Blocking.await(vertx.close());
        }
    }
}
