package dev.fanfare.support;

import java.util.List;

/** A reader of strangers' bytes, as a fuzzer calls it. Has a constructor without arguments. */
public interface Fuzzed {
    /** Inputs that it reads, from which a fuzzer goes on. */
    List<byte[]> seeds();

    /** A new one, by the name of its class. */
    static Fuzzed named(String name) {
        return Unchecked.unchecked(() ->
                Class.forName(name).asSubclass(Fuzzed.class).getConstructor().newInstance());
    }

    /** Reads an input, or refuses it as it should. Anything else that it throws is a finding. */
    void read(byte[] input);
}
