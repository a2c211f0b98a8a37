package dev.fanfare;

import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The JVM's AOT cache beside the jar: loaded classes and profiles of methods, from the training run of the build. */
final class AotCache {
    /** The first Java whose caches hold profiles. */
    static final int SINCE = 25;

    private static final String FILE = "fanfare.aot";

    private AotCache() {}

    /** The cache, if there is one and this JVM was started without any. A jar cannot name it: only an option can. */
    static Optional<Path> unused() {
        if (Runtime.version().feature() < SINCE
                || ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                        .anyMatch(option -> option.startsWith("-XX:AOT"))) {
            return Optional.empty();
        }
        try {
            Path jar = Path.of(Main.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return Optional.of(jar.resolveSibling(FILE)).filter(Files::exists);
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }
}
