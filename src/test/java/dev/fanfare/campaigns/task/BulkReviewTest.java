package dev.fanfare.campaigns.task;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.campaigns.task.api.BulkReviewTasks;
import dev.fanfare.campaigns.task.api.ReviewAction;
import dev.fanfare.platform.bulk.Selections;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** RV-02: many tasks by one request. {@code -Dreview.posts=200} decides more. */
@Tag(Soak.GROUP)
@Nightly
class BulkReviewTest {
    private static final String BULK = "/api/tasks/review/";
    private static final int POSTS = Soak.size("review.posts", 12, 200);

    private final World world = World.shared();
    private final Operator reviewer = world.staff(Permission.TASKS_REVIEW);
    private final Publisher publisher = world.publisher().connected();
    private final Advertiser advertiser = world.advertiser("USD");

    private List<Task> handedIn(int count) {
        List<Task> tasks = new ArrayList<>();
        // A campaign has a hundred tasks at most.
        while (tasks.size() < count) {
            Task first = publisher.joins(advertiser.campaign());
            tasks.add(first);
            IntStream.range(1, Math.min(100, count - tasks.size() + 1))
                    .forEach(i -> tasks.add(world.operator().givesAnother(first)));
        }
        tasks.forEach(Task::handsIn);
        return tasks;
    }

    private static Map<String, Object> request(List<Task> tasks, Map<String, Object> more) {
        Map<String, Object> body = new LinkedHashMap<>(more);
        body.put(
                "items",
                tasks.stream().map(task -> Map.of("task_id", task.id())).toList());
        return body;
    }

    private static List<String> outcomes(Answer answer) {
        return StreamSupport.stream(answer.at("items").spliterator(), false)
                .map(item -> item.path("outcome").asText())
                .toList();
    }

    private long count(String audit, List<Task> tasks) {
        return world.number(
                "select count(*) from audit_log where action = ? and subject = any (?::text[])",
                audit,
                tasks.stream()
                        .map(task -> "task:" + task.id())
                        .toList()
                        .toString()
                        .replace('[', '{')
                        .replace(']', '}'));
    }

    @Test
    @DisplayName(
            "RV-02 a dry run changes nothing; then one request decides and pays all, once however often it is repeated")
    void decidesAndPaysOnce() {
        List<Task> tasks = handedIn(POSTS);
        Map<String, Object> decision = Map.of("action", "approve", "pay", true);
        Answer tried = reviewer.ok(BULK + "?dry_run=true", request(tasks, decision));
        assertThat(tried.header("Content-Type")).contains("application/json; profile=dry-run");
        assertThat(tried.number("done")).isEqualTo(POSTS);
        assertThat(tasks).allSatisfy(task -> assertThat(task.status()).isEqualTo("under_review"));

        String key = World.unique("bulk-");
        // As far as a node came that was killed: what is missing is done by the same request.
        reviewer.backend()
                .postOnce(key, BULK, request(tasks.subList(0, POSTS / 2), decision))
                .expect(200);
        List<Answer> answers = together(3, i -> reviewer.backend()
                .postOnce(key, BULK, request(tasks, decision))
                .expect(200));
        Answer last =
                reviewer.backend().postOnce(key, BULK, request(tasks, decision)).expect(200);
        last.shows("{done: %s, missing: 0}", POSTS);
        assertThat(answers).allSatisfy(answer -> assertThat(outcomes(answer))
                .isSubsetOf("done", "unknown")
                .hasSize(POSTS));
        assertThat(tasks).allSatisfy(task -> assertThat(task.status()).isEqualTo("paid"));
        assertThat(count("task.approve", tasks)).isEqualTo(POSTS);
        assertThat(count("task.mark_paid", tasks)).isEqualTo(POSTS);
        publisher.assertBalances(5_000L * POSTS, 0, 0, 0);
        // Another decision under the same key is none.
        assertThat(outcomes(reviewer.backend()
                        .postOnce(key, BULK, request(tasks, Map.of("action", "reject", "reason", "No.")))
                        .expect(200)))
                .containsOnly("refused");
    }

    @Test
    @DisplayName("RV-02 each that cannot be decided is named with its reason, and keeps back no other")
    void namesEachOutcome() {
        List<Task> tasks = handedIn(3);
        reviewer.rejects(tasks.get(1), "Blurred.");
        long unknown = LongStream.of(9_000_000_000L).sum();
        Answer answer = reviewer.ok(
                BULK,
                "{action: 'approve', items: [{task_id: %s, reach: 5}, {task_id: %s}, {task_id: %s}, {task_id: %s}]}",
                tasks.get(0).id(),
                tasks.get(1).id(),
                unknown,
                tasks.get(2).id());
        answer.shows("{done: 2, missing: 0}");
        assertThat(outcomes(answer)).containsExactly("done", "refused", "refused", "done");
        List<String> codes = new ArrayList<>();
        answer.at("items")
                .forEach((JsonNode item) -> codes.add(item.path("code").asText()));
        assertThat(codes).containsExactly("null", "INVALID_TRANSITION", "RESOURCE_NOT_FOUND", "null");
        assertThat(world.number(
                        "select verified_reach from tasks where id = ?",
                        tasks.get(0).id()))
                .isEqualTo(5);
    }

    @Test
    @DisplayName("RV-02 says what is wrong with the request as a whole before it decides anything")
    void refusesWhatIsWrong() {
        Task task = handedIn(1).get(0);
        Client staff = reviewer.backend();
        staff.invalid("action", BULK, "{action: 'praise', items: [{task_id: %s}]}", task.id());
        staff.refused(400, "validation_error", BULK, "{action: 'reject', items: [{task_id: %s}]}", task.id());
        staff.invalid("pay", BULK, "{action: 'reject', reason: 'x', pay: true, items: [{task_id: %s}]}", task.id());
        staff.invalid("items", BULK, "{action: 'approve', items: []}");
        staff.invalid("items", BULK, "{action: 'approve', items: [{task_id: %s}], matching: {}}", task.id());
        staff.invalid("selection", BULK, "{action: 'approve', matching: {user_id: %s}}", publisher.id());
        staff.invalid("selection", BULK, "{action: 'approve', matching: {}, count: 1, selection: 'AAAA'}");
        staff.invalid("count", BULK, "{action: 'approve', matching: {}, selection: 'AAAA'}");
        staff.invalid("matching", BULK + "?dry_run=true", "{action: 'mark_paid', matching: {}}");
        staff.invalid(
                "items", BULK, "{action: 'approve', items: [{task_id: %s}, {task_id: %s}]}", task.id(), task.id());
        staff.invalid(
                "items",
                BULK,
                Map.of(
                        "action",
                        "approve",
                        "items",
                        LongStream.range(0, 501)
                                .mapToObj(id -> Map.of("task_id", id))
                                .toList()));
        assertThat(task.status()).isEqualTo("under_review");
    }

    @Test
    @DisplayName("RV-02 an advertiser decides on their own posts in a web session, and pays none")
    void advertisersDecideOnTheirOwn() {
        Task own = handedIn(1).get(0);
        Campaign other = world.advertiser("USD").campaign();
        Task others = publisher.joins(other).handsIn();
        Client web = advertiser.signsIn();
        String both = "{action: 'approve'%s, items: [{task_id: %s}, {task_id: %s}]}";
        Answer paying = web.ok(BULK, both.formatted(", pay: true", own.id(), others.id()));
        assertThat(outcomes(paying)).containsExactly("refused", "refused");
        Answer answer = web.ok(BULK, both.formatted("", own.id(), others.id()));
        assertThat(outcomes(answer)).containsExactly("done", "refused");
        assertThat(others.status()).isEqualTo("under_review");
        publisher.backend().refused(403, "insufficient_permissions", BULK, both.formatted("", own.id(), others.id()));
    }

    @Test
    @DisplayName("RV-02 all that match decides what matched at the dry run, and names what changed since")
    void decidesWhatMatched() {
        List<Task> tasks = handedIn(4);
        Map<String, Object> filter = Map.of("user_id", publisher.id(), "advertiser_id", advertiser.id());
        Map<String, Object> all = Map.of("action", "approve", "pay", true, "matching", filter);
        Answer tried = reviewer.ok(BULK + "?dry_run=true", all);
        tried.shows("{done: 4, missing: 0, matched: {count: 4, added: []}}");
        String selection = tried.text("matched.selection");
        assertThat(tasks).allSatisfy(task -> assertThat(task.status()).isEqualTo("under_review"));

        reviewer.rejects(tasks.get(1), "Blurred.");
        Task later = handedIn(1).get(0);
        Map<String, Object> sent = new LinkedHashMap<>(all);
        sent.put("selection", selection);
        sent.put("count", 3);
        reviewer.call(BULK, sent)
                .expect(409)
                .shows("{details: {code: 'MATCHES_CHANGED', count: 4, added: [%s]}}", later.id());
        sent.put("count", 4);
        String key = World.unique("all-");
        Answer done = reviewer.backend().postOnce(key, BULK, sent).expect(200);
        done.shows("{done: 3, missing: 0, matched: {count: 4, added: [%s]}}", later.id());
        assertThat(outcomes(done)).containsExactly("done", "changed", "done", "done");
        assertThat(later.status()).isEqualTo("under_review");
        // Repeated, it answers for what it has decided, and still leaves alone what it has not.
        assertThat(outcomes(reviewer.backend().postOnce(key, BULK, sent).expect(200)))
                .containsExactly("done", "changed", "done", "done");
        publisher.assertBalances(15_000, 0, 0, 0);
        // Without the key nothing matches any more.
        assertThat(outcomes(reviewer.ok(BULK, sent))).containsOnly("changed");

        Map<String, Object> other = new LinkedHashMap<>(sent);
        other.put("action", "start_review");
        other.remove("pay");
        reviewer.backend().invalid("selection", BULK, other);
        // An advertiser sees their own posts only, whatever they ask for.
        Client web = world.advertiser("USD").signsIn();
        web.ok(BULK + "?dry_run=true", "{action: 'approve', matching: {user_id: %s}}", publisher.id())
                .shows("{matched: {count: 0}}");
        web.ok(BULK + "?dry_run=true", "{action: 'approve', matching: {advertiser_id: %s}}", advertiser.id())
                .shows("{matched: {count: 0}}");
    }

    @Test
    @DisplayName("RV-02 what matches is decided in parts of 500, by one key")
    void goesOnInParts() {
        List<Task> tasks = handedIn(2);
        // Items that only a selection holds: rows of their own would take minutes.
        List<Long> ids = LongStream.concat(
                        LongStream.range(8_000_000_000L, 8_000_000_500L),
                        tasks.stream().mapToLong(Task::id))
                .boxed()
                .toList();
        String request = new BulkReviewTasks(
                        ReviewAction.APPROVE,
                        null,
                        null,
                        null,
                        new BulkReviewTasks.Matching(publisher.id(), null, null, null, null),
                        null,
                        null)
                .toString();
        String body = "{action: 'approve', matching: {user_id: %s}, count: 502, selection: %s}";
        Answer first = reviewer.ok(BULK, body, publisher.id(), Selections.text(ids, request));
        assertThat(outcomes(first)).hasSize(500).containsOnly("changed");
        first.shows("{matched: {count: 502}}");
        Answer second = reviewer.ok(BULK, body, publisher.id(), first.text("matched.next"));
        assertThat(outcomes(second)).containsExactly("done", "done");
        assertThat(second.at("matched.next").isNull()).isTrue();
    }

    @Test
    @DisplayName("RV-02 two operators who decide on the same posts at once decide each once")
    void twoOperatorsAtOnce() {
        List<Task> tasks = handedIn(POSTS);
        List<Operator> both = List.of(reviewer, world.staff(Permission.TASKS_REVIEW));
        both.forEach(Operator::backend);
        List<Answer> taken = together(2, i -> both.get(i).ok(BULK, request(tasks, Map.of("action", "start_review"))));
        IntStream.range(0, POSTS).forEach(i -> assertThat(taken)
                .extracting(answer -> outcomes(answer).get(i))
                .containsExactlyInAnyOrder("done", "refused"));
        List<Answer> decided =
                together(2, i -> both.get(i).ok(BULK, request(tasks, Map.of("action", "approve", "pay", true))));
        assertThat(decided.stream().mapToLong(answer -> answer.number("done")).sum())
                .isEqualTo(POSTS);
        assertThat(count("task.approve", tasks)).isEqualTo(POSTS);
        publisher.assertBalances(5_000L * POSTS, 0, 0, 0);
    }
}
