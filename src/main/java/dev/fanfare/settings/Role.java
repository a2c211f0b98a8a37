package dev.fanfare.settings;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A part of Fanfare that a node can run. */
public enum Role {
    HTTP,
    USERS,
    OAUTH,
    ADVERTISERS,
    PROFILES,
    NETWORKS,
    CAMPAIGNS,
    TASKS,
    PAYMENTS,
    FINANCE,
    EXCHANGE,
    NOTIFICATIONS,
    OPERATIONS,
    STATISTICS,
    SCHEDULER,
    SIMULATOR;

    private static final String ALL = "all";

    /**
     * The roles of these names.
     *
     * @throws SettingsException for a name that is no role
     */
    static Set<Role> parse(List<String> names) {
        Set<Role> roles = EnumSet.noneOf(Role.class);
        for (String name : names) {
            if (ALL.equals(name)) {
                roles.addAll(EnumSet.allOf(Role.class));
            } else {
                roles.add(Arrays.stream(values())
                        .filter(role -> role.name().equalsIgnoreCase(name.strip()))
                        .findFirst()
                        .orElseThrow(() ->
                                new SettingsException("Setting roles holds \"" + name + "\", which is none of all, "
                                        + String.join(
                                                ", ",
                                                Arrays.stream(values())
                                                        .map(r -> r.name().toLowerCase(Locale.ROOT))
                                                        .toList())
                                        + ".")));
            }
        }
        return roles;
    }
}
