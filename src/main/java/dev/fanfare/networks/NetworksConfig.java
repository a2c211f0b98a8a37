package dev.fanfare.networks;

import dev.fanfare.networks.api.NetworkKind;
import dev.fanfare.networks.api.NetworkKinds;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.List;

/**
 * Which social networks there are, who says whose an account is, and who shows its figures.
 *
 * @param kinds in the order in which clients are told of them
 */
public record NetworksConfig(
        @NotEmpty List<@NotNull @Valid Kind> kinds,
        @NotNull @Valid ProvidersConfig providers,
        @NotNull @Valid FiguresConfig figures) {
    public NetworksConfig {
        kinds = kinds == null ? List.of() : List.copyOf(kinds);
    }

    /**
     * A kind of network.
     *
     * @param name lower case; what requests and answers call it
     * @param hosts the hosts that its addresses have; each stands for its subdomains too
     */
    public record Kind(
            @NotBlank @Pattern(regexp = "[a-z][a-z0-9_]{0,49}")
            String name,

            @NotEmpty List<@NotBlank @Pattern(regexp = "[a-z0-9-]+(\\.[a-z0-9-]+)+") String> hosts) {
        public Kind {
            hosts = hosts == null ? List.of() : List.copyOf(hosts);
        }
    }

    NetworkKinds networkKinds() {
        return new NetworkKinds(kinds.stream()
                .map(kind -> new NetworkKind(kind.name(), kind.hosts()))
                .toList());
    }

    /** What requests and answers call them. */
    public List<String> names() {
        return kinds.stream().map(Kind::name).toList();
    }
}
