package dev.fanfare.campaigns.task;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import dev.fanfare.campaigns.network.api.FetchPosts;
import dev.fanfare.people.privacy.api.OwnData.EraseAccounts;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.media.DeleteUnusedMedia;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Posts as their networks show them: Instagram is the simulated one, YouTube says what a test tells it. */
@Nightly
class PostPreviewTest {
    private static final String SHOW = "/api/task/post/";
    private static final String REFRESH = "/api/task/post/refresh/";
    private static final String OWN = "/web/api/task/post/";
    private static final String CHANNEL = "UC0123456789012345678901";

    private static HttpServer youtube;
    private static volatile String said;
    private static final AtomicInteger ASKED = new AtomicInteger();
    private static final AtomicReference<Runnable> MEANWHILE = new AtomicReference<>(() -> {});
    private static Node node;
    private static World world;
    private static Campaign campaign;

    @BeforeAll
    static void start() throws IOException {
        youtube = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        youtube.createContext("/", call -> {
            ASKED.incrementAndGet();
            MEANWHILE.getAndSet(() -> {}).run();
            byte[] bytes = said.getBytes(StandardCharsets.UTF_8);
            call.sendResponseHeaders(200, bytes.length);
            call.getResponseBody().write(bytes);
            call.close();
        });
        youtube.start();
        node = Node.start(Map.of(
                "networks.guard.timeout_ms", "800",
                "networks.guard.max_failures", "100",
                "networks.youtube.figures.url",
                        "http://127.0.0.1:" + youtube.getAddress().getPort(),
                "networks.youtube.figures.api_key", "key"));
        world = node.world();
        campaign = world.advertiser("USD").campaignWithBonuses();
    }

    @AfterAll
    static void stop() {
        node.close();
        youtube.stop(0);
    }

    @BeforeEach
    void behave() {
        tell("ok", 0);
    }

    @Test
    void isSeenByCreatorBrandAndReviewer() {
        Publisher creator = world.publisher().connected();
        Task task = creator.joins(campaign).handsIn();
        shown(task).shows("{preview: {result: 'pending', asking: true, fetched_at: null}, flags: []}");
        fetch();
        Answer seen = shown(task).shows("""
                {network: 'instagram', preview: {result: 'seen', asking: false, reason: null, thumbnail_reason: null,
                 text: 'My new favourite. #ad', text_cut: false}, flags: [], history: {accepted: 0, changes: 0, rejected: 0}}""");
        assertThat(seen.text("preview.author.handle")).startsWith("account");
        assertThat(seen.number("preview.figures.likes")).isPositive();
        Answer picture = world.anybody().get(seen.text("preview.thumbnail"));
        assertThat(picture.expect(200).headers().firstValue("content-type")).hasValue("image/png");
        assertThat(creator.call(OWN, "{task_id: %s}", task.id())
                        .expect(200)
                        .body()
                        .path("history")
                        .isNull())
                .isTrue();
        campaign.advertiser()
                .backend()
                .post(SHOW, "{task_id: %s}", task.id())
                .expect(200)
                .shows("{preview: {result: 'seen'}}");
        for (Answer hidden : List.of(
                world.publisher().call(OWN, "{task_id: %s}", task.id()),
                world.advertiser("USD").backend().post(SHOW, "{task_id: %s}", task.id()),
                world.publisher().call("/web/api/task/post/refresh/", "{task_id: %s}", task.id()))) {
            hidden.expectError(404, "not_found");
        }
    }

    @Test
    void tellsReviewersTheHistoryWithThisBrandOnly() {
        Publisher creator = world.publisher().connected();
        world.operator()
                .approves(creator.joins(campaign.advertiser().campaign()).handsIn());
        world.operator().rejects(creator.joins(campaign.advertiser().campaign()).handsIn(), "Blurred.");
        world.operator()
                .approves(creator.joins(world.advertiser("USD").campaign()).handsIn());
        Answer shown = shown(creator.joins(campaign).handsIn());
        shown.shows("{history: {accepted: 1, changes: 0, rejected: 1}}");
        assertThat(shown.list("history.latest")).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hang", "fail", "refuse", "rubbish", "cut", "slow", "endless"})
    void staysUnseenWhileTheNetworkDoesNotAnswer(String mode) {
        Task task = world.publisher().connected().joins(campaign).handsIn();
        tell(mode, 200);
        fetch();
        shown(task)
                .shows(
                        "{preview: {result: 'unavailable', reason: 'no_answer', asking: false, fetched_at: null}, flags: []}");
        assertThat(due(task)).isTrue();
        tell("ok", 0);
        world.execute("update post_previews set due_at = now() where task_id = ?", task.id());
        fetch();
        shown(task).shows("{preview: {result: 'seen'}}");
        tell(mode, 200);
        asksAgain(task);
        fetch();
        // What was seen before stays.
        shown(task).shows("{preview: {result: 'unavailable', text: 'My new favourite. #ad'}}");
    }

    @Test
    void saysThatTheNetworkRefuses() {
        Task task = world.publisher().connected().joins(campaign).handsIn();
        tell("reject", 0);
        fetch();
        shown(task).shows("{preview: {result: 'refused', reason: 'rejected'}}");
        assertThat(due(task)).isFalse();
    }

    @Test
    void givesUpAfterFiveFailuresUntilAPersonAsks() {
        Task task = world.publisher().connected().joins(campaign).handsIn();
        tell("fail", 0);
        for (int i = 0; i < 5; i++) {
            assertThat(due(task)).isTrue();
            world.execute("update post_previews set due_at = now() where task_id = ?", task.id());
            fetch();
        }
        assertThat(due(task)).isFalse();
        asksAgain(task);
        assertThat(due(task)).isTrue();
    }

    @Test
    void flagsWhatDoesNotFit() {
        assertThat(flags(answer("UC9999999999999999999999", "Nice day", Instant.now(), "1000"), 900))
                .containsExactly("other_author", "disclosure_missing");
        assertThat(flags(answer(CHANNEL, "Nice #AD", Instant.now().minusSeconds(86_400), "1000"), 900))
                .containsExactly("published_early");
        assertThat(flags(answer(CHANNEL, "Nice #ad", Instant.now().plusSeconds(30 * 86_400), "1000"), 900))
                .containsExactly("published_late");
        assertThat(flags(answer(CHANNEL, "Nice #ad", Instant.now(), "1000"), 5_000))
                .containsExactly("figures_below_claim");
        assertThat(flags(answer(CHANNEL, "Nice #ad", Instant.now(), "1000"), 1_100))
                .isEmpty();
        // What a network does not tell, fits.
        assertThat(flags("{'items':[{'snippet':{'title':'#ad'}}]}", 5_000)).isEmpty();
    }

    @Test
    void keepsTheBeginningOfAHugeText() {
        Task task = onYoutube(900);
        said = answer(CHANNEL, "#ad " + "\uD83D\uDE00".repeat(100_000), Instant.now(), "1000");
        fetch();
        Answer seen = shown(task).shows("{preview: {result: 'seen', text_cut: true}}");
        assertThat(seen.text("preview.text")).startsWith("#ad").hasSizeBetween(4_990, 5_000);
        // More than can be read is no answer.
        Task other = onYoutube(900);
        said = answer(CHANNEL, "#ad".repeat(1_000_000), Instant.now(), "1000");
        fetch();
        shown(other).shows("{preview: {result: 'unavailable'}}");
    }

    @ParameterizedTest
    @CsvSource({
        "svg.png, no_picture",
        "html.png, no_picture",
        "large.png, too_large",
        "elsewhere, foreign_host",
        "inside, foreign_host",
        "none, none_given"
    })
    void takesNothingButPicturesOfTheNetwork(String name, String reason) {
        Task task = onYoutube(900);
        said = answer(CHANNEL, "Nice #ad", Instant.now(), "1000");
        String url =
                switch (name) {
                    case "elsewhere" -> "https://ytimg.com.evil.example/x.png";
                    case "inside" -> "http://169.254.169.254/latest/meta-data/";
                    default -> node.fanfare().simulatorUrl() + "/posts/picture/" + name;
                };
        if (!"none".equals(name)) {
            said = said.replace("\"snippet\":{", "\"snippet\":{\"thumbnails\":{\"high\":{\"url\":\"" + url + "\"}},");
        }
        fetch();
        shown(task).shows("{preview: {result: 'seen', thumbnail: null, thumbnail_reason: %s}}", reason);
        assertThat(pictures(task)).isZero();
    }

    @Test
    void isAskedOncePerMinuteHoweverManyAsk() {
        Task task = onYoutube(900);
        said = answer(CHANNEL, "Nice #ad", Instant.now(), "1000");
        fetch();
        world.execute("update post_previews set asked_at = now() - interval '61 seconds' where task_id = ?", task.id());
        ASKED.set(0);
        Client reviewer = world.staff(Permission.TASKS_REVIEW).backend();
        List<Answer> answers = together(
                6, i -> reviewer.post(REFRESH, "{task_id: %s}", task.id()).expect(200));
        assertThat(answers.stream().filter(one -> one.body().path("asked").asBoolean()))
                .hasSize(1);
        assertThat(answers.stream().map(one -> one.text("asked_at")).distinct()).hasSize(1);
        fetch();
        assertThat(ASKED).hasValue(1);
        assertThat(shown(task).text("refreshable_at")).isNotBlank();
    }

    @Test
    void forgetsAPostThatItsAuthorHasTakenDown() {
        Task task = world.publisher().connected().joins(campaign).handsIn();
        fetch();
        String thumbnail = shown(task).text("preview.thumbnail");
        // Another address: the simulated network has no post by another account.
        world.execute(
                "update post_previews set url = 'https://www.instagram.com/p/gone', asked_at = now() - interval '2 minutes' where task_id = ?",
                task.id());
        world.execute(
                "update connections set status = 'disconnected' where user_id = ?",
                task.publisher().id());
        asksAgain(task);
        fetch();
        shown(task).shows("""
                {preview: {result: 'missing', reason: 'not_shown', text: null, thumbnail: null, fetched_at: null,
                 author: {handle: null}}}""");
        world.anybody().get(thumbnail).expect(404);
    }

    @Test
    void dropsWhatComesAfterAnotherPostWasHandedIn() {
        Task task = onYoutube(900);
        said = answer(CHANNEL, "The first post #ad", Instant.now(), "1000");
        MEANWHILE.set(() -> {
            world.operator()
                    .tries("request_changes", task, "{reason: 'Other light.'}")
                    .expect(200);
            task.handsIn("https://www.youtube.com/watch?v=" + World.unique("again"));
        });
        fetch();
        shown(task).shows("{preview: {result: 'pending', text: null}}");
        assertThat(pictures(task)).isZero();
    }

    @Test
    void goesWithTheAccount() {
        Publisher creator = world.publisher().connected();
        Task task = creator.joins(campaign).handsIn();
        fetch();
        String thumbnail = shown(task).text("preview.thumbnail");
        world.anybody().get(thumbnail).expect(200);
        world.operator().rejects(task, "Blurred.");
        world.execute("update users set leaves_at = now() where id = ?", creator.id());
        node.sweep(new EraseAccounts());
        assertThat(world.number("select count(*) from post_previews where user_id = ?", creator.id()))
                .isZero();
        world.anybody().get(thumbnail).expect(404);
        node.sweep(new DeleteUnusedMedia());
        assertThat(world.number("select count(*) from media where owner_id = ?", creator.id()))
                .isZero();
    }

    @Test
    void goesWithItsRetention() {
        Task task = world.publisher().connected().joins(campaign).handsIn();
        fetch();
        assertThat(pictures(task)).isEqualTo(1);
        world.execute("delete from post_previews where task_id = ?", task.id());
        assertThat(pictures(task)).isZero();
        shown(task).shows("{preview: null, flags: []}");
        world.operator().ok(REFRESH, "{task_id: %s}", task.id()).shows("{asked: true}");
        fetch();
        shown(task).shows("{preview: {result: 'seen'}}");
    }

    @Test
    void saysWhereThereIsNothingToSee() {
        Task task = world.publisher().connected().joins(campaign).handsIn();
        world.execute("update post_previews set network = 'linkedin' where task_id = ?", task.id());
        fetch();
        shown(task).shows("{preview: {result: 'unsupported', reason: 'no_interface'}}");
    }

    private static void fetch() {
        node.sweep(new FetchPosts());
    }

    private static Answer shown(Task task) {
        return world.operator().ok(SHOW, "{task_id: %s}", task.id());
    }

    private static void asksAgain(Task task) {
        world.execute("update post_previews set asked_at = now() - interval '61 seconds' where task_id = ?", task.id());
        world.operator().ok(REFRESH, "{task_id: %s}", task.id()).shows("{asked: true}");
    }

    private static boolean due(Task task) {
        return world.number("select count(*) from post_previews where task_id = ? and due_at is not null", task.id())
                == 1;
    }

    private static long pictures(Task task) {
        return world.number("select count(*) from media where subject = 'post:' || ?", task.id());
    }

    private static List<String> flags(String answer, long reach) {
        Task task = onYoutube(reach);
        said = answer.replace('\'', '"');
        fetch();
        return shown(task).list("flags").stream().map(JsonNode::asText).toList();
    }

    /** A video that was handed in by the owner of the channel. */
    private static Task onYoutube(long reach) {
        world.execute("update connections set status = 'disconnected' where network = 'youtube'");
        Publisher creator = world.publisher().connected();
        Task task = creator.joins(campaign);
        long connection = creator.call("/web/api/network/approval/", """
                        {"network_type": "youtube", "network_id": %s, "network_url": "https://www.youtube.com/channel/%s",
                         "followers": 5, "category": "fashion"}""", CHANNEL, CHANNEL)
                .expect(201)
                .number("approval_id");
        world.operator().reviews("network", connection, "accept", "{followers: 5}");
        task.triesHandingIn(
                        "{post_url: %s, reach: %s}", "https://www.youtube.com/watch?v=" + World.unique("video"), reach)
                .expect(200);
        return task;
    }

    private static String answer(String channel, String text, Instant at, String views) {
        return """
                {"items":[{"snippet":{"channelId":"%s","channelTitle":"Someone","title":"%s","publishedAt":"%s"},
                 "statistics":{"viewCount":"%s","likeCount":"10"}}]}""".formatted(channel, text, at, views);
    }

    private static void tell(String mode, int delayMs) {
        new Client(node.fanfare().simulatorUrl())
                .post("/control", "{provider: 'instagram', mode: %s, delay_ms: %s}", mode, delayMs)
                .expect(200);
    }
}
