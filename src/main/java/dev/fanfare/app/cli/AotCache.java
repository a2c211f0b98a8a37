package dev.fanfare.app.cli;

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

/** The JVM's AOT cache beside the jar: loaded classes and method profiles from the build's training run. */
public final class AotCache {
    /** The first Java with profiles in caches. */
    public static final int SINCE = 25;

    private static final String FILE = "fanfare.aot";
    private static final String OPTION = "-XX:AOTCache=";
    /** Compiler threads: one for C1 and three for C2, which would starve beside clients on a few cores. */
    private static final String COMPILERS = "-XX:CICompilerCount=4";

    private static final int FIRST_OWN_FILE = 3;
    private static final int CLOSE_RANGE_CLOEXEC = 4;
    private static final Path PROCESS = Path.of("/proc/self");

    /**
     * Restarts the JVM with the cache, in the same process, if there is one and no cache option was given: a jar cannot
     * name its cache. Returns if that is impossible; the node then only starts more slowly. Linux only.
     */
    public static void beginWithIt() {
        if (Runtime.version().feature() < SINCE || !"Linux".equals(System.getProperty("os.name"))) {
            return;
        }
        try {
            List<String> command = command();
            Optional<Path> cache = besideJar();
            if (cache.isPresent() && isOfJar(command)) {
                String[] with = with(cache.get(), command).toArray(String[]::new);
                C c = Native.load("c", C.class);
                // The next JVM opens its jars itself.
                c.close_range(FIRST_OWN_FILE, -1, CLOSE_RANGE_CLOEXEC);
                c.execv(Files.readSymbolicLink(PROCESS.resolve("exe")).toString(), with);
            }
        } catch (IOException | RuntimeException | LinkageError e) {
            System.err.println("Started without the AOT cache: " + e);
        }
    }

    /** The arguments of this process. */
    private static List<String> command() throws IOException {
        String all = Files.readString(PROCESS.resolve("cmdline"), StandardCharsets.UTF_8);
        return List.of(all.substring(0, all.length() - 1).split("\0", -1));
    }

    private static Optional<Path> besideJar() throws IOException {
        try {
            Path jar = Path.of(AotCache.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return Optional.of(jar.resolveSibling(FILE)).filter(Files::exists).map(Path::toAbsolutePath);
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    /** Whether the command runs the jar without any cache option. */
    static boolean isOfJar(List<String> command) {
        return command.contains("-jar") && command.stream().noneMatch(argument -> argument.startsWith("-XX:AOT"));
    }

    /** The command with the cache. Its own options come later and take precedence. */
    static List<String> with(Path cache, List<String> command) {
        List<String> with = new ArrayList<>(command);
        with.addAll(1, List.of(OPTION + cache, COMPILERS));
        return with;
    }

    /** The C library. */
    interface C extends Library {
        /** Since Linux 5.11. */
        int close_range(int first, int last, int flags);

        /** Returns only on failure. */
        int execv(String path, String[] arguments);
    }
}
