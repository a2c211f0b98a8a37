package dev.fanfare.campaigns.network.spi;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import java.util.List;

/**
 * The settings of a network with one application for logins and figures.
 *
 * @param figures rate limit of figures
 */
public record ApplicationSettings(
        @NotEmpty List<@HostName String> hosts,
        @NotNull @Valid Application login,
        @NotNull @Valid CallRate figures) implements NetworkSettings {
    public ApplicationSettings {
        hosts = hosts == null ? List.of() : List.copyOf(hosts);
    }

    @Override
    public int figuresPerMinute() {
        return login.isAddressed() ? figures.callsPerMinute() : 0;
    }

    @Override
    public NetworkSettings orAt(Application simulated) {
        return new ApplicationSettings(hosts, login.or(simulated), figures);
    }
}
