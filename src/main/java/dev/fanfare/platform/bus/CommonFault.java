package dev.fanfare.platform.bus;

import static dev.fanfare.platform.bus.FaultFormat.DETAILED;
import static dev.fanfare.platform.bus.FaultFormat.FLAT;
import static dev.fanfare.platform.bus.FaultFormat.TOKEN;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The refusals that any endpoint can give. */
public enum CommonFault implements FaultType {
    AUTHENTICATION_REQUIRED(401, FLAT, "authentication_required", null, "This endpoint requires authentication."),
    INVALID_ACCESS_TOKEN(401, FLAT, "invalid_access_token", null, "The access token is invalid."),
    TOKEN_EXPIRED(401, DETAILED, "token_expired", "TOKEN_EXPIRED", "The access token has expired."),
    MISSING_TOKEN(401, TOKEN, "missing_token", null, "The Authorization header is missing or invalid."),
    INVALID_TOKEN(401, TOKEN, "invalid_token", null, "The token is invalid or expired."),
    INSUFFICIENT_PERMISSIONS(
            403,
            TOKEN,
            "insufficient_permissions",
            null,
            "The token lacks the permissions that this endpoint requires."),
    /** Details: required_scopes. */
    INSUFFICIENT_SCOPE(
            403,
            DETAILED,
            "insufficient_scope",
            "INSUFFICIENT_SCOPE",
            "The user has not allowed the application to do this."),
    PERMISSION_DENIED(403, FLAT, "permission_denied", "PERMISSION_DENIED", "You are not allowed to do this."),
    MISSING_FIELDS(400, FLAT, "validation_error", "MISSING_FIELDS", "Required fields are missing."),
    INVALID_VALUES(422, FLAT, "validation_error", "INVALID_VALUES", "Some values are not valid."),
    INVALID_SYNTAX(400, DETAILED, "validation_error", "INVALID_SYNTAX", "The request body cannot be read."),
    FILE_VALIDATION_ERROR(
            422, DETAILED, "validation_error", "FILE_VALIDATION_ERROR", "An uploaded file cannot be accepted."),
    PATH_NOT_FOUND(404, DETAILED, "not_found", "RESOURCE_NOT_FOUND", "There is no endpoint at this address."),
    RESOURCE_NOT_FOUND(404, DETAILED, "not_found", "RESOURCE_NOT_FOUND", "The resource was not found."),
    METHOD_NOT_ALLOWED(
            405, DETAILED, "method_not_allowed", "METHOD_NOT_ALLOWED", "This address does not support this method."),
    REQUEST_TIMEOUT(408, DETAILED, "request_timeout", "REQUEST_TIMEOUT", "The request body took too long to arrive."),
    DUPLICATE_RESOURCE(409, DETAILED, "conflict", "DUPLICATE_RESOURCE", "This already exists."),
    STILL_UNDER_WAY(
            409,
            DETAILED,
            "conflict",
            "REQUEST_IN_PROGRESS",
            "A request with this idempotency key is still running, or its outcome is unknown."),
    PAYLOAD_TOO_LARGE(413, DETAILED, "payload_too_large", "PAYLOAD_TOO_LARGE", "The request body is too large."),
    URI_TOO_LONG(414, DETAILED, "uri_too_long", "URI_TOO_LONG", "The address is too long."),
    UNSUPPORTED_MEDIA_TYPE(
            415,
            DETAILED,
            "unsupported_media_type",
            "UNSUPPORTED_MEDIA_TYPE",
            "Send JSON, a form or multipart form data, with the matching Content-Type."),
    RANGE_NOT_SATISFIABLE(
            416, DETAILED, "range_not_satisfiable", "RANGE_NOT_SATISFIABLE", "The requested range is not satisfiable."),
    INVALID_TRANSITION(
            400, DETAILED, "business_error", "INVALID_TRANSITION", "The current state does not allow this change."),
    RATE_LIMIT_EXCEEDED(429, DETAILED, "rate_limit_exceeded", "RATE_LIMIT_EXCEEDED", "Too many requests. Please wait."),
    HEADERS_TOO_LARGE(431, DETAILED, "headers_too_large", "HEADERS_TOO_LARGE", "The headers are too large."),
    INTERNAL_ERROR(500, DETAILED, "internal_server_error", "INTERNAL_ERROR", "Something went wrong on our side."),
    SERVICE_UNAVAILABLE(
            503,
            DETAILED,
            "service_unavailable",
            "SERVICE_UNAVAILABLE",
            "The service is currently unavailable. Please try again."),
    UNKNOWN_OUTCOME(
            504,
            DETAILED,
            "gateway_timeout",
            "UNKNOWN_OUTCOME",
            "The answer did not arrive in time. A change may or may not have happened: check before you repeat it.");

    /** The longest part of a path that an answer repeats, in characters. */
    private static final int MAX_SHOWN = 200;

    private final Kind kind;

    CommonFault(int status, FaultFormat format, String error, String code, String says) {
        this.kind = new Kind(status, format, error, code, says);
    }

    /** Refuses input with missing fields, invalid values, or both. */
    public static Refused invalidInput(List<String> missing, Map<String, String> invalid) {
        if (missing.isEmpty() && invalid.isEmpty()) {
            throw new IllegalArgumentException("nothing is wrong with the input");
        }
        CommonFault type = missing.isEmpty() ? INVALID_VALUES : MISSING_FIELDS;
        String first = missing.isEmpty() ? invalid.keySet().iterator().next() : missing.get(0);
        String message =
                missing.isEmpty() ? first + ": " + invalid.get(first) : "Missing: " + String.join(", ", missing);
        Refused refused = type.because(message).on(first);
        if (!missing.isEmpty()) {
            refused = refused.with("missing_fields", List.copyOf(missing));
        }
        return invalid.isEmpty() ? refused : refused.with("field_errors", new LinkedHashMap<>(invalid));
    }

    /** Refuses one invalid value, found by a rule that needs more than the input itself. */
    public static Refused invalid(String field, String message) {
        return invalidInput(List.of(), Map.of(field, message));
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
        return PATH_NOT_FOUND.refusal().with("resource_type", "endpoint").with("resource_id", shown(path));
    }

    /** Makes input safe to repeat: printable ASCII of bounded length. */
    private static String shown(String path) {
        if (path == null) {
            return "";
        }
        String cut = path.length() <= MAX_SHOWN ? path : path.substring(0, MAX_SHOWN) + "...";
        return cut.replaceAll("[^ -~]", "?");
    }

    public static Refused notFound(String type, Object id) {
        return RESOURCE_NOT_FOUND
                .because("There is no such " + type.replace('_', ' ') + ".")
                .with("resource_type", type)
                .with("resource_id", id);
    }

    public static Refused duplicate(String type, String field) {
        return DUPLICATE_RESOURCE
                .because("Another " + type.replace('_', ' ') + " has this " + field.replace('_', ' ') + ".")
                .with("resource_type", type)
                .with("conflicting_field", field);
    }

    /** Refuses a change of state; {@code allowed} are the states that are possible now. */
    public static Refused transition(String from, String to, List<String> allowed) {
        return INVALID_TRANSITION
                .because("A change from " + from + " to " + to + " is not possible.")
                .with("from", from)
                .with("to", to)
                .with("allowed", List.copyOf(allowed));
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
