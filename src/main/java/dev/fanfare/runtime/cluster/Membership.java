package dev.fanfare.runtime.cluster;

import dev.fanfare.platform.rpc.FailureDetector;
import dev.fanfare.platform.rpc.Peers;
import io.vertx.core.Completable;
import io.vertx.core.Vertx;
import io.vertx.core.spi.cluster.NodeInfo;
import io.vertx.core.spi.cluster.NodeListener;
import io.vertx.core.spi.cluster.RegistrationInfo;
import io.vertx.core.spi.cluster.RegistrationListener;
import io.vertx.core.spi.cluster.RegistrationUpdateEvent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jgroups.Address;
import org.jgroups.Event;
import org.jgroups.JChannel;
import org.jgroups.MergeView;
import org.jgroups.Message;
import org.jgroups.Receiver;
import org.jgroups.View;
import org.jgroups.blocks.MessageDispatcher;
import org.jgroups.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who is in the cluster and who answers what, for Vert.x. Each node tells all others {@link NodeState all about itself}, and again
 * whenever that changes or one of them is new; so nothing has an owner that can die, and halves of a cluster that find each
 * other again agree by telling.
 */
final class Membership extends NoSharedData implements Receiver {
    private static final Logger LOG = LoggerFactory.getLogger(Membership.class);
    /** Milliseconds that a new node waits for the states of all others. */
    private static final long INTRODUCTIONS_MS = 5_000;

    private static final byte[] HEARD = {};

    private final ClusterJoin entrance;
    private final MembershipMetrics sightings;
    private final Map<String, NodeState> others = new ConcurrentHashMap<>();
    private final Map<String, Set<RegistrationInfo>> onThisNodeOnly = new ConcurrentHashMap<>();
    private final FailureDetector detector = new FailureDetector(this::suspicionChanged);

    /** Where each node is, for people. */
    private final Map<String, String> places = new ConcurrentHashMap<>();

    /** The id of this node, also after it has left; null before it joins. */
    private volatile String self;

    private volatile List<String> nodes = List.of();
    private volatile NodeState own = NodeState.NOTHING;
    private volatile boolean active;
    private final Gossip gossip = new Gossip(() -> own.toBytes());

    private Vertx vertx;
    private JChannel channel;
    private MessageDispatcher dispatcher;
    private RegistrationListener registrations;
    private NodeListener listener;

    Membership(ClusterJoin entrance, MembershipMetrics sightings) {
        this.entrance = entrance;
        this.sightings = sightings;
    }

    @Override
    public void init(Vertx created) {
        vertx = created;
    }

    @Override
    public void registrationListener(RegistrationListener listening) {
        registrations = listening;
    }

    @Override
    public void nodeListener(NodeListener listening) {
        listener = listening;
    }

    @Override
    public void join(Completable<Void> joined) {
        vertx.<Void>executeBlocking(() -> {
                    connect();
                    return null;
                })
                .onComplete(joined);
    }

    private void connect() throws Exception {
        channel = entrance.channel(vertx, new Heartbeats(detector), this::getNodes);
        try {
            dispatcher =
                    new MessageDispatcher(channel, this::hear).setReceiver(this).start();
            active = true;
            gossip.begin(channel, dispatcher);
            entrance.pass(channel);
            awaitIntroductions();
        } catch (Exception e) {
            close();
            throw e;
        }
    }

    private synchronized void awaitIntroductions() throws InterruptedException {
        long end = System.nanoTime() + INTRODUCTIONS_MS * 1_000_000;
        for (long left = INTRODUCTIONS_MS; !hasAllStates() && left > 0; left = (end - System.nanoTime()) / 1_000_000) {
            wait(left);
        }
        if (!hasAllStates()) {
            LOG.warn(
                    "Not all nodes have told what they answer: {} of {}",
                    others.keySet().size(),
                    nodes.size() - 1);
        }
    }

    private boolean hasAllStates() {
        return nodes.stream().allMatch(node -> node.equals(getNodeId()) || others.containsKey(node));
    }

    @Override
    public void leave(Completable<Void> left) {
        vertx.<Void>executeBlocking(() -> {
                    close();
                    return null;
                })
                .onComplete(left);
    }

    private void close() {
        active = false;
        gossip.close();
        if (dispatcher != null) {
            dispatcher.stop();
        }
        channel.close();
    }

    @Override
    public boolean isActive() {
        return active;
    }

    @Override
    public String getNodeId() {
        return self;
    }

    @Override
    public List<String> getNodes() {
        return nodes;
    }

    @Override
    public NodeInfo getNodeInfo() {
        return own.info().orElse(null);
    }

    @Override
    public void getNodeInfo(String node, Completable<NodeInfo> found) {
        Optional<NodeInfo> info = told(node).info();
        if (info.isPresent()) {
            found.succeed(info.get());
        } else {
            found.fail("It is no member of the cluster: " + node);
        }
    }

    @Override
    public synchronized void setNodeInfo(NodeInfo info, Completable<Void> known) {
        own = own.reachedAt(info);
        gossip.tellAll().onComplete(known);
    }

    @Override
    public synchronized void addRegistration(String address, RegistrationInfo handler, Completable<Void> known) {
        if (handler.localOnly()) {
            onThisNodeOnly
                    .computeIfAbsent(address, any -> ConcurrentHashMap.newKeySet())
                    .add(handler);
            changed(address);
            known.succeed();
            return;
        }
        own = own.with(address, handler.seq());
        changed(address);
        gossip.tellAll().onComplete(known);
    }

    @Override
    public synchronized void removeRegistration(String address, RegistrationInfo handler, Completable<Void> known) {
        if (handler.localOnly()) {
            onThisNodeOnly.computeIfPresent(address, (any, handlers) -> {
                handlers.remove(handler);
                return handlers.isEmpty() ? null : handlers;
            });
            changed(address);
            known.succeed();
            return;
        }
        own = own.without(address, handler.seq());
        changed(address);
        gossip.tellAll().onComplete(known);
    }

    @Override
    public void getRegistrations(String address, Completable<List<RegistrationInfo>> found) {
        found.succeed(registrationsOf(address));
    }

    /** The nodes of the cluster, as the bus needs them. */
    Peers peers() {
        return new Peers(this::getNodeId, this::getNodes, this::answering, detector);
    }

    /** The nodes that answer at this address; silent ones only if all are. */
    private List<String> answering(String address) {
        List<String> all = nodes.stream()
                .filter(node -> told(node).answered().containsKey(address))
                .toList();
        List<String> heard =
                all.stream().filter(node -> !detector.isSilent(node)).toList();
        return heard.isEmpty() ? all : heard;
    }

    private List<RegistrationInfo> registrationsOf(String address) {
        List<RegistrationInfo> all = new ArrayList<>(onThisNodeOnly.getOrDefault(address, Set.of()));
        for (String node : answering(address)) {
            for (long handler : told(node).answered().getOrDefault(address, Set.of())) {
                all.add(new RegistrationInfo(node, handler, false));
            }
        }
        return all;
    }

    private NodeState told(String node) {
        return node.equals(getNodeId()) ? own : others.getOrDefault(node, NodeState.NOTHING);
    }

    private void changed(String address) {
        if (registrations != null && registrations.wantsUpdatesFor(address)) {
            registrations.registrationsUpdated(new RegistrationUpdateEvent(address, registrationsOf(address)));
        }
    }

    @Override
    public void viewAccepted(View view) {
        List<String> now = view.getMembers().stream().map(Membership::id).toList();
        synchronized (this) {
            self = self == null ? id(channel.getAddress()) : self;
            Set<String> former = new HashSet<>(nodes);
            List<String> added =
                    now.stream().filter(node -> !former.contains(node)).toList();
            former.removeAll(now);
            nodes = now;
            Stream.concat(added.stream(), former.stream())
                    .flatMap(node -> told(node).answered().keySet().stream())
                    .distinct()
                    .forEach(this::changed);
            others.keySet().retainAll(now);
            detector.retain(now);
            if (!added.isEmpty() || view instanceof MergeView) {
                gossip.tellAll();
            }
            report(added, former);
            notifyAll();
        }
    }

    private void report(List<String> added, Set<String> left) {
        added.forEach(node -> places.put(node, place(node)));
        sightings.changed(
                nodes.size(),
                added.stream().map(places::get).toList(),
                left.stream().map(places::remove).toList());
        if (listener != null) {
            added.forEach(listener::nodeAdded);
            left.forEach(listener::nodeLeft);
        }
    }

    /** Where a node is, for people. */
    private String place(String node) {
        return channel.getView().getMembers().stream()
                .filter(member -> id(member).equals(node))
                .findFirst()
                .map(member -> channel.down(new Event(Event.GET_PHYSICAL_ADDRESS, member)))
                .map(Object::toString)
                .orElse(node);
    }

    /** Reports silent nodes to Vert.x only if every node that answers the address is silent. */
    private synchronized void suspicionChanged(String node) {
        if (nodes.contains(node)) {
            told(node).answered().keySet().forEach(this::changed);
            sightings.suspected(places.getOrDefault(node, node), detector.isSuspected(node));
        }
    }

    /** Takes in what another node tells; the answer acknowledges it. */
    private Object hear(Message message) throws IOException {
        String node = id(message.getSrc());
        NodeState told = NodeState.from(message.getArray(), message.getOffset(), message.getLength());
        synchronized (this) {
            NodeState former = others.getOrDefault(node, NodeState.NOTHING);
            if (!node.equals(getNodeId()) && (told.version() > former.version() || !others.containsKey(node))) {
                others.put(node, told);
                told.differences(former).forEach(this::changed);
                notifyAll();
            }
        }
        return HEARD;
    }

    static String id(Address address) {
        return ((UUID) address).toStringLong();
    }
}
