package dev.fanfare.notification.webhook;

import dev.fanfare.notification.webhook.DeliveriesRepository.Due;
import dev.fanfare.platform.fairness.FairShare;
import dev.fanfare.platform.fairness.SharedPool;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The calls of a node at once, by the owners whose deliveries they are and the hosts that they go to. A late answer holds its place
 * for longer, so an owner gets no more seconds of calls in a second than it has places. Replays have places of their own.
 */
@SharedPool(
        name = "webhook deliveries",
        users = "owners of webhooks",
        fairBy = SharedPool.By.OWNER,
        bound = "a quarter of the free places of the node and the host, 16 at most. Replays have places of their own")
final class SendingShares {
    private static final int LIVE = 256;
    private static final int REPLAYED = 32;
    /** At once to a host: as many as connections. */
    static final int OF_HOST = 64;

    private final FairShare<String> live = new FairShare<>(LIVE);
    private final FairShare<String> replayed = new FairShare<>(REPLAYED);
    private final FairShare<String> hosts = new FairShare<>(LIVE + REPLAYED);

    private FairShare<String> placesOf(Due due) {
        return due.replayed() ? replayed : live;
    }

    void take(Due due) {
        placesOf(due).take(due.owner());
        hosts.take(due.host());
    }

    void leave(Due due) {
        placesOf(due).leave(due.owner());
        hosts.leave(due.host());
    }

    /** Whether nothing can be claimed. */
    boolean isFull() {
        return live.free() <= 0 && replayed.free() <= 0;
    }

    /** How many live deliveries the next claim takes at most. */
    int batch() {
        return Math.max(1, FairShare.of(live.free()));
    }

    /** The arguments of a claim: places held by owner, live or replayed, then by host, and what is free of both kinds. */
    Object[] arguments() {
        Map<String, Integer> now = live.held();
        Map<String, Integer> again = replayed.held();
        Map<String, Integer> at = hosts.held();
        return new Object[] {
            Stream.concat(now.keySet().stream(), again.keySet().stream()).toArray(String[]::new),
            Stream.concat(
                            now.keySet().stream().map(owner -> false),
                            again.keySet().stream().map(owner -> true))
                    .toArray(Boolean[]::new),
            Stream.concat(now.values().stream(), again.values().stream()).toArray(Integer[]::new),
            at.keySet().toArray(String[]::new),
            at.values().toArray(Integer[]::new),
            live.free(),
            replayed.free()
        };
    }
}
