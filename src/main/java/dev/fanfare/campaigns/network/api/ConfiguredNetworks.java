package dev.fanfare.campaigns.network.api;

import java.util.Collection;
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

    /** The names of those that show somebody how often a post was seen. */
    public List<String> withViews() {
        return kinds.stream()
                .filter(kind -> kind.views() != ViewsShown.TO_NOBODY)
                .map(NetworkKind::name)
                .toList();
    }

    /** Which of these networks show nobody how often a post was seen, so that no post there can be paid by its views. */
    public List<String> withoutViews(Collection<String> networks) {
        List<String> with = withViews();
        return networks.stream().filter(name -> !with.contains(name)).toList();
    }

    public Optional<NetworkKind> find(String name) {
        return kinds.stream().filter(kind -> kind.name().equals(name)).findFirst();
    }
}
