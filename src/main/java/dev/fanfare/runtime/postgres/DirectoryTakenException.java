package dev.fanfare.runtime.postgres;

import java.nio.file.Path;

/** Another process, or another part of this one, runs the embedded PostgreSQL of a directory. */
final class DirectoryTakenException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    DirectoryTakenException(Path directory, String holder) {
        super(holder + " is already running the embedded PostgreSQL in " + directory
                + ". Stop it first, or give this one a directory of its own, or configure a database for both.");
    }
}
