package dev.fanfare.networks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.networks.api.NetworksError;
import dev.fanfare.networks.api.NetworksError.Unproven;
import dev.fanfare.networks.api.SubmitNetwork;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.remote.RemoteAnswer;
import java.io.IOException;

/**
 * A provider's answer. What is not as its documentation says is rubbish: an IllegalArgumentException, which never quotes
 * the answer, since that may hold personal data.
 */
record ProviderReply(JsonNode tree) {
    private static final int MAX_TEXT = 200;
    private static final int TOO_MANY_REQUESTS = 429;

    /**
     * The object that was answered.
     *
     * @throws dev.fanfare.platform.bus.Refused when the provider did not take the token
     */
    static ProviderReply of(String provider, RemoteAnswer answer) {
        if (answer.status() == TOO_MANY_REQUESTS) {
            // Says nothing of the token.
            throw new IllegalArgumentException("too many calls");
        }
        if (!answer.ok()) {
            throw NetworksError.unproven(provider, Unproven.TOKEN_REJECTED);
        }
        try {
            return new ProviderReply(Json.mapper().readTree(answer.body().getBytes())).asObject();
        } catch (IOException e) {
            throw new IllegalArgumentException("no JSON");
        }
    }

    /** The object in it of this name. */
    ProviderReply inner(String member) {
        return new ProviderReply(tree.path(member)).asObject();
    }

    /** A text that is there and not blank. */
    String text(String member) {
        String text = optional(member);
        check(text != null, member);
        return text;
    }

    /** A text; null for none. */
    String optional(String member) {
        JsonNode value = tree.path(member);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        check(value.isTextual() || value.isIntegralNumber(), member);
        String text = value.asText().strip();
        check(text.length() <= MAX_TEXT && text.chars().noneMatch(Character::isISOControl), member);
        return text.isEmpty() ? null : text;
    }

    boolean flag(String member) {
        // Google writes some of its booleans as texts.
        return "true".equals(tree.path(member).asText());
    }

    /** A number of something; null for none. */
    Long count(String member) {
        JsonNode value = tree.path(member);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        check(value.canConvertToLong() && value.isIntegralNumber(), member);
        check(value.longValue() >= 0 && value.longValue() <= SubmitNetwork.MAX_FOLLOWERS, member);
        return value.longValue();
    }

    private ProviderReply asObject() {
        check(tree.isObject(), "object");
        return this;
    }

    private static void check(boolean sensible, String what) {
        if (!sensible) {
            throw new IllegalArgumentException("no sensible " + what);
        }
    }

    @Override
    public String toString() {
        return "ProviderReply[…]";
    }
}
