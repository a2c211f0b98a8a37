package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CallerBuilder;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.Access.Audience;
import dev.fanfare.platform.endpoint.AgentTool;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.identity.AddressMatcher;
import dev.fanfare.platform.identity.Identity;
import dev.fanfare.platform.language.Translatable;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Admits a caller to an endpoint, or refuses in the format of its section of the interface. */
final class Gate {
    private static final Set<Audience> WITH_TOKEN_ERRORS = EnumSet.of(Audience.BACKEND, Audience.OPERATOR);

    private final Credentials credentials;
    private final MaintenanceGate maintenance;

    Gate(Credentials credentials, MaintenanceGate maintenance) {
        this.credentials = credentials;
        this.maintenance = maintenance;
    }

    /**
     * The caller, if permitted. In maintenance mode only operators are, except at the few endpoints that stay open.
     *
     * @param header the Authorization header; null when there is none
     * @return the caller; or a Refused of 401, 403 or 503
     */
    Future<Caller> admit(Access access, String header, Caller anonymous) {
        if (access.inMaintenance() || access.audience() == Audience.OPERATOR) {
            return permitted(access, header, anonymous);
        }
        if (maintenance.isOff()) {
            return permitted(access, header, anonymous);
        }
        return maintenance
                .maintenance(anonymous)
                .compose(on -> on ? operators(access, header, anonymous) : permitted(access, header, anonymous));
    }

    /** Asks, later in a request, with the identity that its credential has now. */
    <A extends Ask<R>, R extends Message> Future<R> ask(Endpoint<A, R> endpoint, Exchange exchange, Bus bus, A ask) {
        String header = exchange.request().getHeader(HttpHeaders.AUTHORIZATION);
        return admit(endpoint.access(), header, exchange.anonymous().renewed()).compose(caller -> bus.ask(caller, ask));
    }

    private Future<Caller> operators(Access access, String header, Caller anonymous) {
        return credentials
                .identify(header, anonymous)
                .map(identified -> identified.map(identity ->
                        identity.verdict() == Identity.Verdict.VALID && (identity.staff() || identity.superuser())))
                .orElse(Future.succeededFuture(false))
                .compose(operator -> operator
                        ? permitted(access, header, anonymous)
                        : CommonFault.maintenance().failed());
    }

    private Future<Caller> permitted(Access access, String header, Caller anonymous) {
        if (access.audience() == Audience.PUBLIC) {
            return Future.succeededFuture(anonymous);
        }
        return credentials
                .identify(header, anonymous)
                .map(identified -> identified.map(identity -> admitted(access, identity, anonymous)))
                .orElseGet(() -> access.audience() == Audience.OPEN
                        ? Future.succeededFuture(anonymous)
                        : missing(access.audience(), header != null).failed());
    }

    private static Caller admitted(Access access, Identity identity, Caller anonymous) {
        boolean open = access.audience() == Audience.OPEN;
        if (identity.verdict() == Identity.Verdict.VALID
                && accepts(access.audience(), identity.credential())
                && (identity.addresses() == null
                        || AddressMatcher.contain(identity.addresses(), anonymous.address()))) {
            String limit = access.limitOf(identity.userId() != null);
            if (!Access.ANY_LIMIT.equals(limit) && !identity.covers(limit)) {
                throw beyondLimit(access, limit);
            }
            Caller caller = caller(identity, anonymous);
            if (open || access.allows(caller)) {
                return caller;
            }
            throw forbidden(
                    access.permission() == null ? null : access.permission().code());
        }
        if (open) {
            return anonymous;
        }
        throw rejected(access.audience(), identity);
    }

    /**
     * The person whose agent calls a tool. An agent has none of the rights of staff.
     *
     * @param tool null for a request that is not about one
     * @return the caller; or a Refused of 401, 403 or 503
     */
    Future<Caller> admit(AgentTool tool, String header, Caller anonymous) {
        Future<Boolean> closed =
                maintenance.isOff() ? Future.succeededFuture(false) : maintenance.maintenance(anonymous);
        return closed.compose(on -> on ? CommonFault.maintenance().failed() : agent(header, anonymous))
                .map(identity -> {
                    Caller caller = caller(identity, anonymous);
                    if (tool != null) {
                        refusal(tool, identity, caller).ifPresent(refused -> {
                            throw refused;
                        });
                    }
                    return caller;
                });
    }

    /** Those of these tools that an agent may call. */
    Future<List<AgentTool>> allowed(List<AgentTool> tools, String header, Caller anonymous) {
        return agent(header, anonymous).map(identity -> {
            Caller caller = caller(identity, anonymous);
            return tools.stream()
                    .filter(tool -> refusal(tool, identity, caller).isEmpty())
                    .toList();
        });
    }

    private Future<Identity> agent(String header, Caller anonymous) {
        return credentials
                .identify(header, anonymous)
                .orElseGet(() -> missing(Audience.APP, header != null).failed())
                .map(identity -> {
                    if (identity.verdict() != Identity.Verdict.VALID) {
                        throw rejected(Audience.APP, identity);
                    }
                    if (identity.credential() != Caller.Credential.AGENT) {
                        throw CommonFault.INVALID_ACCESS_TOKEN.because(
                                "The credential is valid, but this endpoint needs {0}.",
                                Translatable.of("an application's token for the resource /mcp"));
                    }
                    return identity;
                });
    }

    private static Optional<Refused> refusal(AgentTool tool, Identity identity, Caller caller) {
        if (tool.scope() != null && !identity.covers(tool.scope().code())) {
            return Optional.of(beyondLimit(Access.APP_USER, tool.scope().code()));
        }
        return isTheirs(tool, caller)
                ? Optional.empty()
                : Optional.of(forbidden(tool.team() == null ? null : tool.team().code()));
    }

    private static boolean isTheirs(AgentTool tool, Caller caller) {
        if (!tool.brand()) {
            return !caller.teams().containsKey(caller.userId());
        }
        return tool.team() == null
                ? !caller.teams().isEmpty()
                : !caller.advertisersBy(tool.team()).isEmpty();
    }

    /** The language of the credential's account; null without one. */
    Future<String> language(String header, Caller anonymous) {
        return credentials
                .identify(header, anonymous)
                .map(identified -> identified.map(Identity::language))
                .orElse(Future.succeededFuture());
    }

    /** Whether the header holds a valid backend token. */
    Future<Boolean> isBackendToken(String header, Caller anonymous) {
        return credentials
                .identify(header, anonymous)
                .map(identified -> identified.map(identity -> identity.credential() == Caller.Credential.BACKEND_TOKEN))
                .orElse(Future.succeededFuture(false));
    }

    private static boolean accepts(Audience audience, Caller.Credential credential) {
        return switch (audience) {
            case PUBLIC -> true;
            case OPEN, WEB -> credential == Caller.Credential.WEB_SESSION;
            case APP -> credential != Caller.Credential.APP_CLIENT && credential != Caller.Credential.AGENT;
            case APP_CLIENT -> credential != Caller.Credential.AGENT;
            case APPLICATION -> credential == Caller.Credential.APP_CLIENT;
            case BACKEND, OPERATOR ->
                credential == Caller.Credential.BACKEND_TOKEN || credential == Caller.Credential.WEB_SESSION;
        };
    }

    private static Refused missing(Audience audience, boolean malformed) {
        if (WITH_TOKEN_ERRORS.contains(audience)) {
            return CommonFault.MISSING_TOKEN.refusal();
        }
        return malformed ? CommonFault.INVALID_ACCESS_TOKEN.refusal() : CommonFault.AUTHENTICATION_REQUIRED.refusal();
    }

    private static Refused rejected(Audience audience, Identity identity) {
        boolean hasTokenErrors = WITH_TOKEN_ERRORS.contains(audience);
        FaultType invalid = hasTokenErrors ? CommonFault.INVALID_TOKEN : CommonFault.INVALID_ACCESS_TOKEN;
        if (identity.verdict() == Identity.Verdict.VALID && !accepts(audience, identity.credential())) {
            // Or people sign in again and again.
            return invalid.because("The credential is valid, but this endpoint needs {0}.", needed(audience));
        }
        if (identity.verdict() == Identity.Verdict.SIGN_IN_DUE) {
            return (hasTokenErrors ? CommonFault.PROVIDER_SIGN_IN_NEEDED : CommonFault.PROVIDER_SIGN_IN_REQUIRED)
                    .refusal();
        }
        return !hasTokenErrors && identity.verdict() == Identity.Verdict.EXPIRED
                ? CommonFault.TOKEN_EXPIRED.refusal().with("expired_at", identity.expiresAt())
                : invalid.refusal();
    }

    private static Translatable needed(Audience audience) {
        return switch (audience) {
            case WEB -> Translatable.of("a web session");
            case APPLICATION -> Translatable.of("an application's own token, by client credentials");
            case BACKEND -> Translatable.of("a backend token or a web session");
            case OPERATOR -> Translatable.of("a backend token or a web session of staff");
            default -> Translatable.of("one that acts for a user");
        };
    }

    /** The credential's own limit excludes the endpoint, whatever its account may do. */
    private static Refused beyondLimit(Access access, String limit) {
        return WITH_TOKEN_ERRORS.contains(access.audience())
                ? forbidden(limit)
                : CommonFault.INSUFFICIENT_SCOPE.refusal().with("required_scopes", List.of(limit));
    }

    /** @param code of the missing permission or scope; null for staff in general */
    private static Refused forbidden(String code) {
        return CommonFault.INSUFFICIENT_PERMISSIONS
                .refusal()
                .with("required_permissions", code == null ? List.of() : List.of(code));
    }

    private static Caller caller(Identity identity, Caller anonymous) {
        return CallerBuilder.builder()
                .credential(identity.credential())
                .userId(identity.userId())
                .username(identity.username())
                .credentialId(identity.credentialId())
                .permissions(identity.permissions())
                .staff(identity.staff())
                .superuser(identity.superuser())
                .teams(identity.teams())
                .language(identity.language() == null ? anonymous.language() : identity.language())
                .requestId(anonymous.requestId())
                .address(anonymous.address())
                .deadline(anonymous.deadline())
                .key(null)
                .dryRun(false)
                .proposal(null)
                .confirms(null)
                .businessTime(null)
                .build();
    }
}
