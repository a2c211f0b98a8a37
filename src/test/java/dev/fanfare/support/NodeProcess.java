package dev.fanfare.support;

import static dev.fanfare.support.Unchecked.unchecked;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** A Fanfare in a process of its own, as users run it. */
public final class NodeProcess implements AutoCloseable {
    private static final Pattern ADDRESS = Pattern.compile("  Address +(\\S+)");
    private static final Pattern LIVE = Pattern.compile("Total +\\d+ +(\\d+)");
    private static final int TIMEOUT_SECONDS = 240;
    private static final String HEAP = "512m";
    private static final String OWN_CLASSES = System.getProperty("java.class.path");

    private final Process process;
    private final Thread reader;
    private final List<String> output = new ArrayList<>();
    private final CountDownLatch started = new CountDownLatch(1);
    private volatile boolean running;
    private volatile String address;

    private NodeProcess(Process process) {
        this.process = process;
        this.reader = new Thread(this::read, "node-output");
        reader.setDaemon(true);
    }

    /**
     * Starts it and waits until it says that it runs.
     *
     * @param environment added to this process's own
     */
    public static NodeProcess start(Map<String, String> environment) {
        return start(OWN_CLASSES, environment, HEAP);
    }

    /**
     * The same with another heap.
     *
     * @param heap what it may take at most, as the JVM is told: {@code 64m}
     */
    public static NodeProcess start(Map<String, String> environment, String heap) {
        return start(OWN_CLASSES, environment, heap);
    }

    /**
     * The same of another build.
     *
     * @param classPath a jar with its libraries beside it, for example
     */
    public static NodeProcess start(String classPath, Map<String, String> environment) {
        return start(classPath, environment, HEAP);
    }

    private static NodeProcess start(String classPath, Map<String, String> environment, String heap) {
        NodeProcess node = new NodeProcess(launch(classPath, environment, heap, "run"));
        node.reader.start();
        try {
            if (!node.started.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                node.kill();
                throw new IllegalStateException("it did not start: " + node.output());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        if (!node.running) {
            throw new IllegalStateException("it stopped: " + node.output());
        }
        return node;
    }

    /** Runs a command of the command line to its end. */
    public static Finished run(Map<String, String> environment, String input, String... arguments) {
        return runIn(HEAP, environment, input, arguments);
    }

    /** As {@link #run}, with this much heap, such as {@code 96m}. */
    public static Finished runIn(String heap, Map<String, String> environment, String input, String... arguments) {
        Process process = launch(OWN_CLASSES, environment, heap, arguments);
        try {
            process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().close();
            // On a thread of its own: reading has no time limit, and a process that hangs keeps its output open.
            CompletableFuture<String> output = CompletableFuture.supplyAsync(
                    () -> text(process), reading -> new Thread(reading, "command-output").start());
            boolean ended = process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            if (!ended) {
                process.destroyForcibly();
            }
            String text = output.completeOnTimeout("", TIMEOUT_SECONDS, TimeUnit.SECONDS)
                    .join();
            if (!ended) {
                throw new IllegalStateException("it did not end: " + text);
            }
            return new Finished(process.exitValue(), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String text(Process process) {
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A command that has ended, with all it wrote. */
    public record Finished(int exit, String output) {}

    /** The settings of a member of a cluster, which meets the others at a member's port. */
    public static Map<String, String> clustered(String database, int port, int member) {
        Map<String, String> environment = new HashMap<>();
        environment.put("FANFARE_DATABASE_URI", database);
        environment.put("FANFARE_CLUSTER_ENABLED", "true");
        environment.put("FANFARE_CLUSTER_HOST", "127.0.0.1");
        environment.put("FANFARE_CLUSTER_PORT", Integer.toString(port));
        environment.put("FANFARE_CLUSTER_MEMBERS", "127.0.0.1:" + member);
        environment.put("FANFARE_CLUSTER_BUS_PORT", "0");
        environment.put("FANFARE_DEMO", "false");
        environment.put("FANFARE_HTTP_HOST", "127.0.0.1");
        environment.put("FANFARE_HTTP_PORT", "0");
        environment.put("FANFARE_SIMULATOR_PORT", "0");
        return environment;
    }

    /**
     * The settings of a process beside a node, on its database.
     *
     * @param settings by path, as those of the node
     */
    public static Map<String, String> beside(Node node, Map<String, String> settings) {
        Map<String, String> environment = clustered(node.databaseUri(), freePort(), 0);
        environment.put("FANFARE_CLUSTER_ENABLED", "false");
        environment.putAll(Node.environment(settings));
        return environment;
    }

    /** A port that was free a moment ago. */
    public static int freePort() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The first of three ports in a row that were free a moment ago, for nodes that take one near their port. Below those
     * that the system gives to outgoing connections.
     */
    public static int freePorts() {
        for (int port = 20_000 + ThreadLocalRandom.current().nextInt(8_000); ; port += 3) {
            if (IntStream.range(port, port + 3).allMatch(NodeProcess::isFree)) {
                return port;
            }
        }
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port)) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }

    public Client client() {
        return new Client(address);
    }

    /** Everything it wrote so far. */
    public String output() {
        synchronized (output) {
            return String.join("\n", output);
        }
    }

    /** Bytes of its heap that are in use, garbage not counted: all of that is collected first. */
    public long liveHeap() {
        return unchecked(() -> {
            Process looking = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "jcmd")
                                    .toString(),
                            Long.toString(process.pid()),
                            "GC.class_histogram")
                    .redirectErrorStream(true)
                    .start();
            String histogram = new String(looking.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            Matcher total = LIVE.matcher(histogram);
            if (!total.find()) {
                throw new IllegalStateException(histogram);
            }
            return Long.parseLong(total.group(1));
        });
    }

    /** Ends it as a power cut would: at once, with nothing put in order. */
    public void kill() {
        process.destroyForcibly();
        awaitExit();
    }

    /** Ends it as an operator would, and waits. */
    @Override
    public void close() {
        process.destroy();
        awaitExit();
    }

    /** Waits until it ends by itself; returns its exit status. */
    public int awaitExit() {
        return unchecked(() -> {
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("it did not stop: " + output());
            }
            reader.join();
            return process.exitValue();
        });
    }

    private static Process launch(String classPath, Map<String, String> environment, String heap, String... arguments) {
        // The gate starts too few for an archive to be worth its making.
        List<String> classes =
                Soak.isFull() && classPath.equals(OWN_CLASSES) ? ClassArchive.options() : List.of("-cp", classPath);
        ProcessBuilder builder = builder(classes, environment, heap, arguments);
        if (!classPath.equals(OWN_CLASSES)) {
            // Where it finds no file of settings but the one that it brings along.
            builder.directory(new File(System.getProperty("java.io.tmpdir")));
        }
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param classes the JVM's options that say where the classes are */
    static ProcessBuilder builder(
            List<String> classes, Map<String, String> environment, String heap, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heap,
                // It lives for seconds: the second compiler and more threads for garbage would only take time to start.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:+UseTransparentHugePages",
                // Its own, not the one of tests.
                "-Dlogback.configurationFile=logback.xml"));
        command.addAll(classes);
        command.add("dev.fanfare.app.Main");
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("FANFARE_"));
        // Where many start at once on few cores, a connection takes its time.
        builder.environment().put("FANFARE_DATABASE_CONNECT_TIMEOUT_MS", "30000");
        builder.environment().put("FANFARE_HTTP_WARM_UP_SECONDS", "0");
        builder.environment().put("FANFARE_JOURNAL_SIGNING_KEY", Node.JOURNAL_KEY);
        builder.environment().putAll(Node.QUICK_HASHES);
        if (environment.containsKey("FANFARE_DATABASE_URI")) {
            // Which other nodes of the test may have written to.
            builder.environment().putAll(Node.SEALING);
        }
        builder.environment().putAll(Db.asService(environment));
        return builder;
    }

    private void read() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                synchronized (output) {
                    output.add(line);
                }
                Matcher matcher = ADDRESS.matcher(line);
                if (matcher.find()) {
                    address = matcher.group(1);
                }
                if (line.contains("Press Ctrl-C") || line.startsWith("Fanfare is running:")) {
                    running = true;
                    started.countDown();
                }
            }
        } catch (IOException e) {
            // It was killed: what it wrote until then is there.
        } finally {
            started.countDown();
        }
    }
}
