package dev.fanfare.campaigns.task;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.campaigns.campaign.api.CampaignJobs.EndCampaigns;
import dev.fanfare.campaigns.campaign.api.CampaignJobs.StartCampaigns;
import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.campaigns.campaign.api.CampaignTransition;
import dev.fanfare.campaigns.task.api.TaskJobs.AcceptUnreviewedTasks;
import dev.fanfare.campaigns.task.api.TaskJobs.GrantUnansweredAppeals;
import dev.fanfare.campaigns.task.api.TaskJobs.RejectOverdueTasks;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.campaigns.task.api.TaskTransition;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.states.Actor;
import dev.fanfare.platform.states.Coded;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every state and every action of both machines, through the endpoints and the clock. What must come of each pair stands
 * in the tables below and is not computed by what is under test: a state is what it moves to, anything else is how it is
 * refused, the state staying as it was.
 */
@Tag(Soak.GROUP)
@Nightly
class EveryMoveTest {
    /** no: INVALID_TRANSITION; done: task_already_completed; over: CAMPAIGN_NOT_AVAILABLE, ended; -: nothing happens. */
    private static final String TASKS = """
            state          | complete      leave approve  reject   request_changes start_review stop_review mark_paid overdue  unreviewed reverse  appeal   grant_appeal dismiss_appeal      take_appeal return_appeal unanswered
            pending        | under_review  left  no       no       no              no no                     no        rejected -          no       no       no           no                 no          no            -
            pending, late  | over          left  no       no       no              no no                     no        rejected -          no       no       no           no                 no          no            -
            pending, ended | over          left  no       no       no              no no                     no        rejected -          no       no       no           no                 no          no            -
            pending, paused| under_review  left  no       no       no              no no                     no        rejected -          no       no       no           no                 no          no            -
            under_review   | done          no    accepted rejected rejected        under_review under_review no        -        accepted   no       no       no           no                 no          no            -
            under_review, ended | done     no    accepted rejected rejected        under_review under_review no        -        accepted   no       no       no           no                 no          no            -
            accepted       | done          no    no       no       no              no no                     paid      -        -          rejected no       no           no                 no          no            -
            rejected       | under_review  left  no       no       no              no no                     no        -        -          no       appealed no           no                 no          no            -
            rejected, late | over          left  no       no       no              no no                     no        -        -          no       appealed no           no                 no          no            -
            rejected, ended | over         left  no       no       no              no no                     no        -        -          no       appealed no           no                 no          no            -
            appealed       | done          no    no       no       no              no no                     no        -        -          no       no       accepted     rejected           appealed    appealed      accepted
            appealed, ended | done         no    no       no       no              no no                     no        -        -          no       no       accepted     rejected           appealed    appealed      accepted
            paid           | done          no    no       no       no              no no                     no        -        -          rejected no       no           no                 no          no            -
            left           | no            no    no       no       no              no no                     no        -        -          no       no       no           no                 no          no            -
            """;

    private static final Map<String, String> BY_CLOCK =
            Map.of("overdue", "miss_deadline", "unreviewed", "auto_approve", "unanswered", "grant_unanswered");

    /** What INVALID_TRANSITION says could be done instead: to publishers, to reviewers. */
    private static final Map<String, List<List<String>>> TASK_MOVES = Map.of(
            "pending", List.of(List.of("under_review", "left"), List.of()),
            "under_review", List.of(List.of(), List.of("under_review", "accepted", "rejected")),
            "accepted", List.of(List.of(), List.of("rejected", "paid")),
            "rejected", List.of(List.of("under_review", "appealed", "left"), List.of()),
            "appealed", List.of(List.of(), List.of("accepted", "rejected", "appealed")),
            "paid", List.of(List.of(), List.of("rejected")),
            "left", List.of(List.of(), List.of()));

    /** no: INVALID_TRANSITION; over, paused, early: CAMPAIGN_NOT_AVAILABLE, ended, paused, not_active; hidden: 404; ok. */
    private static final String CAMPAIGNS = """
            state          | draft pending active paused completed cancelled join   pre-register settings custom starts ends
            draft          | draft pending no     no     no        cancelled hidden hidden       ok       ok     -      -
            pending        | draft pending active no     no        cancelled early  early        ok       ok     active -
            pending, late  | draft pending over   no     no        cancelled early  early        ok       over   -      -
            active         | no    no      active paused completed cancelled ok     ok           ok       ok     -      -
            active, late   | no    no      active paused completed cancelled over   over         ok       over   -      completed
            paused         | no    no      active paused completed cancelled paused paused       ok       ok     -      -
            paused, late   | no    no      over   paused completed cancelled paused paused       ok       over   -      completed
            completed      | no    no      no     no     completed no        over   over         over     over   -      -
            cancelled      | no    no      no     no     no        cancelled over   over         over     over   -      -
            """;

    private static final Map<String, List<String>> CAMPAIGN_MOVES = Map.of(
            "draft", List.of("pending", "cancelled"),
            "pending", List.of("draft", "active", "cancelled"),
            "active", List.of("paused", "completed", "cancelled"),
            "paused", List.of("active", "completed", "cancelled"),
            "completed", List.of(),
            "cancelled", List.of());

    private static final Map<String, String> REASONS =
            Map.of("over", "ended", "paused", "paused", "early", "not_active");

    private static final List<String> JOINING = List.of("join", "pre-register");

    private final World world = World.shared();
    private final Operator staff = world.operator();
    private final Operator other = world.staff(Permission.TASKS_REVIEW);
    private final Advertiser advertiser = world.advertiser("EUR");
    private final Publisher publisher = world.publisher();

    private static Map<String, Map<String, String>> parsed(String table) {
        List<String> lines = table.lines().toList();
        List<String> columns = cells(lines.get(0));
        Map<String, Map<String, String>> rows = new LinkedHashMap<>();
        lines.stream().skip(1).forEach(line -> {
            Map<String, String> row = new LinkedHashMap<>();
            List<String> cells = cells(line);
            assertThat(cells).as(line).hasSameSizeAs(columns);
            for (int i = 0; i < cells.size(); i++) {
                row.put(columns.get(i), cells.get(i));
            }
            rows.put(line.substring(0, line.indexOf('|')).strip(), row);
        });
        return rows;
    }

    private static List<String> cells(String line) {
        return List.of(line.substring(line.indexOf('|') + 1).strip().split(" +"));
    }

    /** The state of a row's name, and after it what else there is to it. */
    private static String state(String row) {
        return row.contains(",") ? row.substring(0, row.indexOf(',')) : row;
    }

    @Test
    void theTablesHoldEveryStateAndEveryMove() {
        assertThat(parsed(TASKS).keySet().stream().map(EveryMoveTest::state).distinct())
                .containsExactlyInAnyOrder(
                        Arrays.stream(TaskStatus.values()).map(TaskStatus::code).toArray(String[]::new));
        List<String> actions = new ArrayList<>(parsed(TASKS).get("pending").keySet());
        actions.replaceAll(action -> BY_CLOCK.getOrDefault(action, action));
        assertThat(actions)
                .containsExactlyInAnyOrder(Arrays.stream(TaskTransition.values())
                        .map(TaskTransition::code)
                        .toArray(String[]::new));
        assertThat(parsed(CAMPAIGNS).keySet().stream().map(EveryMoveTest::state).distinct())
                .containsExactlyInAnyOrderElementsOf(Coded.codes(CampaignState.class));
        assertThat(parsed(CAMPAIGNS).get("draft").keySet()).containsAll(Coded.codes(CampaignState.class));
        assertThat(Arrays.stream(CampaignTransition.values())
                        .filter(move -> move.by().contains(Actor.CLOCK)))
                .containsExactly(CampaignTransition.START, CampaignTransition.END);
    }

    @Test
    @DisplayName(
            "ER-09, CA-15, CA-18: all states and actions of tasks; each flag is true exactly when its action succeeds")
    void everyActionOnATaskInEveryState() {
        List<String> wrong = new ArrayList<>();
        parsed(TASKS).forEach((row, cells) -> some(cells).forEach(action -> {
            String expected = cells.get(action);
            Task task = taskIn(row, action);
            Map<String, Boolean> flags = flags(task, row);
            String outcome = act(task, action);
            String after = task.status();
            if (!outcome.equals(expected) || !after.equals(isState(expected) ? expected : state(row))) {
                wrong.add(row + ", " + action + ": " + outcome + ", then " + after + ", instead of " + expected);
            }
            if (flags.containsKey(action) && flags.get(action) != isState(expected)) {
                wrong.add(row + ", " + action + ": its flag is " + flags.get(action));
            }
        }));
        assertThat(wrong).isEmpty();
    }

    /** All actions; in the gate, those that move the task and a third of the others. */
    private static List<String> some(Map<String, String> cells) {
        List<String> refused = cells.keySet().stream()
                .filter(action -> !isState(cells.get(action)))
                .toList();
        List<String> tried = new ArrayList<>(Soak.some(refused.size() / 6, refused));
        cells.keySet().stream().filter(action -> isState(cells.get(action))).forEach(tried::add);
        return tried;
    }

    private static boolean isState(String expected) {
        return Arrays.stream(TaskStatus.values())
                .anyMatch(status -> status.code().equals(expected));
    }

    private Task taskIn(String row, String action) {
        Campaign campaign = advertiser.campaignWithBonuses();
        Task task =
                campaign.task().comesTo(Coded.find(TaskStatus.class, state(row)).orElseThrow());
        if (row.endsWith("late") || action.equals("overdue")) {
            world.execute("update tasks set deadline = now() - interval '1 second' where id = ?", task.id());
        }
        if (action.equals("unreviewed")) {
            world.execute("update tasks set completed_at = completed_at - interval '20 days' where id = ?", task.id());
        }
        if (action.equals("unanswered")) {
            world.execute("update appeals set due_at = now() where task_id = ?", task.id());
        }
        if (row.endsWith("paused") || row.endsWith("ended")) {
            String status = row.endsWith("paused") ? "paused" : "cancelled";
            world.execute("update campaigns set status = ? where id = ?", status, campaign.id());
        }
        return task;
    }

    /** What the sheet says can be done, by action; a task that was left is on no sheet. */
    private Map<String, Boolean> flags(Task task, String row) {
        JsonNode sheets = staff.call(
                        "/api/tasks/", "{campaign_id: %s}", task.campaign().id())
                .expect(200)
                .body();
        JsonNode sheet = StreamSupport.stream(sheets.spliterator(), false)
                .filter(one -> one.path("id").asLong() == task.id())
                .findFirst()
                .orElse(null);
        assertThat(sheet == null).as(row).isEqualTo(row.equals("left"));
        if (sheet == null) {
            return Map.of();
        }
        assertThat(sheet.get("is_allowed_complete")).isEqualTo(sheet.get("allow_complete"));
        assertThat(sheet.get("allow_countdown")).isEqualTo(sheet.get("allow_complete"));
        return Map.of(
                "complete", sheet.path("allow_complete").booleanValue(),
                "leave", sheet.path("allow_leave").booleanValue(),
                "mark_paid", sheet.path("allow_payments").booleanValue());
    }

    /** What came of it: a state where it succeeded, else the table's word for the refusal. */
    private String act(Task task, String action) {
        if (BY_CLOCK.containsKey(action)) {
            String before = task.status();
            world.node()
                    .sweep(
                            switch (action) {
                                case "overdue" -> new RejectOverdueTasks();
                                case "unreviewed" -> new AcceptUnreviewedTasks();
                                default -> new GrantUnansweredAppeals();
                            });
            return task.status().equals(before) ? "-" : task.status();
        }
        String from = task.status();
        boolean publishers = List.of("complete", "leave", "appeal").contains(action);
        Answer answer =
                switch (action) {
                    case "complete" ->
                        task.triesHandingIn("{post_url: 'https://www.instagram.com/p/every%s'}", task.id());
                    case "leave" -> task.triesLeaving();
                    case "appeal" -> task.triesAppealing();
                    case "take_appeal", "return_appeal", "grant_appeal", "dismiss_appeal" ->
                        other.tries(action, task, "{reason: 'As agreed.'}");
                    case "reverse" -> task.triesReversing();
                    default -> staff.tries(action, task, "{reason: 'As agreed.'}");
                };
        if (answer.status() == 200) {
            return task.status();
        }
        answer.expect(400);
        JsonNode details = answer.at("details");
        if (!answer.code().equals("INVALID_TRANSITION")) {
            return answer.code().equals("TASK_ALREADY_COMPLETED") ? "done" : unavailable(details);
        }
        assertShows(
                details,
                "{from: %s, to: %s}",
                from,
                TaskTransition.valueOf(action.toUpperCase(java.util.Locale.ROOT))
                        .to()
                        .code());
        assertThat(details.path("allowed"))
                .extracting(JsonNode::asText)
                .containsExactlyElementsOf(TASK_MOVES.get(from).get(publishers ? 0 : 1));
        return "no";
    }

    private static String unavailable(JsonNode details) {
        assertThat(details.path("code").asText()).isEqualTo("CAMPAIGN_NOT_AVAILABLE");
        assertThat(REASONS.values())
                .as(details.toString())
                .contains(details.path("reason").asText());
        return REASONS.entrySet().stream()
                .filter(reason ->
                        reason.getValue().equals(details.path("reason").asText()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
    }

    @Test
    @DisplayName("ER-09, CA-07, CA-11, CA-17: all states and actions of campaigns")
    void everyActionOnACampaignInEveryState() {
        List<String> wrong = new ArrayList<>();
        publisher.connects(10);
        parsed(CAMPAIGNS)
                .forEach((row, cells) -> cells.forEach((action, expected) -> {
                    long id = advertiser.campaignWithBonuses().id();
                    world.execute("update campaigns set status = ? where id = ?", state(row), id);
                    if (row.endsWith("late")) {
                        world.execute("update campaigns set date_end = now() - interval '1 second' where id = ?", id);
                    }
                    String outcome = act(id, action);
                    String after = world.text("select status from campaigns where id = ?", id);
                    // Joining a paused campaign is refused with a word that is a state too.
                    boolean moves = !JOINING.contains(action)
                            && Coded.find(CampaignState.class, expected).isPresent();
                    if (!outcome.equals(expected) || !after.equals(moves ? expected : state(row))) {
                        wrong.add(
                                row + ", " + action + ": " + outcome + ", then " + after + ", instead of " + expected);
                    }
                    world.execute("update participations set status = 'left' where user_id = ?", publisher.id());
                }));
        assertThat(wrong).isEmpty();
    }

    private String act(long id, String action) {
        if (action.equals("starts") || action.equals("ends")) {
            String before = world.text("select status from campaigns where id = ?", id);
            world.execute("update campaigns set starts_at = now() where id = ?", id);
            world.node().sweep(action.equals("starts") ? new StartCampaigns() : new EndCampaigns());
            String after = world.text("select status from campaigns where id = ?", id);
            return after.equals(before) ? "-" : after;
        }
        Answer answer =
                switch (action) {
                    case "join" -> publisher.call("/web/api/campaign/join/", "{campaign_id: %s}", id);
                    case "pre-register" -> publisher.call("/api/campaign/pre-register/", "{campaign_id: %s}", id);
                    case "settings" ->
                        staff.call("/api/campaign/settings/", "{campaign_id: %s, settings: {has_bonus: false}}", id);
                    case "custom" -> staff.call("/api/task/custom/", "{campaign_id: %s, title: 'Further'}", id);
                    default -> staff.call("/api/campaign/status/", "{campaign_id: %s, status: %s}", id, action);
                };
        boolean moving = Coded.find(CampaignState.class, action).isPresent();
        if (answer.status() < 300) {
            return moving ? world.text("select status from campaigns where id = ?", id) : "ok";
        }
        if (JOINING.contains(action) && answer.status() == 404) {
            answer.expectError(404, "campaign_not_found", "RESOURCE_NOT_FOUND");
            return "hidden";
        }
        answer.expect(400);
        JsonNode details = answer.at("details");
        if (!answer.code().equals("INVALID_TRANSITION")) {
            return unavailable(details);
        }
        String from = world.text("select status from campaigns where id = ?", id);
        assertShows(details, "{from: %s, to: %s}", from, action);
        assertThat(details.path("allowed"))
                .extracting(JsonNode::asText)
                .containsExactlyElementsOf(CAMPAIGN_MOVES.get(from));
        return "no";
    }
}
