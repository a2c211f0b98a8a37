package dev.fanfare.support;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.Endpoint;
import java.util.List;
import java.util.stream.Stream;

/** The endpoints of all modules, found by what they are. */
public final class Endpoints {
    private static final List<Endpoint<?, ?>> ALL = Modules.ALL.stream()
            .<Endpoint<?, ?>>flatMap(module -> module.endpoints().stream())
            .toList();

    private Endpoints() {}

    public static Stream<Endpoint<?, ?>> all() {
        return ALL.stream();
    }

    /** The paths of an ask, the first declared first. */
    public static List<String> paths(Class<? extends Ask<?>> ask) {
        List<String> paths = ALL.stream()
                .filter(endpoint -> endpoint.ask() == ask)
                .map(Endpoint::path)
                .toList();
        if (paths.isEmpty()) {
            throw new IllegalArgumentException(ask + " has no endpoint");
        }
        return paths;
    }

    /** The path of an ask: the first declared. */
    public static String path(Class<? extends Ask<?>> ask) {
        return paths(ask).get(0);
    }
}
