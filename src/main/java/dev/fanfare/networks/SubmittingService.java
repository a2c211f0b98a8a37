package dev.fanfare.networks;

import dev.fanfare.networks.ConnectionsRepository.Standing;
import dev.fanfare.networks.ConnectionsRepository.Submission;
import dev.fanfare.networks.api.ListNetworks;
import dev.fanfare.networks.api.NetworkKind;
import dev.fanfare.networks.api.NetworkKinds;
import dev.fanfare.networks.api.NetworkSubmitted;
import dev.fanfare.networks.api.Networks;
import dev.fanfare.networks.api.NetworksError;
import dev.fanfare.networks.api.SubmitNetwork;
import dev.fanfare.operations.api.GetPlatformSettings;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.sql.Violations;
import io.vertx.core.Future;
import java.util.Locale;
import java.util.Map;

/** Publishers submit their accounts and look at them. */
final class SubmittingService {
    private static final String NETWORK = "network";

    private final Bus bus;
    private final Database db;
    private final NetworkKinds kinds;

    SubmittingService(Bus bus, Database db, NetworkKinds kinds) {
        this.bus = bus;
        this.db = db;
        this.kinds = kinds;
    }

    Future<Networks> list(Caller caller, ListNetworks ask) {
        return ConnectionsRepository.listOwn(db, caller.id()).map(Networks::new);
    }

    Future<NetworkSubmitted> submit(Caller caller, SubmitNetwork ask) {
        Submission submission = read(caller, ask);
        return bus.ask(caller, new GetPlatformSettings())
                .compose(settings -> db.transaction(tx -> submit(tx, submission, settings.maxNetworksPerUser())))
                .map(NetworkSubmitted::new);
    }

    private Submission read(Caller caller, SubmitNetwork ask) {
        String network = ask.networkType().strip().toLowerCase(Locale.ROOT);
        NetworkKind kind =
                kinds.find(network).orElseThrow(() -> NetworksError.notSupported(ask.networkType(), kinds.names()));
        String url = ask.networkUrl().strip();
        if (!kind.hasAddress(url)) {
            throw CommonFault.invalid("network_url", "must be an address on " + String.join(" or ", kind.hosts()));
        }
        String account = ask.networkId().strip();
        return new Submission(
                caller.id(),
                NETWORK,
                network,
                account,
                account.toLowerCase(Locale.ROOT),
                url,
                ask.followers() == null ? 0 : ask.followers(),
                ask.category());
    }

    private static Future<Long> submit(Tx tx, Submission submission, int limit) {
        return ConnectionsRepository.lockUser(tx, submission.userId())
                .compose(locked -> ConnectionsRepository.standing(tx, submission))
                .compose(standing -> {
                    refuse(standing, limit);
                    return ConnectionsRepository.submit(tx, submission);
                })
                .map(id -> id.orElseThrow(() -> NetworksError.alreadyConnected(NETWORK)))
                .recover(Violations.refusedBy(
                        Map.of(ConnectionsRepository.CLAIMED, () -> NetworksError.alreadyConnected(NETWORK))));
    }

    private static void refuse(Standing standing, int limit) {
        if (standing.live()) {
            throw NetworksError.alreadyConnected(NETWORK);
        }
        if (standing.count() >= limit) {
            throw NetworksError.NETWORK_LIMIT_REACHED.refusal();
        }
    }
}
