package dev.fanfare.runtime.cluster;

import dev.fanfare.platform.Version;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.runtime.cluster.NodesRepository.Entry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jgroups.stack.IpAddress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The addresses where other nodes may be: nodes that have registered in the database, as this one does regularly, and those
 * in the settings. Used only by discovery. Returns the last known list while the database is unavailable.
 */
final class NodeRegistry {
    private static final Logger LOG = LoggerFactory.getLogger(NodeRegistry.class);

    /** How often a node writes that it is there; others take it for ended when it has not for ten seconds. */
    static final Duration BEAT = Duration.ofSeconds(3);

    /** Where several nodes share a host, each takes the next port. */
    static final int PORTS = 3;

    /** How often a node must have been written, and not be in the cluster, to be out of reach: it may be starting, or ending. */
    private static final int BEATS_APART = 3;

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final Vertx vertx;
    private final Database db;
    private final ClusterConfig settings;
    private final String[] roles;
    private final String certificate;
    /** The nodes of the cluster, by their ids. */
    private final Supplier<? extends Collection<String>> together;

    private final MembershipMetrics sightings;
    /** For each node that is not in the cluster, when it was last written and how often that has changed. */
    private Map<String, Apart> apart = new HashMap<>();

    private volatile List<Entry> running = List.of();
    private volatile List<InetSocketAddress> named = List.of();
    private volatile IpAddress own;
    private volatile String self;
    private boolean lost;
    private volatile boolean left;
    private long timer;

    private record Apart(Entry entry, int beats) {}

    /** @param certificate the SHA-256 of what this node shows others; null for none */
    NodeRegistry(
            Vertx vertx,
            Database db,
            ClusterConfig settings,
            Collection<String> roles,
            String certificate,
            Supplier<? extends Collection<String>> together,
            MembershipMetrics sightings) {
        this.vertx = vertx;
        this.db = db;
        this.settings = settings;
        this.roles = roles.toArray(String[]::new);
        this.certificate = certificate;
        this.together = together;
        this.sightings = sightings;
    }

    /** The name that only nodes of this installation have for their cluster. Blocks. */
    String cluster() throws Exception {
        return settings.name() + "-"
                + await(() -> NodesRepository.getInstallation(db)).toString().substring(0, 13);
    }

    /**
     * Writes where this node is, and then looks where others are: of two that start at the same moment at least one sees the
     * other. Blocks.
     *
     * @param node the id of this node
     */
    void enter(IpAddress at, String node) throws Exception {
        own = at;
        self = node;
        named = resolved(settings);
        if (named.isEmpty() && !settings.members().isEmpty()) {
            LOG.warn("None of cluster.members has an address now");
        }
        await(() -> db.transaction(tx -> NodesRepository.removeDead(tx).compose(removed -> say(tx))));
        look();
    }

    /** Looks again who runs. Blocks. */
    List<Entry> look() throws Exception {
        running = others(await(() -> NodesRepository.listRunning(db, settings.name())));
        return running;
    }

    /** Begins to write that this node is there, and to read who else is. */
    void begin() {
        // Not in order: the start may be waiting on such a thread.
        timer = vertx.setPeriodic(
                BEAT.toMillis(), tick -> vertx.executeBlocking(() -> named = resolved(settings), false)
                        .compose(names -> NodesRepository.listRunning(db, settings.name()))
                        .onSuccess(this::compare)
                        .compose(listed -> left ? Future.succeededFuture() : db.transaction(this::say))
                        .onSuccess(said -> lost = false)
                        .onFailure(this::away));
    }

    /** Takes this node's row away. */
    Future<Void> leave() {
        left = true;
        vertx.cancelTimer(timer);
        return db.transaction(tx -> NodesRepository.remove(tx, self));
    }

    private Future<Void> say(Tx tx) {
        return NodesRepository.saveNode(
                tx,
                own.getIpAddress().getHostAddress(),
                own.getPort(),
                settings.name(),
                self,
                Version.current(),
                roles,
                certificate);
    }

    private void away(Throwable cause) {
        if (!lost) {
            lost = true;
            LOG.warn(
                    "Where nodes are cannot be read or written, which changes nothing for those that are together: {}",
                    cause.getMessage());
        }
    }

    private void compare(List<Entry> listed) {
        running = others(listed);
        Set<String> members = new HashSet<>(together.get());
        Map<String, Apart> now = new HashMap<>();
        for (Entry entry : running) {
            if (!members.contains(entry.node())) {
                Apart before = apart.getOrDefault(entry.node(), new Apart(entry, 0));
                boolean written = !before.entry().seenAt().equals(entry.seenAt());
                now.put(entry.node(), new Apart(entry, before.beats() + (written ? 1 : 0)));
            }
        }
        apart = now;
        sightings.unreached(Stream.concat(
                        now.values().stream()
                                .filter(node -> node.beats() >= BEATS_APART)
                                .map(node -> node.entry().place() + " ("
                                        + node.entry().version() + ")"),
                        listed.stream()
                                .filter(entry -> isOwn(entry) && !entry.node().equals(self))
                                .map(entry -> entry.place() + " (which is this one's own cluster.host)"))
                .toList());
    }

    private List<Entry> others(List<Entry> listed) {
        return listed.stream()
                .filter(entry -> !isOwn(entry) && !entry.node().equals(self))
                .toList();
    }

    private boolean isOwn(Entry entry) {
        return isOwn(place(entry));
    }

    private boolean isOwn(InetSocketAddress place) {
        return place.getPort() == own.getPort() && place.getAddress().equals(own.getIpAddress());
    }

    /** Where this node's membership is reached. */
    IpAddress own() {
        return own;
    }

    /** Where to look for other nodes now. */
    List<InetSocketAddress> places() {
        return Stream.concat(named().stream(), running.stream().map(NodeRegistry::place))
                .distinct()
                .toList();
    }

    /** The addresses that the settings name, other than this node's. */
    List<InetSocketAddress> named() {
        return named.stream().filter(place -> !isOwn(place)).toList();
    }

    /** No name is looked up: the host is an IP address. */
    static InetSocketAddress place(Entry entry) {
        return new InetSocketAddress(entry.host(), entry.port());
    }

    private <T> T await(Supplier<Future<T>> asking) throws Exception {
        return StartRetry.retry(vertx, asking)
                .toCompletionStage()
                .toCompletableFuture()
                .get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    }

    /** All addresses of each host that the settings name, at its port or at the ports of this node's settings. Blocks. */
    static List<InetSocketAddress> resolved(ClusterConfig cluster) {
        List<InetSocketAddress> members = new ArrayList<>();
        for (String member : cluster.members()) {
            int colon = member.lastIndexOf(':');
            boolean withPort =
                    colon > member.lastIndexOf(']') && colon == member.indexOf(':', member.lastIndexOf(']') + 1);
            String host = withPort ? member.substring(0, colon) : member;
            int first = withPort ? Integer.parseInt(member.substring(colon + 1)) : cluster.port();
            try {
                for (InetAddress address : InetAddress.getAllByName(host)) {
                    for (int port = first; port < first + (withPort ? 1 : PORTS); port++) {
                        members.add(new InetSocketAddress(address, port));
                    }
                }
            } catch (UnknownHostException e) {
                LOG.debug("cluster.members names {}, which has no address now", host);
            }
        }
        return members;
    }
}
