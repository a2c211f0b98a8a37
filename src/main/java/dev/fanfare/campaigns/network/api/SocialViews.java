package dev.fanfare.campaigns.network.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.network.api.SocialConnection.Account;
import dev.fanfare.campaigns.network.api.SocialConnection.Claim;
import dev.fanfare.campaigns.network.api.SocialConnection.Details;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.List;

/**
 * The client views of {@link SocialConnection}s. For each kind: the list of a publisher, one item, the submission and
 * its answer, whose id is the connection's.
 */
public final class SocialViews {
    private SocialViews() {}

    /** It waits for approval. */
    public record Submitted(String status, Translatable message) {}

    /** A submission of any kind. */
    public interface Submission {
        Claim claim();

        Account account();

        Long followers();
    }

    /**
     * The pages of a publisher.
     *
     * @param total absent unless some are left out
     * @param next the {@code cursor} of the next part; absent at the end
     */
    public record SocialPages(
            List<Page> pages,
            @JsonInclude(JsonInclude.Include.NON_NULL) Long total,
            @JsonInclude(JsonInclude.Include.NON_NULL) String next) {}

    /** A page of a publisher. */
    public record Page(
            @JsonUnwrapped Details details,
            @JsonUnwrapped(prefix = "page_") Account account,
            Long followers) {}

    /** A page that a publisher submits. */
    public record NewPage(
            @JsonUnwrapped @Valid Claim claim,
            @JsonUnwrapped(prefix = "page_") @Valid Account account,
            @Min(0) @Max(SubmitNetwork.MAX_FOLLOWERS) Long followers)
            implements Submission {}

    /** The page that was submitted. */
    public record PageAdded(@JsonUnwrapped Submitted submitted, Long pageId) {}

    /**
     * The walls of a publisher.
     *
     * @param total absent unless some are left out
     * @param next the {@code cursor} of the next part; absent at the end
     */
    public record SocialWalls(
            List<Wall> walls,
            @JsonInclude(JsonInclude.Include.NON_NULL) Long total,
            @JsonInclude(JsonInclude.Include.NON_NULL) String next) {}

    /** A wall of a publisher. */
    public record Wall(
            @JsonUnwrapped Details details,
            @JsonUnwrapped(prefix = "wall_") Account account,
            Long followers) {}

    /** A wall that a publisher submits. */
    public record NewWall(
            @JsonUnwrapped @Valid Claim claim,
            @JsonUnwrapped(prefix = "wall_") @Valid Account account,
            @Min(0) @Max(SubmitNetwork.MAX_FOLLOWERS) Long followers)
            implements Submission {}

    /** The wall that was submitted. */
    public record WallAdded(@JsonUnwrapped Submitted submitted, Long wallId) {}

    /**
     * The channels of a publisher.
     *
     * @param total absent unless some are left out
     * @param next the {@code cursor} of the next part; absent at the end
     */
    public record SocialChannels(
            List<Channel> channels,
            @JsonInclude(JsonInclude.Include.NON_NULL) Long total,
            @JsonInclude(JsonInclude.Include.NON_NULL) String next) {}

    /** A channel of a publisher. */
    public record Channel(
            @JsonUnwrapped Details details,
            @JsonUnwrapped(prefix = "channel_") Account account,
            @JsonProperty("subscribers") Long followers) {}

    /** A channel that a publisher submits. */
    public record NewChannel(
            @JsonUnwrapped @Valid Claim claim,
            @JsonUnwrapped(prefix = "channel_") @Valid Account account,

            @Min(0) @Max(SubmitNetwork.MAX_FOLLOWERS) @JsonProperty("subscribers")
            Long followers)
            implements Submission {}

    /** The channel that was submitted. */
    public record ChannelAdded(@JsonUnwrapped Submitted submitted, Long channelId) {}
}
