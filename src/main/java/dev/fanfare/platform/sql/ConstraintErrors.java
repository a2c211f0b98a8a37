package dev.fanfare.platform.sql;

import dev.fanfare.platform.bus.Refused;
import io.vertx.core.Future;
import io.vertx.pgclient.PgException;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** Maps constraint violations to refusals. */
public final class ConstraintErrors {
    private ConstraintErrors() {}

    /** Whether a failure is the violation of this constraint. */
    public static boolean isOf(String constraint, Throwable cause) {
        return cause instanceof PgException pg && constraint.equals(pg.getConstraint());
    }

    /**
     * For {@link Future#recover}: turns the violation of one of these constraints into its refusal; leaves other
     * failures unchanged.
     *
     * @param refusals by constraint name
     */
    public static <T> Function<Throwable, Future<T>> map(Map<String, Supplier<Refused>> refusals) {
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
