package dev.fanfare.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.media.DeleteUnusedMedia;
import dev.fanfare.support.Db;
import dev.fanfare.support.MultipartBody;
import dev.fanfare.support.Node;
import dev.fanfare.support.Pictures;
import dev.fanfare.support.S3Server;
import dev.fanfare.tasks.Campaigning.Task;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** HT-17 where pictures are kept in an S3-compatible store. */
class S3ScreenshotsTest extends UploadedScreenshots {
    private static final S3Server S3 = new S3Server();
    private static final Node NODE = Node.start(Db.uri(), S3.settings());
    private static final Campaigning ON = new Campaigning(NODE, NODE.world());

    S3ScreenshotsTest() {
        super(ON);
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
        Task task = on.join(on.campaign(Offer.usual()));
        byte[] noise = Pictures.noise(1_000, 900);
        Screenshots.send(task, noise).expect(200);
        String path = new Screenshots(on).of(task).get(0);
        String id = path.substring("/media/".length());
        assertThat(S3.keys()).contains(id);
        assertThat(on.number("select count(*) from media_chunks where media_id = ?", id))
                .isZero();
        // More than one stretch.
        assertThat(noise.length).isGreaterThan(2 * 1024 * 1024);
        byte[] part = on.node
                .client()
                .send(on.node
                        .client()
                        .request(path)
                        .header("Range", "bytes=2000000-2200000")
                        .build())
                .expect(206)
                .bytes();
        assertThat(part).isEqualTo(Arrays.copyOfRange(noise, 2_000_000, 2_200_001));
        assertThat(new Screenshots(on).get(path)).isEqualTo(noise);
        S3.remove(id);
        on.node.client().get(path).expectError(404, "not_found");
    }

    @Test
    void aStoreThatDoesNotAnswerIsA503AndNothingIsLost() throws IOException {
        Task task = on.join(on.campaign(Offer.usual()));
        // Takes what is sent and never says a word.
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Map<String, String> settings = new HashMap<>(S3.settings());
            settings.put("media.s3.endpoint", "http://127.0.0.1:" + silent.getLocalPort());
            settings.put("media.s3.timeout_ms", "400");
            try (Node node = Node.start(Db.uri(), settings)) {
                node.client()
                        .as(task.publisher().web().authorization())
                        .raw(
                                Screenshots.PATH,
                                MultipartBody.TYPE,
                                Screenshots.form(task, Pictures.png()).whole())
                        .expectError(503, "service_unavailable");
            }
        }
        assertThat(on.status(task)).isEqualTo("pending");
        // It is known that its content may be there.
        assertThat(new Screenshots(on).ownedBy(task.publisher())).isEqualTo(1);
        on.node.sweep(new DeleteUnusedMedia());
        assertThat(new Screenshots(on).ownedBy(task.publisher())).isZero();
    }
}
