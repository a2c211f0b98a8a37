package dev.fanfare.campaigns.discovery.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Nullable;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** Whether advertisers find a publisher, and for what the publisher works. */
public final class Listing {
    private Listing() {}

    /** Shows the caller's own listing. */
    public record GetListing() implements Ask<PublisherListing> {}

    /**
     * Changes the caller's own listing. Missing members stay unchanged.
     *
     * @param listed whether advertisers may find and see: display name, picture, biography, networks with followers and engagement,
     *     country, city, categories, languages, numbers of accepted posts and campaigns, minimum rates
     * @param minimumRates replaces all; one for each network and currency
     */
    public record UpdateListing(
            Boolean listed, @Size(max = 100) List<@NotNull @Valid MinimumRate> minimumRates)
            implements Change<PublisherListing> {
        public UpdateListing {
            minimumRates = minimumRates == null ? null : List.copyOf(minimumRates);
        }
    }

    /**
     * The listing of a publisher.
     *
     * @param listed whether advertisers find the publisher
     * @param listedAt when the publisher agreed; null while not listed
     * @param blocked the advertisers whose invitations the publisher does not want, the newest first: a hundred at most
     */
    public record PublisherListing(
            boolean listed, @Nullable Instant listedAt, List<MinimumRate> minimumRates, List<BlockedAdvertiser> blocked)
            implements Message {
        public PublisherListing {
            minimumRates = List.copyOf(minimumRates);
            blocked = List.copyOf(blocked);
        }
    }

    /** An advertiser by the name of its brand. */
    public record BlockedAdvertiser(Long advertiserId, String name, Instant blockedAt) {}

    /**
     * Blocks the invitations of an advertiser, or lets them come again. Blocking declines those that are open.
     *
     * @param blocked false to let them come
     */
    public record BlockInvitations(
            @NotNull Long advertiserId, @NotNull Boolean blocked) implements Change<ActionResult> {}
}
