package dev.fanfare.platform.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricFamilyDescriptor;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.Arrays;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * A histogram of durations with labels. Unlike Micrometer's timer, it only counts: no extra clock read and no maximum
 * per recording.
 */
public final class Histogram {
    private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Map<Labels, Queue<Durations>> recorded = new ConcurrentHashMap<>();

    /**
     * Registers one, if it is a Prometheus registry.
     *
     * @param name such as {@code fanfare_asks_seconds}
     */
    public Histogram(MeterRegistry registry, String name, String help) {
        if (registry instanceof PrometheusMeterRegistry prometheus) {
            prometheus.getPrometheusRegistry().register(new Collector() {
                @Override
                public MetricSnapshot collect() {
                    return snapshot(name, help);
                }

                @Override
                public MetricFamilyDescriptor getMetricFamilyDescriptor() {
                    return MetricFamilyDescriptor.histogram(name).help(help).build();
                }
            });
        }
    }

    /** A recorder for these names and values of labels; recorders with equal ones are summed. */
    public Durations with(String... namesAndValues) {
        Durations durations = new Durations();
        recorded.computeIfAbsent(Labels.of(namesAndValues), any -> new ConcurrentLinkedQueue<>())
                .add(durations);
        return durations;
    }

    private MetricSnapshot snapshot(String name, String help) {
        HistogramSnapshot.Builder snapshot =
                HistogramSnapshot.builder().name(name).help(help);
        double[] bounds = Durations.boundsSeconds();
        recorded.forEach((labels, all) -> {
            long[] sums = Durations.none();
            all.forEach(durations -> durations.addTo(sums));
            long[] counts = Arrays.copyOf(sums, bounds.length);
            if (Arrays.stream(counts).anyMatch(count -> count > 0)) {
                snapshot.dataPoint(HistogramDataPointSnapshot.builder()
                        .labels(labels)
                        .classicHistogramBuckets(ClassicHistogramBuckets.of(bounds, counts))
                        .sum(sums[bounds.length] / NANOS)
                        .build());
            }
        });
        return snapshot.build();
    }
}
