package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Pictures;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.net.http.HttpRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** HT-17: how pictures are served. */
@Nightly
class ServedScreenshotsTest {
    /** Longer than one stretch that is read at once. */
    private static final byte[] PICTURE = Pictures.noise(400, 500);

    private final World world = World.shared();
    private final Client client = world.node().client();
    private String path;

    @BeforeEach
    void upload() {
        Task task = world.advertiser("EUR").campaignWithBonuses().task();
        Screenshots.send(task, PICTURE).expect(200);
        path = new Screenshots(world).of(task).get(0);
    }

    private Answer get(String... headers) {
        HttpRequest.Builder request = client.request(path).GET();
        return client.send((headers.length == 0 ? request : request.headers(headers)).build());
    }

    @Test
    @DisplayName("HT-17 with its type, nosniff, for good, and as a page that may do nothing")
    void saysWhatItIs() {
        assertThat(path).matches("/media/[A-Za-z0-9_-]{32}\\.png");
        for (Answer answer :
                List.of(get().expect(200), client.method("HEAD", path).expect(200))) {
            assertThat(answer.header("Content-Type")).hasValue("image/png");
            assertThat(answer.header("Content-Length")).hasValue(Integer.toString(PICTURE.length));
            assertThat(answer.header("X-Content-Type-Options")).hasValue("nosniff");
            assertThat(answer.header("Cache-Control")).hasValue("public, max-age=31536000, immutable");
            assertThat(answer.header("Content-Security-Policy"))
                    .hasValue("default-src 'none'; sandbox; frame-ancestors 'none'");
            assertThat(answer.header("Content-Disposition"))
                    .hasValue("inline; filename=\"" + path.substring("/media/".length()) + '"');
            assertThat(answer.header("Vary")).hasValue("Origin");
            assertThat(answer.header("Accept-Ranges")).hasValue("bytes");
            assertThat(answer.header("ETag").orElseThrow()).matches("\"[0-9a-f]{64}\"");
            assertThat(answer.header("X-Request-Id")).isPresent();
        }
        assertThat(get().bytes()).isEqualTo(PICTURE);
        assertThat(get("Accept-Encoding", "gzip, deflate").bytes()).isEqualTo(PICTURE);
        assertThat(client.method("HEAD", path).bytes()).isEmpty();
    }

    @Test
    void isNotSentAgainToWhoHasIt() {
        String validator = get().header("ETag").orElseThrow();
        for (String known : List.of(validator, "W/" + validator, "\"x\", " + validator, "*")) {
            Answer answer = get("If-None-Match", known).expect(304);
            assertThat(answer.bytes()).isEmpty();
            assertThat(answer.header("ETag")).hasValue(validator);
        }
        get("If-None-Match", "\"x\"").expect(200);
    }

    @ParameterizedTest
    @CsvSource({
        "0-0, 0, 1",
        "0-9, 0, 10",
        "262143-262145, 262143, 262146",
        "262144-262144, 262144, 262145",
        "100000-, 100000, -1",
        "-5, -6, -1",
        "100-99999999, 100, -1"
    })
    void rangesAreServed(String range, int from, int to) {
        int first = from < 0 ? PICTURE.length + from + 1 : from;
        int end = to < 0 ? PICTURE.length : to;
        Answer answer = get("Range", "bytes=" + range).expect(206);
        assertThat(answer.bytes()).isEqualTo(Arrays.copyOfRange(PICTURE, first, end));
        assertThat(answer.header("Content-Range")).hasValue("bytes " + first + "-" + (end - 1) + "/" + PICTURE.length);
        assertThat(answer.header("Content-Length")).hasValue(Integer.toString(end - first));
    }

    @Test
    void aRangePastTheEndIsRefused() {
        for (String range : List.of("bytes=99999999-", "bytes=" + PICTURE.length + "-", "bytes=-0")) {
            Answer answer = get("Range", range).expectError(416, "range_not_satisfiable");
            assertThat(answer.header("Content-Range")).hasValue("bytes */" + PICTURE.length);
            assertThat(answer.header("Cache-Control")).hasValue("no-store");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bytes=",
                "bytes=-",
                "bytes=5-2",
                "bytes=a-b",
                "bytes=0-1,3-4",
                "lines=1-2",
                "bytes=0-99999999999999999999"
            })
    void otherRangesAreTheWhole(String range) {
        assertThat(get("Range", range).expect(200).bytes()).isEqualTo(PICTURE);
    }

    @Test
    void aRangeOfAnotherPictureIsTheWhole() {
        String validator = get().header("ETag").orElseThrow();
        get("Range", "bytes=0-9", "If-Range", validator).expect(206);
        get("Range", "bytes=0-9", "If-Range", "\"x\"").expect(200);
    }

    @Test
    void whatIsNotThereIsNotFoundAsEverywhere() {
        for (String nothing : List.of(
                path.replace(".png", ".gif"),
                path.replace(".png", ""),
                path.substring(0, 20),
                "/media/",
                "/media/a.png",
                "/media/..%2F..%2Fetc%2Fpasswd",
                "/media/%00.png",
                path + "/x")) {
            Answer answer = client.get(nothing);
            assertThat(answer.status()).as(nothing).isIn(400, 404);
            assertThat(answer.at("error").isTextual()).as(nothing).isTrue();
            assertThat(answer.header("Cache-Control")).as(nothing).hasValue("no-store");
        }
        client.method("HEAD", "/media/a.png").expect(404);
        Answer posted = client.post(path).expectError(405, "method_not_allowed");
        assertThat(posted.header("Allow")).hasValue("GET, HEAD");
    }

    @Test
    void pagesOfConfiguredOriginsMayReadIt() {
        try (Node node = Node.start(world.node().databaseUri(), Map.of("http.cors_origins", "https://front.example"))) {
            Answer answer = node.client()
                    .send(node.client()
                            .request(path)
                            .header("Origin", "https://front.example")
                            .GET()
                            .build());
            assertThat(answer.header("Access-Control-Allow-Origin")).hasValue("https://front.example");
            assertThat(answer.headers().allValues("Vary")).containsExactly("Origin");
            assertThat(answer.bytes()).isEqualTo(PICTURE);
        }
    }
}
