package dev.fanfare.people.oauth.api;

import dev.fanfare.people.oauth.api.OAuthApplications.ApplicationSecret;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** Applications that accounts register for themselves. */
public final class OwnApplications {
    private OwnApplications() {}

    /** Who registers applications without staff. */
    public enum SelfService implements Coded {
        /** Only staff registers applications. */
        OFF,
        /** Accounts do, and an operator approves each. */
        APPROVED,
        /** Accounts do, and use them at once. */
        OPEN
    }

    /** The caller's own applications. */
    public record ListOwnApplications() implements Ask<OwnApplicationList> {}

    /**
     * One's own applications, the newest first.
     *
     * @param selfService whether more can be registered: off, approved, for which an operator approves each, or open
     */
    public record OwnApplicationList(
            List<Item> applications,
            @OneOf(SelfService.class) String selfService) implements Message {
        public OwnApplicationList {
            applications = List.copyOf(applications);
        }

        /**
         * An application without its secret.
         *
         * @param type confidential or public
         * @param scopes that it may request
         * @param applicationStatus waiting for a decision, active, declined or disabled
         * @param declined the reason; null if it is not declined
         * @param users that let it act for them now
         * @param secretAt when its secret was made; null for a public one
         * @param formerUntil until when the secret before works too; null if it does not
         */
        public record Item(
                String clientId,
                String name,
                @OneOf(words = {"confidential", "public"}) String type,
                List<String> redirectUris,
                List<@OneOf(Scope.class) String> scopes,

                @OneOf(words = {"waiting", "active", "declined", "disabled"})
                String applicationStatus,

                @Nullable String declined,
                long users,
                Instant createdAt,
                @Nullable Instant secretAt,
                @Nullable Instant formerUntil) {
            public Item {
                redirectUris = List.copyOf(redirectUris);
                scopes = List.copyOf(scopes);
            }
        }
    }

    /**
     * Registers an application of one's own.
     *
     * @param name as people read it when they connect it
     * @param type confidential (with a secret, the default) or public (users could read a secret)
     * @param redirectUris for authorization codes; compared exactly; null for none
     * @param scopes that it may request; not those about accounts as such
     */
    public record RegisterApplication(
            @NotBlank @Size(max = 100) String name,

            @Size(max = 20) @Pattern(regexp = "confidential|public", message = "must be confidential or public")
            String type,

            @Size(max = 20)
            List<
                            @NotNull @Size(max = 500)
                            @Pattern(regexp = OAuthApplications.ADDRESSES, message = OAuthApplications.ADDRESS)
                            @RedirectAddress String>
                    redirectUris,

            @NotNull @Size(min = 1, max = 20) List<@NotNull @Size(max = 50) @OneOf(Scope.class) String> scopes)
            implements Change<ApplicationSecret>, CrossFieldRules {
        public RegisterApplication {
            redirectUris = redirectUris == null ? List.of() : List.copyOf(redirectUris);
            type = type == null ? "confidential" : type;
            scopes = scopes == null ? null : List.copyOf(scopes);
        }

        @Override
        public void check(FieldErrors problems) {
            if (scopes != null && !Scope.OF_PROGRAMS.containsAll(scopes)) {
                problems.putIfAbsent("scopes", "must be among {0}", String.join(", ", Scope.OF_PROGRAMS));
            }
        }

        public boolean keepsSecret() {
            return !"public".equals(type);
        }
    }

    /** Gives an application of one's own a new secret; the one before works for 24 hours too. */
    public record RotateOwnSecret(@NotBlank @Size(max = 100) String clientId) implements Change<ApplicationSecret> {}

    /** Disables an application of one's own and revokes all its tokens, at once. */
    public record DisableOwnApplication(
            @NotBlank @Size(max = 100) String clientId) implements Change<ActionResult> {}
}
