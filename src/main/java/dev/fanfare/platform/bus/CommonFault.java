package dev.fanfare.platform.bus;

import static dev.fanfare.platform.bus.FaultType.detailed;
import static dev.fanfare.platform.bus.FaultType.flat;
import static dev.fanfare.platform.bus.FaultType.token;

import dev.fanfare.platform.language.English;
import dev.fanfare.platform.language.Translatable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The refusals that any endpoint can give. */
public final class CommonFault {
    public static final FaultType AUTHENTICATION_REQUIRED =
            flat(401, "authentication_required", null, "This endpoint requires authentication.");
    public static final FaultType INVALID_ACCESS_TOKEN =
            flat(401, "invalid_access_token", null, "The access token is invalid.");
    public static final FaultType TOKEN_EXPIRED =
            detailed(401, "token_expired", "TOKEN_EXPIRED", "The access token has expired.");
    public static final FaultType MISSING_TOKEN =
            token(401, "missing_token", null, "The Authorization header is missing or invalid.");
    public static final FaultType INVALID_TOKEN = token(401, "invalid_token", null, "The token is invalid or expired.");
    /** Of a token, to staff that the company's identity provider manages. */
    public static final FaultType PROVIDER_SIGN_IN_REQUIRED = flat(
            401,
            "provider_sign_in_required",
            "PROVIDER_SIGN_IN_REQUIRED",
            "The token's owner has not signed in by the company's identity provider lately. It works again after a sign-in there.");
    /** Likewise, where tokens are refused in OAuth's format. */
    public static final FaultType PROVIDER_SIGN_IN_NEEDED =
            token(401, PROVIDER_SIGN_IN_REQUIRED.error(), null, PROVIDER_SIGN_IN_REQUIRED.message());

    public static final FaultType INSUFFICIENT_PERMISSIONS = token(
            403, "insufficient_permissions", null, "The token lacks the permissions that this endpoint requires.");
    /** Details: required_scopes. */
    public static final FaultType INSUFFICIENT_SCOPE = detailed(
            403, "insufficient_scope", "INSUFFICIENT_SCOPE", "The user has not allowed the application to do this.");

    public static final FaultType PERMISSION_DENIED =
            flat(403, "permission_denied", "PERMISSION_DENIED", "You are not allowed to do this.");
    /** Details: within_minutes. */
    public static final FaultType REAUTHENTICATION_REQUIRED = flat(
            403,
            "reauthentication_required",
            "REAUTHENTICATION_REQUIRED",
            "Confirm your password or second factor first, and then try again.");

    public static final FaultType CROSS_SITE_REQUEST =
            flat(403, "permission_denied", "CROSS_SITE_REQUEST", "Pages of other sites may not sign in here.");
    public static final FaultType MISSING_FIELDS =
            flat(400, "validation_error", "MISSING_FIELDS", "Required fields are missing.");
    public static final FaultType INVALID_VALUES =
            flat(422, "validation_error", "INVALID_VALUES", "Some values are not valid.");
    public static final FaultType INVALID_SYNTAX =
            detailed(400, "validation_error", "INVALID_SYNTAX", "The request body cannot be read.");
    public static final FaultType FILE_VALIDATION_ERROR =
            detailed(422, "validation_error", "FILE_VALIDATION_ERROR", "An uploaded file cannot be accepted.");
    public static final FaultType PATH_NOT_FOUND =
            detailed(404, "not_found", "RESOURCE_NOT_FOUND", "There is no endpoint at this address.");
    public static final FaultType RESOURCE_NOT_FOUND =
            detailed(404, "not_found", "RESOURCE_NOT_FOUND", "The resource was not found.");
    public static final FaultType METHOD_NOT_ALLOWED =
            detailed(405, "method_not_allowed", "METHOD_NOT_ALLOWED", "This address does not support this method.");
    public static final FaultType REQUEST_TIMEOUT =
            detailed(408, "request_timeout", "REQUEST_TIMEOUT", "The request body took too long to arrive.");
    public static final FaultType DUPLICATE_RESOURCE =
            detailed(409, "conflict", "DUPLICATE_RESOURCE", "This already exists.");
    public static final FaultType MATCHES_CHANGED =
            detailed(409, "conflict", "MATCHES_CHANGED", "Another number of items matched at the dry run.");
    public static final FaultType REQUEST_IN_PROGRESS = detailed(
            409,
            "conflict",
            "REQUEST_IN_PROGRESS",
            "A request with this idempotency key is still running, or its outcome is unknown.");
    public static final FaultType PAYLOAD_TOO_LARGE =
            detailed(413, "payload_too_large", "PAYLOAD_TOO_LARGE", "The request body is too large.");
    public static final FaultType URI_TOO_LONG =
            detailed(414, "uri_too_long", "URI_TOO_LONG", "The address is too long.");
    public static final FaultType UNSUPPORTED_MEDIA_TYPE = detailed(
            415,
            "unsupported_media_type",
            "UNSUPPORTED_MEDIA_TYPE",
            "Send JSON, a form or multipart form data, with the matching Content-Type.");
    public static final FaultType RANGE_NOT_SATISFIABLE =
            detailed(416, "range_not_satisfiable", "RANGE_NOT_SATISFIABLE", "The requested range is not satisfiable.");
    public static final FaultType INVALID_TRANSITION =
            detailed(400, "business_error", "INVALID_TRANSITION", "The current state does not allow this change.");
    public static final FaultType RATE_LIMIT_EXCEEDED =
            detailed(429, "rate_limit_exceeded", "RATE_LIMIT_EXCEEDED", "Too many requests. Please wait.");
    public static final FaultType HEADERS_TOO_LARGE =
            detailed(431, "headers_too_large", "HEADERS_TOO_LARGE", "The headers are too large.");
    public static final FaultType INTERNAL_ERROR =
            detailed(500, "internal_server_error", "INTERNAL_ERROR", "Something went wrong on our side.");
    public static final FaultType SERVICE_UNAVAILABLE = detailed(
            503,
            "service_unavailable",
            "SERVICE_UNAVAILABLE",
            "The service is currently unavailable. Please try again.");
    public static final FaultType UNKNOWN_OUTCOME = detailed(
            504,
            "gateway_timeout",
            "UNKNOWN_OUTCOME",
            "The answer did not arrive in time. A change may or may not have happened: check before you repeat it.");

    /** Maximum length of a path echoed in a response, in characters. */
    private static final int MAX_SHOWN = 200;

    private CommonFault() {}

    /** Refuses input with missing fields, invalid values, or both. */
    public static Refused invalidInput(List<String> missing, Map<String, Translatable> invalid) {
        if (missing.isEmpty() && invalid.isEmpty()) {
            throw new IllegalArgumentException("nothing is wrong with the input");
        }
        FaultType type = missing.isEmpty() ? INVALID_VALUES : MISSING_FIELDS;
        String first = missing.isEmpty() ? invalid.keySet().iterator().next() : missing.get(0);
        Refused refused = (missing.isEmpty()
                        ? type.because("{0}: {1}", first, invalid.get(first))
                        : type.because("Missing: {0}", String.join(", ", missing)))
                .on(first);
        if (!missing.isEmpty()) {
            refused = refused.with(Fault.MISSING_FIELDS, List.copyOf(missing));
        }
        return invalid.isEmpty() ? refused : refused.with(Fault.FIELD_ERRORS, new LinkedHashMap<>(invalid));
    }

    /**
     * Refuses input with missing fields, invalid values, files that cannot be accepted, or several of these.
     *
     * @param files what is wrong with files, by field; their fields are not missing
     */
    public static Refused invalidInput(
            List<String> missing, Map<String, Translatable> invalid, Map<String, Translatable> files) {
        List<String> absent =
                missing.stream().filter(field -> !files.containsKey(field)).toList();
        Map<String, Translatable> wrong = new LinkedHashMap<>(invalid);
        wrong.keySet().removeAll(files.keySet());
        if (files.isEmpty() || !absent.isEmpty()) {
            Refused refused = invalidInput(absent, wrong);
            return files.isEmpty() ? refused : refused.with(Fault.FILE_ERRORS, files);
        }
        Map.Entry<String, Translatable> first = files.entrySet().iterator().next();
        Refused refused = FILE_VALIDATION_ERROR
                .because("{0}: {1}", first.getKey(), first.getValue())
                .with(Fault.FILE_ERRORS, files);
        return wrong.isEmpty() ? refused : refused.with(Fault.FIELD_ERRORS, wrong);
    }

    /** Refuses input with missing fields, invalid values, or both. */
    public static Refused invalidInput(List<String> missing, FieldErrors invalid) {
        return invalidInput(missing, invalid.byField());
    }

    /** Refuses one invalid value, found by a rule that needs more than the input itself. */
    public static Refused invalid(String field, @English String template, Object... arguments) {
        return invalid(field, Translatable.of(template, arguments));
    }

    /** Refuses one invalid value. */
    public static Refused invalid(String field, Translatable problem) {
        return invalidInput(List.of(), Map.of(field, problem));
    }

    /** Only operators are served. */
    public static Refused maintenance() {
        return SERVICE_UNAVAILABLE.because("Fanfare is under maintenance. Please try again later.");
    }

    /**
     * Refuses a path without an endpoint.
     *
     * @param path as sent; null for none
     */
    public static Refused noEndpoint(String path) {
        return PATH_NOT_FOUND.missing("endpoint", shown(path));
    }

    /** Makes input safe to repeat: printable ASCII of bounded length. */
    private static String shown(String path) {
        if (path == null) {
            return "";
        }
        String cut = path.length() <= MAX_SHOWN ? path : path.substring(0, MAX_SHOWN) + "...";
        return cut.replaceAll("[^ -~]", "?");
    }

    public static Refused notFound(@English(code = true) String type, Object id) {
        return RESOURCE_NOT_FOUND.missing(type, id, Translatable.of("There is no such {0}.", Translatable.noun(type)));
    }

    public static Refused duplicate(@English(code = true) String type, String field) {
        return DUPLICATE_RESOURCE
                .because("Another {0} has this {1}.", Translatable.noun(type), field.replace('_', ' '))
                .with("resource_type", type)
                .with("conflicting_field", field);
    }

    /**
     * Refuses a change of state, with the sentence of the present one.
     *
     * @param kind what it is, as in {@link StateSentences}
     * @param allowed the states that are possible now; the refused one is left out, though another's move may lead there
     */
    public static Refused transition(String kind, String from, String to, List<String> allowed) {
        Translatable sentence = StateSentences.find(kind, from);
        return (sentence == null ? INVALID_TRANSITION.refusal() : INVALID_TRANSITION.because(sentence))
                .with("from", from)
                .with("to", to)
                .with(
                        "allowed",
                        allowed.stream().filter(state -> !state.equals(to)).toList());
    }
}
