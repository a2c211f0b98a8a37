package dev.fanfare.campaigns.reward;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** The second stage: what the posts of a campaign share at its end. Shares are exact and sum up to the minor unit. */
public final class CampaignShares {
    /** What computes pools; a change of the result needs a new version. */
    public static final int POOL_VERSION = 1;

    private CampaignShares() {}

    /**
     * One of equal shares: the remaining minor units go, one each, to the first.
     *
     * @param place from 0
     * @param shares their number
     */
    public static long equalShare(long amount, int place, int shares) {
        return amount / shares + (place < amount % shares ? 1 : 0);
    }

    /**
     * Shares of a pool by views. A creator who reaches the cap gets the cap, and the others share what is left; remaining minor
     * units go, one each, to the largest remainders, of equal ones to the first. The sum is the pool, unless the caps of
     * those with views add up to less.
     *
     * @param views of each creator, not negative
     * @return the share of each, in minor units
     */
    public static long[] poolShares(PayRule.ViewPool pool, long[] views) {
        long[] shares = new long[views.length];
        boolean[] capped = new boolean[views.length];
        BigInteger left = BigInteger.valueOf(pool.most());
        BigInteger weight = sum(views, capped);
        for (boolean again = true; again && weight.signum() > 0; ) {
            again = false;
            BigInteger poolNow = left;
            BigInteger weightNow = weight;
            for (int i = 0; i < views.length; i++) {
                if (!capped[i] && reachesCap(poolNow, weightNow, views[i], pool.cap())) {
                    capped[i] = true;
                    again = true;
                    shares[i] = Math.min(pool.cap(), left.longValueExact());
                    left = left.subtract(BigInteger.valueOf(shares[i]));
                }
            }
            weight = sum(views, capped);
        }
        if (weight.signum() > 0) {
            divide(left, weight, views, capped, shares);
        }
        return shares;
    }

    /**
     * What is left of a share when fewer views are left than it was computed for: in proportion, rounded down. The shares of
     * others stay as they are.
     *
     * @param views of the share; positive
     * @param left fewer
     */
    public static long shareOfViewsLeft(long share, long views, long left) {
        return BigInteger.valueOf(share)
                .multiply(BigInteger.valueOf(left))
                .divide(BigInteger.valueOf(views))
                .longValueExact();
    }

    private static boolean reachesCap(BigInteger pool, BigInteger weight, long views, long cap) {
        return pool.multiply(BigInteger.valueOf(views)).compareTo(weight.multiply(BigInteger.valueOf(cap))) >= 0;
    }

    /** By the largest remainders. */
    private static void divide(BigInteger left, BigInteger weight, long[] views, boolean[] capped, long[] shares) {
        BigInteger[] remainders = new BigInteger[views.length];
        int[] open = IntStream.range(0, views.length).filter(i -> !capped[i]).toArray();
        BigInteger given = BigInteger.ZERO;
        for (int i : open) {
            BigInteger[] parts = left.multiply(BigInteger.valueOf(views[i])).divideAndRemainder(weight);
            shares[i] = parts[0].longValueExact();
            remainders[i] = parts[1];
            given = given.add(parts[0]);
        }
        Arrays.stream(open)
                .boxed()
                .sorted(Comparator.comparing((Integer i) -> remainders[i])
                        .reversed()
                        .thenComparing(Comparator.naturalOrder()))
                .limit(left.subtract(given).intValueExact())
                .forEach(i -> shares[i]++);
    }

    private static BigInteger sum(long[] views, boolean[] without) {
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < views.length; i++) {
            if (!without[i]) {
                sum = sum.add(BigInteger.valueOf(views[i]));
            }
        }
        return sum;
    }
}
