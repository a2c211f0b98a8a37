package dev.fanfare.people.oauth.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.Paging;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** What the applications and tokens of an account asked lately. */
public final class ProgramRequests {
    private ProgramRequests() {}

    /**
     * Requests of the caller's applications and tokens, the newest first; asked by one of these, its own alone.
     *
     * @param clientId only of this application; null for all
     * @param requestId only with this header X-Request-Id; null for all
     * @param failed whether only refused ones; null for all
     * @param cursor the {@code next} of another part; null for the first
     */
    public record ListProgramRequests(
            @Size(max = 100) String clientId,
            @Size(max = 100) String requestId,
            Boolean failed,
            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit)
            implements Ask<ProgramRequestList> {}

    /**
     * A part of the list.
     *
     * @param requests the newest first
     * @param next the {@code cursor} of the part that follows; null at the end
     */
    public record ProgramRequestList(
            List<Item> requests, @Nullable String next) implements Message {
        public ProgramRequestList {
            requests = List.copyOf(requests);
        }

        /**
         * A request with its answer.
         *
         * @param programRequestId rises with the time
         * @param requestId its header X-Request-Id
         * @param program the name of the application or token
         * @param clientId the application; null for a token
         * @param path without a query
         * @param status the HTTP status
         * @param millis until the answer was written
         * @param error the code of the refusal; null for none
         * @param at when it was answered
         */
        public record Item(
                long programRequestId,
                String requestId,
                String program,
                @Nullable String clientId,
                String method,
                String path,
                int status,
                long millis,
                @Nullable String error,
                Instant at) {}
    }
}
