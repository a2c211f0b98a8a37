package dev.fanfare.money.ledger.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.Positive;
import java.time.Instant;

/**
 * The moment of which sums are asked for.
 *
 * @param asOf the sums as of this time: of all entries up to the last one made until then; null for now
 * @param position the sums as of this position of the journal, which is sealed; null for now
 * @param basis {@code known}, what the journal held then, as if null; or {@code booked}, what it holds now of what is
 *     booked on the day (UTC) of {@code as_of} and before
 */
public record Moment(Instant asOf, @Positive Long position, Basis basis) {
    /** Refuses what excludes each other, or is missing, or in the future. */
    public static void check(Moment moment, FieldErrors problems) {
        if (moment == null) {
            return;
        }
        if (moment.asOf != null && moment.position != null) {
            notBoth("as_of", "position", problems);
        }
        if (moment.basis == Basis.BOOKED && moment.asOf == null && !problems.has("as_of")) {
            problems.putIfAbsent("as_of", "is needed where basis is booked");
        }
        if (moment.asOf != null && moment.asOf.isAfter(BusinessTime.now())) {
            problems.putIfAbsent("as_of", "is in the future");
        }
    }

    /** Refuses two fields that exclude each other. */
    public static void notBoth(String one, String other, FieldErrors problems) {
        problems.putIfAbsent(one, "must not be given with {0}", other);
        problems.putIfAbsent(other, "must not be given with {0}", one);
    }

    /**
     * The moment of an answer.
     *
     * @param position the position of the journal that it is of; absent for now
     * @param asOf the time that was asked for; absent without one
     */
    public record Shown(
            @JsonInclude(JsonInclude.Include.NON_NULL) Long position,
            @JsonInclude(JsonInclude.Include.NON_NULL) Instant asOf) {}

    /** What sums are of. */
    public enum Basis implements Coded {
        /** What the journal held then. */
        KNOWN,
        /** What it holds now of what was booked until then. */
        BOOKED
    }
}
