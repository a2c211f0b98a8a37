package dev.fanfare.platform.fairness;

import java.util.HashMap;
import java.util.Map;

/**
 * The places of a pool, shared by owner. An owner may take one more while it holds less than a quarter of the free places: alone it
 * gets a fifth of all, beside others less, and places stay free for an owner that holds none. Shared by all event loops.
 *
 * @param <K> an owner
 */
public final class FairShare<K> {
    private static final int PART = 4;

    private final int places;
    private final Map<K, Integer> held = new HashMap<>();
    private int taken;

    /** @param places one at least */
    public FairShare(int places) {
        this.places = places;
    }

    /** How many places an owner may hold while so many are free: one at least, none if none is free. */
    public static int of(int free) {
        return (Math.max(0, free) + PART - 1) / PART;
    }

    /** Takes a place if the owner may have one more; each is {@linkplain #leave left} once. */
    public boolean enter(K owner) {
        return enter(owner, places);
    }

    /** The same for an owner that never holds more than this. */
    public synchronized boolean enter(K owner, int most) {
        if (held.getOrDefault(owner, 0) >= Math.min(most, of(free()))) {
            return false;
        }
        take(owner);
        return true;
    }

    /** Takes a place for what has been admitted by these counts already. */
    public synchronized void take(K owner) {
        taken++;
        held.merge(owner, 1, Integer::sum);
    }

    public synchronized void leave(K owner) {
        taken--;
        held.computeIfPresent(owner, (key, count) -> count == 1 ? null : count - 1);
    }

    public synchronized int free() {
        return places - taken;
    }

    /** Places by owner that holds one at least. */
    public synchronized Map<K, Integer> held() {
        return Map.copyOf(held);
    }
}
