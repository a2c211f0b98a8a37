package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.media.DeleteUnusedMedia;
import dev.fanfare.support.Db;
import dev.fanfare.support.MultipartBody;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Pictures;
import dev.fanfare.support.S3Callers;
import dev.fanfare.support.S3Server;
import dev.fanfare.support.Task;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** HT-17 where pictures are kept in an S3-compatible store. */
@Nightly
class S3ScreenshotsTest extends UploadedScreenshots {
    private static final S3Server S3 = new S3Server();
    private static final Node NODE = Node.start(Db.uri(), S3.settings());

    S3ScreenshotsTest() {
        super(NODE.world());
    }

    @AfterAll
    static void stop() {
        NODE.close();
        S3.close();
    }

    @Override
    int stored() {
        return S3.keys().size();
    }

    @Override
    void store(String id) {
        S3.put(id);
    }

    @Override
    Map<String, String> settings() {
        return S3.settings();
    }

    @Test
    void theBucketHoldsThePicturesAndTheDatabaseNothingOfThem() {
        Task task = world.advertiser("EUR").campaignWithBonuses().task();
        byte[] noise = Pictures.noise(1_000, 900);
        Screenshots.send(task, noise).expect(200);
        String path = new Screenshots(world).of(task).get(0);
        String id = path.substring("/media/".length());
        assertThat(S3.keys()).contains(id);
        assertThat(world.number("select count(*) from media_chunks where media_id = ?", id))
                .isZero();
        // More than one stretch.
        assertThat(noise.length).isGreaterThan(2 * 1024 * 1024);
        byte[] part = world.node()
                .client()
                .send(world.node()
                        .client()
                        .request(path)
                        .header("Range", "bytes=2000000-2200000")
                        .build())
                .expect(206)
                .bytes();
        assertThat(part).isEqualTo(Arrays.copyOfRange(noise, 2_000_000, 2_200_001));
        assertThat(new Screenshots(world).get(path)).isEqualTo(noise);
        S3.remove(id);
        world.node().client().get(path).expectError(404, "not_found");
    }

    @Test
    @DisplayName("HT-17 what signs and sends requests to the store does so on no event loop")
    void noEventLoopCallsTheStore() {
        Task task = world.advertiser("EUR").campaignWithBonuses().task();
        Screenshots.send(task, Pictures.png()).expect(200);
        Screenshots screenshots = new Screenshots(world);
        assertThat(screenshots.get(screenshots.of(task).get(0))).isEqualTo(Pictures.png());
        world.operator().tries("reject", task, "{reason: 'Blurred.'}").expect(200);
        named(task, "https://example.com/elsewhere.png").expect(200);
        world.node().sweep(new DeleteUnusedMedia());
        assertThat(S3Callers.called()).contains("PutObject", "GetObject", "DeleteObject");
        assertThat(S3Callers.calledOnEventLoops()).isEmpty();
    }

    @Test
    void aStoreThatDoesNotAnswerIsA503AndNothingIsLost() throws IOException {
        Task task = world.advertiser("EUR").campaignWithBonuses().task();
        // Takes what is sent and never says a word.
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Map<String, String> settings = new HashMap<>(S3.settings());
            settings.put("media.s3.endpoint", "http://127.0.0.1:" + silent.getLocalPort());
            settings.put("media.s3.timeout_ms", "400");
            try (Node node = Node.start(Db.uri(), settings)) {
                node.client()
                        .as(task.publisher().web().authorization())
                        .once()
                        .raw(
                                Screenshots.PATH,
                                MultipartBody.TYPE,
                                Screenshots.form(task, Pictures.png()).whole())
                        .expectError(503, "service_unavailable");
            }
        }
        assertThat(task.status()).isEqualTo("pending");
        // It is known that its content may be there.
        assertThat(new Screenshots(world).ownedBy(task.publisher())).isEqualTo(1);
        world.node().sweep(new DeleteUnusedMedia());
        assertThat(new Screenshots(world).ownedBy(task.publisher())).isZero();
    }
}
