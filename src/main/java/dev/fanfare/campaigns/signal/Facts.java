package dev.fanfare.campaigns.signal;

import dev.fanfare.platform.endpoint.Nullable;
import java.time.Instant;
import java.util.List;

/** What the reasons look at, as it was read. */
final class Facts {
    private Facts() {}

    /**
     * A post.
     *
     * @param samePosts tasks with the same post
     * @param alike tasks of other creators whose pictures look the same, the most alike first
     * @param alikeBits in how many bits the first of them differs; null for none
     * @param author as the network names it; null if it does not
     * @param publishedAt null if the network does not tell
     * @param submittedAt null if it is not submitted any more
     * @param views by the latest reading, or else as its preview shows them; null if there is none, like engagement
     * @param middle usual reactions to 10,000 views; null if too few posts were seen
     * @param pace from how many percent on posts of this network and size are seen unusually much faster than before; null likewise
     */
    record Post(
            List<Long> samePosts,
            List<Long> alike,
            @Nullable Long alikeBits,
            @Nullable String author,
            @Nullable Instant publishedAt,
            @Nullable Instant submittedAt,
            @Nullable Long views,
            @Nullable Long engagement,
            @Nullable Long middle,
            @Nullable Long pace) {
        Post {
            samePosts = List.copyOf(samePosts);
            alike = List.copyOf(alike);
        }
    }

    /**
     * An account.
     *
     * @param joinedAt when it was created
     * @param isNew whether that is few days ago
     * @param reach the most followers of an account at a network, or views of a post
     * @param payees accounts that are paid to one of the same destinations
     * @param onDevices accounts that signed in from one of the same devices, some more than count
     * @param atAddresses accounts that signed in from one of the same addresses, some more than count
     * @param followers of the account at a network that grew the most; null if none was read before, like the next two
     * @param followersBefore the lowest of the last days
     */
    record Account(
            Instant joinedAt,
            boolean isNew,
            long reach,
            List<Long> payees,
            List<Long> onDevices,
            List<Long> atAddresses,
            @Nullable Long followers,
            @Nullable Long followersBefore,
            @Nullable Instant followersBeforeAt,
            @Nullable String followersOf) {
        Account {
            payees = List.copyOf(payees);
            onDevices = List.copyOf(onDevices);
            atAddresses = List.copyOf(atAddresses);
        }
    }
}
