package dev.fanfare.platform.module;

import io.vertx.core.Deployable;
import java.util.function.Function;

/**
 * A verticle that nodes of a role run.
 *
 * @param role the name by which a node's settings ask for it
 * @param onEveryLoop whether a node runs one instance for each event loop, rather than a single one
 */
public record Deployment(String role, boolean onEveryLoop, Function<Parts, ? extends Deployable> verticle) {}
