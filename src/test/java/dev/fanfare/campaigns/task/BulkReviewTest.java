package dev.fanfare.campaigns.task;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.ArrayList;
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
        Map<String, Object> body = new java.util.LinkedHashMap<>(more);
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
            "RV-02 a preview changes nothing; then one request decides and pays all, once however often it is repeated")
    void decidesAndPaysOnce() {
        List<Task> tasks = handedIn(POSTS);
        Map<String, Object> preview = Map.of("action", "approve", "pay", true, "preview", true);
        Answer tried = reviewer.ok(BULK, request(tasks, preview));
        assertThat(tried.number("done")).isEqualTo(POSTS);
        assertThat(tasks).allSatisfy(task -> assertThat(task.status()).isEqualTo("under_review"));

        String key = World.unique("bulk-");
        Map<String, Object> decision = Map.of("action", "approve", "pay", true);
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
        staff.refused(400, "validation_error", BULK, "{action: 'approve', items: []}");
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
        web.refused(403, "permission_denied", BULK, both.formatted(", pay: true", own.id(), others.id()));
        Answer answer = web.ok(BULK, both.formatted("", own.id(), others.id()));
        assertThat(outcomes(answer)).containsExactly("done", "refused");
        assertThat(others.status()).isEqualTo("under_review");
        publisher.backend().refused(403, "insufficient_permissions", BULK, both.formatted("", own.id(), others.id()));
    }
}
