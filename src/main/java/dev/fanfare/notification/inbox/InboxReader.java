package dev.fanfare.notification.inbox;

import dev.fanfare.notification.thread.api.ThreadSide;
import java.util.List;

/**
 * Who reads an inbox.
 *
 * @param kinds codes of the kinds of threads that it shows
 * @param userId the account that reads
 * @param advertisers of a team's inbox its advertiser alone; of staff, those in whose teams the account is, which its inbox
 *     leaves out; else empty
 * @param notified whether it shows the account's notifications, which are personal: a backend token reads none
 */
record InboxReader(ThreadSide side, List<String> kinds, long userId, List<Long> advertisers, boolean notified) {
    InboxReader {
        kinds = List.copyOf(kinds);
        advertisers = List.copyOf(advertisers);
    }
}
