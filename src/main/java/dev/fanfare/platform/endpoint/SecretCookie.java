package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.crypto.Secret;
import java.time.Instant;
import java.util.function.Function;

/**
 * A cookie that an answer sets and that no script can read: it is sent to our own pages only, and to some paths only.
 *
 * @param name without the prefix that it has over HTTPS
 * @param path the beginning of the paths that it is sent to; over HTTPS, all
 * @param value of an answer; null to set none
 */
public record SecretCookie<R>(String name, String path, Function<R, Value> value) {
    /**
     * Its name as browsers know it. Over HTTPS they take one with this prefix from nobody but this very host, so that no
     * other host of the domain can plant one.
     */
    public static String name(String name, boolean secure) {
        return secure ? "__Host-" + name : name;
    }

    /** What it holds, and how long it is kept. */
    public record Value(Secret secret, Instant until) {}
}
