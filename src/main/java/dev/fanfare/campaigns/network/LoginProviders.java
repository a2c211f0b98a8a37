package dev.fanfare.campaigns.network;

import dev.fanfare.campaigns.network.spi.ProviderLogin;
import dev.fanfare.campaigns.network.spi.SocialNetwork;
import dev.fanfare.platform.remote.GuardedClient;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The providers that users can log in with: those with an address, each behind a guard of its own. One for a process. */
final class LoginProviders {
    private final Map<String, ProviderLogin> byName = new TreeMap<>();
    private final List<GuardedClient> guards = new ArrayList<>();

    LoginProviders(Vertx vertx, NetworksConfig config, MeterRegistry meters) {
        config.each().forEach((name, settings) -> {
            if (settings.login().isAddressed()) {
                Adapters.find(name).flatMap(SocialNetwork::login).ifPresent(login -> {
                    GuardedClient guard = new GuardedClient(vertx, name, config.guard(), meters);
                    guards.add(guard);
                    byName.put(name, login.apply(guard, settings.login()));
                });
            }
        });
    }

    List<String> names() {
        return List.copyOf(byName.keySet());
    }

    Optional<ProviderLogin> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    Future<Void> close() {
        return Future.join(guards.stream().map(GuardedClient::close).toList()).mapEmpty();
    }
}
