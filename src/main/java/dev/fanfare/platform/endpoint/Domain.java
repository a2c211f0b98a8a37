package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Message;
import java.util.List;
import java.util.stream.Stream;

/**
 * What one domain shows to the outside: its endpoints, and the further asks and events by which the other domains know
 * it.
 */
public record Domain(String name, List<Endpoint<?, ?>> endpoints, List<Class<? extends Message>> further) {
    public Domain {
        endpoints = List.copyOf(endpoints);
        further = List.copyOf(further);
    }

    /** Every ask and event of this domain. */
    public Stream<Class<? extends Message>> messages() {
        return Stream.concat(endpoints.stream().map(Endpoint::ask), further.stream());
    }
}
