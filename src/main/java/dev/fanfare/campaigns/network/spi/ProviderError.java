package dev.fanfare.campaigns.network.spi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.remote.OutboundResponse;
import java.io.IOException;
import java.util.Set;

/**
 * The error in a provider's answer. HTTP statuses are ambiguous: at Meta a rate limit, an unknown object and an invalid token
 * are all 400, and at Google a quota that is used up is 403.
 *
 * @param status of HTTP
 * @param code Meta's; 0 for none
 * @param subcode Meta's; 0 for none
 * @param reason Google's or TikTok's; empty for none
 */
public record ProviderError(int status, int code, int subcode, String reason) {
    private static final int TOO_MANY_REQUESTS = 429;

    /** Meta's unknown and temporary errors, and its rate limits of applications, users and pages. */
    private static final Set<Integer> PASSING = Set.of(1, 2, 4, 17, 32, 341, 613);

    /** Meta's rate limits of business use cases. */
    private static final int FIRST_LIMIT = 80_000;

    private static final int LAST_LIMIT = 80_014;

    /** Google's rate limits and daily quotas, and TikTok's rate limit. */
    private static final Set<String> LIMITS = Set.of(
            "quotaExceeded", "dailyLimitExceeded", "rateLimitExceeded", "userRateLimitExceeded", "rate_limit_exceeded");

    private static final int INVALID_PARAMETER = 100;

    /** Meta's for an unknown id or name. */
    private static final Set<Integer> NO_SUCH_OBJECT = Set.of(110, 803);

    /** Of an invalid parameter at Meta: the object does not exist, or is not shown to us. */
    private static final int NOT_SHOWN = 33;

    public static ProviderError of(OutboundResponse answer) {
        JsonNode error = read(answer);
        String reason = error.path("errors").path(0).path("reason").asText();
        return new ProviderError(
                answer.status(),
                error.path("code").asInt(),
                error.path("error_subcode").asInt(),
                reason.isEmpty() ? error.path("code").asText() : reason);
    }

    private static JsonNode read(OutboundResponse answer) {
        try {
            return Json.mapper().readTree(answer.body().getBytes()).path("error");
        } catch (IOException e) {
            return Json.mapper().missingNode();
        }
    }

    /** Whether it says nothing of token and object, but that the provider is asked too often, or not well. */
    public boolean isPassing() {
        return status == TOO_MANY_REQUESTS
                || PASSING.contains(code)
                || code >= FIRST_LIMIT && code <= LAST_LIMIT
                || LIMITS.contains(reason);
    }

    /** Whether Meta has no such account, or does not show it to us. */
    public boolean isUnknownAccount() {
        return code == INVALID_PARAMETER || NO_SUCH_OBJECT.contains(code);
    }

    /** Whether Meta has no such object, or does not show it to us; not that an object lacks a field that was asked for. */
    public boolean isUnknownObject() {
        return code == INVALID_PARAMETER && subcode == NOT_SHOWN || NO_SUCH_OBJECT.contains(code);
    }
}
