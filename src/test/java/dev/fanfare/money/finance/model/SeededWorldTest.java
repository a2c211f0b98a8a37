package dev.fanfare.money.finance.model;

import dev.fanfare.support.Soak;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * PY-01, PY-08, TR-01: worlds that are played from a number: people, months, a bank and providers that misbehave, connections that
 * are cut and nodes that die. {@code -Dworld.seed=17} plays one, {@code -Dworld.seeds=1000} more. A story that fails is shrunk, each
 * time on new nodes.
 */
@Tag(Soak.GROUP)
class SeededWorldTest {
    private static final int SEEDS = Soak.size("world.seeds", 3, 200);
    private static final int MAX_ATTEMPTS = Integer.getInteger("world.shrinks", 80);

    @Test
    @DisplayName("PY-01 PY-08 TR-01 whatever a world does, money, answers, events and the bank say the same at its end")
    void addsUp() {
        long seed = Long.getLong("world.seed", -1);
        String from = System.getProperty("world.from");
        play(
                seed < 0 ? LongStream.rangeClosed(1, SEEDS).toArray() : new long[] {seed},
                from == null ? WorldNodes.next() : YearMonth.parse(from));
    }

    private static void play(long[] seeds, YearMonth from) {
        YearMonth month = from;
        long steps = 0;
        try (WorldNodes nodes = new WorldNodes(from)) {
            for (long seed : seeds) {
                List<WorldOp> ops = WorldOp.story(seed);
                long begun = System.nanoTime();
                try {
                    new Story(nodes).play(ops);
                } catch (AssertionError | RuntimeException e) {
                    throw failed(seed, month, ops, e);
                }
                steps += ops.size();
                System.out.printf(
                        "World %d from %s: %d steps in %.1f s; so far %d steps, %s%n",
                        seed, month, ops.size(), (System.nanoTime() - begun) / 1e9, steps, nodes.figures());
                month = WorldNodes.next();
                nodes.begin(month);
            }
        }
    }

    private static AssertionError failed(long seed, YearMonth from, List<WorldOp> ops, Throwable failure) {
        String replay = "./mvnw -Pquick test -Dtest=SeededWorldTest -Dworld.seed=" + seed + " -Dworld.from=" + from;
        System.out.printf("World %d fails: %s%nReplay: %s%n", seed, failure.getMessage(), replay);
        Throwable[] last = {failure};
        List<WorldOp> shrunk = shrink(ops, story -> {
            Throwable again = failure(from, story);
            if (again != null) {
                last[0] = again;
            }
            return again != null;
        });
        return new AssertionError(
                "World %d fails. Replay it: %s%nIt still does with %d of %d steps:%n%s%n%s"
                        .formatted(
                                seed,
                                replay,
                                shrunk.size(),
                                ops.size(),
                                shrunk.stream().map(op -> "  " + op).collect(Collectors.joining("\n")),
                                last[0].getMessage()),
                last[0]);
    }

    /** Null if it is played to its end. */
    private static Throwable failure(YearMonth from, List<WorldOp> ops) {
        try (WorldNodes nodes = new WorldNodes(from)) {
            new Story(nodes).play(ops);
            return null;
        } catch (AssertionError | RuntimeException e) {
            return e;
        }
    }

    /** Leaves out ever smaller parts, then what disturbs single steps, as long as it still fails. */
    private static List<WorldOp> shrink(List<WorldOp> ops, Predicate<List<WorldOp>> fails) {
        List<WorldOp> story = ops;
        int attempts = 0;
        for (int size = Math.max(1, story.size() / 2); size > 0; size /= 2) {
            for (int at = 0; at < story.size() && attempts < MAX_ATTEMPTS; attempts++) {
                List<WorldOp> less = new ArrayList<>(story.subList(0, at));
                less.addAll(story.subList(Math.min(story.size(), at + size), story.size()));
                if (fails.test(less)) {
                    story = less;
                } else {
                    at += size;
                }
            }
        }
        for (int at = 0; at < story.size(); at++) {
            for (WorldOp simpler : story.get(at).simpler()) {
                int place = at;
                List<WorldOp> whole = story;
                List<WorldOp> other = IntStream.range(0, whole.size())
                        .mapToObj(i -> i == place ? simpler : whole.get(i))
                        .toList();
                if (attempts++ < MAX_ATTEMPTS && fails.test(other)) {
                    story = other;
                }
            }
        }
        return story;
    }
}
