package dev.fanfare.people.oauth.api;

import dev.fanfare.people.oauth.api.OAuthApplications.ApplicationSecret;
import dev.fanfare.people.oauth.api.OAuthApplications.CreateApplication;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.ApiVersion;
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
         * @param apiVersion the version of the interface of its answers
         * @param wanted the change that waits for an operator; null for none
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
                @Nullable Instant formerUntil,
                String apiVersion,
                @Nullable WantedChange wanted) {
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
            name = name == null ? null : name.strip();
            redirectUris = redirectUris == null ? List.of() : List.copyOf(redirectUris);
            type = type == null ? "confidential" : type;
            scopes = scopes == null ? null : List.copyOf(scopes);
        }

        @Override
        public void check(FieldErrors problems) {
            checkScopes(scopes, problems);
        }

        /** As staff would register it, without the password grant. */
        public CreateApplication registered() {
            return new CreateApplication(name, redirectUris, false, type, scopes);
        }
    }

    /**
     * What an application that works is to become, once an operator agrees.
     *
     * @param name null for the present one
     * @param scopes empty for the present ones
     * @param redirectUris empty for the present ones
     * @param at since when it waits
     */
    public record WantedChange(
            @Nullable String name, List<@OneOf(Scope.class) String> scopes, List<String> redirectUris, Instant at) {
        public WantedChange {
            scopes = List.copyOf(scopes);
            redirectUris = List.copyOf(redirectUris);
        }
    }

    /**
     * Changes an application of one's own; null leaves a value as it is. Where an operator approves applications, a new name,
     * scope or address of an approved one waits for the operator, because people rely on them when they connect it. A change
     * that only removes some takes effect at once.
     *
     * @param name as people read it when they connect it
     * @param redirectUris all of them; empty for none
     * @param scopes all that it may request; consents that were given keep theirs
     * @param apiVersion the version of the interface for requests that name none
     */
    public record UpdateApplication(
            @NotBlank @Size(max = 100) String clientId,
            @Size(min = 1, max = 100) String name,

            @Size(max = 20)
            List<
                            @NotNull @Size(max = 500)
                            @Pattern(regexp = OAuthApplications.ADDRESSES, message = OAuthApplications.ADDRESS)
                            @RedirectAddress String>
                    redirectUris,

            @Size(min = 1, max = 20) List<@NotNull @Size(max = 50) @OneOf(Scope.class) String> scopes,
            @Size(max = 20) String apiVersion)
            implements Change<ActionResult>, CrossFieldRules {
        public UpdateApplication {
            name = name == null ? null : name.strip();
            redirectUris = redirectUris == null ? null : List.copyOf(redirectUris);
            scopes = scopes == null ? null : List.copyOf(scopes);
        }

        @Override
        public void check(FieldErrors problems) {
            checkScopes(scopes, problems);
            ApiVersion.check(apiVersion, problems);
        }
    }

    private static void checkScopes(List<String> scopes, FieldErrors problems) {
        if (scopes != null && !Scope.OF_PROGRAMS.containsAll(scopes)) {
            problems.putIfAbsent("scopes", "must be among {0}", String.join(", ", Scope.OF_PROGRAMS));
        }
    }

    /** Gives an application of one's own a new secret; the one before works for 24 hours too. */
    public record RotateOwnSecret(@NotBlank @Size(max = 100) String clientId) implements Change<ApplicationSecret> {}

    /** Disables an application of one's own and revokes all its tokens, at once. */
    public record DisableOwnApplication(
            @NotBlank @Size(max = 100) String clientId) implements Change<ActionResult> {}
}
