package dev.fanfare.campaigns.discovery.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.InputProblems;
import dev.fanfare.platform.endpoint.Paging;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;

/**
 * Searches the publishers who agreed to be found, the newest first. Null filters match all; one account at a network
 * matches those of network, followers and engagement together.
 *
 * @param advertiserId who searches
 * @param listId only favourites of this list
 * @param search prefix of their names, ignoring case; two characters at least
 * @param category an id, code or name: of the publisher or of a connected account
 * @param country an id, ISO 3166-1 code or English name
 * @param language that the publisher speaks, a code of ISO 639 with two letters
 * @param engagementFrom a fraction
 * @param acceptedPostsFrom past work: posts that were accepted, in all campaigns
 * @param cursor the {@code next} of another part; null for the first
 */
public record SearchPublishers(
        @NotNull Long advertiserId,
        Long listId,
        @Size(min = 2, max = 100) String search,
        @Size(max = 50) String network,
        @Size(max = 100) String category,
        @Size(max = 100) String country,

        @Pattern(regexp = "[A-Za-z]{2}", message = "must be a language's code of ISO 639")
        String language,

        @PositiveOrZero Long followersFrom,
        @PositiveOrZero Long followersTo,
        @PositiveOrZero @Digits(integer = 9, fraction = 9) BigDecimal engagementFrom,
        @PositiveOrZero Long acceptedPostsFrom,
        @Size(max = 100) String cursor,
        @Min(1) @Max(Paging.MAX_LIMIT) Integer limit)
        implements Ask<SearchPublishers.PublisherPage> {
    /** What is wrong with an input that is refused; all may be null. */
    public record CheckSearch(SearchPublishers input) implements Ask<InputProblems> {}

    /**
     * Publishers who can be found.
     *
     * @param next the {@code cursor} of the part that follows; left out at the end
     */
    public record PublisherPage(
            List<PublisherCard> publishers,
            @JsonInclude(JsonInclude.Include.NON_NULL) String next) implements Message {
        public PublisherPage {
            publishers = List.copyOf(publishers);
        }
    }
}
