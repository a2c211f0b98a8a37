package dev.fanfare.networks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.remote.RemoteAnswer;
import java.io.IOException;
import java.util.Set;

/**
 * What Facebook's and Instagram's APIs say is wrong with a call. Their statuses say little: having asked too often is a
 * 400 as an invalid token is.
 *
 * @param code 0 when it does not say
 */
record GraphError(int code) {
    /** Unknown and passing faults, and limits of applications, users and pages. */
    private static final Set<Integer> PASSING = Set.of(1, 2, 4, 17, 32, 341, 613);

    /** Limits of business use cases. */
    private static final int FIRST_LIMIT = 80_000;

    private static final int LAST_LIMIT = 80_014;

    private static final int TOO_MANY_REQUESTS = 429;

    /** Invalid parameter, some id or name that is nobody's, in three words. */
    private static final Set<Integer> NOBODY = Set.of(100, 110, 803);

    static GraphError of(RemoteAnswer answer) {
        try {
            JsonNode code = Json.mapper()
                    .readTree(answer.body().getBytes())
                    .path("error")
                    .path("code");
            return new GraphError(code.asInt());
        } catch (IOException e) {
            return new GraphError(0);
        }
    }

    /**
     * Nothing, if the answer is about what was asked.
     *
     * @throws IllegalArgumentException when it says to come back later
     */
    static void checkNotPassing(RemoteAnswer answer) {
        if (answer.status() == TOO_MANY_REQUESTS || !answer.ok() && of(answer).isPassing()) {
            throw new IllegalArgumentException("not now");
        }
    }

    boolean isPassing() {
        return PASSING.contains(code) || code >= FIRST_LIMIT && code <= LAST_LIMIT;
    }

    /** Whether what was asked about is not there, or not for us to see. */
    boolean isNobody() {
        return NOBODY.contains(code);
    }
}
