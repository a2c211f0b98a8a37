package dev.fanfare.people.oauth.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** The applications that may act for a user, for that user. */
public final class ConnectedApplications {
    private ConnectedApplications() {}

    /** The applications that may act for the caller, at most a hundred. */
    public record ListConnected() implements Ask<ConnectedList> {}

    /** Applications that may act for a user. */
    public record ConnectedList(List<Item> applications) implements Message {
        public ConnectedList {
            applications = List.copyOf(applications);
        }

        /**
         * An application.
         *
         * @param scopes granted scopes
         * @param connectedAt when it was first allowed
         * @param expiresAt when its access ends; null if it has none at present
         */
        public record Item(
                String clientId,
                String name,
                List<@OneOf(Scope.class) String> scopes,
                Instant connectedAt,
                @Nullable Instant expiresAt) {
            public Item {
                scopes = List.copyOf(scopes);
            }
        }
    }

    /** Withdraws the caller's consent: all tokens of the application for the caller stop working at once. */
    public record Disconnect(@NotBlank @Size(max = 100) String clientId) implements Change<ActionResult> {}
}
