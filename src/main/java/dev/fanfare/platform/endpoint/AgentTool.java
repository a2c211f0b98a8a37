package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Bulk;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.bus.StepUpLevel;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.crypto.Secret;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * An endpoint as a tool of agents, which act for creators and for the teams of brands. A read is made at once; a change is
 * only proposed, after its dry run, and made by the person.
 *
 * @param scope that the agent needs; null for any
 * @param team the right by which members of a brand's team may call; null for a tool of everyone
 * @param brand whether it is a tool of brands, else of creators
 */
public record AgentTool(Endpoint<?, ?> endpoint, Scope scope, TeamRight team, boolean brand) {
    /** Why an endpoint is no tool. */
    public enum NoTool {
        /** It is for staff, for programs on their own, or for pages, which have a twin for applications. */
        OTHER_CALLERS,
        /** It is about an account as such, its credentials, team and data, or about a program's own addresses. */
        ACCOUNT,
        /** It reveals what its caller is asked again for. */
        REAUTHENTICATION,
        /** It answers a file, a stream or a page. */
        NO_OBJECT,
        /** It takes or makes a secret. */
        SECRET,
        /** It is many changes at once, of which a person would confirm each. */
        BULK,
        /** It changes something, and what it would do cannot be shown before. */
        NO_DRY_RUN
    }

    /** The tool that an endpoint is; empty if it is none. */
    public static Optional<AgentTool> of(Endpoint<?, ?> endpoint) {
        return against(endpoint).isPresent()
                ? Optional.empty()
                : Optional.of(new AgentTool(
                        endpoint,
                        scopeOf(endpoint).orElse(null),
                        endpoint.access().team(),
                        endpoint.access().audience() == Access.Audience.BACKEND));
    }

    /** Why an endpoint is no tool; empty if it is one. */
    public static Optional<NoTool> against(Endpoint<?, ?> endpoint) {
        return Stream.of(NoTool.values())
                .filter(reason -> applies(reason, endpoint))
                .findFirst();
    }

    private static boolean applies(NoTool reason, Endpoint<?, ?> endpoint) {
        return switch (reason) {
            case OTHER_CALLERS -> !isForAgents(endpoint);
            case ACCOUNT ->
                scopeOf(endpoint).filter(scope -> !scope.forAgents()).isPresent();
            case REAUTHENTICATION -> !endpoint.changes() && endpoint.stepUp() != StepUpLevel.NONE;
            case NO_OBJECT -> !(endpoint.answering() instanceof ResponseKind.One<?, ?>);
            case SECRET ->
                endpoint.cookie() != null
                        || !endpoint.filled().isEmpty()
                        || hasSecret(endpoint.body())
                        || hasSecret(endpoint.reply());
            case BULK -> Bulk.class.isAssignableFrom(endpoint.ask());
            case NO_DRY_RUN -> endpoint.changes() && !endpoint.mayRunDry();
        };
    }

    /** Rows of applications' users and of brands' teams, and what both may read of the platform. */
    private static boolean isForAgents(Endpoint<?, ?> endpoint) {
        Access access = endpoint.access();
        return switch (access.audience()) {
            case APP -> true;
            case BACKEND ->
                access.advertisers()
                        || access.permission() == null
                                && Access.ANY_LIMIT.equals(access.limit())
                                && !endpoint.changes();
            default -> false;
        };
    }

    private static Optional<Scope> scopeOf(Endpoint<?, ?> endpoint) {
        Access access = endpoint.access();
        return access.audience() == Access.Audience.APP
                ? Optional.ofNullable(access.scope())
                : Optional.ofNullable(access.team()).map(team -> scopeOf(team, endpoint.changes()));
    }

    private static Scope scopeOf(TeamRight team, boolean changes) {
        return switch (team) {
            case CAMPAIGNS_VIEW, CAMPAIGNS_MANAGE, TASKS_REVIEW ->
                changes ? Scope.CAMPAIGNS_WRITE : Scope.CAMPAIGNS_READ;
            case MONEY_VIEW -> Scope.WALLET_READ;
            case MONEY_MANAGE -> Scope.PAYOUTS_WRITE;
            case TEAM_MANAGE -> Scope.ACCOUNT;
        };
    }

    private static boolean hasSecret(Class<?> message) {
        return hasSecret(message, new HashSet<>());
    }

    /** In the type, or in a record within it. */
    private static boolean hasSecret(Type type, Set<Type> seen) {
        if (type instanceof ParameterizedType of) {
            return Arrays.stream(of.getActualTypeArguments()).anyMatch(inner -> hasSecret(inner, seen));
        }
        return Secret.class.equals(type)
                || type instanceof Class<?> record
                        && record.isRecord()
                        && seen.add(type)
                        && Arrays.stream(record.getRecordComponents())
                                .anyMatch(component -> hasSecret(component.getGenericType(), seen));
    }

    /** How the person re-authenticates before it is made: as at the endpoint, and always where money leaves. */
    public StepUpLevel stepUp() {
        return endpoint.stepUp() == StepUpLevel.NONE && scope == Scope.PAYOUTS_WRITE
                ? StepUpLevel.IN_SESSION
                : endpoint.stepUp();
    }
}
