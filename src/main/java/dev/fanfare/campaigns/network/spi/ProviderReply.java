package dev.fanfare.campaigns.network.spi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.campaigns.network.api.NetworksError;
import dev.fanfare.campaigns.network.api.NetworksError.Unproven;
import dev.fanfare.campaigns.network.api.SubmitNetwork;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.remote.OutboundResponse;
import java.io.IOException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A provider's answer. Reading an undocumented form throws IllegalArgumentException; its message never quotes the
 * answer, which may hold personal data.
 */
public record ProviderReply(JsonNode tree) {
    private static final int MAX_TEXT = 200;
    private static final int MAX_LIST = 1_000;
    private static final Pattern DIGITS = Pattern.compile("\\d{1,18}");
    private static final Pattern SECRET = Pattern.compile("[!-~]{1,4096}");
    private static final int MAX_LINK = 2_000;
    /** The year 9999. */
    private static final long MAX_SECONDS = 253_402_300_799L;

    private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}&&[^\n]]");
    private static final Pattern OFFSET = Pattern.compile("([+-]\\d{2})(\\d{2})$");

    /**
     * Parses the answer to a call with a user's token.
     *
     * @throws dev.fanfare.platform.bus.Refused if the provider rejects the token
     */
    public static ProviderReply of(String provider, OutboundResponse answer) {
        if (answer.ok()) {
            return read(answer);
        }
        check(!ProviderError.of(answer).isPassing(), "answer yet");
        throw NetworksError.unproven(provider, Unproven.TOKEN_REJECTED);
    }

    /**
     * Parses the answer to a call with our own credentials.
     *
     * @throws IllegalArgumentException for any other answer too
     */
    public static ProviderReply of(OutboundResponse answer) {
        check(answer.ok(), "status " + answer.status());
        return read(answer);
    }

    /** Parses an answer of any status, for a caller who looks for an error in it. */
    public static ProviderReply ofAny(OutboundResponse answer) {
        return read(answer);
    }

    private static ProviderReply read(OutboundResponse answer) {
        try {
            return new ProviderReply(Json.mapper().readTree(answer.body().getBytes())).asObject();
        } catch (IOException e) {
            throw new IllegalArgumentException("no JSON");
        }
    }

    /** The member object of this name. */
    public ProviderReply inner(String member) {
        return new ProviderReply(tree.path(member)).asObject();
    }

    /** The member object of this name; empty for none. */
    public Optional<ProviderReply> find(String member) {
        return tree.path(member).isObject() ? Optional.of(inner(member)) : Optional.empty();
    }

    /** The objects in the member array of this name; empty without such an array. */
    public List<ProviderReply> list(String member) {
        JsonNode array = tree.path(member);
        check(array.isMissingNode() || array.isArray(), member);
        check(array.size() <= MAX_LIST, member);
        List<ProviderReply> list = new ArrayList<>();
        array.forEach(one -> list.add(new ProviderReply(one).asObject()));
        return list;
    }

    /** A required, non-blank text. */
    public String text(String member) {
        String text = optional(member);
        check(text != null, member);
        return text;
    }

    /** A text; null for none. */
    public String optional(String member) {
        JsonNode value = tree.path(member);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        check(value.isTextual() || value.isIntegralNumber(), member);
        String text = value.asText().strip();
        check(text.length() <= MAX_TEXT && text.chars().noneMatch(Character::isISOControl), member);
        return text.isEmpty() ? null : text;
    }

    /** A text of people, such as a name or a title, cut at {@value #MAX_TEXT} characters; null for none. */
    public String label(String member) {
        String text = prose(member);
        return text == null || text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT);
    }

    /** A text of people, of any length and without control characters but line breaks; null for none. */
    public String prose(String member) {
        JsonNode value = tree.path(member);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        check(value.isTextual() || value.isIntegralNumber(), member);
        String text = CONTROL.matcher(value.asText()).replaceAll("").strip();
        return text.isEmpty() ? null : text;
    }

    /** An address of at most {@value #MAX_LINK} characters; null for none, or a longer one. */
    public String link(String member) {
        String text = prose(member);
        return text == null || text.length() > MAX_LINK ? null : text;
    }

    /** A time of ISO 8601, or in seconds since 1970; null for none. */
    public Instant time(String member) {
        JsonNode value = tree.path(member);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        if (value.isIntegralNumber()) {
            check(value.longValue() >= 0 && value.longValue() <= MAX_SECONDS, member);
            return Instant.ofEpochSecond(value.longValue());
        }
        try {
            // Meta leaves the colon out of its offsets.
            return OffsetDateTime.parse(OFFSET.matcher(value.asText()).replaceFirst("$1:$2"))
                    .toInstant();
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("no sensible " + member);
        }
    }

    public boolean flag(String member) {
        // Google sends some booleans as strings.
        return "true".equals(tree.path(member).asText());
    }

    /** A token of any length, in characters allowed in headers. */
    public String secret(String member) {
        String secret = tree.path(member).asText();
        check(SECRET.matcher(secret).matches(), member);
        return secret;
    }

    /** A count; null for none. */
    public Long count(String member) {
        JsonNode value = tree.path(member);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        long count;
        if (value.isTextual()) {
            // YouTube sends numbers as strings.
            check(DIGITS.matcher(value.textValue()).matches(), member);
            count = Long.parseLong(value.textValue());
        } else {
            check(value.canConvertToLong() && value.isIntegralNumber(), member);
            count = value.longValue();
        }
        check(count >= 0 && count <= SubmitNetwork.MAX_FOLLOWERS, member);
        return count;
    }

    /** A count; 0 for none. */
    public long number(String member) {
        Long count = count(member);
        return count == null ? 0 : count;
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
