package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.crypto.Secret;
import java.time.Instant;
import java.util.function.Function;

/**
 * An HttpOnly, SameSite cookie limited to some paths.
 *
 * @param name without the prefix used over HTTPS
 * @param path path prefix; over HTTPS, all paths
 * @param value of an answer; null to set none
 */
public record SecretCookie<R>(String name, String path, Function<R, Value> value) {
    /** Its name in browsers. Over HTTPS, the __Host- prefix keeps other hosts of the domain from setting it. */
    public static String name(String name, boolean secure) {
        return secure ? "__Host-" + name : name;
    }

    /** The value and its expiry. */
    public record Value(Secret secret, Instant until) {}
}
