package dev.fanfare.platform.http.feed;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.FeedChunk;
import dev.fanfare.platform.endpoint.Subscription;
import java.util.List;
import java.util.stream.Stream;

/**
 * The news that wakes a follower.
 *
 * @param owner the account that follows, or the application on its own, which has a limit
 * @param topics any of which wakes it
 */
public record Interest(String owner, List<Topic> topics) {
    public Interest {
        topics = List.copyOf(topics);
    }

    /** What a caller follows by an ask. */
    public static <A> Interest of(Subscription<A> subscription, Caller caller, A ask) {
        if (caller.isApplication()) {
            return new Interest(caller.clientId(), List.of(new Topic(subscription.news(), caller.clientId())));
        }
        List<Long> accounts = subscription.accounts().apply(caller, ask);
        return new Interest(
                Long.toString(caller.id()),
                accounts.isEmpty()
                        ? List.of(new Topic(subscription.news(), null))
                        : accounts.stream()
                                .map(account -> new Topic(subscription.news(), Long.toString(account)))
                                .toList());
    }

    /**
     * News of an account, or of an application.
     *
     * @param owner null for news of any, or of none
     */
    record Topic(Class<? extends FeedChunk.News> type, String owner) {
        /** What has news. */
        static Stream<Topic> of(FeedChunk.News news) {
            return Stream.concat(
                            Stream.concat(Stream.of((String) null), news.clientIds().stream()),
                            news.userIds().stream().map(account -> Long.toString(account)))
                    .map(owner -> new Topic(news.getClass(), owner));
        }
    }
}
