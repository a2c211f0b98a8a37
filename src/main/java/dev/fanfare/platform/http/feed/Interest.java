package dev.fanfare.platform.http.feed;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.FeedChunk;
import dev.fanfare.platform.endpoint.Subscription;
import java.util.List;
import java.util.stream.Stream;

/**
 * The news that wakes a follower.
 *
 * @param userId the account that follows, which has a limit
 * @param topics any of which wakes it
 */
public record Interest(long userId, List<Topic> topics) {
    public Interest {
        topics = List.copyOf(topics);
    }

    /** What a caller follows by an ask. */
    public static <A> Interest of(Subscription<A> subscription, Caller caller, A ask) {
        List<Long> accounts = subscription.accounts().apply(caller, ask);
        return new Interest(
                caller.id(),
                accounts.isEmpty()
                        ? List.of(new Topic(subscription.news(), null))
                        : accounts.stream()
                                .map(account -> new Topic(subscription.news(), account))
                                .toList());
    }

    /**
     * News of an account.
     *
     * @param account null for news of any, or of none
     */
    record Topic(Class<? extends FeedChunk.News> type, Long account) {
        /** What has news. */
        static Stream<Topic> of(FeedChunk.News news) {
            return Stream.concat(Stream.of((Long) null), news.userIds().stream())
                    .map(account -> new Topic(news.getClass(), account));
        }
    }
}
