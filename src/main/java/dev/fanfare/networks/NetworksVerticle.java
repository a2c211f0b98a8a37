package dev.fanfare.networks;

import dev.fanfare.networks.api.AddConnection;
import dev.fanfare.networks.api.DisconnectNetwork;
import dev.fanfare.networks.api.GetNetworkStatus;
import dev.fanfare.networks.api.ListConnections;
import dev.fanfare.networks.api.ListNetworks;
import dev.fanfare.networks.api.ListOwnConnections;
import dev.fanfare.networks.api.NetworkKinds;
import dev.fanfare.networks.api.ReviewConnection;
import dev.fanfare.networks.api.SubmitNetwork;
import dev.fanfare.networks.api.UpdateNetworkExtra;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.List;

/** Answers what is asked of the networks domain. */
public final class NetworksVerticle extends VerticleBase {
    private final Bus bus;
    private final SubmittingService submitting;
    private final OwnConnectionsService own;
    private final ReviewingService reviewing;

    public NetworksVerticle(Bus bus, Database db, NetworkKinds kinds) {
        this.bus = bus;
        this.submitting = new SubmittingService(bus, db, kinds);
        this.own = new OwnConnectionsService(db);
        this.reviewing = new ReviewingService(db);
    }

    @Override
    public Future<?> start() {
        return Future.all(List.of(
                bus.answer(SubmitNetwork.class, submitting::submit),
                bus.answer(AddConnection.class, submitting::add),
                bus.answer(ListNetworks.class, own::networks),
                bus.answer(ListOwnConnections.class, own::list),
                bus.answer(GetNetworkStatus.class, own::status),
                bus.answer(DisconnectNetwork.class, own::disconnect),
                bus.answer(UpdateNetworkExtra.class, own::extra),
                bus.answer(ListConnections.class, reviewing::list),
                bus.answer(ReviewConnection.class, reviewing::review)));
    }
}
