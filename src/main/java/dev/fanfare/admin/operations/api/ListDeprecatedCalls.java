package dev.fanfare.admin.operations.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import java.time.LocalDate;
import java.util.List;

/** Which clients have called deprecated endpoints in the last 90 days. */
public record ListDeprecatedCalls() implements Ask<ListDeprecatedCalls.DeprecatedCalls> {
    /**
     * Who calls what will go.
     *
     * @param clients the thousand with the most calls
     */
    public record DeprecatedCalls(List<Client> clients) implements Message {
        public DeprecatedCalls {
            clients = List.copyOf(clients);
        }

        /**
         * The calls of an endpoint by one client.
         *
         * @param path the path of the endpoint
         * @param credential web_session, backend_token, app_user, app_client or none
         * @param credentialId the backend token or grant, by its id; null without one, and of web sessions
         * @param userId the acting account; null without one
         * @param firstDay the day of the first call of the 90 days
         * @param lastDay the day of the last one
         * @param calls the number of calls
         */
        public record Client(
                String path,
                String credential,
                @Nullable String credentialId,
                @Nullable Long userId,
                LocalDate firstDay,
                LocalDate lastDay,
                long calls) {}
    }
}
