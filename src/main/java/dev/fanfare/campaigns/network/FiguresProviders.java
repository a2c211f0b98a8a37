package dev.fanfare.campaigns.network;

import dev.fanfare.campaigns.network.spi.FiguresSource;
import dev.fanfare.campaigns.network.spi.NetworkSettings;
import dev.fanfare.campaigns.network.spi.SocialNetwork;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.remote.GuardConfig;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;

/**
 * The networks that provide figures. Each has a circuit breaker apart from that of its logins (bulkhead). A single
 * instance per process.
 */
final class FiguresProviders {
    private final ModuleContext context;
    private final GuardConfig guard;
    private final List<Paced> all = new ArrayList<>();

    /** @param callsPerMinute for all nodes together */
    record Paced(String network, FiguresSource source, int callsPerMinute) {}

    FiguresProviders(ModuleContext context, NetworksConfig config) {
        this.context = context;
        GuardConfig each = config.guard();
        // No retries: the next run repeats failed calls.
        this.guard = new GuardConfig(
                each.timeoutMs(),
                each.maxFailures(),
                each.resetMs(),
                config.refresh().concurrency(),
                0);
        config.each().forEach((name, settings) -> Adapters.find(name).ifPresent(network -> add(network, settings)));
    }

    private <S extends NetworkSettings> void add(SocialNetwork<S> network, NetworkSettings settings) {
        if (settings.figuresPerMinute() > 0) {
            network.figures().ifPresent(figures -> {
                GuardedClient service = context.guarded(network.name() + "-figures", guard);
                FiguresSource source = figures.apply(service, network.settings().cast(settings));
                all.add(new Paced(network.name(), source, settings.figuresPerMinute()));
            });
        }
    }

    /** Counts the calls that the refreshing of accounts has made at a network within the last minute. */
    Future<Long> countCalls(Tx tx, String network) {
        return all.stream()
                .filter(paced -> paced.network().equals(network))
                .findFirst()
                .map(paced -> FiguresRepository.countClaimed(
                                tx, network, paced.source().kinds())
                        .map(claimed -> claimed * paced.source().callsPerAccount()))
                .orElseGet(() -> Future.succeededFuture(0L));
    }

    List<Paced> all() {
        return List.copyOf(all);
    }
}
