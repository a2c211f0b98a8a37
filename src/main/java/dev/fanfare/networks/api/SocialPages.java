package dev.fanfare.networks.api;

import dev.fanfare.platform.endpoint.Nullable;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** A publisher's pages, as clients see them. */
public record SocialPages(List<Page> pages) {
    public static final String KIND = "page";

    public SocialPages {
        pages = List.copyOf(pages);
    }

    public static SocialPages of(OwnConnections own) {
        return new SocialPages(own.connections().stream().map(Page::of).toList());
    }

    /**
     * One of them.
     *
     * @param id the connection's
     * @param pageId its id at the network
     * @param followers a claim until it is accepted
     * @param category a claim; null for none
     * @param connectedAt when it was submitted last
     */
    public record Page(
            Long id,
            String network,
            String pageId,
            String pageName,
            String pageUrl,
            String status,
            Long followers,
            @Nullable String category,
            Instant connectedAt) {
        private static Page of(Connection connection) {
            return new Page(
                    connection.id(),
                    connection.network(),
                    connection.networkId(),
                    connection.name(),
                    connection.networkUrl(),
                    connection.status(),
                    connection.followers(),
                    connection.category(),
                    connection.connectedAt());
        }
    }

    /** A page that is submitted. */
    public record Addition(
            @NotBlank @Size(max = 100) String network,
            @NotBlank @Size(max = 200) String pageId,
            @NotBlank @Size(max = 200) String pageName,
            @NotBlank @Size(max = 500) String pageUrl,
            @Min(0) @Max(SubmitNetwork.MAX_FOLLOWERS) Long followers,
            @Size(max = 100) @Nullable String category) {
        public AddConnection ask() {
            return new AddConnection(KIND, network, pageId, pageName, pageUrl, followers, category);
        }
    }

    /**
     * The page waits for approval.
     *
     * @param pageId the connection's id
     */
    public record Added(String status, String message, Long pageId) {
        public static Added of(ConnectionAdded added) {
            return new Added("success", "The page has been submitted for approval.", added.id());
        }
    }
}
