package dev.fanfare.simulator;

import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * An account that simulated networks show to everybody: the one whose id is a number, with the followers that its token
 * would tell. Others do not exist.
 */
record SimulatedAccount(String id) {
    private static final int POSTS = 5;
    private static final int LIKES_PER_MILLE = 25;
    private static final int COMMENTS_PER_MILLE = 5;
    private static final int MILLE = 1_000;

    /** Empty when there is none of this id. */
    static Optional<SimulatedAccount> find(String id) {
        return id.matches("[0-9]{1,100}") ? Optional.of(new SimulatedAccount(id)) : Optional.empty();
    }

    /** By its name, which is the id after a certain beginning. */
    static Optional<SimulatedAccount> named(String beginning, String name) {
        return name.startsWith(beginning) ? find(name.substring(beginning.length())) : Optional.empty();
    }

    int followers() {
        return new SimulatedToken(id, true).followers();
    }

    /** With each of its posts. */
    int likes() {
        return followers() * LIKES_PER_MILLE / MILLE;
    }

    /** On each of its posts. */
    int comments() {
        return followers() * COMMENTS_PER_MILLE / MILLE;
    }

    /** The same for each of its posts. */
    static <T> List<T> posts(T each) {
        return Collections.nCopies(POSTS, each);
    }
}
