package dev.fanfare.runtime.cluster;

import com.sun.management.OperatingSystemMXBean;
import dev.fanfare.admin.operations.api.GetPlatformSettings;
import dev.fanfare.app.node.Blocking;
import dev.fanfare.app.node.Fanfare;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures what an ask costs on the own node and of another one, with and without TLS between them, both in this process. The ask is
 * answered from memory, so that there is nothing but the bus to measure. Runs with {@code src/bench/hop.sh} only:
 * {@code -Dhop.seconds} is how long each way is measured.
 */
class BusHop {
    private static final int SECONDS = Integer.getInteger("hop.seconds", 5);
    private static final int AT_ONCE = 64;
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    @TempDir
    private Path certificates;

    private final String database = Db.freshUri();

    @Test
    void comparesTheWays() throws Exception {
        NodeCertificates.make(certificates, Set.of("one", "two"), Duration.ofDays(1));
        for (boolean tls : new boolean[] {false, true}) {
            int port = NodeProcess.freePort();
            try (Node one = Node.start(
                            database, settings(port, port, tls ? "one" : null, "users,operations,exchange,simulator"));
                    Node two = Node.start(
                            database, settings(NodeProcess.freePort(), port, tls ? "two" : null, "notifications"))) {
                if (!tls) {
                    measure("own node", one.fanfare());
                }
                measure(tls ? "other node, TLS" : "other node", two.fanfare());
            }
        }
    }

    private Map<String, String> settings(int port, int member, String certificate, String roles) {
        Map<String, String> settings = new HashMap<>(Map.of(
                "cluster.enabled",
                "true",
                "cluster.host",
                "127.0.0.1",
                "cluster.bus_port",
                "0",
                "cluster.port",
                Integer.toString(port),
                "cluster.members",
                "127.0.0.1:" + member,
                "roles",
                roles));
        if (certificate != null) {
            settings.put(
                    "cluster.tls.certificate",
                    certificates.resolve(certificate + ".pem").toString());
            settings.put(
                    "cluster.tls.key",
                    certificates.resolve(certificate + ".key").toString());
            settings.put(
                    "cluster.tls.authority",
                    certificates.resolve("authority.pem").toString());
        }
        return settings;
    }

    private static void measure(String way, Fanfare asking) {
        Context loop = asking.vertx().getOrCreateContext();
        // As long again before, so that compiled code is measured.
        run(loop, asking, 1);
        run(loop, asking, AT_ONCE);
        long[] alone = run(loop, asking, 1);
        long before = PROCESS.getProcessCpuTime();
        long[] together = run(loop, asking, AT_ONCE);
        double micros = (PROCESS.getProcessCpuTime() - before) / 1_000d / together.length;
        System.out.printf(
                "Hop | %s | %.1f | %.1f | %,d | %.1f |%n",
                way, at(alone, .5), at(alone, .99), together.length / SECONDS, micros);
    }

    /** In microseconds. */
    private static double at(long[] sorted, double part) {
        return sorted[(int) (part * (sorted.length - 1))] / 1_000d;
    }

    /** Asks again whenever an answer has come; returns how long each took, in nanoseconds and sorted. */
    private static long[] run(Context loop, Fanfare asking, int atOnce) {
        Times times = new Times();
        long latest = System.nanoTime() + Duration.ofSeconds(SECONDS).toNanos();
        Blocking.await(Future.join(IntStream.range(0, atOnce)
                .mapToObj(i -> {
                    Promise<Void> done = Promise.promise();
                    loop.runOnContext(go -> askOn(asking, times, latest, done));
                    return done.future();
                })
                .toList()));
        return times.sorted();
    }

    private static void askOn(Fanfare asking, Times times, long latest, Promise<Void> done) {
        long asked = System.nanoTime();
        if (asked > latest) {
            done.complete();
            return;
        }
        asking.bus()
                .ask(Caller.system("hop"), new GetPlatformSettings())
                .onSuccess(answer -> {
                    times.add(System.nanoTime() - asked);
                    // Not from within: an answer of this node may be there at once.
                    asking.vertx().runOnContext(go -> askOn(asking, times, latest, done));
                })
                .onFailure(done::fail);
    }

    /** Only its event loop adds. */
    private static final class Times {
        private long[] nanos = new long[1 << 16];
        private int count;

        void add(long time) {
            if (count == nanos.length) {
                nanos = Arrays.copyOf(nanos, 2 * count);
            }
            nanos[count++] = time;
        }

        long[] sorted() {
            long[] all = Arrays.copyOf(nanos, count);
            Arrays.sort(all);
            return all;
        }
    }
}
