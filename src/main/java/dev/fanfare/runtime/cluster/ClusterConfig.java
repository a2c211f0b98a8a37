package dev.fanfare.runtime.cluster;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.List;
import java.util.stream.Stream;

/**
 * How this node finds the others; lists are never null.
 *
 * @param host where others reach it; null or empty for the address by which it reaches the database
 */
public record ClusterConfig(
        @NotNull Boolean enabled,

        @NotBlank @Pattern(regexp = "[A-Za-z0-9._-]{1,63}", message = "must be letters, digits, dots and hyphens")
        String name,

        String host,
        @NotNull @Min(1) @Max(65_535) Integer port,
        @NotNull @Min(0) @Max(65_535) Integer busPort,

        List<@Pattern(regexp = "[^:]+(:\\d{1,5})?|\\[[^]]+](:\\d{1,5})?", message = "must be host or host:port") String>
                members,

        @NotNull @Valid Tls tls) {
    public ClusterConfig {
        members = members == null ? List.of() : List.copyOf(members);
    }

    /** The same at this address. */
    public ClusterConfig at(String address) {
        return new ClusterConfig(enabled, name, address, port, busPort, members, tls);
    }

    /**
     * What this node proves itself to others with, as PEM files.
     *
     * @param certificate of this node
     * @param key of the certificate, unencrypted PKCS 8
     * @param authority certificates of who signs those of nodes
     */
    public record Tls(String certificate, String key, String authority) {
        /** Whether nodes authenticate each other and encrypt their traffic. */
        public boolean isOn() {
            return Stream.of(certificate, key, authority).allMatch(Tls::isGiven);
        }

        /** The names of the missing settings, if some are given. */
        public List<String> missing() {
            if (isOn() || Stream.of(certificate, key, authority).noneMatch(Tls::isGiven)) {
                return List.of();
            }
            return Stream.of(
                            isGiven(certificate) ? "" : "certificate",
                            isGiven(key) ? "" : "key",
                            isGiven(authority) ? "" : "authority")
                    .filter(name -> !name.isEmpty())
                    .toList();
        }

        private static boolean isGiven(String text) {
            return text != null && !text.isBlank();
        }
    }
}
