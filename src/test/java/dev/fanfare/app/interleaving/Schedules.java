package dev.fanfare.app.interleaving;

import static dev.fanfare.support.Unchecked.unchecked;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Db;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Every order in which the statements of two calls can be executed. Each call goes through a node of its own, whose statements
 * {@link SteppingProxy} releases one by one; who waits for a lock says PostgreSQL. Two orders that have executed as much, were
 * answered alike and left the same rows behind go on alike, so the second of them is not pursued.
 */
final class Schedules implements AutoCloseable {
    private static final long TIMEOUT_MS = 20_000;
    private static final long POLL_MS = 1;
    private static final String BLOCKED = "select cardinality(pg_blocking_pids(?)) > 0";

    private final Object monitor;
    private final List<SteppingProxy> proxies;
    private final Connection watching;
    private final Set<String> seen = new HashSet<>();
    private final Deque<List<Integer>> open = new ArrayDeque<>();
    private int runs;

    /** What two calls are made of, each time on rows of their own. */
    record Calls(List<Supplier<CompletableFuture<Answer>>> both, Supplier<String> rows) {}

    /** How two calls end: their answers and the rows that they leave behind. */
    record Outcome(List<String> answers, String rows) {}

    /**
     * One order and how it ended.
     *
     * @param steps whose statement was executed, and its answer
     */
    private record Run(Outcome outcome, List<String> steps) {}

    Schedules(String databaseUri, List<SteppingProxy> proxies, Object monitor) {
        this.monitor = monitor;
        this.proxies = proxies;
        this.watching = unchecked(() -> Db.connect(databaseUri));
    }

    /**
     * Executes two calls in every order: each must end as if one had been made after the other.
     *
     * @return how many orders were executed
     */
    int all(Supplier<Calls> prepared) throws InterruptedException {
        seen.clear();
        open.clear();
        runs = 0;
        Run first = run(prepared.get(), List.of(0), false);
        Run second = run(prepared.get(), List.of(1), false);
        while (!open.isEmpty()) {
            Run run = run(prepared.get(), open.pop(), true);
            assertThat(run.outcome())
                    .as(
                            "%s%nhas neither ended like%n%s%nnor like%n%s",
                            String.join("\n", run.steps()),
                            String.join("\n", first.steps()),
                            String.join("\n", second.steps()))
                    .isIn(first.outcome(), second.outcome());
        }
        return runs;
    }

    private Run run(Calls calls, List<Integer> prefix, boolean letGo) throws InterruptedException {
        runs++;
        Execution execution = new Execution(calls);
        try {
            execution.begin();
            List<Integer> taken = new ArrayList<>();
            for (Integer next = execution.next(prefix, taken); next != null; next = execution.next(prefix, taken)) {
                if (taken.size() >= prefix.size() && !seen.add(execution.state()) && letGo) {
                    break;
                }
                if (taken.size() >= prefix.size() && execution.canStep(1 - next)) {
                    List<Integer> other = new ArrayList<>(taken);
                    other.add(1 - next);
                    open.push(other);
                }
                execution.step(next);
                taken.add(next);
            }
        } finally {
            proxies.forEach(SteppingProxy::pass);
        }
        return execution.ended();
    }

    @Override
    public void close() {
        unchecked(() -> watching.close());
    }

    /** Two calls that are being made. */
    private final class Execution {
        private final Calls calls;
        private final List<CompletableFuture<Answer>> made = new ArrayList<>();
        private final List<String> steps = new ArrayList<>();
        private final boolean[] blocked = new boolean[2];
        private String rows;

        Execution(Calls calls) {
            this.calls = calls;
        }

        void begin() throws InterruptedException {
            rows = calls.rows().get();
            proxies.forEach(SteppingProxy::hold);
            for (int side = 0; side < 2; side++) {
                made.add(calls.both().get(side).get().whenComplete((answer, failure) -> {
                    synchronized (monitor) {
                        monitor.notifyAll();
                    }
                }));
                settle(side);
            }
        }

        boolean canStep(int side) {
            return !made.get(side).isDone()
                    && !blocked[side]
                    && proxies.get(side).isHeld();
        }

        /** Whose statement is next; null when none is left. Goes on with the same call as long as that can. */
        Integer next(List<Integer> prefix, List<Integer> taken) throws InterruptedException {
            while (!canStep(0) && !canStep(1)) {
                if (made.get(0).isDone() && made.get(1).isDone()) {
                    return null;
                }
                // Both wait: PostgreSQL ends a deadlock.
                synchronized (monitor) {
                    monitor.wait(POLL_MS);
                }
                settle(0);
                settle(1);
            }
            int at = taken.size();
            int wanted = at < prefix.size() ? prefix.get(at) : at == 0 ? 0 : taken.get(at - 1);
            return canStep(wanted) ? wanted : 1 - wanted;
        }

        void step(int side) throws InterruptedException {
            String sql = proxies.get(side).release();
            settle(side);
            steps.add((side == 0 ? "A " : "B ")
                    + sql.strip().replaceAll("\\s+", " ")
                    + (blocked[side] ? " (waits)" : ""));
            if (blocked[1 - side]) {
                settle(1 - side);
            }
            boolean ended = proxies.get(side).takeEnded();
            if (proxies.get(1 - side).takeEnded() || ended) {
                rows = calls.rows().get();
            }
        }

        /** Waits until a call has its answer, its next statement is there, or it waits for the other one. */
        private void settle(int side) throws InterruptedException {
            SteppingProxy proxy = proxies.get(side);
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MS);
            synchronized (monitor) {
                while (!proxy.isHeld() && !(made.get(side).isDone() && proxy.executing() == 0)) {
                    blocked[side] = proxy.executing() != 0 && isBlocked(proxy.executing());
                    if (blocked[side]) {
                        return;
                    }
                    if (System.nanoTime() > end) {
                        throw new AssertionError("nothing happens after " + String.join("\n", steps));
                    }
                    monitor.wait(POLL_MS);
                }
                blocked[side] = false;
            }
        }

        private boolean isBlocked(int session) {
            return unchecked(() -> {
                try (PreparedStatement statement = watching.prepareStatement(BLOCKED)) {
                    statement.setInt(1, session);
                    try (ResultSet result = statement.executeQuery()) {
                        result.next();
                        return result.getBoolean(1);
                    }
                }
            });
        }

        /** What decides how it goes on. */
        String state() {
            StringBuilder state = new StringBuilder(rows);
            for (int side = 0; side < 2; side++) {
                List<String> answers = proxies.get(side).answers();
                state.append('|')
                        .append(made.get(side).isDone())
                        .append(blocked[side])
                        .append(answers.size())
                        .append(':')
                        .append(String.join(" ", answers).hashCode());
            }
            return state.toString();
        }

        Run ended() {
            List<String> answers = made.stream()
                    .map(call -> unchecked(() -> call.get(TIMEOUT_MS, TimeUnit.MILLISECONDS)))
                    .map(answer -> answer.status() + (answer.status() < 400 ? "" : " " + answer.error()))
                    .toList();
            return new Run(new Outcome(answers, calls.rows().get()), steps);
        }
    }
}
