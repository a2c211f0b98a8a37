package dev.fanfare.platform.module;

import io.vertx.core.Deployable;
import java.util.function.Function;

/**
 * A verticle that nodes of a role run.
 *
 * @param role as in the setting roles
 * @param onEveryLoop whether a node runs an instance on each event loop, rather than a single one
 */
public record Deployment(String role, boolean onEveryLoop, Function<ModuleContext, ? extends Deployable> verticle) {}
