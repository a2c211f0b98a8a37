package dev.fanfare.networks;

import dev.fanfare.networks.api.ListConnections;
import dev.fanfare.networks.api.ListNetworkKinds;
import dev.fanfare.networks.api.ListNetworks;
import dev.fanfare.networks.api.NetworkKind;
import dev.fanfare.networks.api.NetworkKinds;
import dev.fanfare.networks.api.ReviewConnection;
import dev.fanfare.networks.api.SubmitNetwork;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Answers what is asked of the networks domain. */
public final class NetworksVerticle extends VerticleBase {
    private final Bus bus;
    private final NetworkKinds kinds;
    private final SubmittingService submitting;
    private final ReviewingService reviewing;

    public NetworksVerticle(Bus bus, Database db, NetworksConfig config) {
        this.bus = bus;
        this.kinds = new NetworkKinds(config.kinds().stream()
                .map(kind -> new NetworkKind(kind.name(), kind.hosts()))
                .toList());
        this.submitting = new SubmittingService(bus, db, kinds);
        this.reviewing = new ReviewingService(db);
    }

    @Override
    public Future<?> start() {
        return Future.all(
                bus.answer(ListNetworkKinds.class, (caller, ask) -> Future.succeededFuture(kinds)),
                bus.answer(SubmitNetwork.class, submitting::submit),
                bus.answer(ListNetworks.class, submitting::list),
                bus.answer(ListConnections.class, reviewing::list),
                bus.answer(ReviewConnection.class, reviewing::review));
    }
}
