package dev.fanfare.people.oauth.api;

import dev.fanfare.platform.mcp.McpRoutes;

/** What the tokens of a request are for, by its parameter {@code resource} (RFC 8707). */
public enum TokenResource {
    /** The parameter is missing. */
    UNSTATED,
    /** The whole interface but agents' tools. */
    API,
    /** Agents' tools alone. */
    AGENTS,
    /** A resource that this service does not have. */
    UNKNOWN;

    /**
     * Reads the parameter. Ignores a trailing slash, and case, because some clients change the case of hosts.
     *
     * @param value null for none
     * @param issuer the public address of this service
     */
    public static TokenResource of(String value, String issuer) {
        if (value == null) {
            return UNSTATED;
        }
        String resource = value.endsWith("/") ? value.substring(0, value.length() - 1) : value;
        return resource.equalsIgnoreCase(issuer)
                ? API
                : resource.equalsIgnoreCase(issuer + McpRoutes.PATH) ? AGENTS : UNKNOWN;
    }

    /** Whether a request with it may have tokens of a grant. */
    public boolean fits(boolean forAgents) {
        return this == UNSTATED || this == (forAgents ? AGENTS : API);
    }
}
