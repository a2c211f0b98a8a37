package dev.fanfare.people.oauth.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.people.oauth.api.OwnApplications.WantedChange;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/** OAuth client applications, managed by operators. */
public final class OAuthApplications {
    /** The form of redirect addresses. */
    public static final String ADDRESSES =
            "https://[^\\s#]+|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d+)?(/[^\\s#]*)?|[a-z][a-z0-9+-]*\\.[a-z0-9.+-]*:/[^\\s#]*";
    /** The message for an address of another form. */
    public static final String ADDRESS =
            "must use https, http on loopback, or the app's own scheme, and must not have a fragment";

    private OAuthApplications() {}

    /**
     * Registers an application.
     *
     * @param redirectUris for authorization codes; compared exactly
     * @param trusted whether it may use the password grant; false by default
     * @param type confidential (with a secret, the default) or public (users could read a secret)
     * @param scopes that it may request, and gets by default; null for all
     */
    public record CreateApplication(
            @NotBlank @Size(max = 100) String name,

            @Size(max = 20)
            List<@NotNull @Size(max = 500) @Pattern(regexp = ADDRESSES, message = ADDRESS) @RedirectAddress String>
                    redirectUris,

            Boolean trusted,

            @Size(max = 20) @Pattern(regexp = "confidential|public", message = "must be confidential or public")
            String type,

            @Size(min = 1, max = 20) List<@NotNull @Size(max = 50) @OneOf(Scope.class) String> scopes)
            implements Change<ApplicationSecret>, CrossFieldRules {
        public CreateApplication {
            redirectUris = redirectUris == null ? List.of() : List.copyOf(redirectUris);
            type = type == null ? "confidential" : type;
            scopes = scopes == null ? null : List.copyOf(scopes);
        }

        @Override
        public void check(FieldErrors problems) {
            if (mayUsePasswords() && !keepsSecret()) {
                problems.putIfAbsent("trusted", "must be false of a public application");
            }
            List<String> known = Arrays.stream(Scope.values()).map(Scope::code).toList();
            if (scopes != null && !known.containsAll(scopes)) {
                problems.putIfAbsent("scopes", "must be among {0}", String.join(", ", known));
            }
        }

        /** A confidential one for all scopes. */
        public CreateApplication(String name, List<String> redirectUris, Boolean trusted) {
            this(name, redirectUris, trusted, null, null);
        }

        /** Whether it may use the password grant. */
        public boolean mayUsePasswords() {
            return Boolean.TRUE.equals(trusted);
        }

        public boolean keepsSecret() {
            return !"public".equals(type);
        }
    }

    /**
     * An application's credentials.
     *
     * @param clientSecret shown only once; null for a public one
     */
    public record ApplicationSecret(
            String status,
            Translatable message,
            String clientId,
            @Nullable Secret clientSecret) implements Message {}

    /**
     * Applications, those that wait for a decision first, then the newest.
     *
     * @param waiting whether only those that wait, new ones and changed ones; null for all
     */
    public record ListApplications(
            Boolean waiting,
            @IgnoredWith("cursor") @Min(1) Integer page,
            @Min(1) Integer limit,
            @Size(max = 300) String cursor)
            implements Ask<ApplicationList> {}

    /** A page of applications. */
    public record ApplicationList(
            List<Item> applications, @JsonUnwrapped PageRequest.Place place) implements Message {
        public ApplicationList {
            applications = List.copyOf(applications);
        }

        /**
         * An application without its secret.
         *
         * @param type confidential or public
         * @param scopes that it may request; empty for all
         * @param disabledAt null while it is enabled
         * @param apiVersion of the interface, when it was made: what its answers stay like
         * @param ownerId the account whose own it is; null if staff registered it
         * @param owner its name; null likewise
         * @param approvedAt null while it waits for a decision, and once it is declined
         * @param declined the reason; null if it is not declined
         * @param revision counts the changes by its owner; a decision names the one that the operator has seen
         * @param wanted the change that waits; null for none
         */
        public record Item(
                String clientId,
                String name,
                @OneOf(words = {"confidential", "public"}) String type,
                List<String> redirectUris,
                List<@OneOf(Scope.class) String> scopes,
                boolean trusted,
                Instant createdAt,
                @Nullable Instant disabledAt,
                String apiVersion,
                @Nullable Long ownerId,
                @Nullable String owner,
                @Nullable Instant approvedAt,
                @Nullable String declined,
                int revision,
                @Nullable WantedChange wanted) {
            public Item {
                redirectUris = List.copyOf(redirectUris);
                scopes = List.copyOf(scopes);
            }
        }
    }

    /**
     * Decides on an application that an account registered, or on the change of one.
     *
     * @param approved false to decline it
     * @param reason for its owner; needed to decline it
     * @param revision that the operator has seen; null for 0
     */
    public record DecideRegistration(
            @NotBlank @Size(max = 100) String clientId,
            @NotNull Boolean approved,
            @Size(max = 500) String reason,
            @Min(0) Integer revision)
            implements Change<ActionResult>, CrossFieldRules {
        @Override
        public void check(FieldErrors problems) {
            if (Boolean.FALSE.equals(approved) && (reason == null || reason.isBlank())) {
                problems.putIfAbsent("reason", "must be given to decline it");
            }
        }
    }

    /** Gives an application a new secret. The old one stops working at once; tokens stay valid. */
    public record RotateSecret(@NotBlank @Size(max = 100) String clientId) implements Change<ApplicationSecret> {}

    /** Disables an application and revokes all its tokens, at once. */
    public record DisableApplication(
            @NotBlank @Size(max = 100) String clientId) implements Change<ActionResult> {}
}
