package dev.fanfare.money.ledger.api;

import com.fasterxml.jackson.annotation.JsonInclude;
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
