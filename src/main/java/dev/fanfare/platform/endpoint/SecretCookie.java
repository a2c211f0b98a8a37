package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.crypto.Secret;
import java.time.Instant;
import java.util.function.Function;

/**
 * An HttpOnly, SameSite cookie limited to some paths.
 *
 * @param name without the prefix used over HTTPS
 * @param path path prefix; over HTTPS, all paths
 * @param hint set and ended with it; null for none
 * @param value of an answer; null to set none
 */
public record SecretCookie<R>(String name, String path, Hint hint, Function<R, Value> value) {
    /**
     * A cookie without a secret, which tells pages under a path that there is the other. It is lax: a browser shows it when it
     * comes back from another site, too.
     */
    public record Hint(String name, String path) {}

    /** Its name in browsers. Over HTTPS, the __Host- prefix keeps other hosts of the domain from setting it. */
    public static String name(String name, boolean secure) {
        return secure ? "__Host-" + name : name;
    }

    /** The value and its expiry. */
    public record Value(Secret secret, Instant until) {}
}
