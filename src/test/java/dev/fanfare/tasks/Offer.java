package dev.fanfare.tasks;

import java.math.BigDecimal;

/** What a test's campaign offers; amounts in minor units, the advertiser's account in EUR. */
record Offer(
        String currency,
        String limitRate,
        long minimum,
        Long postRate,
        boolean bonusActive,
        long reach,
        long engagement,
        long bestPost,
        long reachThreshold,
        String rateThreshold,
        boolean leaderboard) {

    static Offer of(String currency, long minimum) {
        return new Offer(currency, "1", minimum, null, false, 0, 0, 0, 0, "0.05", true);
    }

    /** 50.00 EUR at least, 60.00 for a post, 10.00 from 1,000 people on, 5.00 from 5% on. */
    static Offer usual() {
        return new Offer("EUR", "1", 5000, 6000L, true, 1000, 500, 2000, 1000, "0.05", true);
    }

    Offer at(String rate) {
        return new Offer(
                currency,
                rate,
                minimum,
                postRate,
                bonusActive,
                reach,
                engagement,
                bestPost,
                reachThreshold,
                rateThreshold,
                leaderboard);
    }

    Offer withoutLeaderboard() {
        return new Offer(
                currency,
                limitRate,
                minimum,
                postRate,
                bonusActive,
                reach,
                engagement,
                bestPost,
                reachThreshold,
                rateThreshold,
                false);
    }

    /** The most that a task can cost, best post aside, in minor units of its own currency. */
    long most() {
        return Math.max(minimum, postRate == null ? 0 : postRate) + (bonusActive ? reach + engagement : 0);
    }

    BigDecimal rate() {
        return new BigDecimal(limitRate);
    }
}
