package dev.fanfare.runtime.cluster;

import dev.fanfare.platform.http.limits.Buckets;
import dev.fanfare.platform.rpc.Peers;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.PostgresUri;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.micrometer.Label;
import io.vertx.micrometer.MetricsDomain;
import io.vertx.micrometer.MicrometerMetricsFactory;
import io.vertx.micrometer.MicrometerMetricsOptions;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates the Vert.x of a process: standalone, or a member of a cluster. */
public final class Clustering {
    /** One event loop for each core: a request is served from its socket to the database on one of them. */
    public static final int LOOPS = Runtime.getRuntime().availableProcessors();

    private static final Logger LOG = LoggerFactory.getLogger(Clustering.class);

    /** How long the machine of another node may take to acknowledge sent data. */
    private static final int UNACKNOWLEDGED_MS = 2_000;

    private Clustering() {}

    /**
     * What clustering gives a node.
     *
     * @param peers the other nodes; none when standalone
     * @param buckets where clients' requests are counted: shared by the cluster, in memory when standalone
     * @param metrics of this node only
     * @param leaving tells others not to look for this node any more; needs the database
     */
    public record Member(
            Vertx vertx,
            Database database,
            Peers peers,
            Buckets buckets,
            PrometheusMeterRegistry metrics,
            Supplier<Future<Void>> leaving) {}

    /**
     * Joins the cluster if that is enabled; if not, no class of JGroups is loaded.
     *
     * @param databaseUri of the database that nodes share; null or blank for an embedded one
     * @param roles of this node
     * @param databases makes the node's database, in which nodes find each other, given its Vert.x
     */
    public static Future<Member> join(
            ClusterConfig config, String databaseUri, Collection<String> roles, Function<Vertx, Database> databases) {
        PrometheusMeterRegistry registry = registry();
        MicrometerMetricsOptions metrics = new MicrometerMetricsOptions()
                .setEnabled(true)
                // Tests run several nodes in one process; each needs its own.
                .setRegistryName(UUID.randomUUID().toString())
                // Labels for paths or addresses would grow without bound: clients choose them.
                .setLabels(EnumSet.of(Label.HTTP_METHOD, Label.HTTP_CODE, Label.POOL_TYPE, Label.POOL_NAME))
                .setDisabledMetricsCategories(Set.of(
                        // RequestMeters are cheaper and know routes.
                        MetricsDomain.HTTP_SERVER.toCategory(),
                        MetricsDomain.NET_SERVER.toCategory(),
                        MetricsDomain.DATAGRAM_SOCKET.toCategory(),
                        MetricsDomain.EVENT_BUS.toCategory()));
        VertxOptions options = new VertxOptions()
                .setMetricsOptions(metrics)
                .setEventLoopPoolSize(LOOPS)
                // There is one class loader, which need not be set for each call of a handler.
                .setDisableTCCL(true)
                .setPreferNativeTransport(true);
        var builder = Vertx.builder().withMetrics(new MicrometerMetricsFactory(registry));
        if (!config.enabled()) {
            Vertx vertx = builder.with(options).build();
            return Future.succeededFuture(new Member(
                    vertx,
                    databases.apply(vertx),
                    Peers.none(),
                    Buckets.inMemory(),
                    registry,
                    Future::succeededFuture));
        }
        ClusterConfig cluster = config.at(address(config.host(), databaseUri));
        EventBusOptions bus = new EventBusOptions()
                .setHost(cluster.host())
                .setClusterPublicHost(cluster.host())
                // After a network cut a new connection is faster than waiting for unacknowledged data.
                .setTcpUserTimeout(UNACKNOWLEDGED_MS)
                .setPort(cluster.busPort());
        MembershipMetrics sightings = new MembershipMetrics(registry);
        ClusterJoin entrance = new ClusterJoin(cluster, roles, bus, databases, sightings);
        Membership membership = new Membership(entrance, sightings);
        return builder.with(options.setEventBusOptions(bus))
                .withClusterManager(membership)
                .buildClustered()
                .compose(vertx -> SharedBuckets.of(vertx, membership)
                        .map(buckets -> new Member(
                                vertx, entrance.database(), membership.peers(), buckets, registry, entrance::leave)));
    }

    /** The address that the settings give, or else that of this machine on its way to the database. Nothing is sent. */
    static String address(String given, String databaseUri) {
        if (given != null && !given.isBlank()) {
            return given;
        }
        List<InetSocketAddress> databases = databaseUri == null || databaseUri.isBlank()
                ? List.of()
                : PostgresUri.of(databaseUri).addresses();
        for (InetSocketAddress there : databases) {
            try (DatagramSocket way = new DatagramSocket()) {
                way.connect(new InetSocketAddress(InetAddress.getByName(there.getHostString()), there.getPort()));
                return way.getLocalAddress().getHostAddress();
            } catch (IOException e) {
                LOG.debug("No way to {}: {}", there, e.toString());
            }
        }
        return InetAddress.getLoopbackAddress().getHostAddress();
    }

    /** With the metrics of the process: memory, threads, CPU, files, uptime. Listens to the JVM until it is closed. */
    private static PrometheusMeterRegistry registry() {
        JvmGcMetrics collections = new JvmGcMetrics();
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT) {
            @Override
            public void close() {
                collections.close();
                super.close();
            }
        };
        for (MeterBinder process : List.of(
                new JvmMemoryMetrics(),
                collections,
                new JvmThreadMetrics(),
                new ProcessorMetrics(),
                new FileDescriptorMetrics(),
                new UptimeMetrics())) {
            process.bindTo(registry);
        }
        return registry;
    }
}
