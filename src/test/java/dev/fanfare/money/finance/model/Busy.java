package dev.fanfare.money.finance.model;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Client;
import dev.fanfare.support.Sql;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * A publisher and an operator who keep one wallet busy, and know the outcome of everything that they asked for. One
 * thread works it.
 */
final class Busy {
    private final long user;
    private final Client publisher;
    private final Client operator;
    private final List<Long> tasks;
    private final Random random;

    /** Tasks by the last state that was acknowledged. */
    private final Map<Long, String> taskStates = new HashMap<>();
    /** Payouts by the last state that was acknowledged. */
    private final Map<Long, String> payoutStates = new HashMap<>();
    /** Every request carries an address of its own; the id where one was acknowledged. */
    private final Map<String, Long> requests = new HashMap<>();

    private final AtomicInteger acknowledged = new AtomicInteger();
    private final AtomicInteger repeated = new AtomicInteger();

    Busy(long user, List<Long> tasks, Client publisher, Client operator, long seed) {
        this.user = user;
        this.tasks = new ArrayList<>(tasks);
        this.publisher = publisher.once();
        this.operator = operator.once();
        this.random = new Random(seed);
    }

    /** Works all of them, each on a thread of its own, until it is enough; completes when all have stopped. */
    static CompletableFuture<Void> work(List<Busy> all, AtomicBoolean enough) {
        return CompletableFuture.allOf(all.stream()
                .map(one -> CompletableFuture.runAsync(
                        () -> {
                            while (!enough.get()) {
                                one.act();
                            }
                        },
                        task -> new Thread(task, "busy").start()))
                .toArray(CompletableFuture[]::new));
    }

    int acknowledged() {
        return acknowledged.get();
    }

    /** Requests that had to be sent again, with their key. */
    int repeated() {
        return repeated.get();
    }

    /** One thing, whatever comes of it. */
    void act() {
        int dice = random.nextInt(100);
        if (dice < 15 && !tasks.isEmpty()) {
            review(tasks.remove(0), "approve", "accepted");
        } else if (dice < 35) {
            taskStates.entrySet().stream()
                    .filter(task -> task.getValue().equals("accepted"))
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .ifPresent(task -> review(task, "mark_paid", "paid"));
        } else if (dice < 65) {
            request();
        } else {
            move();
        }
    }

    private void review(long task, String action, String state) {
        if (isDone(operator, "/api/task/actions/", "{task_id: %s, action: %s}", task, action)) {
            taskStates.put(task, state);
        }
    }

    private void request() {
        String address = World.unique("busy") + "@example.com";
        requests.put(address, null);
        Answer answer = ask(publisher, "/api/action/payout/", """
                {"amount": %s, "method": "paypal", "paypal_email": %s, "currency": "USD"}""", 10 + random.nextInt(20), address);
        if (answer.status() == 201) {
            requests.put(address, answer.number("payout_id"));
            payoutStates.put(answer.number("payout_id"), "pending");
            acknowledged.incrementAndGet();
        }
    }

    private void move() {
        List<Long> open = List.copyOf(payoutStates.keySet());
        if (open.isEmpty()) {
            return;
        }
        long id = open.get(random.nextInt(open.size()));
        switch (random.nextInt(4)) {
            case 0 -> move(id, "cancelled", publisher, "/api/action/payout/cancel/");
            case 1 -> move(id, "processing", operator, "/api/payouts/process/");
            case 2 -> move(id, "rejected", operator, "/api/payouts/reject/", "{reason: 'No.'}");
            default ->
                move(id, "completed", operator, "/api/payouts/process/", "{transaction_id: %s}", World.unique("busy-"));
        }
    }

    private void move(long id, String state, Client who, String path, Object... further) {
        if (isDone(who, path, Body.with(Body.of("{payout_id: %s}", id), further))) {
            payoutStates.put(id, state);
        }
    }

    private boolean isDone(Client who, String path, Object... body) {
        Answer answer = ask(who, path, body);
        if (answer.status() == 200) {
            acknowledged.incrementAndGet();
            return true;
        }
        assertThat(answer.status()).as("%s %s", path, answer.body()).isBetween(400, 409);
        return false;
    }

    /** Sends it with a key until there is an answer: whatever happened, the key tells. */
    private Answer ask(Client who, String path, Object... body) {
        String key = World.unique("busy-");
        AtomicInteger sent = new AtomicInteger();
        return eventually(() -> {
            repeated.addAndGet(sent.getAndIncrement() == 0 ? 0 : 1);
            Answer answer = who.postOnce(key, path, body);
            assertThat(answer.status()).as("of %s", path).isLessThan(500);
            assertThat(answer.code()).as("of %s", path).isNotEqualTo("REQUEST_IN_PROGRESS");
            return answer;
        });
    }

    /** Everything that was acknowledged is there, and nothing is there twice. */
    void check(String databaseUri) {
        Map<Long, String> tasksFound = read(databaseUri, "select id, status from tasks");
        taskStates.forEach((task, state) -> assertThat(tasksFound.get(task))
                .as("task %d, acknowledged as %s", task, state)
                .isEqualTo(state));
        Map<Long, String> payouts = read(databaseUri, "select id, status from payouts");
        payoutStates.forEach(
                (payout, state) -> assertThat(payouts).as("payout %d", payout).containsEntry(payout, state));
        // None lost, none twice, and none that was refused.
        Map<Long, String> known = new HashMap<>();
        requests.forEach((address, id) -> {
            if (id != null) {
                known.put(id, address);
            }
        });
        assertThat(read(databaseUri, "select id, destination from payouts")).isEqualTo(known);
    }

    private Map<Long, String> read(String databaseUri, String sql) {
        return Sql.on(databaseUri, sql + " where user_id = ?", user).rows().stream()
                .map(row -> List.copyOf(row.values()))
                .collect(Collectors.toMap(
                        row -> (Long) row.get(0), row -> row.get(1).toString()));
    }
}
