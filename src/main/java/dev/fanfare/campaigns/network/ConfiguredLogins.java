package dev.fanfare.campaigns.network;

import dev.fanfare.campaigns.network.spi.ProviderLogin;
import dev.fanfare.campaigns.network.spi.SocialNetwork;
import dev.fanfare.platform.module.ModuleContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The login providers with an address, each behind its own circuit breaker. A single instance per process. */
final class ConfiguredLogins {
    private final Map<String, ProviderLogin> byName = new TreeMap<>();

    ConfiguredLogins(ModuleContext context, NetworksConfig config) {
        config.each().forEach((name, settings) -> {
            if (settings.login().isAddressed()) {
                Adapters.find(name)
                        .flatMap(SocialNetwork::login)
                        .ifPresent(login ->
                                byName.put(name, login.apply(context.guarded(name, config.guard()), settings.login())));
            }
        });
    }

    List<String> names() {
        return List.copyOf(byName.keySet());
    }

    Optional<ProviderLogin> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }
}
