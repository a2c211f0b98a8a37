package dev.fanfare.campaigns.network;

import dev.fanfare.campaigns.network.spi.NetworkSettings;
import dev.fanfare.campaigns.network.spi.OwnerApi;
import dev.fanfare.campaigns.network.spi.PostSource;
import dev.fanfare.campaigns.network.spi.SocialNetwork;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.remote.GuardConfig;
import dev.fanfare.platform.remote.GuardedClient;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The networks that show posts. Each has a circuit breaker apart from those of its logins and figures (bulkhead). A single
 * instance per process.
 */
final class PostNetworks {
    private final Map<String, Source> byName = new HashMap<>();

    /**
     * A network that shows posts.
     *
     * @param apiUrl of its API for owners; null if they cannot sign in
     * @param pictureHosts where its pictures are
     * @param callsPerMinute of all nodes together; 0 without a limit of its own
     */
    record Source(
            String network,
            PostSource posts,
            GuardedClient service,
            String apiUrl,
            List<String> pictureHosts,
            int callsPerMinute) {
        /** The limit of its calls in any minute. */
        int callsPerMinute(ReadingsConfig config) {
            return callsPerMinute > 0 ? callsPerMinute : config.callsPerMinute();
        }

        /** The API with an owner's token. */
        OwnerApi of(Secret token) {
            return new OwnerApi(network, service, apiUrl, token);
        }
    }

    PostNetworks(ModuleContext context, NetworksConfig config) {
        GuardConfig each = config.guard();
        // No retries: the queue repeats failed calls.
        GuardConfig guard =
                new GuardConfig(each.timeoutMs(), each.maxFailures(), each.resetMs(), each.maxConcurrent(), 0);
        config.each().forEach((name, settings) -> Adapters.find(name)
                .ifPresent(network -> add(context, guard, network, settings)));
    }

    private <S extends NetworkSettings> void add(
            ModuleContext context, GuardConfig guard, SocialNetwork<S> network, NetworkSettings settings) {
        network.shown().ifPresent(shown -> {
            GuardedClient service = context.guarded(network.name() + "-posts", guard);
            PostSource posts = shown.apply(service, network.settings().cast(settings));
            if (posts != null) {
                byName.put(
                        network.name(),
                        new Source(
                                network.name(),
                                posts,
                                service,
                                settings.connect() == null
                                        ? null
                                        : settings.connect().apiUrl(),
                                network.pictureHosts(),
                                settings.figuresPerMinute()));
            }
        });
    }

    List<Source> all() {
        return List.copyOf(byName.values());
    }

    List<String> names() {
        return List.copyOf(byName.keySet());
    }

    Optional<Source> find(String network) {
        return Optional.ofNullable(byName.get(network));
    }
}
