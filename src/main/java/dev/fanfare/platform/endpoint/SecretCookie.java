package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.crypto.Secret;
import java.time.Instant;
import java.util.function.Function;

/**
 * A cookie that an answer sets and that no script can read: it is sent to our own pages only, and to some paths only.
 *
 * @param path the beginning of the paths that it is sent to
 * @param value of an answer; null to set none
 */
public record SecretCookie<R>(String name, String path, Function<R, Value> value) {
    /** What it holds, and how long it is kept. */
    public record Value(Secret secret, Instant until) {}
}
