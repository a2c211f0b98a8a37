package dev.fanfare.app;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the command line in a JVM of its own with the options of {@code conf/java.options}. For {@code exec:java}, which
 * calls main classes in Maven's JVM.
 */
public final class ForkedJvm {
    private static final String OPTIONS = "/conf/java.options";

    private ForkedJvm() {}

    public static void main(String[] arguments) throws IOException, InterruptedException, URISyntaxException {
        ProcessBuilder builder = new ProcessBuilder(command(List.of(arguments))).inheritIO();
        builder.environment().put("CLASSPATH", classPath());
        Process process = builder.start();
        // Ctrl-C reaches both processes: this one waits until the node has stopped.
        Thread stop = new Thread(() -> stop(process), "stop");
        Runtime.getRuntime().addShutdownHook(stop);
        int exit = process.waitFor();
        if (exit != 0) {
            System.exit(exit);
        }
    }

    private static void stop(Process process) {
        process.destroy();
        process.onExit().join();
    }

    /** The command, whose classes are in the environment variable {@code CLASSPATH}. */
    static List<String> command(List<String> arguments) throws URISyntaxException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + Path.of(ForkedJvm.class.getResource(OPTIONS).toURI()),
                Main.class.getName()));
        command.addAll(arguments);
        return command;
    }

    /** Of the class loader that Maven has made for this class, or else of this JVM. */
    private static String classPath() throws URISyntaxException {
        if (!(ForkedJvm.class.getClassLoader() instanceof URLClassLoader loader)) {
            return System.getProperty("java.class.path");
        }
        List<String> files = new ArrayList<>();
        for (URL url : loader.getURLs()) {
            files.add(Path.of(url.toURI()).toString());
        }
        return String.join(File.pathSeparator, files);
    }
}
