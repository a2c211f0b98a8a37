package dev.fanfare.campaigns.signal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.signal.api.SignalJobs.ComputeRates;
import dev.fanfare.campaigns.signal.api.SignalJobs.ExaminePosts;
import dev.fanfare.campaigns.signal.api.SignalReason;
import dev.fanfare.campaigns.signal.api.SignalReason.Subject;
import dev.fanfare.formats.image.Likeness;
import dev.fanfare.support.ConsoleModules;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** FR-01: each reason has its setting, its texts, its evidence, a post or account that raises it, and a near miss that does not. */
class SignalReasonsTest {
    private static final long LOOKS = 0x5a5a_1234_9876_f00dL;
    private static final int MIDDLE = 800;

    private final World world = World.shared();

    /**
     * What is done to a creator's post.
     *
     * @param others as many other creators, each with a post
     */
    private record Case(int others, BiConsumer<Scene, Boolean> arrange) {}

    /** A creator with a post under review, and others. */
    private record Scene(World world, Publisher creator, Task task, String url, List<Scene> others) {
        void sees(String columns, Object... values) {
            Object[] arguments = Arrays.copyOf(values, values.length + 1);
            arguments[values.length] = task.id();
            world.execute(
                    "update post_previews set result = 'seen', fetched_at = now(), due_at = null, " + columns
                            + " where task_id = ?",
                    arguments);
        }

        /** A reading so many hours after the submission, which was eight days ago. */
        void isRead(int hours, int views, int engagement) {
            world.execute("update tasks set completed_at = now() - interval '8 days' where id = ?", task.id());
            world.execute(
                    "insert into post_readings (task_id, user_id, network, due_at, state, read_at, views, engagement, source) "
                            + "select id, user_id, 'instagram', completed_at + make_interval(hours => ?), 'read', "
                            + "completed_at + make_interval(hours => ?), ?, ?, 'application' from tasks where id = ?",
                    hours,
                    hours,
                    views,
                    engagement,
                    task.id());
        }

        void looks(long bits) {
            sees(
                    "likeness = ?, likeness_bands = ?::int[]",
                    bits,
                    Arrays.stream(Likeness.bands(bits))
                            .map(String::valueOf)
                            .collect(Collectors.joining(",", "{", "}")));
        }
    }

    private Scene scene(int others, String post) {
        Publisher creator = world.publisher().connected();
        String url = "https://www.instagram.com/p/" + post;
        Task task = creator.joins(world.advertiser("USD").campaign()).handsIn(url);
        world.execute("update users set joined_at = joined_at - interval '90 days' where id = ?", creator.id());
        world.execute("delete from known_devices where user_id = ?", creator.id());
        world.execute("delete from sign_in_events where user_id = ?", creator.id());
        return new Scene(
                world,
                creator,
                task,
                url,
                IntStream.range(0, others)
                        .mapToObj(i -> scene(0, World.unique("other")))
                        .toList());
    }

    private static final Map<SignalReason, Case> CASES = Map.ofEntries(
            Map.entry(SignalReason.SAME_POST, new Case(1, (scene, raises) -> {
                Scene other = scene.others().get(0);
                other.creator()
                        .joins(scene.world().advertiser("USD").campaign())
                        .handsIn(raises ? scene.url() : scene.url() + "x");
            })),
            Map.entry(SignalReason.SAME_PICTURE, new Case(1, (scene, raises) -> {
                long looks = LOOKS * (2 * scene.task().id() + 1);
                scene.looks(looks);
                scene.others().get(0).looks(raises ? looks ^ 0b1011 : looks ^ 0b11_1111_1111);
            })),
            Map.entry(
                    SignalReason.OTHER_AUTHOR,
                    new Case(
                            0,
                            (scene, raises) -> scene.sees(
                                    "author_handle = ?",
                                    raises
                                            ? "someone.else"
                                            : scene.world()
                                                    .text(
                                                            "select account_id from connections where user_id = ?",
                                                            scene.creator().id())))),
            Map.entry(
                    SignalReason.WRONG_TIME,
                    new Case(
                            0,
                            (scene, raises) ->
                                    scene.sees("published_at = now() - make_interval(hours => ?)", raises ? 30 : 0))),
            // By the latest reading: when it was submitted, its few views fitted.
            Map.entry(SignalReason.VIEWS_WITHOUT_ENGAGEMENT, new Case(0, (scene, raises) -> {
                scene.sees("views = 1500, likes = 100");
                scene.isRead(24, 2_000, 150);
                scene.isRead(72, 20_000, raises ? 150 : 1_500);
            })),
            Map.entry(
                    SignalReason.ENGAGEMENT_WITHOUT_VIEWS,
                    new Case(0, (scene, raises) -> scene.sees("views = 2000, likes = ?", raises ? 1_900 : 1_500))),
            Map.entry(SignalReason.VIEWS_JUMP, new Case(0, (scene, raises) -> {
                scene.sees("views = 10");
                // 3,000 a day until then; the usual high here is four times as many.
                scene.isRead(24, 3_000, 90);
                scene.isRead(72, 9_000, 270);
                scene.isRead(168, raises ? 60_000 : 54_000, 1_500);
            })),
            Map.entry(SignalReason.FOLLOWERS_JUMP, new Case(0, (scene, raises) -> {
                scene.world()
                        .execute(
                                "insert into signal_figures (user_id, connection_id, day, value, read_at) select user_id, id, current_date - 1, 1000, now() - interval '1 day' from connections where user_id = ?",
                                scene.creator().id());
                scene.world()
                        .execute(
                                "update connections set followers = ? where user_id = ?",
                                raises ? 30_000 : 4_000,
                                scene.creator().id());
            })),
            Map.entry(SignalReason.SHARED_DESTINATION, new Case(1, (scene, raises) -> {
                String address = World.unique("payee") + "@example.com";
                paidAt(scene, address);
                paidAt(scene.others().get(0), raises ? address : "x" + address);
            })),
            Map.entry(SignalReason.SHARED_DEVICE, new Case(2, (scene, raises) -> {
                String device = World.unique("device");
                signsInFrom(scene, device);
                signsInFrom(scene.others().get(0), device);
                signsInFrom(scene.others().get(1), raises ? device : device + "x");
            })),
            Map.entry(SignalReason.SHARED_ADDRESS, new Case(4, (scene, raises) -> {
                String network = World.unique("198.51.100.");
                signsInAt(scene, network);
                for (int i = 0; i < 4; i++) {
                    signsInAt(scene.others().get(i), raises || i > 0 ? network : network + "x");
                }
            })),
            Map.entry(SignalReason.NEW_ACCOUNT_REACH, new Case(0, (scene, raises) -> {
                scene.world()
                        .execute(
                                "update users set joined_at = now() - make_interval(days => ?) where id = ?",
                                raises ? 3 : 20,
                                scene.creator().id());
                scene.world()
                        .execute(
                                "update connections set followers = 60000 where user_id = ?",
                                scene.creator().id());
            })));

    private static void paidAt(Scene scene, String address) {
        scene.world()
                .execute(
                        "insert into payout_destinations (user_id, kind, address, confirmed_at, usable_at) values (?, 'paypal_email', ?, now(), now())",
                        scene.creator().id(),
                        address);
    }

    private static void signsInFrom(Scene scene, String device) {
        scene.world()
                .execute(
                        "insert into known_devices (user_id, hash) values (?, sha256(convert_to(?, 'UTF8')))",
                        scene.creator().id(),
                        device);
    }

    private static void signsInAt(Scene scene, String network) {
        scene.world()
                .execute(
                        "insert into sign_in_events (user_id, name, party, outcome, network, address) values (?, 'x', 'x', 'success', ?, 'x')",
                        scene.creator().id(),
                        network);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("FR-01: a post or account raises each reason with its evidence, and a near miss does not")
    void raisesEachReason(SignalReason reason) {
        knowsWhatIsUsual();
        Case one = CASES.get(reason);
        Scene near = scene(one.others(), World.unique("near"));
        one.arrange().accept(near, false);
        Scene raised = scene(one.others(), World.unique("raised"));
        one.arrange().accept(raised, true);
        examines(near, raised);

        assertThat(found(near, reason)).as("a near miss").isEmpty();
        assertThat(found(raised, reason))
                .singleElement()
                .satisfies(evidence -> assertThat(evidence).as("evidence").contains("found"));
        assertThat(raised.task().status()).isEqualTo("under_review");
    }

    @Test
    @DisplayName("FR-01: figures that a network does not tell raise nothing")
    void needsFigures() {
        knowsWhatIsUsual();
        Scene silent = scene(0, World.unique("silent"));
        silent.sees("likes = 900");
        Scene half = scene(0, World.unique("half"));
        half.sees("views = 20000, likes = 12");
        half.isRead(24, 20_000, 0);
        world.execute(
                "update post_readings set engagement = null where task_id = ?",
                half.task().id());
        examines(silent, half);
        assertThat(world.sql(
                                "select r.reason from signal_reasons r join signals s on s.id = r.signal_id where s.task_id in (?, ?)",
                                silent.task().id(),
                                half.task().id())
                        .texts())
                .isEmpty();
    }

    private void examines(Scene one, Scene other) {
        world.execute(
                "update signals set due_at = now() where task_id in (?, ?)",
                one.task().id(),
                other.task().id());
        world.node().sweep(new ExaminePosts());
    }

    private void knowsWhatIsUsual() {
        world.execute("""
                insert into network_rates (measure, network, size, posts, low, middle, high)
                select measure, 'instagram', size, 100, 0, case measure when 'pace' then 50 else ? end, case measure when 'pace' then 400 else 5000 end
                from generate_series(0, 6) as size, unnest(array['reactions', 'pace']) as measure
                on conflict (measure, network, size) do update set posts = 100, middle = excluded.middle, high = excluded.high
                """, MIDDLE);
    }

    @Test
    @DisplayName(
            "FR-01: what is usual at a network is computed from the readings of its posts, and measured as each post's is")
    void computesWhatIsUsual() {
        Scene scene = scene(0, World.unique("usual"));
        scene.isRead(24, 3_000, 90);
        scene.isRead(72, 9_000, 270);
        scene.isRead(168, 54_000, 1_500);
        String network = World.unique("network");
        world.execute(
                "update post_readings set network = ? where task_id = ?",
                network,
                scene.task().id());
        world.node().sweep(new ComputeRates());

        assertThat(world.sql(
                                "select concat_ws(' ', size, posts, low, middle, high) from network_rates where network = ? and measure = 'pace' order by size",
                                network)
                        .texts())
                .containsExactly("0 2 100 100 375", "4 1 100 100 100", "5 1 375 375 375");
    }

    /** What evidence a reason has, by the names of its columns; empty if it does not hold. */
    private List<String> found(Scene scene, SignalReason reason) {
        return world.sql(
                        """
                        select concat_ws(' ', case when coalesce(r.found::text, r.detail, r.at::text) is not null then 'found' end,
                          case when cardinality(r.tasks) > 0 then 'posts' end, case when cardinality(r.users) > 0 then 'creators' end)
                        from signal_reasons r join signals s on s.id = r.signal_id
                        where r.reason = ? and case ? when 'post' then s.task_id = ? else s.task_id is null and s.user_id = ? end
                        """,
                        reason.code(),
                        reason.about().code(),
                        scene.task().id(),
                        scene.creator().id())
                .texts();
    }

    @Test
    @DisplayName(
            "FR-01: each reason has its case here, its points and limits in the settings, and its texts in three languages")
    void knowsEachReason() throws IOException {
        assertThat(CASES.keySet()).containsExactlyInAnyOrder(SignalReason.values());
        String settings = Files.readString(Path.of("conf/fanfare.yaml"));
        Map<String, String> tables = Map.of("TITLES", "signals", "SENTENCES", "evidence");
        for (SignalReason reason : SignalReason.values()) {
            assertThat(settings).as(reason.code()).contains("\n    " + reason.code() + ": ");
            tables.forEach((table, module) -> {
                String texts = ConsoleModules.text(module + ".js");
                List<String> said = Pattern.compile(
                                "(?s)\\b" + reason.code() + ": (?:one => )?(.*?)(?=,\\s+\\w+: (?:one|t\\()|,?\\s+};)")
                        .matcher(texts.substring(texts.indexOf("const " + table)))
                        .results()
                        .limit(1)
                        .flatMap(one -> Pattern.compile("(?:\\bt|counted)\\('([^']+)'")
                                .matcher(one.group(1))
                                .results()
                                .map(found -> found.group(1)))
                        .toList();
                assertThat(said).as(reason + " of " + table).isNotEmpty();
                for (String language : List.of("de", "es")) {
                    String translated = ConsoleModules.text(language + "-" + module + ".js");
                    assertThat(said).as(language).allMatch(text -> translated.contains("\"" + text + "\": "));
                }
            });
        }
    }

    @Test
    @DisplayName("FR-01: a reason is switched off by no points")
    void isSwitchedOff() {
        assertThat(Arrays.stream(SignalReason.values()).filter(reason -> reason.about() == Subject.POST))
                .hasSize(7);
        assertThat(SignalRules.score(
                        List.of(
                                FoundReason.of(SignalReason.SAME_POST, 60),
                                FoundReason.of(SignalReason.WRONG_TIME, 60)),
                        Set.of()))
                .isEqualTo(100);
        assertThat(SignalRules.score(
                        List.of(
                                FoundReason.of(SignalReason.SAME_POST, 60),
                                FoundReason.of(SignalReason.WRONG_TIME, 30)),
                        Set.of(SignalReason.SAME_POST)))
                .isEqualTo(30);
    }
}
