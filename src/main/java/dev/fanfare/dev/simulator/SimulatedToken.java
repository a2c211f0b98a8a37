package dev.fanfare.dev.simulator;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A token of a simulated provider: {@code sim-<provider>-<user_id>} was issued to our application,
 * {@code sim-other-<provider>-<user_id>} to another.
 *
 * @param userId at the provider
 * @param ours whether it was issued to our application
 */
record SimulatedToken(String userId, boolean ours) {
    private static final Pattern SHAPE = Pattern.compile("sim-(other-)?([a-z]+)-([A-Za-z0-9._-]{1,100})");
    private static final int MIN_FOLLOWERS = 1_000;
    private static final int SPREAD = 99_000;

    /** Empty for other tokens. */
    static Optional<SimulatedToken> find(String provider, String token) {
        if (token == null) {
            return Optional.empty();
        }
        Matcher matcher = SHAPE.matcher(token);
        return matcher.matches() && matcher.group(2).equals(provider)
                ? Optional.of(new SimulatedToken(matcher.group(3), matcher.group(1) == null))
                : Optional.empty();
    }

    /** The id of its application. */
    String application() {
        return ours ? SimulatorConfig.CLIENT_ID : "another-application";
    }

    String name() {
        return "User " + userId;
    }

    String email() {
        return userId + "@example.com";
    }

    /** The user's number of followers, constant. */
    int followers() {
        return MIN_FOLLOWERS + Math.floorMod(userId.hashCode(), SPREAD);
    }
}
