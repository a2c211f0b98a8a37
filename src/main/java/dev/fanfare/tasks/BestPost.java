package dev.fanfare.tasks;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The formula by which the bonus for a campaign's best post is shared. Who has the highest score wins it; several share
 * it equally, and the minor units that are left over go to those whose last task was accepted earliest, one each. Each
 * shares the amount that their own terms offer. A change to it is a new {@link #VERSION}.
 */
final class BestPost {
    static final int VERSION = 1;

    private BestPost() {}

    /**
     * A participant who may have the best post.
     *
     * @param taskId the accepted task whose payment the bonus becomes part of
     * @param offered minor units of the campaign's currency; positive
     */
    record Contender(
            long participationId, long userId, long taskId, long score, Instant lastAcceptedAt, long offered) {}

    /**
     * What a winner gets.
     *
     * @param place among the winners, from 1
     * @param winners how many share
     * @param amount minor units; may be 0 when more share than there are units
     */
    record Share(Contender contender, int place, int winners, long amount) {}

    /** What each winner gets; empty when there is nobody. */
    static List<Share> shares(List<Contender> contenders) {
        long highest = contenders.stream().mapToLong(Contender::score).max().orElse(0);
        List<Contender> winners = contenders.stream()
                .filter(contender -> contender.score() == highest)
                .sorted(Comparator.comparing(Contender::lastAcceptedAt).thenComparing(Contender::userId))
                .toList();
        List<Share> shares = new ArrayList<>(winners.size());
        for (Contender winner : winners) {
            int before = shares.size();
            long amount = winner.offered() / winners.size() + (before < winner.offered() % winners.size() ? 1 : 0);
            shares.add(new Share(winner, before + 1, winners.size(), amount));
        }
        return shares;
    }
}
