package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.reward.CampaignShares;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Formula for sharing the best-post bonus. The highest score wins; winners with equal scores share equally, and the
 * remaining minor units go, one each, to those whose last task was accepted earliest. Each winner shares the amount in
 * their own terms. Every change needs a new {@link #VERSION}.
 */
final class BestPost {
    static final int VERSION = 1;

    /**
     * A participant who may win.
     *
     * @param taskId the accepted task to whose payment the bonus is added
     * @param offered minor units of the campaign's currency; positive
     */
    record Contender(
            long participationId, long userId, long taskId, long score, Instant lastAcceptedAt, long offered) {}

    /**
     * A winner's share.
     *
     * @param place among the winners, from 1
     * @param winners number of winners
     * @param amount minor units; 0 when there are more winners than units
     */
    record Share(Contender contender, int place, int winners, long amount) {}

    /** The winners' shares; empty without contenders. */
    static List<Share> shares(List<Contender> contenders) {
        long highest = contenders.stream().mapToLong(Contender::score).max().orElse(0);
        List<Contender> winners = contenders.stream()
                .filter(contender -> contender.score() == highest)
                .sorted(Comparator.comparing(Contender::lastAcceptedAt).thenComparing(Contender::userId))
                .toList();
        List<Share> shares = new ArrayList<>(winners.size());
        for (Contender winner : winners) {
            int before = shares.size();
            long amount = CampaignShares.equalShare(winner.offered(), before, winners.size());
            shares.add(new Share(winner, before + 1, winners.size(), amount));
        }
        return shares;
    }
}
