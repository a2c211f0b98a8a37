package dev.fanfare.platform;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/** The files of this build, in its jar or beside its classes. */
public final class PackagedFiles {
    private PackagedFiles() {}

    /**
     * The CRC-32 checksums of all files below a folder, by their paths from there.
     *
     * @param folder with a slash at its end and none before it
     */
    public static SortedMap<String, Long> below(String folder) {
        URL location = PackagedFiles.class.getResource("/" + folder);
        try {
            return location.openConnection() instanceof JarURLConnection jar
                    ? inJar(jar, folder)
                    : inFolder(Path.of(location.toURI()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Reads the checksums from the jar's directory, not the files. */
    private static SortedMap<String, Long> inJar(JarURLConnection jar, String folder) throws IOException {
        SortedMap<String, Long> sums = new TreeMap<>();
        jar.setUseCaches(false);
        try (JarFile file = jar.getJarFile()) {
            file.stream()
                    .filter(entry -> entry.getName().startsWith(folder) && !entry.isDirectory())
                    .forEach(entry -> sums.put(entry.getName().substring(folder.length()), entry.getCrc()));
        }
        return sums;
    }

    private static SortedMap<String, Long> inFolder(Path folder) throws IOException {
        SortedMap<String, Long> sums = new TreeMap<>();
        List<Path> files;
        try (Stream<Path> walked = Files.walk(folder)) {
            files = walked.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            CRC32 sum = new CRC32();
            sum.update(Files.readAllBytes(file));
            sums.put(folder.relativize(file).toString().replace('\\', '/'), sum.getValue());
        }
        return sums;
    }
}
