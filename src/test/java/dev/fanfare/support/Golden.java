package dev.fanfare.support;

import static dev.fanfare.support.Unchecked.unchecked;
import static org.assertj.core.api.Assertions.fail;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.util.diff.DiffUtils;

/**
 * Files under {@code src/test/resources} that are reviewed by people and compared by tests. With {@code -Dgoldens=write}
 * or {@code GOLDENS=write} they are written instead of compared.
 */
public final class Golden {
    private static final Path FILES = Path.of("src/test/resources");
    private static final int CONTEXT_LINES = 3;
    private static final int MAX_DIFF_LINES = 400;

    private Golden() {}

    /** Fails, showing the difference, unless the file holds exactly this text. */
    public static void compare(String name, String actual) {
        unchecked(() -> {
            Path file = FILES.resolve(name);
            if (isWriting()) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, actual);
                return;
            }
            String expected = Files.exists(file) ? Files.readString(file) : "";
            if (!expected.equals(actual)) {
                fail(file + " differs from what is true now. If the change is meant, run ./mvnw test -Dgoldens=write"
                        + " and review it.\n" + difference(expected, actual));
            }
        });
    }

    /** Whether files are written instead of compared. */
    public static boolean isWriting() {
        return "write".equals(System.getProperty("goldens", System.getenv("GOLDENS")));
    }

    private static String difference(String expected, String actual) {
        List<String> before = expected.lines().toList();
        List<String> lines = DiffUtils.generateUnifiedDiff(
                "reviewed", "now", before, DiffUtils.diff(before, actual.lines().toList()), CONTEXT_LINES);
        return String.join("\n", lines.subList(0, Math.min(lines.size(), MAX_DIFF_LINES)))
                + (lines.size() > MAX_DIFF_LINES ? "\n… and " + (lines.size() - MAX_DIFF_LINES) + " lines more" : "");
    }
}
