package dev.fanfare.campaigns.signal.api;

import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.states.Coded;
import dev.fanfare.records.StagedBuilder;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * Lists signals with their evidence: those that wait for a decision by the money at risk, the most first; decided ones the newest
 * first.
 *
 * @param which null for waiting
 * @param cursor the {@code next} of another part; null for the first
 */
public record ListSignals(
        Which which,
        @Size(max = 100) String cursor,
        @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) implements Ask<ListSignals.SignalQueue> {
    /** Which signals. */
    public enum Which implements Coded {
        /** Open ones, and holds that were appealed. */
        WAITING,
        HELD,
        CLEARED,
        REJECTED
    }

    /**
     * A part of the queue.
     *
     * @param signals in the order of the queue
     * @param next the {@code cursor} of the part that follows; null at the end
     */
    public record SignalQueue(List<Item> signals, @Nullable String next) implements Message {
        public SignalQueue {
            signals = List.copyOf(signals);
        }
    }

    /**
     * A signal.
     *
     * @param signalId to decide it
     * @param about a post, or an account
     * @param score from 0 to 100: the points of all reasons that were not cleared
     * @param atRisk what is promised or paid for the post; for an account, for all of its posts that are not paid out yet
     * @param creator who earns by the post, or has the account
     * @param post null for an account
     * @param reasons the most points first
     * @param accountScore of the creator's account, beside that of the post
     * @param openedAt since when it waits, or when it began to
     * @param decision null if nothing was decided
     */
    @StagedBuilder
    public record Item(
            Long signalId,
            SignalReason.Subject about,
            SignalState status,
            int score,
            Amount atRisk,
            Creator creator,
            @Nullable Post post,
            List<Reason> reasons,
            int accountScore,
            @Nullable Instant openedAt,
            @Nullable Decision decision) {
        public Item {
            reasons = List.copyOf(reasons);
        }
    }

    /** Money in the platform's currency. */
    public record Amount(BigDecimal amount, String currency) {}

    /**
     * Whose post or account it is.
     *
     * @param joinedAt when the account was created
     */
    public record Creator(Long userId, String username, Instant joinedAt) {}

    /**
     * The post.
     *
     * @param taskStatus of its task, from which follows what can be done
     * @param campaignName of its campaign
     * @param picture path of our copy of its picture; null for none
     * @param author as the network names it; null if it does not
     * @param publishedAt null if the network does not tell
     * @param views by the latest reading, or as the network showed them, or else the people reached; null if it shows neither, like engagement
     */
    public record Post(
            Long taskId,
            TaskStatus taskStatus,
            Long campaignId,
            String campaignName,
            @Nullable String url,
            @Nullable String network,
            @Nullable String picture,
            @Nullable String author,
            @Nullable Instant publishedAt,
            @Nullable Long views,
            @Nullable Long engagement) {}

    /**
     * Why.
     *
     * @param points that it adds to the score
     * @param cleared whether staff have cleared it, so that it adds nothing
     * @param found such as views, reactions to 10,000 views, or others who share it; null for no number
     * @param usual what that is compared with; null for nothing
     * @param detail such as the author that the network names; null for none
     * @param at such as when the post was published; null for none
     * @param posts other posts, as evidence
     * @param creators other accounts, as evidence
     * @param before how the reason was decided so far
     */
    @StagedBuilder
    public record Reason(
            SignalReason reason,
            int points,
            boolean cleared,
            @Nullable Long found,
            @Nullable Long usual,
            @Nullable String detail,
            @Nullable Instant at,
            List<OtherPost> posts,
            List<OtherCreator> creators,
            Precision before) {
        public Reason {
            posts = List.copyOf(posts);
            creators = List.copyOf(creators);
        }
    }

    /**
     * Another post.
     *
     * @param campaignName of its campaign
     * @param url null for none
     * @param picture path of our copy; null for none
     */
    public record OtherPost(
            Long taskId,
            String username,
            String campaignName,
            @Nullable String url,
            @Nullable String picture) {}

    /** Another account. */
    public record OtherCreator(Long userId, String username, Instant joinedAt) {}

    /**
     * How often a reason was right.
     *
     * @param upheld signals with it that staff rejected
     * @param cleared signals with it that staff cleared, or whose rejection was overturned
     */
    public record Precision(long upheld, long cleared) {}

    /**
     * What was decided last.
     *
     * @param by an account; null if it ended by its time
     * @param reason as the creator reads it; null for none
     * @param heldUntil null unless it is held
     * @param appeal what the creator says against the hold; null for none
     * @param appealedAt null if it was not
     */
    public record Decision(
            @Nullable Long by,
            @Nullable Instant decidedAt,
            @Nullable String reason,
            @Nullable Instant heldUntil,
            @Nullable String appeal,
            @Nullable Instant appealedAt) {}
}
