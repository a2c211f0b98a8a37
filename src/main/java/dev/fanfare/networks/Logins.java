package dev.fanfare.networks;

import dev.fanfare.networks.spi.Login;
import dev.fanfare.networks.spi.SocialNetwork;
import dev.fanfare.platform.remote.Guarded;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The providers that users can log in with: those with an address, each behind a guard of its own. One for a process. */
final class Logins {
    private final Map<String, Login> byName = new TreeMap<>();
    private final List<Guarded> guards = new ArrayList<>();

    Logins(Vertx vertx, NetworksConfig config, MeterRegistry meters) {
        config.each().forEach((name, settings) -> {
            if (settings.login().isAddressed()) {
                Adapters.find(name).flatMap(SocialNetwork::login).ifPresent(login -> {
                    Guarded guard = new Guarded(vertx, name, config.guard(), meters);
                    guards.add(guard);
                    byName.put(name, login.apply(guard, settings.login()));
                });
            }
        });
    }

    List<String> names() {
        return List.copyOf(byName.keySet());
    }

    Optional<Login> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    Future<Void> close() {
        return Future.join(guards.stream().map(Guarded::close).toList()).mapEmpty();
    }
}
