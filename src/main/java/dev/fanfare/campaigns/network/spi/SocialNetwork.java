package dev.fanfare.campaigns.network.spi;

import dev.fanfare.campaigns.network.api.PostAddresses;
import dev.fanfare.platform.remote.GuardedClient;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * All that is particular to one social network or login provider. Each has a package of its own, of which its subclass is
 * the one public class. It is listed in {@code META-INF/services} and takes effect when the settings have a block of its
 * name under {@code networks}.
 *
 * <p>A subclass declares in its constructor what the network can do. A block without an adapter is a network too, one of
 * which only the hosts are known.
 *
 * @param <S> its block of the settings
 */
public abstract class SocialNetwork<S extends NetworkSettings> {
    private final String name;
    private final Class<S> settings;
    private PostAddresses posts = PostAddresses.UNKNOWN;
    private BiFunction<GuardedClient, Application, ProviderLogin> login;
    private BiFunction<GuardedClient, S, FiguresSource> figures;

    /**
     * A network that can do nothing yet.
     *
     * @param name lower case; in settings, requests, answers and the database
     * @param settings the record of its settings
     */
    protected SocialNetwork(String name, Class<S> settings) {
        this.name = name;
        this.settings = settings;
    }

    /** Declares how it spells the addresses of posts. */
    protected final void posts(PostAddresses addresses) {
        this.posts = addresses;
    }

    /** Declares that people can log in with it. */
    protected final void login(BiFunction<GuardedClient, Application, ProviderLogin> verifying) {
        this.login = verifying;
    }

    /** Declares that it shows followers and engagement to an application on its own. */
    protected final void figures(BiFunction<GuardedClient, S, FiguresSource> source) {
        this.figures = source;
    }

    public final String name() {
        return name;
    }

    public final Class<S> settings() {
        return settings;
    }

    /** How it spells the addresses of posts. */
    public final PostAddresses posts() {
        return posts;
    }

    /** Makes what verifies logins; empty where people cannot log in with it. */
    public final Optional<BiFunction<GuardedClient, Application, ProviderLogin>> login() {
        return Optional.ofNullable(login);
    }

    /** Makes what shows followers and engagement; empty where an application on its own is shown none. */
    public final Optional<BiFunction<GuardedClient, S, FiguresSource>> figures() {
        return Optional.ofNullable(figures);
    }
}
