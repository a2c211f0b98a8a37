package dev.fanfare.campaigns.signal;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.campaigns.signal.api.SignalJobs.EndHolds;
import dev.fanfare.campaigns.signal.api.SignalJobs.ExaminePosts;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** FR-01: staff decide about signals, creators are told and appeal, and a score alone changes nothing. */
class SignalDecisionsTest {
    private static final String LIST = "/admin/api/signals/list/";
    private static final String DECIDE = "/admin/api/signals/decide/";

    private final World world = World.shared();
    private final Operator staff = reviewer();
    private final Publisher creator = world.publisher().connected();
    private final Advertiser brand = world.advertiser("USD");

    private Operator reviewer() {
        Operator one = world.staff(Permission.TASKS_REVIEW);
        one.reauthenticates();
        return one;
    }

    /** The second of two tasks for which the same post was submitted. */
    private Task suspicious() {
        String url = "https://www.instagram.com/p/" + World.unique("twice");
        creator.joins(world.advertiser("USD").campaign()).handsIn(url);
        return creator.joins(brand.campaign()).handsIn(url);
    }

    private long signal(Task task) {
        world.node().sweep(new ExaminePosts());
        return world.number("select id from signals where task_id = ?", task.id());
    }

    private String status(long signal) {
        return world.text("select status from signals where id = ?", signal);
    }

    private Answer decide(Operator by, long signal, String action) {
        return by.call(
                DECIDE, "{signal_id: %s, action: %s, reason: 'The same post is in another campaign.'}", signal, action);
    }

    private Optional<JsonNode> listed(String which, long signal) {
        JsonNode next = null;
        do {
            Answer part =
                    staff.ok(LIST, "{which: %s, limit: 100, cursor: %s}", which, next == null ? null : next.asText());
            Optional<JsonNode> found = part.list("signals").stream()
                    .filter(one -> one.path("signal_id").asLong() == signal)
                    .findFirst();
            if (found.isPresent()) {
                return found;
            }
            next = part.at("next");
        } while (next.isTextual());
        return Optional.empty();
    }

    private long precision(String column) {
        return world.number(
                "select coalesce((select " + column + " from signal_precision where reason = 'same_post'), 0)");
    }

    private JsonNode told() {
        world.dispatch();
        return creator.lastNotification();
    }

    @Test
    @DisplayName("FR-01: a score waits in the queue with its evidence, by the money at risk, and changes nothing")
    void changesNothing() {
        Task task = suspicious();
        long pending = creator.balance(AccountKind.PUBLISHER_PENDING, "USD");
        long signal = signal(task);
        JsonNode item = listed("waiting", signal).orElseThrow();
        assertThat(item.path("about").asText()).isEqualTo("post");
        assertThat(item.path("score").asInt()).isGreaterThanOrEqualTo(60);
        assertThat(item.at("/at_risk/amount").decimalValue()).isPositive();
        assertThat(item.at("/reasons/0/reason").asText()).isEqualTo("same_post");
        assertThat(item.at("/reasons/0/posts/0/username").asText()).isEqualTo(creator.username());
        List<JsonNode> queue = staff.ok(LIST, "{limit: 100}").list("signals");
        assertThat(queue.stream().map(one -> one.at("/at_risk/amount").decimalValue()))
                .isSortedAccordingTo((one, other) -> other.compareTo(one));

        assertThat(task.status()).isEqualTo("under_review");
        world.operator().approves(task).pays(task);
        assertThat(task.status()).isEqualTo("paid");
        assertThat(creator.balance(AccountKind.PUBLISHER_PENDING, "USD")).isEqualTo(pending);
    }

    @Test
    @DisplayName("FR-01: a held payment is not released; its creator reads why, and appeals; another person decides")
    void holds() {
        Task task = suspicious();
        long signal = signal(task);
        world.operator().approves(task);
        staff.call(DECIDE, "{signal_id: %s, action: 'hold'}", signal)
                .expectError(400, "validation_error", "MISSING_FIELDS");
        List<Operator> racers = List.of(staff, reviewer());
        assertThat(together(2, i -> decide(racers.get(i), signal, "hold").status()))
                .containsExactlyInAnyOrder(200, 400);
        Operator holder = world.number("select decided_by from signals where id = ?", signal) == staff.id()
                ? staff
                : racers.get(1);
        Operator other = holder == staff ? racers.get(1) : staff;

        world.operator().tries("mark_paid", task).expectError(400, "business_error", "PAYMENT_HELD");
        JsonNode told = told();
        assertThat(told.at("/data/outcome").asText()).isEqualTo("held");
        assertThat(told.path("message").asText()).contains("appeal").endsWith("The same post is in another campaign.");

        JsonNode own = creator.ok("/web/api/holds/").list("holds").get(0);
        assertThat(own.path("signal_id").asLong()).isEqualTo(signal);
        assertThat(own.path("appealable").asBoolean()).isTrue();
        world.publisher()
                .call("/web/api/holds/appeal/", "{signal_id: %s, reason: 'Mine.'}", signal)
                .expectError(404, "not_found");
        creator.ok("/web/api/holds/appeal/", "{signal_id: %s, reason: 'Both brands know of it.'}", signal);
        assertThat(listed("waiting", signal)
                        .orElseThrow()
                        .at("/decision/appeal")
                        .asText())
                .isEqualTo("Both brands know of it.");
        decide(holder, signal, "clear").expect(403);
        decide(other, signal, "uphold").expect(200);
        assertThat(told().at("/data/outcome").asText()).isEqualTo("hold_upheld");
        creator.call("/web/api/holds/appeal/", "{signal_id: %s, reason: 'Again.'}", signal)
                .expectError(400, "business_error", "INVALID_TRANSITION");

        long cleared = precision("cleared");
        decide(other, signal, "clear").expect(200);
        assertThat(precision("cleared")).isEqualTo(cleared + 1);
        assertThat(told().at("/data/outcome").asText()).isEqualTo("hold_ended");
        assertThat(creator.ok("/web/api/get/events/", "{limit: 500}").list("events").stream()
                        .filter(event -> event.path("subject_id").asLong() == signal)
                        .map(event -> event.path("type").asText())
                        .filter(type -> type.startsWith("signal.")))
                .as("what the creator is told, without the suspicion")
                .containsExactly("signal.held", "signal.appealed", "signal.appeal_dismissed", "signal.cleared");
        world.operator().pays(task);
        world.execute("update signals set due_at = now() where id = ?", signal);
        world.node().sweep(new ExaminePosts());
        assertThat(status(signal)).as("what was cleared does not come back").isEqualTo("cleared");
    }

    @Test
    @DisplayName("FR-01: a hold ends by itself; the account's holds all of its payments")
    void ends() {
        Task task = suspicious();
        signal(task);
        world.operator().approves(task);
        long account = world.number("select id from signals where user_id = ? and task_id is null", creator.id());
        world.execute("update signals set status = 'open', opened_at = now() where id = ?", account);
        decide(staff, account, "hold").expect(200);
        world.operator().tries("mark_paid", task).expectError(400, "business_error", "PAYMENT_HELD");
        world.execute("update signals set held_until = now() where id = ?", account);
        world.node().sweep(new EndHolds());
        assertThat(status(account)).isEqualTo("cleared");
        world.operator().pays(task);
        assertThat(told()).isNotNull();
    }

    @Test
    @DisplayName("FR-01: a rejection is told and appealed like any other; what an appeal overturns counts as cleared")
    void rejects() {
        Task task = suspicious();
        long signal = signal(task);
        long upheld = precision("upheld");
        decide(staff, signal, "reject").expect(200);
        assertThat(task.status()).isEqualTo("rejected");
        assertThat(precision("upheld")).isEqualTo(upheld + 1);
        assertThat(told().at("/data/outcome").asText()).isEqualTo("rejected");
        task.appeals();
        staff.tries("grant_appeal", task).expect(403);
        world.operator().does("grant_appeal", task);
        long cleared = precision("cleared");
        world.node().sweep(new ExaminePosts());
        assertThat(status(signal)).isEqualTo("cleared");
        assertThat(precision("upheld")).isEqualTo(upheld);
        assertThat(precision("cleared")).isEqualTo(cleared + 1);
    }

    @Test
    @DisplayName("FR-01: an accepted post is taken back first; then its signal is rejected")
    void takesBackFirst() {
        Task task = suspicious();
        long signal = signal(task);
        world.operator().approves(task).pays(task);
        world.node().sweep(new ExaminePosts());
        decide(staff, signal, "reject").expectError(400, "business_error", "INVALID_TRANSITION");
        decide(staff, signal, "hold").expectError(400, "business_error", "INVALID_TRANSITION");
        task.isReversed();
        decide(staff, signal, "reject").expect(200);
        assertThat(status(signal)).isEqualTo("rejected");
    }

    @Test
    @DisplayName("DR-08: another person decides about signals of one's own posts and campaigns")
    void isDecidedByOthers() {
        long signal = signal(suspicious());
        Operator own = world.promoted(creator, Permission.TASKS_REVIEW);
        own.reauthenticates();
        decide(own, signal, "clear").expect(403);
        Operator team = world.promoted(brand.member("manager"), Permission.TASKS_REVIEW);
        team.reauthenticates();
        decide(team, signal, "clear").expect(403);
        decide(staff, signal, "clear").expect(200);
        decide(staff, signal, "clear").expectError(400, "business_error", "INVALID_TRANSITION");
        decide(staff, Long.MAX_VALUE, "clear").expectError(404, "not_found");
        staff.call(LIST, "{cursor: 'x'}").expectError(422, "validation_error");
    }

    @Test
    @DisplayName("FR-01: staff see how often each reason was right, and what is usual")
    void showsRates() {
        Answer rates = staff.ok("/admin/api/signals/rates/");
        assertThat(rates.list("reasons")).hasSize(12).allMatch(one -> one.path("points")
                .isInt());
        assertThat(rates.at("queue_from").asInt()).isEqualTo(40);
    }
}
