package dev.fanfare.postgres;

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
 * Who runs PostgreSQL, which refuses to be run by root. Anybody else runs it as themselves. Root runs it in a user
 * namespace, where root is nobody and still owns its files; where a container denies that, as another user, who then
 * owns the data.
 *
 * @param prefix what comes before the command
 * @param uid the owner of the data, or -1 to leave it as it is
 */
record RunAs(List<String> prefix, int uid, int gid) {
    private static final Duration PROBE_LIMIT = Duration.ofSeconds(10);
    private static final RunAs OURSELVES = new RunAs(List.of(), -1, -1);

    /** The overflow user: it has no files and no password anywhere. */
    private static final int NOBODY = 65534;

    /**
     * @param pgCtl the program to try it with, where it will be run
     * @throws IllegalStateException if we are root and none of the ways works; the message says what to do
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

    /** Makes a file or a whole directory belong to whom PostgreSQL runs as; costs nothing where it does already. */
    void own(Path root) throws IOException {
        if (uid < 0 || Integer.valueOf(uid).equals(Files.getAttribute(root, "unix:uid"))) {
            return;
        }
        try (Stream<Path> paths = Files.walk(root)) {
            // The root comes first in a walk and is changed last, so that an interrupted change is done again.
            List<Path> all = paths.toList();
            for (int i = all.size() - 1; i >= 0; i--) {
                Files.setAttribute(all.get(i), "unix:gid", gid, LinkOption.NOFOLLOW_LINKS);
                Files.setAttribute(all.get(i), "unix:uid", uid, LinkOption.NOFOLLOW_LINKS);
            }
        }
    }

    /** Empty if it works. */
    private String probe(String pgCtl) {
        try {
            // pg_ctl itself says no to root, so only another user gets to hear that there is no such directory. Through
            // a shell, because setpriv looks the program up with root's rights still.
            Commands.Outcome outcome = Commands.run(
                    command("/bin/sh", "-c", "exec \"$0\" status -D /nonexistent", pgCtl), "", PROBE_LIMIT);
            return outcome.output().contains("/nonexistent") ? "" : outcome.output();
        } catch (UncheckedIOException e) {
            return String.valueOf(e.getCause().getMessage());
        }
    }
}
