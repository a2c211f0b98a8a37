package dev.fanfare.runtime.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/** The migrations of this build. */
final class MigrationFiles {
    private static final String FOLDER = "db/migration/";

    /** Differs when any of the files or their placeholders differ. */
    static String digest(Map<String, String> placeholders) {
        try {
            URL folder = MigrationFiles.class.getResource("/" + FOLDER);
            Map<String, Long> sums = folder.openConnection() instanceof JarURLConnection jar
                    ? inJar(jar)
                    : inFolder(Path.of(new URI(folder.toString())));
            String all = sums + " " + new TreeMap<>(placeholders);
            MessageDigest digest = Backup.sha256();
            return HexFormat.of().formatHex(digest.digest(all.getBytes(StandardCharsets.UTF_8)), 0, 16);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Reads the checksums from the jar's directory, not the files. */
    private static Map<String, Long> inJar(JarURLConnection jar) throws IOException {
        Map<String, Long> sums = new TreeMap<>();
        jar.setUseCaches(false);
        try (JarFile file = jar.getJarFile()) {
            file.stream()
                    .filter(entry -> entry.getName().startsWith(FOLDER) && !entry.isDirectory())
                    .forEach((JarEntry entry) -> sums.put(entry.getName().substring(FOLDER.length()), entry.getCrc()));
        }
        return sums;
    }

    private static Map<String, Long> inFolder(Path folder) throws IOException {
        Map<String, Long> sums = new TreeMap<>();
        List<Path> files;
        try (Stream<Path> listed = Files.list(folder)) {
            files = listed.toList();
        }
        for (Path file : files) {
            CRC32 sum = new CRC32();
            sum.update(Files.readAllBytes(file));
            sums.put(file.getFileName().toString(), sum.getValue());
        }
        return sums;
    }
}
