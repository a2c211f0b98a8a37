package dev.fanfare.runtime.cluster;

import dev.fanfare.people.account.api.EnsureSuperuser;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.rpc.Peers;
import dev.fanfare.platform.rpc.VertxBus;
import dev.fanfare.support.Modules;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Completable;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.core.shareddata.AsyncMap;
import io.vertx.core.shareddata.Counter;
import io.vertx.core.shareddata.Lock;
import io.vertx.core.spi.cluster.ClusterManager;
import io.vertx.core.spi.cluster.NodeInfo;
import io.vertx.core.spi.cluster.NodeListener;
import io.vertx.core.spi.cluster.RegistrationInfo;
import io.vertx.core.spi.cluster.RegistrationListener;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A stranger outside the cluster that knows the port of a node's bus and sends to it. */
final class Sender implements ClusterManager {
    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final String SELF = "sender";
    private static final String TARGET = "target";

    private final int busPort;
    private NodeInfo own;

    Sender(int busPort) {
        this.busPort = busPort;
    }

    /** Settings with these certificates; {@code node} is the path of a node's files without their endings. */
    static ClusterConfig cluster(Path node, Path authority) {
        return new ClusterConfig(
                true,
                "fanfare",
                "127.0.0.1",
                1,
                0,
                List.of(),
                new ClusterConfig.Tls(node + ".pem", node + ".key", authority.toString()));
    }

    /** Asks for a superuser in the name of the system, which may do everything, and waits as long as an answer could take. */
    static void send(Vertx vertx, String username) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        new VertxBus(
                        vertx,
                        new MessageRegistry(Modules.messages()),
                        Peers.none(),
                        new SimpleMeterRegistry(),
                        Optional.empty())
                .ask(
                        Caller.system("stranger").withTimeout(TIMEOUT),
                        new EnsureSuperuser(username, username + "@example.com", new Secret("seven green bottles")))
                .onComplete(answered -> done.countDown());
        done.await(2 * TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    }

    @Override
    public void init(Vertx vertx) {
        // Needs none.
    }

    @Override
    public void getRegistrations(String address, Completable<List<RegistrationInfo>> found) {
        found.succeed(List.of(new RegistrationInfo(TARGET, 1, false)));
    }

    @Override
    public void getNodeInfo(String node, Completable<NodeInfo> found) {
        found.succeed(new NodeInfo("127.0.0.1", busPort, new JsonObject()));
    }

    @Override
    public NodeInfo getNodeInfo() {
        return own;
    }

    @Override
    public void setNodeInfo(NodeInfo info, Completable<Void> known) {
        own = info;
        known.succeed();
    }

    @Override
    public String getNodeId() {
        return SELF;
    }

    @Override
    public List<String> getNodes() {
        return List.of(SELF, TARGET);
    }

    @Override
    public void join(Completable<Void> joined) {
        joined.succeed();
    }

    @Override
    public void leave(Completable<Void> left) {
        left.succeed();
    }

    @Override
    public boolean isActive() {
        return true;
    }

    @Override
    public void addRegistration(String address, RegistrationInfo handler, Completable<Void> known) {
        known.succeed();
    }

    @Override
    public void removeRegistration(String address, RegistrationInfo handler, Completable<Void> known) {
        known.succeed();
    }

    @Override
    public void nodeListener(NodeListener listener) {
        // No node joins or leaves.
    }

    @Override
    public void registrationListener(RegistrationListener listener) {
        // Nothing changes.
    }

    @Override
    public <K, V> void getAsyncMap(String name, Completable<AsyncMap<K, V>> map) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <K, V> Map<K, V> getSyncMap(String name) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void getLockWithTimeout(String name, long timeout, Completable<Lock> lock) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void getCounter(String name, Completable<Counter> counter) {
        throw new UnsupportedOperationException();
    }
}
