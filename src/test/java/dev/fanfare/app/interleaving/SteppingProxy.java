package dev.fanfare.app.interleaving;

import static dev.fanfare.support.Unchecked.unchecked;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Stands between one node and PostgreSQL. While it holds, each statement of a transaction waits for its release, and what is
 * answered is written down. What a call reads before its transaction is not held: it is then as old as it can be. It reads as
 * much of the protocol as that takes: where a statement ends, and where its answer does.
 */
final class SteppingProxy implements AutoCloseable {
    private static final int SSL_REQUEST = 80_877_103;

    /** Statements that neither read nor change what another transaction reads or changes, so that their place is no matter. */
    private static final Pattern COMMUTES = Pattern.compile("begin;|insert into (audit_log|outbox) "
            + "|update backend_tokens set last_used_at|update users set last_active");

    private static final Set<String> ENDS = Set.of("commit", "rollback");

    private final URI database;
    private final ServerSocket listening;
    private final Object monitor;
    private final List<Closeable> sockets = new ArrayList<>();
    private final Deque<Session> held = new ArrayDeque<>();
    private final List<String> answers = new ArrayList<>();
    private boolean holding;
    private Session inFlight;
    private boolean ended;
    private Wire.Request released;

    private SteppingProxy(URI database, ServerSocket listening, Object monitor) {
        this.database = database;
        this.listening = listening;
        this.monitor = monitor;
    }

    /**
     * A proxy to this database.
     *
     * @param monitor is notified whenever something has happened
     */
    static SteppingProxy to(String databaseUri, Object monitor) {
        return unchecked(() -> {
            SteppingProxy proxy = new SteppingProxy(
                    URI.create(databaseUri), new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), monitor);
            daemon("accept", proxy::accept);
            return proxy;
        });
    }

    /** The database's address by way of this proxy. */
    String uri() {
        return database.toString()
                .replace(
                        database.getHost() + ":" + database.getPort(),
                        listening.getInetAddress().getHostAddress() + ":" + listening.getLocalPort());
    }

    /** Holds each statement from now on. */
    void hold() {
        synchronized (monitor) {
            holding = true;
            answers.clear();
            ended = false;
        }
    }

    /** Lets all pass from now on. */
    void pass() {
        synchronized (monitor) {
            holding = false;
            held.forEach(session -> session.waiting = null);
            held.clear();
            inFlight = null;
            monitor.notifyAll();
        }
    }

    /** Whether a statement waits for its release and none is being executed. */
    boolean isHeld() {
        synchronized (monitor) {
            return inFlight == null && !held.isEmpty();
        }
    }

    /** The process id of the session whose statement is being executed; 0 for none. */
    int executing() {
        synchronized (monitor) {
            return inFlight == null ? 0 : inFlight.pid;
        }
    }

    /** Lets the statement that has waited longest be executed; returns its text. */
    String release() {
        synchronized (monitor) {
            inFlight = held.remove();
            inFlight.awaited = inFlight.sent + 1;
            released = inFlight.waiting;
            inFlight.waiting = null;
            monitor.notifyAll();
            return released.sql();
        }
    }

    /** What was answered since it holds, without what differs from run to run. */
    List<String> answers() {
        synchronized (monitor) {
            return List.copyOf(answers);
        }
    }

    /** Whether a transaction has ended since this was last asked. */
    boolean takeEnded() {
        synchronized (monitor) {
            boolean was = ended;
            ended = false;
            return was;
        }
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket client = listening.accept();
                Socket server = new Socket(database.getHost(), database.getPort());
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                synchronized (monitor) {
                    sockets.add(client);
                    sockets.add(server);
                }
                Session session = new Session(client, server);
                daemon("requests", session::requests);
                daemon("answers", session::answers);
            } catch (IOException e) {
                // Closed.
            }
        }
    }

    private static void daemon(String name, Runnable task) {
        Thread thread = new Thread(task, "stepping-proxy-" + name);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        unchecked(() -> {
            listening.close();
            pass();
            synchronized (monitor) {
                for (Closeable socket : sockets) {
                    socket.close();
                }
            }
        });
    }

    /** A connection of the node and the one to PostgreSQL that belongs to it. */
    private final class Session {
        private final Socket client;
        private final Socket server;
        private final Wire.Answer answer = new Wire.Answer();
        private volatile int pid;
        private Wire.Request waiting;
        /** Statements that were sent and answered, and which of them was released. */
        private int sent;

        private int answered;
        private int awaited;
        private boolean opened;
        /** Whether a statement of the transaction was held. */
        private boolean stepped;

        private boolean inTransaction;

        Session(Socket client, Socket server) {
            this.client = client;
            this.server = server;
        }

        void requests() {
            try {
                DataInputStream from = new DataInputStream(new java.io.BufferedInputStream(client.getInputStream()));
                OutputStream to = server.getOutputStream();
                int length = from.readInt();
                int version = from.readInt();
                if (version == SSL_REQUEST) {
                    client.getOutputStream().write('N');
                    length = from.readInt();
                    version = from.readInt();
                }
                to.write(Wire.startup(length, version, from.readNBytes(length - 2 * Integer.BYTES)));
                Wire.Requests requests = new Wire.Requests(from);
                while (true) {
                    Wire.Request request = requests.next();
                    if (request.executes()) {
                        opened |= request.sql().startsWith("begin");
                        await(request);
                        opened &= !request.sql().equals("commit")
                                && !request.sql().equals("rollback");
                    }
                    to.write(request.bytes().getBytes());
                }
            } catch (IOException e) {
                closeBoth();
            }
        }

        private void await(Wire.Request request) throws InterruptedIOException {
            synchronized (monitor) {
                boolean ends = ENDS.contains(request.sql());
                if (holding
                        && opened
                        && (ends
                                ? stepped
                                : !COMMUTES.matcher(request.sql().strip()).lookingAt())) {
                    waiting = request;
                    stepped = !ends;
                    held.add(this);
                    monitor.notifyAll();
                }
                while (waiting != null) {
                    try {
                        monitor.wait();
                    } catch (InterruptedException e) {
                        throw new InterruptedIOException();
                    }
                }
                sent++;
            }
        }

        void answers() {
            try {
                DataInputStream from = new DataInputStream(new java.io.BufferedInputStream(server.getInputStream()));
                OutputStream to = client.getOutputStream();
                while (true) {
                    byte[] message = Wire.message(from);
                    if (message[0] == 'K') {
                        pid = Wire.int32(message, Wire.HEADER);
                    }
                    answer.add(message);
                    if (message[0] == 'Z') {
                        answered(message[Wire.HEADER] != 'I');
                    }
                    to.write(message);
                    if (from.available() == 0) {
                        to.flush();
                    }
                }
            } catch (IOException e) {
                closeBoth();
            }
        }

        private void answered(boolean open) {
            synchronized (monitor) {
                String said = answer.take();
                answered += said.isEmpty() ? 0 : 1;
                if (inFlight == this && answered == awaited) {
                    answers.add(released.sql() + " -> " + said);
                    ended |= inTransaction && !open;
                    inFlight = null;
                }
                inTransaction = open;
                monitor.notifyAll();
            }
        }

        private void closeBoth() {
            for (Socket socket : List.of(client, server)) {
                try {
                    socket.close();
                } catch (IOException e) {
                    // It is closed.
                }
            }
        }
    }
}
