package dev.fanfare.money.finance.model;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** How a pool is shared, written once more: from the most views to the fewest. */
final class PoolModel {
    private PoolModel() {}

    /**
     * What each gets, in minor units.
     *
     * @param cap of each
     * @param views of each, at most a million times the pool below the largest number
     */
    static List<Long> shares(long pool, long cap, List<Long> views) {
        long[] shares = new long[views.size()];
        List<Integer> byViews = IntStream.range(0, views.size())
                .boxed()
                .sorted(Comparator.comparing(views::get, Comparator.reverseOrder()))
                .collect(Collectors.toList());
        long left = pool;
        long weight = views.stream().mapToLong(Long::longValue).sum();
        // Who has more views reaches the cap first.
        while (!byViews.isEmpty() && left * views.get(byViews.get(0)) >= cap * weight) {
            int capped = byViews.remove(0);
            shares[capped] = Math.min(cap, left);
            left -= shares[capped];
            weight -= views.get(capped);
        }
        long pot = left;
        long all = weight;
        byViews.forEach(i -> shares[i] = pot * views.get(i) / all);
        long odd = pot - byViews.stream().mapToLong(i -> shares[i]).sum();
        byViews.stream()
                .sorted(Comparator.<Integer, Long>comparing(i -> -(pot * views.get(i) % all))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(byViews.isEmpty() ? 0 : odd)
                .forEach(i -> shares[i]++);
        return LongStream.of(shares).boxed().toList();
    }
}
