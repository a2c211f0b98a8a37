package dev.fanfare.campaigns.discovery.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.endpoint.Nullable;
import java.math.BigDecimal;
import java.util.List;

/**
 * What advertisers see of a publisher: all that the publisher has agreed to, and nothing else.
 *
 * @param networks accepted accounts, by network and followers
 * @param minimumRates what the publisher wants for a post
 */
public record PublisherCard(
        @JsonUnwrapped Person person, List<NetworkFigures> networks, List<MinimumRate> minimumRates) {
    public PublisherCard {
        networks = List.copyOf(networks);
        minimumRates = List.copyOf(minimumRates);
    }

    /**
     * The publisher.
     *
     * @param displayName the username
     * @param avatar address of the picture; null for none
     * @param bio in the publisher's words; null for none
     * @param country code of ISO 3166; null if it is not known
     * @param city null if it is not known
     * @param categories codes
     * @param languages of the posts, as codes of ISO 639
     * @param acceptedPosts posts that were accepted, in all campaigns
     * @param campaigns in which a post was accepted
     */
    public record Person(
            Long publisherId,
            String displayName,
            @Nullable String avatar,
            @Nullable String bio,
            @Nullable String country,
            @Nullable String city,
            List<String> categories,
            List<String> languages,
            long acceptedPosts,
            long campaigns) {
        public Person {
            categories = List.copyOf(categories);
            languages = List.copyOf(languages);
        }
    }

    /**
     * An account at a network.
     *
     * @param engagementRate a fraction
     */
    public record NetworkFigures(String network, long followers, BigDecimal engagementRate) {}
}
