package dev.fanfare.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.StreamSupport;

/** What came back. Members are named by their path, such as {@code details.allowed.0}. */
public final class Answer {
    private final int status;
    private final JsonNode body;
    private final byte[] bytes;
    private final HttpHeaders headers;

    /**
     * An answer to a request.
     *
     * @param body missing when it is no JSON
     */
    public Answer(int status, JsonNode body, byte[] bytes, HttpHeaders headers) {
        this.status = status;
        this.body = body;
        this.bytes = bytes;
        this.headers = headers;
    }

    public int status() {
        return status;
    }

    /** The JSON; missing when it is none. */
    public JsonNode body() {
        return body;
    }

    /** The body as it came; not to be changed. */
    public byte[] bytes() {
        return bytes;
    }

    public HttpHeaders headers() {
        return headers;
    }

    /** This answer, after a look at its status. */
    public Answer expect(int expected) {
        assertThat(status).as("status, body %s", body).isEqualTo(expected);
        return this;
    }

    /** This answer, after a look at its error. */
    public Answer expectError(int expected, String error) {
        expect(expected);
        assertThat(body.path("error").asText()).as("error in %s", body).isEqualTo(error);
        return this;
    }

    /** This answer, after a look at its error and the code in its details. */
    public Answer expectError(int expected, String error, String code) {
        expectError(expected, error);
        assertThat(code()).as("code in %s", body).isEqualTo(code);
        return this;
    }

    /** This answer, after a look at its exact set of members: a name each, or many with spaces between them. */
    public Answer expectFields(String... names) {
        assertFields(body, names);
        return this;
    }

    /** Looks at the exact set of members of an object likewise. */
    public static void assertFields(JsonNode object, String... names) {
        assertThat(fields(object))
                .as("members of %s", object)
                .containsExactlyInAnyOrder(String.join(" ", names).split(" "));
    }

    /** This answer, after a look at the members that a template of {@link Body} names. */
    public Answer shows(String template, Object... arguments) {
        Body.assertShows(body, template, arguments);
        return this;
    }

    /** The members of an object, sorted. */
    public static List<String> fields(JsonNode object) {
        TreeSet<String> names = new TreeSet<>();
        object.fieldNames().forEachRemaining(names::add);
        return List.copyOf(names);
    }

    /** The members of the body, sorted. */
    public List<String> fields() {
        return fields(body);
    }

    public Optional<String> header(String name) {
        return headers.firstValue(name);
    }

    /** All that it has of a name. */
    public List<String> headers(String name) {
        return headers.allValues(name);
    }

    /** The error's name; empty for none. */
    public String error() {
        return text("error");
    }

    /** The code in the details of an error; null for none. */
    public String code() {
        return at("details.code").asText(null);
    }

    /** The body as it came. */
    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    public JsonNode at(String path) {
        return body.at("/" + path.replace('.', '/'));
    }

    public String text(String path) {
        return at(path).asText();
    }

    public boolean flag(String path) {
        return at(path).asBoolean();
    }

    public BigDecimal decimal(String path) {
        return at(path).decimalValue();
    }

    public long number(String path) {
        assertThat(at(path).isIntegralNumber())
                .as("%s is a whole number in %s", path, body)
                .isTrue();
        return at(path).asLong();
    }

    /** The elements of a list. */
    public List<JsonNode> list(String path) {
        return StreamSupport.stream(at(path).spliterator(), false).toList();
    }
}
