package dev.fanfare.people.oauth;

import dev.fanfare.people.oauth.ApplicationsRepository.Application;
import dev.fanfare.platform.bus.Scope;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads and writes the {@code scope} of requests and tokens: codes, separated by spaces (RFC 6749, 3.3). */
final class ScopeParameter {
    /** Codes of the scopes that agents may have. */
    static final List<String> OF_AGENTS = Arrays.stream(Scope.values())
            .filter(Scope::forAgents)
            .map(Scope::code)
            .toList();

    /** All scopes. */
    static List<String> all() {
        return Arrays.stream(Scope.values()).map(Scope::code).toList();
    }

    /**
     * The requested scopes.
     *
     * @param requested null or blank for all that the application may request
     * @param forAgents whether they are for an agent, which gets {@link #OF_AGENTS} alone
     * @return empty if one is unknown or not allowed
     */
    static Optional<String> asked(String requested, Application application, boolean forAgents) {
        Set<String> allowed = new HashSet<>(application.scopes().isEmpty() ? all() : application.scopes());
        if (forAgents) {
            allowed.retainAll(OF_AGENTS);
        }
        if (requested == null || requested.isBlank()) {
            return Optional.of(text(allowed));
        }
        Set<String> asked = Set.copyOf(Arrays.asList(requested.strip().split(" ")));
        return allowed.containsAll(asked) ? Optional.of(text(asked)) : Optional.empty();
    }

    /** In a fixed order. */
    private static String text(Set<String> codes) {
        return EnumSet.allOf(Scope.class).stream()
                .map(Scope::code)
                .filter(codes::contains)
                .collect(Collectors.joining(" "));
    }

    /** The scopes of a grant; all for null. */
    static List<String> of(String granted) {
        return granted == null ? all() : List.of(granted.split(" "));
    }
}
