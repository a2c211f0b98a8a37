package dev.fanfare.dev.simulator;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The owner of an account of a simulated network, by the handle that they chose on the consent page. {@code user_} and
 * digits is the {@linkplain SimulatedAccount account} of those digits; other handles have one by their letters.
 */
record SimulatedOwner(String handle) {
    private static final Pattern NUMBERED = Pattern.compile("user_([0-9]{1,20})");
    private static final int IDS = 900_000_000;
    private static final int FIRST = 100_000_000;

    SimulatedAccount account() {
        Matcher matcher = NUMBERED.matcher(handle);
        return new SimulatedAccount(
                matcher.matches() ? matcher.group(1) : Integer.toString(FIRST + Math.floorMod(handle.hashCode(), IDS)));
    }
}
