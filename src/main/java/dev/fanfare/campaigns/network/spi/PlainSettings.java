package dev.fanfare.campaigns.network.spi;

import jakarta.validation.constraints.NotEmpty;
import java.util.List;

/** The settings of a network without login and figures. */
public record PlainSettings(@NotEmpty List<@HostName String> hosts) implements NetworkSettings {
    public PlainSettings {
        hosts = hosts == null ? List.of() : List.copyOf(hosts);
    }
}
