package dev.fanfare.runtime.cluster;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What operators see of nodes that join, leave, fall silent or are out of reach: lines of the log, and metrics. */
final class MembershipMetrics {
    private static final Logger LOG = LoggerFactory.getLogger(MembershipMetrics.class);

    private final MeterRegistry meters;
    private final Set<String> suspected = new ConcurrentSkipListSet<>();
    private volatile int nodes;
    private volatile Set<String> unreached = Set.of();

    MembershipMetrics(MeterRegistry meters) {
        this.meters = meters;
        Gauge.builder("fanfare.cluster.nodes", this, seen -> seen.nodes)
                .description("Nodes in the cluster that this one knows of, itself among them")
                .register(meters);
        Gauge.builder("fanfare.cluster.nodes.suspected", suspected, Set::size)
                .description("Nodes in the cluster that do not answer this one, and are not asked meanwhile")
                .register(meters);
        Gauge.builder("fanfare.cluster.nodes.unreachable", this, seen -> seen.unreached.size())
                .description("Nodes that run on the same database and are not in this one's cluster")
                .register(meters);
    }

    /**
     * The cluster has changed.
     *
     * @param count of nodes now
     * @param joined where each is that was not there before
     * @param left where each was
     */
    void changed(int count, Collection<String> joined, Collection<String> left) {
        nodes = count;
        suspected.removeAll(left);
        counted("joined", joined.size());
        counted("left", left.size());
        LOG.info("Nodes in the cluster: {} (joined: {}; left: {})", count, list(joined), list(left));
        if (count == 1 && !left.isEmpty()) {
            LOG.warn("This node is alone in its cluster now");
        }
    }

    /** Whether a node is suspected now. */
    void suspected(String node, boolean isSuspected) {
        if (isSuspected && suspected.add(node)) {
            counted("suspected", 1);
            LOG.warn("Node {} is suspected: it does not answer, and is not asked while others do", node);
        } else if (!isSuspected && suspected.remove(node)) {
            LOG.info("Node {} answers again", node);
        }
    }

    /** The database lists no other running node. */
    void alone() {
        LOG.warn("No other node runs on this database: this one is a cluster by itself until another comes");
    }

    /** Nodes that run, but that this one is not in a cluster with; each is logged when it is new here. */
    void unreached(Collection<String> running) {
        Set<String> now = Set.copyOf(running);
        if (!now.equals(unreached)) {
            unreached = now;
            if (now.isEmpty()) {
                LOG.info("All nodes that run on this database are in this node's cluster again");
            } else {
                LOG.error(
                        "Nodes run on this database and are not in this node's cluster: {}. The ports of nodes must be open"
                                + " from each to each; they join by themselves then",
                        list(now));
            }
        }
    }

    private void counted(String change, int times) {
        meters.counter("fanfare.cluster.changes", "change", change).increment(times);
    }

    private static String list(Collection<String> places) {
        return places.isEmpty() ? "none" : String.join(", ", new TreeSet<>(List.copyOf(places)));
    }
}
