package dev.fanfare.platform.module;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.language.English;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.states.Coded;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Something that the owner of an account waits for. One endpoint asks for all of them.
 *
 * @param kind such as {@code payout}
 * @param scope that a limited credential needs to see it
 * @param steps what comes next, by state
 * @param look reads what waits, {@value #LIMIT} rows and one more at most, the longest waiting first, in one statement
 */
public record OwnerWait(
        String kind, Scope scope, Map<String, Step> steps, BiFunction<Sql, Caller, Future<List<Row>>> look) {
    /** Rows of a kind that are shown. */
    public static final int LIMIT = 100;

    /** Whose turn it is. */
    public enum By implements Coded {
        YOU,
        REVIEWER,
        ADVERTISER,
        OPERATOR,
        BANK,
        /** Time alone. */
        CLOCK
    }

    /** The next step, and the person whose turn it is. */
    public record Step(By by, Translatable next) {}

    public static Step step(By by, @English String next) {
        return new Step(by, Translatable.of(next));
    }

    /**
     * What waits.
     *
     * @param id of its kind; null for one that is there once
     * @param name null for none
     * @param state a key of the steps
     * @param since null if unknown
     * @param until when it ends by itself; null if it does not
     */
    public record Row(
            @Nullable Long id,
            @Nullable String name,
            String state,
            @Nullable Instant since,
            @Nullable Instant until) {}

    public OwnerWait {
        steps = Map.copyOf(steps);
    }
}
