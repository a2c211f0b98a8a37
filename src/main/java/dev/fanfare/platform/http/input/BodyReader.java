package dev.fanfare.platform.http.input;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.DeadlineTimer;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.language.English;
import dev.fanfare.platform.language.Translatable;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads a request's input, in any of the accepted encodings, into one tree. */
public final class BodyReader {
    /** Bytes of a multipart body, its files included. */
    static final int MAX_MULTIPART = 40 * 1024 * 1024;

    private static final int MAX_FIELDS = 1_000;
    private static final String FORM = "The form body";

    private final Vertx vertx;
    private final DeadlineTimer deadlines;

    /** Reads the requests of one event loop. */
    public BodyReader(Vertx vertx) {
        this.vertx = vertx;
        this.deadlines = new DeadlineTimer(vertx);
    }

    /**
     * A client's input.
     *
     * @param form whether all values are text, as in forms
     * @param fingerprint equal for equal input: the tree with hashes instead of paths of files
     * @param uploads the paths of stored files
     * @param fileErrors what is wrong with other files, by field
     */
    public record Input(
            JsonNode tree,
            boolean form,
            JsonNode fingerprint,
            List<String> uploads,
            Map<String, Translatable> fileErrors) {
        public Input(JsonNode tree, boolean form) {
            this(tree, form, tree, List.of(), Map.of());
        }

        static Input empty() {
            return new Input(JsonNodeFactory.instance.objectNode(), false);
        }
    }

    /** The query of a GET. */
    public Input query(HttpServerRequest request) {
        String query = request.query();
        return query == null || query.isEmpty() ? Input.empty() : form(query, "The query");
    }

    /**
     * The body, without files. The request may be paused.
     *
     * @return the input; or a Refused of 400, 408, 413, 415 or 422
     */
    public Future<Input> body(HttpServerRequest request) {
        return body(request, null, Endpoint.MAX_BODY_BYTES);
    }

    /**
     * The body. The request may be paused.
     *
     * @param intake takes its files; null where none are accepted
     * @param largest bytes of a body without files
     * @return the input; or a Refused of 400, 408, 413, 415, 422 or 503
     */
    public Future<Input> body(HttpServerRequest request, Uploads.Intake intake, int largest) {
        String type = mediaType(request);
        String encoding = request.getHeader(HttpHeaders.CONTENT_ENCODING);
        boolean coded = encoding != null && !"identity".equalsIgnoreCase(encoding);
        if ("multipart/form-data".equals(type) && !coded) {
            return multipart(request, intake);
        }
        if (isEmpty(request)) {
            return Future.succeededFuture(Input.empty());
        }
        return bytes(request, largest).map(bytes -> {
            if (bytes.length() == 0) {
                return Input.empty();
            }
            if (coded || !charsetIsUtf8(request)) {
                throw CommonFault.UNSUPPORTED_MEDIA_TYPE.refusal();
            }
            return switch (type) {
                // Some clients send this for an empty body.
                case "application/json" -> isEmptyObject(bytes) ? Input.empty() : new Input(json(bytes), false);
                case "application/x-www-form-urlencoded" -> form(text(bytes, FORM), FORM);
                default -> throw CommonFault.UNSUPPORTED_MEDIA_TYPE.refusal();
            };
        });
    }

    /**
     * The body as text, whatever its type. The request may be paused.
     *
     * @return the text; or a Refused of 400, 408 or 413
     */
    public Future<String> text(HttpServerRequest request) {
        return isEmpty(request)
                ? Future.succeededFuture("")
                : bytes(request, Endpoint.MAX_BODY_BYTES).map(bytes -> text(bytes, "The body"));
    }

    /** Whether the head shows that there is no body. */
    public static boolean isEmpty(HttpServerRequest request) {
        MultiMap headers = request.headers();
        String length = headers.get(HttpHeaders.CONTENT_LENGTH);
        return (length == null || "0".equals(length))
                && !headers.contains(HttpHeaders.TRANSFER_ENCODING)
                && !headers.contains(HttpHeaders.EXPECT);
    }

    private static boolean isEmptyObject(Buffer bytes) {
        return bytes.length() == 2 && bytes.getByte(0) == '{' && bytes.getByte(1) == '}';
    }

    private static JsonNode json(Buffer bytes) {
        try {
            JsonNode tree = Json.tree(text(bytes, "The JSON body"));
            if (tree instanceof ObjectNode) {
                return tree;
            }
        } catch (JsonProcessingException e) {
            throw CommonFault.INVALID_SYNTAX.because(unreadable(e));
        }
        throw CommonFault.INVALID_SYNTAX.because("The JSON body must be an object.");
    }

    /** Jackson alone accepts some bytes that are not UTF-8. */
    private static String text(Buffer bytes, @English String what) {
        return StrictText.decode(bytes.getBytes(), StandardCharsets.UTF_8, what);
    }

    private static Translatable unreadable(JsonProcessingException e) {
        return e.getLocation() == null
                ? Translatable.of("The JSON body cannot be read.")
                : Translatable.of(
                        "The JSON body cannot be read: line {0}, column {1}.",
                        e.getLocation().getLineNr(), e.getLocation().getColumnNr());
    }

    private static Input form(String encoded, @English String what) {
        List<Map.Entry<String, String>> pairs = new ArrayList<>();
        try {
            new QueryStringDecoder(encoded, StandardCharsets.UTF_8, false, MAX_FIELDS)
                    .parameters()
                    .forEach((key, values) -> values.forEach(value -> pairs.add(pair(key, value, what))));
        } catch (IllegalArgumentException e) {
            throw CommonFault.INVALID_SYNTAX.because("{0} has a broken percent escape.", Translatable.of(what));
        }
        return new Input(Brackets.tree(pairs), true);
    }

    private static Map.Entry<String, String> pair(String key, String value, @English String what) {
        // The decoder maps invalid UTF-8 to the replacement character.
        if (key.indexOf('\uFFFD') >= 0 || value.indexOf('\uFFFD') >= 0) {
            throw CommonFault.INVALID_SYNTAX.because("{0} is not well-formed {1}.", Translatable.of(what), "UTF-8");
        }
        return new SimpleImmutableEntry<>(key, value);
    }

    private Future<Input> multipart(HttpServerRequest request, Uploads.Intake intake) {
        if (declaredLength(request) > MAX_MULTIPART) {
            return CommonFault.PAYLOAD_TOO_LARGE.failed();
        }
        MultipartReading reading;
        try {
            reading = new MultipartReading(vertx, request, intake);
        } catch (Refused refused) {
            return refused.failed();
        }
        if (expectsContinue(request)) {
            request.response().writeContinue();
        }
        return reading.read();
    }

    private static boolean expectsContinue(HttpServerRequest request) {
        return "100-continue".equalsIgnoreCase(request.getHeader(HttpHeaders.EXPECT));
    }

    /** The whole body; fails early with a Refused of 413 when it is too large. */
    private Future<Buffer> bytes(HttpServerRequest request, int limit) {
        if (request.isEnded()) {
            return Future.succeededFuture(Buffer.buffer());
        }
        if (declaredLength(request) > limit) {
            return CommonFault.PAYLOAD_TOO_LARGE.failed();
        }
        if (expectsContinue(request)) {
            request.response().writeContinue();
        }
        return WholeBody.read(request, limit, deadlines);
    }

    private static long declaredLength(HttpServerRequest request) {
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        try {
            return length == null ? 0 : Long.parseLong(length);
        } catch (NumberFormatException e) {
            return Long.MAX_VALUE;
        }
    }

    private static String mediaType(HttpServerRequest request) {
        String type = request.getHeader(HttpHeaders.CONTENT_TYPE);
        if (type == null) {
            return "";
        }
        int parameters = type.indexOf(';');
        return (parameters < 0 ? type : type.substring(0, parameters)).strip().toLowerCase(Locale.ROOT);
    }

    private static boolean charsetIsUtf8(HttpServerRequest request) {
        String type = request.getHeader(HttpHeaders.CONTENT_TYPE);
        int at = type == null ? -1 : type.toLowerCase(Locale.ROOT).indexOf("charset=");
        if (at < 0) {
            return true;
        }
        String charset =
                type.substring(at + "charset=".length()).replace("\"", "").strip();
        return charset.toLowerCase(Locale.ROOT).startsWith("utf-8");
    }
}
