package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import com.drew.imaging.ImageMetadataReader;
import com.drew.metadata.exif.GpsDirectory;
import dev.fanfare.platform.media.DeleteUnusedMedia;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.MultipartBody;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Pictures;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** HT-17, wherever pictures are kept. */
abstract class UploadedScreenshots {
    private static final int MAX_BYTES = 10 * 1024 * 1024;

    final World world;
    private final Screenshots screenshots;
    private final Campaign campaign;

    UploadedScreenshots(World world) {
        this.world = world;
        this.screenshots = new Screenshots(world);
        this.campaign = world.advertiser("EUR").campaignWithBonuses();
    }

    /** How many pictures' contents are in the store. */
    abstract int stored();

    /** Puts content into the store, of a picture of this id. */
    abstract void store(String id);

    /** The settings by which another node finds the store. */
    abstract Map<String, String> settings();

    @Test
    @DisplayName("HT-17 takes each kind of picture by its bytes, whatever its name, and serves it")
    void takesEachKind() {
        Task task = campaign.task();
        Screenshots.send(
                        task,
                        Screenshots.form(task)
                                .file("screenshots", "a.txt", Pictures.png())
                                .text("screenshots", "https://example.com/between.png")
                                .file("screenshots[]", "b", Pictures.jpeg())
                                .file("screenshots", "../../etc/passwd", Pictures.webp())
                                .file("screenshots", "d.exe", Pictures.gif()))
                .expect(200)
                .expectFields("status", "message", "payment", "bonus_payment", "total_payment");
        List<String> paths = screenshots.of(task);
        assertThat(paths).hasSize(5);
        assertThat(paths.get(1)).isEqualTo("https://example.com/between.png");
        assertThat(screenshots.get(paths.get(0))).isEqualTo(Pictures.png());
        assertThat(screenshots.get(paths.get(2))).isEqualTo(Pictures.jpeg());
        assertThat(screenshots.get(paths.get(3))).isEqualTo(Pictures.webp());
        assertThat(screenshots.get(paths.get(4))).isEqualTo(Pictures.gif());
        assertThat(paths.stream().map(path -> path.replaceFirst(".*\\.", "")))
                .containsExactly("png", "png", "jpg", "webp", "gif");
        assertThat(world.operator()
                        .call("/api/tasks/", "{campaign_id: %s}", campaign.id())
                        .expect(200)
                        .body()
                        .toString())
                .contains("\"url\":\"" + paths.get(0) + '"');
    }

    @Test
    void takesFilesFromApplicationsToo() {
        Task task = campaign.task();
        Client app = world.through(world.application(), task.publisher());
        app.raw(
                        "/api/action/task/complete/",
                        MultipartBody.TYPE,
                        Screenshots.form(task, Pictures.png()).whole())
                .expect(200);
        assertThat(screenshots.get(screenshots.of(task).get(0))).isEqualTo(Pictures.png());
    }

    @Test
    @DisplayName("HT-17 GPS is gone from what is served")
    void stripsMetadata() throws Exception {
        Task task = campaign.task();
        Screenshots.send(
                        task,
                        Pictures.jpegWithMetadata(6),
                        Pictures.pngWithMetadata(),
                        Pictures.gifWithMetadata(),
                        Pictures.webpWithMetadata())
                .expect(200);
        for (String path : screenshots.of(task)) {
            byte[] served = screenshots.get(path);
            assertThat(Pictures.holds(served, Pictures.WITNESS)).isFalse();
            assertThat(ImageMetadataReader.readMetadata(new ByteArrayInputStream(served))
                            .getDirectoriesOfType(GpsDirectory.class))
                    .isEmpty();
        }
    }

    @Test
    @DisplayName("HT-17 10 MB are taken, one byte more is refused")
    void boundsTheSize() {
        Task task = campaign.task();
        refused(Screenshots.send(task, Pictures.pngOf(MAX_BYTES + 1)), "file 1 is larger");
        refused(Screenshots.send(task, Pictures.png(), Pictures.pngOf(MAX_BYTES + 1)), "file 2 is larger");
        assertThat(screenshots.ownedBy(task.publisher())).isZero();
        Screenshots.send(task, Pictures.pngOf(MAX_BYTES)).expect(200);
        assertThat(screenshots.get(screenshots.of(task).get(0))).isEqualTo(Pictures.png());
    }

    @Test
    @DisplayName("HT-17 a script named .png, a bomb and a broken picture are refused, all at once, and nothing is kept")
    void refusesWhatIsNoPicture() {
        Task task = campaign.task();
        byte[] script = Pictures.text("<script>alert(1)</script>");
        Answer answer = Screenshots.send(
                task,
                Pictures.png(),
                script,
                Pictures.pngSaying(50_000, 50_000),
                Arrays.copyOf(Pictures.jpeg(), 300),
                new byte[0]);
        refused(
                answer,
                "file 2 is not a supported image, file 3 has more than 24 megapixels or a side of more than 16384 pixels,"
                        + " file 4 is corrupt or incomplete, file 5 is not a supported image");
        assertThat(screenshots.ownedBy(task.publisher())).isZero();
        assertThat(task.status()).isEqualTo("pending");
    }

    @Test
    @DisplayName("HT-17 at most ten, files and addresses together; HT-10 at most twelve files and 40 MiB")
    void boundsTheNumber() {
        Task task = campaign.task();
        refused(Screenshots.send(task, copies(11)), "there are 11");
        MultipartBody mixed = Screenshots.form(task, copies(9))
                .text("screenshots", "https://example.com/1.png")
                .text("screenshots", "https://example.com/2.png");
        refused(Screenshots.send(task, mixed), "there are 11");
        Screenshots.send(task, copies(13)).expectError(413, "payload_too_large");
        byte[] large = Pictures.pngOf(MAX_BYTES - 1000);
        Screenshots.send(task, large, large, large, large, large).expectError(413, "payload_too_large");
        assertThat(screenshots.ownedBy(task.publisher())).isZero();
        Screenshots.send(task, copies(10)).expect(200);
        assertThat(screenshots.of(task)).doesNotHaveDuplicates().hasSize(10);
    }

    private static byte[][] copies(int count) {
        return Collections.nCopies(count, Pictures.png()).toArray(byte[][]::new);
    }

    @Test
    void filesOfOtherFieldsAreRefusedByName() {
        Task task = campaign.task();
        Answer answer = Screenshots.send(
                        task, Screenshots.form(task, Pictures.png()).file("post_url", "a.png", Pictures.png()))
                .expectError(422, "validation_error", "FILE_VALIDATION_ERROR");
        assertThat(Answer.fields(answer.at("details.file_errors"))).containsExactly("post_url");
        assertThat(screenshots.ownedBy(task.publisher())).isZero();
    }

    @Test
    void aFieldInWhichNoFileWasChosenIsLeftOut() {
        Task task = campaign.task();
        Screenshots.send(
                        task,
                        Screenshots.form(task)
                                .file("screenshots", "", new byte[0])
                                .file("attachment", "", new byte[0]))
                .expect(200);
        assertThat(screenshots.of(task)).isEmpty();
    }

    @Test
    void nothingIsKeptOfARequestThatIsRefused() {
        Task task = campaign.task();
        Task other = campaign.task().handsIn();
        List<MultipartBody> refused = List.of(
                new MultipartBody().text("task_id", task.id()).file("screenshots", "a.png", Pictures.png()),
                Screenshots.form(task, Pictures.png()).text("reach", -1),
                Screenshots.form(task, Pictures.png()).text("screenshots", "javascript:alert(1)"),
                Screenshots.form(other, Pictures.png()),
                new MultipartBody()
                        .text("task_id", task.id())
                        .text("post_url", "https://www.instagram.com/p/own" + other.id())
                        .file("screenshots", "a.png", Pictures.png()));
        List<Integer> statuses = refused.stream()
                .map(form -> Screenshots.send(task, form).status())
                .toList();
        assertThat(statuses).containsExactly(400, 422, 422, 404, 409);
        assertThat(screenshots.ownedBy(task.publisher())).isZero();
        byte[] cut = Screenshots.form(task, Pictures.png(), Pictures.png()).unfinished();
        task.publisher().web().raw(Screenshots.PATH, MultipartBody.TYPE, cut).expectError(400, "validation_error");
        assertThat(screenshots.ownedBy(task.publisher())).isZero();
    }

    @Test
    void whoMayNotCallUploadsNothing() {
        Task task = campaign.task();
        int before = stored();
        byte[] body = Screenshots.form(task, Pictures.png()).whole();
        world.node()
                .client()
                .raw(Screenshots.PATH, MultipartBody.TYPE, body)
                .expectError(401, "authentication_required");
        assertThat(stored()).isEqualTo(before);
    }

    @Test
    @DisplayName("HT-17 an upload that is broken off leaves nothing behind")
    void anAbortedUploadLeavesNothing() throws Exception {
        Task task = campaign.task();
        int before = stored();
        byte[] begun = Pictures.join(
                Screenshots.form(task, Pictures.png(), Pictures.noise(200, 200)).unfinished(),
                Arrays.copyOf(
                        new MultipartBody()
                                .file("screenshots", "c.png", Pictures.noise(600, 600))
                                .unfinished(),
                        500_000));
        try (Socket socket = Screenshots.connection(world.node().client())) {
            OutputStream out = socket.getOutputStream();
            out.write(Screenshots.head(task, 2_000_000));
            out.write(begun);
            out.flush();
            Screenshots.awaitThat(() -> screenshots.ownedBy(task.publisher()), 2);
        }
        Screenshots.awaitThat(() -> screenshots.ownedBy(task.publisher()), 0);
        assertThat(stored()).isEqualTo(before);
        Screenshots.send(task, Pictures.png()).expect(200);
    }

    @Test
    void filesOfAnUnfinishedRequestAreDeletedAfterAnHour() {
        Task task = campaign.task();
        Screenshots.send(task, Pictures.png()).expect(200);
        int before = stored();
        String fresh = row(task, "now() + interval '1 minute'");
        String old = row(task, "now() - interval '1 second'");
        String halfDeleted = row(task, "'-infinity'");
        Stream.of(fresh, old, halfDeleted).forEach(this::store);
        world.node().sweep(new DeleteUnusedMedia());
        assertThat(world.text("select string_agg(id, ' ') from media where id in (?, ?, ?)", fresh, old, halfDeleted))
                .isEqualTo(fresh);
        assertThat(stored()).isEqualTo(before + 1);
        screenshots.get(screenshots.of(task).get(0));
        world.execute("update media set expires_at = '-infinity' where id = ?", fresh);
        world.node().sweep(new DeleteUnusedMedia());
    }

    /** A picture that belongs to nothing. */
    private String row(Task task, String expiry) {
        String id = World.unique("A".repeat(32)).replaceAll("^.*(.{32})$", "$1") + ".png";
        world.execute(
                "insert into media (id, owner_id, size, sha256, kind, widths, lengths, expires_at)"
                        + " values (?, ?, 1, 'x', 'jpg', '{80}', '{1}', " + expiry + ")",
                id,
                task.publisher().id());
        return id;
    }

    @Test
    void onlyOnesOwnUnusedPicturesCanBeNamed() {
        Task first = campaign.task();
        Screenshots.send(first, Pictures.png()).expect(200);
        String used = screenshots.of(first).get(0);
        Task second = first.publisher().joins(world.advertiser("EUR").campaignWithBonuses());
        Task stranger = campaign.task();
        String own = "/media/" + row(second, "now() + interval '1 minute'");
        String expired = "/media/" + row(second, "now() - interval '1 second'");
        named(second, used).expectError(422, "validation_error");
        named(second, expired).expectError(422, "validation_error");
        named(second, "/media/nothing.png").expectError(422, "validation_error");
        named(second, own.replace(".png", ".gif")).expectError(422, "validation_error");
        named(second, own, used).expectError(422, "validation_error");
        named(stranger, used).expectError(422, "validation_error");
        named(stranger, own).expectError(422, "validation_error").shows("{field: 'screenshots'}");
        assertThat(stranger.status()).isEqualTo("pending");
        named(second, own, own).expect(200);
        assertThat(screenshots.of(first)).containsExactly(used);
        assertThat(screenshots.get(used)).isEqualTo(Pictures.png());
    }

    /** What is answered to handing in with screenshots that are there already. */
    static Answer named(Task task, String... paths) {
        return task.triesHandingIn(
                "{post_url: 'https://www.instagram.com/p/%s', screenshots: %s}", World.unique("named"), List.of(paths));
    }

    @Test
    void handingInAgainReplacesTheScreenshots() {
        Task task = campaign.task();
        Operator reviewer = world.operator();
        Screenshots.send(task, Pictures.png(), Pictures.gif()).expect(200);
        List<String> earlier = screenshots.of(task);
        reviewer.tries("reject", task, "{reason: 'Blurred.'}").expect(200);
        // One of the two is good enough to be named again.
        Screenshots.send(task, Screenshots.form(task, Pictures.jpeg()).text("screenshots", earlier.get(1)))
                .expect(200);
        assertThat(screenshots.get(earlier.get(1))).isEqualTo(Pictures.gif());
        world.node().client().get(earlier.get(0)).expectError(404, "not_found");
        world.node().sweep(new DeleteUnusedMedia());
        assertThat(screenshots.ownedBy(task.publisher())).isEqualTo(2);
        reviewer.tries("reject", task, "{reason: 'Still blurred.'}").expect(200);
        named(task, "https://example.com/elsewhere.png").expect(200);
        world.node().sweep(new DeleteUnusedMedia());
        assertThat(screenshots.ownedBy(task.publisher())).isZero();
    }

    @Test
    @DisplayName("HT-21 a repeated upload answers as before and keeps nothing twice; other files are another body")
    void repeatsWithAnIdempotencyKey() {
        Task task = campaign.task();
        String key = World.unique("key-");
        MultipartBody form = Screenshots.form(task, Pictures.png());
        List<CompletableFuture<Answer>> racing = IntStream.range(0, 5)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> Screenshots.send(task, key, form)))
                .toList();
        assertThat(racing.stream()
                        .map(answer -> answer.join().expect(200).body().toString())
                        .distinct())
                .hasSize(1);
        assertThat(racing.stream()
                        .filter(answer ->
                                answer.join().header("Idempotent-Replayed").isEmpty()))
                .hasSize(1);
        assertThat(screenshots.ownedBy(task.publisher())).isEqualTo(1);
        Screenshots.send(task, key, Screenshots.form(task, Pictures.gif()))
                .expectError(422, "validation_error")
                .shows("{field: 'Idempotency-Key'}");
        assertThat(screenshots.ownedBy(task.publisher())).isEqualTo(1);
        assertThat(screenshots.get(screenshots.of(task).get(0))).isEqualTo(Pictures.png());
    }

    @Test
    @Soak.Only
    void twentyUploadAtOnce() {
        byte[] noise = Pictures.noise(700, 500);
        List<Task> tasks = IntStream.range(0, 20).mapToObj(i -> campaign.task()).toList();
        List<CompletableFuture<Answer>> answers = tasks.stream()
                .map(task -> CompletableFuture.supplyAsync(() -> Screenshots.send(task, noise, Pictures.png())))
                .toList();
        answers.forEach(answer -> answer.join().expect(200));
        for (Task task : tasks) {
            assertThat(screenshots.get(screenshots.of(task).get(0))).isEqualTo(noise);
            assertThat(screenshots.ownedBy(task.publisher())).isEqualTo(2);
        }
    }

    @Test
    @DisplayName("HT-17 every node serves a picture, also when the one that took it is gone")
    void servesWhatAnotherNodeTook() {
        Task task = campaign.task();
        try (Node other = Node.start(world.node().databaseUri(), settings())) {
            other.client()
                    .as(task.publisher().web().authorization())
                    .raw(
                            Screenshots.PATH,
                            MultipartBody.TYPE,
                            Screenshots.form(task, Pictures.png()).whole())
                    .expect(200);
        }
        assertThat(screenshots.get(screenshots.of(task).get(0))).isEqualTo(Pictures.png());
    }

    private static void refused(Answer answer, String message) {
        answer.expectError(422, "validation_error", "FILE_VALIDATION_ERROR")
                .expectFields("error", "message", "details");
        assertThat(Answer.fields(answer.at("details.file_errors"))).containsExactly("screenshots");
        assertThat(answer.text("details.file_errors.screenshots"))
                .contains("10MB")
                .contains(message);
    }
}
