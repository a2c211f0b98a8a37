package dev.fanfare.money.payment.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.states.Coded;
import dev.fanfare.records.StagedBuilder;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** Payees with names on a sanctions list. */
public final class Screenings {
    private Screenings() {}

    /**
     * Lists hits: the open ones, then those that were decided, each newest first.
     *
     * @param status null for all
     * @param cursor the {@code next} of another page; null for the first
     */
    public record ListScreenings(
            Status status,
            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) implements Ask<ScreeningList> {}

    /**
     * A page of hits.
     *
     * @param screenings the hits of this page
     * @param next the cursor of the next page; null if this is the last
     */
    public record ScreeningList(
            List<Screening> screenings, @Nullable String next) implements Message {
        public ScreeningList {
            screenings = List.copyOf(screenings);
        }
    }

    /**
     * A payee whose name is on the list.
     *
     * @param userId who asked for the payout
     * @param name as it was compared: without marks and punctuation, its words sorted
     * @param listEntry the list's id of the entry; the name as listed, where it has none
     * @param status open and blocked ones keep their user's payouts back; cleared ones do not
     * @param foundAt when a payout first met it
     * @param proposedBy the first of the two who decided; null while it is open
     * @param decidedBy the second; null while it is open
     * @param decidedAt null while it is open
     * @param reason for the decision; null while it is open
     */
    @StagedBuilder
    public record Screening(
            long id,
            long userId,
            String name,
            String listEntry,
            Status status,
            Instant foundAt,
            @Nullable Long proposedBy,
            @Nullable Long decidedBy,
            @Nullable Instant decidedAt,
            @Nullable String reason) {}

    /**
     * Decides whether a payee with this name may be paid. A decision can be changed by another one.
     *
     * @param screeningId the id of the hit
     * @param action clear: it is another person, or may be paid; block: nothing is paid to this user
     * @param reason stored with it
     */
    public record DecideScreening(
            @NotNull Long screeningId,

            @NotNull Action action,

            @NotBlank @Size(max = 500) String reason) implements Change<ProposedOrDone> {
        /** The status that it leads to. */
        public Status status() {
            return action == Action.CLEAR ? Status.CLEARED : Status.BLOCKED;
        }
    }

    /** Where a screening is. */
    public enum Status implements Coded {
        OPEN,
        CLEARED,
        BLOCKED
    }

    /** What to do with a screening. */
    public enum Action implements Coded {
        CLEAR,
        BLOCK
    }
}
