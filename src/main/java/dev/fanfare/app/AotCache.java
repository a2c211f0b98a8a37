package dev.fanfare.app;

import com.sun.jna.Library;
import com.sun.jna.Native;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The JVM's AOT cache beside the jar: loaded classes and profiles of methods, from the training run of the build. */
public final class AotCache {
    /** The first Java whose caches hold profiles. */
    public static final int SINCE = 25;

    private static final String FILE = "fanfare.aot";
    private static final String OPTION = "-XX:AOTCache=";
    /** Threads of compilers: one for the first, and three for the second, which would starve beside clients on a few cores. */
    private static final String COMPILERS = "-XX:CICompilerCount=4";

    private static final int FIRST_OWN_FILE = 3;
    private static final int CLOSE_RANGE_CLOEXEC = 4;
    private static final Path PROCESS = Path.of("/proc/self");

    /**
     * Begins anew with the cache, in the same process, when there is one and this JVM was started without any: a jar cannot name
     * its cache, only an option can. Returns when that cannot be, and all is the same but slower. Linux only.
     */
    static void beginWithIt() {
        if (Runtime.version().feature() < SINCE || !"Linux".equals(System.getProperty("os.name"))) {
            return;
        }
        try {
            List<String> command = command();
            Optional<Path> cache = besideJar();
            if (cache.isPresent() && isOfJar(command)) {
                String[] with = with(cache.get(), command).toArray(String[]::new);
                C c = Native.load("c", C.class);
                // The jars that this JVM has open the next one opens itself.
                c.close_range(FIRST_OWN_FILE, -1, CLOSE_RANGE_CLOEXEC);
                c.execv(Files.readSymbolicLink(PROCESS.resolve("exe")).toString(), with);
            }
        } catch (IOException | RuntimeException | LinkageError e) {
            System.err.println("Started without the AOT cache: " + e);
        }
    }

    /** This process's arguments, as it was given them. */
    private static List<String> command() throws IOException {
        String all = Files.readString(PROCESS.resolve("cmdline"), StandardCharsets.UTF_8);
        return List.of(all.substring(0, all.length() - 1).split("\0", -1));
    }

    private static Optional<Path> besideJar() throws IOException {
        try {
            Path jar = Path.of(Main.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return Optional.of(jar.resolveSibling(FILE)).filter(Files::exists).map(Path::toAbsolutePath);
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    /** Whether it runs the jar, and nobody has said anything about caches, such as this class. */
    static boolean isOfJar(List<String> command) {
        return command.contains("-jar") && command.stream().noneMatch(argument -> argument.startsWith("-XX:AOT"));
    }

    /** The same command with the cache. What it says itself comes later and counts. */
    static List<String> with(Path cache, List<String> command) {
        List<String> with = new ArrayList<>(command);
        with.addAll(1, List.of(OPTION + cache, COMPILERS));
        return with;
    }

    /** Of the C library. */
    interface C extends Library {
        /** Of Linux 5.11 and newer. */
        int close_range(int first, int last, int flags);

        /** Returns only when it fails. */
        int execv(String path, String[] arguments);
    }
}
