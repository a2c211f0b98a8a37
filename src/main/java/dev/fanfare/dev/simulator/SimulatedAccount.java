package dev.fanfare.dev.simulator;

import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A public account of the simulated networks. Every numeric id exists, with its token's number of followers; others do
 * not.
 */
record SimulatedAccount(String id) {
    private static final int POSTS = 5;
    private static final int LIKES_PER_MILLE = 25;
    private static final int COMMENTS_PER_MILLE = 5;
    private static final int MILLE = 1_000;

    /** Empty if the id does not exist. */
    static Optional<SimulatedAccount> find(String id) {
        return id.matches("[0-9]{1,100}") ? Optional.of(new SimulatedAccount(id)) : Optional.empty();
    }

    /** Finds an account by its name: a prefix followed by the id. */
    static Optional<SimulatedAccount> named(String prefix, String name) {
        return name.startsWith(prefix) ? find(name.substring(prefix.length())) : Optional.empty();
    }

    int followers() {
        return new SimulatedToken(id, true).followers();
    }

    /** Likes of each of its posts. */
    int likes() {
        return followers() * LIKES_PER_MILLE / MILLE;
    }

    /** Comments on each of its posts. */
    int comments() {
        return followers() * COMMENTS_PER_MILLE / MILLE;
    }

    /** A copy for each of its posts. */
    static <T> List<T> posts(T each) {
        return Collections.nCopies(POSTS, each);
    }
}
