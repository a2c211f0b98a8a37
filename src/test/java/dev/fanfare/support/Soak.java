package dev.fanfare.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;

/**
 * Long tests in two sizes. Those of the group {@code soak} run in the gate with small numbers, and in full with
 * {@code ./mvnw verify -Dgroups=soak}.
 */
public final class Soak {
    /** The tag of such a test. */
    public static final String GROUP = "soak";

    static final String ONLY = "soak-only";

    /** A test of the group that the gate leaves out: most of it is starting processes, and others ask the same of one process. */
    @Tag(GROUP)
    @Tag(ONLY)
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE, ElementType.METHOD})
    public @interface Only {}

    private Soak() {}

    /** Whether the group was asked for. */
    public static boolean isFull() {
        return List.of(System.getProperty("groups", "").split("[,|& ]+")).contains(GROUP);
    }

    /** Whether tests were named, by group, by class or in an editor, instead of all that the gate runs. */
    public static boolean isNamed() {
        return List.of("groups", "test").stream()
                        .anyMatch(name -> !System.getProperty(name, "").isEmpty())
                || System.getProperty("surefire.real.class.path") == null;
    }

    /** How often, how many or how much: in the gate and in full. */
    public static int size(int inTheGate, int inFull) {
        return isFull() ? inFull : inTheGate;
    }

    /** The same, unless a system property says it. */
    public static int size(String property, int inTheGate, int inFull) {
        return Integer.getInteger(property, size(inTheGate, inFull));
    }

    /** Of kinds with one representative each: so many of them, from all parts of the list, in the gate; all in full. */
    public static <T> List<T> some(int inTheGate, List<T> all) {
        int stride = isFull() ? 1 : Math.max(1, all.size() / inTheGate);
        return IntStream.range(0, all.size())
                .filter(i -> i % stride == 0)
                .mapToObj(all::get)
                .toList();
    }
}
