import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/** The load of login-load.sh: hostile sign-ins at a constant rate, whatever becomes of them, and those of known users. */
final class LoginLoad {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    /** Between two sign-ins of one known user, in seconds: fewer than the limit for guessing. */
    private static final int PAUSE = 8;

    private final String base;
    private final int addresses;
    private final int known;
    private final Map<Integer, LongAdder> hostile = new ConcurrentHashMap<>();
    private final Map<Integer, LongAdder> own = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<Long> micros = new ConcurrentLinkedQueue<>();

    private LoginLoad(String base, int addresses, int known) {
        this.base = base;
        this.addresses = addresses;
        this.known = known;
    }

    public static void main(String[] given) {
        LoginLoad load = new LoginLoad(given[0], Integer.parseInt(given[2]), Integer.parseInt(given[3]));
        System.exit(load.run(Integer.parseInt(given[1]), Integer.parseInt(given[4])) ? 0 : 1);
    }

    private boolean run(int rate, int seconds) {
        ConcurrentLinkedQueue<CompletableFuture<?>> all = new ConcurrentLinkedQueue<>();
        long started = System.nanoTime();
        long total = (long) rate * seconds;
        long everyKnown = (long) rate * PAUSE / known;
        for (long i = 0; i < total; i++) {
            long due = started + i * 1_000_000_000L / rate;
            while (System.nanoTime() < due) {
                LockSupport.parkNanos(due - System.nanoTime());
            }
            all.add(hostile(i));
            // After two seconds, when all the load is there.
            if (i > 2L * rate && i % everyKnown == 0) {
                all.add(known(i / everyKnown));
            }
        }
        all.forEach(each -> each.exceptionally(failed -> null).join());
        return report(rate, seconds);
    }

    private CompletableFuture<?> hostile(long i) {
        String name = i % 2 == 0 ? "known-" + (i / 2 % known + 1) + "-user" : "unknown-" + i;
        return signIn("10.1.0." + (i % addresses + 1), name, "wrong password " + i)
                .handle((status, failed) -> count(hostile, failed == null ? status : 0));
    }

    private CompletableFuture<?> known(long i) {
        long user = i % known + 1;
        long sent = System.nanoTime();
        return signIn("10.2.0." + user, "known-" + user + "-user", "seven green bottles")
                .handle((status, failed) -> {
                    micros.add((System.nanoTime() - sent) / 1_000);
                    return count(own, failed == null ? status : 0);
                });
    }

    private CompletableFuture<Integer> signIn(String address, String name, String password) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/web/api/auth/login/"))
                .timeout(Duration.ofSeconds(20))
                .header("X-Forwarded-For", address)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"username\":\"" + name + "\",\"password\":\"" + password + "\"}"))
                .build();
        return HTTP.sendAsync(request, HttpResponse.BodyHandlers.discarding()).thenApply(HttpResponse::statusCode);
    }

    private static Void count(Map<Integer, LongAdder> counts, int status) {
        counts.computeIfAbsent(status, any -> new LongAdder()).increment();
        return null;
    }

    private boolean report(int rate, int seconds) {
        List<Long> sorted = micros.stream().sorted().toList();
        System.out.printf("%d hostile sign-ins a second from %d addresses for %d s, by status: %s%n", rate, addresses, seconds, hostile);
        System.out.printf(
                "%d sign-ins of %d known users, by status: %s; p50 %.0f ms, p95 %.0f ms, max %.0f ms%n",
                sorted.size(), known, own, at(sorted, .5), at(sorted, .95), at(sorted, 1));
        boolean good = own.keySet().equals(java.util.Set.of(200)) && at(sorted, .95) < 1_000;
        System.out.println(good ? "As it should be." : "NOT as it should be.");
        return good;
    }

    /** In milliseconds. */
    private static double at(List<Long> sorted, double part) {
        return sorted.get((int) Math.min(sorted.size() - 1, Math.floor(part * sorted.size()))) / 1_000d;
    }
}
