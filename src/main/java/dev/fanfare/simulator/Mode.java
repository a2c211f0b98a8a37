package dev.fanfare.simulator;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How a simulated service behaves. */
enum Mode {
    /** As it should. */
    OK,
    /** Answers 500. */
    FAIL,
    /** Takes the request and never answers. */
    HANG,
    /** Closes the connection. */
    REFUSE,
    /** Answers as it should, one byte at a time. */
    SLOW,
    /** Answers 200 with something else. */
    RUBBISH,
    /** Answers as it should, but closes the connection in the middle of it. */
    CUT,
    /** Answers 200 and does not stop. */
    ENDLESS,
    /** Answers 400. */
    REJECT;

    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Mode> findByCode(String code) {
        return Arrays.stream(values()).filter(mode -> mode.code().equals(code)).findFirst();
    }
}
