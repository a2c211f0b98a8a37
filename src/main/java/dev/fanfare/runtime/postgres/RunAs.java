package dev.fanfare.runtime.postgres;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * How to run PostgreSQL, which refuses to run as root. Other users run it directly. Root runs it in a user namespace,
 * where it is not root but still owns its files; if a container forbids that, as another user, who then owns the data.
 *
 * @param prefix the words before the command
 * @param uid the owner of the data, or -1 for no change
 */
record RunAs(List<String> prefix, int uid, int gid) {
    private static final Duration PROBE_LIMIT = Duration.ofSeconds(10);
    private static final RunAs OURSELVES = new RunAs(List.of(), -1, -1);

    /** The overflow user, without files and password. */
    private static final int NOBODY = 65534;

    /**
     * @param pgCtl the program to test it with
     * @throws IllegalStateException if the process is root and both ways fail; the message says what to do
     */
    static RunAs find(String pgCtl) {
        if (PostgresBinaries.WINDOWS || new UnixSystem().getUid() != 0) {
            return OURSELVES;
        }
        RunAs namespace = new RunAs(List.of("unshare", "-U"), 0, 0);
        RunAs nobody = new RunAs(
                List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups"), NOBODY, NOBODY);
        List<String> tried = new ArrayList<>();
        for (RunAs candidate : List.of(namespace, nobody)) {
            String failure = candidate.probe(pgCtl);
            if (failure.isEmpty()) {
                return candidate;
            }
            tried.add("  " + candidate.prefix.get(0) + ": " + failure);
        }
        throw new IllegalStateException("PostgreSQL refuses to be run by root, and neither a user namespace nor "
                + "another user could run " + pgCtl + ". Start Fanfare as another user, or configure a database, or "
                + "keep the data in a directory that all users may enter. What was tried:\n"
                + String.join("\n", tried));
    }

    List<String> command(String program, String... arguments) {
        return Stream.of(prefix.stream(), Stream.of(program), Stream.of(arguments))
                .flatMap(part -> part)
                .toList();
    }

    /** Changes the owner of a tree to PostgreSQL's user, if necessary. */
    void own(Path root) throws IOException {
        if (uid < 0 || Integer.valueOf(uid).equals(Files.getAttribute(root, "unix:uid"))) {
            return;
        }
        try (Stream<Path> paths = Files.walk(root)) {
            // The tree's root comes last, so that an interrupted change is repeated.
            List<Path> all = paths.toList();
            for (int i = all.size() - 1; i >= 0; i--) {
                Files.setAttribute(all.get(i), "unix:gid", gid, LinkOption.NOFOLLOW_LINKS);
                Files.setAttribute(all.get(i), "unix:uid", uid, LinkOption.NOFOLLOW_LINKS);
            }
        }
    }

    /** Empty on success. */
    private String probe(String pgCtl) {
        try {
            // pg_ctl refuses root, so only another user is told that the directory does not exist. Through a shell,
            // because setpriv looks up the program with root's rights.
            Commands.Outcome outcome = Commands.run(
                    command("/bin/sh", "-c", "exec \"$0\" status -D /nonexistent", pgCtl), "", PROBE_LIMIT);
            return outcome.output().contains("/nonexistent") ? "" : outcome.output();
        } catch (UncheckedIOException e) {
            return String.valueOf(e.getCause().getMessage());
        }
    }
}
