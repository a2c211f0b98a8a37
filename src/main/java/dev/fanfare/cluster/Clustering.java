package dev.fanfare.cluster;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import dev.fanfare.platform.bus.Peers;
import dev.fanfare.platform.http.limits.Buckets;
import dev.fanfare.settings.NodeConfig;
import io.micrometer.core.instrument.binder.MeterBinder;
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
import io.vertx.spi.cluster.hazelcast.ConfigUtil;
import io.vertx.spi.cluster.hazelcast.HazelcastClusterManager;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Creates the Vert.x of a process: standalone, or a member of a Hazelcast cluster. */
public final class Clustering {
    /** One event loop for each core: a request is served from its socket to the database on one of them. */
    public static final int LOOPS = Runtime.getRuntime().availableProcessors();

    private Clustering() {}

    /**
     * What clustering gives a node.
     *
     * @param peers the other nodes; none when standalone
     * @param buckets where clients' requests are counted: shared by the cluster, in memory when standalone
     * @param metrics of this node only
     */
    public record Member(Vertx vertx, Peers peers, Buckets buckets, PrometheusMeterRegistry metrics) {}

    /** Joins the cluster if that is enabled; if not, no class of Hazelcast is loaded. */
    public static Future<Member> join(NodeConfig config) {
        PrometheusMeterRegistry registry = registry();
        MicrometerMetricsOptions metrics = new MicrometerMetricsOptions()
                .setEnabled(true)
                // Tests run several nodes in one process; each needs its own.
                .setRegistryName(UUID.randomUUID().toString())
                // Labels for paths or addresses would grow without bound: clients choose them.
                .setLabels(EnumSet.of(Label.HTTP_METHOD, Label.HTTP_CODE, Label.POOL_TYPE, Label.POOL_NAME))
                .setDisabledMetricsCategories(Set.of(
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
        if (!config.cluster().enabled()) {
            return Future.succeededFuture(
                    new Member(builder.with(options).build(), Peers.none(), Buckets.inMemory(), registry));
        }
        options.setEventBusOptions(new EventBusOptions()
                .setHost(config.cluster().host())
                .setClusterPublicHost(config.cluster().host()));
        HazelcastClusterManager manager = new HazelcastClusterManager(hazelcast(config.cluster()));
        return builder.with(options)
                .withClusterManager(manager)
                .buildClustered()
                .map(vertx -> new Member(
                        vertx,
                        new Peers(manager::getNodeId, manager::getNodes),
                        new ClusterBuckets(manager.getHazelcastInstance(), vertx),
                        registry));
    }

    /** With the metrics of the process: memory, threads, CPU, files, uptime. */
    private static PrometheusMeterRegistry registry() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        for (MeterBinder process : List.of(
                new JvmMemoryMetrics(),
                new JvmThreadMetrics(),
                new ProcessorMetrics(),
                new FileDescriptorMetrics(),
                new UptimeMetrics())) {
            process.bindTo(registry);
        }
        return registry;
    }

    /** Tuned so that a node that is cut off is noticed within seconds, and rejoins as fast. */
    private static Config hazelcast(NodeConfig.Cluster cluster) {
        Config config = ConfigUtil.loadConfig();
        config.setClusterName("fanfare");
        config.addMapConfig(ClusterBuckets.mapConfig());
        config.setProperty("hazelcast.logging.type", "slf4j");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.shutdownhook.enabled", "false");
        config.setProperty("hazelcast.heartbeat.interval.seconds", "1");
        config.setProperty("hazelcast.max.no.heartbeat.seconds", "5");
        config.setProperty("hazelcast.merge.first.run.delay.seconds", "10");
        config.setProperty("hazelcast.merge.next.run.delay.seconds", "5");
        config.setProperty("hazelcast.socket.bind.any", "false");
        config.setProperty("hazelcast.wait.seconds.before.join", "0");
        config.getNetworkConfig()
                .setPort(cluster.port())
                .setPortAutoIncrement(true)
                .setPublicAddress(cluster.host());
        config.getNetworkConfig().getInterfaces().setEnabled(true).clear();
        config.getNetworkConfig().getInterfaces().addInterface(cluster.host());
        JoinConfig join = config.getNetworkConfig().getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        join.getTcpIpConfig().setEnabled(true).setMembers(cluster.members());
        return config;
    }
}
