package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.Paging;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * Lists appeals with what they cost, the newest first.
 *
 * @param outcome only with this outcome, such as unanswered for those that were granted by silence; null for all
 * @param cursor the {@code next} of another part; null for the first
 */
public record ListAppeals(
        AppealOutcome outcome,

        @Size(max = 100) String cursor,
        @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) implements Ask<ListAppeals.AppealList> {
    /**
     * A part of the list.
     *
     * @param appeals the newest first
     * @param next the {@code cursor} of the part that follows; null at the end
     */
    public record AppealList(List<Item> appeals, @Nullable String next) implements Message {
        public AppealList {
            appeals = List.copyOf(appeals);
        }
    }

    /**
     * An appeal.
     *
     * @param parties the accounts and the campaign concerned
     * @param appealedAt when its publisher appealed
     * @param dueAt when it counts as granted unless it is decided before
     * @param outcome unanswered: granted because no one decided it in time
     * @param decision who decided, and when
     * @param payment what the task costs now
     */
    public record Item(
            Long taskId,
            Parties parties,
            Instant appealedAt,
            Instant dueAt,

            AppealOutcome outcome,

            Decision decision,
            Payment payment) {}

    /**
     * Whose task it is.
     *
     * @param userId the publisher
     */
    public record Parties(Long campaignId, Long advertiserId, Long userId) {}

    /**
     * The decision.
     *
     * @param by an account; null for no one
     * @param at null while it is open
     */
    public record Decision(@Nullable Long by, @Nullable Instant at) {}

    /**
     * What the task pays.
     *
     * @param amount 0 unless it is accepted
     * @param unverified what the claimed figures would add to what silence granted, for a person to decide; else 0
     */
    public record Payment(BigDecimal amount, String currency, BigDecimal unverified) {}
}
