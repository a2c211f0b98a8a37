package dev.fanfare.runtime.cluster;

import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.EventBusOptions;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jgroups.JChannel;
import org.jgroups.util.UUID;

/** The way of a node into its cluster: it says in the database where it is, looks for others, and gets in or does not start. */
final class ClusterJoin {
    private final ClusterConfig settings;
    private final Optional<NodeTls> tls;
    private final Collection<String> roles;
    private final EventBusOptions bus;
    private final Function<Vertx, Database> databases;
    private final MembershipMetrics sightings;
    private Optional<SSLContext> secured = Optional.empty();
    private Database database;
    private NodeRegistry whereabouts;

    /**
     * For a node that has not started.
     *
     * @param roles of the node
     * @param bus is given its port, once that of the membership is known
     * @param databases makes the node's database, given its Vert.x
     */
    ClusterJoin(
            ClusterConfig settings,
            Collection<String> roles,
            EventBusOptions bus,
            Function<Vertx, Database> databases,
            MembershipMetrics sightings) {
        this.settings = settings;
        this.tls = NodeTls.in(settings);
        this.roles = roles;
        this.bus = bus;
        this.databases = databases;
        this.sightings = sightings;
        tls.ifPresent(certificates -> certificates.applyTo(bus));
    }

    /**
     * A channel that is not connected yet.
     *
     * @param together the ids of the nodes in the cluster
     */
    JChannel channel(Vertx vertx, Heartbeats heartbeats, Supplier<? extends Collection<String>> together)
            throws Exception {
        secured = tls.isPresent() ? Optional.of(tls.get().context(vertx)) : Optional.empty();
        database = databases.apply(vertx);
        whereabouts = new NodeRegistry(
                vertx,
                database,
                settings,
                roles,
                tls.isPresent() ? tls.get().fingerprint() : null,
                together,
                sightings);
        JChannel[] channel = new JChannel[1];
        DatabaseDiscovery finding = new DatabaseDiscovery(
                own -> whereabouts.enter(own, ((UUID) channel[0].getAddress()).toStringLong()), whereabouts::places);
        channel[0] = JGroupsStack.of(settings, secured, finding, heartbeats);
        return channel[0];
    }

    /**
     * Connects the channel. Blocks.
     *
     * @throws IllegalStateException if others run and this node does not get in
     */
    void pass(JChannel channel) throws Exception {
        try {
            enter(channel);
        } catch (Exception e) {
            leave().eventually(database::close);
            throw e;
        }
    }

    private void enter(JChannel channel) throws Exception {
        channel.connect(whereabouts.cluster());
        if (settings.busPort() != 0) {
            // Where several nodes share a host, the second has the second port of both kinds.
            bus.setPort(settings.busPort() + whereabouts.own().getPort() - settings.port());
        }
        whereabouts.begin();
        new JoinCheck(whereabouts::look, whereabouts.named(), secured, JoinCheck.TIMEOUT)
                .passed(() -> channel.getView().size() == 1);
        if (channel.getView().size() == 1) {
            sightings.alone();
        }
    }

    /** The database that the way was found by. */
    Database database() {
        return database;
    }

    /** Others are not to look for this node any more. */
    Future<Void> leave() {
        return whereabouts.leave();
    }
}
