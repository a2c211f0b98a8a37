package dev.fanfare.campaigns.signal.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.time.Instant;
import java.util.List;

/** Shows what signals go by: each reason with its points and how often it was right, and what is usual at each network. */
public record GetSignalRates() implements Ask<GetSignalRates.SignalRates> {
    /**
     * What signals go by.
     *
     * @param queueFrom the score from which a signal waits for staff
     * @param reasons all
     * @param networks reactions to 10,000 views, by network and size; empty until posts were seen
     * @param paces from a reading of a post to the next, how many percent as many views a day as until then; empty until posts
     *     were read
     */
    public record SignalRates(int queueFrom, List<Rated> reasons, List<NetworkRate> networks, List<NetworkRate> paces)
            implements Message {
        public SignalRates {
            reasons = List.copyOf(reasons);
            networks = List.copyOf(networks);
            paces = List.copyOf(paces);
        }
    }

    /**
     * A reason.
     *
     * @param about what it can be a reason about
     * @param points that it adds to a score; 0 for one that is switched off
     * @param upheld signals with it that staff rejected
     * @param cleared signals with it that staff cleared, or whose rejection was overturned
     */
    public record Rated(SignalReason reason, SignalReason.Subject about, int points, long upheld, long cleared) {}

    /**
     * What is usual at a network.
     *
     * @param size digits of the views, such as 5 from 10,000 on; 0 for all sizes
     * @param posts posts, or readings of them, that were counted, without those found to be fraud
     * @param low a twentieth of them have less
     * @param middle half of them have less
     * @param high a twentieth of them have more
     * @param computedAt when they were counted last
     */
    public record NetworkRate(
            String network, int size, long posts, long low, long middle, long high, Instant computedAt) {}
}
