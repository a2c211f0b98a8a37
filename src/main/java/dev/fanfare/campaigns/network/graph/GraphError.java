package dev.fanfare.campaigns.network.graph;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.remote.OutboundResponse;
import java.io.IOException;
import java.util.Set;

/**
 * The error code of Facebook's and Instagram's APIs. HTTP statuses are ambiguous: rate limits and invalid tokens are
 * both 400.
 *
 * @param code 0 for none
 */
public record GraphError(int code) {
    /** Unknown and temporary errors, and the rate limits of applications, users and pages. */
    private static final Set<Integer> PASSING = Set.of(1, 2, 4, 17, 32, 341, 613);

    /** The rate limits of business use cases. */
    private static final int FIRST_LIMIT = 80_000;

    private static final int LAST_LIMIT = 80_014;

    private static final int TOO_MANY_REQUESTS = 429;

    /** An invalid parameter, or an unknown id or name. */
    private static final Set<Integer> NO_SUCH_OBJECT = Set.of(100, 110, 803);

    public static GraphError of(OutboundResponse answer) {
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
     * Checks that the answer is not a temporary error.
     *
     * @throws IllegalArgumentException when it is
     */
    static void checkNotPassing(OutboundResponse answer) {
        if (answer.status() == TOO_MANY_REQUESTS || !answer.ok() && of(answer).isPassing()) {
            throw new IllegalArgumentException("not now");
        }
    }

    boolean isPassing() {
        return PASSING.contains(code) || code >= FIRST_LIMIT && code <= LAST_LIMIT;
    }

    /** Whether the account does not exist or is not visible to us. */
    public boolean isUnknownAccount() {
        return NO_SUCH_OBJECT.contains(code);
    }
}
