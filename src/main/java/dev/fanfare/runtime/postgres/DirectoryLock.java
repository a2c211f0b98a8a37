package dev.fanfare.runtime.postgres;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * An exclusive lock on a directory. The operating system releases it when the process dies, so a server still running
 * in a directory that can be locked is an orphan.
 */
final class DirectoryLock implements AutoCloseable {
    /** Beyond the end of the file, so that the process id is readable on Windows. */
    private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

    /**
     * The directories locked by this process. A file must be opened only once per process: closing a second channel
     * would release the first one's lock.
     */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path directory;
    private final FileChannel channel;

    private DirectoryLock(Path directory, FileChannel channel) {
        this.directory = directory;
        this.channel = channel;
    }

    /**
     * @param directory an existing directory, as a real path
     * @throws DirectoryTakenException if another process, or another part of this one, holds it
     */
    static DirectoryLock acquire(Path directory) throws IOException {
        if (!HELD.add(directory)) {
            throw new DirectoryTakenException(directory, "This process");
        }
        FileChannel channel = null;
        try {
            Path file = directory.resolve("lock");
            channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            FileLock lock = channel.tryLock(LOCKED_BYTE, 1, false);
            if (lock == null) {
                throw new DirectoryTakenException(
                        directory, "Another process (" + Files.readString(file).strip() + ")");
            }
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(
                    ("pid " + ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.US_ASCII)));
            return new DirectoryLock(directory, channel);
        } catch (IOException | RuntimeException e) {
            if (channel != null) {
                channel.close();
            }
            HELD.remove(directory);
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            HELD.remove(directory);
        }
    }
}
