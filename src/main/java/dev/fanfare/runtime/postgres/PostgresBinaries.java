package dev.fanfare.runtime.postgres;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.tukaani.xz.XZInputStream;

/** Unpacks the PostgreSQL programs on the class path. */
final class PostgresBinaries {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresBinaries.class);
    private static final String OS = System.getProperty("os.name").toLowerCase(Locale.ROOT);

    static final boolean WINDOWS = OS.startsWith("windows");

    private final Path home;

    private PostgresBinaries(Path home) {
        this.home = home;
    }

    /**
     * Unpacks the programs below {@code parent} unless they are there, and removes other versions. The caller holds the
     * lock on the directory.
     *
     * @throws IllegalStateException if the class path has no programs for this platform
     */
    static PostgresBinaries unpack(Path parent) throws IOException {
        URLConnection archive = find();
        Path home = parent.resolve(fingerprint(archive));
        if (!Files.isDirectory(home)) {
            Directories.delete(parent);
            Path unfinished = parent.resolve("unfinished");
            Files.createDirectories(unfinished);
            try (InputStream in = archive.getInputStream()) {
                unpack(in, unfinished);
            }
            Files.move(unfinished, home, StandardCopyOption.ATOMIC_MOVE);
            LOG.debug("Unpacked the PostgreSQL programs to {}", home);
        }
        return new PostgresBinaries(home);
    }

    String program(String name) {
        return home.resolve("bin").resolve(WINDOWS ? name + ".exe" : name).toString();
    }

    private static URLConnection find() throws IOException {
        String system = WINDOWS ? "windows" : OS.startsWith("mac") ? "darwin" : "linux";
        String machine =
                switch (System.getProperty("os.arch")) {
                    case "amd64", "x86_64" -> "x86_64";
                    case "aarch64", "arm64" -> "arm_64";
                    default -> System.getProperty("os.arch");
                };
        String name = "postgres-" + system + "-" + machine;
        // Alpine has another C library and therefore other binaries.
        List<String> candidates = Files.exists(Path.of("/etc/alpine-release"))
                ? List.of(name + "-alpine_linux.txz")
                : List.of(name + ".txz");
        for (String candidate : candidates) {
            URL url = PostgresBinaries.class.getClassLoader().getResource(candidate);
            if (url != null) {
                return url.openConnection();
            }
        }
        throw new IllegalStateException("There is no embedded PostgreSQL for this platform (" + candidates
                + " is not on the class path). Configure a database, or build with the profile for this platform.");
    }

    /** Identifies an archive without reading its ten megabytes at each start. */
    private static String fingerprint(URLConnection archive) throws IOException {
        long check = archive instanceof JarURLConnection jar ? jar.getJarEntry().getCrc() : 0;
        return "pg-" + Long.toHexString(check) + "-" + Long.toHexString(archive.getContentLengthLong());
    }

    private static void unpack(InputStream archive, Path target) throws IOException {
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(archive, 1 << 16)))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                Path path = target.resolve(entry.getName()).normalize();
                if (!path.startsWith(target)) {
                    throw new IOException("The archive contains a path outside of its directory: " + entry.getName());
                }
                if (entry.isDirectory()) {
                    Files.createDirectories(path);
                    continue;
                }
                Files.createDirectories(path.getParent());
                if (entry.isSymbolicLink()) {
                    Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
                } else if (entry.isLink()) {
                    Files.createLink(path, target.resolve(entry.getLinkName()).normalize());
                } else {
                    Files.copy(tar, path);
                    allowRunning(path);
                }
            }
        }
    }

    /** Lets other users run programs unpacked by root, whatever the umask. */
    private static void allowRunning(Path path) throws IOException {
        if (!WINDOWS) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }
}
