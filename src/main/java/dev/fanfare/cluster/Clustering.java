package dev.fanfare.cluster;

import dev.fanfare.platform.bus.Peers;
import dev.fanfare.platform.http.limits.Buckets;
import dev.fanfare.settings.NodeConfig;
import io.micrometer.core.instrument.Gauge;
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
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Creates the Vert.x of a process: standalone, or a member of a cluster. */
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

    /** Joins the cluster if that is enabled; if not, no class of JGroups is loaded. */
    public static Future<Member> join(NodeConfig config) {
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
        if (!config.cluster().enabled()) {
            return Future.succeededFuture(
                    new Member(builder.with(options).build(), Peers.none(), Buckets.inMemory(), registry));
        }
        Optional<NodeTls> tls = NodeTls.in(config.cluster());
        EventBusOptions bus = new EventBusOptions()
                .setHost(config.cluster().host())
                .setClusterPublicHost(config.cluster().host())
                .setPort(config.cluster().busPort());
        tls.ifPresent(certificates -> certificates.applyTo(bus));
        Membership membership = new Membership(config.cluster(), tls);
        Gauge.builder("fanfare.cluster.nodes", membership, all -> all.getNodes().size())
                .description("Nodes in the cluster that this one knows of, itself among them")
                .register(registry);
        return builder.with(options.setEventBusOptions(bus))
                .withClusterManager(membership)
                .buildClustered()
                .compose(vertx -> SharedBuckets.of(vertx, membership)
                        .map(buckets -> new Member(
                                vertx,
                                new Peers(membership::getNodeId, membership::getNodes, membership::answering),
                                buckets,
                                registry)));
    }

    /** With the metrics of the process: memory, threads, CPU, files, uptime. */
    private static PrometheusMeterRegistry registry() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        for (MeterBinder process : List.of(
                new JvmMemoryMetrics(),
                new JvmGcMetrics(),
                new JvmThreadMetrics(),
                new ProcessorMetrics(),
                new FileDescriptorMetrics(),
                new UptimeMetrics())) {
            process.bindTo(registry);
        }
        return registry;
    }
}
