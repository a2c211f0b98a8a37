package dev.fanfare.campaigns.reward;

/**
 * What a post earns, by part, in minor units of one currency.
 *
 * @param base whatever its figures
 * @param views by the rules about views
 */
public record PostReward(long base, long reach, long engagement, long views) {
    /** All parts. */
    public long total() {
        return Math.addExact(flat(), views);
    }

    /** Without views: what its acceptance pays. */
    public long flat() {
        return Math.addExact(base, Math.addExact(reach, engagement));
    }
}
