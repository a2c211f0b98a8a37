package dev.fanfare.dev.simulator;

import dev.fanfare.dev.simulator.SimulatedPostsRepository.Aged;
import dev.fanfare.dev.simulator.SimulatedPostsRepository.Published;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How often simulated posts were seen, by the time at which they are read: more and more, at first quickly. The beginning of a post's id
 * sets what becomes of it: {@code grow-50000-…} approaches 50,000 views; {@code fall-50000-…} loses four of five after five
 * days; {@code gone-…} is shown no longer then; {@code leap-9000-…} has six times as many from the second day on, as if they were
 * bought; {@code mute-…} is shown without its views. Any other approaches a number of its own. Runs on one event loop.
 */
final class SimulatedGrowth {
    private static final Pattern NAMED = Pattern.compile("(grow|fall|gone|leap|mute)-([0-9]{1,9})-.*");
    /** The age at which half of the views are there. */
    private static final long HALF_MINUTES = 18 * 60;

    /** Until then a post that is looked at otherwise has the views that all have. */
    private static final long YOUNG_MINUTES = 60;

    private static final long TURNING_MINUTES = 120 * 60;

    private static final long LEAP_MINUTES = 36 * 60;

    private static final int LEAST = 5_000;
    private static final int SPREAD = 60_000;
    private static final int LEFT = 5;
    private static final int BOUGHT = 6;

    private final String network;
    private final Map<String, Long> minutes = new HashMap<>();
    private final Map<String, Instant> published = new HashMap<>();

    SimulatedGrowth(String network) {
        this.network = network;
    }

    /** Reads how old posts are. */
    Future<?> read(Sql database, List<String> ids) {
        return SimulatedPostsRepository.listAged(database, network, ids)
                .onSuccess(found -> {
                    ids.forEach(minutes::remove);
                    for (Aged post : found) {
                        minutes.put(post.id(), post.minutes());
                    }
                })
                .compose(aged -> SimulatedPostsRepository.listPublished(database, network, ids))
                .onSuccess(found -> {
                    ids.forEach(published::remove);
                    for (Published post : found) {
                        published.put(post.id(), post.at());
                    }
                });
    }

    /** When a post was published: just now, if it was not handed in. */
    Instant publishedAt(String id) {
        return published.getOrDefault(id, Instant.now()).truncatedTo(ChronoUnit.SECONDS);
    }

    /** Whether the network shows a post. */
    boolean shows(String id) {
        return !("gone".equals(fate(id)) && age(id) > TURNING_MINUTES);
    }

    /** The views of a post; empty if the network does not tell them. */
    OptionalLong of(String id, long otherwise) {
        if ("mute".equals(fate(id))) {
            return OptionalLong.empty();
        }
        long age = age(id);
        if (age < YOUNG_MINUTES && !minutes.containsKey(id)) {
            return OptionalLong.of(otherwise);
        }
        long seen = total(id) * age / (age + HALF_MINUTES);
        return OptionalLong.of(
                switch (fate(id)) {
                    case "fall" -> age > TURNING_MINUTES ? seen / LEFT : seen;
                    case "leap" -> age > LEAP_MINUTES ? seen * BOUGHT : seen;
                    default -> seen;
                });
    }

    private long age(String id) {
        Long read = minutes.get(id);
        return read != null
                ? read
                : Math.max(0, Duration.between(publishedAt(id), Instant.now()).toMinutes());
    }

    private static String fate(String id) {
        Matcher named = NAMED.matcher(id);
        return named.matches() ? named.group(1) : "";
    }

    private static long total(String id) {
        Matcher named = NAMED.matcher(id);
        return named.matches() ? Long.parseLong(named.group(2)) : LEAST + Math.floorMod(id.hashCode(), SPREAD);
    }
}
