package dev.fanfare.campaigns.network.api;

import java.util.List;
import java.util.Optional;

/** The configured social networks; constant for the life of a node. */
public record ConfiguredNetworks(List<NetworkKind> kinds) {
    public ConfiguredNetworks {
        kinds = List.copyOf(kinds);
    }

    /** Their lower-case names. */
    public List<String> names() {
        return kinds.stream().map(NetworkKind::name).toList();
    }

    public Optional<NetworkKind> find(String name) {
        return kinds.stream().filter(kind -> kind.name().equals(name)).findFirst();
    }
}
