package dev.fanfare.networks.spi;

import dev.fanfare.networks.api.PostAddresses;
import dev.fanfare.platform.remote.Guarded;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * All that is particular to one social network or login provider. Each has a package of its own, of which the
 * implementation of this interface is the one public class. It is listed in {@code META-INF/services} and takes effect
 * when the settings have a block of its name under {@code networks}.
 *
 * <p>What a network cannot do it leaves out. A block without an adapter is a network too, one of which only the hosts are
 * known.
 *
 * @param <S> its block of the settings
 */
public interface SocialNetwork<S extends NetworkSettings> {
    /** Lower case; in settings, requests, answers and the database. */
    String name();

    /** A record. */
    Class<S> settings();

    /** How it spells the addresses of posts. */
    default PostAddresses posts() {
        return PostAddresses.UNKNOWN;
    }

    /** Makes what verifies logins; empty where people cannot log in with it. */
    default Optional<BiFunction<Guarded, Application, Login>> login() {
        return Optional.empty();
    }

    /** Makes what shows followers and engagement; empty where an application on its own is shown none. */
    default Optional<BiFunction<Guarded, S, FiguresSource>> figures() {
        return Optional.empty();
    }
}
