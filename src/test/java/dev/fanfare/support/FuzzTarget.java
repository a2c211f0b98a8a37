package dev.fanfare.support;

/** What Jazzer calls; {@code -Dfuzz.reader} is the class of the reader. */
public final class FuzzTarget {
    private static final Fuzzed READER = Fuzzed.named(System.getProperty("fuzz.reader"));

    private FuzzTarget() {}

    /** Jazzer's name for it. */
    public static void fuzzerTestOneInput(byte[] input) {
        READER.read(input);
    }
}
