package dev.fanfare.oauth.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.Nullable;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** OAuth client applications, managed by operators. */
public final class Applications {
    private Applications() {}

    /**
     * Registers an application.
     *
     * @param redirectUris where authorization codes may be sent; compared exactly
     * @param trusted whether it may use the password grant; false by default
     */
    public record CreateApplication(
            @NotBlank @Size(max = 100) String name,

            @Size(max = 20)
            List<
                            @NotNull @Size(max = 500)
                            @Pattern(
                                    regexp =
                                            "https://[^\\s#]+|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d+)?(/[^\\s#]*)?|[a-z][a-z0-9+-]*\\.[a-z0-9.+-]*:/[^\\s#]*",
                                    message =
                                            "must use https, http on loopback, or the app's own scheme, and must not have a fragment")
                            @RedirectAddress String>
                    redirectUris,

            Boolean trusted)
            implements Change<ApplicationSecret> {
        public CreateApplication {
            redirectUris = redirectUris == null ? List.of() : List.copyOf(redirectUris);
        }
    }

    /**
     * An application's credentials.
     *
     * @param clientSecret shown only once
     */
    public record ApplicationSecret(String status, String message, String clientId, Secret clientSecret)
            implements Message {}

    /** Applications, newest first. */
    public record ListApplications(
            @Min(1) Integer page, @Min(1) Integer limit) implements Ask<ApplicationList> {}

    /** A page of applications. */
    public record ApplicationList(List<Item> applications, long total, int page, int limit) implements Message {
        public ApplicationList {
            applications = List.copyOf(applications);
        }

        /**
         * An application without its secret.
         *
         * @param disabledAt null while it is enabled
         */
        public record Item(
                String clientId,
                String name,
                List<String> redirectUris,
                boolean trusted,
                Instant createdAt,
                @Nullable Instant disabledAt) {
            public Item {
                redirectUris = List.copyOf(redirectUris);
            }
        }
    }

    /** Gives an application a new secret. The old one stops working at once; tokens stay valid. */
    public record RotateSecret(@NotBlank @Size(max = 100) String clientId) implements Change<ApplicationSecret> {}

    /** Disables an application and revokes all its tokens, at once. */
    public record DisableApplication(
            @NotBlank @Size(max = 100) String clientId) implements Change<Done> {}
}
