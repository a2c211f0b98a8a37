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

    /** The names of those that show how often a post was seen, to our application or to its owner. */
    public List<String> withViews() {
        return kinds.stream()
                .filter(kind -> kind.views() != ViewsShown.NOT_SHOWN)
                .map(NetworkKind::name)
                .toList();
    }

    /** Which of these networks do not show how often a post was seen, so that no post there can be paid by its views. */
    public List<String> withoutViews(Collection<String> networks) {
        List<String> with = withViews();
        return networks.stream().filter(name -> !with.contains(name)).toList();
    }

    public Optional<NetworkKind> find(String name) {
        return kinds.stream().filter(kind -> kind.name().equals(name)).findFirst();
    }
}
