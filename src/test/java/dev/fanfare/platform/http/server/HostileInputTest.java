package dev.fanfare.platform.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** HT-05 to HT-10: whatever is sent, the answer is a 4xx in JSON and the server goes on. */
class HostileInputTest {
    private static final EchoServer SERVER = new EchoServer();
    private static final String JSON = "application/json";
    private static final String FORM = "application/x-www-form-urlencoded";

    private final Client client = SERVER.client();

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    private Answer json(String body) {
        return client.raw("/echo/", JSON, body.getBytes(StandardCharsets.UTF_8));
    }

    private Answer form(String body) {
        return client.raw("/echo/", FORM, body.getBytes(StandardCharsets.UTF_8));
    }

    // HT-09
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"amount\":NaN}",
                "{\"amount\":Infinity}",
                "{\"id\":01}",
                "{\"id\":1",
                "{\"id\":1}}",
                "{\"id\":1} {\"id\":2}",
                "{'id':1}",
                "{\"id\":1,\"id\":2}",
                "{\"inner\":{\"count\":1,\"count\":2}}",
                "[1]",
                "1",
                "null",
                "\"text\"",
                "\uFEFF",
                "not json",
                "{\"text\":\"\\x\"}",
                "{\"text\":\"tab\there\"}"
            })
    void unreadableJsonIsRefusedAsSyntax(String body) {
        Answer answer = json(body).expectError(400, "validation_error");
        assertThat(answer.code()).isEqualTo("INVALID_SYNTAX");
    }

    // HT-09
    @Test
    void aByteOrderMarkIsEitherReadOverOrRefused() {
        assertThat(json("\uFEFF{\"id\":1}").status()).isIn(200, 400);
    }

    // HT-09
    @Test
    void badUtf8IsRefusedAsSyntax() {
        for (byte[] bad : List.of(
                new byte[] {'{', '"', 't', 'e', 'x', 't', '"', ':', '"', (byte) 0xC3, '"', '}'},
                new byte[] {'{', '"', 't', 'e', 'x', 't', '"', ':', '"', (byte) 0xFF, '"', '}'},
                // An overlong slash and half of a surrogate pair.
                new byte[] {'{', '"', 't', 'e', 'x', 't', '"', ':', '"', (byte) 0xC0, (byte) 0xAF, '"', '}'},
                new byte[] {'{', '"', 't', 'e', 'x', 't', '"', ':', '"', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '"', '}'
                })) {
            Answer answer = client.raw("/echo/", JSON, bad);
            assertThat(answer.status()).isIn(400, 422);
            assertThat(answer.text("error")).isEqualTo("validation_error");
        }
        assertThat(client.raw("/echo/", FORM, new byte[] {'t', 'e', 'x', 't', '=', '%', 'F', 'F'})
                        .expectError(400, "validation_error")
                        .code())
                .isEqualTo("INVALID_SYNTAX");
        assertThat(client.raw("/echo/", FORM, new byte[] {'t', 'e', 'x', 't', '=', (byte) 0xFF})
                        .expectError(400, "validation_error")
                        .code())
                .isEqualTo("INVALID_SYNTAX");
    }

    // HT-09
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "id|{\"id\":9223372036854775808}",
                "id|{\"id\":-9223372036854775809}",
                "id|{\"id\":1.5}",
                "id|{\"id\":1e400}",
                "id|{\"id\":1e30}",
                "id|{\"id\":true}",
                "id|{\"id\":\"x\"}",
                "id|{\"id\":\"\"}",
                "id|{\"id\":[1]}",
                "id|{\"id\":{}}",
                "small|{\"small\":2147483648}",
                "amount|{\"amount\":1e400}",
                "amount|{\"amount\":1e-400}",
                "amount|{\"amount\":1e2147483647}",
                "amount|{\"amount\":\"NaN\"}",
                "amount|{\"amount\":\"1e5\"}",
                "flag|{\"flag\":2}",
                "flag|{\"flag\":\"true\"}",
                "text|{\"text\":\"a\\u0000b\"}",
                "text|{\"text\":\"a\\ud800b\"}",
                "text|{\"text\":\"\\udc00\"}",
                "text|{\"text\":true}",
                "text|{\"text\":[\"a\"]}",
                "text|{\"text\":{\"a\":1}}",
                "day|{\"day\":\"2026-02-30\"}",
                "day|{\"day\":\"+12026-02-03\"}",
                "day|{\"day\":\"0000-01-01\"}",
                "day|{\"day\":20260203}",
                "extra|{\"extra\":[1]}",
                "extra|{\"extra\":\"x\"}",
                "inner|{\"inner\":\"x\"}",
                "inner|{\"inner\":[1]}",
                "inner.count|{\"inner\":{\"count\":\"x\"}}"
            })
    void aValueThatIsNoneIsRefusedByName(String field, String body) {
        Answer answer = json(body).expectError(422, "validation_error");
        answer.shows("{details: {code: 'INVALID_VALUES'}, field: %s}", field);
        assertThat(Answer.fields(answer.at("details.field_errors"))).containsExactly(field);
    }

    // HT-09
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1E-2147483648",
                "0E-2147483648",
                "1E2147483648",
                "1.5E-2147483647",
                "0.000E2147483649",
                "1E99999999999999999999",
                "-1E-99999999999999999999"
            })
    void aNumberThatNothingCanHoldIsRefusedAsSyntaxWhereverItStands(String number) {
        for (String body : List.of("{\"x\":%s}", "{\"x\":[1,%s]}", "{\"x\":{\"y\":%s}}", "{\"amount\":%s}", "%s")) {
            Answer answer = json(String.format(body, number)).expectError(400, "validation_error");
            assertThat(answer.code()).as(body).isEqualTo("INVALID_SYNTAX");
        }
    }

    // HT-09
    @Test
    void aNumberBeyondAllMeasureIsNoWorkToRefuse() {
        for (String number : List.of(
                "1E2147483647",
                "1E-2147483647",
                "-1E999999999",
                "100E2147483646",
                "9".repeat(100),
                "0." + "0".repeat(90) + "1",
                "9".repeat(60) + "E-60")) {
            for (String field : List.of("amount", "id", "small", "inner.count")) {
                String nested = field.startsWith("inner") ? "{\"inner\":{\"count\":%s}}" : "{\"" + field + "\":%s}";
                assertThat(json(String.format(nested, number))
                                .expectError(422, "validation_error")
                                .text("field"))
                        .isEqualTo(field);
                String pair = field.startsWith("inner") ? "inner[count]" : field;
                assertThat(form(pair + "=" + number)
                                .expectError(422, "validation_error")
                                .text("field"))
                        .isEqualTo(field);
            }
            assertThat(json("{\"x\":" + number + "}").expect(422).text("field")).isEqualTo("x");
        }
        for (String nothing : List.of("-0.0", "0e0", "-0E40")) {
            assertThat(json("{\"id\":" + nothing + "}").expect(200).number("id"))
                    .isZero();
        }
        json("{\"x\":" + "9".repeat(101) + "}").expectError(400, "validation_error");
        json("{\"x\":" + "9".repeat(200_000) + "}").expectError(400, "validation_error");
    }

    // HT-08, HT-09
    @Test
    void theOutermostValuesAreRead() {
        assertThat(json("{\"id\":9223372036854775807}").expect(200).body()).hasToString("{\"id\":9223372036854775807}");
        assertThat(json("{\"id\":-9223372036854775808}").expect(200).body())
                .hasToString("{\"id\":-9223372036854775808}");
        assertThat(json("{\"id\":\"12\"}").expect(200).number("id")).isEqualTo(12);
        assertThat(json("{\"text\":123456}").expect(200).text("text")).isEqualTo("123456");
        assertThat(new String(json("{\"amount\":\"1.50\"}").bytes(), StandardCharsets.UTF_8))
                .isEqualTo("{\"amount\":1.50}");
        assertThat(json("{\"text\":\"\\ud83d\\ude00\"}").expect(200).text("text"))
                .isEqualTo("\uD83D\uDE00");
        assertThat(json("{}").expect(200).body()).hasToString("{}");
        assertThat(json("{\"unknown\":{\"a\":[1]}}").expect(422).text("field")).isEqualTo("unknown");
    }

    // HT-09
    @Test
    void deepNestingIsRefused() {
        for (String deep : List.of(
                "{\"extra\":" + "[".repeat(1_000) + "]".repeat(1_000) + "}",
                "{\"extra\":" + "{\"a\":".repeat(1_000) + "1" + "}".repeat(1_000) + "}",
                "{\"unknown\":" + "[".repeat(100_000),
                "[".repeat(1_000))) {
            json(deep).expectError(400, "validation_error");
        }
    }

    // HT-05, HT-08
    @Test
    void formsAreReadAsTheirTextsSay() {
        assertThat(form("id=7&flag=on&text=a+b%26&day=2026-02-03&tags=x&extra[k]=v&inner[count]=3")
                        .expect(200)
                        .body())
                .hasToString("{\"id\":7,\"flag\":true,\"text\":\"a b&\",\"day\":\"2026-02-03\",\"tags\":[\"x\"],"
                        + "\"extra\":{\"k\":\"v\"},\"inner\":{\"word\":null,\"count\":3}}");
        assertThat(form("tags[]=a&tags[]=b").expect(200).body()).hasToString("{\"tags\":[\"a\",\"b\"]}");
        assertThat(form("tags=a&tags=b").expect(200).body()).hasToString("{\"tags\":[\"a\",\"b\"]}");
        assertThat(form("id=&day=").expect(200).body()).hasToString("{}");
        // As curl sends it, without percent escapes.
        assertThat(form("text=Zoë").expect(200).text("text")).isEqualTo("Zoë");
    }

    // HT-07
    @Test
    void aSingleValueSentTwiceIsRefusedUnlessItIsTheSame() {
        assertThat(form("id=1&id=2").expectError(422, "validation_error").text("field"))
                .isEqualTo("id");
        assertThat(form("id=1&id=1").expect(200).number("id")).isEqualTo(1);
        assertThat(form("text=a&text=b").expectError(422, "validation_error").text("field"))
                .isEqualTo("text");
    }

    // HT-06, HT-09
    @ParameterizedTest
    @ValueSource(
            strings = {
                "id=1&id[b]=2",
                "id[b]=2",
                "text[a]=1",
                "tags[a]=1",
                "extra=1",
                "inner[count][x]=1",
                "extra[a][b]=1",
                "a[b][c][d][e]=1",
                "id=1%00",
                "text=a%00b",
                "text=%ED%A0%80",
                "id=9223372036854775808",
                "amount=NaN",
                "amount=1e400",
                "flag=maybe"
            })
    void aFormThatDoesNotFitIsRefused(String body) {
        Answer answer = form(body);
        assertThat(answer.status()).as(body).isIn(400, 422);
        assertThat(answer.text("error")).isEqualTo("validation_error");
    }

    // ER-10
    @ParameterizedTest
    @ValueSource(strings = {"text=%", "text=%2", "text=%zz", "%=1", "text=a%"})
    void brokenPercentEscapesAreRefusedAsSyntax(String body) {
        assertThat(form(body).expectError(400, "validation_error").code()).isEqualTo("INVALID_SYNTAX");
        Answer query =
                RawHttp.send(SERVER.port(), "GET /echo/?" + body + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        assertThat(query.status()).isEqualTo(400);
        assertThat(query.text("error")).isEqualTo("validation_error");
        assertThat(query.text("message")).startsWith("The query ");
    }

    // HT-09
    @Test
    void keysOfJsonAreBoundedInNumberAndLength() {
        StringBuilder some = new StringBuilder("{\"id\":5");
        for (int i = 0; i < 1_000; i++) {
            some.append(",\"f").append(i).append("\":1");
        }
        assertThat(json(some + "}").expect(422).at("details.field_errors")).hasSize(1_000);
        StringBuilder many = new StringBuilder(some);
        for (int i = 1_000; i < 10_000; i++) {
            many.append(",\"f").append(i).append("\":1");
        }
        assertThat(json(many + "}").expectError(400, "validation_error").code()).isEqualTo("INVALID_SYNTAX");
        json("{\"" + "k".repeat(257) + "\":1}").expectError(400, "validation_error");
    }

    @Test
    void aThousandFieldsAreReadAndManyMoreDoNoHarm() {
        StringBuilder many = new StringBuilder("id=5");
        for (int i = 0; i < 20_000; i++) {
            many.append("&f").append(i).append('=');
        }
        assertThat(form(many.toString()).status()).isIn(200, 400, 413, 422);
    }

    // HT-04
    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/plain",
                "text/html",
                "application/xml",
                "application/jsonp",
                "json",
                ";",
                "application/json; charset=utf-16",
                "application/octet-stream"
            })
    void otherContentTypesAreRefused(String type) {
        client.raw("/echo/", type, "{\"id\":1}".getBytes(StandardCharsets.UTF_8))
                .expectError(415, "unsupported_media_type");
    }

    // HT-04
    @Test
    void aBodyWithoutATypeIsRefusedAndNoBodyIsFine() {
        client.raw("/echo/", null, "id=1".getBytes(StandardCharsets.UTF_8)).expectError(415, "unsupported_media_type");
        client.raw("/echo/", null, new byte[0]).expect(200);
        client.raw("/echo/", JSON, new byte[0]).expect(200);
        client.raw("/echo/", "APPLICATION/JSON; Charset=\"UTF-8\"", "{\"id\":1}".getBytes(StandardCharsets.UTF_8))
                .expect(200);
    }

    // HT-04
    @Test
    void multipartIsReadLikeAForm() {
        String body = part("id", "7") + part("tags", "a") + part("tags", "b") + part("extra[k]", "v") + "--B--\r\n";
        assertThat(multipart(body).expect(200).body())
                .hasToString("{\"id\":7,\"tags\":[\"a\",\"b\"],\"extra\":{\"k\":\"v\"}}");
    }

    // ER-10
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nothing of the kind",
                "--B\r\n",
                "--B\r\nContent-Disposition: form-data; name=\"id\"\r\n\r\n7",
                "--B\r\nContent-Disposition: form-data\r\n\r\n7\r\n--B--\r\n",
                "--B\r\n\r\n\r\n--B--\r\n",
                "--B\r\nContent-Disposition: form-data; name=\"id\"; filename\r\n\r\n7\r\n--B--\r\n",
                "--B\r\nContent-Disposition: form-data; name=\"id\"\r\nContent-Transfer-Encoding: rubbish\r\n\r\n7\r\n--B--\r\n",
                "--B\r\nContent-Disposition: form-data; name=\"id\"\r\nContent-Type: text/plain; charset=rubbish\r\n\r\n7\r\n--B--\r\n",
                "--B\r\nContent-Disposition: form-data; name=\"id\"\r\nContent-Length: abc\r\n\r\n7\r\n--B--\r\n"
            })
    void brokenMultipartIsRefused(String body) {
        Answer answer = multipart(body);
        assertThat(answer.status()).as("%s", answer.body()).isIn(200, 400, 415, 422);
        if (answer.status() != 200) {
            assertThat(answer.text("error")).isEqualTo("validation_error");
        }
    }

    @Test
    void multipartWithoutABoundaryIsRefused() {
        for (String type : List.of("multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; x")) {
            Answer answer = client.raw("/echo/", type, "--B--\r\n".getBytes(StandardCharsets.UTF_8));
            assertThat(answer.status()).as(type).isEqualTo(400);
            assertThat(answer.text("error")).isEqualTo("validation_error");
        }
    }

    @Test
    void aMultipartFieldThatIsNoUtf8OrTooLongIsRefused() {
        byte[] bad = part("text", "x\u00FF").getBytes(StandardCharsets.ISO_8859_1);
        byte[] end = "--B--\r\n".getBytes(StandardCharsets.ISO_8859_1);
        byte[] whole = new byte[bad.length + end.length];
        System.arraycopy(bad, 0, whole, 0, bad.length);
        System.arraycopy(end, 0, whole, bad.length, end.length);
        assertThat(client.raw("/echo/", "multipart/form-data; boundary=B", whole)
                        .status())
                .isIn(400, 422);
        Answer tooLong = multipart(part("text", "x".repeat(300_000)) + "--B--\r\n");
        assertThat(tooLong.status()).isIn(400, 413, 422);
        assertThat(tooLong.at("error").isTextual()).isTrue();
    }

    private Answer multipart(String body) {
        return client.raw("/echo/", "multipart/form-data; boundary=B", body.getBytes(StandardCharsets.UTF_8));
    }

    private static String part(String name, String value) {
        return "--B\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + value + "\r\n";
    }
}
