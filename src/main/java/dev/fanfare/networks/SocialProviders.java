package dev.fanfare.networks;

import dev.fanfare.networks.ProvidersConfig.Application;
import dev.fanfare.platform.remote.Guarded;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The providers that are configured, each behind a guard of its own. One for a process. */
final class SocialProviders {
    private final Map<String, SocialProvider> byName = new LinkedHashMap<>();
    private final List<Guarded> guards = new ArrayList<>();

    SocialProviders(Vertx vertx, ProvidersConfig config, MeterRegistry meters) {
        config.addressed().forEach((name, provider) -> {
            Guarded guard = new Guarded(vertx, name, config.guard(), meters);
            guards.add(guard);
            byName.put(name, provider(name, guard, provider));
        });
    }

    List<String> names() {
        return List.copyOf(byName.keySet());
    }

    Optional<SocialProvider> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    Future<Void> close() {
        return Future.join(guards.stream().map(Guarded::close).toList()).mapEmpty();
    }

    private static SocialProvider provider(String name, Guarded guard, Application config) {
        return switch (name) {
            case FacebookProvider.NAME -> new FacebookProvider(guard, config);
            case GoogleProvider.NAME -> new GoogleProvider(guard, config);
            case InstagramProvider.NAME -> new InstagramProvider(guard, config);
            case TwitterProvider.NAME -> new TwitterProvider(guard, config);
            default -> throw new IllegalArgumentException("no provider is called " + name);
        };
    }
}
