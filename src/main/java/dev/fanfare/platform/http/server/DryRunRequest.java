package dev.fanfare.platform.http.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.sql.Database;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads the dry-run flag from the query or the header. Strict: a misspelled dry run must not make the change. */
final class DryRunRequest {
    static final String HEADER = "Fanfare-Dry-Run";
    static final String PARAMETER = "dry_run";

    private static final CharSequence NAME = HttpHeaders.createOptimized(HEADER);
    /** Above what a URI can hold. */
    private static final int PARAMETERS = 100_000;

    /** @throws Refused with 400 or 422 when it cannot be told */
    static boolean isAskedFor(HttpServerRequest request) {
        boolean asked = false;
        if (request.headers().contains(NAME)) {
            for (String value : request.headers().getAll(NAME)) {
                asked |= read(HEADER, value);
            }
        }
        String query = request.query();
        if (query == null || query.isEmpty()) {
            return asked;
        }
        for (Map.Entry<String, List<String>> parameter : parameters(query).entrySet()) {
            if (PARAMETER.equals(parameter.getKey())) {
                for (String value : parameter.getValue()) {
                    asked |= read(PARAMETER, value);
                }
            } else if (looksLikeIt(parameter.getKey())) {
                throw CommonFault.invalid(parameter.getKey(), "is written " + PARAMETER);
            }
        }
        return asked;
    }

    /** Refuses a dry-run flag in the body, where it would be ignored. */
    static void refuseIn(JsonNode body) {
        if (body.has(PARAMETER)) {
            throw CommonFault.invalid(PARAMETER, "belongs into the query, or into the header " + HEADER);
        }
    }

    /** The refusal of a dry run where none is possible. */
    static Refused notHere() {
        return Database.noDryRun();
    }

    private static Map<String, List<String>> parameters(String query) {
        try {
            return new QueryStringDecoder(query, StandardCharsets.UTF_8, false, PARAMETERS).parameters();
        } catch (IllegalArgumentException e) {
            throw CommonFault.INVALID_SYNTAX.because("The query has a broken percent escape.");
        }
    }

    private static boolean looksLikeIt(String name) {
        return name.length() < 20
                && "dryrun".equals(name.replaceAll("[^A-Za-z]", "").toLowerCase(Locale.ROOT));
    }

    private static boolean read(String name, String value) {
        return switch (value.strip().toLowerCase(Locale.ROOT)) {
            case "true", "1" -> true;
            case "false", "0" -> false;
            default -> throw CommonFault.invalid(name, "must be true or false");
        };
    }
}
