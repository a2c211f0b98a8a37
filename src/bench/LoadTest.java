import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The load of fault-injection.sh and failover.sh: requests at a fixed rate, whatever becomes of them, two reads for each change. A
 * change is repeated with its key until there is an answer. What was acknowledged is written to a file, to be looked for in the
 * database.
 *
 * <p>Reads commands from standard input: {@code begin}, or {@code warm} with a rate that grows, {@code end}, which waits for all keys and
 * says what happened since the beginning, {@code now}, which says it at once.
 */
final class LoadTest {
    /** How long a client waits for an answer, and how long after the end keys may stay without one. */
    private static final Duration TIMEOUT = Duration.ofSeconds(12);

    private static final Duration KEYS_TIMEOUT = Duration.ofSeconds(60);
    private static final int READS_PER_CHANGE = 2;
    private static final int WARM_SECONDS = 60;
    private static final Pattern PAYOUT = Pattern.compile("\"payout_id\":(\\d+)");
    private static final Pattern TOKEN = Pattern.compile("\"token\":\"([^\"]+)\"");
    private static final Pattern USER = Pattern.compile("\"user_id\":(\\d+)");

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(3))
            .build();
    private final String base;
    private final int rate;
    private final PrintWriter acknowledged;
    private final PrintWriter failures;
    private final List<Publisher> publishers = new ArrayList<>();
    private final List<String> campaigns = new ArrayList<>();
    private final Queue<Payout> open = new ConcurrentLinkedQueue<>();
    private final AtomicInteger joins = new AtomicInteger();
    private final AtomicLong unresolved = new AtomicLong();
    private final AtomicLong inFlight = new AtomicLong();
    private volatile Phase phase = new Phase();
    private volatile boolean sending;

    private record Publisher(String id, String token) {}

    private record Payout(String id, Publisher owner) {}

    /** What happened under one fault. */
    private static final class Phase {
        final AtomicInteger reads = new AtomicInteger();
        final AtomicInteger changes = new AtomicInteger();
        final AtomicInteger failedReads = new AtomicInteger();
        final AtomicInteger failedChanges = new AtomicInteger();
        final AtomicInteger refused = new AtomicInteger();
        final AtomicLong slowestRead = new AtomicLong();
        final AtomicLong acknowledgedAt = new AtomicLong(System.nanoTime());
        final AtomicLong longestWait = new AtomicLong();
        final Set<Long> badSeconds = ConcurrentHashMap.newKeySet();
        final Map<String, AtomicInteger> reasons = new ConcurrentHashMap<>();

        /** A change was acknowledged, or will not be. */
        void acknowledged() {
            long now = System.nanoTime();
            longestWait.accumulateAndGet(now - acknowledgedAt.getAndSet(now), Math::max);
        }
    }

    /** @param kind what it is called in the list of failures */
    private record Request(String kind, String path, String token, String body, String key, Publisher owner) {
        boolean isRead() {
            return key == null;
        }
    }

    private LoadTest(String base, int rate, Path folder) throws IOException {
        this.base = base;
        this.rate = rate;
        this.acknowledged = new PrintWriter(Files.newBufferedWriter(folder.resolve("acknowledged")), true);
        this.failures = new PrintWriter(Files.newBufferedWriter(folder.resolve("failures")), true);
    }

    /** Base address, requests a second, folder with the files people and campaigns, superuser and password. */
    public static void main(String[] given) throws Exception {
        LoadTest test = new LoadTest(given[0], Integer.parseInt(given[1]), Path.of(given[2]));
        test.prepare(Path.of(given[2]), given[3], given[4]);
        System.out.println("ready");
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Thread sender = null;
        for (String command = commands.readLine(); command != null; command = commands.readLine()) {
            switch (command) {
                case "begin", "warm" -> {
                    test.phase = new Phase();
                    test.sending = true;
                    int growing = command.equals("warm") ? WARM_SECONDS : 0;
                    sender = new Thread(() -> test.sendAll(growing), "sender");
                    sender.start();
                }
                case "now" -> System.out.println(test.line());
                case "end" -> {
                    test.sending = false;
                    sender.join();
                    test.awaitAll();
                    System.out.println(test.line());
                }
                default -> throw new IllegalArgumentException(command);
            }
        }
        System.exit(0);
    }

    /** Signs everybody in, and earns each publisher the money that is asked for later. */
    private void prepare(Path folder, String superuser, String password) throws Exception {
        String login = "{\"username\":\"" + superuser + "\",\"password\":\"" + password + "\"}";
        String web = "JWT " + found(TOKEN, must("/web/api/auth/login/", null, login));
        must("/web/api/account/reauthenticate/", web, "{\"password\":\"" + password + "\"}");
        String operator = token(web, found(USER, must("/web/api/get/profile/", web, "{}")));
        for (String line : Files.readAllLines(folder.resolve("people"))) {
            String[] person = line.split("\t");
            publishers.add(new Publisher(person[0], token(operator, person[0])));
            for (String action : List.of("approve", "mark_paid")) {
                must("/api/task/actions/", operator, "{\"task_id\":" + person[1] + ",\"action\":\"" + action + "\"}");
            }
        }
        campaigns.addAll(Files.readAllLines(folder.resolve("campaigns")));
    }

    private String token(String operator, String user) throws Exception {
        return "Bearer " + found(TOKEN, must("/admin/api/tokens/create/", operator, "{\"user_id\":" + user + ",\"name\":\"load\"}"));
    }

    private static String found(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            throw new IllegalStateException("No " + pattern + " in " + text);
        }
        return matcher.group(1);
    }

    private String must(String path, String token, String body) throws Exception {
        Request request = new Request("prepare", path, token, body, UUID.randomUUID().toString(), null);
        HttpResponse<String> answer = http.send(request(request), HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() / 100 != 2) {
            throw new IllegalStateException(path + ": " + answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    /** @param growing the seconds in which the rate grows from nothing */
    private void sendAll(int growing) {
        long began = System.nanoTime();
        for (long i = 0; sending; i++) {
            double at = i < rate * growing / 2.0 ? Math.sqrt(2.0 * growing * i / rate) : growing / 2.0 + (double) i / rate;
            long due = began + (long) (at * 1e9);
            while (System.nanoTime() < due) {
                LockSupport.parkNanos(due - System.nanoTime());
            }
            Request request = next(i);
            (request.isRead() ? phase.reads : phase.changes).incrementAndGet();
            inFlight.incrementAndGet();
            if (!request.isRead()) {
                unresolved.incrementAndGet();
            }
            send(request, due, phase);
        }
    }

    private Request next(long i) {
        Publisher one = publishers.get((int) (i % publishers.size()));
        if (i % (READS_PER_CHANGE + 1) != 0) {
            return switch (ThreadLocalRandom.current().nextInt(5)) {
                case 0 -> read("payouts", "/api/get/payouts/", one, "{\"limit\":5}");
                case 1 -> read("tasks", "/api/get/tasks/", one, "{\"limit\":5}");
                case 2 -> read("campaigns", "/api/get/campaigns/", one, "{\"limit\":20}");
                case 3 -> read("public campaigns", "/api/get/public/campaigns/", null, "{\"limit\":5}");
                default -> read("notifications", "/api/get/notifications/", one, "{}");
            };
        }
        int dice = ThreadLocalRandom.current().nextInt(4);
        if (dice == 0) {
            int join = joins.getAndIncrement();
            if (join < publishers.size() * campaigns.size()) {
                // Each by another publisher, to another campaign than the one before: joins of one wait for each other.
                int publisher = join % publishers.size();
                String campaign = campaigns.get((join / publishers.size() + publisher) % campaigns.size());
                return change("join", "/api/action/campaign/join/", publishers.get(publisher), "{\"campaign_id\":" + campaign + "}");
            }
        }
        Payout payout = dice == 1 ? open.poll() : null;
        if (payout != null) {
            return change("cancel", "/api/action/payout/cancel/", payout.owner(), "{\"payout_id\":" + payout.id() + "}");
        }
        return change("payout", "/api/action/payout/", one, "{\"amount\":10,\"method\":\"paypal\",\"currency\":\"USD\",\"paypal_email\":\"load-" + UUID.randomUUID() + "@example.com\"}");
    }

    private static Request read(String kind, String path, Publisher who, String body) {
        return new Request(kind, path, who == null ? null : who.token(), body, null, who);
    }

    private static Request change(String kind, String path, Publisher who, String body) {
        return new Request(kind, path, who.token(), body, UUID.randomUUID().toString(), who);
    }

    private HttpRequest request(Request request) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(base + request.path()))
                .timeout(TIMEOUT)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(request.body()));
        if (request.token() != null) {
            builder.header("Authorization", request.token());
        }
        if (!request.isRead()) {
            builder.header("Idempotency-Key", request.key());
        }
        return builder.build();
    }

    private void send(Request request, long due, Phase during) {
        http.sendAsync(request(request), HttpResponse.BodyHandlers.ofString()).whenComplete((answer, failed) -> {
            long millis = (System.nanoTime() - due) / 1_000_000;
            if (request.isRead()) {
                during.slowestRead.accumulateAndGet(millis, Math::max);
            }
            boolean good = failed == null && answer.statusCode() / 100 == 2;
            if (!good) {
                failed(request, answer, failed, millis, during);
            }
            inFlight.decrementAndGet();
            if (!request.isRead()) {
                settle(request, answer, 0, during);
            }
        });
    }

    private void failed(Request request, HttpResponse<String> answer, Throwable failed, long millis, Phase during) {
        (request.isRead() ? during.failedReads : during.failedChanges).incrementAndGet();
        during.badSeconds.add((System.nanoTime() - millis * 1_000_000) / 1_000_000_000L);
        String what = failed == null
                ? answer.statusCode() + " " + answer.body().replaceAll("\\s+", " ").replaceAll("^(.{160}).*", "$1")
                : failed.getClass().getSimpleName() + " " + failed.getMessage();
        String reason = (request.isRead() ? "read " : "change ")
                + (failed == null ? Integer.toString(answer.statusCode()) : "" + failed.getMessage());
        during.reasons.computeIfAbsent(reason, any -> new AtomicInteger()).incrementAndGet();
        String id = answer == null ? "-" : answer.headers().firstValue("X-Request-Id").orElse("-");
        failures.printf("%s %s %d ms, request %s: %s%n", Instant.now(), request.kind(), millis, id, what);
    }

    /** Repeats a change until its outcome is known. */
    private void settle(Request request, HttpResponse<String> answer, int tries, Phase during) {
        if (answer == null || answer.statusCode() >= 500 || answer.body().contains("REQUEST_IN_PROGRESS")) {
            long pause = Math.min(2_000, 200L << Math.min(tries, 4)) * (50 + ThreadLocalRandom.current().nextInt(50)) / 100;
            CompletableFuture.delayedExecutor(pause, TimeUnit.MILLISECONDS)
                    .execute(() -> http.sendAsync(request(request), HttpResponse.BodyHandlers.ofString())
                            .whenComplete((next, failed) -> settle(request, next, tries + 1, during)));
            return;
        }
        if (answer.statusCode() / 100 != 2) {
            during.refused.incrementAndGet();
            failures.printf("%s %s was refused after %d tries: %s %s%n", Instant.now(), request.kind(), tries + 1, request.body(), answer.body());
        } else {
            during.acknowledged();
            acknowledge(request, answer.body());
        }
        unresolved.decrementAndGet();
    }

    private void acknowledge(Request request, String answer) {
        String[] body = request.body().split("\"");
        switch (request.kind()) {
            case "payout" -> {
                String id = found(PAYOUT, answer);
                acknowledged.println("payout\t" + body[body.length - 2] + "\t" + id);
                open.add(new Payout(id, request.owner()));
            }
            case "cancel" -> acknowledged.println("cancel\t\t" + request.body().replaceAll("\\D", ""));
            default -> acknowledged.println("join\t" + request.owner().id() + "\t" + request.body().replaceAll("\\D", ""));
        }
    }

    private void awaitAll() throws InterruptedException {
        long latest = System.nanoTime() + KEYS_TIMEOUT.toNanos();
        while ((inFlight.get() > 0 || unresolved.get() > 0) && System.nanoTime() < latest) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    /**
     * Reads, changes, failed reads, failed changes, seconds with errors, slowest read in ms, unresolved, refused,
     * the longest time in ms in which no change was acknowledged; the reasons.
     */
    private String line() {
        Phase now = phase;
        if (unresolved.get() > 0) {
            now.acknowledged();
        }
        return String.join(
                " ",
                "" + now.reads,
                "" + now.changes,
                "" + now.failedReads,
                "" + now.failedChanges,
                "" + now.badSeconds.size(),
                "" + now.slowestRead,
                "" + unresolved,
                "" + now.refused,
                "" + TimeUnit.NANOSECONDS.toMillis(now.longestWait.get()),
                new TreeMap<>(now.reasons).toString());
    }
}
