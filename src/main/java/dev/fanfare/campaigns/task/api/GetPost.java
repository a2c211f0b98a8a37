package dev.fanfare.campaigns.task.api;

import dev.fanfare.campaigns.network.api.PostPreview;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.util.List;

/** Shows the post of a task as its network shows it, and what does not fit. */
public record GetPost(@NotNull Long taskId) implements Ask<GetPost.PostShown> {
    /** Seconds after which it can be asked for again. */
    public static final int AGAIN_SECONDS = 60;

    /**
     * A post.
     *
     * @param url as it was handed in
     * @param network of its address
     * @param refreshableAt when the network can be asked again, which may be past; null if it was never asked
     * @param preview what the network showed last; null if it was never asked
     * @param flags what does not fit; empty for nothing
     * @param history how the brand's other posts of this publisher were decided; null for the publisher
     */
    public record PostShown(
            Long taskId,
            String url,
            String network,
            @Nullable Instant refreshableAt,
            @Nullable PostPreview preview,
            List<PreviewFlag> flags,
            @Nullable History history)
            implements Message {
        public PostShown {
            flags = List.copyOf(flags);
        }
    }

    /**
     * How a publisher's last fifty other posts for a brand were decided.
     *
     * @param accepted whether paid yet or not
     * @param changes sent back for changes, and not handed in again since
     * @param latest the last five
     */
    public record History(int accepted, int changes, int rejected, List<Decided> latest) {
        public History {
            latest = List.copyOf(latest);
        }
    }

    /**
     * A post that was decided.
     *
     * @param campaign its name
     * @param title of its task
     * @param outcome as it stands
     * @param decidedAt null if its deadline was missed
     */
    public record Decided(
            String campaign,
            String title,
            Outcome outcome,
            @Nullable Instant decidedAt) {}

    /** How it was decided, as it stands. */
    public enum Outcome implements Coded {
        ACCEPTED,
        CHANGES,
        REJECTED
    }
}
