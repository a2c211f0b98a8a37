package dev.fanfare.networks.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.networks.api.AddConnection.ConnectionAdded;
import dev.fanfare.networks.api.ListOwnConnections.OwnConnections;
import dev.fanfare.networks.api.SocialConnection.Account;
import dev.fanfare.networks.api.SocialConnection.Claim;
import dev.fanfare.networks.api.SocialConnection.Details;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.List;

/**
 * The names by which clients know {@link SocialConnection}s. Of each of the three: a publisher's own, one of them, what is
 * submitted, and the answer to that, whose id is the connection's.
 */
public final class SocialViews {
    private SocialViews() {}

    /** It waits for approval. */
    public record Submitted(String status, String message) {
        private static Submitted of(String kind) {
            return new Submitted("success", "The " + kind + " has been submitted for approval.");
        }
    }

    public record SocialPages(List<Page> pages) {
        public static SocialPages of(OwnConnections own) {
            return new SocialPages(own.connections().stream().map(Page::new).toList());
        }
    }

    public record Page(
            @JsonUnwrapped Details details,
            @JsonUnwrapped(prefix = "page_") Account page,
            Long followers) {
        private Page(SocialConnection own) {
            this(own.details(), own.account(), own.followers());
        }
    }

    public record NewPage(
            @JsonUnwrapped @Valid Claim claim,
            @JsonUnwrapped(prefix = "page_") @Valid Account page,
            @Min(0) @Max(SubmitNetwork.MAX_FOLLOWERS) Long followers) {
        public AddConnection ask() {
            return new AddConnection("page", claim, page, followers);
        }
    }

    public record PageAdded(@JsonUnwrapped Submitted submitted, Long pageId) {
        public static PageAdded of(ConnectionAdded added) {
            return new PageAdded(Submitted.of("page"), added.id());
        }
    }

    public record SocialWalls(List<Wall> walls) {
        public static SocialWalls of(OwnConnections own) {
            return new SocialWalls(own.connections().stream().map(Wall::new).toList());
        }
    }

    public record Wall(
            @JsonUnwrapped Details details,
            @JsonUnwrapped(prefix = "wall_") Account wall,
            Long followers) {
        private Wall(SocialConnection own) {
            this(own.details(), own.account(), own.followers());
        }
    }

    public record NewWall(
            @JsonUnwrapped @Valid Claim claim,
            @JsonUnwrapped(prefix = "wall_") @Valid Account wall,
            @Min(0) @Max(SubmitNetwork.MAX_FOLLOWERS) Long followers) {
        public AddConnection ask() {
            return new AddConnection("wall", claim, wall, followers);
        }
    }

    public record WallAdded(@JsonUnwrapped Submitted submitted, Long wallId) {
        public static WallAdded of(ConnectionAdded added) {
            return new WallAdded(Submitted.of("wall"), added.id());
        }
    }

    public record SocialChannels(List<Channel> channels) {
        public static SocialChannels of(OwnConnections own) {
            return new SocialChannels(
                    own.connections().stream().map(Channel::new).toList());
        }
    }

    public record Channel(
            @JsonUnwrapped Details details,
            @JsonUnwrapped(prefix = "channel_") Account channel,
            Long subscribers) {
        private Channel(SocialConnection own) {
            this(own.details(), own.account(), own.followers());
        }
    }

    public record NewChannel(
            @JsonUnwrapped @Valid Claim claim,
            @JsonUnwrapped(prefix = "channel_") @Valid Account channel,
            @Min(0) @Max(SubmitNetwork.MAX_FOLLOWERS) Long subscribers) {
        public AddConnection ask() {
            return new AddConnection("channel", claim, channel, subscribers);
        }
    }

    public record ChannelAdded(@JsonUnwrapped Submitted submitted, Long channelId) {
        public static ChannelAdded of(ConnectionAdded added) {
            return new ChannelAdded(Submitted.of("channel"), added.id());
        }
    }
}
