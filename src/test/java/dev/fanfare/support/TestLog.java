package dev.fanfare.support;

import static dev.fanfare.support.Unchecked.unchecked;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.sift.AbstractDiscriminator;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.logging.LogManager;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Prints one line for each test class. What the service logs meanwhile goes to {@code target/test-logs/<class>.log}; of a
 * test that fails it is printed, with the failure. Classes run one after the other in a process, so whatever any thread
 * logs belongs to the class that runs.
 */
public final class TestLog implements TestExecutionListener {
    private static final Path FOLDER = Path.of("target", "test-logs");
    private static final String NO_CLASS = "no-class";
    private static final int MAX_LOG_LINES = 60;
    private static final int MAX_MESSAGE_LINES = 40;
    private static final int MAX_FRAMES = 12;

    private static volatile String current = NO_CLASS;

    private TestPlan plan;
    private long began;
    private long processorBefore;
    private long logSizeBefore;
    private int tests;
    private int failed;
    private int skipped;

    /** For logback: the file that an event belongs to. */
    public static final class ByClass extends AbstractDiscriminator<ILoggingEvent> {
        @Override
        public String getKey() {
            return "class";
        }

        @Override
        public String getDiscriminatingValue(ILoggingEvent event) {
            return current;
        }
    }

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        this.plan = plan;
        // Libraries only: nothing of ours logs to java.util.logging.
        LogManager.getLogManager().reset();
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        if (isOutermostClass(test)) {
            current = className(test).orElseThrow();
            began = System.nanoTime();
            processorBefore = processorNanos();
            tests = 0;
            failed = 0;
            skipped = 0;
            deleteOldLog();
        }
        if (test.isTest()) {
            logSizeBefore = logSize();
        }
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        skipped++;
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (test.isTest()) {
            tests++;
        }
        if (result.getStatus() == Status.FAILED) {
            failed++;
            print(failure(test, result));
        }
        if (isOutermostClass(test)) {
            Node.leaveNothingToTell();
            double seconds = (System.nanoTime() - began) / 1e9;
            int repeated = Client.takeRepeated();
            print(String.format(
                    Locale.ROOT,
                    "%4d tests %7.2f s %7.2f s of processor  %s%s%s%s",
                    tests,
                    seconds,
                    (processorNanos() - processorBefore) / 1e9,
                    current,
                    skipped == 0 ? "" : ", " + skipped + " skipped",
                    failed == 0 ? "" : ", " + failed + " FAILED",
                    repeated == 0 ? "" : ", " + repeated + " requests repeated after 503"));
            current = NO_CLASS;
        }
    }

    /** Of this process: neither of its database server nor of nodes in processes of their own. */
    private static long processorNanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    private boolean isOutermostClass(TestIdentifier test) {
        return className(test).isPresent()
                && plan.getParent(test).flatMap(TestLog::className).isEmpty();
    }

    private static Optional<String> className(TestIdentifier test) {
        return test.getSource().filter(ClassSource.class::isInstance).map(source -> ((ClassSource) source)
                .getClassName());
    }

    private String failure(TestIdentifier test, TestExecutionResult result) {
        StringBuilder text = new StringBuilder("FAILED " + current + ": " + test.getDisplayName() + "\n");
        for (Throwable cause = result.getThrowable().orElse(null); cause != null; cause = cause.getCause()) {
            cause.toString().lines().limit(MAX_MESSAGE_LINES).forEach(line -> text.append(line)
                    .append('\n'));
            Arrays.stream(cause.getStackTrace())
                    .filter(frame -> frame.getClassName().startsWith("dev.fanfare"))
                    .limit(MAX_FRAMES)
                    .forEach(frame -> text.append("    at ").append(frame).append('\n'));
        }
        List<String> log = logSince();
        if (!log.isEmpty()) {
            text.append("Its log, as in ").append(file()).append(":\n");
        }
        log.subList(Math.max(0, log.size() - MAX_LOG_LINES), log.size())
                .forEach(line -> text.append("    ").append(line).append('\n'));
        return text.toString();
    }

    private List<String> logSince() {
        if (!Files.exists(file())) {
            return List.of();
        }
        try (RandomAccessFile log = new RandomAccessFile(file().toFile(), "r")) {
            byte[] bytes = new byte[(int) Math.max(0, log.length() - logSizeBefore)];
            log.seek(logSizeBefore);
            log.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void deleteOldLog() {
        unchecked(() -> Files.deleteIfExists(file()));
    }

    private static long logSize() {
        return file().toFile().length();
    }

    private static Path file() {
        return FOLDER.resolve(current + ".log");
    }

    /** At once, so that lines of two processes do not mix. */
    private static void print(String text) {
        System.out.println(text);
    }
}
