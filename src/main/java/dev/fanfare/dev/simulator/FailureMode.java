package dev.fanfare.dev.simulator;

import dev.fanfare.platform.states.Coded;
import java.util.Arrays;
import java.util.Optional;

/** How a simulated service behaves. */
public enum FailureMode implements Coded {
    /** Answers correctly. */
    OK,
    /** Answers 500. */
    FAIL,
    /** Takes the request and never answers. */
    HANG,
    /** Closes the connection. */
    REFUSE,
    /** Answers correctly, one byte at a time. */
    SLOW,
    /** Answers 200 with an invalid body. */
    RUBBISH,
    /** Answers correctly, but closes the connection in the middle. */
    CUT,
    /** Answers 200 with an endless body. */
    ENDLESS,
    /** Answers 400. */
    REJECT;

    static Optional<FailureMode> findByCode(String code) {
        return Arrays.stream(values()).filter(mode -> mode.code().equals(code)).findFirst();
    }
}
