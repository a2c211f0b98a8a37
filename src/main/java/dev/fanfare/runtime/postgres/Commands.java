package dev.fanfare.runtime.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs short programs with a time limit, even if a grandchild keeps a pipe open. */
final class Commands {
    /** The exit status of a program, and its standard output and error as one text. */
    record Outcome(int status, String output) {
        boolean succeeded() {
            return status == 0;
        }
    }

    /**
     * Runs a program to its end.
     *
     * @param input its standard input, may be empty
     * @throws UncheckedIOException if it cannot be started
     * @throws IllegalStateException if it exceeds the limit and is killed
     */
    static Outcome run(List<String> command, String input, Duration limit) {
        try {
            Path in = Files.createTempFile("fanfare-", ".in");
            Path out = Files.createTempFile("fanfare-", ".out");
            try {
                Files.writeString(in, input);
                return run(command, in, out, limit);
            } finally {
                Files.deleteIfExists(in);
                Files.deleteIfExists(out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot run " + command.get(0), e);
        }
    }

    private static Outcome run(List<String> command, Path in, Path out, Duration limit) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(Redirect.from(in.toFile()))
                .redirectOutput(Redirect.to(out.toFile()));
        // PGDATA, PGPORT and the like may refer to another server.
        builder.environment().keySet().removeIf(name -> name.startsWith("PG"));
        builder.environment().put("LC_ALL", "C");
        Process process = builder.start();
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException(
                        command.get(0) + " has not ended within " + limit.toSeconds() + " s:\n" + read(out));
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for " + command.get(0), e);
        }
        return new Outcome(process.exitValue(), read(out));
    }

    private static String read(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).strip();
    }
}
