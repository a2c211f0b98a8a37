package dev.fanfare.platform.sql;

import dev.fanfare.platform.bus.Refused;
import io.vertx.core.Future;
import io.vertx.pgclient.PgException;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** Turns violated constraints into the refusals they stand for. */
public final class Violations {
    private Violations() {}

    /**
     * For {@link Future#recover}: the refusal of the constraint that was violated; any other failure stays.
     *
     * @param refusals by the constraint's name in the schema
     */
    public static <T> Function<Throwable, Future<T>> refusedBy(Map<String, Supplier<Refused>> refusals) {
        return cause -> {
            if (cause instanceof PgException pg
                    && pg.getConstraint() != null
                    && refusals.containsKey(pg.getConstraint())) {
                return refusals.get(pg.getConstraint()).get().failed();
            }
            return Future.failedFuture(cause);
        };
    }
}
