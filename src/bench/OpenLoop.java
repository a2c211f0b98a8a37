import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Sends requests at a fixed rate, whatever becomes of them, and measures each from the moment at which it was due: a server
 * that stands still does not stop the clock of those that wait for it (coordinated omission).
 *
 * <pre>
 * OpenLoop PORT RATE SECONDS CONNECTIONS FILE   the requests, each ended by a zero byte, one after the other
 * </pre>
 *
 * Prints the rate, p50, p99, p99.9 and the longest in ms, and how many were not answered by 2xx.
 */
public final class OpenLoop {
    private static final int TIMEOUT_SECONDS = 20;
    /** Sent, but not counted: this process is new, too. */
    private static final int WARM_UP_SECONDS = 3;

    private final Vertx vertx = Vertx.vertx();
    private final Queue<Connection> idle = new ArrayDeque<>();
    private final Queue<Integer> waiting = new ArrayDeque<>();
    private final CountDownLatch done = new CountDownLatch(1);
    private final Buffer[] requests;
    private final double rate;
    private final int unmeasured;
    /** By request, in their order. */
    private final long[] nanos;
    private int sent;
    private int answered;
    private int failed;
    private long began;

    private OpenLoop(double rate, int seconds, Path file) throws Exception {
        this.rate = rate;
        this.requests = Arrays.stream(Files.readString(file, StandardCharsets.UTF_8).split("\0"))
                .map(Buffer::buffer)
                .toArray(Buffer[]::new);
        this.unmeasured = (int) (rate * WARM_UP_SECONDS);
        this.nanos = new long[unmeasured + (int) (rate * seconds)];
    }

    public static void main(String... given) throws Exception {
        OpenLoop loop = new OpenLoop(Double.parseDouble(given[1]), Integer.parseInt(given[2]), Path.of(given[4]));
        loop.connect(Integer.parseInt(given[0]), Integer.parseInt(given[3]));
        loop.done.await(Integer.parseInt(given[2]) + WARM_UP_SECONDS + TIMEOUT_SECONDS, TimeUnit.SECONDS);
        loop.print();
        System.exit(0);
    }

    private void connect(int port, int connections) {
        vertx.runOnContext(here -> {
            var client = vertx.createNetClient();
            for (int i = 0; i < connections; i++) {
                client.connect(port, "127.0.0.1").onSuccess(socket -> {
                    idle.add(new Connection(socket));
                    if (idle.size() == connections) {
                        began = System.nanoTime();
                        vertx.setPeriodic(1, tick -> send());
                    }
                });
            }
        });
    }

    private long due(int request) {
        return began + (long) (request * 1e9 / rate);
    }

    private void send() {
        while (sent < nanos.length && due(sent) <= System.nanoTime()) {
            waiting.add(sent++);
        }
        while (!waiting.isEmpty() && !idle.isEmpty()) {
            idle.remove().send(waiting.remove());
        }
    }

    private final class Connection {
        private final NetSocket socket;
        private Buffer read = Buffer.buffer();
        private int request;

        Connection(NetSocket socket) {
            this.socket = socket;
            socket.handler(this::read);
        }

        void send(int number) {
            request = number;
            socket.write(requests[number % requests.length]);
        }

        private void read(Buffer bytes) {
            read.appendBuffer(bytes);
            String text = read.toString(StandardCharsets.ISO_8859_1);
            int head = text.indexOf("\r\n\r\n");
            int length = text.indexOf("content-length: ");
            if (head < 0) {
                return;
            }
            int body = Integer.parseInt(text.substring(length + 16, text.indexOf('\r', length)));
            if (read.length() < head + 4 + body) {
                return;
            }
            nanos[request] = System.nanoTime() - due(request);
            answered++;
            failed += text.startsWith("HTTP/1.1 2") ? 0 : 1;
            read = Buffer.buffer();
            idle.add(this);
            if (answered == nanos.length) {
                done.countDown();
            } else {
                OpenLoop.this.send();
            }
        }
    }

    private void print() {
        long[] sorted = Arrays.stream(nanos).skip(unmeasured).filter(took -> took > 0).toArray();
        Arrays.sort(sorted);
        System.out.printf(
                "%.0f %.2f %.2f %.2f %.1f %d%n",
                rate, at(sorted, 0.5), at(sorted, 0.99), at(sorted, 0.999), at(sorted, 1), failed + sent - answered);
    }

    private static double at(long[] sorted, double share) {
        return sorted.length == 0 ? 0 : sorted[(int) Math.min(sorted.length - 1, sorted.length * share)] / 1e6;
    }
}
