package dev.fanfare.campaigns.network;

import dev.fanfare.campaigns.network.spi.FiguresSource;
import dev.fanfare.campaigns.network.spi.NetworkSettings;
import dev.fanfare.campaigns.network.spi.SocialNetwork;
import dev.fanfare.platform.remote.GuardConfig;
import dev.fanfare.platform.remote.GuardedClient;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;

/**
 * The networks that can be asked for figures. Each has a guard of its own beside that of its logins, so that neither
 * waits for the other or fails with it. One for a process.
 */
final class FiguresSources {
    private final Vertx vertx;
    private final GuardConfig guard;
    private final MeterRegistry meters;
    private final List<Paced> all = new ArrayList<>();
    private final List<GuardedClient> guards = new ArrayList<>();

    /** @param callsPerMinute by all nodes together */
    record Paced(String network, FiguresSource source, int callsPerMinute) {}

    FiguresSources(Vertx vertx, NetworksConfig config, MeterRegistry meters) {
        this.vertx = vertx;
        this.meters = meters;
        GuardConfig each = config.guard();
        // No retries: whatever fails comes up again soon enough.
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
                GuardedClient service = new GuardedClient(vertx, network.name() + "-figures", guard, meters);
                guards.add(service);
                FiguresSource source = figures.apply(service, network.settings().cast(settings));
                all.add(new Paced(network.name(), source, settings.figuresPerMinute()));
            });
        }
    }

    List<Paced> all() {
        return List.copyOf(all);
    }

    Future<Void> close() {
        return Future.join(guards.stream().map(GuardedClient::close).toList()).mapEmpty();
    }
}
