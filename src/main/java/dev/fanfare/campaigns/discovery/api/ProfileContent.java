package dev.fanfare.campaigns.discovery.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.records.StagedBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * What there is to show of a creator. What is not there, or not shown, is null or empty.
 *
 * @param picture path of an upload that is shown
 * @param bio in the creator's words
 * @param country code of ISO 3166
 * @param categories their names
 * @param languages that the creator speaks, as codes of ISO 639
 * @param accounts the largest first: 20 at most
 * @param followers of all accounts together
 * @param engagement of all accounts of which it is known together, a fraction; null if there is none
 * @param posts those that reached most of the latest 500: six at most
 * @param acceptedPosts posts that were accepted, in all campaigns
 * @param campaigns in which a post was accepted
 * @param earnings with posts, in each currency
 */
@StagedBuilder
public record ProfileContent(
        @Nullable String picture,
        @Nullable String bio,
        @Nullable String country,
        List<String> categories,
        List<String> languages,
        List<Account> accounts,
        @Nullable Long followers,
        @Nullable BigDecimal engagement,
        List<Post> posts,
        @Nullable Long acceptedPosts,
        @Nullable Long campaigns,
        List<Earned> earnings) {
    public ProfileContent {
        categories = List.copyOf(categories);
        languages = List.copyOf(languages);
        accounts = List.copyOf(accounts);
        posts = List.copyOf(posts);
        earnings = List.copyOf(earnings);
    }

    /**
     * An account at a network.
     *
     * @param url as it was connected
     * @param followers null if they are not shown
     * @param engagement a fraction; likewise, or if it is not known
     */
    public record Account(
            String network,
            String url,
            @Nullable Long followers,
            @Nullable BigDecimal engagement) {
        private Account only(boolean followed, boolean engaged) {
            return new Account(network, url, followed ? followers : null, engaged ? engagement : null);
        }
    }

    /**
     * An accepted post.
     *
     * @param network null if it is not known
     * @param reach as verified; null if it was not
     * @param engagement likewise
     */
    public record Post(
            @Nullable String network,
            String url,
            @Nullable Instant acceptedAt,
            @Nullable Long reach,
            @Nullable Long engagement) {}

    /** A sum of one currency. */
    public record Earned(String currency, @Minor BigDecimal amount) {}

    /** The chosen members of it, and nothing of the others. */
    public ProfileContent only(Set<ProfileMember> shown) {
        boolean followed = shown.contains(ProfileMember.FOLLOWERS);
        boolean engaged = shown.contains(ProfileMember.ENGAGEMENT);
        return ProfileContentBuilder.builder()
                .picture(shown.contains(ProfileMember.PICTURE) ? picture : null)
                .bio(shown.contains(ProfileMember.BIO) ? bio : null)
                .country(shown.contains(ProfileMember.COUNTRY) ? country : null)
                .categories(shown.contains(ProfileMember.CATEGORIES) ? categories : List.of())
                .languages(shown.contains(ProfileMember.LANGUAGES) ? languages : List.of())
                .accounts(
                        shown.contains(ProfileMember.ACCOUNTS)
                                ? accounts.stream()
                                        .map(one -> one.only(followed, engaged))
                                        .toList()
                                : List.of())
                .followers(followed ? followers : null)
                .engagement(engaged ? engagement : null)
                .posts(shown.contains(ProfileMember.POSTS) ? posts : List.of())
                .acceptedPosts(shown.contains(ProfileMember.ACCEPTED_POSTS) ? acceptedPosts : null)
                .campaigns(shown.contains(ProfileMember.CAMPAIGNS) ? campaigns : null)
                .earnings(shown.contains(ProfileMember.EARNINGS) ? earnings : List.of())
                .build();
    }
}
