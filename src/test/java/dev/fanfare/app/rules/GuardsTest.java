package dev.fanfare.app.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Soak;
import dev.fanfare.support.SwitchedOff;
import dev.fanfare.support.SwitchedOff.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each guard of the doors, switched off one by one: a test falls. The list is {@code guards.txt}. */
class GuardsTest {
    private static final Path LIST = Path.of("src/test/resources/guards.txt");

    @TempDir
    private Path directory;

    /** A line of the list: a class with its method and what it answers when it is off, or with a condition; the test. */
    record Guard(String className, String method, String off, String test) {
        private static final String WITHOUT = "WITHOUT";

        static Guard of(String line) {
            String[] words = line.split("\\s+", 4);
            String[] guard = words[0].split("#", 2);
            boolean condition = words[1].equals(WITHOUT);
            return new Guard(
                    "dev.fanfare." + guard[0], condition ? words[3] : guard[1], words[1], "dev.fanfare." + words[2]);
        }

        boolean isNeeded(Path directory) {
            return off.equals(WITHOUT)
                    ? SwitchedOff.fails(directory, className, method, test)
                    : SwitchedOff.fails(directory, className, method, Answer.valueOf(off), test);
        }

        @Override
        public String toString() {
            return className + "." + method;
        }
    }

    static List<Guard> guards() throws IOException {
        try (Stream<String> lines = Files.lines(LIST)) {
            return lines.filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(Guard::of)
                    .toList();
        }
    }

    @Test
    void nameClassesAndTestsThatAreThere() throws Exception {
        assertThat(guards()).isNotEmpty();
        for (Guard guard : guards()) {
            isThere(guard.className());
            isThere(guard.test().replaceAll("#.*", ""));
        }
    }

    /** Without its static fields, which start nodes. */
    private static void isThere(String className) throws ClassNotFoundException {
        Class.forName(className, false, GuardsTest.class.getClassLoader());
    }

    @Soak.Only
    @ParameterizedTest
    @MethodSource("guards")
    void aTestFallsWithoutIt(Guard guard) {
        assertThat(guard.isNeeded(directory)).as(guard.test()).isTrue();
    }
}
