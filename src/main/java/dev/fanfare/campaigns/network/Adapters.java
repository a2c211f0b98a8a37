package dev.fanfare.campaigns.network;

import dev.fanfare.campaigns.network.api.AccountForms;
import dev.fanfare.campaigns.network.api.NetworkKind;
import dev.fanfare.campaigns.network.api.PostAddresses;
import dev.fanfare.campaigns.network.spi.NetworkSettings;
import dev.fanfare.campaigns.network.spi.PlainSettings;
import dev.fanfare.campaigns.network.spi.SocialNetwork;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The adapters listed in {@code META-INF/services}, by name. */
final class Adapters {
    private static final Map<String, SocialNetwork<?>> BY_NAME = new TreeMap<>();

    static {
        ServiceLoader.load(SocialNetwork.class, SocialNetwork.class.getClassLoader())
                .forEach(network -> BY_NAME.put(network.name(), network));
    }

    /** Empty for a network of which only the hosts are known. */
    static Optional<SocialNetwork<?>> find(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    static Map<String, Class<? extends NetworkSettings>> settings() {
        Map<String, Class<? extends NetworkSettings>> settings = new TreeMap<>();
        BY_NAME.forEach((name, network) -> settings.put(name, network.settings()));
        return settings;
    }

    static Class<? extends NetworkSettings> settingsOf(String name) {
        SocialNetwork<?> network = BY_NAME.get(name);
        return network == null ? PlainSettings.class : network.settings();
    }

    /** The names of the providers that support login. */
    static List<String> withLogin() {
        return BY_NAME.values().stream()
                .filter(network -> network.login().isPresent())
                .map(SocialNetwork::name)
                .toList();
    }

    /** A kind of network, with the forms of addresses that are known of it. */
    static NetworkKind kind(String name, List<String> hosts) {
        SocialNetwork<?> network = BY_NAME.get(name);
        return network == null
                ? new NetworkKind(name, hosts, PostAddresses.UNKNOWN, AccountForms.UNKNOWN)
                : new NetworkKind(name, hosts, network.posts(), network.accounts());
    }
}
