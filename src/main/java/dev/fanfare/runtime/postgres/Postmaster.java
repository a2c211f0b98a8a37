package dev.fanfare.runtime.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The server process of a data directory, identified by {@code postmaster.pid} there. */
final class Postmaster {
    private static final Logger LOG = LoggerFactory.getLogger(Postmaster.class);
    private static final String PID_FILE = "postmaster.pid";
    /** Line numbers of that file, from 0. */
    private static final int PORT_LINE = 3;

    private static final int STATUS_LINE = 7;
    private static final Duration POLL = Duration.ofMillis(20);
    private static final Duration KILL_LIMIT = Duration.ofSeconds(3);
    private static final Duration SIGNAL_LIMIT = Duration.ofSeconds(5);

    private final Path data;
    private final Path pidFile;
    private final String pgCtl;
    private final String program;

    /** @param program the path of {@code postgres}, unique to this data directory */
    Postmaster(Path data, String pgCtl, String program) {
        this.data = data;
        this.pidFile = data.resolve(PID_FILE);
        this.pgCtl = pgCtl;
        this.program = program;
    }

    /**
     * Stops the server, whichever process started it: the caller holds the directory's lock. After the limit it stops
     * it immediately, which costs a recovery at the next start but no committed data.
     *
     * @param limit for the clean shutdown
     * @throws IllegalStateException if it cannot be stopped
     */
    void stop(Duration limit) throws IOException {
        Optional<ProcessHandle> found = find();
        if (found.isEmpty()) {
            return;
        }
        ProcessHandle server = found.get();
        signal("INT", server);
        if (isGoneWithin(limit, server)) {
            return;
        }
        LOG.warn(
                "PostgreSQL {} has not shut down within {} s, stopping it immediately",
                server.pid(),
                limit.toSeconds());
        signal("QUIT", server);
        if (isGoneWithin(KILL_LIMIT, server)) {
            return;
        }
        server.destroyForcibly();
        if (!isGoneWithin(KILL_LIMIT, server)) {
            throw new IllegalStateException("PostgreSQL (pid " + server.pid() + ") in " + data
                    + " cannot be stopped by this process. Stop it by hand and start again.");
        }
    }

    /**
     * Kills orphaned children of a killed server: they notice its death only when they next wait, and block a new start
     * until then. Recovery finds everything they committed. Kills nothing if the operating system does not reveal a
     * process's program. Call it only while no server runs.
     */
    void killOrphans() {
        List<ProcessHandle> orphans = ProcessHandle.allProcesses()
                .filter(process -> process.info().command().equals(Optional.of(program)))
                .toList();
        orphans.forEach(ProcessHandle::destroyForcibly);
        if (!orphans.isEmpty()) {
            LOG.info("Killed {} processes of a PostgreSQL that has died in {}", orphans.size(), data);
        }
    }

    /** The port of a server that accepts connections; empty for none. */
    static Optional<Integer> findReadyPort(Path data) throws IOException {
        List<String> lines;
        try {
            lines = Files.readAllLines(data.resolve(PID_FILE));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
        boolean ready =
                lines.size() > STATUS_LINE && lines.get(STATUS_LINE).strip().equals("ready");
        return ready ? Optional.of(Integer.valueOf(lines.get(PORT_LINE).strip())) : Optional.empty();
    }

    /** Whether a server is running, whichever process started it. */
    boolean isRunning() throws IOException {
        return find().isPresent();
    }

    /**
     * Finds the running server. If the process id in the file now belongs to another program or a zombie, PostgreSQL
     * would not start, so the file is removed. PostgreSQL itself handles a missing process, with better checks for
     * surviving children.
     */
    private Optional<ProcessHandle> find() throws IOException {
        List<String> lines;
        try {
            lines = Files.readAllLines(pidFile);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
        Optional<ProcessHandle> process = pid(lines).flatMap(ProcessHandle::of);
        if (process.isEmpty()) {
            return Optional.empty();
        }
        if (isOurs(process.get())) {
            return process;
        }
        LOG.info(
                "Removing {}: process {} is no PostgreSQL of this directory",
                pidFile,
                process.get().pid());
        Files.deleteIfExists(pidFile);
        return Optional.empty();
    }

    private static Optional<Long> pid(List<String> lines) {
        try {
            return lines.isEmpty()
                    ? Optional.empty()
                    : Optional.of(Long.valueOf(lines.get(0).strip()));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private boolean isOurs(ProcessHandle process) {
        Optional<String> line = process.info().commandLine();
        if (line.isPresent()) {
            return line.get().contains("postgres") && line.get().contains(data.toString());
        }
        // Windows reveals only the program; a zombie has none.
        return process.info().command().orElse("").contains("postgres");
    }

    private boolean isGoneWithin(Duration limit, ProcessHandle server) throws IOException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (server.isAlive() && Files.exists(pidFile) && isOurs(server)) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            try {
                Thread.sleep(POLL.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("Interrupted while PostgreSQL shuts down", e);
            }
        }
        return true;
    }

    private void signal(String name, ProcessHandle server) {
        String pid = Long.toString(server.pid());
        // Java can only send SIGTERM, after which PostgreSQL waits for all clients to disconnect.
        List<String> command = PostgresBinaries.WINDOWS
                ? List.of(pgCtl, "kill", name, pid)
                : List.of("/bin/sh", "-c", "kill -" + name + " " + pid);
        Commands.Outcome outcome = Commands.run(command, "", SIGNAL_LIMIT);
        if (!outcome.succeeded()) {
            LOG.warn("SIG{} to PostgreSQL {}: {}", name, pid, outcome.output());
        }
    }
}
