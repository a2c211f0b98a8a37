package dev.fanfare.campaigns.network.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.network.api.SocialConnection.Account;
import dev.fanfare.campaigns.network.api.SocialConnection.Claim;
import dev.fanfare.campaigns.network.api.SocialConnection.Details;
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
    public record Submitted(String status, String message) {}

    /** A submission of any kind. */
    public interface Submission {
        Claim claim();

        Account account();

        Long followers();
    }

    public record SocialPages(List<Page> pages) {}

    public record Page(
            @JsonUnwrapped Details details,
            @JsonUnwrapped(prefix = "page_") Account account,
            Long followers) {}

    public record NewPage(
            @JsonUnwrapped @Valid Claim claim,
            @JsonUnwrapped(prefix = "page_") @Valid Account account,
            @Min(0) @Max(SubmitNetwork.MAX_FOLLOWERS) Long followers)
            implements Submission {}

    public record PageAdded(@JsonUnwrapped Submitted submitted, Long pageId) {}

    public record SocialWalls(List<Wall> walls) {}

    public record Wall(
            @JsonUnwrapped Details details,
            @JsonUnwrapped(prefix = "wall_") Account account,
            Long followers) {}

    public record NewWall(
            @JsonUnwrapped @Valid Claim claim,
            @JsonUnwrapped(prefix = "wall_") @Valid Account account,
            @Min(0) @Max(SubmitNetwork.MAX_FOLLOWERS) Long followers)
            implements Submission {}

    public record WallAdded(@JsonUnwrapped Submitted submitted, Long wallId) {}

    public record SocialChannels(List<Channel> channels) {}

    public record Channel(
            @JsonUnwrapped Details details,
            @JsonUnwrapped(prefix = "channel_") Account account,
            @JsonProperty("subscribers") Long followers) {}

    public record NewChannel(
            @JsonUnwrapped @Valid Claim claim,
            @JsonUnwrapped(prefix = "channel_") @Valid Account account,

            @Min(0) @Max(SubmitNetwork.MAX_FOLLOWERS) @JsonProperty("subscribers")
            Long followers)
            implements Submission {}

    public record ChannelAdded(@JsonUnwrapped Submitted submitted, Long channelId) {}
}
