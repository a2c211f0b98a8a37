package dev.fanfare.support;

import static dev.fanfare.support.Eventually.pause;
import static dev.fanfare.support.Unchecked.unchecked;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands between a node and PostgreSQL, and cuts the connection of a transaction at a chosen flight: the n-th time that the
 * client sends something after it began the transaction. Or it falls silent.
 */
public final class CuttingProxy implements AutoCloseable {
    private static final byte[] BEGIN = "begin; set local".getBytes(StandardCharsets.US_ASCII);
    private static final int BUFFER = 64 * 1024;

    /** What gets lost. */
    public enum Lost {
        /** The flight itself: PostgreSQL never sees it. */
        REQUEST,
        /** What PostgreSQL answers to it. */
        ANSWER
    }

    private final ServerSocket listening;
    private final URI database;
    private final AtomicInteger cutsLeft = new AtomicInteger();
    private final AtomicInteger flights = new AtomicInteger();
    private volatile int onlyFlight;
    private volatile int flight;
    private volatile Lost lost;
    private volatile boolean muteNew;
    private volatile Runnable atCut = () -> {};
    private final List<Link> links = new CopyOnWriteArrayList<>();

    private CuttingProxy(URI database, ServerSocket listening) {
        this.database = database;
        this.listening = listening;
    }

    /** A proxy to this database. */
    public static CuttingProxy to(String databaseUri) {
        return to(databaseUri, InetAddress.getLoopbackAddress());
    }

    /** A proxy to this database that listens on an address of this host. */
    public static CuttingProxy to(String databaseUri, InetAddress address) {
        return unchecked(() -> {
            CuttingProxy proxy = new CuttingProxy(URI.create(databaseUri), new ServerSocket(0, 50, address));
            daemon("accept", proxy::accept);
            return proxy;
        });
    }

    /** Runs one as a process that prints its URI, until its input ends: the arguments are the database's URI and an address. */
    @SuppressWarnings("SystemOut")
    public static void main(String... arguments) throws IOException {
        try (CuttingProxy proxy = to(arguments[0], InetAddress.getByName(arguments[1]))) {
            System.out.println(proxy.uri());
            while (System.in.read() >= 0) {
                // Its parent is alive.
            }
        }
    }

    /** The database's address by way of this proxy. */
    public String uri() {
        return database.toString()
                .replace(
                        database.getHost() + ":" + database.getPort(),
                        listening.getInetAddress().getHostAddress() + ":" + listening.getLocalPort());
    }

    /** Cuts the transactions that reach this flight, this many times. */
    public void cut(int atFlight, Lost what, int times) {
        cut(atFlight, what, times, () -> {});
    }

    /** The same; then something else happens too, before the client finds out. */
    public void cut(int atFlight, Lost what, int times, Runnable then) {
        atCut = then;
        flight = atFlight;
        lost = what;
        cutsLeft.set(times);
    }

    /** Counts the flights of all connections from now on, and cuts the answers to this one; 0 for none. */
    public void cutOnly(int atFlight) {
        flights.set(0);
        onlyFlight = atFlight;
    }

    /** The flights of all connections since {@link #cutOnly}. */
    public int flights() {
        return flights.get();
    }

    /** Cuts nothing more; returns how many of the announced cuts were not made. */
    public int stop() {
        return cutsLeft.getAndSet(0);
    }

    /** Swallows what clients send on the connections that there are, and keeps these open. */
    public void silence() {
        links.forEach(link -> link.mute = true);
    }

    /** Takes new connections, and while this lasts swallows what clients send on them. */
    public void silenceNew(boolean lasts) {
        muteNew = lasts;
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket client = listening.accept();
                client.setTcpNoDelay(true);
                Socket server = new Socket(database.getHost(), database.getPort());
                server.setTcpNoDelay(true);
                Link link = new Link(client, server);
                link.mute = muteNew;
                links.add(link);
                daemon("requests", link::requests);
                daemon("answers", link::answers);
            } catch (IOException e) {
                // Closed, or the database is away: the client finds its connection closed.
            }
        }
    }

    private static void daemon(String name, Runnable task) {
        Thread thread = new Thread(task, "cutting-proxy-" + name);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        unchecked(() -> listening.close());
    }

    /** A connection of a client and the one to PostgreSQL that belongs to it. */
    private final class Link {
        private final Socket client;
        private final Socket server;
        private int sent;
        private volatile boolean swallowing;
        private volatile boolean mute;

        Link(Socket client, Socket server) {
            this.client = client;
            this.server = server;
        }

        void requests() {
            byte[] buffer = new byte[BUFFER];
            try {
                InputStream from = client.getInputStream();
                OutputStream to = server.getOutputStream();
                for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
                    if (mute) {
                        continue;
                    }
                    sent = contains(buffer, read) ? 1 : sent == 0 ? 0 : sent + 1;
                    boolean cut =
                            sent > 0 && sent == flight && cutsLeft.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
                    if (cut && lost == Lost.REQUEST) {
                        atCut.run();
                        break;
                    }
                    swallowing |= cut || flights.incrementAndGet() == onlyFlight;
                    to.write(buffer, 0, read);
                    to.flush();
                }
            } catch (IOException e) {
                // The other side has been closed.
            }
            if (!swallowing) {
                closeBoth();
            }
        }

        void answers() {
            byte[] buffer = new byte[BUFFER];
            try {
                InputStream from = server.getInputStream();
                OutputStream to = client.getOutputStream();
                for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
                    if (swallowing) {
                        // PostgreSQL has done it; a moment for the rest of a flight of several statements.
                        pause(20);
                        atCut.run();
                        break;
                    }
                    to.write(buffer, 0, read);
                    to.flush();
                }
            } catch (IOException e) {
                // The other side has been closed.
            }
            closeBoth();
        }

        private void closeBoth() {
            for (Socket socket : Arrays.asList(client, server)) {
                try {
                    socket.close();
                } catch (IOException e) {
                    // It is closed.
                }
            }
        }
    }

    private static boolean contains(byte[] bytes, int length) {
        for (int i = 0; i + BEGIN.length <= length; i++) {
            if (Arrays.equals(bytes, i, i + BEGIN.length, BEGIN, 0, BEGIN.length)) {
                return true;
            }
        }
        return false;
    }
}
